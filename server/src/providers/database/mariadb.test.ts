import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAllowance } from '../../platform/net/index.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from '../../testing/mariadb.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openDatabase } from './open-database.ts'
import type { ConnectedReader } from './port.ts'

const limits = { maxRows: 100, timeoutMs: 60_000 }
const allow = readAllowance('127.0.0.1, localhost')

describe.skipIf(noMariaDb)(`MariaDB ${noMariaDb ?? ''}`, () => {
  let server: TestMariaDb
  let settings: ConnectionSettings
  let reader: ConnectedReader
  beforeAll(async () => {
    server = await startMariaDb()
    await server.run(
      'CREATE DATABASE shop CHARACTER SET utf8mb4',
      'CREATE DATABASE other',
      'CREATE TABLE other.secrets (id int)',
      "CREATE USER reader@'%' IDENTIFIED BY 'rahasia', owner@'%' IDENTIFIED BY 'pemilik'",
      "GRANT SELECT, SHOW VIEW ON shop.* TO reader@'%'",
      "GRANT ALL ON shop.* TO owner@'%'",
      `USE shop; CREATE TABLE towns (id int PRIMARY KEY, name varchar(50) NOT NULL COMMENT 'what people call it');
       CREATE TABLE sales (id bigint PRIMARY KEY, town_id int, price decimal(20,2), weight double, sold_on date, seen_at timestamp,
         at datetime(6), open tinyint(1), note text, raw blob, FOREIGN KEY (town_id) REFERENCES towns (id));
       CREATE TABLE \`order "details" it\`\`s\` (\`a b\` int, \`c\`\`d"e\` text);
       CREATE VIEW slow AS SELECT SLEEP(60) AS nothing, id FROM towns;
       CREATE FUNCTION wipe() RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM sales; RETURN 1; END;
       INSERT INTO towns VALUES (1, 'Padang'), (2, 'Ambon');
       INSERT INTO sales SELECT seq, 1 + seq % 2, seq * 1000.5, seq / 4, date '2026-01-01' + interval seq day,
         timestamp '2026-01-01 00:00:00' + interval seq day, '2026-01-02 03:04:05.6', 1, concat('note ', seq), x'00ff' FROM seq_1_to_1000;
       INSERT INTO \`order "details" it\`\`s\` VALUES (1, 'x')`,
    )
    settings = {
      driver: 'mariadb',
      host: '127.0.0.1',
      port: server.port,
      database: 'shop',
      user: 'owner',
      password: 'pemilik',
      timeZone: 'UTC',
      tls: undefined,
      ssh: undefined,
    }
    reader = await openDatabase(settings, { allow })
  }, 120_000)
  afterAll(async () => {
    await reader?.close()
    await server?.stop()
  })

  test('returns cells with their types', async () => {
    const sql = 'SELECT id, price, weight, sold_on, seen_at, at, open, note, raw, NULL AS none FROM sales WHERE id = 1'
    const result = await reader.query(sql, limits)
    expect(result.columns.map(({ type }) => type)).toEqual([
      'number',
      'number',
      'number',
      'date',
      'date',
      'date',
      'boolean',
      'text',
      'text',
      'text',
    ])
    expect(result.rows).toEqual([
      [
        1,
        1000.5,
        0.25,
        '2026-01-02',
        '2026-01-02T00:00:00Z',
        '2026-01-02T03:04:05.600000',
        true,
        'note 1',
        '\\x00ff',
        null,
      ],
    ])
  })

  // None of these has summer time: servers are given the offset of the moment.
  test.each([
    ['Asia/Jakarta', '2026-01-02T07:00:00+07:00', '2026-01-02'],
    ['Asia/Kolkata', '2026-01-02T05:30:00+05:30', '2026-01-02'],
    ['Pacific/Honolulu', '2026-01-01T14:00:00-10:00', '2026-01-01'],
  ])('a moment falls on the day that the clocks of %s show', async (timeZone, shown, day) => {
    const there = await openDatabase({ ...settings, timeZone }, { allow })
    const { rows } = await there.query('SELECT seen_at, CAST(seen_at AS date) FROM sales WHERE id = 1', limits)
    expect(rows).toEqual([[shown, day]])
    await there.close()
  })

  test('stops at the row limit, also where the statement has its own', async () => {
    expect(await reader.query('SELECT id FROM sales', { ...limits, maxRows: 10 })).toMatchObject({
      rowCount: 10,
      truncated: true,
    })
    expect(await reader.query('SELECT id FROM sales LIMIT 500', { ...limits, maxRows: 10 })).toMatchObject({
      rowCount: 10,
      truncated: true,
    })
    expect(await reader.query('SELECT id FROM sales LIMIT 10', { ...limits, maxRows: 10 })).toMatchObject({
      rowCount: 10,
      truncated: false,
    })
  })

  test('never rounds what is before the point, and keeps columns of one name apart', async () => {
    const sql = "SELECT 9007199254740993, 12345678901234567890.5, 'a' AS x, 'b' AS x"
    expect((await reader.query(sql, limits)).rows).toEqual([['9007199254740993', '12345678901234567890.5', 'a', 'b']])
  })

  test('reads tables, keys, comments, counts and values', async () => {
    const schema = await reader.introspect()
    expect(schema.dialect).toBe('mysql')
    expect(schema.foreignKeys).toEqual([{ table: 'sales', column: 'town_id', toTable: 'towns', toColumn: 'id' }])
    const towns = schema.tables.find(({ name }) => name === 'towns')
    expect(towns).toMatchObject({ rowCount: 2, columns: [{ name: 'id', type: 'integer', primaryKey: true }, {}] })
    expect(towns?.columns[1]).toMatchObject({ values: ['Ambon', 'Padang'], description: { en: 'what people call it' } })
    expect(schema.tables.find(({ name }) => name === 'sales')?.rowCount).toBe(1000)
    expect(schema.tables.find(({ name }) => name === 'order "details" it`s')?.rowCount).toBe(1)
    // A view that sleeps costs what it would have told, and no more.
    expect(schema.tables.find(({ name }) => name === 'slow')?.columns).toHaveLength(2)
  })

  test('the fingerprint changes with the tables only', async () => {
    const before = await reader.fingerprint()
    await server.run("INSERT INTO shop.towns VALUES (3, 'Medan')", 'DELETE FROM shop.towns WHERE id = 3')
    expect(await reader.fingerprint()).toBe(before)
    await server.run('ALTER TABLE shop.towns ADD COLUMN island text')
    expect(await reader.fingerprint()).not.toBe(before)
  })

  test('knows the server and that its user could write', async () => {
    expect(await reader.about()).toMatchObject({ server: expect.stringMatching(/^MariaDB 1/), rights: ['write'] })
    const careful = await openDatabase({ ...settings, user: 'reader', password: 'rahasia' }, { allow })
    expect(await careful.about()).toMatchObject({ rights: [] })
    await careful.close()
  })

  test('a function that writes is refused by the server, with a user that may do all', async () => {
    await expect(reader.query('SELECT wipe()', limits)).rejects.toMatchObject({ code: 'query_not_allowed' })
    const [rows] = await server.run('SELECT count(*) AS n FROM shop.sales')
    expect(rows).toEqual([{ n: 1000 }])
  })

  test.each([
    'DELETE FROM sales',
    'SELECT 1; DELETE FROM sales',
    'SELECT 1 /*! INTO OUTFILE "/tmp/nalar-outfile" */',
    "SELECT * FROM sales INTO OUTFILE '/tmp/nalar-outfile'",
    'SELECT SLEEP(10)',
    'SELECT * FROM mysql.user',
  ])('refuses before it is sent: %s', async (sql) => {
    await expect(reader.query(sql, limits)).rejects.toMatchObject({ code: 'query_not_allowed' })
  })

  test('what the user may not see is refused by the server', async () => {
    await expect(reader.query('SELECT * FROM other.secrets', limits)).rejects.toMatchObject({
      code: 'query_not_allowed',
    })
  })

  test('a view that sleeps ends at the time limit, and the next query works', async () => {
    await expect(reader.query('SELECT * FROM slow', { ...limits, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'query_timed_out',
    })
    expect((await reader.query('SELECT 1', limits)).rows).toEqual([[1]])
  })

  test('cancel reaches the server', async () => {
    const stop = new AbortController()
    const asked = reader.query('SELECT * FROM slow', { ...limits, timeoutMs: 60_000, signal: stop.signal })
    asked.catch(() => {})
    await until(async () => (await running()) === 1)
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'query_cancelled' })
    await until(async () => (await running()) === 0)
  })

  test('a connection that is lost in the middle says so, and the next question has another', async () => {
    const asked = reader.query('SELECT * FROM slow', { ...limits, timeoutMs: 60_000 })
    asked.catch(() => {})
    await until(async () => (await running()) === 1)
    const [list] = (await server.run(
      "SELECT id FROM information_schema.processlist WHERE user = 'owner' AND info LIKE '%slow%'",
    )) as [{ id: number }[]]
    await server.run(`KILL ${list[0]!.id}`)
    await expect(asked).rejects.toMatchObject({ code: 'database_unreachable' })
    expect((await reader.query('SELECT 1', limits)).rows).toEqual([[1]])
  })

  test.each([
    [{ password: 'salah' }, 'database_wrong_password'],
    [{ user: 'nobody' }, 'database_wrong_password'],
    [{ database: 'nowhere' }, 'database_name_unknown'],
    [{ port: 1 }, 'database_not_reachable'],
    [{ host: '127.0.0.2' }, 'database_address_refused'],
    [{ host: 'no-such-host.invalid' }, 'database_host_unknown'],
    [{ driver: 'postgres' }, 'any'],
    [{ tls: { ca: undefined } }, 'database_certificate_refused'],
  ] as [Partial<ConnectionSettings>, string][])('says why it cannot connect: %j', async (changes, problem) => {
    const error = await listed({ ...settings, ...changes }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ details: { problem: problem === 'any' ? expect.any(String) : problem } })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/pemilik|salah/)
  })

  test('trusts an authority that was given, for its host name only', async (context) => {
    if (!server.ca) return context.skip('openssl is not installed')
    const tls = { ca: server.ca }
    const known = await openDatabase({ ...settings, host: 'localhost', tls }, { allow })
    expect(await known.about()).toMatchObject({ encrypted: true })
    await known.close()
  })

  const listed = async (at: ConnectionSettings) => {
    const opened = await openDatabase(at, { allow })
    try {
      return await opened.listTables()
    } finally {
      await opened.close()
    }
  }
  const running = async () => {
    const [rows] = (await server.run(
      "SELECT count(*) AS n FROM information_schema.processlist WHERE user = 'owner' AND info LIKE '%slow%'",
    )) as [{ n: number }[]]
    return rows[0]?.n
  }
})

async function until(done: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(done, { timeout: 120_000 })
}
