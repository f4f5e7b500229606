import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingDetail, MeetingLine } from '#contract/meetings/schemas.ts'
import { speakerName } from '#contract/meetings/speaker-name.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { meeting: MeetingDetail; line: MeetingLine; onClose: () => void }

/** Corrects what was said, or by whom: in this line, or in all of that speaker. */
export function LineDialog({ meeting: { id, speakers }, line, onClose }: Props) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const before = speakerName(line.speaker, speakers, language)
  const [text, setText] = useState(line.text)
  const [name, setName] = useState(before)
  const [all, setAll] = useState(false)
  const [problem, setProblem] = useState(false)
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const save = async () => {
    setProblem(text.trim() === '')
    if (text.trim() === '') return
    const body = {
      ...(text.trim() !== line.text && { text }),
      ...(name.trim() !== '' && name.trim() !== before && { speaker: name }),
      all,
    }
    const params = { id, number: line.number }
    if (await work('save', () => api.call(meetingEndpoints.updateMeetingLine, { params, body }), t.saved)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.editLine}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" loading={busy !== undefined} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.said} error={problem && t.needText}>
          <Textarea
            rows={4}
            maxLength={meetingLimits.line}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Field label={t.speaker}>
          <Input value={name} maxLength={meetingLimits.speaker} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Checkbox checked={all} onCheckedChange={setAll}>
          {t.allOf(before)}
        </Checkbox>
      </div>
    </Dialog>
  )
}
