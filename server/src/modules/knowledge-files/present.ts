import { errorMessage, errors } from '#contract/errors.ts'
import type { KnowledgeFile, KnowledgeVersion } from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import { remarkOf } from '../../platform/documents/remarks.ts'
import type { CodedSentence, KnowledgeFileRow, KnowledgeVersionRow } from './file-store.ts'

const pathOf = ({ id }: KnowledgeFileRow) => `/access-files/${id}`

export const toKnowledgeFile = (row: KnowledgeFileRow, language: Language): KnowledgeFile => ({
  id: row.id,
  bot_id: row.agent_id,
  name: row.name,
  format: row.format,
  mime: row.mime,
  bytes: row.bytes,
  ...readingOf(row, row.name, language),
  version: row.number,
  answering_version: row.current_number,
  url: pathOf(row),
  _id: row.id,
  filename: row.name,
  type: row.mime,
  path: pathOf(row),
  source: row.source,
  added_by: row.added_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const toVersion = (row: KnowledgeVersionRow, name: string, language: Language): KnowledgeVersion => ({
  id: row.version_id,
  number: row.number,
  bytes: row.bytes,
  ...readingOf(row, name, language),
  added_by: row.added_by,
  created_at: row.version_at.toISOString(),
})

const readingOf = (row: KnowledgeVersionRow, name: string, language: Language) => ({
  state: row.state,
  progress: row.progress,
  kind: row.kind,
  language: row.language,
  pages: row.pages,
  passages: row.passages,
  tables: row.tables?.length ?? null,
  rows: row.rows,
  problem: row.problem && problemOf(row.problem, name, language),
  remarks: row.remarks.flatMap((remark) => remarkOf(remark, language)),
})

/** A reason of the error catalogue in somebody's language. */
function problemOf(
  { code, params }: CodedSentence,
  name: string,
  language: Language,
): { code: string; message: string } {
  const known = Object.hasOwn(errors, code) ? (code as keyof typeof errors) : 'file_damaged'
  return { code, message: errorMessage(known, language, { name, ...params }) }
}
