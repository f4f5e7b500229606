import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printQuery } from '#sql/print.ts'
import { readStatement } from '#sql/read/read-statement.ts'
import { bareNode } from '#sql/testing/bare.ts'
import { mutatedStatements } from '#sql/testing/mutate.ts'
import { namesOf } from '#sql/testing/names-of.ts'
import { shop } from '#sql/testing/shop.ts'
import { type Query, StatementRefused } from '#sql/tree.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from '../../testing/mariadb.ts'

// What we take for a statement against what MariaDB takes for it. More of them: SQL_FUZZ=100000.
const count = Number(process.env.SQL_FUZZ ?? 2_000)

type Outcome = { columns: string[]; rows: string[] } | { error: string }

describe.skipIf(noMariaDb)(`MariaDB ${noMariaDb ?? ''}`, () => {
  let server: TestMariaDb
  let connection: mysql.Connection
  beforeAll(async () => {
    server = await startMariaDb()
    await server.run('CREATE DATABASE shop CHARACTER SET utf8mb4', `USE shop; ${shop.join(';')}`)
    connection = await mysql.createConnection({
      host: '127.0.0.1',
      port: server.port,
      user: 'root',
      database: 'shop',
      charset: 'utf8mb4_general_ci',
      rowsAsArray: true,
      dateStrings: true,
    })
    // As the sessions of our readers.
    await connection.query(`SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES', SESSION time_zone = '+00:00',
      SESSION max_statement_time = 2, SESSION max_recursive_iterations = 50`)
    await connection.query('SET SESSION TRANSACTION READ ONLY')
  }, 120_000)
  afterAll(async () => {
    await connection?.end()
    await server?.stop()
  })

  async function run(sql: string): Promise<Outcome> {
    try {
      const [rows, fields] = await connection.query<mysql.RowDataPacket[][]>(sql)
      // A comment at either end is no name.
      const columns = fields.map(({ name }) =>
        name.replace(/^(\/\*.*?\*\/|--[^\n]*\n|#.*\n|\s)+|(\/\*.*\*\/|--.*|#.*|\s)+$/g, ''),
      )
      return { columns, rows: rows.map((row) => JSON.stringify(row)).sort() }
    } catch (error) {
      return { error: String(error) }
    }
  }

  test(`${count} changed statements say in our words what it understands`, { timeout: 3_600_000 }, async () => {
    const seen = { read: 0, ran: 0, both: 0 }
    for (const sql of mutatedStatements(20261122, count)) {
      const tree = read(sql)
      const theirs = await run(sql)
      if (!('error' in theirs)) seen.ran++
      if (!tree) continue
      seen.read++
      const printed = printQuery(tree, 'mysql')
      const label = JSON.stringify([sql, printed])
      expect(bareNode(readStatement(printed, 'mysql')), label).toEqual(bareNode(tree))
      const ours = await run(printed)
      const { tables, columns, all } = namesOf(tree)
      if (!tables.includes('secrets')) expect(JSON.stringify(ours), label).not.toContain('canary')
      if (!all && !columns.includes('salary')) expect(JSON.stringify(ours), label).not.toContain('7770')
      if ('error' in theirs) continue
      seen.both++
      expect(ours, label).toEqual(theirs)
    }
    // Else it would show nothing.
    expect(seen.both).toBeGreaterThan(count / 20)
    process.stdout.write(`${JSON.stringify(seen)}\n`)
  })
})

function read(sql: string): Query | undefined {
  try {
    return readStatement(sql, 'mysql')
  } catch (error) {
    if (error instanceof StatementRefused) return undefined
    throw error
  }
}
