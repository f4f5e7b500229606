import { useId } from 'react'
import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import type { TableSource } from '#contract/charts/query.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { queryMessages } from '../messages/index.ts'
import { startQuery } from './edit.ts'
import { FilterSection } from './filter-section.tsx'
import { reachableTables } from './reach.ts'
import { DimensionSection, MeasureSection } from './result-sections.tsx'
import { SortSection } from './sort-section.tsx'

export type BuilderProps = {
  schema: SourceSchema
  /** Null: nothing is built yet. */
  value: VisualQuery | null
  onChange: (query: VisualQuery) => void
}

/** Puts a query together without SQL: a table, what it points to, figures, filters, order and a limit. */
export function VisualBuilder({ schema, value, onChange }: BuilderProps) {
  const t = useMessages(queryMessages)
  const limitId = useId()
  const tables = schema.tables.map(({ name, label }) => ({ value: name, label }))
  const reached = value ? reachableTables(schema.tables, value.table) : []
  // What is built is built of tables: figures of the product have no builder.
  const source = schema.source as TableSource
  const parts = value && { source, query: value, reached, tables: schema.tables, onChange }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t.table}>
        <Select
          options={tables}
          value={value?.table ?? null}
          placeholder={t.chooseTable}
          onValueChange={(name) => onChange(startQuery(name))}
        />
      </Field>
      {parts && value && (
        <>
          <MeasureSection {...parts} />
          <DimensionSection {...parts} />
          <FilterSection {...parts} />
          <SortSection {...parts} />
          <div className="flex items-center gap-2 text-12 text-fg-2">
            <span id={limitId}>{t.limit}</span>
            <Input
              aria-labelledby={limitId}
              fieldSize="md"
              className="w-24!"
              inputMode="numeric"
              placeholder={t.noLimit}
              value={value.limit === null ? '' : String(value.limit)}
              onChange={({ target }) => onChange({ ...value, limit: limitOf(target.value) })}
            />
            {t.rows}
          </div>
          <Joined query={value} reached={reached} />
        </>
      )}
    </div>
  )
}

const limitOf = (text: string): number | null => {
  const number = Number.parseInt(text.replace(/\D/g, ''), 10)
  return Number.isNaN(number) || number < 1 ? null : Math.min(number, 100_000)
}

/** Which relations the query uses. */
function Joined({ query, reached }: { query: VisualQuery; reached: ReturnType<typeof reachableTables> }) {
  const t = useMessages(queryMessages)
  const used = new Set(
    [
      ...query.dimensions,
      ...query.measures.map(({ column }) => column),
      ...query.filters.map(({ column }) => column),
    ].map((column) => column?.table),
  )
  const joins = new Set(
    reached
      .filter(({ table }) => used.has(table.name))
      .flatMap(({ joins }) => joins.map(({ from, to }) => `${from.table}.${from.column} → ${to.table}.${to.column}`)),
  )
  if (joins.size === 0) return null
  return (
    <div className="text-12 text-fg-3">
      {t.joined}
      {[...joins].map((join) => (
        <code key={join} className="block truncate font-mono text-11">
          {join}
        </code>
      ))}
    </div>
  )
}
