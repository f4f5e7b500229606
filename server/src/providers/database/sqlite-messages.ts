import type { Schema } from '#engine/data/index.ts'
import type { Value, ValueType } from './port.ts'

export type SqliteRequest = { ask: 'query'; sql: string; most: number } | { ask: 'schema' }
export type SqliteRows = { columns: { name: string; type: ValueType }[]; rows: Value[][] }
export type SqliteReply =
  | { ok: true; rows: SqliteRows }
  | { ok: true; schema: Schema }
  | { ok: false; reason: 'damaged' | 'too_large' | 'not_allowed' | 'failed'; message: string }
