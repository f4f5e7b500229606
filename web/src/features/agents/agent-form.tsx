import { useState } from 'react'
import { type Agent, agentChanges } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AgentPreview } from './agent-preview.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { useSave } from './api.ts'
import { type AgentDraft, changedFields, draftOf, formOf } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { agentMessages } from './messages/index.ts'

const written = draftSchema(agentChanges, (draft: AgentDraft) => draft)

type Props = {
  /** Left out: a new one is made. */
  agent?: Agent
  onMade?: () => void
}

/** Who an agent is and how it answers. Only what was changed is sent. */
export function AgentForm({ agent, onMade }: Props) {
  const t = useMessages(agentMessages).form
  const [logo, setLogo] = useState<File>()
  const save = useSave(agent?._id)
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: written,
    values: draftOf(agent),
    call: (): Promise<Agent> => save.mutateAsync(formOf(changedFields(draft, agent), logo)),
    onDone: (saved) => {
      toast.success(agent ? t.saved : t.created(saved.name))
      reset(draftOf(saved))
      setLogo((now) => (now === logo ? undefined : now))
      onMade?.()
    },
  })
  const isUnsaved = isChanged || logo !== undefined
  return (
    <div className="flex items-start gap-10 max-[1100px]:flex-col">
      <form noValidate onSubmit={onSubmit} className="flex w-full max-w-[640px] flex-col gap-5">
        <LeaveGuard dirty={isUnsaved} />
        <LogoField {...(agent && { agent })} name={draft.name} file={logo} onChange={setLogo} />
        <Field label={t.name} error={errorAt('name')} required>
          <Input
            value={draft.name}
            maxLength={limits.name.max}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t.description} hint={t.descriptionHint} error={errorAt('description')} optional>
          <Input
            value={draft.description}
            maxLength={limits.agent.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <Field label={t.hint} hint={t.hintHint} error={errorAt('hint')} optional>
          <Input
            value={draft.hint}
            maxLength={limits.agent.hint}
            onChange={({ target }) => change({ hint: target.value })}
          />
        </Field>
        <Field label={t.greeting} hint={t.greetingHint} error={errorAt('greeting')} optional>
          <Input
            value={draft.greeting}
            maxLength={limits.agent.greeting}
            onChange={({ target }) => change({ greeting: target.value })}
          />
        </Field>
        <Field label={t.instructions} hint={t.instructionsHint} error={errorAt('instructions')} optional>
          <Textarea
            rows={6}
            value={draft.instructions}
            maxLength={limits.agent.instructions}
            onChange={({ target }) => change({ instructions: target.value })}
          />
        </Field>
        <AnswerFields draft={draft} change={change} errorAt={errorAt} />
        {agent && (
          <Switch
            checked={draft.status === 'active'}
            onCheckedChange={(on) => change({ status: on ? 'active' : 'non_active' })}
            hint={t.activeHint}
          >
            {t.active}
          </Switch>
        )}
        <FailureNote error={store.error} retryAt={store.retryAt} />
        <div className="sticky bottom-0 z-10 flex items-center gap-3 border-line-soft border-t bg-bg py-3">
          <Button type="submit" variant="primary" loading={store.busy} disabled={!isUnsaved}>
            {agent ? t.save : t.create}
          </Button>
          {agent && isUnsaved && <span className="text-12 text-fg-3">{t.unsaved}</span>}
        </div>
      </form>
      <div className="w-80 flex-none desk:sticky desk:top-0 max-[1100px]:w-full max-[1100px]:max-w-[640px]">
        <AgentPreview agent={agent} draft={draft} logo={logo} />
      </div>
    </div>
  )
}
