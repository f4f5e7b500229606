import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { flowLimits, sizeOf } from '#flow/index.ts'

/** What a step keeps of all tables of its answer, in characters: as much again goes to later steps as rows. */
const max = flowLimits.outputCharacters * 0.4
const sentTypes = new Set(['text', 'data-table', 'data-chart', 'source-document', 'source-url', 'data-notice'])

/** The parts of an answer that a run says. Tables are as long as a step may give; what is more is left to their CSV. */
export function replyParts(parts: readonly AnswerPart[]): AnswerPart[] {
  const each = max / Math.max(1, parts.filter(({ type }) => type === 'data-table').length)
  return parts
    .filter(({ type }) => sentTypes.has(type))
    .map((part) => (part.type === 'data-table' ? { ...part, data: shortened(part.data, each) } : part))
}

function shortened(table: DataTable, characters: number): DataTable {
  const rows = fittingRows(table.rows, characters)
  return rows.length === table.rows.length ? table : { ...table, rows, truncated: true }
}

/** As many of the first rows as fit into so many characters of JSON. */
export function fittingRows<Row>(rows: readonly Row[], characters: number = max): Row[] {
  let left = characters
  const end = rows.findIndex((row) => {
    left -= sizeOf(row, left)
    return left < 0
  })
  return rows.slice(0, end < 0 ? rows.length : end)
}
