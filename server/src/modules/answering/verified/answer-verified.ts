import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type Answer, followUps, narrateAnswer, suggestChart, suggestQuestions } from '#engine/data/index.ts'
import { detectLanguage, formatDate, formatFigure } from '#engine/language/index.ts'
import { chartOf } from '../apply-mentions.ts'
import { tellReading } from '../builtin/tell-reading.ts'
import type { UnderstoodQuestion } from '../builtin/understood.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { queryAsStep, todayFor } from '../tools/query-database.ts'
import { showFound, ToolProblem } from '../tools/tool.ts'
import type { VerifiedMatch } from './port.ts'
import { sayVerified } from './say-verified.ts'

const offered = 3
const describedRows = 3

/**
 * Answers with a query that a person has verified, its dates as of today. Undefined when the database does not run it any
 * more: then the question is answered as any other.
 */
export async function answerVerified(job: AnswerJob, match: VerifiedMatch): Promise<AnswerOutcome | undefined> {
  const { source, query } = match
  const language = detectLanguage(job.question)
  const today = todayFor(source, job)
  const said = sayVerified(query, source.schema, today, language)
  if (!said) return undefined
  const { outcome, reading } = said
  const ran = await run(job, match, said.sql, outcome)
  if (!ran) return undefined
  const table = outcome ? ran : named(ran, query.columns)
  const narrated = outcome
    ? narrateAnswer({ outcome, rows: table.rows, language, total: table.row_count })
    : describeRows(table, language)
  const read = reading === '' || outcome ? '' : `_${reading}_\n\n`
  const { name, schema } = source
  if (outcome) tellReading(job, outcome, { kind: 'db', name, schema, today }, { databases: [source] })
  job.writer.text(`${read}${narrated.trimEnd()} [${job.writer.evidence() + 1}]`)
  showFound(job.writer, [{ kind: 'table', table }])
  job.writer.trust(trustOf(job, match, 'verified', job.writer.tables().length - 1))
  drawRows(job, table, outcome)
  const next = outcome
    ? followUps(outcome, source.schema, language)
    : suggestQuestions(source.schema, language, offered)
  job.writer.suggestions(next.filter((text) => text !== job.question).slice(0, offered))
  const understood: UnderstoodQuestion | undefined = outcome && { from: 'data', id: source.id, outcome }
  return { model: null, ...(understood && { understood }) }
}

/** What vouches for a table; strangers are not told who it was. */
export const trustOf = (
  { asker }: Pick<AnswerJob, 'asker'>,
  { query }: VerifiedMatch,
  state: 'verified' | 'stale',
  table: number | null,
) => ({
  state,
  table,
  verified_query_id: asker.kind === 'visitor' ? null : query.id,
  question: query.question,
  by: asker.kind === 'visitor' ? '' : query.by,
  at: query.at.toISOString(),
})

async function run(
  job: AnswerJob,
  { source, query }: VerifiedMatch,
  sql: string,
  outcome: Answer | undefined,
): Promise<DataTable | undefined> {
  const title = outcome?.title ?? query.question.replace(/^./u, (first) => first.toUpperCase())
  job.signal.throwIfAborted()
  try {
    return (await queryAsStep(source, sql, job, { title, ...(outcome && { outcome }) })).detail.table
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error
    return undefined
  }
}

const named = (table: DataTable, known: VerifiedMatch['query']['columns']): DataTable => ({
  ...table,
  columns: table.columns.map((column) => ({ ...column, ...known.find(({ key }) => key === column.key) })),
})

/** The chart that the reading suggests, else the plainest that the rows allow. */
export function drawRows({ writer }: Pick<AnswerJob, 'writer'>, table: DataTable, outcome: Answer | undefined): void {
  const chart = outcome ? suggestChart(outcome, table.rows) : chartOf(table)
  if (!chart || chart.kind === 'table' || chart.kind === 'number' || table.rows.length < 2) return
  writer.chart({ title: table.title, chart, table: writer.tables().length - 1 })
}

/** The rows of a table in a sentence or two, for a statement that nobody's reading stands behind. */
export function describeRows(table: DataTable, language: Language): string {
  const { columns, rows, row_count: count } = table
  const [first] = rows
  if (!first) return localized('No rows were found.', 'Tidak ada baris yang ditemukan.')[language]
  const cell = (row: DataTable['rows'][number], { key, type, unit }: DataTable['columns'][number]): string => {
    const value = row[key] ?? null
    if (value === null) return '–'
    if (typeof value === 'number') return formatFigure(value, language, unit)
    return type === 'date' ? formatDate(String(value), language) : String(value).slice(0, 120)
  }
  if (rows.length === 1) return columns.map((column) => `${column.label}: **${cell(first, column)}**`).join(', ')
  const lines = rows.slice(0, describedRows).map(
    (row) =>
      `- ${columns
        .slice(0, 3)
        .map((column) => cell(row, column))
        .join(' · ')}`,
  )
  const head = localized(`${count} rows. The first:`, `${count} baris. Yang pertama:`)[language]
  return `${head}\n\n${lines.join('\n')}\n\n`
}
