import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import {
  type MeetingId,
  type MeetingItem,
  type MeetingItemKind,
  meetingItemKind,
  type NewMeetingItem,
  newMeetingItem,
} from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = { meetingId: MeetingId; item: MeetingItem | undefined; onClose: () => void }
type Draft = { kind: MeetingItemKind; text: string; owner: string; due: string }

/** Who does it by when is asked of an action only. */
const writtenItem = draftSchema(newMeetingItem, ({ kind, text, owner, due }: Draft) =>
  kind === 'action' ? { kind, text, owner, due: due || null } : { kind, text },
)

/** Something new in the minutes, or something that is put right. */
export function ItemDialog({ meetingId: id, item, onClose }: Props) {
  const t = useMessages(meetingMessages).one
  const stored = useStored(endpointGroups.meetings)
  const form = useDraftForm({
    schema: writtenItem,
    values: {
      kind: item?.kind ?? 'action',
      text: item?.text ?? '',
      owner: item?.owner ?? '',
      due: item?.due ?? '',
    } satisfies Draft as Draft,
    call: async ({ kind, ...about }: NewMeetingItem) =>
      item
        ? api.call(meetingEndpoints.updateMeetingItem, { params: { id, item: item.id }, body: about })
        : api.call(meetingEndpoints.addMeetingItem, { params: { id }, body: { kind, ...about } }),
    onDone: () => {
      stored(t.saved)
      onClose()
    },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={item ? t.editTitle : t.addTitle} action={t.save} cancel={t.cancel} onClose={onClose}>
      {!item && (
        <Segmented
          label={t.kind}
          options={meetingItemKind.options.map((option) => ({ value: option, label: t.kindNames[option] }))}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
        />
      )}
      <Field label={t.text} error={errorAt('text')}>
        <Textarea
          rows={3}
          maxLength={meetingLimits.item}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      {draft.kind === 'action' && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t.owner} error={errorAt('owner')}>
            <Input
              value={draft.owner}
              maxLength={meetingLimits.speaker}
              onChange={({ target }) => change({ owner: target.value })}
            />
          </Field>
          <Field label={t.dueDay} error={errorAt('due')}>
            <Input type="date" value={draft.due} onChange={({ target }) => change({ due: target.value })} />
          </Field>
        </div>
      )}
    </FormDialog>
  )
}
