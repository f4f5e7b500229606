import { timeZoneOptions, zoneWithOffset } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'
import { Small } from './small.tsx'

/** No zone is called so. */
const ofFlow = 'flow'

type Props = {
  label: string
  error: string | undefined
  hideLabel: boolean
  value: string
  onChange: (zone: string) => void
}

/** By whose clocks: those of the flow, or of a zone that is looked for. */
export function ZoneField({ label, error, hideLabel, value, onChange }: Props) {
  const t = useMessages(editorMessages).schedule
  const zone = useEditor(({ document }) => document.settings.timezone)
  return (
    <Field label={<Small>{label}</Small>} hideLabel={hideLabel} error={error}>
      <Select
        value={value || ofFlow}
        options={[{ value: ofFlow, label: t.zoneOfFlow(zoneWithOffset(zone)) }, ...timeZoneOptions(value || zone)]}
        onValueChange={(next) => onChange(next === ofFlow ? '' : next)}
      />
    </Field>
  )
}
