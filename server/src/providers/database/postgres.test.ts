import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { DatabaseError, type DatabaseReader } from './port.ts'
import { openPostgresReader } from './postgres.ts'

const limits = { maxRows: 100, timeoutMs: 60_000 }
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let owner: pg.Client
let reader: DatabaseReader

beforeAll(async () => {
  database = await createEmptyDatabase()
  owner = new pg.Client(database.connection)
  await owner.connect()
  await owner.query(`
    CREATE SCHEMA shop;
    CREATE SCHEMA hidden;
    CREATE TYPE shop.size AS ENUM ('small', 'large');
    CREATE DOMAIN shop.rupiah AS numeric(15,0);
    CREATE TABLE shop.towns (id int PRIMARY KEY, name text NOT NULL);
    CREATE TABLE shop.sales (id bigint PRIMARY KEY, town_id int REFERENCES shop.towns, price shop.rupiah, weight float8, size shop.size,
      sold_on date, seen_at timestamptz, open boolean, note text);
    CREATE TABLE hidden.secrets (id int);
    COMMENT ON COLUMN shop.sales.price IS 'what was paid';
    CREATE VIEW shop.totals AS SELECT town_id, sum(price) AS total FROM shop.sales GROUP BY 1;
    CREATE VIEW shop.broken AS SELECT 1 / (town_id - town_id) AS nothing, 'x'::text AS label FROM shop.sales;
    INSERT INTO shop.towns VALUES (1, 'Padang'), (2, 'Ambon');
    INSERT INTO shop.sales SELECT i, 1 + i % 2, 1000 * i, i / 4.0, 'small', date '2026-01-01' + i, timestamptz '2026-01-01 07:00+07' + i * interval '1 day', true, 'note ' || i
      FROM generate_series(0, 999) AS i;
    ANALYZE;
    ALTER DATABASE ${database.connection.database} SET search_path = shop`)
  reader = openPostgresReader(database.connection)
})

afterAll(async () => {
  await reader?.close()
  await owner?.end()
  await database?.drop()
})

describe('a query', () => {
  test('returns cells with their types', async () => {
    const result = await reader.query(
      'SELECT id, price, weight, size, sold_on, seen_at, open, note, NULL AS none FROM sales WHERE id = 1',
      limits,
    )
    expect(result).toMatchObject({ rowCount: 1, truncated: false })
    expect(result.columns.map((column) => column.type)).toEqual([
      'number',
      'number',
      'number',
      'text',
      'date',
      'date',
      'boolean',
      'text',
      'text',
    ])
    expect(result.rows).toEqual([[1, 1000, 0.25, 'small', '2026-01-02', '2026-01-02T00:00:00Z', true, 'note 1', null]])
  })

  test('never rounds what is before the point', async () => {
    const sql = `SELECT 9007199254740993::int8, 12345678901234567890.5::numeric, 123456789012345::int8, 0.00012::numeric, avg(x), 'NaN'::float8, timestamp '2026-01-02 03:04:05.6' FROM (VALUES (1), (2), (2)) AS v (x)`
    expect((await reader.query(sql, limits)).rows[0]).toEqual([
      '9007199254740993',
      '12345678901234567890.5',
      123456789012345,
      0.00012,
      5 / 3,
      'NaN',
      '2026-01-02T03:04:05.6',
    ])
  })

  test('keeps columns of one name apart and an empty result its columns', async () => {
    expect((await reader.query('SELECT 1 AS a, 2 AS a', limits)).rows).toEqual([[1, 2]])
    expect(await reader.query('SELECT name FROM towns WHERE false', limits)).toMatchObject({
      columns: [{ name: 'name', type: 'text' }],
      rows: [],
      truncated: false,
    })
  })

  test('stops at the row limit and says so', async () => {
    expect(await reader.query('SELECT id FROM sales', { ...limits, maxRows: 10 })).toMatchObject({
      rowCount: 10,
      truncated: true,
    })
    expect(await reader.query('SELECT id FROM sales LIMIT 10', { ...limits, maxRows: 10 })).toMatchObject({
      rowCount: 10,
      truncated: false,
    })
  })

  test('is read with a closing semicolon and a comment', async () => {
    expect((await reader.query('SELECT 1; -- done', limits)).rows).toEqual([[1]])
    expect((await reader.query('SELECT 1 -- done', limits)).rows).toEqual([[1]])
  })

  test('that is wrong says what and where', async () => {
    await expect(reader.query('SELECT prize FROM sales', limits)).rejects.toMatchObject({
      code: 'query_failed',
      message: 'column "prize" does not exist',
      details: { reason: '42703', position: 8 },
    })
  })

  test('that writes is refused before it runs', async () => {
    await expect(reader.query('DELETE FROM sales', limits)).rejects.toMatchObject({ code: 'query_not_allowed' })
    expect((await owner.query('SELECT count(*)::int AS n FROM shop.sales')).rows).toEqual([{ n: 1000 }])
  })

  test('calls no function that is not on the list, and what a view calls is refused by the transaction', async () => {
    await owner.query(`CREATE OR REPLACE FUNCTION shop.wipe() RETURNS int LANGUAGE sql AS 'DELETE FROM shop.sales RETURNING 1';
      CREATE OR REPLACE VIEW shop.wiping AS SELECT shop.wipe()`)
    await expect(reader.query('SELECT wipe()', limits)).rejects.toMatchObject({
      code: 'query_not_allowed',
      details: { reason: 'function', position: 8 },
    })
    await expect(reader.query('SELECT * FROM wiping', limits)).rejects.toMatchObject({
      code: 'query_not_allowed',
      details: { reason: '25006' },
    })
    expect((await owner.query('SELECT count(*)::int AS n FROM shop.sales')).rows).toEqual([{ n: 1000 }])
    await owner.query('DROP VIEW shop.wiping')
  })

  test('cannot make its transaction writable from within', async () => {
    await owner.query(`CREATE OR REPLACE FUNCTION shop.loosen() RETURNS text LANGUAGE sql AS $$ SELECT set_config('transaction_read_only', 'off', true) $$;
      CREATE OR REPLACE VIEW shop.loosening AS SELECT shop.loosen(), shop.wipe()`)
    await expect(reader.query('SELECT * FROM loosening', limits)).rejects.toBeInstanceOf(DatabaseError)
    expect((await owner.query('SELECT count(*)::int AS n FROM shop.sales')).rows).toEqual([{ n: 1000 }])
    await owner.query('DROP VIEW shop.loosening')
  })

  test('is told apart from what is written in it: the place of a mistake is that of the text', async () => {
    await expect(reader.query("SELECT 'é' ,\n  prize  FROM sales", limits)).rejects.toMatchObject({
      details: { reason: '42703', position: 16 },
    })
  })

  test('with a giant cell does not fill the memory', async () => {
    await expect(reader.query(`SELECT repeat('x', 200000000)`, { ...limits, timeoutMs: 60_000 })).rejects.toMatchObject(
      {
        code: 'query_failed',
        details: { reason: 'too_large' },
      },
    )
  })

  test('leaves nothing behind for the next one', async () => {
    await expect(reader.query('SELECT 1 / 0', limits)).rejects.toMatchObject({ code: 'query_failed' })
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => reader.query(`SELECT ${i}`, limits)))
    expect(many.map((result) => result.rows[0]?.[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})

const SLOW = 'SELECT count(*) FROM generate_series(1, 100000) AS a, generate_series(1, 1000000) AS b'

describe('a query that takes long', () => {
  test('ends at its time limit', async () => {
    await expect(reader.query(SLOW, { ...limits, timeoutMs: 100 })).rejects.toMatchObject({ code: 'query_timed_out' })
  })

  test('is cancelled on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const answer = reader.query(SLOW, { maxRows: 1, timeoutMs: 60_000, signal: stop.signal })
    while ((await running()) === 0) await sleep(10)
    stop.abort()
    await expect(answer).rejects.toMatchObject({ code: 'query_cancelled' })
    while ((await running()) > 0) await sleep(10)
    expect((await reader.query('SELECT 1', limits)).rows).toEqual([[1]])
  })

  test('waits for its turn and can be cancelled while it waits', async () => {
    const stop = new AbortController()
    const slow = Array.from({ length: 6 }, () =>
      reader.query(SLOW, { maxRows: 1, timeoutMs: 60_000, signal: stop.signal }),
    )
    const settled = Promise.allSettled(slow)
    while ((await running()) < 6) await sleep(10)
    await expect(reader.query('SELECT 1', { ...limits, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'query_timed_out',
    })
    const waiting = reader.query('SELECT 1', { ...limits, signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'query_cancelled' })
    expect((await settled).map((promiseSettledResult) => promiseSettledResult.status)).toEqual(
      Array(6).fill('rejected'),
    )
    expect((await reader.query('SELECT 1', limits)).rows).toEqual([[1]])
  })

  test('is not begun when it was cancelled before', async () => {
    await expect(reader.query('SELECT 1', { ...limits, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'query_cancelled',
    })
  })

  async function running(): Promise<number> {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'FETCH%'`,
    )
    return rows[0]?.n ?? 0
  }
})

describe('the schema', () => {
  test('has columns, keys, values and ranges of what may be read', async () => {
    const schema = await reader.introspect()
    expect(schema.foreignKeys).toContainEqual({ table: 'sales', column: 'town_id', toTable: 'towns', toColumn: 'id' })
    const sales = schema.tables.find((table) => table.name === 'sales')
    expect(sales).toMatchObject({ rowCount: 1000 })
    expect(sales?.schema).toBeUndefined()
    expect(sales?.columns).toEqual([
      { name: 'id', type: 'integer', primaryKey: true },
      { name: 'town_id', type: 'integer' },
      { name: 'price', type: 'number', description: { en: 'what was paid' } },
      { name: 'weight', type: 'number' },
      { name: 'size', type: 'text', values: ['small'] },
      { name: 'sold_on', type: 'date', min: '2026-01-01', max: '2028-09-26' },
      { name: 'seen_at', type: 'timestamp', min: '2026-01-01T00:00:00Z', max: '2028-09-26T00:00:00Z' },
      { name: 'open', type: 'boolean' },
      { name: 'note', type: 'text' },
    ])
    expect(schema.tables.find((table) => table.name === 'towns')?.columns[1]).toEqual({
      name: 'name',
      type: 'text',
      values: ['Ambon', 'Padang'],
    })
  })

  test('names the schema where the name alone does not find the table, and survives a broken view', async () => {
    const { tables } = await reader.introspect()
    expect(tables.find((table) => table.name === 'secrets')?.schema).toBe('hidden')
    expect(tables.find((table) => table.name === 'broken')?.columns.map((column) => column.name)).toEqual([
      'nothing',
      'label',
    ])
  })

  test('has a fingerprint that rows do not change and columns do', async () => {
    const before = await reader.fingerprint()
    await owner.query(`INSERT INTO shop.towns VALUES (3, 'Ternate'); ANALYZE shop.towns`)
    expect(await reader.fingerprint()).toBe(before)
    await owner.query('ALTER TABLE shop.towns ADD people int')
    expect(await reader.fingerprint()).not.toBe(before)
  })
})

describe('a database that does not answer', () => {
  test.each([
    ['nobody listens', { host: '127.0.0.1', port: 1 }, 'database_unreachable'],
    ['no such database', { database: 'no_such_database' }, 'database_refused'],
    ['no such user', { user: 'no_such_user' }, 'database_refused'],
  ] as const)('%s', async (_, change, code) => {
    const away = openPostgresReader({ ...database.connection, ...change })
    await expect(away.query('SELECT 1', limits)).rejects.toMatchObject({ code })
    await expect(away.introspect()).rejects.toMatchObject({ code })
    await away.close()
  })

  test('a connection that is ended in the middle', async () => {
    const answer = reader.query(SLOW, { maxRows: 1, timeoutMs: 60_000 })
    const ended = async () =>
      (
        await owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'FETCH%' AND state = 'active'`,
        )
      ).rowCount
    const settled = answer.catch((error: unknown) => error)
    while ((await ended()) === 0) await sleep(10)
    expect(await settled).toMatchObject({ code: 'database_unreachable' })
    expect((await reader.query('SELECT 1', limits)).rows).toEqual([[1]])
  })
})
