import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import type { Language } from '#contract/language.ts'

const cellOf = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table in Markdown, as GitHub and most editors read it; its values are written as on the screen. */
function tableMarkdown({ title, columns, rows }: DataTable, language: Language): string {
  const head = line(columns.map(({ label }) => cellOf(label)))
  const rule = line(columns.map(({ type }) => (type === 'number' ? '---:' : '---')))
  const body = rows.map((row) =>
    line(columns.map((column) => cellOf(cellText(row[column.key], column, language, truthWords[language])))),
  )
  return [`**${title}**`, '', head, rule, ...body].join('\n')
}

/** What an answer says, as Markdown for the clipboard: words, tables, and the sources that its marks name. */
export function markdownOf(parts: readonly AnswerPart[], language: Language): string {
  const texts = parts.flatMap((part) => {
    if (part.type === 'text') return part.text.trim() === '' ? [] : [part.text.trim()]
    return part.type === 'data-table' ? [tableMarkdown(part.data, language)] : []
  })
  const sources = parts.filter(({ type }) => type === 'data-table' || type.startsWith('source-'))
  const named = sources.flatMap((part, index) => {
    if (part.type === 'source-document') return [`[${index + 1}] ${part.title}: “${part.providerMetadata.nalar.quote}”`]
    return part.type === 'source-url' ? [`[${index + 1}] ${part.title ?? part.url} <${part.url}>`] : []
  })
  return [...texts, ...(named.length > 0 ? [named.join('\n')] : [])].join('\n\n')
}
