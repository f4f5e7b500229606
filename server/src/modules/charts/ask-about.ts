import type { ChartResult } from '#contract/charts/result.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { AnswerPart, DataChart, DataTable } from '#contract/chat/parts.ts'
import type { AgentId, RecordId, SessionId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { isMetric } from '#contract/metrics/source.ts'
import { narrateAnswer } from '#engine/data/index.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { createAnsweredSession } from '../chat/service.ts'
import { figuresIn } from './metric-source.ts'
import { chartToday } from './moving.ts'
import type { ChartRunOutcome } from './run.ts'
import { asSaved, type ChartDeps, listChartsByIds, runSavedChart } from './run-saved.ts'
import { asPerson } from './sources.ts'
import type { ChartRow } from './store.ts'

type Who = { scope: Scope; language: Language; signal: AbortSignal }
type Given = { bot_id: AgentId; charts: ChartId[]; title?: string | undefined }
type Shown = { row: ChartRow } & Pick<ChartRunOutcome, 'result' | 'opened'>

/** Begins a chat with what charts show now as its first turn: the engine and a model go on from it as from any other answer. */
export async function askAbout(
  deps: ChartDeps,
  { scope, language, signal }: Who,
  { bot_id: botId, charts: ids, title }: Given,
): Promise<{ session_id: SessionId; record_id: RecordId }> {
  const found = new Map((await listChartsByIds(deps, scope, ids)).map((row) => [row.id, row]))
  const rows = [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw fail('chart_not_found')
    return row
  })
  const shown = await Promise.all(
    rows.map(async (row): Promise<Shown> => {
      const ran = await runSavedChart(deps, asPerson(scope), row, asSaved, signal)
      return { row: (ran.source && chartToday(row, ran.source, deps.clock.now())) ?? row, ...ran }
    }),
  )
  const built = partsOf(shown, scope, language)
  return createAnsweredSession(deps, scope, botId, {
    question: questionOf(shown, title, language),
    parts: built.parts,
    text: built.text,
    language,
    understood: understoodOf(shown),
    fileIds: [
      ...new Set(
        shown.flatMap(({ row: { query, askedBy } }) =>
          query.source.kind === 'file' && askedBy === scope.userId ? [query.source.id] : [],
        ),
      ),
    ],
  })
}

function questionOf(shown: readonly Shown[], title: string | undefined, language: Language): string {
  const [only] = shown
  if (shown.length === 1 && only?.row.question && !title) return only.row.question
  const name = title ?? shown.map(({ row }) => row.name).join(', ')
  const what = localized(`About “${name}”`, `Tentang “${name}”`)[language]
  return what.slice(0, limits.question.max)
}

/** The first chart that shows something and was understood: 'and by store?' goes on from it. */
function understoodOf(shown: readonly Shown[]): unknown {
  const known = shown.find(({ row, result }) => row.understood && result.state === 'ok')?.row
  if (!known) return undefined
  const { source } = known.query
  return { from: source.kind === 'file' ? 'file' : 'data', id: source.id, outcome: known.understood }
}

function partsOf(shown: readonly Shown[], scope: Scope, language: Language): { parts: AnswerPart[]; text: string } {
  const parts: AnswerPart[] = []
  const texts: string[] = []
  let tables = 0
  for (const { row, result, opened } of shown) {
    if (result.state === 'failed') {
      const message = `${row.name}: ${result.failure.message[language]}`
      parts.push({ type: 'data-notice', data: { code: 'data_query_failed', message } })
      continue
    }
    const table = tableOf(row, result, { scope, opened })
    const words = wordsOf(row, table, language)
    const heading = shown.length > 1 ? `**${row.name}**\n\n` : ''
    parts.push({ type: 'text', text: `${heading}${words} [${tables + 1}]` }, { type: 'data-table', data: table })
    const drawing = drawingOf(row.name, row.spec, tables)
    if (drawing && result.state === 'ok') parts.push({ type: 'data-chart', data: drawing })
    texts.push(`${heading}${words}\n\n${linesOf(table)}`)
    tables++
  }
  return { parts, text: texts.join('\n\n') }
}

type Ran = Exclude<ChartResult, { state: 'failed' }>

function tableOf(row: ChartRow, result: Ran, { scope, opened }: { scope: Scope; opened: true | undefined }): DataTable {
  const { source } = row.query
  const { columns, rows, row_count, truncated, ran_at, today, duration_ms } = result
  const kept = rows.slice(0, limits.table.rows)
  return {
    title: row.name,
    columns,
    row_count,
    truncated: truncated || kept.length < rows.length,
    rows: kept.map((cells) => Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null]))),
    // Figures of the product have no statement that could be asked again from a chat.
    ...(isMetric(source)
      ? { figures: figuresIn(source.kind, scope) }
      : {
          query: {
            sql: row.query.sql,
            data_source_id: source.id,
            data_source_name: row.query.source_name,
            duration_ms,
            ran_at,
            today,
            ...(opened && { opened }),
          },
        }),
  }
}

function wordsOf({ understood, reading, name }: ChartRow, table: DataTable, language: Language): string {
  if (understood) return narrateAnswer({ outcome: understood, rows: table.rows, language, total: table.row_count })
  const count = localized(`${table.row_count} rows`, `${table.row_count} baris`)[language]
  return `${reading || name}: ${count}.`
}

const read = 60

/** The first rows as a model reads them. */
function linesOf({ columns, rows }: DataTable): string {
  const line = (cells: unknown[]) => cells.map((cell) => String(cell ?? '').replaceAll(/[\t\n]/g, ' ')).join('\t')
  return [
    line(columns.map(({ label }) => label)),
    ...rows.slice(0, read).map((row) => line(columns.map(({ key }) => row[key]))),
  ].join('\n')
}

/** The kinds an answer can draw; others are left to their table. */
function drawingOf(title: string, spec: ChartSpec, table: number): DataChart | undefined {
  const kind = spec.kind === 'stacked' ? 'bar' : spec.kind
  const drawn = ['bar', 'line', 'area', 'pie', 'scatter', 'number'] as const
  const known = drawn.find((item) => item === kind)
  const x = spec.x ?? spec.y[0]?.column
  if (!known || x === undefined || spec.y.length === 0) return undefined
  const sort = spec.sort.by === 'value' ? { sort: spec.sort.direction } : {}
  const series = spec.series ? { series: spec.series } : {}
  const stacked = spec.kind === 'stacked' ? { stacked: true } : {}
  return {
    title,
    table,
    chart: { kind: known, x, y: spec.y.map(({ column }) => column), ...series, ...stacked, ...sort },
  }
}
