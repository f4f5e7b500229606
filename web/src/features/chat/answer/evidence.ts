import type { AnswerPart, DataReading, DataTable } from '#contract/chat/parts.ts'

type Document = Extract<AnswerPart, { type: 'source-document' }>
type Web = Extract<AnswerPart, { type: 'source-url' }>

/** Something an answer rests on; `n` is the number of its mark `[n]` in the text. */
export type Evidence =
  | { n: number; kind: 'table'; table: DataTable; reading?: DataReading | undefined }
  | { n: number; kind: 'document'; source: Document }
  | { n: number; kind: 'web'; source: Web }

/** The evidence of an answer in the order that its marks count (contract/chat/parts.ts, `textPart`). */
export function evidenceOf(parts: readonly AnswerPart[]): Evidence[] {
  const found: Evidence[] = []
  const readings = parts.flatMap((part) => (part.type === 'data-reading' ? [part.data] : []))
  let tables = 0
  for (const part of parts) {
    const n = found.length + 1
    if (part.type === 'data-table') {
      const at = tables++
      found.push({ n, kind: 'table', table: part.data, reading: readings.find(({ table }) => table === at) })
    } else if (part.type === 'source-document') found.push({ n, kind: 'document', source: part })
    else if (part.type === 'source-url') found.push({ n, kind: 'web', source: part })
  }
  return found
}
