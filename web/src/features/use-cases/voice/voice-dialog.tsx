import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { VoiceKnowledge } from '#contract/voice-knowledge/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
  const [draft, setDraft] = useState({
    bot_name: entry?.bot_name ?? '',
    content: entry?.content ?? '',
    greeting: entry?.greeting ?? '',
  })
  const wasActive = entry?.status === 'active'
  const [active, setActive] = useState(wasActive)
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const complete = draft.bot_name.trim() !== '' && draft.content.trim() !== ''
  const send = () => {
    if (!complete || save.isPending) return
    const given = { ...(entry && { id: entry._id }), input: draft, ...(active !== wasActive && { active }) }
    save.mutate(given, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry ? t.editTitle(entry.bot_name) : t.addVoice}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={!complete} loading={save.isPending} onClick={send}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.botName} required>
          <Input
            value={draft.bot_name}
            maxLength={limits.voiceKnowledge.name}
            autoComplete="off"
            onChange={(event) => change({ bot_name: event.target.value })}
          />
        </Field>
        <Field label={t.greeting} hint={t.greetingHint} optional>
          <Input
            value={draft.greeting}
            maxLength={limits.voiceKnowledge.greeting}
            onChange={(event) => change({ greeting: event.target.value })}
          />
        </Field>
        <Field label={t.content} required>
          <Textarea
            rows={6}
            value={draft.content}
            maxLength={limits.voiceKnowledge.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
        {may && (
          <Switch checked={active} onCheckedChange={setActive}>
            {t.keepActive}
          </Switch>
        )}
        <FailureNote error={save.error} />
      </div>
    </Dialog>
  )
}
