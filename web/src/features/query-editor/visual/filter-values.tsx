import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TableSource } from '#contract/charts/query.ts'
import { phrasesIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { columnValuesOptions } from '../api.ts'
import { queryMessages } from '../messages/index.ts'
import { small } from './builder-row.tsx'
import { type Filter, typedValue, valuesOf } from './edit.ts'
import type { SchemaColumn } from './reach.ts'

type Props = {
  source: TableSource
  filter: Filter
  column: SchemaColumn | undefined
  onChange: (values: Filter['values']) => void
}

/** The values a filter compares with: none, one, two or a list. */
export function FilterValues({ source, filter, column, onChange }: Props) {
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
        onChange={({ target }) => onChange(phrasesIn(target.value).map((text) => typedValue(text, column)))}
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
  if (count === 1 && column?.type === 'text') return <TextValue source={source} filter={filter} onChange={onChange} />
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

const typingMs = 200

/** A text, with the values of its column offered once somebody is about to write one. */
function TextValue({ source, filter, onChange }: Pick<Props, 'source' | 'filter' | 'onChange'>) {
  const t = useMessages(queryMessages)
  const list = useId()
  const [search, setSearch] = useState<string>()
  const typed = String(filter.values[0] ?? '')
  const offered = useQuery({
    ...columnValuesOptions(source, filter.column, search ?? ''),
    enabled: search !== undefined,
  })
  useTimeout(() => setSearch((before) => (before === undefined ? before : typed)), typingMs, typed)
  return (
    <>
      <Input
        fieldSize="md"
        aria-label={t.value}
        placeholder={t.value}
        list={list}
        defaultValue={typed}
        onFocus={() => setSearch(typed)}
        onChange={({ target }) => onChange([target.value])}
      />
      <datalist id={list}>
        {offered.data?.values.map((value) => value !== null && <option key={String(value)} value={String(value)} />)}
      </datalist>
    </>
  )
}
