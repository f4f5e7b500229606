import type { ChartId } from '#contract/charts/schemas.ts'
import type { DashboardDocument, Filter, TouchedPart } from '#contract/dashboards/document.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Schema, Table } from '#engine/data/index.ts'
import { columnsRead, ifUnderstood, readSql } from '#sql/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ChartReader, ChartRow, OpenedQuerySource } from '../charts/service.ts'
import { tablesOf, touchFor } from './map-filters.ts'

const called = localized('Period', 'Periode')

/** The charts of a dashboard before and after a change. */
type Charts = { before: readonly ChartId[]; after: readonly ChartId[] }

/**
 * The period of a new dashboard: a filter of days over its first charts that have days, and those that read the same tables. It leaves all of them as they are until somebody
 * chooses one, because what a chart is called names its own period. Undefined where nothing has days, and where something had them
 * before: then its people took the filter off.
 */
export async function firstPeriod(
  { charts }: { charts: Pick<ChartReader, 'listByIds' | 'sourceOf'> },
  tenant: Tenant,
  { before, after }: Charts,
  language: Language,
): Promise<Filter | undefined> {
  const known = new Set<string>(before)
  const ids = [...new Set(after)]
  if (ids.every((id) => known.has(id))) return undefined
  const rows = await charts.listByIds(tenant, ids)
  const sourceOf = openOnce(charts)
  for (const row of rows) if (known.has(row.id) && (await touchOf(sourceOf, row))) return undefined
  const added = rows.filter(({ id }) => !known.has(id))
  const named = (await Promise.all(added.map((row) => touchOf(sourceOf, row)))).flatMap((touch) => touch ?? [])
  if (named.length === 0) return undefined
  const [reads, byId] = [await tablesOf(added), new Map<string, ChartRow>(added.map((row) => [row.id, row]))]
  // Beside charts of a period nobody takes the figure of another one for that of all time.
  const others = added.flatMap(({ id }) => touchFor({ touches: named }, id, byId, reads.get(id)) ?? [])
  const touches = [...named, ...others]
  return { kind: 'date_range', id: 'period', name: called[language], preset: 'all', touches }
}

/** The document with a period before its other filters. */
export const withPeriod = (document: DashboardDocument, period: Filter | undefined): DashboardDocument =>
  period && document.filters.length === 0 ? { ...document, filters: [period] } : document

type SourceOf = (row: ChartRow) => Promise<OpenedQuerySource | undefined>

/** What charts ask, opened once each. As anyone sees it: the filter is read by everybody who sees the dashboard. */
function openOnce(charts: Pick<ChartReader, 'sourceOf'>): SourceOf {
  const opened = new Map<string, ReturnType<SourceOf>>()
  return (row) => {
    const { kind, id } = row.query.source
    // It is opened with the rights of who asked.
    const key = `${kind} ${id} ${row.askedBy}`
    // A source that cannot be opened now has no days.
    const source = opened.get(key) ?? charts.sourceOf(row, 'anyone').catch(() => undefined)
    opened.set(key, source)
    return source
  }
}

async function touchOf(sourceOf: SourceOf, row: ChartRow): Promise<TouchedPart | undefined> {
  const source = await sourceOf(row)
  const reads = (await tablesOf([row])).get(row.id)
  const target = source && reads && (await dayOf(source.schema, reads, row.query))
  return target && { chart_id: row.id, target }
}

/** The day that a query looks at: one of a table's columns that it reads, else that of the figure which it adds up. */
export async function dayOf(
  { tables, measures }: Pick<Schema, 'tables' | 'measures'>,
  reads: ReadonlySet<string>,
  { sql, dialect }: Pick<ChartRow['query'], 'sql' | 'dialect'>,
): Promise<{ table: string; column: string } | undefined> {
  const columns = await ifUnderstood(async () => columnsRead(await readSql(sql, dialect), tables))
  const named = [...(columns?.values() ?? [])]
  const day = tables
    .flatMap(daysOf)
    .find((known) => named.some(({ table, column }) => table.name === known.table && column === known.column))
  if (day) return day
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
