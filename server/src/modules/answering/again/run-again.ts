import type { AnswerAgain, TableAgain } from '#contract/chat/answer-schemas.ts'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { errorMessage } from '#contract/errors.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { narrateAnswer, tellsTies } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { KnowledgeSource } from '../../knowledge-files/service.ts'
import { knowledgeFile } from '../answer-context.ts'
import { asUnderstood } from '../builtin/understood.ts'
import type { JobFile } from '../job.ts'
import type { FileTables } from '../tools/analyze-file.ts'
import { tableOf } from '../tools/table-of.ts'
import { ToolProblem } from '../tools/tool.ts'
import { differenceOf, hasDifference } from './difference.ts'
import { textPieces } from './text-pieces.ts'

/** An answer to be run again, as it is stored. */
export type PastAnswer = {
  scope: Scope
  /** Who answered. */
  agentId: AgentId
  language: Language
  question: string
  parts: AnswerPart[]
  /** Null: the built-in engine wrote it. */
  model: string | null
  understood: unknown
  /** The files its tables come from, as far as they are there. */
  files: JobFile[]
  now: Date
  signal: AbortSignal
}
type Parts = {
  open: (agent: AgentId) => Promise<OpenSource[]>
  tables: FileTables
  knowledge?: KnowledgeSource | undefined
}
type Asked = DataTable & { query: NonNullable<DataTable['query']> }

/** Runs the stored queries of an answer again and compares. Throws `nothing_to_run_again` when it has none. */
export async function runAgain(parts: Parts, past: PastAnswer): Promise<AnswerAgain> {
  const before = past.parts.flatMap((part) =>
    part.type === 'data-table' && part.data.query ? [part.data as Asked] : [],
  )
  const [first] = before
  if (!first) throw fail('nothing_to_run_again')
  const tables: TableAgain[] = []
  for (const table of before) tables.push(await tableAgain(parts, past, table))
  const changed = tables.some(({ difference }) => difference && hasDifference(difference))
  const again = required(tables[0], 'each of the tables before has run again')
  const text = textAgain(past, first, again.after, changed)
  const failed = tables.every(({ after }) => !after)
  const status = failed ? 'failed' : changed || text.status === 'changed' ? 'changed' : 'same'
  return { ran_at: past.now.toISOString(), status, tables, text }
}

async function tableAgain(parts: Parts, past: PastAnswer, before: Asked): Promise<TableAgain> {
  const { title, query } = before
  try {
    const after = named(await askAgain(parts, past, before), before)
    return { title, ran_at: query.ran_at, after, difference: differenceOf(before, after) }
  } catch (error) {
    past.signal.throwIfAborted()
    const away = error instanceof DatabaseError && /unreachable|refused/.test(error.code)
    if (!(error instanceof DatabaseError || error instanceof ToolProblem || error instanceof SourceGone)) throw error
    const code = away || error instanceof SourceGone ? 'data_unreachable' : 'data_query_failed'
    return { title, ran_at: query.ran_at, problem: errorMessage(code, past.language, { name: query.data_source_name }) }
  }
}

/** The data source is not there any more. */
class SourceGone extends Error {}

async function askAgain(parts: Parts, past: PastAnswer, { title, query }: Asked): Promise<DataTable> {
  const { open, tables } = parts
  const attached = past.files.find(({ id }) => id === query.data_source_id)
  const file = attached ?? (await knowledgeOf(parts, past, query.data_source_id))
  if (file) {
    const { table } = (await tables.run(file, query.sql, past, { title })).detail
    if (!table) throw new SourceGone()
    return table
  }
  const source = (await open(past.agentId)).find(({ id }) => id === query.data_source_id)
  if (!source) throw new SourceGone()
  const options = { maxRows: limits.table.rows, timeoutMs: limits.table.timeoutMs, signal: past.signal }
  const ran = await source.reader.query(query.sql, options)
  return tableOf({ ...ran, sql: query.sql, source, at: past.now }, title)
}

async function knowledgeOf({ knowledge }: Parts, { scope }: PastAnswer, id: string): Promise<JobFile | undefined> {
  const found = await knowledge?.find(scope, id)
  return found && knowledgeFile(found)
}

/** Columns keep the labels and units they had. */
const named = (after: DataTable, before: DataTable): DataTable => ({
  ...after,
  columns: after.columns.map((column) => before.columns.find(({ key }) => key === column.key) ?? column),
})

/** What the built-in engine said is said again of the new rows; what a model said is not, it may only be out of date. */
function textAgain(
  past: PastAnswer,
  before: DataTable,
  after: DataTable | undefined,
  changed: boolean,
): AnswerAgain['text'] {
  const text = past.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  if (!changed || text === '') return { status: 'same', pieces: [] }
  const outcome = past.model === null ? asUnderstood(past.understood)?.outcome : undefined
  if (!outcome || !after) return { status: 'unknown', pieces: [] }
  const language = detectLanguage(past.question)
  const narrated = narrateAnswer({ outcome, rows: before.rows, language, total: before.row_count })
  const narratedAgain = narrateAnswer({ outcome, rows: after.rows, language, total: after.row_count })
  if (!text.includes(narrated) || tellsTies(text)) return { status: 'unknown', pieces: [] }
  if (narrated === narratedAgain) return { status: 'same', pieces: [] }
  return {
    status: 'changed',
    pieces: textPieces(
      text,
      text.replace(narrated, () => narratedAgain),
    ),
  }
}
