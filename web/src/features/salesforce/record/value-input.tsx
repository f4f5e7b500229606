import type { SalesforceField } from '#contract/salesforce/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { changeMessages } from '../changes/messages/index.ts'
import { recordMessages } from './messages/index.ts'

type Props = {
  field: SalesforceField
  required: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
const none = '-'

/** A value of a field, as text; what may be chosen is chosen. */
export function ValueInput({ field, required, value, error, onChange }: Props) {
  const t = useMessages(recordMessages)
  const { label, type, length } = field
  const choices = useChoices(field)
  const hint = Object.hasOwn(t.hints, type) ? t.hints[type] : undefined
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {choices ? (
        <Select
          value={value === '' ? none : value}
          options={choices}
          onValueChange={(next) => onChange(next === none ? '' : next)}
        />
      ) : type === 'textarea' ? (
        <Textarea
          rows={3}
          maxLength={length || 32_000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          inputMode={isNumber(type) ? 'decimal' : 'text'}
          maxLength={length || 255}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const isNumber = (type: string) => ['int', 'long', 'double', 'currency', 'percent'].includes(type)

/** Undefined: it is written. Several of a list are written, too, with semicolons between. */
function useChoices({ type, options, required }: SalesforceField) {
  const { none: empty } = useMessages(recordMessages)
  const { yes, no } = useMessages(changeMessages)
  if (type === 'boolean')
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ]
  if (type !== 'picklist' || options.length === 0) return undefined
  return required ? options : [{ value: none, label: empty }, ...options]
}
