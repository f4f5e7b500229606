import { acknowledgeInput, type Monitor } from '#contract/monitors/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { acknowledgeAlarm } from './api.ts'
import { monitorMessages } from './messages/index.ts'

/** Somebody takes note of an alarm, and may say what they know. */
export default function AcknowledgeDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const t = useMessages(monitorMessages).alarm
  const stored = useStored(endpointGroups.monitors)
  const form = useDraftForm({
    schema: acknowledgeInput,
    values: { note: '' },
    call: ({ note }) => acknowledgeAlarm(monitor, note),
    onDone: () => {
      stored()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.acknowledge}
      description={t.acknowledgeText}
      action={t.acknowledge}
      onClose={onClose}
    >
      <Field label={t.note} error={form.errorAt('note')} optional>
        <Textarea
          rows={3}
          value={form.draft.note ?? ''}
          placeholder={t.notePlaceholder}
          onChange={({ target }) => form.change({ note: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
