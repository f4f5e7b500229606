import { useQueryClient } from '@tanstack/react-query'
import type { Agent } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { WidgetSettings } from '#contract/widget/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { OriginsField } from '#web/lib/form/origins-field.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { saveWidget, widgetOptions } from './api.ts'
import { configOf, draftOf, writtenWidget } from './draft.ts'
import { KnowsFields } from './knows-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { widgetMessages } from './messages/index.ts'
import { Preview } from './preview.tsx'

type Props = { agent: Agent; saved: WidgetSettings }

/** On and off, at once; everything else is saved together. */
export function WidgetForm({ agent, saved }: Props) {
  const t = useMessages(widgetMessages)
  const queries = useQueryClient()
  const keep = (next: WidgetSettings) => queries.setQueryData(widgetOptions(agent._id).queryKey, next)
  const turn = useSubmit({
    call: (enabled: boolean) => saveWidget(agent._id, { enabled }),
    onDone: (next) => {
      keep(next)
      toast.success(next.enabled ? t.published : t.unpublished)
    },
  })
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: writtenWidget,
    values: draftOf(saved),
    call: (changes) => saveWidget(agent._id, changes),
    onDone: (next) => {
      keep(next)
      reset(draftOf(next))
      toast.success(t.saved)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-8">
      <LeaveGuard dirty={isChanged} />
      <div className="flex flex-col gap-2">
        <Switch checked={saved.enabled} disabled={turn.busy} onCheckedChange={turn.submit} hint={t.onHint}>
          {t.onSwitch}
        </Switch>
        {saved.enabled && saved.origins.length === 0 && <p className="text-12 text-warn">{t.needsSite}</p>}
        <FailureNote error={turn.error} />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold text-15">{t.sites}</h2>
        <OriginsField
          label={t.newSite}
          hint={t.sitesHint}
          origins={draft.origins}
          max={limits.widget.origins}
          error={errorAt('origins')}
          onChange={(origins) => change({ origins })}
        />
      </section>
      <KnowsFields agentId={agent._id} saved={saved} draft={draft} change={change} errorAt={errorAt} />
      <LookFields draft={draft} change={change} errorAt={errorAt} />
      <div className="sticky bottom-0 z-10 flex items-center gap-3 border-line-soft border-t bg-bg py-3">
        <Button type="submit" variant="primary" loading={store.busy} disabled={!isChanged}>
          {t.save}
        </Button>
        {isChanged && <span className="text-12 text-fg-3">{t.unsaved}</span>}
      </div>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <section className="flex flex-col gap-2">
        <h2 className="font-semibold text-15">{t.snippet}</h2>
        <p className="text-fg-2">{t.snippetText}</p>
        <CopyLine
          label={t.snippet}
          text={`<script src="${location.origin}/chat-bot.js" data-agent="${agent._id}" async></script>`}
        />
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="font-semibold text-15">{t.preview}</h2>
        <p className="text-fg-2">{saved.enabled ? t.previewText : t.previewOff}</p>
        <Preview agentId={agent._id} config={configOf(draft, agent)} closed={!saved.enabled} />
      </section>
    </form>
  )
}
