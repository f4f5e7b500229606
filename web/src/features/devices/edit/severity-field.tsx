import { type DeviceSeverity, deviceSeverities } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { deviceMessages } from '../messages/index.ts'

type Props = { label: string; value: DeviceSeverity; onValue: (value: DeviceSeverity) => void }

export function SeverityField({ label, value, onValue }: Props) {
  const t = useMessages(deviceMessages)
  const options = deviceSeverities.map((severity) => ({ value: severity, label: t.severities[severity] }))
  return (
    <Field label={label}>
      <Select value={value} options={options} onValueChange={onValue} />
    </Field>
  )
}
