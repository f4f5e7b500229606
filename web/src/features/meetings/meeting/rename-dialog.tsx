import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { type MeetingDetail, meetingChanges } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { meetingMessages } from '../messages/index.ts'

const titled = meetingChanges.pick({ title: true }).required()

/** Another title. */
export function RenameDialog({ meeting: { id, title }, onClose }: { meeting: MeetingDetail; onClose: () => void }) {
  const t = useMessages(meetingMessages)
  const stored = useStored(endpointGroups.meetings)
  const form = useDraftForm({
    schema: titled,
    values: { title },
    call: (body) => api.call(meetingEndpoints.updateMeeting, { params: { id }, body }),
    onDone: () => {
      stored(t.one.renamed)
      onClose()
    },
  })
  return (
    <FormDialog form={form} size="sm" title={t.one.rename} action={t.one.save} cancel={t.one.cancel} onClose={onClose}>
      <Field label={t.me.name} error={form.errorAt('title')}>
        <Input
          value={form.draft.title}
          maxLength={meetingLimits.title}
          onChange={({ target }) => form.change({ title: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
