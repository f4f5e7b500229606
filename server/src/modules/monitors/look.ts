import type { ChartQuery } from '#contract/charts/query.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { MonitorCondition } from '#contract/monitors/conditions.ts'
import { monitorLimits } from '#contract/monitors/limits.ts'
import type { Evidence } from '#contract/monitors/schemas.ts'
import { type MeasuredSeries, measuredOf, shapeOf } from '#contract/monitors/series.ts'
import { onDay, type Schema, type StoredIntent } from '#engine/data/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { type ChartReader, type OpenedQuerySource, sayOn } from '../charts/service.ts'

/** What a monitor asks, each day anew. */
export type WatchedQuery = {
  query: ChartQuery
  /** What the engine understood of the prompt; null: the statement alone. */
  kept: StoredIntent | null
  parameters: { name: string; value: string | number | boolean }[]
}

export type Look = {
  measured: MeasuredSeries
  rows: Pick<Evidence, 'columns' | 'rows' | 'row_count'>
  sql: string
  ranAt: string
  /** The day that relative dates count from: where the data ends, else today. */
  day: string
}
type LookOutcome =
  | { ok: true; look: Look; source: OpenedQuerySource }
  | { ok: false; failure: LocalizedText; isGone: boolean }

type LookDeps = { charts: ChartReader }
/** Whose rights it looks with, and through which agent. What it sees goes to several people: it sees what anyone may. */
export type Watcher = { tenant: Tenant; agentId: AgentId }

const aTable = chartSpec.parse({ kind: 'table' })
/** Monitors that ask the same at about the same time are one query. */
const freshSeconds = 20

const readerOf = ({ tenant, agentId }: Watcher) => {
  const { userId, organizationId, workspaceId } = tenant
  return { userId, organizationId, workspaceId, viewer: 'anyone' as const, through: { agents: [agentId] } }
}

type When = {
  /** When it is asked: what today is follows from the clocks of the data. */
  at: Date
  /** The day whose dates the statement has; left out: today. */
  day?: string
  maxAgeSeconds?: number
  /** Opened just now, with the same watcher's rights. */
  source?: OpenedQuerySource
}

/** Asks the data as of a day (its own last one where it ends, when none is given). */
export async function lookAt(
  { charts }: LookDeps,
  watcher: Watcher,
  watched: WatchedQuery,
  { at, day: asOf, maxAgeSeconds = freshSeconds, source: given }: When,
  signal: AbortSignal,
): Promise<LookOutcome> {
  const where = readerOf(watcher)
  const source = given ?? (await charts.openSource(where, watched.query.source))
  if (!source) return { ok: false, isGone: true, failure: sourceGone(watched.query.source_name) }
  const day = todayOf(source, at)
  const sql = statementOn(watched, source.schema, asOf ?? day)
  if (sql === undefined) {
    const missing = findMissingParameter(watched)
    return { ok: false, isGone: false, failure: missing ? valueless(missing) : changed(source.name) }
  }
  const parameters = Object.fromEntries(watched.parameters.map(({ name, value }) => [name, value]))
  const asked = {
    query: { ...watched.query, sql },
    spec: aTable,
    where,
    source,
    input: { filters: [], parameters, max_age_s: maxAgeSeconds },
  }
  const { result } = await charts.runQuery(asked, signal)
  if (result.state === 'failed') return { ok: false, isGone: false, failure: result.failure.message }
  const { columns, rows, row_count } = result
  const measured = measuredOf(columns, rows, shapeOf(columns, rows))
  return { ok: true, look: { measured, rows: { columns, rows, row_count }, sql, ranAt: result.ran_at, day }, source }
}

/** The first parameter of a chart's query that was given no value. */
function findMissingParameter({ query, kept, parameters }: WatchedQuery): string | undefined {
  const given = new Set([...parameters, ...(query.parameters ?? [])].map(({ name }) => name))
  const names = kept ? [] : [...query.sql.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].map(([, name = '']) => name)
  return names.find((name) => !given.has(name) && name.toLowerCase() !== 'today')
}

/** What a condition looks at: of a list how many rows it has, whatever days stand in it. */
export const measuredFor = ({ measured }: Look, { kind }: MonitorCondition): MeasuredSeries =>
  kind === 'not_empty' ? { grain: null, series: [], count: measured.count } : measured

/** The statement with the dates of a day; undefined where the schema has not what it names any more. */
export function statementOn(
  { query, kept, parameters = [] }: Pick<WatchedQuery, 'query' | 'kept'> & Partial<Pick<WatchedQuery, 'parameters'>>,
  schema: Schema,
  day: string,
): string | undefined {
  if (!kept)
    return onDay(
      query.sql,
      day,
      [...parameters, ...(query.parameters ?? [])].map(({ name }) => name),
    )
  if (kept.askedOn === day) return query.sql
  return sayOn(kept, schema, day)?.sql
}

/** What is kept of a look. */
export const evidenceOf = (
  { measured, rows, sql, ranAt }: Look,
  { query }: Pick<WatchedQuery, 'query'>,
  figures: Evidence['figures'],
): Evidence => {
  const breaching = new Set(figures.filter(({ breaches }) => breaches).map(({ label }) => label))
  const shown = measured.series.filter(({ label }) => breaching.has(label))
  const series = (shown.length > 0 ? shown : measured.series).slice(0, monitorLimits.evidenceSeries)
  return {
    // The newest rows of a series are its last.
    columns: rows.columns,
    rows:
      measured.grain === null
        ? rows.rows.slice(0, monitorLimits.evidenceRows)
        : rows.rows.slice(-monitorLimits.evidenceRows),
    row_count: rows.row_count,
    sql,
    data_source_id: query.source.id,
    data_source_name: query.source_name,
    ran_at: ranAt,
    figures: figures
      .toSorted((left, right) => Number(right.breaches) - Number(left.breaches))
      .slice(0, monitorLimits.evidenceRows),
    measured: {
      ...measured,
      series: series.map(({ label, points }) => ({ label, points: points.slice(-monitorLimits.evidencePoints) })),
    },
  }
}

const sourceGone = (name: string) =>
  localized(`${name} isn’t available to this agent any more.`, `${name} sudah tidak tersedia untuk agen ini.`)
const valueless = (name: string) =>
  localized(
    `The query needs a value for its parameter “${name}”. Add it to the monitor.`,
    `Kuerinya butuh nilai untuk parameter “${name}”. Tambahkan di pemantauan ini.`,
  )
const changed = (name: string) =>
  localized(
    `The tables of ${name} have changed, so the prompt must be read again. Open the monitor and save it.`,
    `Tabel di ${name} sudah berubah, jadi kalimatnya perlu dibaca ulang. Buka pemantauan ini lalu simpan.`,
  )
