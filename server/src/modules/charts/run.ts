import type { ChartQuery, FilterTarget, QueryFilter } from '#contract/charts/query.ts'
import type { ChartResult, RunInput } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { specProblems } from '#contract/charts/spec-problems.ts'
import { withKeys } from '#contract/kit/column-keys.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { metrics } from '#contract/metrics/catalog.ts'
import { isMetric, type MetricSource } from '#contract/metrics/source.ts'
import type { Column, Schema } from '#engine/data/index.ts'
import { parametersIn, type TableFilter, withFilters, withParameters } from '#engine/statement/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type DataClock, todayOf } from '../../platform/wall-clock.ts'
import { chartFailure, notAllowed, sourceGone } from './failures.ts'
import { keepRow } from './filter-rows.ts'
import { asResult, isOfDays } from './metric-source.ts'
import { parameterValues, setsParameter } from './parameter-values.ts'
import { type CachedRows, hashOf, type Results } from './results.ts'
import {
  fingerprintOf,
  type OpenedQuerySource,
  openSource,
  type Reader,
  runLimits,
  type SourceDeps,
} from './sources.ts'

export type ChartRunDeps = SourceDeps & Pick<Deps, 'clock'> & { results: Results }
export type ChartRunRequest = {
  query: ChartQuery
  spec: ChartSpec
  input: RunInput
  /** Whose rights it runs with, and with whose eyes it looks. */
  where: Reader
  /** Opened just now, with those rights. */
  source?: OpenedQuerySource
}
/** What running came to, with the source it asked (none when that is gone), and whether it shows what was opened for a role. */
export type ChartRunOutcome = { result: ChartResult; source: OpenedQuerySource | undefined; opened?: true }

/** Runs a query, from the cache where its rows are young enough. Throws `chart_parameter_missing`, and what is no query's failure. */
export async function runChartQuery(
  deps: ChartRunDeps,
  asking: ChartRunRequest,
  signal: AbortSignal,
): Promise<ChartRunOutcome> {
  const { query, input, spec } = asking
  const source = asking.source ?? (await openSource(deps, asking.where, query.source))
  if (!source) return { result: failed(deps, sourceGone(query.source_name), undefined, asking), source }
  if (source.metric?.isRefused) return { result: failed(deps, notAllowed(source.name), undefined, asking), source }
  const maxAgeMs = Math.min(input.max_age_s ?? limits.charts.freshSeconds, limits.charts.freshSeconds) * 1000
  let prepared: Prepared | undefined
  try {
    prepared = isMetric(query.source)
      ? prepareMetric(source, query.source, input, deps.clock.now())
      : await prepare(source, query, input, deps.clock.now())
    const { key, ask } = prepared
    const version = `${source.connection}/${(await fingerprintOf(source, query.sql)).schema}`
    const request = {
      key,
      sourceId: source.metric ? source.metric.place : query.source.id,
      version,
      maxAgeMs,
      now: deps.clock.now(),
      read: async (stop: AbortSignal) => asRead(deps, await ask(stop), version),
    }
    const { rows, fromCache } = await deps.results.get(request, signal)
    const shown = shownRows(deps, rows, fromCache, query, prepared)
    const problems = specProblems(spec, shown.columns, shown.rows)
    const from = { source, ...(rows.opened && { opened: rows.opened }) }
    if (shown.row_count > 0) return { result: { state: 'ok', ...shown, problems }, ...from }
    return { result: { state: 'empty', ...shown, problems, message: nothing }, ...from }
  } catch (error) {
    signal.throwIfAborted()
    const failure = chartFailure(error, query.source_name)
    if (!failure) throw error
    // Rows of a source that is not there for the reader any more are not shown either.
    const last = failure.reason === 'source_gone' ? undefined : prepared
    return { result: failed(deps, failure, last, asking), source }
  }
}

const nothing = localized(
  'There is no data for this: the query gives no rows.',
  'Tidak ada data untuk ini: kuerinya tidak memberi baris.',
)

type Prepared = {
  key: string
  ask: (signal: AbortSignal) => ReturnType<OpenedQuerySource['query']>
  leftOut: number[]
  ofResult: { filter: QueryFilter; index: number }[]
  dates: DataClock
}
/** Rows that were read with other eyes are another's: also the last ones of a query that fails now. */
const keyOf = ({ source, policy }: OpenedQuerySource, sql: string) => hashOf(source.kind, source.id, policy, sql)

async function prepare(source: OpenedQuerySource, query: ChartQuery, input: RunInput, now: Date): Promise<Prepared> {
  const { schema } = source
  const { filters } = input
  const { sql, dialect } = query
  const parameters = parameterValues(query, input, todayOf(source, now))
  const names = parametersIn(sql, dialect)
  const missing = names.find((name) => !(name in parameters))
  if (missing) throw fail('chart_parameter_missing', { name: missing })
  const places = filters.map((filter) => ofTable(schema, filter))
  const usable = places.flatMap((filter, index) => (filter ? [{ filter, index }] : []))
  const written = await withFilters(
    withParameters(sql, dialect, parameters),
    dialect,
    usable.map(({ filter }) => filter),
    schema.foreignKeys,
  )
  const unused = new Set(
    usable.flatMap(({ index }, usableIndex) => (written.unused.includes(usableIndex) ? [index] : [])),
  )
  const leftOut = filters.flatMap((filter, index) =>
    ('table' in filter.target && (!places[index] || unused.has(index))) ||
    ('parameter' in filter.target && !setsParameter(filter, names))
      ? [index]
      : [],
  )
  return {
    key: keyOf(source, written.sql),
    ask: (signal) => source.query(written.sql, { ...runLimits, signal }),
    leftOut,
    dates: source,
    ofResult: filters.flatMap((filter, index) => ('result' in filter.target ? [{ filter, index }] : [])),
  }
}

/** Filters as a statement takes them; those on what the schema does not have are left out. */
export const tableFilters = (schema: Schema, filters: readonly QueryFilter[]): TableFilter[] =>
  filters.flatMap((filter) => ofTable(schema, filter) ?? [])

/** A filter on a column that the schema has and shows; anything else is left out. */
function ofTable(schema: Schema, { target, op, values }: QueryFilter): TableFilter | undefined {
  const column = 'table' in target ? columnOf(schema, target) : undefined
  if (!column || !('table' in target)) return undefined
  return { table: target.table, column: column.name, type: plainType(column), op, values }
}

/** The column of a table that a filter or an editor names; hidden ones are not there. */
export function columnOf({ tables }: Schema, target: Extract<FilterTarget, { table: string }>): Column | undefined {
  const table = tables.find(({ name }) => name.toLowerCase() === target.table.toLowerCase())
  return table?.columns.find(({ name, hidden }) => name === target.column && !hidden)
}

export const plainType = ({ type }: Pick<Column, 'type'>): TableFilter['type'] =>
  type === 'integer' ? 'number' : type === 'timestamp' ? 'date' : type

/** Figures are asked of who has them: the days of a filter take the place of the chart's, any other filter narrows the result. */
function prepareMetric(source: OpenedQuerySource, asked: MetricSource, { filters }: RunInput, now: Date): Prepared {
  const { read } = required(source.metric, 'a metric is opened as one')
  const { key, rows } = read(
    filters.filter((filter) => isOfDays(asked, filter)),
    now,
  )
  const others = filters.flatMap((filter, index) =>
    isOfDays(asked, filter) ? [] : [{ index, filter: asResult(asked, filter) }],
  )
  const { columns } = metrics[asked.metric]
  return {
    key: keyOf(source, key),
    ask: async () => {
      const began = performance.now()
      const found = await rows()
      return {
        columns: columns.map(({ key: name, type }) => ({ name, type })),
        rows: found.map((row) => columns.map((column) => row[column.key] ?? null)),
        truncated: false,
        durationMs: Math.round(performance.now() - began),
      }
    },
    leftOut: others.flatMap(({ filter, index }) => (filter ? [] : [index])),
    dates: source,
    ofResult: others.flatMap(({ filter, index }) => (filter ? [{ filter, index }] : [])),
  }
}

type Asked = Awaited<ReturnType<OpenedQuerySource['query']>>

function asRead({ clock }: ChartRunDeps, asked: Asked, version: string): CachedRows {
  const rows = withinBounds(asked.rows)
  const columns = withKeys(asked.columns).map(({ key, name, label, type }) => ({ key, label: label ?? name, type }))
  const truncated = asked.truncated || rows.length < asked.rows.length
  const { durationMs, opened } = asked
  return { columns, rows, truncated, ranAt: clock.now(), durationMs, version, ...(opened && { opened }) }
}

type Cells = CachedRows['rows'][number]

/** So many rows, cells and characters together; a long text is cut. */
function withinBounds(rows: readonly (readonly Cells[number][])[]): Cells[] {
  const kept: Cells[] = []
  let [cells, characters] = [limits.charts.cells as number, limits.charts.characters as number]
  for (const row of rows) {
    const cut = row.map((value) => (typeof value === 'string' ? value.slice(0, limits.answer.cellMax) : value))
    cells -= cut.length
    for (const value of cut) characters -= typeof value === 'string' ? value.length : 8
    if ((cells < 0 || characters < 0) && kept.length > 0) break
    kept.push(cut)
  }
  return kept
}

type Shown = Omit<Extract<ChartResult, { state: 'ok' }>, 'state' | 'problems'>

function shownRows(
  { clock }: Pick<Deps, 'clock'>,
  kept: CachedRows,
  fromCache: boolean,
  query: ChartQuery,
  { leftOut, ofResult, dates }: Prepared,
): Shown {
  const columns = kept.columns.map((column) => {
    const described = query.columns.find(({ key }) => key === column.key)
    return {
      ...column,
      ...(described && {
        label: described.label,
        type: described.type ?? column.type,
        ...(described.unit && { unit: described.unit }),
      }),
    }
  })
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const narrowing = ofResult.map(({ filter }) => filter)
  const rows = narrowing.length === 0 ? kept.rows : kept.rows.filter((row) => keepRow(row, places, narrowing))
  const notShown = ofResult.flatMap(({ filter: { target }, index }) =>
    'result' in target && !places.has(target.result) ? [index] : [],
  )
  return {
    columns,
    rows,
    row_count: rows.length,
    truncated: kept.truncated,
    ran_at: kept.ranAt.toISOString(),
    today: todayOf(dates, kept.ranAt),
    age_s: Math.max(0, (clock.now().getTime() - kept.ranAt.getTime()) / 1000),
    from_cache: fromCache,
    duration_ms: kept.durationMs,
    filters_left_out: [...leftOut, ...notShown],
    data_version: hashOf(query.sql, kept.version, kept.ranAt.toISOString()).slice(0, 16),
  }
}

function failed(
  deps: ChartRunDeps,
  failure: Extract<ChartResult, { state: 'failed' }>['failure'],
  prepared: Prepared | undefined,
  { query }: ChartRunRequest,
): ChartResult {
  const last = prepared && deps.results.last(prepared.key)
  return {
    state: 'failed',
    failure,
    failed_at: deps.clock.now().toISOString(),
    last: last && prepared ? shownRows(deps, last, true, query, prepared) : null,
  }
}
