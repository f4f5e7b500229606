import { dequal } from 'dequal'
import type { ChartQuery, ChartQueryInput } from '#contract/charts/query.ts'
import { type ChartRun, type RunInput, runInput } from '#contract/charts/result.ts'
import type { ChartId, ChartUse } from '#contract/charts/schemas.ts'
import { metricQuery } from '#contract/metrics/catalog.ts'
import { isMetric } from '#contract/metrics/source.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { daysUnread, valueMissing } from './failures.ts'
import { chartToday } from './moving.ts'
import { type ChartRunDeps, type ChartRunOutcome, runChartQuery } from './run.ts'
import { fingerprintOf, type OpenedQuerySource, openSource, type Reader } from './sources.ts'
import type { ChartRow } from './store.ts'
import * as store from './store.ts'
import { checksOf, nextTrust } from './trust.ts'

export type ChartDeps = Pick<Deps, 'db' | 'clock' | 'log'> &
  ChartRunDeps & {
    /** The dashboards that show charts, as far as who asks may see them. */
    usesOf?: (tenant: Tenant, ids: readonly ChartId[]) => Promise<ReadonlyMap<ChartId, ChartUse[]>>
  }

/** A run without filters and parameters. */
export const asSaved = runInput.parse({})

/** A chart that may be seen from here; throws `chart_not_found`. */
export async function getChartRow(deps: ChartDeps, tenant: Tenant, id: ChartId): Promise<ChartRow> {
  const row = await store.findChart(deps.db, tenant, id)
  if (!row) throw fail('chart_not_found')
  return row
}

/** Those of these charts that may be seen from here, in no order. */
export function listChartsByIds(deps: ChartDeps, tenant: Tenant, ids: readonly ChartId[]): Promise<ChartRow[]> {
  return store.listByIds(deps.db, tenant, ids)
}

/** Runs a chart with the rights of its place. What the run says of its trust is kept. */
export async function runChart(
  deps: ChartDeps,
  where: Reader,
  id: ChartId,
  input: RunInput,
  signal: AbortSignal,
): Promise<ChartRun> {
  const row = await getChartRow(deps, where, id)
  const { result } = await runSavedChart(deps, where, row, input, signal)
  return { version: row.version, spec: row.spec, result }
}

export async function runSavedChart(
  deps: ChartDeps,
  where: Reader,
  row: ChartRow,
  input: RunInput,
  signal: AbortSignal,
): Promise<ChartRunOutcome> {
  const ran = await runRow(deps, where, row, input, signal)
  if (input.filters.length === 0) await learnTrust(deps, where, row, ran)
  return ran
}

/** The query a person gives, with the name and the dialect of its source. Throws when that is not theirs to ask. */
export async function queryOf(deps: ChartDeps, where: Reader, given: ChartQueryInput): Promise<ChartQuery> {
  return queryFrom(await openQuerySource(deps, where, given.source), given)
}

/** The same of a source that is open. */
export function queryFrom(source: OpenedQuerySource, given: ChartQueryInput): ChartQuery {
  const named = { source_name: source.name, dialect: source.schema.dialect }
  if (!isMetric(given.source)) return { ...given, ...named }
  // Whose figures they are is asked before they are kept, and their statement is ours.
  if (source.metric?.isRefused) throw fail('chart_figures_not_allowed')
  return { ...metricQuery(given.source), ...named }
}

export async function openQuerySource(
  deps: ChartDeps,
  where: Reader,
  source: ChartQuery['source'],
): Promise<OpenedQuerySource> {
  const opened = await openSource(deps, where, source)
  if (!opened) throw fail(missing[source.kind])
  return opened
}

const missing = {
  database: 'data_source_not_found',
  calls: 'data_source_not_found',
  file: 'file_not_found',
  messaging: 'messaging_account_not_found',
} as const

/** As it was saved, with the days of today where they move. What can't be told of today is not shown as if it were. */
export async function runRow(
  deps: ChartDeps,
  where: Reader,
  row: ChartRow,
  input: RunInput,
  signal: AbortSignal,
): Promise<ChartRunOutcome> {
  if (row.askedOn === null) return runChartQuery(deps, runOf(row, where, input), signal)
  const source = await openChartSource(deps, row, where.viewer)
  if (!source) return runChartQuery(deps, runOf(row, where, input), signal)
  const today = chartToday(row, source, deps.clock.now())
  const ran = await runChartQuery(deps, { ...runOf(today ?? row, where, input), source }, signal)
  if (today || ran.result.state === 'failed') return ran
  const { state: _, problems: __, ...last } = ran.result
  const failure = daysUnread(row.query.source_name)
  return { ...ran, result: { state: 'failed', failure, failed_at: isoNow(deps), last } }
}

/** What a chart asks, opened with the rights it runs with; undefined when that is gone. */
export function openChartSource(
  deps: ChartDeps,
  row: ChartRow,
  viewer: SourceViewer,
): Promise<OpenedQuerySource | undefined> {
  return openSource(deps, { ...rightsOf(row), viewer }, row.query.source)
}

/** The same beside other charts: a parameter without a value is a state of the one that has it. */
export async function runTold(
  deps: ChartDeps,
  ...[where, row, input, signal]: [Reader, ChartRow, RunInput, AbortSignal]
): Promise<ChartRunOutcome> {
  try {
    return await runSavedChart(deps, where, row, input, signal)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'chart_parameter_missing') throw error
    const failure = valueMissing(row.query.source_name, String(error.details.name))
    return { result: { state: 'failed', failure, failed_at: isoNow(deps), last: null }, source: undefined }
  }
}

async function learnTrust(
  deps: ChartDeps,
  tenant: Tenant,
  row: ChartRow,
  { result, source }: ChartRunOutcome,
): Promise<void> {
  if (source?.seesLess) return
  const at = isoNow(deps)
  const event =
    result.state === 'failed' || !source
      ? ({ kind: 'failed', reason: result.state === 'failed' ? result.failure.reason : 'source_gone', at } as const)
      : ({
          kind: 'ran',
          checks: checksOf(result, row.spec),
          fingerprint: await fingerprintOf(source, row.query.sql),
          at,
        } as const)
  const trust = nextTrust(row.trust, event)
  if (dequal(trust, row.trust)) return
  row.trust = trust
  await store.saveTrust(deps.db, tenant, row.id, row.version, trust)
}

/** A saved chart's query with the rights it runs with. */
const runOf = (row: ChartRow, { viewer }: Reader, input: RunInput) => ({
  query: row.query,
  spec: row.spec,
  input,
  where: { ...rightsOf(row), viewer },
})

/** Those of whoever wrote the query. Without them there are no files to read; a workspace's databases are all its members'. */
const rightsOf = ({ organizationId, workspaceId, askedBy }: ChartRow): Tenant => ({
  organizationId,
  workspaceId,
  userId: askedBy ?? nobody,
})

const nobody = '00000000-0000-0000-0000-000000000000' as Tenant['userId']

export const isoNow = ({ clock }: Pick<ChartDeps, 'clock'>): string => clock.now().toISOString()
