import type { TableDifference } from '#contract/chat/answer-schemas.ts'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { limits } from '#contract/limits.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import { differenceOf } from '../again/difference.ts'
import { AnswerWriter } from '../answer-writer.ts'
import { tableOf } from '../tools/table-of.ts'
import { describeRows, drawRows } from './answer-verified.ts'

type Asked = { sql: string; title: string; now: Date; signal: AbortSignal }

/**
 * Runs a statement that a person wrote: the same check and the same limits as of any answer. Throws `statement_refused`,
 * `statement_failed`, `data_unreachable`.
 */
export async function runStatement(source: OpenSource, { sql, title, now, signal }: Asked): Promise<DataTable> {
  const options = { maxRows: limits.table.rows, timeoutMs: limits.table.timeoutMs, signal }
  try {
    return tableOf({ ...(await source.reader.query(sql, options)), sql, source, at: now }, title)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    signal.throwIfAborted()
    if (error.code === 'database_unreachable' || error.code === 'database_refused')
      throw fail('data_unreachable', { name: source.name })
    const reason = error.message.replace(/\.$/, '')
    throw fail(error.code === 'query_not_allowed' ? 'statement_refused' : 'statement_failed', { reason })
  }
}

/** How a corrected table differs from what it was. */
export const comparedWith = (before: DataTable, after: DataTable): TableDifference => differenceOf(before, after)

/** The parts of an answer whose query a person corrected. */
export function correctedParts(
  table: DataTable,
  { question, by, at }: { question: string; by: string; at: Date },
): { parts: AnswerPart[]; text: string } {
  const writer = new AnswerWriter({ event: () => {}, partDone: () => {}, pace: () => 0 })
  writer.text(`${describeRows(table, detectLanguage(question)).trimEnd()} [1]`)
  writer.table(table)
  writer.trust({ state: 'corrected', verified_query_id: null, question, by, at: at.toISOString(), table: 0 })
  drawRows({ writer }, table, undefined)
  writer.endText()
  return { parts: writer.parts, text: writer.fullText() }
}
