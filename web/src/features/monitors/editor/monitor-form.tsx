import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { monitorLimits } from '#contract/monitors/limits.ts'
import type { Monitor, MonitorDraft } from '#contract/monitors/schemas.ts'
import { ruleWords } from '#contract/monitors/words.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { draftOptions, saveMonitor } from '../api.ts'
import { Backtest } from '../chart/backtest.tsx'
import { alarmsAMonth } from '../chart/noise.ts'
import { monitorMessages } from '../messages/index.ts'
import { ConditionFields } from './condition-fields.tsx'
import { DraftRows } from './draft-rows.tsx'
import { type EditedMonitor, editedSchema, inputOf, readOf, type WrittenMonitor } from './edited.ts'
import { NotifyFields } from './notify-fields.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { PromptFields } from './prompt-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { WhatsAppFields } from './whatsapp-fields.tsx'
import { isSendable, sampleTexts } from './whatsapp-sample.ts'

/** What these say is about one field. */
const codeFields = {
  monitor_cron_invalid: 'interval.cron',
  monitor_ends_early: 'end_at',
  monitor_recipient_unknown: 'emails',
  monitor_number_wrong: 'whatsapp.numbers',
}

/** Fields that say nothing themselves of what is wrong with them. */
const unmarked = ['prompt', 'data', 'condition', 'rules', 'interval', 'quiet'] as const

/** A sentence first; then what it was read as, with what it would have done, when it looks and who hears of it. */
export function MonitorForm({ monitor, initial }: { monitor?: Monitor; initial: EditedMonitor }) {
  const t = useMessages(monitorMessages).editor
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form: EditedForm = useDraftForm<EditedMonitor, WrittenMonitor, Monitor>({
    schema: editedSchema(monitor?.active ?? true),
    values: initial,
    codeFields,
    // It is stored where it was read.
    call: (written) => saveMonitor(written.agent, monitor, inputOf(written, draft.data as MonitorDraft)),
    onDone: (saved) => {
      toast.success(t.saved)
      void invalidateEndpoints(queries, [...endpointGroups.monitors, 'backtestMonitor'])
      void navigate({
        to: '/monitoring/$agent/$id',
        params: { agent: saved.bot_id, id: saved.id },
        ignoreBlocker: true,
      })
    },
  })
  const { draft: edited, change, isChanged } = form
  const draft = useQuery({
    ...draftOptions(edited.agent ?? ('' as AgentId), readOf(edited)),
    enabled: edited.asked !== null && edited.agent !== undefined,
  })
  const read = () => {
    // Other words may mean another rule.
    const isNew = edited.prompt !== edited.asked
    change({ asked: edited.prompt, ...(isNew && { condition: undefined, chosen: undefined, rules: undefined }) })
    if (!isNew) void draft.refetch()
  }
  const isRead = edited.asked === edited.prompt && draft.data !== undefined && !draft.error
  return (
    <div className="flex flex-col gap-6">
      <LeaveGuard dirty={isChanged} />
      <PromptFields
        edited={edited}
        onChange={change}
        onRead={read}
        reading={draft.isFetching}
        agentFixed={monitor !== undefined}
      />
      {draft.error && <FailureNote error={draft.error} />}
      {draft.isLoading && <SkeletonRows rows={4} />}
      {isRead && draft.data ? (
        <ReadForm {...{ form, draft: draft.data, monitor }} />
      ) : (
        !draft.isLoading && !draft.error && <p className="text-12 text-fg-3">{t.readFirst}</p>
      )}
    </div>
  )
}

type EditedForm = ReturnType<typeof useDraftForm<EditedMonitor, WrittenMonitor, Monitor>>
type ReadProps = { form: EditedForm; draft: MonitorDraft; monitor: Monitor | undefined }

function ReadForm({ form, draft, monitor }: ReadProps) {
  const { draft: edited, change, errorAt } = form
  const t = useMessages(monitorMessages)
  const language = useLanguage()
  const condition = edited.condition ?? draft.condition
  const rules = edited.rules ?? draft.rules
  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={form.onSubmit}>
      <section className="flex flex-col gap-3">
        <p className="text-15 [overflow-wrap:anywhere]">{t.when(ruleWords(condition, rules, draft.value)[language])}</p>
        <p className="text-12 text-fg-3 [overflow-wrap:anywhere]">
          {t.editor.reading}: {draft.reading} · {draft.query.source_name}
        </p>
        {draft.confidence && (
          <p className="flex items-start gap-1.5 text-12 text-fg-3 [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:flex-none">
            {draft.confidence.band === 'likely' ? <CircleHelp /> : <Check />}
            <span>
              {t.editor.bands[draft.confidence.band]} {draft.confidence.why.join(' ')}
            </span>
          </p>
        )}
        <Backtest
          draft={draft}
          condition={condition}
          rules={rules}
          onThreshold={(value) => condition.kind === 'threshold' && change({ condition: { ...condition, value } })}
        />
        <DraftRows draft={draft} />
      </section>
      <Part title={t.editor.rule}>
        <ConditionFields
          draft={draft}
          condition={condition}
          onKind={(next) => change({ condition: next, chosen: next })}
          onChange={(next) => change({ condition: next })}
        />
        <RuleFields rules={rules} onChange={(next) => change({ rules: next })} />
      </Part>
      <Part title={t.editor.schedule}>
        <ScheduleFields edited={edited} onChange={change} errorAt={errorAt} />
      </Part>
      <Part title={t.editor.notify}>
        <NotifyFields edited={edited} onChange={change} errorAt={errorAt} />
        <WhatsAppFields
          chosen={edited.whatsapp}
          wrongNumbers={errorAt('whatsapp.numbers')}
          onChange={(whatsapp) => change({ whatsapp })}
          often={alarmsAMonth(draft.history, condition, rules)}
          sample={sampleTexts({ edited, draft, condition, rules, id: monitor?.id ?? '…' })}
        />
      </Part>
      <details open={errorAt('name') || errorAt('parameters') ? true : undefined}>
        <Summary className="font-medium">{t.editor.more}</Summary>
        <div className="mt-3 flex flex-col gap-3">
          <Field label={t.editor.name} error={errorAt('name')} optional>
            <Input
              value={edited.name}
              placeholder={draft.name}
              maxLength={monitorLimits.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <ParameterFields
            value={edited.parameters}
            error={errorAt('parameters')}
            onChange={(parameters) => change({ parameters })}
          />
        </div>
      </details>
      <Actions {...{ form, monitor }} />
    </form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 border-line-soft border-t pt-5">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
)

function Actions({ form, monitor }: Omit<ReadProps, 'draft'>) {
  const t = useMessages(monitorMessages).editor
  const { store, draft: edited, isRefused, errorAt } = form
  const ready = isSendable(edited.whatsapp)
  return (
    <div className="sticky bottom-0 flex flex-col gap-2 border-line-soft border-t bg-bg py-3">
      {isRefused && (
        <p role="alert" className="text-bad">
          {unmarked.map(errorAt).find(Boolean) ?? t.check}
        </p>
      )}
      <FailureNote error={store.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Link
          {...(monitor
            ? { to: '/monitoring/$agent/$id', params: { agent: monitor.bot_id, id: monitor.id } }
            : { to: '/monitoring' })}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t.cancel}
        </Link>
        {!monitor && (
          <Button
            disabled={!ready || store.busy}
            onClick={(event) => form.onPress(event, (written) => store.submit({ ...written, active: false }))}
          >
            {t.saveOff}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={store.busy} disabled={!ready}>
          {monitor ? t.save : t.saveOn}
        </Button>
      </div>
    </div>
  )
}
