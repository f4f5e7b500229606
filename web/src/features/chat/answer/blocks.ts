import type { DataApproval } from '#contract/approvals/schemas.ts'
import type {
  AnswerPart,
  DataChart,
  DataChoice,
  DataNotice,
  DataReading,
  DataTable,
  DataTrust,
  ToolPart,
} from '#contract/chat/parts.ts'
import { required } from '#contract/kit/required.ts'
import { isNumberCard } from '../parts/is-number-card.ts'
import { type Evidence, evidenceOf } from './evidence.ts'

/** What is shown one below the other in an answer. `n` is the evidence number of a table. */
export type Block =
  | { kind: 'text'; text: string; streaming: boolean }
  | { kind: 'reasoning'; text: string; streaming: boolean }
  | { kind: 'steps'; steps: readonly ToolPart[] }
  | { kind: 'reading'; reading: DataReading }
  | { kind: 'choice'; choice: DataChoice }
  | { kind: 'table'; table: DataTable; n: number }
  | { kind: 'number'; table: DataTable; n: number }
  | { kind: 'quotes'; places: readonly Extract<Evidence, { kind: 'document' }>[] }
  | { kind: 'chart'; chart: DataChart; table: DataTable; n: number }
  | { kind: 'file'; file: Extract<AnswerPart, { type: 'file' }> }
  | { kind: 'notice'; notice: DataNotice }
  | { kind: 'approval'; approval: DataApproval }
  | { kind: 'trust'; trust: DataTrust }
  | { kind: 'suggestions'; questions: readonly string[] }

const isTool = (part: AnswerPart): part is ToolPart => part.type.startsWith('tool-')

/**
 * Puts the parts of an answer into the order of reading: tool calls that follow each other are one line, a table that
 * a chart draws is shown by the chart, a few figures are a card, files that are quoted are named, suggestions come last.
 */
export function blocksOf(parts: readonly AnswerPart[]): Block[] {
  const tables = parts.filter((part) => part.type === 'data-table')
  const numbers = numberTables(parts)
  const charts = parts.filter((part) => part.type === 'data-chart' && tables[part.data.table])
  const drawn = new Set(charts.map((part) => (part.type === 'data-chart' ? part.data.table : -1)))
  const blocks: Block[] = []
  let tableIndex = -1
  for (const part of parts) {
    if (part.type === 'data-table') {
      tableIndex += 1
      if (!drawn.has(tableIndex))
        blocks.push({
          kind: isNumberCard(part.data) ? 'number' : 'table',
          table: part.data,
          n: required(numbers[tableIndex], 'each table has a number'),
        })
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
  const places = evidenceOf(parts).filter((piece) => piece.kind === 'document')
  if (places.length > 0) blocks.push({ kind: 'quotes', places })
  return [...blocks.filter((block) => !isLast(block)), ...blocks.filter(isLast)]
}

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
  else if (part.type === 'data-reading') blocks.push({ kind: 'reading', reading: part.data })
  else if (part.type === 'data-choice') blocks.push({ kind: 'choice', choice: part.data })
  else if (part.type === 'data-trust') blocks.push({ kind: 'trust', trust: part.data })
  else if (part.type === 'data-suggestions') blocks.push({ kind: 'suggestions', questions: part.data.questions })
}
