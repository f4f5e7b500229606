import type { ChartQuery } from '#contract/charts/query.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import type { Evidence } from '#contract/monitors/schemas.ts'
import type { Grain } from '#contract/monitors/series.ts'
import {
  type Answer,
  comparedAt,
  driverQueries,
  narrateAnswer,
  type Stretch,
  stretchBefore,
  suggestChart,
  type Trial,
  trialRows,
  withStrongestDriver,
} from '#engine/data/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import type { ChartReader, OpenedQuerySource } from '../charts/service.ts'
import { askSource } from '../data-sources/service.ts'
import type { MonitorRow } from './monitor-row.ts'
import type { MonitorDeps } from './service.ts'

type WhyDeps = Pick<MonitorDeps, 'clock'> & { charts: ChartReader }

/** What drove a figure that an alarm is about, as parts of an answer whose tables begin at `table`, and what the next question goes on from. */
type Why = { parts: AnswerPart[]; text: string; understood: unknown }

const aTable = chartSpec.parse({ kind: 'table' })
/** The names of grains that are stretches of days. */
const stretches: Partial<Record<Grain, Stretch['grain']>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/**
 * Compares the figure with what it is usually compared with, and breaks the change down by what tells most about it. Undefined where there is no
 * change that falls apart into parts: a list, a figure of now, an average.
 */
export async function explainAlarm(
  deps: WhyDeps,
  { scope, language, signal }: { scope: Scope; language: Language; signal: AbortSignal },
  row: MonitorRow,
  seen: Evidence,
  firstTable: number,
): Promise<Why | undefined> {
  const { kept, query } = row.settings
  const current = stretchOf(seen)
  if (!kept || !current) return undefined
  // With the rights of whoever asks, and no more than anyone may see: the alarm went to several people.
  const { userId, organizationId, workspaceId } = scope
  const where = { userId, organizationId, workspaceId, viewer: 'anyone' as const, through: { agents: [row.agentId] } }
  const source = await deps.charts.openSource(where, query.source)
  if (!source) return undefined
  const compared = comparedAt(kept.frame, source.schema, { current, before: stretchBefore(current), language })
  if (!compared) return undefined
  const today = todayOf(source, deps.clock.now())
  const run = (sql: string) => rowsOf(deps.charts, { query: { ...query, sql }, where, source }, signal)
  const beside = await run(compared.sql)
  if (!beside) return undefined
  const understood = (outcome: Answer) => ({ from: 'data', id: source.source.id, outcome })
  const question = language === 'id' ? 'kenapa?' : 'why?'
  const asked = await askSource(source, { question, today, previous: compared, quiet: true })
  const told = tell(row, compared, beside, firstTable)
  if (asked.kind !== 'answer') return { parts: told.parts, text: told.text, understood: understood(compared) }
  const trials = await Promise.all(driverQueries(asked).map(async (sql): Promise<Trial> => (await run(sql))?.rows))
  const driven = withStrongestDriver(asked, source.schema, trials)
  const parts = await run(driven.sql)
  if (!parts) return { parts: told.parts, text: told.text, understood: understood(compared) }
  const broken = tell(row, driven, parts, firstTable + 1)
  return {
    parts: [...told.parts, ...broken.parts],
    text: `${told.text}\n\n${broken.text}`,
    understood: understood(driven),
  }
}

/** The last period of the figure that breaches. */
function stretchOf({ figures, measured }: Evidence): Stretch | undefined {
  const grain = measured.grain && stretches[measured.grain]
  const breaching = figures.find(({ breaches }) => breaches)
  const series = measured.series.find(({ label }) => label === breaching?.label) ?? measured.series[0]
  const point = series?.points.findLast(({ value }) => value === breaching?.value) ?? series?.points.at(-1)
  return grain && point ? { from: point.from, to: point.to, grain } : undefined
}

type Ran = { rows: unknown[][]; table: Omit<DataTable, 'title'> }
type Asked = { query: ChartQuery; where: Parameters<ChartReader['openSource']>[0]; source: OpenedQuerySource }

async function rowsOf(charts: ChartReader, asked: Asked, signal: AbortSignal): Promise<Ran | undefined> {
  const input = { filters: [], parameters: {}, max_age_s: 60 }
  const { result } = await charts.runQuery({ ...asked, spec: aTable, input }, signal)
  if (result.state === 'failed') return undefined
  const { columns, row_count, truncated, ran_at, today, duration_ms } = result
  const rows = result.rows.slice(0, trialRows)
  const { sql, source, source_name } = asked.query
  return {
    rows,
    table: {
      columns,
      row_count,
      truncated: truncated || rows.length < result.rows.length,
      rows: rows.map((cells) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null]))),
      query: { sql, data_source_id: source.id, data_source_name: source_name, duration_ms, ran_at, today },
    },
  }
}

function tell(row: MonitorRow, outcome: Answer, { table }: Ran, at: number): { parts: AnswerPart[]; text: string } {
  // The engine calls its columns; the source only knows their keys.
  const columns = outcome.columns.map(({ key, label, type, unit }) => ({ key, label, type, ...(unit && { unit }) }))
  const words = narrateAnswer({ outcome, rows: table.rows, language: outcome.language, total: table.row_count })
  const chart = suggestChart(outcome, table.rows)
  const title = outcome.title || row.name
  return {
    text: words,
    parts: [
      { type: 'text', text: `${words} [${at + 1}]` },
      { type: 'data-table', data: { ...table, title, columns } },
      ...(chart ? [{ type: 'data-chart' as const, data: { title, table: at, chart } }] : []),
    ],
  }
}
