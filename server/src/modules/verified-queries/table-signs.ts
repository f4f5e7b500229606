import { createHash } from 'node:crypto'
import type { Schema, Table } from '#engine/data/index.ts'

/** Table → a sign that changes with its columns and their types. */
export type TableSigns = Record<string, string>

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g
const strings = /'(?:[^']|'')*'/g
const names = /"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([\p{L}_][\p{L}\p{N}_$]*)/gu

/**
 * The tables of the schema that a statement names, with their signs: the columns it names and their types, all columns where it
 * shows them all. What it does not read may change.
 */
export function signsOf(sql: string, schema: Schema): TableSigns {
  const bare = sql.replace(comments, ' ').replace(strings, "''")
  const named = new Set(
    [...bare.matchAll(names)].map((found) => (found[1] ?? found[2] ?? found[3] ?? found[4]!).toLowerCase()),
  )
  const whole = everything.test(bare)
  const read = (table: Table) => table.columns.filter(({ name }) => whole || named.has(name.toLowerCase()))
  return Object.fromEntries(
    schema.tables.filter(({ name }) => named.has(name.toLowerCase())).map((table) => [table.name, signOf(read(table))]),
  )
}

const everything = /\bselect\s+(?:distinct\s+)?(?:\w+\s*\.\s*)?\*|,\s*(?:\w+\s*\.\s*)?\*/i

const signOf = (columns: Table['columns']): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ name, type }) => [name, type]).toSorted()))
    .digest('base64url')
    .slice(0, 16)

/** The tables that are not what they were for this statement, or gone. Without a schema all are. */
export function changedSince(signs: TableSigns, sql: string, schema: Schema | undefined): string[] {
  const now = schema ? signsOf(sql, schema) : {}
  return Object.entries(signs).flatMap(([name, sign]) => (now[name] === sign ? [] : [name]))
}
