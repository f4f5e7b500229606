import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Policy, prepareStatement, Statement } from '#sql/index.ts'
import { hungryStatements } from '../../platform/sqlite/hungry-statements.ts'
import type { ConnectedReader } from './port.ts'
import { openSqliteReader } from './sqlite.ts'

const limits = { maxRows: 100, timeoutMs: 10_000 }
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sqlite-'))
const file = path.join(folder, `${randomUUID()}.sqlite`)
let reader: ConnectedReader

beforeAll(() => {
  const db = new DatabaseSync(file)
  db.exec(`CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE "order ""details""" (town INTEGER REFERENCES towns, price DECIMAL(10,2), open BOOLEAN, sold_on DATE, raw BLOB, big INTEGER);
    INSERT INTO towns VALUES (1, 'Padang'), (2, 'Ambon');
    INSERT INTO "order ""details""" VALUES (1, 2.5, 1, '2026-01-02', x'00ff', 9007199254740993);
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n;
    CREATE VIEW writes AS SELECT load_extension('x') AS c`)
  db.close()
  reader = openSqliteReader(file)
})
afterAll(async () => {
  await reader.close()
  fs.rmSync(folder, { recursive: true })
})

describe('a SQLite file', () => {
  test('is described with keys, types and values', async () => {
    const schema = await reader.introspect()
    expect(schema.foreignKeys).toEqual([{ table: 'order "details"', column: 'town', toTable: 'towns', toColumn: 'id' }])
    expect(schema.tables.find(({ name }) => name === 'towns')).toMatchObject({
      rowCount: 2,
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'name', values: ['Ambon', 'Padang'] },
      ],
    })
  })

  test('gives cells with their types and says when there is more', async () => {
    const result = await reader.query('SELECT * FROM "order ""details"""', limits)
    expect(result.rows).toEqual([[1, 2.5, true, '2026-01-02', '\\x00ff', '9007199254740993']])
    expect(result.columns.map(({ type }) => type)).toEqual(['number', 'number', 'boolean', 'date', 'text', 'text'])
    const few = await reader.query('SELECT id FROM towns', { ...limits, maxRows: 1 })
    expect(few).toMatchObject({ rowCount: 1, truncated: true })
  })

  test('what takes too long ends with its thread, and the next question has another', async () => {
    await expect(reader.query('SELECT * FROM endless', { ...limits, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'query_timed_out',
    })
    expect((await reader.query('SELECT 1 AS one', limits)).rows).toEqual([[1]])
  })

  test.each(hungryStatements)(
    'what takes too much memory ends outside of the server: %s',
    async (sql) => {
      const before = process.resourceUsage().maxRSS
      await expect(reader.query(sql, { maxRows: 1_000, timeoutMs: 240_000 })).rejects.toMatchObject({
        code: 'query_failed',
        details: { reason: 'too_large' },
      })
      const grownMb = (process.resourceUsage().maxRSS - before) / 1_024
      expect(grownMb).toBeLessThan(200)
      expect((await reader.query('SELECT 1 AS one', limits)).rows).toEqual([[1]])
    },
    300_000,
  )

  test('is cancelled', async () => {
    const stop = new AbortController()
    const asked = reader.query('SELECT * FROM endless', { ...limits, signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    await expect(asked).rejects.toMatchObject({ code: 'query_cancelled' })
  })

  test('is never changed, whatever passes the check', async () => {
    const before = fs.readFileSync(file)
    for (const sql of [
      'DELETE FROM towns',
      "ATTACH '/tmp/x' AS y",
      'SELECT 1; DROP TABLE towns',
      'SELECT * FROM writes',
    ])
      await expect(reader.query(sql, limits)).rejects.toMatchObject({ code: expect.stringMatching(/^query_/) })
    expect(fs.readFileSync(file)).toEqual(before)
  })
})

describe('a part of a SQLite file', () => {
  const part: Policy = {
    dialect: 'sqlite',
    others: [],
    relations: [],
    tables: [
      {
        name: 'towns',
        columns: [
          { name: 'id', access: 'open' },
          { name: 'name', access: 'hidden' },
        ],
      },
    ],
  }

  test('is all that SQLite itself lets a statement read, whatever the statement says', async () => {
    const { reads } = await prepareStatement('select * from towns', part)
    expect(reads).toEqual([{ table: 'towns', columns: ['id'] }])
    // As if the statement had been printed wrongly: nothing but a Statement gets here.
    const wrong = (text: string): Statement =>
      Object.assign(Object.create(Statement.prototype) as Statement, { text, dialect: 'sqlite' as const, reads })
    expect((await reader.query(wrong('select id from towns order by id'), limits)).rows).toEqual([[1], [2]])
    for (const text of [
      'select name from towns',
      'select id from towns where name > 0',
      'select price from "order ""details"""',
    ])
      await expect(reader.query(wrong(text), limits)).rejects.toMatchObject({ code: 'query_not_allowed' })
  })
})
