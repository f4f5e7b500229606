import type { z } from 'zod'
import type { FilterValues, filterValuesInput } from '#contract/charts/about-schemas.ts'
import type { ChartQuery, ChartQueryInput } from '#contract/charts/query.ts'
import type { ChartResult, RunInput } from '#contract/charts/result.ts'
import type {
  Chart,
  ChartId,
  ChartListQuery,
  ChartSummary,
  ChartUpdated,
  ChartUse,
  CreateChartInput,
  saveChartInput,
  UpdateChartInput,
} from '#contract/charts/schemas.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { TrustCheck } from '#contract/charts/trust.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { limits } from '#contract/limits.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { findOwnAnswer } from '../chat/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { askSource } from '../data-sources/service.ts'
import type { ColumnOrigin } from './column-origin.ts'
import { chartToday, movingFrom, movingName, withKeptDays } from './moving.ts'
import { presentChart, presentSummary } from './present.ts'
import { type ChartRunOutcome, type ChartRunRequest, runChartQuery } from './run.ts'
import {
  asSaved,
  type ChartDeps,
  getChartRow,
  isoNow,
  openChartSource,
  openQuerySource,
  queryFrom,
  queryOf,
  runRow,
} from './run-saved.ts'
import { chartIn, sourceOf } from './save-answer.ts'
import { asPerson, fingerprintOf, type OpenedQuerySource, openSource, type Reader } from './sources.ts'
import type { ChartRow } from './store.ts'
import * as store from './store.ts'
import { checksOf, type Fingerprint, nextTrust, noTrust, type StoredTrust } from './trust.ts'

export type { ColumnOrigin } from './column-origin.ts'
export { figuresIn, isAtHome, type MetricOwner, type MetricRows } from './metric-source.ts'
export { keptOfChart, sayOn } from './moving.ts'
export type { OpenedQuerySource, Reader } from './sources.ts'
export type { ChartRow } from './store.ts'
export { presentTrust } from './trust.ts'

/** What other modules do with charts. */
export type ChartReader = {
  /** Those of these charts that may be seen from here, in no order. */
  listByIds: (tenant: Tenant, ids: readonly ChartId[]) => Promise<ChartRow[]>
  /** Runs a chart with the rights of its place. */
  runRow: (reader: Reader, row: ChartRow, input: RunInput, signal: AbortSignal) => Promise<ChartRunOutcome>
  /** What a chart asks, opened with the rights it runs with; undefined when that is gone. */
  sourceOf: (row: ChartRow, viewer: SourceViewer) => Promise<OpenedQuerySource | undefined>
  /** The column of a table that a chart shows under a key; undefined for what is calculated or gone. */
  originOf: (row: ChartRow, viewer: SourceViewer, key: string) => Promise<ColumnOrigin | undefined>
  /** The values of a column, for a filter. */
  filterValues: (
    reader: Reader,
    input: z.output<typeof filterValuesInput>,
    signal: AbortSignal,
  ) => Promise<FilterValues>
  /** The charts that a person sees. */
  list: (scope: Scope, query: ChartListQuery) => Promise<Page<ChartSummary>>
  /** What a query asks, opened for a reader; undefined when that is not theirs. */
  openSource: (reader: Reader, source: ChartQuery['source']) => Promise<OpenedQuerySource | undefined>
  /** Runs a query that is no saved chart, from the same cache. */
  runQuery: (request: ChartRunRequest, signal: AbortSignal) => Promise<ChartRunOutcome>
}

export async function saveChart(
  deps: ChartDeps,
  scope: Scope,
  input: z.output<typeof saveChartInput>,
  signal: AbortSignal,
): Promise<Chart> {
  const answer = await findOwnAnswer(deps.db, scope, input.answer_id)
  if (!answer) throw fail('answer_not_found')
  const found = chartIn(answer, input.table)
  if (!found) throw fail('answer_without_table')
  const saved = await store.findSaved(deps.db, scope, input.answer_id, found.table)
  if (saved) throw savedAlready(saved)
  const given = { source: sourceOf(found.source), visual: null, ...found.query }
  const source = await openSource(deps, asPerson(scope), given.source)
  const dialect = source?.schema.dialect ?? (found.source.kind === 'file' ? 'sqlite' : 'postgres')
  const { question, sessionId } = answer
  const { understood } = found
  const askedOn =
    understood && source && found.today ? movingFrom(understood, question, found.today, source.schema) : null
  return insertChart(deps, scope, signal, {
    name: input.name ?? (askedOn ? movingName(question) : found.name),
    description: '',
    question,
    reading: found.reading,
    spec: found.spec,
    query: { ...given, dialect, source_name: source?.name ?? found.source.name },
    answerId: input.answer_id,
    answerTable: found.table,
    sessionId,
    isPrivate: false,
    understood,
    askedOn,
  })
}

export async function createChart(
  deps: ChartDeps,
  scope: Scope,
  input: CreateChartInput,
  signal: AbortSignal,
): Promise<Chart> {
  const source = await openQuerySource(deps, asPerson(scope), input.query.source)
  const query = await queryOf(deps, asPerson(scope), input.query)
  const { name, description, question, reading, spec } = input
  const understood = question ? await understandQuestion(deps, question, source, query.sql) : null
  const today = todayOf(source, deps.clock.now())
  return insertChart(deps, scope, signal, {
    name,
    description,
    question,
    reading,
    spec,
    query,
    isPrivate: input.visibility === 'private',
    answerId: null,
    answerTable: null,
    sessionId: null,
    understood,
    askedOn: understood && question ? movingFrom(understood, question, today, source.schema) : null,
  })
}

export async function listCharts(deps: ChartDeps, scope: Scope, query: ChartListQuery): Promise<Page<ChartSummary>> {
  const [rows, total] = await store.listPage(deps.db, scope, query)
  const uses = await usesOf(deps, scope, rows)
  return toPage(
    rows.map((row) => presentSummary(row, scope, uses.get(row.id))),
    total,
    query,
  )
}

export async function getChart(deps: ChartDeps, scope: Scope, id: ChartId): Promise<Chart> {
  const row = await getChartRow(deps, scope, id)
  const source = row.askedOn === null ? undefined : await openChartSource(deps, row, scope)
  const shown = source && chartToday(row, source, deps.clock.now())
  return presentChart(shown ?? row, scope, (await usesOf(deps, scope, [row])).get(id))
}

export async function renameChart(deps: ChartDeps, scope: Scope, id: ChartId, name: string): Promise<Chart> {
  await findEditableChart(deps, scope, id)
  await store.updateChart(deps.db, scope, id, { name }, { now: deps.clock.now() })
  return getChart(deps, scope, id)
}

export async function removeChart(deps: ChartDeps, scope: Scope, id: ChartId): Promise<null> {
  await findEditableChart(deps, scope, id)
  if (!(await store.removeChart(deps.db, scope, id))) throw fail('chart_not_found')
  return null
}

export async function updateChart(
  deps: ChartDeps,
  scope: Scope,
  id: ChartId,
  input: UpdateChartInput,
  signal: AbortSignal,
): Promise<ChartUpdated> {
  const row = await findEditableChart(deps, scope, id)
  if (row.version !== input.expected_version) return { outcome: 'conflict', current: await getChart(deps, scope, id) }
  const query = input.query && (await changedQuery(deps, scope, row, input.query))
  const asks = query !== undefined && !isSameQuery(query, row.query)
  const spec = input.spec ?? row.spec
  const event = asks && (await checkRun(deps, { query, spec, where: asPerson(scope) }, signal))
  const trust = event ? nextTrust(row.trust, { kind: 'changed', ...event, at: isoNow(deps) }) : undefined
  const { name, description, visibility } = input
  const changes: store.ChartChanges = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(input.spec && { spec }),
    ...(query && { query }),
    ...(trust && { trust }),
    ...(visibility && { isPrivate: visibility === 'private' }),
  }
  const options = { expected: input.expected_version, now: deps.clock.now() }
  const saved = await store.updateChart(deps.db, scope, id, changes, options)
  const chart = await getChart(deps, scope, id)
  return saved ? { outcome: 'saved', chart } : { outcome: 'conflict', current: chart }
}

export async function verifyChart(
  deps: ChartDeps,
  scope: Scope,
  id: ChartId,
  { expected_version: expected, note }: { expected_version: number; note: string },
  signal: AbortSignal,
): Promise<ChartUpdated> {
  const row = await getChartRow(deps, scope, id)
  if (row.version !== expected) return { outcome: 'conflict', current: await getChart(deps, scope, id) }
  const { result, source } = await runRow(deps, asPerson(scope), row, asSaved, signal)
  if (result.state === 'failed' || !source) throw fail('chart_not_run')
  const by = { id: scope.userId, name: (await store.findName(deps.db, scope.userId)) ?? '' }
  const [fingerprint, checks] = [await fingerprintOf(source, row.query.sql), checksOf(result, row.spec)]
  const trust = nextTrust(row.trust, { kind: 'verified', by, note, fingerprint, checks, at: isoNow(deps) })
  return saveTrust(deps, scope, row, trust)
}

export async function unverifyChart(deps: ChartDeps, scope: Scope, id: ChartId): Promise<Chart> {
  const row = await getChartRow(deps, scope, id)
  await saveTrust(deps, scope, row, nextTrust(row.trust, { kind: 'unverified', at: isoNow(deps) }))
  return getChart(deps, scope, id)
}

/** The query that a person saves; with the days of today it is the one that is kept. */
async function changedQuery(deps: ChartDeps, scope: Scope, row: ChartRow, given: ChartQueryInput): Promise<ChartQuery> {
  const source = await openQuerySource(deps, asPerson(scope), given.source)
  return withKeptDays(queryFrom(source, given), row, source, deps.clock.now())
}

async function insertChart(
  deps: ChartDeps,
  scope: Scope,
  signal: AbortSignal,
  given: Omit<store.NewChart, 'id' | 'askedBy' | 'trust' | 'createdAt' | 'updatedAt'>,
): Promise<Chart> {
  const now = deps.clock.now()
  const event = await checkRun(deps, { query: given.query, spec: given.spec, where: asPerson(scope) }, signal)
  const trust = nextTrust(noTrust, { kind: 'changed', ...event, at: now.toISOString() })
  const chart = { ...given, id: newId<ChartId>(now), askedBy: scope.userId, trust, createdAt: now, updatedAt: now }
  const limit = limits.charts.perPlace
  const outcome = await store.insertChart(deps.db, scope, chart, limit)
  if (outcome === 'too_many') throw fail('too_many_charts', { limit })
  if (outcome === 'saved_already') {
    const answerId = required(chart.answerId, 'only a chart of an answer is saved already')
    const saved = await store.findSaved(deps.db, scope, answerId, chart.answerTable ?? 0)
    throw savedAlready(saved ?? chart.id)
  }
  return getChart(deps, scope, chart.id)
}

/** Runs it once: its check. Parameters without a value leave it a draft. */
async function checkRun(
  deps: ChartDeps,
  asked: { query: ChartQuery; spec: ChartSpec; where: Reader },
  signal: AbortSignal,
): Promise<{ checks: TrustCheck[]; fingerprint: Fingerprint | null; result?: ChartResult }> {
  try {
    const { result, source } = await runChartQuery(deps, { ...asked, input: asSaved }, signal)
    const fingerprint = result.state === 'failed' || !source ? null : await fingerprintOf(source, asked.query.sql)
    return { checks: checksOf(result, asked.spec), fingerprint }
  } catch (error) {
    if (error instanceof Failure && error.code === 'chart_parameter_missing') return { checks: [], fingerprint: null }
    throw error
  }
}

/** What the engine makes of a question, where that is this very query. */
async function understandQuestion(
  deps: ChartDeps,
  question: string,
  source: OpenedQuerySource,
  sql: string,
): Promise<ChartRow['understood']> {
  const outcome = await askSource(source, { question, today: todayOf(source, deps.clock.now()), quiet: true })
  return outcome.kind === 'answer' && outcome.sql === sql ? outcome : null
}

async function saveTrust(deps: ChartDeps, scope: Scope, row: ChartRow, trust: StoredTrust): Promise<ChartUpdated> {
  const options = { expected: row.version, now: deps.clock.now() }
  const saved = await store.updateChart(deps.db, scope, row.id, { trust }, options)
  const chart = await getChart(deps, scope, row.id)
  return saved ? { outcome: 'saved', chart } : { outcome: 'conflict', current: chart }
}

async function findEditableChart(deps: ChartDeps, scope: Scope, id: ChartId): Promise<ChartRow> {
  const row = await getChartRow(deps, scope, id)
  if (row.owner?.id !== scope.userId) permitAction(scope, 'charts.edit-others')
  return row
}

async function usesOf(
  deps: ChartDeps,
  tenant: Tenant,
  rows: readonly ChartRow[],
): Promise<ReadonlyMap<ChartId, ChartUse[]>> {
  if (!deps.usesOf || rows.length === 0) return new Map()
  return deps.usesOf(
    tenant,
    rows.map(({ id }) => id),
  )
}

const savedAlready = (id: ChartId) => new Failure('chart_saved_already', {}, [{ path: 'chart_id', message: id }])
const isSameQuery = (left: ChartQuery, right: ChartQuery) =>
  left.sql.trim() === right.sql.trim() &&
  isSameJson(left.source, right.source) &&
  isSameJson(left.parameters ?? [], right.parameters ?? [])
