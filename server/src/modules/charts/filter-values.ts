import type { z } from 'zod'
import type { FilterValues, filterValuesInput } from '#contract/charts/about-schemas.ts'
import type { QueryFilter } from '#contract/charts/query.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import { type ColumnRef, type VisualQueryInput, visualQuery } from '#contract/charts/visual-query.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '#engine/data/index.ts'
import { compileVisual, likeOf, nameOf } from '#engine/statement/index.ts'
import { quotedTable } from '../../providers/database/quoting.ts'

type Input = z.output<typeof filterValuesInput>

/** The different values of a column, in order, one more than are listed. */
export function valuesQuery({ dialect, tables }: Schema, { table, column, search }: Input): string {
  const found = tables.find(({ name }) => name.toLowerCase() === table.toLowerCase())!
  const value = nameOf(column, dialect)
  const most = limits.charts.filterValues + 1
  const holds = search === '' ? '' : ` AND ${likeOf(value, search, dialect)}`
  const top = dialect === 'sqlserver' ? `TOP (${most}) ` : ''
  const limit = dialect === 'sqlserver' ? '' : ` LIMIT ${most}`
  return `SELECT DISTINCT ${top}${value} AS value FROM ${quotedTable(dialect, found)} WHERE ${value} IS NOT NULL${holds} ORDER BY 1${limit}`
}

/**
 * The same where filters are on other tables: joined to them along the relations of the source. Undefined where all are on
 * the table itself, or nothing connects them.
 */
export function linkedValuesQuery(schema: Schema, { table, column, search, filters }: Input): string | undefined {
  const others = filters.flatMap(({ target, op, values }) =>
    'table' in target ? narrowing({ table: target.table, column: target.column }, op, values) : [],
  )
  if (!others.some((one) => one.column.table.toLowerCase() !== table.toLowerCase())) return undefined
  const named = { table, column }
  const found = search === '' ? [] : [{ column: named, op: 'contains' as const, values: [search] }]
  const visual = visualQuery.parse({
    ...{ table, dimensions: [named], filters: [{ column: named, op: 'is_not_empty' }, ...found, ...others] },
    // With a figure the values are grouped: each comes once.
    measures: [{ aggregate: 'count' }],
    ...{ sort: [{ place: 0, direction: 'asc' }], limit: limits.charts.filterValues + 1 },
  })
  const made = compileVisual(visual, schema)
  return made.ok ? made.sql : undefined
}

type Narrowed = VisualQueryInput['filters'] & object

function narrowing(column: ColumnRef, op: QueryFilter['op'], values: QueryFilter['values']): Narrowed {
  if (op !== 'between') return [{ column, op, values }]
  const [from = null, to = null] = values
  return [
    ...(from === null ? [] : [{ column, op: '>=' as const, values: [from] }]),
    ...(to === null ? [] : [{ column, op: '<=' as const, values: [to] }]),
  ]
}

/** A column that cannot be asked offers nothing. */
export function toFilterValues(result: ChartResult, type: FilterValues['type']): FilterValues {
  const rows = result.state === 'failed' ? [] : result.rows
  const values = rows.slice(0, limits.charts.filterValues).map(([value]) => value ?? null)
  const more = rows.length > limits.charts.filterValues
  return { type, values, more, min: values[0] ?? null, max: more ? null : (values.at(-1) ?? null) }
}
