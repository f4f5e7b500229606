import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { BuilderRow, Section, small } from './builder-row.tsx'
import { ColumnSelect } from './column-select.tsx'
import { changeFilterColumn, type Filter, operatorsFor } from './edit.ts'
import { FilterValues } from './filter-values.tsx'
import { findColumn } from './reach.ts'
import type { PartProps } from './result-sections.tsx'

/** Which rows count. A filter without its values is not asked yet. */
export function FilterSection({ source, query, reached, tables, onChange }: PartProps) {
  const t = useMessages(queryMessages)
  const change = (at: number, filter: Filter) => onChange({ ...query, filters: query.filters.with(at, filter) })
  const add = () => {
    const table = reached[0]?.table
    const column =
      table?.columns.find(({ key, hidden }) => !key && !hidden) ?? table?.columns.find(({ hidden }) => !hidden)
    if (!table || !column) return
    const [op = '='] = operatorsFor(column)
    onChange({
      ...query,
      filters: [...query.filters, { column: { table: table.name, column: column.name }, op, values: [] }],
    })
  }
  return (
    <Section title={t.filters} add={t.addFilter} onAdd={query.filters.length < 20 ? add : undefined}>
      {query.filters.map((filter, index) => {
        const column = findColumn(tables, filter.column)
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            key={index}
            className="flex flex-col gap-1"
          >
            <BuilderRow
              remove={t.remove(column?.label ?? filter.column.column)}
              onRemove={() => onChange({ ...query, filters: query.filters.toSpliced(index, 1) })}
            >
              <ColumnSelect
                reached={reached}
                value={filter.column}
                onChange={(ref) => change(index, changeFilterColumn(filter, ref, findColumn(tables, ref)))}
              />
              <Select
                aria-label={t.operator}
                options={operatorsFor(column).map((value) => ({ value, label: t.operators[value] }))}
                value={filter.op}
                onValueChange={(op) => change(index, { ...filter, op })}
                className={small}
              />
            </BuilderRow>
            <div className="mr-[30px] grid auto-cols-fr grid-flow-col gap-1">
              <FilterValues
                key={`${filter.column.table}.${filter.column.column}.${filter.op}`}
                source={source}
                filter={filter}
                column={column}
                onChange={(values) => change(index, { ...filter, values })}
              />
            </div>
          </div>
        )
      })}
    </Section>
  )
}
