import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'

const maxRows = 50

/** A piece of evidence of an answer; `n` is what a mark `[n]` in its text points at. */
export type Evidence =
  | { n: number; kind: 'table'; table: DataTable }
  | { n: number; kind: 'document'; title: string; page?: number; quote: string }
  | { n: number; kind: 'link'; title: string; url: string }

export function evidenceOf(parts: readonly AnswerPart[]): Evidence[] {
  const evidence: Evidence[] = []
  for (const part of parts) {
    const n = evidence.length + 1
    if (part.type === 'data-table') evidence.push({ n, kind: 'table', table: part.data })
    else if (part.type === 'source-url')
      evidence.push({ n, kind: 'link', title: part.title ?? part.url, url: part.url })
    else if (part.type === 'source-document') {
      const { quote, page } = part.providerMetadata.nalar
      evidence.push({ n, kind: 'document', title: part.title, quote, ...(page !== undefined && { page }) })
    }
  }
  return evidence
}

/** What stands below an answer's text: its evidence and what the person should know, as Markdown. Empty without any. */
export function evidenceAppendix(parts: readonly AnswerPart[]): string {
  const notices = parts.flatMap((part) => (part.type === 'data-notice' ? [`> ${part.data.message}`] : []))
  const blocks = [...notices, ...evidenceOf(parts).map(toMarkdown)]
  return blocks.length === 0 ? '' : `\n\n---\n\n${blocks.join('\n\n')}`
}

function toMarkdown(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'table':
      return `[${evidence.n}] **${evidence.table.title}**\n\n${tableOf(evidence.table)}${sqlOf(evidence.table)}`
    case 'document': {
      const where = evidence.page === undefined ? evidence.title : `${evidence.title}, p. ${evidence.page}`
      return `[${evidence.n}] **${where}**: "${evidence.quote.replace(/\s+/g, ' ')}"`
    }
    case 'link':
      return `[${evidence.n}] [${evidence.title.replace(/[[\]]/g, '')}](${evidence.url})`
  }
}

const cell = (value: unknown) =>
  String(value ?? '')
    .replace(/\|/g, '\\|')
    .replace(/\s+/g, ' ')

function tableOf({ columns, rows, row_count }: DataTable): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const shown = rows.slice(0, maxRows)
  const lines = [
    line(columns.map(({ label }) => cell(label))),
    line(columns.map(({ type }) => (type === 'number' ? '---:' : '---'))),
    ...shown.map((row) => line(columns.map(({ key }) => cell(row[key])))),
  ]
  const more = row_count > shown.length ? `\n\n(${shown.length} / ${row_count})` : ''
  return lines.join('\n') + more
}

const sqlOf = ({ query }: DataTable) => (query ? `\n\n\`\`\`sql\n${query.sql}\n\`\`\`` : '')
