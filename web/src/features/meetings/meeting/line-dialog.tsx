import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { lineChanges, type MeetingDetail, type MeetingLine } from '#contract/meetings/schemas.ts'
import { speakerName } from '#contract/meetings/speaker-name.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { meeting: MeetingDetail; line: MeetingLine; onClose: () => void }
type Draft = { text: string; speaker: string; all: boolean }

/** Corrects what was said, or by whom: in this line, or in all of that speaker. */
export function LineDialog({ meeting: { id, speakers }, line, onClose }: Props) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const stored = useStored(endpointGroups.meetings)
  const before = speakerName(line.speaker, speakers, language)
  const form = useDraftForm({
    schema: draftSchema(lineChanges, ({ text, speaker, all }: Draft) => ({
      ...(text.trim() !== line.text && { text }),
      ...(speaker.trim() !== '' && speaker.trim() !== before && { speaker }),
      all,
    })),
    values: { text: line.text, speaker: before, all: false },
    call: (body) => api.call(meetingEndpoints.updateMeetingLine, { params: { id, number: line.number }, body }),
    onDone: () => {
      stored(t.saved)
      onClose()
    },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={t.editLine} action={t.save} cancel={t.cancel} onClose={onClose}>
      <Field label={t.said} error={errorAt('text')}>
        <Textarea
          rows={4}
          maxLength={meetingLimits.line}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <Field label={t.speaker} error={errorAt('speaker')}>
        <Input
          value={draft.speaker}
          maxLength={meetingLimits.speaker}
          onChange={({ target }) => change({ speaker: target.value })}
        />
      </Field>
      <Checkbox checked={draft.all} onCheckedChange={(all) => change({ all })}>
        {t.allOf(before)}
      </Checkbox>
    </FormDialog>
  )
}
