import { usageZone } from '#contract/usage/zone.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { dataSourceMessages } from './messages/index.ts'

type Props = { zone: string; onChange: (zone: string) => void; error?: string | undefined }

/** Those of Indonesia by what people call them, before all others. */
const near = [
  { value: usageZone, label: 'WIB (Asia/Jakarta)' },
  { value: 'Asia/Makassar', label: 'WITA (Asia/Makassar)' },
  { value: 'Asia/Jayapura', label: 'WIT (Asia/Jayapura)' },
]
const far = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))
const zones = [...near, ...far.filter(({ value }) => !near.some((zone) => zone.value === value))]

/** By whose clocks the days of a database begin. */
export function TimeZoneField({ zone, onChange, error }: Props) {
  const t = useMessages(dataSourceMessages)
  // Names change: what another browser has chosen is among them all the same.
  const known = zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones]
  return (
    <Field label={t.timeZone} hint={t.timeZoneHint} error={error}>
      <Select options={known} value={zone} onValueChange={onChange} />
    </Field>
  )
}
