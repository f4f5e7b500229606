import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTdsServer, type TdsAnswer, type TdsServer } from '../../testing/tds-server.ts'
import { tableOf, tdsShop } from '../../testing/tds-shop.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openSqlServerReader } from './sqlserver.ts'

// The real driver against a server on loopback that speaks its protocol as Microsoft documents it.
const secret = 'S3cret-of-the-shop'
const login = { user: 'reader', password: secret, database: 'Toko' }
let server: TdsServer
let reply: (sql: string) => TdsAnswer | undefined = () => undefined

beforeAll(async () => {
  server = await openTdsServer({ ...login, answer: (sql) => reply(sql) ?? tdsShop(sql) })
})
afterAll(() => server.close())

function readerOf(more: Partial<ConnectionSettings> = {}) {
  const settings: ConnectionSettings = {
    driver: 'sqlserver',
    host: '127.0.0.1',
    port: server.port,
    ...login,
    timeZone: 'UTC',
    tls: undefined,
    ssh: undefined,
    ...more,
  }
  const target = { host: '127.0.0.1', port: settings.port }
  return openSqlServerReader(settings, {
    target,
    dial: () => net.connect(target),
    ended: () => false,
    close: async () => {},
  })
}
const limits = { maxRows: 100, timeoutMs: 60_000 }
const SELECT = 'SELECT * FROM [Order "Lines"]'

describe('SQL Server over its wire', () => {
  test('a question runs in a transaction that is rolled back, with the intent to read, and stops at the row limit', async () => {
    const reader = readerOf()
    const before = server.asked.length
    const result = await reader.query(SELECT, { ...limits, maxRows: 10 })
    expect(result).toMatchObject({ rowCount: 10, truncated: true })
    expect(result.rows[1]).toEqual([2, 2, 1000.5, '2026-03-04'])
    expect(server.asked.slice(before)).toEqual([
      'SET XACT_ABORT ON; SET IMPLICIT_TRANSACTIONS OFF; BEGIN TRANSACTION',
      'SET ROWCOUNT 11',
      SELECT,
      'SET ROWCOUNT 0; IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION',
    ])
    expect(server.signIns.at(-1)).toEqual({ ...login, readOnly: true })
    const signIns = server.signIns.length
    expect((await reader.query(SELECT, limits)).rowCount).toBe(30)
    expect(server.signIns).toHaveLength(signIns)
    await reader.close()
    await expect.poll(() => server.open()).toBe(0)
  })

  test('cells keep their types, whole numbers of any size, and texts of any script', async () => {
    reply = () =>
      tableOf(
        ['a:bigint', 'b:bit', 'c:float', 'd:datetime2', 'e:nvarchar', 'f:decimal', 'f:int'],
        [
          [9007199254740993n, true, 0.25, '2026-01-02T03:04:05', 'Größe 東京 😀', '-12.50', -3],
          [null, null, null, null, null, null, null],
        ],
      )
    const reader = readerOf()
    const { columns, rows } = await reader.query('SELECT 1', limits)
    expect(columns.map(({ type }) => type)).toEqual(['number', 'boolean', 'number', 'date', 'text', 'number', 'number'])
    expect(rows).toEqual([
      ['9007199254740993', true, 0.25, '2026-01-02T03:04:05', 'Größe 東京 😀', -12.5, -3],
      Array(7).fill(null),
    ])
    reply = () => undefined
    await reader.close()
  })

  test('its catalogue becomes a schema, with names that have spaces and quotes', async () => {
    const reader = readerOf()
    expect(await reader.listTables()).toEqual(['Order "Lines"', 'towns'])
    expect(await reader.about()).toEqual({ server: 'SQL Server 16.0.4135.4', encrypted: false, rights: [] })
    const { tables, foreignKeys } = await reader.introspect()
    expect(tables).toMatchObject([
      {
        name: 'Order "Lines"',
        rowCount: 30,
        columns: [{}, {}, { type: 'number' }, { type: 'date', min: '2026-03-04' }],
      },
      { name: 'towns', schema: 'crm', columns: [{ primaryKey: true }, { values: ['Ambon', 'Padang'] }] },
    ])
    expect(foreignKeys).toEqual([{ table: 'Order "Lines"', column: 'town_id', toTable: 'towns', toColumn: 'id' }])
    const print = await reader.fingerprint()
    reply = (sql) => (sql.includes('foreign_key') ? tableOf(['a:int', 'b:int', 'c:int', 'd:int'], []) : undefined)
    expect(await reader.fingerprint()).not.toBe(print)
    reply = () => undefined
    await reader.close()
  })

  test.each([
    ['a wrong password', { password: 'wrong-one' }, 'database_wrong_password'],
    ['no such database', { database: 'Nowhere' }, 'database_name_unknown'],
    ['a server without TLS, asked for it', { tls: { ca: undefined } }, 'database_without_tls'],
  ] as const)('says why it cannot connect, and never with what: %s', async (_, more, problem) => {
    const reader = readerOf(more)
    const error = await reader.query('SELECT 1', limits).catch((item: unknown) => item)
    expect(error).toMatchObject({ details: { problem } })
    expect(String(error) + JSON.stringify(error)).not.toMatch(/wrong-one|S3cret/)
    await reader.close()
  })

  test('a server that demands TLS is told apart', async () => {
    const strict = await openTdsServer({ ...login, answer: tdsShop, needsTls: true })
    const reader = readerOf({ port: strict.port })
    await expect(reader.query('SELECT 1', limits)).rejects.toMatchObject({ details: { problem: 'database_needs_tls' } })
    await reader.close()
    strict.close()
  })

  test('errors of a statement say what the server said; the next question has a connection', async () => {
    reply = (sql) =>
      sql.includes('[denied]') ? { error: 229, message: 'The SELECT permission was denied' } : undefined
    const reader = readerOf()
    await expect(reader.query('SELECT * FROM gone', limits)).rejects.toMatchObject({
      code: 'query_failed',
      details: { reason: '208' },
      message: expect.stringContaining('gone'),
    })
    const denied = reader.query('SELECT * FROM [denied]', limits)
    await expect(denied).rejects.toMatchObject({ code: 'query_not_allowed' })
    expect((await reader.query(SELECT, limits)).rowCount).toBe(30)
    reply = () => undefined
    await reader.close()
  })
})

describe('a question that takes long on SQL Server', () => {
  const slow = () => server.asked.filter((sql) => sql.includes('slow_view')).length

  test('is called off on the server at its time limit, and when nobody waits any more', async () => {
    reply = (sql) => (sql.includes('slow_view') ? 'hang' : undefined)
    const reader = readerOf()
    const before = server.attentions()
    const late = reader.query('SELECT * FROM slow_view', { ...limits, timeoutMs: 100 })
    await expect(late).rejects.toMatchObject({ code: 'query_timed_out' })
    expect(server.attentions()).toBe(before + 1)
    const stop = new AbortController()
    const sent = slow()
    const asked = reader.query('SELECT * FROM slow_view', { ...limits, timeoutMs: 60_000, signal: stop.signal })
    while (slow() === sent) await sleep(5)
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'query_cancelled' })
    expect(server.attentions()).toBe(before + 2)
    expect((await reader.query(SELECT, limits)).rowCount).toBe(30)
    reply = () => undefined
    await reader.close()
  })

  test('a connection that is lost in the middle says so, and the next question has another', async () => {
    reply = (sql) => (sql.includes('slow_view') ? 'deaf' : undefined)
    const reader = readerOf()
    const sent = slow()
    const asked = reader
      .query('SELECT * FROM slow_view', { ...limits, timeoutMs: 60_000 })
      .catch((error: unknown) => error)
    while (slow() === sent) await sleep(5)
    server.cut()
    expect(await asked).toMatchObject({ code: 'database_unreachable' })
    expect((await reader.query(SELECT, limits)).rowCount).toBe(30)
    reply = () => undefined
    await reader.close()
  })
})
