import { dequal } from 'dequal'
import type { z } from 'zod'
import type { ChartQuery, ChartQueryInput } from '#contract/charts/query.ts'
import { type ChartResult, type ChartRun, type RunInput, runInput } from '#contract/charts/result.ts'
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
import { limits } from '#contract/limits.ts'
import { answerQuestion } from '#engine/data/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { findOwnAnswer } from '../chat/service.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { presentChart, presentSummary } from './present.ts'
import { type ChartRunDeps, type ChartRunOutcome, runChartQuery } from './run.ts'
import { chartIn, sourceOf } from './save-answer.ts'
import { asPerson, fingerprintOf, type OpenedQuerySource, openSource, type Reader } from './sources.ts'
import type { ChartRow } from './store.ts'
import * as store from './store.ts'
import { checksOf, type Fingerprint, nextTrust, noTrust, type StoredTrust } from './trust.ts'

export type { AboutCharts } from './about.ts'
export type { Reader } from './sources.ts'
export { presentTrust } from './trust.ts'

export type ChartDeps = Pick<Deps, 'db' | 'clock' | 'log'> &
  ChartRunDeps & {
    /** The dashboards that show charts, as far as who asks may see them. */
    usesOf?: (tenant: Tenant, ids: readonly ChartId[]) => Promise<ReadonlyMap<ChartId, ChartUse[]>>
  }

const asIs = runInput.parse({})

/** Saved charts: kept with their query, run again through the one cache. */
export class Charts {
  readonly #deps: ChartDeps

  constructor(deps: ChartDeps) {
    this.#deps = deps
  }

  async save(scope: Scope, input: z.output<typeof saveChartInput>, signal: AbortSignal): Promise<Chart> {
    const answer = await findOwnAnswer(this.#deps.db, scope, input.answer_id)
    if (!answer) throw fail('answer_not_found')
    const found = chartIn(answer, input.table)
    if (!found) throw fail('answer_without_table')
    const saved = await store.findSaved(this.#deps.db, scope, input.answer_id, found.table)
    if (saved) throw savedAlready(saved)
    const given = { source: sourceOf(found.source), visual: null, ...found.query }
    const source = await openSource(this.#deps, asPerson(scope), given.source)
    const dialect = source?.schema.dialect ?? (found.source.kind === 'file' ? 'sqlite' : 'postgres')
    const { question, sessionId } = answer
    return this.#insert(scope, signal, {
      name: input.name ?? found.name,
      description: '',
      question,
      reading: found.reading,
      spec: found.spec,
      query: { ...given, dialect, source_name: source?.name ?? found.source.name },
      answerId: input.answer_id,
      answerTable: found.table,
      sessionId,
      isPrivate: false,
      understood: found.understood,
    })
  }

  async create(scope: Scope, input: CreateChartInput, signal: AbortSignal): Promise<Chart> {
    const source = await this.source(asPerson(scope), input.query.source)
    const query = await this.queryOf(asPerson(scope), input.query)
    const { name, description, question, reading, spec } = input
    return this.#insert(scope, signal, {
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
      understood: question ? this.#understand(question, source, query.sql) : null,
    })
  }

  async list(scope: Scope, query: ChartListQuery): Promise<Page<ChartSummary>> {
    const [rows, total] = await store.listPage(this.#deps.db, scope, query)
    const uses = await this.#usesOf(scope, rows)
    return toPage(
      rows.map((row) => presentSummary(row, scope, uses.get(row.id))),
      total,
      query,
    )
  }

  async get(scope: Scope, id: ChartId): Promise<Chart> {
    const row = await this.find(scope, id)
    return presentChart(row, scope, (await this.#usesOf(scope, [row])).get(id))
  }

  async rename(scope: Scope, id: ChartId, name: string): Promise<Chart> {
    await this.#editable(scope, id)
    await store.updateChart(this.#deps.db, scope, id, { name }, { now: this.#deps.clock.now() })
    return this.get(scope, id)
  }

  async remove(scope: Scope, id: ChartId): Promise<null> {
    await this.#editable(scope, id)
    if (!(await store.removeChart(this.#deps.db, scope, id))) throw fail('chart_not_found')
    return null
  }

  async update(scope: Scope, id: ChartId, input: UpdateChartInput, signal: AbortSignal): Promise<ChartUpdated> {
    const row = await this.#editable(scope, id)
    if (row.version !== input.expected_version) return { outcome: 'conflict', current: await this.get(scope, id) }
    const query = input.query && (await this.queryOf(asPerson(scope), input.query))
    const asks = query !== undefined && !isSameQuery(query, row.query)
    const spec = input.spec ?? row.spec
    const event = asks && (await this.#tried({ query, spec, where: asPerson(scope) }, signal))
    const trust = event ? nextTrust(row.trust, { kind: 'changed', ...event, at: this.#now() }) : undefined
    const { name, description, visibility } = input
    const changes: store.ChartChanges = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(input.spec && { spec }),
      ...(query && { query }),
      ...(trust && { trust }),
      ...(visibility && { isPrivate: visibility === 'private' }),
    }
    const options = { expected: input.expected_version, now: this.#deps.clock.now() }
    const saved = await store.updateChart(this.#deps.db, scope, id, changes, options)
    const chart = await this.get(scope, id)
    return saved ? { outcome: 'saved', chart } : { outcome: 'conflict', current: chart }
  }

  async verify(
    scope: Scope,
    id: ChartId,
    { expected_version: expected, note }: { expected_version: number; note: string },
    signal: AbortSignal,
  ): Promise<ChartUpdated> {
    const row = await this.find(scope, id)
    if (row.version !== expected) return { outcome: 'conflict', current: await this.get(scope, id) }
    const { result, source } = await runChartQuery(this.#deps, asking(row, asPerson(scope)), signal)
    if (result.state === 'failed' || !source) throw fail('chart_not_run')
    const by = { id: scope.userId, name: (await store.findName(this.#deps.db, scope.userId)) ?? '' }
    const [marks, checks] = [await fingerprintOf(source, row.query.sql), checksOf(result, row.spec)]
    const trust = nextTrust(row.trust, { kind: 'verified', by, note, marks, checks, at: this.#now() })
    return this.#saveTrust(scope, row, trust)
  }

  async unverify(scope: Scope, id: ChartId): Promise<Chart> {
    const row = await this.find(scope, id)
    await this.#saveTrust(scope, row, nextTrust(row.trust, { kind: 'unverified', at: this.#now() }))
    return this.get(scope, id)
  }

  /** A chart that may be seen from here; throws `chart_not_found`. */
  async find(tenant: Tenant, id: ChartId): Promise<ChartRow> {
    const row = await store.findChart(this.#deps.db, tenant, id)
    if (!row) throw fail('chart_not_found')
    return row
  }

  /** Those of these charts that may be seen from here, in no order. */
  listByIds(tenant: Tenant, ids: readonly ChartId[]): Promise<ChartRow[]> {
    return store.listByIds(this.#deps.db, tenant, ids)
  }

  /** Runs a chart with the rights of its place. What the run says of its trust is kept. */
  async run(where: Reader, id: ChartId, input: RunInput, signal: AbortSignal): Promise<ChartRun> {
    const row = await this.find(where, id)
    const { result } = await this.runRow(where, row, input, signal)
    return { version: row.version, spec: row.spec, result }
  }

  async runRow(where: Reader, row: ChartRow, input: RunInput, signal: AbortSignal): Promise<ChartRunOutcome> {
    const ran = await runChartQuery(this.#deps, asking(row, where, input), signal)
    if (input.filters.length === 0) await this.#learn(where, row, ran)
    return ran
  }

  /** The query a person gives, with the name and the dialect of its source. Throws when that is not theirs to ask. */
  async queryOf(where: Reader, given: ChartQueryInput): Promise<ChartQuery> {
    const source = await this.source(where, given.source)
    return { ...given, source_name: source.name, dialect: source.schema.dialect }
  }

  async source(where: Reader, source: ChartQuery['source']): Promise<OpenedQuerySource> {
    const opened = await openSource(this.#deps, where, source)
    if (!opened) throw fail(source.kind === 'file' ? 'file_not_found' : 'data_source_not_found')
    return opened
  }

  /** What a chart asks, opened with the rights it runs with; undefined when that is gone. */
  sourceOf(row: ChartRow, viewer: SourceViewer): Promise<OpenedQuerySource | undefined> {
    return openSource(this.#deps, { ...rightsOf(row), viewer }, row.query.source)
  }

  async #insert(
    scope: Scope,
    signal: AbortSignal,
    given: Omit<store.NewChart, 'id' | 'askedBy' | 'trust' | 'createdAt' | 'updatedAt'>,
  ): Promise<Chart> {
    const now = this.#deps.clock.now()
    const event = await this.#tried({ query: given.query, spec: given.spec, where: asPerson(scope) }, signal)
    const trust = nextTrust(noTrust, { kind: 'changed', ...event, at: now.toISOString() })
    const chart = { ...given, id: newId<ChartId>(now), askedBy: scope.userId, trust, createdAt: now, updatedAt: now }
    const limit = limits.charts.perPlace
    const outcome = await store.insertChart(this.#deps.db, scope, chart, limit)
    if (outcome === 'too_many') throw fail('too_many_charts', { limit })
    if (outcome === 'saved_already') {
      const answerId = required(chart.answerId, 'only a chart of an answer is saved already')
      const saved = await store.findSaved(this.#deps.db, scope, answerId, chart.answerTable ?? 0)
      throw savedAlready(saved ?? chart.id)
    }
    return this.get(scope, chart.id)
  }

  /** Runs it once: its check. Parameters without a value leave it a draft. */
  async #tried(
    asked: { query: ChartQuery; spec: ChartSpec; where: Reader },
    signal: AbortSignal,
  ): Promise<{ checks: TrustCheck[]; marks: Fingerprint | null; result?: ChartResult }> {
    try {
      const { result, source } = await runChartQuery(this.#deps, { ...asked, input: asIs }, signal)
      const marks = result.state === 'failed' || !source ? null : await fingerprintOf(source, asked.query.sql)
      return { checks: checksOf(result, asked.spec), marks }
    } catch (error) {
      if (error instanceof Failure && error.code === 'chart_parameter_missing') return { checks: [], marks: null }
      throw error
    }
  }

  async #learn(tenant: Tenant, row: ChartRow, { result, source }: ChartRunOutcome): Promise<void> {
    if (source?.seesLess) return
    const at = this.#now()
    const event =
      result.state === 'failed' || !source
        ? ({ kind: 'failed', reason: result.state === 'failed' ? result.failure.reason : 'source_gone', at } as const)
        : ({
            kind: 'ran',
            checks: checksOf(result, row.spec),
            marks: await fingerprintOf(source, row.query.sql),
            at,
          } as const)
    const trust = nextTrust(row.trust, event)
    if (dequal(trust, row.trust)) return
    row.trust = trust
    await store.saveTrust(this.#deps.db, tenant, row.id, row.version, trust)
  }

  /** What the engine makes of a question, where that is this very query. */
  #understand(question: string, { schema, today }: OpenedQuerySource, sql: string): ChartRow['understood'] {
    const outcome = answerQuestion({ question, schema, today: today ?? this.#now().slice(0, 10) })
    return outcome.kind === 'answer' && outcome.sql === sql ? outcome : null
  }

  async #saveTrust(scope: Scope, row: ChartRow, trust: StoredTrust): Promise<ChartUpdated> {
    const options = { expected: row.version, now: this.#deps.clock.now() }
    const saved = await store.updateChart(this.#deps.db, scope, row.id, { trust }, options)
    const chart = await this.get(scope, row.id)
    return saved ? { outcome: 'saved', chart } : { outcome: 'conflict', current: chart }
  }

  async #editable(scope: Scope, id: ChartId): Promise<ChartRow> {
    const row = await this.find(scope, id)
    if (row.owner?.id !== scope.userId) permit(scope, 'charts.edit-others')
    return row
  }

  async #usesOf(tenant: Tenant, rows: readonly ChartRow[]): Promise<ReadonlyMap<ChartId, ChartUse[]>> {
    if (!this.#deps.usesOf || rows.length === 0) return new Map()
    return this.#deps.usesOf(
      tenant,
      rows.map(({ id }) => id),
    )
  }

  #now(): string {
    return this.#deps.clock.now().toISOString()
  }
}

const asking = (row: ChartRow, { viewer }: Reader, input: RunInput = asIs) => ({
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

const savedAlready = (id: ChartId) => new Failure('chart_saved_already', {}, [{ path: 'chart_id', message: id }])
const isSameQuery = (left: ChartQuery, right: ChartQuery) =>
  left.sql.trim() === right.sql.trim() && left.source.id === right.source.id
