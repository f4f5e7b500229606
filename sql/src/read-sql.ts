import { LRUCache } from 'lru-cache'
import type { Dialect } from './dialect.ts'
import { readerOf } from './reader.ts'
import { withClosedSlots } from './slots.ts'
import { type Token, tokensOf } from './tokens.ts'
import { type Query, StatementRefused } from './tree.ts'

/** A SELECT to look at, not to run: its slots `{{name}}` may be open. */
export type ReadSql = {
  readonly sql: string
  readonly dialect: Dialect
  readonly query: Query
  /** Of the text as it was written, with its slots. */
  readonly tokens: readonly Token[]
}

const kept = new LRUCache<string, ReadSql>({ maxSize: 2_000_000, sizeCalculation: ({ sql }) => sql.length + 1 })

/** Reads a statement of a dialect. Throws StatementRefused for what is not understood. */
export async function readSql(sql: string, dialect: Dialect): Promise<ReadSql> {
  const key = `${dialect} ${sql}`
  const known = kept.get(key)
  if (known) return known
  const read = await readerOf(dialect)
  const tokens = tokensOf(sql, dialect, 'braces')
  const statement = { sql, dialect, tokens, query: read(withClosedSlots(sql, tokens)) }
  kept.set(key, statement)
  return statement
}

/** What comes of reading; undefined where a statement is not understood, which each use says or refuses in its own way. */
export async function ifUnderstood<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StatementRefused) return undefined
    throw error
  }
}
