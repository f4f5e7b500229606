import type { DataApproval } from '#contract/approvals/schemas.ts'
import type { AnswerPart, DataChart, DataNotice, DataTable, DataTrust, ToolPart } from '#contract/chat/parts.ts'
import { required } from '#contract/kit/required.ts'

/** What is shown one below the other in an answer. `n` is the evidence number of a table. */
export type Block =
  | { kind: 'text'; text: string; streaming: boolean }
  | { kind: 'reasoning'; text: string; streaming: boolean }
  | { kind: 'steps'; steps: readonly ToolPart[] }
  | { kind: 'table'; table: DataTable; n: number }
  | { kind: 'chart'; chart: DataChart; table: DataTable; n: number }
  | { kind: 'file'; file: Extract<AnswerPart, { type: 'file' }> }
  | { kind: 'notice'; notice: DataNotice }
  | { kind: 'approval'; approval: DataApproval }
  | { kind: 'trust'; trust: DataTrust }
  | { kind: 'suggestions'; questions: readonly string[] }

const isTool = (part: AnswerPart): part is ToolPart => part.type.startsWith('tool-')

/**
 * Puts the parts of an answer into the order of reading: tool calls that follow each other are one line, a table that
 * a chart draws is shown by the chart, sources are left to the marks and the evidence panel, suggestions come last.
 */
export function blocksOf(parts: readonly AnswerPart[]): Block[] {
  const tables = parts.filter((part) => part.type === 'data-table')
  const numbers = numberTables(parts)
  const charts = parts.filter((part) => part.type === 'data-chart' && tables[part.data.table])
  const drawn = new Set(charts.map((part) => (part.type === 'data-chart' ? part.data.table : -1)))
  const worded = parts.some((part) => part.type === 'text' && part.text.trim() !== '')
  const blocks: Block[] = []
  let tableIndex = -1
  for (const part of parts) {
    if (part.type === 'data-table') {
      tableIndex += 1
      if (!drawn.has(tableIndex) && !(worded && isOneValue(part.data)))
        blocks.push({ kind: 'table', table: part.data, n: required(numbers[tableIndex], 'each table has a number') })
    } else if (part.type === 'data-chart') {
      const table = tables[part.data.table]
      if (table)
        blocks.push({
          kind: 'chart',
          chart: part.data,
          table: table.data,
          n: required(numbers[part.data.table], 'each table has a number'),
        })
    } else addPart(blocks, part)
  }
  return [...blocks.filter((block) => !isLast(block)), ...blocks.filter(isLast)]
}

/** One value is said in words; the evidence panel has the table. */
const isOneValue = ({ rows, columns }: DataTable): boolean => rows.length === 1 && columns.length === 1

const isLast = (block: Block): boolean => block.kind === 'suggestions'

function numberTables(parts: readonly AnswerPart[]): number[] {
  const evidence = parts.filter(({ type }) => type === 'data-table' || type.startsWith('source-'))
  return evidence.flatMap((part, index) => (part.type === 'data-table' ? [index + 1] : []))
}

function addPart(blocks: Block[], part: AnswerPart): void {
  const last = blocks.at(-1)
  if (isTool(part)) {
    if (last?.kind === 'steps') blocks[blocks.length - 1] = { ...last, steps: [...last.steps, part] }
    else blocks.push({ kind: 'steps', steps: [part] })
  } else if (part.type === 'text' || part.type === 'reasoning') {
    if (part.text !== '') blocks.push({ kind: part.type, text: part.text, streaming: part.state === 'streaming' })
  } else if (part.type === 'file') blocks.push({ kind: 'file', file: part })
  else if (part.type === 'data-notice') blocks.push({ kind: 'notice', notice: part.data })
  else if (part.type === 'data-approval') blocks.push({ kind: 'approval', approval: part.data })
  else if (part.type === 'data-trust') blocks.push({ kind: 'trust', trust: part.data })
  else if (part.type === 'data-suggestions') blocks.push({ kind: 'suggestions', questions: part.data.questions })
}
