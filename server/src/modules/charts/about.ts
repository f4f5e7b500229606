import type { z } from 'zod'
import type {
  ChartChanges,
  ChartPreview,
  ChartSource,
  DrilledRows,
  drillInput,
  Explanation,
  FilterValues,
  filterValuesInput,
  previewInput,
  SourceSchema,
} from '#contract/charts/about-schemas.ts'
import type { ChartQuery, QuerySource, TableSource } from '#contract/charts/query.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { suggestKinds } from '#contract/charts/suggest-kinds.ts'
import type { VisualQuery } from '#contract/charts/visual-query.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import { withKeys } from '#contract/kit/column-keys.ts'
import { fileId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { metricQuery } from '#contract/metrics/catalog.ts'
import { callsOfPlace, callsSource, isMetric, messagingSource } from '#contract/metrics/source.ts'
import { type Column, capitalize, columnLabel, tableLabel } from '#engine/data/index.ts'
import {
  compileVisual,
  explainQuery,
  type RowsBehind,
  readVisual,
  rowsBehind,
  withFilters,
  withParameters,
} from '#engine/statement/index.ts'
import { ifUnderstood } from '#sql/index.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { asFailures } from '../data-sources/service.ts'
import { changesSince, hashOfSnapshot, snapshotOf } from './changes.ts'
import { explainMetric } from './explain-metric.ts'
import { linkedValuesQuery, metricValues, toFilterValues, valuesQuery } from './filter-values.ts'
import { chartToday } from './moving.ts'
import { parameterValues } from './parameter-values.ts'
import { columnOf, plainType, runChartQuery, tableFilters } from './run.ts'
import {
  asSaved,
  type ChartDeps,
  getChartRow,
  openChartSource,
  openQuerySource,
  queryFrom,
  queryOf,
  runSavedChart,
} from './run-saved.ts'
import { findLook, saveLook } from './snapshot-store.ts'
import { listDatabases, type OpenedQuerySource, type Reader } from './sources.ts'
import { checksOf, presentTrust } from './trust.ts'

const aTable = chartSpec.parse({ kind: 'table' })

export async function previewChart(
  deps: ChartDeps,
  where: Reader,
  input: z.output<typeof previewInput>,
  signal: AbortSignal,
): Promise<ChartPreview> {
  const query = await queryOf(deps, where, input.query)
  const spec = input.spec ?? aTable
  const { result, source } = await runChartQuery(deps, { query, spec, input, where }, signal)
  return {
    query,
    result,
    checks: checksOf(result, spec),
    suggestions: result.state === 'ok' ? suggestKinds(result.columns, result.rows) : [],
    explanation: await explain(query, source, null),
  }
}

export async function explainChart(deps: ChartDeps, where: Reader, id: ChartId): Promise<Explanation> {
  const { row, source } = await openedChart(deps, where, id)
  return explain(row.query, source, presentTrust(row.trust))
}

export async function listChartChanges(
  deps: ChartDeps,
  where: Reader,
  id: ChartId,
  signal: AbortSignal,
): Promise<ChartChanges> {
  const row = await getChartRow(deps, where, id)
  const look = await findLook(deps.db, id, where.userId)
  const { result } = await runSavedChart(deps, where, row, asSaved, signal)
  return changesSince(look, result, row.spec, deps.clock.now().toISOString())
}

/** Of a chart that fails there is nothing to remember. */
export async function markChartSeen(deps: ChartDeps, where: Reader, id: ChartId, signal: AbortSignal): Promise<null> {
  const row = await getChartRow(deps, where, id)
  const { result } = await runSavedChart(deps, where, row, asSaved, signal)
  if (result.state === 'failed') return null
  const now = deps.clock.now()
  const content = snapshotOf(result)
  const look = { id: newId(now), chartId: id, userId: where.userId, hash: hashOfSnapshot(content), content, now }
  await saveLook(deps.db, look)
  return null
}

export async function drillChart(
  deps: ChartDeps,
  where: Reader,
  id: ChartId,
  input: z.output<typeof drillInput>,
  signal: AbortSignal,
): Promise<DrilledRows> {
  const { row, source } = await openedChart(deps, where, id)
  if (!source) throw fail('data_source_not_found')
  if (source.metric) return { ...nowhere, why: counted, page: input.page }
  const { schema } = source
  const size = limits.charts.drillRows
  const values = parameterValues(row.query, input, todayOf(source, deps.clock.now()))
  const behind = await findBehind(row.query.sql, schema, { ...input, parameters: values })
  if (!behind) return { ...nowhere, page: input.page }
  const { sql } = behind
  const asked = await asFailures(() =>
    source.query(sql, { maxRows: size + 1, timeoutMs: limits.table.timeoutMs, signal }),
  )
  const columns = withKeys(behind.columns.map(({ key, label }) => ({ name: key, label })))
  return {
    available: true,
    why: null,
    page: input.page,
    sql,
    columns: columns.map(({ key, label }, index) => ({
      key,
      label,
      type: asked.columns[index]?.type ?? 'text',
    })),
    rows: asked.rows.slice(0, size).map((cells) => [...cells]),
    is_last_page: asked.rows.length <= size,
  }
}

export async function listChartSources(deps: ChartDeps, where: Reader): Promise<ChartSource[]> {
  return (await listDatabases(deps, where)).map((source) => presentSource(source) as DatabaseSource)
}

export async function getSourceSchema(
  deps: ChartDeps,
  where: Reader,
  kind: QuerySource['kind'],
  id: string,
  language: Language,
): Promise<SourceSchema> {
  const source = await openQuerySource(deps, where, sourceOf(kind, id, language))
  return presentSchema(source, language)
}

/** Which figures makes no difference to what there is of them. */
function sourceOf(kind: QuerySource['kind'], id: string, language: Language): QuerySource {
  const period = { days: 30 }
  switch (kind) {
    case 'file':
      return { kind, id: fileId.parse(id) }
    case 'database':
      return { kind, id: dataSourceId.parse(id) }
    case 'messaging':
      return messagingSource.parse({ kind, id, metric: 'messaging_totals', period, language })
    case 'calls':
      return callsSource.parse({ kind, id: callsOfPlace, metric: 'call_totals', period, language })
  }
}

export async function compileQuery(
  deps: ChartDeps,
  where: Reader,
  querySource: TableSource,
  visual: VisualQuery,
  language: Language,
): Promise<{ sql: string }> {
  const { schema } = await openQuerySource(deps, where, querySource)
  const made = compileVisual(visual, schema)
  if (!made.ok) throw fail('chart_query_unreadable', { reason: made.reason[language] })
  return { sql: made.sql }
}

/** What the builder begins with; null where a statement says more than it can. */
export async function readQuery(
  deps: ChartDeps,
  where: Reader,
  querySource: TableSource,
  sql: string,
): Promise<{ visual: VisualQuery | null }> {
  const { schema } = await openQuerySource(deps, where, querySource)
  return { visual: (await readVisual(sql, schema)) ?? null }
}

export async function listFilterValues(
  deps: ChartDeps,
  where: Reader,
  input: z.output<typeof filterValuesInput>,
  signal: AbortSignal,
): Promise<FilterValues> {
  const source = await openQuerySource(deps, where, input.source)
  const column = columnOf(source.schema, input)
  if (!column) throw fail('data_source_table_not_found')
  const isOfFigures = isMetric(input.source)
  const query = queryFrom(
    source,
    isMetric(input.source)
      ? metricQuery(input.source)
      : {
          source: input.source,
          visual: null,
          columns: [],
          sql: linkedValuesQuery(source.schema, input) ?? valuesQuery(source.schema, input),
        },
  )
  const { result } = await runChartQuery(
    deps,
    { query, spec: aTable, input: { ...asSaved, filters: input.filters }, where, source },
    signal,
  )
  return isOfFigures ? metricValues(result, input.column, input.search) : toFilterValues(result, plainType(column))
}

async function openedChart(deps: ChartDeps, where: Reader, id: ChartId) {
  const row = await getChartRow(deps, where, id)
  const source = await openChartSource(deps, row, where.viewer)
  return { row: (source && chartToday(row, source, deps.clock.now())) ?? row, source }
}

/** The statement for the rows behind a point, under the filters of the page; undefined where it cannot be made. */
const findBehind = (
  sql: string,
  schema: OpenedQuerySource['schema'],
  { parameters, point, page, filters }: z.output<typeof drillInput>,
): Promise<RowsBehind | undefined> =>
  ifUnderstood(async () => {
    const written = withParameters(sql, schema.dialect, parameters)
    const behind = await rowsBehind(written, schema, point, { size: limits.charts.drillRows, number: page })
    if (!behind) return undefined
    const narrowed = await withFilters(behind.sql, schema.dialect, tableFilters(schema, filters), schema.foreignKeys)
    return { ...behind, sql: narrowed.sql }
  })

const nowhere = {
  available: false,
  columns: [],
  rows: [],
  is_last_page: true,
  sql: null,
  why: localized(
    'This query combines several, so the rows behind a point cannot be separated.',
    'Kueri ini gabungan dari beberapa kueri, jadi baris di balik satu titik tidak bisa dipisahkan.',
  ),
}

const counted = localized(
  'These are figures of the product. What is behind them is on the screen that they come from.',
  'Ini angka dari produk ini sendiri. Rinciannya ada di layar asalnya.',
)

async function explain(
  query: ChartQuery,
  source: OpenedQuerySource | undefined,
  trust: Explanation['trust'],
): Promise<Explanation> {
  if (isMetric(query.source)) return { ...explainMetric(query.source, query.source_name), sql: '', trust }
  const { sql, dialect, source_name: name } = query
  const schema = source?.schema ?? { dialect, tables: [], foreignKeys: [] }
  return { ...(await explainQuery(sql, schema, name)), sql, dialect, source_name: name, trust }
}

function presentSource({ source, name, type, schema: { dialect } }: OpenedQuerySource): SourceSchema['source'] {
  switch (source.kind) {
    case 'file':
      return { kind: 'file', id: source.id, name, dialect, type: 'file' }
    case 'database':
      return { kind: 'database', id: source.id, name, dialect, type: type as DatabaseSource['type'] }
    case 'messaging':
    case 'calls':
      return { kind: source.kind, id: source.id, name, dialect }
  }
}
type DatabaseSource = Extract<ChartSource, { kind: 'database' }>

function presentSchema(source: OpenedQuerySource, language: Language): SourceSchema {
  const { schema } = source
  const pointsTo = (table: string, { name }: Column) => {
    const key = schema.foreignKeys.find((foreignKey) => foreignKey.table === table && foreignKey.column === name)
    return key ? { table: key.toTable, column: key.toColumn } : null
  }
  const tables = schema.tables.map((table) => ({
    name: table.name,
    schema: table.schema ?? null,
    label: capitalize(tableLabel(table, table.name, language)),
    rows: table.rowCount ?? null,
    columns: table.columns
      // What joins tables is needed to write a join, also where answers do not show it.
      .filter((column) => !column.hidden || column.primaryKey || pointsTo(table.name, column) !== null)
      .map((column) => ({
        name: column.name,
        label: capitalize(columnLabel(column, language)),
        type: plainType(column),
        unit: column.unit ?? null,
        key: column.primaryKey === true,
        hidden: column.hidden === true,
        points_to: pointsTo(table.name, column),
      })),
  }))
  return { source: presentSource(source), dialect: schema.dialect, tables }
}
