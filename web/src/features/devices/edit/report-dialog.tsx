import { deviceLimits } from '#contract/devices/limits.ts'
import { alarmInput, type DeviceId } from '#contract/devices/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { raiseAlarm } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { SeverityField } from './severity-field.tsx'

const values = { name: '', severity: 'warning', message: '' } as const

/** Somebody saw that something is wrong with a device. */
export default function ReportDialog({ device, onClose }: { device: DeviceId; onClose: () => void }) {
  const t = useMessages(deviceMessages).report
  const stored = useStored(endpointGroups.devices)
  const form = useDraftForm({
    schema: alarmInput.omit({ device_id: true }),
    values,
    call: (written) => raiseAlarm({ device_id: device, ...written }),
    onDone: () => {
      stored(t.sent)
      onClose()
    },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} size="sm" title={t.title} action={t.send} onClose={onClose}>
      <Field label={t.name} required error={errorAt('name')}>
        <Input
          value={draft.name}
          maxLength={deviceLimits.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <SeverityField
        label={t.severity}
        value={draft.severity ?? 'warning'}
        onValue={(severity) => change({ severity })}
      />
      <Field label={t.details} optional error={errorAt('message')}>
        <Textarea
          rows={3}
          value={draft.message}
          maxLength={deviceLimits.note}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
