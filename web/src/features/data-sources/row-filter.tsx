import type { SampleRows } from '#contract/data-sources/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { dataSourceMessages } from './messages/index.ts'

/** Rows whose column has a text in it, or lies between two values. */
export type RowFilter = { column: string; contains?: string; from?: string; to?: string }

type Props = {
  columns: SampleRows['columns']
  filter: RowFilter | undefined
  onChange: (filter: RowFilter | undefined) => void
}

const all = ' '

/** By which column rows are filtered, and what it must hold. */
export function RowFilterFields({ columns, filter, onChange }: Props) {
  const t = useMessages(dataSourceMessages)
  const type = columns.find(({ name }) => name === filter?.column)?.type
  const ends = type === 'number' || type === 'date'
  const input = type === 'date' ? 'date' : 'text'
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <div className="w-52 phone:w-full">
        <Select
          aria-label={t.filterBy}
          options={[
            { value: all, label: t.allRows },
            ...columns.filter((column) => column.type !== 'boolean').map(({ name }) => ({ value: name, label: name })),
          ]}
          value={filter?.column ?? all}
          onValueChange={(column) => onChange(column === all ? undefined : { column })}
        />
      </div>
      {filter && !ends && (
        <Input
          className="max-w-64 phone:max-w-full"
          aria-label={t.contains}
          placeholder={t.contains}
          value={filter.contains ?? ''}
          onChange={(event) => onChange({ column: filter.column, contains: event.target.value })}
        />
      )}
      {filter &&
        ends &&
        (['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            type={input}
            inputMode={type === 'number' ? 'decimal' : undefined}
            className="max-w-40"
            aria-label={t[end]}
            placeholder={t[end]}
            value={filter[end] ?? ''}
            onChange={(event) => onChange({ ...filter, [end]: event.target.value })}
          />
        ))}
    </div>
  )
}
