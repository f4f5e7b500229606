import type { TableSource } from '#contract/charts/query.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { BuilderRow, Section, small } from './builder-row.tsx'
import { ColumnSelect } from './column-select.tsx'
import {
  type Aggregate,
  addDimension,
  addMeasure,
  aggregatesFor,
  changeDimension,
  changeMeasure,
  removeDimension,
  removeMeasure,
} from './edit.ts'
import { findColumn, type ReachedTable, type SchemaTable } from './reach.ts'

export type PartProps = {
  source: TableSource
  query: VisualQuery
  reached: readonly ReachedTable[]
  tables: readonly SchemaTable[]
  onChange: (query: VisualQuery) => void
}

const units = ['day', 'week', 'month', 'quarter', 'year'] as const
const maxColumns = 20

/** What rows are put together by; without figures the columns of a list. */
export function DimensionSection({ query, reached, tables, onChange }: PartProps) {
  const t = useMessages(queryMessages)
  const add = () => {
    const used = new Set(query.dimensions.map(({ table, column }) => `${table}.${column}`))
    const free = reached.flatMap(({ table }) =>
      table.columns
        .filter(({ name, hidden }) => !hidden && !used.has(`${table.name}.${name}`))
        .map((column) => ({ table, column })),
    )
    const next = free.find(({ column }) => !column.key && !column.points_to && column.type !== 'number') ?? free[0]
    if (next)
      onChange(addDimension(query, { table: next.table.name, column: next.column.name }, next.column.type === 'date'))
  }
  return (
    <Section title={t.columns} add={t.addColumn} onAdd={query.dimensions.length < maxColumns ? add : undefined}>
      {query.dimensions.map((dimension, index) => {
        const column = findColumn(tables, dimension)
        return (
          <BuilderRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            key={index}
            remove={t.remove(column?.label ?? dimension.column)}
            onRemove={() => onChange(removeDimension(query, index))}
          >
            <ColumnSelect
              reached={reached}
              value={dimension}
              onChange={(ref) => {
                const isDate = findColumn(tables, ref)?.type === 'date'
                onChange(changeDimension(query, index, { ...ref, ...(isDate && { unit: 'month' as const }) }))
              }}
            />
            {column?.type === 'date' && (
              <Select
                aria-label={t.step}
                options={[
                  { value: 'none', label: t.units.none },
                  ...units.map((value) => ({ value, label: t.units[value] })),
                ]}
                value={dimension.unit ?? 'none'}
                onValueChange={(unit) => {
                  const { unit: _, ...rest } = dimension
                  onChange(
                    changeDimension(
                      query,
                      index,
                      unit === 'none' ? rest : { ...rest, unit: unit as (typeof units)[number] },
                    ),
                  )
                }}
                className={small}
              />
            )}
          </BuilderRow>
        )
      })}
    </Section>
  )
}

/** What is counted or added up. */
export function MeasureSection({ query, reached, tables, onChange }: PartProps) {
  const t = useMessages(queryMessages)
  const all: readonly Aggregate[] = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max']
  const fits = (aggregate: Aggregate) => (column: Parameters<typeof aggregatesFor>[0]) =>
    aggregatesFor(column).includes(aggregate)
  const firstFor = (aggregate: Aggregate) => {
    for (const { table } of reached) {
      const column =
        table.columns.find((column) => !column.hidden && !column.key && !column.points_to && fits(aggregate)(column)) ??
        table.columns.find((column) => !column.hidden && fits(aggregate)(column))
      if (column) return { table: table.name, column: column.name }
    }
    return null
  }
  const add = () => {
    const column = firstFor('sum')
    onChange(addMeasure(query, column ? { aggregate: 'sum', column } : { aggregate: 'count', column: null }))
  }
  return (
    <Section title={t.figures} add={t.addFigure} onAdd={query.measures.length < maxColumns ? add : undefined}>
      {query.measures.map((measure, index) => (
        <BuilderRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          key={index}
          remove={t.remove(t.aggregates[measure.aggregate])}
          onRemove={() => onChange(removeMeasure(query, index))}
        >
          <Select
            aria-label={t.how}
            options={all.map((value) => ({ value, label: t.aggregates[value] }))}
            value={measure.aggregate}
            onValueChange={(aggregate) => {
              const keeps = measure.column && fits(aggregate)(findColumn(tables, measure.column))
              onChange(
                changeMeasure(query, index, {
                  aggregate,
                  column: aggregate === 'count' ? null : keeps ? measure.column : firstFor(aggregate),
                }),
              )
            }}
            className={small}
          />
          {measure.aggregate !== 'count' && (
            <ColumnSelect
              reached={reached}
              value={measure.column}
              only={fits(measure.aggregate)}
              onChange={(column) => onChange(changeMeasure(query, index, { ...measure, column }))}
            />
          )}
        </BuilderRow>
      ))}
    </Section>
  )
}
