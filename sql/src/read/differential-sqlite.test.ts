import { constants, DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { printQuery } from '../print.ts'
import { bareNode } from '../testing/bare.ts'
import { mutatedStatements } from '../testing/mutate.ts'
import { namesOf } from '../testing/names-of.ts'
import { shop } from '../testing/shop.ts'
import { type Query, StatementRefused } from '../tree.ts'
import { readStatement } from './read-statement.ts'

// What we take for a statement against what SQLite takes for it. More of them: SQL_FUZZ=100000.
const count = Number(process.env.SQL_FUZZ ?? 2_000)

const db = new DatabaseSync(':memory:')
for (const statement of shop) db.exec(statement)

type Outcome = { columns: string[]; rows: string[] } | { error: string }

function run(sql: string): Outcome {
  try {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    // What is collated keeps the name of its column with us, which a query around it may use; a comment is no name.
    const columns = statement.columns().map(({ name }) => name.replace(/ collate \w+$|\s*(\/\*.*\*\/|--.*)\s*$/is, ''))
    return {
      columns,
      rows: statement
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    }
  } catch (error) {
    return { error: String(error) }
  }
}

const allowed = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ, constants.SQLITE_FUNCTION])
let reads: [table: string, column: string][] = []
let refused: number[] = []
// A changed recursion may never end, so that those of both sides are turned down.
db.setAuthorizer((action, first, second) => {
  if (action === constants.SQLITE_READ) reads.push([first ?? '', second ?? ''])
  if (allowed.has(action)) return constants.SQLITE_OK
  if (action !== constants.SQLITE_RECURSIVE) refused.push(action)
  return constants.SQLITE_DENY
})

function read(sql: string): Query | undefined {
  try {
    return readStatement(sql, 'sqlite')
  } catch (error) {
    if (error instanceof StatementRefused) return undefined
    throw error
  }
}

test(`${count} changed statements say in our words what SQLite understands`, { timeout: 3_600_000 }, () => {
  const seen = { read: 0, ran: 0, both: 0 }
  for (const sql of mutatedStatements(20261122, count)) {
    const tree = read(sql)
    const theirs = run(sql)
    if (!('error' in theirs)) seen.ran++
    if (!tree) continue
    seen.read++
    const printed = printQuery(tree, 'sqlite')
    const label = JSON.stringify([sql, printed])
    expect(bareNode(readStatement(printed, 'sqlite')), label).toEqual(bareNode(tree))
    reads = []
    refused = []
    const ours = run(printed)
    expect(refused, label).toEqual([])
    const { tables, columns, all } = namesOf(tree)
    for (const [table, column] of reads) {
      expect(tables, label).toContain(table.toLowerCase())
      if (!all && column !== '') expect(columns, label).toContain(column.toLowerCase())
    }
    if ('error' in theirs) continue
    seen.both++
    expect(ours, label).toEqual(theirs)
  }
  // Else it would show nothing.
  expect(seen.both).toBeGreaterThan(count / 20)
  process.stdout.write(`${JSON.stringify(seen)}\n`)
})
