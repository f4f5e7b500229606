import { type FormEvent, useState } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useEdited } from '#web/lib/form/use-edited.ts'
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
import { changedFields, draftOf, formOf } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { agentMessages } from './messages/index.ts'

type Props = {
  /** Left out: a new one is made. */
  agent?: Agent
  onMade?: () => void
}

/** Who an agent is and how it answers. Only what was changed is sent. */
export function AgentForm({ agent, onMade }: Props) {
  const t = useMessages(agentMessages).form
  const { edited: draft, change, keepSent } = useEdited(draftOf(agent))
  const [logo, setLogo] = useState<File>()
  const save = useSave(agent?._id)
  const changed = changedFields(draft, agent)
  const isChanged = Object.keys(changed).length > 0 || logo !== undefined
  const named = draft.name.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!named || save.isPending) return
    save.mutate(formOf(changed, logo), {
      onSuccess: ({ name }) => {
        toast.success(agent ? t.saved : t.created(name))
        keepSent(draft)
        setLogo((now) => (now === logo ? undefined : now))
        onMade?.()
      },
    })
  }
  return (
    <div className="flex items-start gap-10 max-[1100px]:flex-col">
      <form noValidate onSubmit={send} className="flex w-full max-w-[640px] flex-col gap-5">
        <LeaveGuard dirty={isChanged} />
        <LogoField {...(agent && { agent })} name={draft.name} file={logo} onChange={setLogo} />
        <Field label={t.name} required>
          <Input
            value={draft.name}
            maxLength={limits.name.max}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t.description} hint={t.descriptionHint} optional>
          <Input
            value={draft.description}
            maxLength={limits.agent.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Field label={t.hint} hint={t.hintHint} optional>
          <Input
            value={draft.hint}
            maxLength={limits.agent.hint}
            onChange={(event) => change({ hint: event.target.value })}
          />
        </Field>
        <Field label={t.greeting} hint={t.greetingHint} optional>
          <Input
            value={draft.greeting}
            maxLength={limits.agent.greeting}
            onChange={(event) => change({ greeting: event.target.value })}
          />
        </Field>
        <Field label={t.instructions} hint={t.instructionsHint} optional>
          <Textarea
            rows={6}
            value={draft.instructions}
            maxLength={limits.agent.instructions}
            onChange={(event) => change({ instructions: event.target.value })}
          />
        </Field>
        <AnswerFields draft={draft} change={change} />
        {agent && (
          <Switch
            checked={draft.status === 'active'}
            onCheckedChange={(on) => change({ status: on ? 'active' : 'non_active' })}
            hint={t.activeHint}
          >
            {t.active}
          </Switch>
        )}
        <FailureNote error={save.error} />
        <div className="sticky bottom-0 z-10 flex items-center gap-3 border-line-soft border-t bg-bg py-3">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={!isChanged || !named}>
            {agent ? t.save : t.create}
          </Button>
          {agent && isChanged && <span className="text-12 text-fg-3">{t.unsaved}</span>}
        </div>
      </form>
      <div className="w-80 flex-none desk:sticky desk:top-0 max-[1100px]:w-full max-[1100px]:max-w-[640px]">
        <AgentPreview agent={agent} draft={draft} logo={logo} />
      </div>
    </div>
  )
}
