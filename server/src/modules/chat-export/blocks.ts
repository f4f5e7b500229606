import type { AnswerPart, DataChart, DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { type ExportReader, momentText, words } from './words.ts'

/** A piece of an exported chat, in the order in which it is read. */
export type TranscriptBlock =
  | { kind: 'question'; text: string; at: string; files: string[] }
  | { kind: 'text'; markdown: string }
  | { kind: 'table'; table: DataTable }
  | { kind: 'chart'; chart: DataChart; table: DataTable }
  | { kind: 'note'; text: string }
  | { kind: 'sources'; lines: string[] }

/** A question and its answer as blocks: words, tables, what went wrong, and the sources that marks such as [1] name. */
export function blocksOf(record: ChatRecord, reader: ExportReader): TranscriptBlock[] {
  const { language } = reader
  const { question, created_at: at, files, answer } = record
  const blocks = answer.parts.flatMap((part) => blockOf(part, answer.parts))
  const ended =
    answer.status === 'done' ? [] : [note(words[answer.status === 'streaming' ? 'running' : answer.status][language])]
  const lines = sourcesOf(answer.parts, reader)
  return [
    { kind: 'question', text: question, at, files: files.map(({ name }) => name) },
    ...blocks,
    ...ended,
    ...(lines.length > 0 ? [{ kind: 'sources' as const, lines }] : []),
  ]
}

const note = (text: string): TranscriptBlock => ({ kind: 'note', text })

function blockOf(part: AnswerPart, parts: readonly AnswerPart[]): TranscriptBlock[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [{ kind: 'text', markdown: part.text.trim() }]
  if (part.type === 'data-table') return [{ kind: 'table', table: part.data }]
  if (part.type === 'data-notice') return [note(part.data.message)]
  if (part.type === 'data-chart') {
    const table = parts.filter(({ type }) => type === 'data-table')[part.data.table]
    return table?.type === 'data-table' ? [{ kind: 'chart', chart: part.data, table: table.data }] : []
  }
  return []
}

/** `[n]` counts tables and sources in their order: where a table's rows come from, where a quote stands. */
function sourcesOf(parts: readonly AnswerPart[], reader: ExportReader): string[] {
  const sources = parts.filter(({ type }) => type === 'data-table' || type.startsWith('source-'))
  return sources.flatMap((part, index) => {
    const mark = `[${index + 1}]`
    if (part.type === 'data-table') {
      const { title, query } = part.data
      return query ? [`${mark} ${title} · ${query.data_source_name} · ${momentText(query.ran_at, reader)}`] : []
    }
    if (part.type === 'source-document') {
      const { page, row, quote } = part.providerMetadata.nalar
      const { language } = reader
      const place =
        page !== undefined
          ? `, ${words.page[language]} ${page}`
          : row !== undefined
            ? `, ${words.row[language]} ${row}`
            : ''
      return [`${mark} ${part.title}${place}: “${quote}”`]
    }
    return part.type === 'source-url' ? [`${mark} ${part.title ?? part.url} <${part.url}>`] : []
  })
}
