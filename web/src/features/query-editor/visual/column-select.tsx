import type { ColumnRef } from '#contract/charts/visual-query.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { small } from './builder-row.tsx'
import { type ReachedTable, refKey, refOf, type SchemaColumn } from './reach.ts'

type Props = {
  reached: readonly ReachedTable[]
  value: ColumnRef | null
  onChange: (column: ColumnRef) => void
  only?: ((column: SchemaColumn) => boolean) | undefined
}

/** Keys say little to a person: they stand last. */
const usefulFirst = (columns: readonly SchemaColumn[]) =>
  columns.toSorted((a, b) => Number(a.key || a.points_to !== null) - Number(b.key || b.points_to !== null))

/** One of the columns that a query can use; those of other tables carry their table's name. */
export function ColumnSelect({ reached, value, onChange, only = () => true }: Props) {
  const t = useMessages(queryMessages)
  const options = reached.flatMap(({ table, joins }) =>
    usefulFirst(table.columns.filter((column) => !column.hidden && only(column))).map((column) => ({
      value: refKey({ table: table.name, column: column.name }),
      label: joins.length > 0 ? `${table.label} · ${column.label}` : column.label,
    })),
  )
  const key = value && refKey(value)
  const gone = key !== null && !options.some((option) => option.value === key)
  return (
    <Select
      aria-label={t.column}
      options={gone && value ? [{ value: key, label: `${value.column} ?` }, ...options] : options}
      value={key}
      onValueChange={(next) => onChange(refOf(next))}
      className={small}
    />
  )
}
