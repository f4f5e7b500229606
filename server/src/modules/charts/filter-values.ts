import type { z } from 'zod'
import type { FilterValues, filterValuesInput } from '#contract/charts/about-schemas.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import { limits } from '#contract/limits.ts'
import type { Schema } from '#engine/data/index.ts'
import { likeOf, nameOf } from '#engine/statement/index.ts'
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

/** A column that cannot be asked offers nothing. */
export function toFilterValues(result: ChartResult, type: FilterValues['type']): FilterValues {
  const rows = result.state === 'failed' ? [] : result.rows
  const values = rows.slice(0, limits.charts.filterValues).map(([value]) => value ?? null)
  const more = rows.length > limits.charts.filterValues
  return { type, values, more, min: values[0] ?? null, max: more ? null : (values.at(-1) ?? null) }
}
