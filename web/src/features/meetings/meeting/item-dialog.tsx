import { useState } from 'react'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { type MeetingId, type MeetingItem, type MeetingItemKind, meetingItemKind } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { meetingId: MeetingId; item: MeetingItem | undefined; onClose: () => void }

/** Something new in the minutes, or something that is put right. */
export function ItemDialog({ meetingId: id, item, onClose }: Props) {
  const t = useMessages(meetingMessages).one
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const [kind, setKind] = useState<MeetingItemKind>(item?.kind ?? 'action')
  const [text, setText] = useState(item?.text ?? '')
  const [owner, setOwner] = useState(item?.owner ?? '')
  const [due, setDue] = useState(item?.due ?? '')
  const [problem, setProblem] = useState(false)
  const save = async () => {
    setProblem(text.trim() === '')
    if (text.trim() === '') return
    const about = { text, owner: kind === 'action' ? owner : '', due: kind === 'action' && due ? due : null }
    const run = item
      ? () => api.call(meetingEndpoints.updateMeetingItem, { params: { id, item: item.id }, body: about })
      : () => api.call(meetingEndpoints.addMeetingItem, { params: { id }, body: { kind, ...about } })
    if (await work('save', run, t.saved)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={item ? t.editTitle : t.addTitle}
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
        {!item && (
          <Segmented
            label={t.kind}
            options={meetingItemKind.options.map((option) => ({ value: option, label: t.kindNames[option] }))}
            value={kind}
            onValueChange={setKind}
          />
        )}
        <Field label={t.text} error={problem && t.needText}>
          <Textarea
            rows={3}
            maxLength={meetingLimits.item}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {kind === 'action' && (
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={t.owner}>
              <Input
                value={owner}
                maxLength={meetingLimits.speaker}
                onChange={({ target }) => setOwner(target.value)}
              />
            </Field>
            <Field label={t.dueDay}>
              <Input type="date" value={due} onChange={({ target }) => setDue(target.value)} />
            </Field>
          </div>
        )}
      </div>
    </Dialog>
  )
}
