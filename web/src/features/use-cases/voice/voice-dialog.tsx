import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { type VoiceKnowledge, voiceKnowledgeInput } from '#contract/voice-knowledge/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSaveVoice } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'

type Props = { agent: AgentId; entry: VoiceKnowledge | undefined; onClose: () => void }

/** A voice entry; switched on, it is the one that the agent speaks from as soon as it is saved. */
export function VoiceDialog({ agent, entry, onClose }: Props) {
  const t = useMessages(useCaseMessages)
  const may = useMay('use-cases.edit')
  const save = useSaveVoice(agent)
  const wasActive = entry?.status === 'active'
  const [active, setActive] = useState(wasActive)
  const form = useDraftForm({
    schema: voiceKnowledgeInput,
    values: {
      bot_name: entry?.bot_name ?? '',
      content: entry?.content ?? '',
      greeting: entry?.greeting ?? '',
    },
    call: (input) =>
      save.mutateAsync({ ...(entry && { id: entry._id }), input, ...(active !== wasActive && { active }) }),
    onDone: onClose,
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog
      form={form}
      title={entry ? t.editTitle(entry.bot_name) : t.addVoice}
      action={t.save}
      cancel={t.cancel}
      onClose={onClose}
    >
      <Field label={t.botName} error={errorAt('bot_name')} required>
        <Input
          value={draft.bot_name}
          maxLength={limits.voiceKnowledge.name}
          autoComplete="off"
          onChange={({ target }) => change({ bot_name: target.value })}
        />
      </Field>
      <Field label={t.greeting} hint={t.greetingHint} error={errorAt('greeting')} optional>
        <Input
          value={draft.greeting}
          maxLength={limits.voiceKnowledge.greeting}
          onChange={({ target }) => change({ greeting: target.value })}
        />
      </Field>
      <Field label={t.content} error={errorAt('content')} required>
        <Textarea
          rows={6}
          value={draft.content}
          maxLength={limits.voiceKnowledge.content}
          onChange={({ target }) => change({ content: target.value })}
        />
      </Field>
      {may && (
        <Switch checked={active} onCheckedChange={setActive}>
          {t.keepActive}
        </Switch>
      )}
    </FormDialog>
  )
}
