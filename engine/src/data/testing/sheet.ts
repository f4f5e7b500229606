import { DatabaseSync } from 'node:sqlite'
import type { Column, Schema } from '../types.ts'

type Cell = string | number

/** A sheet as an uploaded file is read, under its own headings, in a database in memory. */
export function aSheet(table: string, headings: readonly string[], rows: readonly (readonly Cell[])[]) {
  const columns = headings.map((heading, index): Column => {
    const held = [...new Set(rows.map((row) => row[index] ?? ''))]
    const isDay = held.every((cell) => /^\d{4}-\d\d-\d\d$/.test(String(cell)))
    const type = isDay ? 'date' : typeof held[0] === 'number' ? 'number' : 'text'
    const name = heading.toLowerCase().replaceAll(' ', '_')
    return { name, type, synonyms: [heading], ...(type === 'text' && { values: held.map(String) }) }
  })
  const order: Column = { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] }
  const schema: Schema = {
    dialect: 'sqlite',
    foreignKeys: [],
    tables: [{ name: table, rowCount: rows.length, synonyms: [table], columns: [...columns, order] }],
  }
  const database = new DatabaseSync(':memory:')
  database.exec(`create table ${table} (${columns.map(({ name }) => name).join(', ')})`)
  const insert = database.prepare(`insert into ${table} values (${headings.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row)
  return { schema, database }
}
