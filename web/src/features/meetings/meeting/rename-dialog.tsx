import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingDetail } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { meetingMessages } from '../messages/index.ts'

/** Another title. */
export function RenameDialog({ meeting: { id, title }, onClose }: { meeting: MeetingDetail; onClose: () => void }) {
  const t = useMessages(meetingMessages)
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const [name, setName] = useState(title)
  const [problem, setProblem] = useState(false)
  const save = async () => {
    setProblem(name.trim() === '')
    if (name.trim() === '') return
    const run = () => api.call(meetingEndpoints.updateMeeting, { params: { id }, body: { title: name } })
    if (await work('rename', run, t.one.renamed)) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title={t.one.rename}
      actions={
        <>
          <Button onClick={onClose}>{t.one.cancel}</Button>
          <Button variant="primary" loading={busy !== undefined} onClick={() => void save()}>
            {t.one.save}
          </Button>
        </>
      }
    >
      <Field label={t.me.name} error={problem && t.me.needTitle}>
        <Input value={name} maxLength={meetingLimits.title} onChange={({ target }) => setName(target.value)} />
      </Field>
    </Dialog>
  )
}
