import { timeZoneOptions } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { dataSourceMessages } from './messages/index.ts'

type Props = { zone: string; onChange: (zone: string) => void; error?: string | undefined }

/** By whose clocks the days of a database begin. */
export function TimeZoneField({ zone, onChange, error }: Props) {
  const t = useMessages(dataSourceMessages)
  return (
    <Field label={t.timeZone} hint={t.timeZoneHint} error={error}>
      <Select options={timeZoneOptions(zone)} value={zone} onValueChange={onChange} />
    </Field>
  )
}
