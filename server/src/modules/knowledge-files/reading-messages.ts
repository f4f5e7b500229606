import type { Language } from '#contract/language.ts'
import type { DocumentErrorCode, DocumentWarning } from '../../platform/documents/index.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'

/** What a reading process is told to read; `tablesPath` is where it builds tables. */
export type ReadingTask = { path: string; filename: string; tablesPath: string }

export type ReadPage = { place: number; page: number | null; text: string }
/** A passage with what it is found by. `position` counts from 1. */
export type ReadPassage = {
  position: number
  place: number
  page: number | null
  heading: string | null
  text: string
  terms: string[]
  vector: Int8Array
}

/** What is known of a file once it is read. */
export type ReadSummary = {
  kind: 'text' | 'tables'
  language: Language
  pages: number | null
  passages: number
  tables: LoadedTable[]
  warnings: DocumentWarning[]
}

/** What a reading process sends. After each `pages` and `passages` it waits for a word before it goes on. */
export type ReadingMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'pages'; pages: ReadPage[] }
  | { kind: 'passages'; passages: ReadPassage[] }
  | { kind: 'done'; summary: ReadSummary }
  | { kind: 'failed'; code: DocumentErrorCode; params: Record<string, string | number> }
