import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { Language } from '#contract/language.ts'
import { words } from './words.ts'

/** A piece of an exported chat, in the order in which it is read. */
export type TranscriptBlock =
  | { kind: 'question'; text: string; at: string; files: string[] }
  | { kind: 'text'; markdown: string }
  | { kind: 'table'; table: DataTable }
  | { kind: 'note'; text: string }
  | { kind: 'sources'; lines: string[] }

/** A question and its answer as blocks: words, tables, what went wrong, and the sources that marks such as [1] name. */
export function blocksOf(record: ChatRecord, language: Language): TranscriptBlock[] {
  const { question, created_at: at, files, answer } = record
  const blocks = answer.parts.flatMap((part) => blockOf(part, language))
  const ended =
    answer.status === 'done' ? [] : [note(words[answer.status === 'streaming' ? 'running' : answer.status][language])]
  const lines = sourcesOf(answer.parts)
  return [
    { kind: 'question', text: question, at, files: files.map(({ name }) => name) },
    ...blocks,
    ...ended,
    ...(lines.length > 0 ? [{ kind: 'sources' as const, lines }] : []),
  ]
}

const note = (text: string): TranscriptBlock => ({ kind: 'note', text })

function blockOf(part: AnswerPart, language: Language): TranscriptBlock[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [{ kind: 'text', markdown: part.text.trim() }]
  if (part.type === 'data-table') return [{ kind: 'table', table: part.data }]
  if (part.type === 'data-notice') return [note(part.data.message)]
  if (part.type === 'data-chart') return [note(`${words.chart[language]}: ${part.data.title}`)]
  return []
}

/** `[n]` counts tables and sources in their order; tables stand in the text themselves. */
function sourcesOf(parts: readonly AnswerPart[]): string[] {
  const sources = parts.filter(({ type }) => type === 'data-table' || type.startsWith('source-'))
  return sources.flatMap((part, index) => {
    if (part.type === 'source-document') return [`[${index + 1}] ${part.title}: “${part.providerMetadata.nalar.quote}”`]
    return part.type === 'source-url' ? [`[${index + 1}] ${part.title ?? part.url} <${part.url}>`] : []
  })
}
