import type { z } from 'zod'
import type { FilterValues, filterValuesInput } from '#contract/charts/about-schemas.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import { visualQuery } from '#contract/charts/visual-query.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '#engine/data/index.ts'
import { compileVisual, likeOf, type TableFilter } from '#engine/statement/index.ts'
import { readableName } from '#sql/index.ts'
import { quotedTable } from '../../providers/database/quoting.ts'
import { tableFilters } from './run.ts'

type Input = z.output<typeof filterValuesInput>

/** The different values of a column, in order, one more than are listed. */
export function valuesQuery({ dialect, tables }: Schema, { table, column, search }: Input): string {
  const found = tables.find(({ name }) => name.toLowerCase() === table.toLowerCase())
  const tableRef = required(found, 'its column was found before')
  const value = readableName(column, dialect)
  const max = limits.charts.filterValues + 1
  const holds = search === '' ? '' : ` AND ${likeOf(value, search, dialect)}`
  const top = dialect === 'sqlserver' ? `TOP (${max}) ` : ''
  const limit = dialect === 'sqlserver' ? '' : ` LIMIT ${max}`
  return `SELECT DISTINCT ${top}${value} AS value FROM ${quotedTable(dialect, tableRef)} WHERE ${value} IS NOT NULL${holds} ORDER BY 1${limit}`
}

/**
 * The same joined to the tables that filters are on, along the relations of the source: what runs it narrows every table that it
 * reads. Undefined where all filters are on the table itself, or nothing connects them.
 */
export function linkedValuesQuery(schema: Schema, { table, column, search, filters }: Input): string | undefined {
  const others = new Map(
    tableFilters(schema, filters).map((tableFilter) => [tableFilter.table.toLowerCase(), tableFilter]),
  )
  others.delete(table.toLowerCase())
  if (others.size === 0) return undefined
  const named = { table, column }
  const found = search === '' ? [] : [{ column: named, op: 'contains' as const, values: [search] }]
  const visual = visualQuery.parse({
    table,
    dimensions: [named],
    filters: [{ column: named, op: 'is_not_empty' }, ...found],
    // With figures the values are grouped, each comes once; those of other tables join them.
    measures: [{ aggregate: 'count' }, ...[...others.values()].slice(0, maxJoined).map(countOf)],
    sort: [{ place: 0, direction: 'asc' }],
    limit: limits.charts.filterValues + 1,
  })
  const made = compileVisual(visual, schema)
  return made.ok ? made.sql : undefined
}

/** A query has at most twenty figures, one of which counts its own rows. */
const maxJoined = 19
const countOf = ({ table, column }: TableFilter) => ({ aggregate: 'count' as const, column: { table, column } })

/** A column that cannot be asked offers nothing. */
export function toFilterValues(result: ChartResult, type: FilterValues['type']): FilterValues {
  const rows = result.state === 'failed' ? [] : result.rows
  return offered(
    type,
    rows.map(([value]) => value ?? null),
  )
}

/** The values that figures show under a column, in order. */
export function metricValues(result: ChartResult, key: string, search: string): FilterValues {
  const { columns, rows } = result.state === 'failed' ? { columns: [], rows: [] } : result
  const at = columns.findIndex((column) => column.key === key)
  const type = columns[at]?.type ?? 'text'
  const searched = search.toLowerCase()
  const all = [...new Set(rows.flatMap((row) => row[at] ?? []))].filter((value) =>
    String(value).toLowerCase().includes(searched),
  )
  const values = all.toSorted((left, right) =>
    typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right)),
  )
  return offered(type, values)
}

/** As many as a filter offers of values in their order, with their range. */
function offered(type: FilterValues['type'], all: FilterValues['values']): FilterValues {
  const values = all.slice(0, limits.charts.filterValues)
  const more = all.length > values.length
  return { type, values, more, min: values[0] ?? null, max: more ? null : (values.at(-1) ?? null) }
}
