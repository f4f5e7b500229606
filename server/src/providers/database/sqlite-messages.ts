import type { Schema } from '#engine/data/index.ts'
import type { ReadColumns } from '#sql/index.ts'
import type { Value, ValueType } from './port.ts'

/** `reads`: nothing else of the file is there for the statement. */
export type SqliteRequest = { ask: 'query'; sql: string; maxRows: number; reads?: ReadColumns } | { ask: 'schema' }
/** With the file, which the process has open from its first question on. */
export type SqliteAsked = SqliteRequest & { file: string }
export type SqliteRows = { columns: { name: string; type: ValueType }[]; rows: Value[][] }
export type SqliteReply =
  | { ok: true; rows: SqliteRows }
  | { ok: true; schema: Schema }
  | { ok: false; reason: 'damaged' | 'too_large' | 'not_allowed' | 'failed'; message: string }
