// Tables that somebody else made (WikiTableQuestions), each read as a file that a person uploads, with questions and what they expect.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schema } from '#engine/data/index.ts'
import { buildTables } from '../server/src/platform/documents/build-tables.ts'
import { readCsv } from '../server/src/platform/documents/read-csv.ts'
import { schemaOf } from '../server/src/platform/documents/table-query.ts'

export type AskedSheet = { id: string; question: string; table: string; expected: string[] }
type Rows = (sql: string) => unknown[][] | undefined
export type Sheet = { table: string; schema: Schema; rows: Rows; asked: AskedSheet[] }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The tables of a set from one to another in the order of a hash of their names, each open for as long as `use` takes. */
export async function eachSheet(
  { folder, set, first, last }: { folder: string; set: string; first: number; last: number },
  use: (sheet: Sheet) => void | Promise<void>,
): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sheets-'))
  const byTable = Map.groupBy(questionsIn(path.join(folder, 'data', `${set}.tsv`)), ({ table }) => table)
  const tables = [...byTable.keys()].toSorted((a, b) => hashOf(a).localeCompare(hashOf(b)))
  try {
    for (const table of tables.slice(first, last)) {
      const file = path.join(directory, 'tables.sqlite')
      fs.rmSync(file, { force: true })
      const schema = await schemaIn(path.join(folder, table), file)
      const database = new DatabaseSync(file, { readOnly: true })
      await use({ table, schema, rows: rowsIn(database), asked: byTable.get(table) ?? [] })
      database.close()
    }
  } finally {
    fs.rmSync(directory, { recursive: true })
  }
}

/** Lines of id, question, table and values, with bars between these. */
function questionsIn(file: string): AskedSheet[] {
  const unescaped = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\p', '|').replaceAll('\\\\', '\\')
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(1).filter(Boolean)
  return lines.map((line) => {
    const [id = '', question = '', table = '', values = ''] = line.split('\t')
    return { id, question: unescaped(question), table, expected: values.split('|').map(unescaped).map(plain) }
  })
}

function hashOf(name: string): string {
  return createHash('md5').update(name).digest('hex')
}

/** Its quotes are written with a backslash, which no spreadsheet does. */
async function schemaIn(table: string, file: string): Promise<Schema> {
  const document = readCsv(Buffer.from(fs.readFileSync(table, 'utf8').replaceAll('\\"', '""')), 'table')
  if (document.kind !== 'tables') throw new Error(`${table} holds no table`)
  return schemaOf(await buildTables(document.sheets, file))
}

function rowsIn(database: DatabaseSync): Rows {
  return (sql) => {
    try {
      const statement = database.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all() as unknown as unknown[][]
    } catch {
      return undefined
    }
  }
}

/** Right where a column of the answer holds what is expected, once or as often as it comes. */
export function holdsExpected(found: readonly (readonly unknown[])[], expected: readonly string[]): boolean {
  const columns = (found[0] ?? []).map((_, index) => found.map((row) => plain(row[index])))
  return columns.some((column) => isSame(column, expected) || isSame([...new Set(column)], expected))
}

function isSame(found: readonly string[], expected: readonly string[]): boolean {
  return JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted())
}

/** A value without accents, footnotes, remarks in brackets and the way its number or day is written. */
function plain(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
    .trim()
    .replace(/\[[^\]]*\]$/, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/ \([^)]*\)$/, '')
    .replace(/\.$/, '')
  const day = /^(?:([a-z]{3,9})\.? (\d{1,2})|(\d{1,2}) ([a-z]{3,9})),? (\d{4})$/.exec(text)
  const month = months.indexOf((day?.[1] ?? day?.[4] ?? '').slice(0, 3)) + 1
  if (day && month > 0)
    return `${day[5]}-${String(month).padStart(2, '0')}-${(day[2] ?? day[3] ?? '').padStart(2, '0')}`
  const number = text.replaceAll(',', '').replace(/^\$/, '').replace(/%$/, '')
  return /^-?\d+(?:\.\d+)?$/.test(number)
    ? String(Math.round(Number(number) * 1e6) / 1e6)
    : text.replaceAll(/\s+/g, ' ')
}
