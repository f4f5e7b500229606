import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { small } from './builder-row.tsx'
import { type Filter, typedValue, valuesOf } from './edit.ts'
import type { SchemaColumn } from './reach.ts'

type Props = { filter: Filter; column: SchemaColumn | undefined; onChange: (values: Filter['values']) => void }

/** The values a filter compares with: none, one, two or a list. */
export function FilterValues({ filter, column, onChange }: Props) {
  const t = useMessages(queryMessages)
  const count = valuesOf(filter.op)
  if (count === 0) return null
  if (count === 'many')
    return (
      <Input
        fieldSize="md"
        aria-label={t.value}
        placeholder={t.listHint}
        defaultValue={filter.values.join(', ')}
        onChange={({ target }) =>
          onChange(
            target.value
              .split(',')
              .map((text) => text.trim())
              .filter(Boolean)
              .map((text) => typedValue(text, column)),
          )
        }
      />
    )
  if (column?.type === 'boolean')
    return (
      <Select
        aria-label={t.value}
        options={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
        value={filter.values[0] === undefined ? null : String(filter.values[0])}
        onValueChange={(text) => onChange([typedValue(text, column)])}
        className={small}
      />
    )
  const names = count === 2 ? [t.from, t.to] : [t.value]
  return names.map((name, index) => (
    <Input
      key={name}
      fieldSize="md"
      aria-label={name}
      placeholder={name}
      type={column?.type === 'date' ? 'date' : 'text'}
      inputMode={column?.type === 'number' ? 'decimal' : 'text'}
      defaultValue={String(filter.values[index] ?? '')}
      onChange={({ target }) =>
        onChange(
          names.map((_, position) =>
            position === index ? typedValue(target.value, column) : (filter.values[position] ?? ''),
          ),
        )
      }
    />
  ))
}
