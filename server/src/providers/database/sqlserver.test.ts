import { describe, expect, test } from 'vitest'
import { networkProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openSqlServerReader, type SqlServerRunner } from './sqlserver.ts'
import { sqlServerConnectionError, sqlServerQueryError } from './sqlserver-errors.ts'
import { configOf, type RunSqlServer } from './sqlserver-session.ts'
import { sqlServerValue, sqlServerValueType } from './sqlserver-values.ts'
import type { Transport } from './transport.ts'

// Up to the seam where the driver talks to a server; sqlserver-wire.test.ts goes on from there.
const transport: Transport = {
  target: { host: '127.0.0.1', port: 1 },
  dial: () => fail(),
  ended: () => false,
  close: async () => {},
}
const fail = (): never => {
  throw new Error('nothing is dialled')
}
const settings: ConnectionSettings = {
  driver: 'sqlserver',
  host: 'db.example',
  port: 1433,
  database: 'Toko',
  user: 'reader',
  password: 'rahasia',
  timeZone: 'UTC',
  tls: { ca: undefined },
  ssh: undefined,
}

function readerOver(run: RunSqlServer) {
  const asked: string[] = []
  const runner: SqlServerRunner = {
    use: (_, work) =>
      work((sql, limit) => {
        asked.push(sql)
        return run(sql, limit)
      }),
    close: () => {},
  }
  return { asked, reader: openSqlServerReader(settings, transport, runner) }
}
const limits = { maxRows: 2, timeoutMs: 30_000 }

describe('SQL Server, up to the seam', () => {
  test('only a statement that passes the check comes to the server, with one row more than is shown', async () => {
    const counts: number[] = []
    const { asked, reader } = readerOver(async (_, limit) => {
      counts.push(limit)
      return { columns: [{ name: 'a', type: 'number' }], rows: [[1], [2], [3]] }
    })
    expect(await reader.query('SELECT a FROM t;', limits)).toMatchObject({ rowCount: 2, truncated: true })
    for (const sql of ['DELETE FROM t', 'SELECT 1 EXEC sp_who', "SELECT 1 WAITFOR DELAY '0:0:9'"])
      await expect(reader.query(sql, limits)).rejects.toMatchObject({ code: 'query_not_allowed' })
    expect([asked, counts]).toEqual([['SELECT [a] FROM [t]'], [3]])
  })

  test('the catalogue becomes a schema', async () => {
    const { reader } = readerOver(async (sql) => {
      const rows = sql.includes('sys.foreign_key_columns')
        ? [['orders', 'town_id', 'towns', 'id']]
        : sql.includes('FROM sys.columns')
          ? [
              ['dbo', 'orders', 'town_id', 'int', 0, 0, null],
              ['crm', 'towns', 'id', 'int', 0, 1, 'its number'],
            ]
          : sql.includes('sys.partitions')
            ? [
                ['crm', 'towns', 'U ', 2, null, 0],
                ['dbo', 'orders', 'U ', '7', 'what was sold', 1],
              ]
            : []
      return { columns: [], rows }
    })
    const schema = await reader.introspect()
    expect(schema).toEqual({
      dialect: 'sqlserver',
      tables: [
        {
          name: 'towns',
          schema: 'crm',
          rowCount: 2,
          columns: [{ name: 'id', type: 'integer', primaryKey: true, description: { en: 'its number' } }],
        },
        {
          name: 'orders',
          rowCount: 7,
          description: { en: 'what was sold' },
          columns: [{ name: 'town_id', type: 'integer' }],
        },
      ],
      foreignKeys: [{ table: 'orders', column: 'town_id', toTable: 'towns', toColumn: 'id' }],
    })
  })

  test('the certificate is always looked at, and the intent is to read', () => {
    const { options } = configOf(settings, transport)
    expect(options).toMatchObject({ encrypt: true, trustServerCertificate: false, readOnlyIntent: true, useUTC: true })
    expect(configOf({ ...settings, tls: undefined }, transport).options).toMatchObject({ encrypt: false })
    expect(configOf({ ...settings, tls: { ca: 'PEM' } }, transport).options?.cryptoCredentialsDetails).toEqual({
      ca: 'PEM',
    })
  })

  test.each([
    ['Int', 5, 'number', 5],
    ['BigInt', '9007199254740993', 'number', '9007199254740993'],
    ['Bit', true, 'boolean', true],
    ['Date', new Date('2026-01-02T00:00:00Z'), 'date', '2026-01-02'],
    ['DateTime2', new Date('2026-01-02T03:04:05Z'), 'date', '2026-01-02T03:04:05'],
    ['DateTimeOffset', new Date('2026-01-02T03:04:05Z'), 'date', '2026-01-02T03:04:05Z'],
    ['NVarChar', 'a', 'text', 'a'],
    ['VarBinary', Buffer.from([0, 255]), 'text', '\\x00ff'],
    ['Money', null, 'number', null],
  ])('%s', (type, given, shown, value) => {
    expect([sqlServerValueType(type), sqlServerValue(type, given)]).toEqual([shown, value])
  })

  test.each([
    [{ code: 'ELOGIN' }, 'database_wrong_password'],
    [{ code: 'ETIMEOUT' }, 'database_hangs'],
    [{ code: 'ESOCKET', cause: { code: 'ECONNREFUSED' } }, 'database_not_reachable'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'database_certificate_refused'],
    [{ code: 'EENCRYPT' }, 'database_needs_tls'],
  ])('says why it cannot connect: %j', (given, problem) => {
    const error = Object.assign(new Error('message' in given ? given.message : 'no'), given)
    expect(sqlServerConnectionError(error).details.problem).toBe(problem)
  })

  test('errors of queries say what happened', () => {
    const codeOf = (given: object) => sqlServerQueryError(Object.assign(new Error('x'), given), false).code
    expect([{ number: 229 }, { code: 'ETIMEOUT' }, { code: 'ESOCKET' }, { number: 208 }].map(codeOf)).toEqual([
      'query_not_allowed',
      'query_timed_out',
      'database_unreachable',
      'query_failed',
    ])
    expect(networkProblem(new Error('x'))).toBeUndefined()
  })
})
