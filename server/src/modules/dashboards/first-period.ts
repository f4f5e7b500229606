import type { ChartId } from '#contract/charts/schemas.ts'
import type { DashboardDocument, Filter, Touch } from '#contract/dashboards/document.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Schema, Table } from '#engine/data/index.ts'
import { findTableNames } from '#sql/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow } from '../charts/service.ts'

const called = localized('Period', 'Periode')

/** The charts of a dashboard before and after a change. */
type Charts = { before: readonly ChartId[]; after: readonly ChartId[] }

/**
 * The period of a new dashboard: a filter of days over its first charts that have days. It leaves all of them as they are until somebody
 * chooses one, because what a chart is called names its own period. Undefined where nothing has days, and where something had them
 * before: then its people took the filter off.
 */
export async function firstPeriod(
  { charts }: { charts: ChartReader },
  tenant: Tenant,
  { before, after }: Charts,
  language: Language,
): Promise<Filter | undefined> {
  const known = new Set<string>(before)
  const ids = [...new Set(after)]
  if (ids.every((id) => known.has(id))) return undefined
  const rows = await charts.listByIds(tenant, ids)
  const touches = (await Promise.all(rows.map((row) => touchOf(charts, row)))).flatMap((touch) => touch ?? [])
  if (touches.length === 0 || touches.some(({ chart_id }) => known.has(chart_id))) return undefined
  return { kind: 'date_range', id: 'period', name: called[language], preset: 'all', touches }
}

/** The document with a period before its other filters. */
export const withPeriod = (document: DashboardDocument, period: Filter | undefined): DashboardDocument =>
  period && document.filters.length === 0 ? { ...document, filters: [period] } : document

async function touchOf(charts: ChartReader, row: ChartRow): Promise<Touch | undefined> {
  // As anyone sees it: the filter is read by everybody who sees the dashboard. A source that cannot be opened now has no days.
  const source = await charts.sourceOf(row, 'anyone').catch(() => undefined)
  const { sql, dialect } = row.query
  const names = new Set(((await findTableNames(sql, dialect)) ?? []).map((name) => name.toLowerCase()))
  const target = source && dayOf(source.schema, names, sql)
  return target && { chart_id: row.id, target }
}

/** The day that a query looks at: one that it names, else that of the figure which it adds up. */
export function dayOf(
  { tables, measures }: Pick<Schema, 'tables' | 'measures'>,
  reads: ReadonlySet<string>,
  sql: string,
): { table: string; column: string } | undefined {
  const read = tables.filter(({ name }) => reads.has(name.toLowerCase()))
  const words = new Set(sql.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
  const named = read.flatMap((table) => daysOf(table).filter(({ column }) => words.has(column.toLowerCase())))
  if (named[0]) return named[0]
  const flat = sql.toLowerCase().replace(/\s+/g, '')
  const measure = (measures ?? []).find(
    ({ table, dateColumn, expression }) =>
      dateColumn !== undefined &&
      reads.has(table.toLowerCase()) &&
      flat.includes(expression.toLowerCase().replace(/\s+/g, '')),
  )
  return measure?.dateColumn === undefined ? undefined : { table: measure.table, column: measure.dateColumn }
}

const daysOf = ({ name: table, columns }: Table): { table: string; column: string }[] =>
  columns.flatMap(({ name: column, type, hidden, masked }) =>
    (type === 'date' || type === 'timestamp') && !hidden && !masked ? [{ table, column }] : [],
  )
