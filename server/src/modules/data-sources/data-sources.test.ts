import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { createFiles } from '../../platform/files/files.ts'
import { breakTable } from '../../testing/broken-table.ts'
import { anEchoingPostgres } from '../../testing/echoing-postgres.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { openDoor, type TcpDoor } from '../../testing/tcp-door.ts'
import { openTdsServer } from '../../testing/tds-server.ts'
import { tdsShop } from '../../testing/tds-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, aTalker, type ChatPerson } from '../chat/testing/chat-app.ts'
import { createPolicy } from '../use-cases/column-policy.ts'
import { createReadRules } from '../use-cases/related.ts'
import { purgeDatabases } from './change-database.ts'
import { createDataSources } from './service.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', LOG_LEVEL: 'trace' } })
/** Every line of the log and every answer of this file. */
const logged: string[] = []
Object.assign(Reflect.get(server.deps.log, pino.symbols.streamSym), { write: (line: string) => logged.push(line) })
const reallyFetch = globalThis.fetch
vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
  const answer = await reallyFetch(...given)
  logged.push(await answer.clone().text())
  return answer
})
const { sources } = createDataSources({
  ...server.deps,
  files: createFiles(createDiskStore(server.deps.config.DATA_DIR)),
  policy: createPolicy(createReadRules(server.deps)),
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sources-'))
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let door: TcpDoor
let owner: TestPerson
const secret = 'S3cret-of-the-shop'

beforeAll(async () => {
  database = await createEmptyDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    CREATE SCHEMA shop; ALTER DATABASE ${database.connection.database} SET search_path = shop;
    CREATE TABLE shop.towns (id int PRIMARY KEY, name text);
    CREATE TABLE shop."Order ""Lines""" (id int, town_id int REFERENCES shop.towns, customer_id int, amount numeric);
    CREATE TABLE shop.customers (id int PRIMARY KEY, name text);
    INSERT INTO shop.towns VALUES (1, '=1+1'), (2, 'Ambon');
    INSERT INTO shop.customers VALUES (7, 'Budi');
    INSERT INTO shop."Order ""Lines""" SELECT i, 1 + i % 2, 7, i * 1.5 FROM generate_series(1, 50) i;`)
  await client.query('DROP SCHEMA public CASCADE')
  await client.end()
  door = await openDoor(database.connection)
  owner = await aPerson(server)
})

afterAll(async () => {
  await sources.stop()
  door.close()
  await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const spec = (more: Record<string, unknown> = {}) => {
  const { user, database: name } = database.connection
  const [host, port] = ['127.0.0.1', door.port]
  const spec = { driver: 'postgresql', connection_method: 'direct', host, port, database: name, user, use_ssl: false }
  // The tests' own user is a superuser.
  return { ...spec, password: secret, confirm_rights: true, ...more }
}
const form = (more: Record<string, unknown> = {}) => {
  const { user, database: dbName } = database.connection
  const [host, port] = ['127.0.0.1', door.port]
  const address = { dbType: 'PostgreSQL', dbConnection: 'Standard', dbHost: host, dbPort: String(port), dbUser: user }
  return { ...address, dbName, dbUseSSL: 'false', dbPassword: secret, confirm_rights: 'true', ...more }
}
const query = { maxRows: 10, timeoutMs: 30_000 }
const as = ({ headers }: TestPerson) => ({ headers })
const connected = async (person: TestPerson, more: Record<string, unknown> = {}) => {
  const { status, body } = await server.call(calls.connectDataSource, { body: spec(more), ...as(person) })
  expect(body.message).toBeTypeOf('string')
  expect(status).toBe(200)
  return body.data
}

describe('sql-credentials', () => {
  test.each([
    ['the names that clients know', spec],
    ['the names of the form', form],
  ])('connects in %s and answers with the tables', async (_, fields) => {
    const person = await aPerson(server)
    const { status, body } = await server.call(calls.connectSql, { body: fields(), ...as(person) })
    expect([status, body.data]).toEqual([200, ['Order "Lines"', 'customers', 'towns']])
    const { body: list } = await server.call(calls.listSqlCredentials, as(person))
    expect(list.data).toMatchObject([
      { driver: 'postgres', connection_method: 'direct', host: '127.0.0.1', use_ssl: false, connected: true },
    ])
    expect(JSON.stringify(list)).not.toContain(secret)
  })

  test('keeps the password sealed', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person)
    const { rows } = await server.deps.pool.query('select d::text as row from data_sources d where id = $1', [id])
    expect(rows[0].row).not.toContain(secret)
    expect(rows[0].row).toContain('v1.')
  })

  test('needs a signed-in person, and sound fields', async () => {
    expect((await server.call(calls.connectSql, { body: spec() })).status).toBe(401)
    for (const wrong of [
      { driver: 'oracle' },
      { host: '' },
      { host: 'a b' },
      { host: 'h/x' },
      { port: 0 },
      { user: '' },
    ])
      expect((await server.call(calls.connectSql, { body: spec(wrong), ...as(owner) })).status).toBe(400)
  })
})

describe('connecting', () => {
  test('a test tells the server and keeps nothing', async () => {
    const person = await aPerson(server)
    const { body } = await server.call(calls.testDataSource, { body: spec(), ...as(person) })
    expect(body.data).toMatchObject({ server: expect.stringMatching(/^PostgreSQL \d/), tables: 3 })
    expect([body.data.extra_rights, body.data.may_confirm]).toEqual([['superuser'], true])
    expect((await server.call(calls.listDataSources, as(person))).body.data).toEqual([])
  })

  test.each([
    [{ host: '10.0.0.1' }, 'database_address_refused'],
    [{ host: 'no-such-host.invalid' }, 'database_host_unknown'],
    [{ port: 1 }, 'database_not_reachable'],
    [{ database: 'nowhere' }, 'database_name_unknown'],
    [{ use_ssl: true }, 'database_without_tls'],
  ])('says in two languages why not: %j', async (more, code) => {
    const english = await server.call(calls.testDataSource, { body: spec(more), ...as(owner) })
    expect(english.body.code).toBe(code)
    const headers = { ...owner.headers, 'accept-language': 'id' }
    const indonesian = await server.call(calls.testDataSource, { body: spec(more), headers })
    expect(indonesian.body.message).not.toBe(english.body.message)
    expect(JSON.stringify([english.body, indonesian.body])).not.toContain(secret)
  })

  test('a wrong password is told in two languages; what a server says of it is kept back', async () => {
    const echoing = await anEchoingPostgres()
    const tds = await openTdsServer({ user: 'reader', password: 'another', database: 'Toko', answer: tdsShop })
    for (const [driver, port] of [
      ['postgresql', echoing.port],
      ['sqlserver', tds.port],
    ] as const)
      for (const language of ['en', 'id']) {
        const headers = { ...owner.headers, 'accept-language': language }
        const body = spec({ driver, port, user: 'reader', database: 'Toko' })
        for (const call of [calls.testDataSource, calls.connectDataSource, calls.connectSql]) {
          const answer = await server.call(call, { body, headers })
          expect([answer.status, answer.body.code]).toEqual([400, 'database_wrong_password'])
          expect(answer.body.message).toMatch(language === 'en' ? /password/i : /kata sandi/i)
        }
      }
    expect(echoing.passwords()).toEqual(Array(6).fill(secret))
    expect(tds.signIns.map(({ password }) => password)).toEqual(Array(6).fill(secret))
    echoing.close()
    tds.close()
  })

  test('SQL Server: tested, connected, its tables and rows', async () => {
    const person = await aPerson(server)
    const login = { user: 'reader', password: secret, database: 'Toko' }
    const tds = await openTdsServer({ ...login, answer: tdsShop })
    const body = spec({ driver: 'sqlserver', port: tds.port, ...login })
    const tested = await server.call(calls.testDataSource, { body, ...as(person) })
    expect(tested.body.data).toMatchObject({ server: 'SQL Server 16.0.4135.4', tables: 2, extra_rights: [] })
    const { id, tables, relations } = await connected(person, { driver: 'sqlserver', port: tds.port, ...login })
    expect(tables).toMatchObject([
      { name: 'Order "Lines"', schema: null, rows: 30, has_key: false },
      { name: 'towns', schema: 'crm', rows: 3, has_key: true },
    ])
    expect(relations).toMatchObject([{ table: 'Order "Lines"', to_table: 'towns', origin: 'declared' }])
    const ask = { params: { id }, query: { table: 'Order "Lines"' }, ...as(person) }
    const { rows } = (await server.call(calls.getSampleRows, ask)).body.data
    expect(rows[1]).toEqual([2, 2, 1000.5, '2026-03-04'])
    tds.close()
    const away = (await server.call(calls.refreshDataSource, { params: { id }, ...as(person) })).body.data
    expect(away.health).toMatchObject({ state: 'failing', code: 'database_not_reachable' })
  })

  test('a second and a third stand beside each other, under names of their own', async () => {
    const person = await aPerson(server)
    await connected(person, { name: 'Shop' })
    const duplicate = await server.call(calls.connectDataSource, { body: spec({ name: 'shop' }), ...as(person) })
    expect(duplicate.body.code).toBe('data_source_name_taken')
    const name = database.connection.database
    expect([(await connected(person)).name, (await connected(person)).name]).toEqual([name, `${name} (2)`])
    const { body } = await server.call(calls.listDataSources, as(person))
    expect(body.data.map((item) => [item.name, item.status, item.health.state])).toEqual([
      ['Shop', 'ready', 'ok'],
      [name, 'ready', 'ok'],
      [`${name} (2)`, 'ready', 'ok'],
    ])
  })
})

describe('a connected database', () => {
  test('shows its tables with rows, sample rows, and what is related', async () => {
    const person = await aPerson(server)
    const { id, tables, relations } = await connected(person)
    expect(tables).toEqual([
      { name: 'Order "Lines"', schema: null, rows: 50, columns: 4, has_key: false },
      { name: 'customers', schema: null, rows: 1, columns: 2, has_key: true },
      { name: 'towns', schema: null, rows: 2, columns: 2, has_key: true },
    ])
    const guess = { table: 'Order "Lines"', column: 'customer_id', to_table: 'customers', to_column: 'id' }
    expect(relations).toEqual([
      {
        table: 'Order "Lines"',
        column: 'town_id',
        to_table: 'towns',
        to_column: 'id',
        origin: 'declared',
        decision: null,
      },
      { ...guess, origin: 'guessed', decision: null },
    ])
    const ask = { params: { id }, ...as(person) }
    const rows = await server.call(calls.getSampleRows, { ...ask, query: { table: 'Order "Lines"' } })
    expect(rows.body.data.rows).toHaveLength(limits.dataSources.sampleRows)
    expect(rows.body.data.columns[0]).toEqual({ name: 'id', type: 'number', key: false })
    const gone = await server.call(calls.getSampleRows, { ...ask, query: { table: 'nothing' } })
    expect(gone.body.code).toBe('data_source_table_not_found')

    const decided = await server.call(calls.decideRelation, { ...ask, body: { ...guess, decision: 'confirmed' } })
    expect(decided.body.data[1]).toMatchObject({ decision: 'confirmed' })
    const [source] = await sources.open(scopeOf(person), 'anyone')
    expect(source?.schema.foreignKeys).toContainEqual({
      table: 'Order "Lines"',
      column: 'customer_id',
      toTable: 'customers',
      toColumn: 'id',
      confirmed: true,
    })
    const back = await server.call(calls.decideRelation, { ...ask, body: { ...guess, decision: null } })
    expect(back.body.data[1]).toMatchObject({ decision: null })
    const wrong = await server.call(calls.decideRelation, {
      ...ask,
      body: { ...guess, column: 'x', decision: 'confirmed' },
    })
    expect(wrong.body.code).toBe('data_source_relation_not_found')
  })

  test('its rows are looked through: sorted, filtered by text or between values, more on demand', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person)
    const browse = async (table: string, asked: object) =>
      (await server.call(calls.getSampleRows, { params: { id }, query: { table, ...asked } as never, ...as(person) }))
        .body
    const { data } = await browse('Order "Lines"', { sort: 'amount', order: 'desc', limit: 2 })
    expect([data.rows.map(([row]) => row), data.more]).toEqual([[50, 49], true])
    const between = await browse('Order "Lines"', { column: 'amount', from: '72', to: '74', sort: 'id' })
    expect([between.data.rows.map(([row]) => row), between.data.more]).toEqual([[48, 49], false])
    expect((await browse('towns', { column: 'name', contains: 'amb' })).data.rows).toEqual([[2, 'Ambon']])
    expect((await browse('towns', { column: 'name', contains: "'; drop table towns --" })).data.rows).toEqual([])
    expect((await browse('towns', { sort: 'nothing' })).code).toBe('data_source_column_not_found')
    expect((await browse('towns', { column: 'id; select 1', from: '1' })).code).toBe('data_source_column_not_found')
    expect((await browse('towns', { column: 'id', from: 'many' })).code).toBe('database_query_failed')
  })

  test('exports more than is shown, and only what reads', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person)
    const csv = async (sql: string) =>
      fetch(`${server.url}/api/console/data-sources/${id}/export`, {
        method: 'POST',
        headers: { ...person.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
      })
    const text = await (await csv('SELECT id, name FROM towns ORDER BY id')).text()
    expect(text.replace('\uFEFF', '')).toBe("id,name\r\n1,'=1+1\r\n2,Ambon\r\n")
    const many = await (await csv('SELECT g FROM generate_series(1, 15000) g')).text()
    expect(many.trim().split('\r\n')).toHaveLength(15_001)
    for (const sql of ['DELETE FROM towns', 'SELECT 1; DROP TABLE towns', 'SELECT pg_sleep(1)'])
      expect((await csv(sql)).status).toBe(400)
  })

  test('a connection that breaks in the middle is told, and the next question has another', async () => {
    const person = await aPerson(server)
    await connected(person)
    const [source] = await sources.open(scopeOf(person), 'anyone')
    const asked = source!.reader.query('SELECT count(*) FROM generate_series(1, 1e10::bigint)', query)
    asked.catch(() => {})
    const fetching = "SELECT FROM pg_stat_activity WHERE datname = $1 AND state = 'active' AND query LIKE 'FETCH%'"
    const { database: name } = database.connection
    await expect.poll(async () => (await server.deps.pool.query(fetching, [name])).rowCount).toBe(1)
    door.cut()
    await expect(asked).rejects.toMatchObject({ code: 'database_unreachable' })
    expect((await source!.reader.query('SELECT 1', query)).rows).toEqual([[1]])
  })

  test('is refreshed when its tables change, and says when it is away', async () => {
    const person = await aPerson(server)
    const own = await createEmptyDatabase()
    const client = new pg.Client(own.connection)
    await client.connect()
    const { id, tables } = await connected(person, { database: own.connection.database })
    await client.query('CREATE TABLE brand_new (id int PRIMARY KEY)')
    const ask = { params: { id }, ...as(person) }
    const after = (await server.call(calls.refreshDataSource, ask)).body.data
    expect(after.tables.map(({ name }) => name)).toContain('brand_new')
    expect(after.tables).toHaveLength(tables.length + 1)
    await client.end()
    await own.drop()
    const away = (await server.call(calls.refreshDataSource, ask)).body.data
    expect(away.health).toMatchObject({ state: 'failing', code: 'database_name_unknown' })
    expect(away.tables).toHaveLength(tables.length + 1)
  })

  test('gets a new password, which is tried first, and keeps the old one where none is typed', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person)
    const ask = { params: { id }, ...as(person) }
    const change = (body: object) => server.call(calls.updateDataSource, { ...ask, body })
    expect((await change({ name: 'Toko' })).body.data.name).toBe('Toko')
    expect((await change({ credentials: spec({ password: '' }) })).status).toBe(200)
    expect((await change({ credentials: spec({ database: 'nowhere' }) })).body.code).toBe('database_name_unknown')
    const elsewhere = await change({ credentials: spec({ password: '', port: 1 }) })
    expect(elsewhere.body.code).toBe('database_needs_password')
    const { body } = await server.call(calls.getDataSource, ask)
    expect(body.data.address).toMatchObject({ port: door.port })
  })

  test('is removed, brought back within a day, and gone for good after it', async () => {
    const person = await aPerson(server)
    const { id, name } = await connected(person)
    const ask = { params: { id }, ...as(person) }
    expect((await server.call(calls.removeDataSource, ask)).status).toBe(200)
    expect((await server.call(calls.listDataSources, as(person))).body.data).toEqual([])
    expect((await server.call(calls.getDataSource, ask)).status).toBe(404)
    expect((await server.call(calls.restoreDataSource, ask)).body.data).toMatchObject({ id, name, status: 'ready' })
    await server.call(calls.removeDataSource, ask)
    server.pass(limits.undoSeconds + 60)
    await purgeDatabases(sources.databases)
    expect((await server.call(calls.restoreDataSource, ask)).status).toBe(404)
    const { rows } = await server.deps.pool.query('select from data_sources where id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('who may', () => {
  test("never sees another one's database, nor one of another place", async () => {
    const person = await aPerson(server)
    const { id } = await connected(person)
    const stranger = await aPerson(server)
    for (const call of [calls.getDataSource, calls.refreshDataSource, calls.removeDataSource, calls.restoreDataSource])
      expect((await server.call(call, { params: { id }, ...as(stranger) })).status).toBe(404)
    const rows = { params: { id }, query: { table: 'towns' }, ...as(stranger) }
    expect((await server.call(calls.getSampleRows, rows)).status).toBe(404)
    expect((await server.call(calls.getDataSource, { params: { id: randomUUID() }, ...as(person) })).status).toBe(404)
  })

  test('in a workspace goes by its role settings, and what happens is written down', async () => {
    const boss = await aPerson(server)
    const workspace = await aWorkspace(server, boss)
    const member = await aMember(server, boss, workspace)
    const body = { use_workspace: true, workspace_id: workspace }
    for (const testPerson of [boss, member])
      await server.call(workspaceEndpoints.setWorkspace, { body, ...as(testPerson) })
    const { id } = await connected(boss, { name: 'Team' })
    const [seen] = (await server.call(calls.listDataSources, as(member))).body.data
    expect(seen).toMatchObject({ id, editable: false, removable: false })
    expect((await server.call(calls.getDataSource, { params: { id }, ...as(member) })).body.data.address).toBeNull()
    expect((await server.call(calls.listSqlCredentials, as(member))).body.data).toEqual([])
    for (const refused of [
      await server.call(calls.connectSql, { body: spec(), ...as(member) }),
      await server.call(calls.testDataSource, { body: spec(), ...as(member) }),
      await server.call(calls.updateDataSource, { params: { id }, body: { name: 'x' }, ...as(member) }),
      await server.call(calls.removeDataSource, { params: { id }, ...as(member) }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    await server.call(calls.updateDataSource, { params: { id }, body: { credentials: spec() }, ...as(boss) })
    await server.call(calls.removeDataSource, { params: { id }, ...as(boss) })
    await server.call(calls.restoreDataSource, { params: { id }, ...as(boss) })
    const log = await server.deps.pool.query(
      'select action, changes::text from audit_entries where workspace_id = $1 and target_id = $2 order by at, id',
      [workspace, id],
    )
    expect(log.rows.map(({ action }) => action)).toEqual([
      'database.added',
      'database.rights-confirmed',
      'database.changed',
      'database.removed',
      'database.restored',
    ])
    expect(JSON.stringify(log.rows)).not.toContain(secret)
  })
})

describe('a user with more rights than reading', () => {
  const admin = async (sql: string) => {
    const client = new pg.Client(database.connection)
    client.on('error', () => {})
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const user = `reader_${process.hrtime.bigint()}`
  const reader = (more: Record<string, unknown> = {}) => spec({ user, confirm_rights: false, ...more })
  const detailOf = async (person: TestPerson, id: string) =>
    (await server.call(calls.getDataSource, { params: { id }, ...as(person) })).body.data
  beforeAll(async () => {
    await admin(
      `CREATE ROLE ${user} LOGIN; GRANT USAGE ON SCHEMA shop TO ${user}; GRANT SELECT ON ALL TABLES IN SCHEMA shop TO ${user}`,
    )
  })
  afterAll(() => admin(`DROP OWNED BY ${user}; DROP ROLE ${user}`))

  test.each([
    ['a superuser', '', '', ['superuser'], { user: undefined }],
    ['reading alone', '', '', [], {}],
    ['INSERT on one table', 'GRANT INSERT ON shop.towns TO ', 'REVOKE INSERT ON shop.towns FROM ', ['write'], {}],
    [
      'UPDATE of one column',
      'GRANT UPDATE (name) ON shop.towns TO ',
      'REVOKE UPDATE (name) ON shop.towns FROM ',
      ['write'],
      {},
    ],
    ['a role that writes everything', 'GRANT pg_write_all_data TO ', 'REVOKE pg_write_all_data FROM ', ['write'], {}],
    [
      'a role that runs programs',
      'GRANT pg_execute_server_program TO ',
      'REVOKE pg_execute_server_program FROM ',
      ['programs'],
      {},
    ],
    [
      'a role that reads files',
      'GRANT pg_read_server_files TO ',
      'REVOKE pg_read_server_files FROM ',
      ['server_files'],
      {},
    ],
  ])('%s is told by the test of a connection', async (_, give, take, rights, who) => {
    if (give) await admin(`${give} ${user}`)
    const body = reader('user' in who ? { user: database.connection.user } : {})
    const tested = await server.call(calls.testDataSource, { body, ...as(owner) })
    if (take) await admin(`${take} ${user}`)
    expect(tested.body.data.extra_rights).toEqual(rights)
  })

  test.each([
    ['CREATEROLE', 'administration'],
    ['CREATEDB', 'administration'],
    ['BYPASSRLS', 'row_security'],
  ])('%s is told as %s', async (attribute, right) => {
    await admin(`ALTER ROLE ${user} ${attribute}`)
    const tested = await server.call(calls.testDataSource, { body: reader(), ...as(owner) })
    await admin(`ALTER ROLE ${user} NO${attribute}`)
    expect(tested.body.data.extra_rights).toEqual([right])
  })

  test('is not kept before its owner confirms it, by either call; one that only reads is', async () => {
    const person = await aPerson(server)
    const headers = { ...person.headers, 'accept-language': 'id' }
    const body = spec({ confirm_rights: false })
    for (const call of [calls.connectDataSource, calls.connectSql]) {
      const refused = await server.call(call, { body, headers })
      expect([refused.status, refused.body.code]).toEqual([409, 'database_rights_not_confirmed'])
      expect(refused.body.message).toContain('ia superuser')
      expect(refused.body.details).toEqual([{ path: 'extra_rights', message: 'superuser' }])
    }
    expect((await server.call(calls.listDataSources, as(person))).body.data).toEqual([])
    const { id } = await connected(person)
    expect(await detailOf(person, id)).toMatchObject({ extra_rights: ['superuser'], rights_confirmed: true })
    const plain = await server.call(calls.connectDataSource, { body: reader({ name: 'Plain' }), ...as(person) })
    expect(plain.body.data).toMatchObject({ extra_rights: [], rights_confirmed: true })
  })

  test('an admin cannot confirm, the owner can, and it is written down', async () => {
    const boss = await aPerson(server)
    const workspace = await aWorkspace(server, boss)
    const admin = await aMember(server, boss, workspace, { role: 'admin' })
    await server.call(workspaceEndpoints.setWorkspace, {
      body: { use_workspace: true, workspace_id: workspace },
      ...as(boss),
    })
    const refused = await server.call(calls.connectDataSource, { body: spec(), ...as(admin) })
    expect([refused.status, refused.body.code]).toEqual([403, 'not_permitted'])
    const { id } = await connected(boss)
    const log = await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, ...as(boss) })
    expect(log.body.data.records).toContainEqual(
      expect.objectContaining({
        action: 'database.rights-confirmed',
        target: expect.objectContaining({ id }),
        changes: { rights: { from: null, to: 'superuser' } },
      }),
    )
  })

  test('that it got later is not asked any more until the owner confirms it', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person, { user, confirm_rights: false })
    const rows = () => server.call(calls.getSampleRows, { params: { id }, query: { table: 'towns' }, ...as(person) })
    expect((await rows()).status).toBe(200)
    await admin(`GRANT INSERT ON shop.towns TO ${user}`)
    const seen = await server.call(calls.refreshDataSource, { params: { id }, ...as(person) })
    expect(seen.body.data).toMatchObject({
      extra_rights: ['write'],
      rights_confirmed: false,
      may_confirm: true,
      health: { state: 'failing', code: 'database_rights_not_confirmed' },
    })
    expect((await rows()).status).toBe(404)
    const confirmed = await server.call(calls.confirmRights, { params: { id }, ...as(person) })
    expect(confirmed.body.data).toMatchObject({
      extra_rights: ['write'],
      rights_confirmed: true,
      health: { state: 'ok' },
    })
    expect((await rows()).status).toBe(200)
    await admin(`REVOKE INSERT ON shop.towns FROM ${user}`)
    const back = await server.call(calls.refreshDataSource, { params: { id }, ...as(person) })
    expect(back.body.data).toMatchObject({ extra_rights: [], rights_confirmed: true })
  })

  test.each([
    [
      'test',
      200,
      (id: string, person: TestPerson) =>
        server.call(calls.testConnectedSource, { params: { id }, body: reader({ password: '' }), ...as(person) }),
    ],
    [
      'edit',
      409,
      (id: string, person: TestPerson) =>
        server.call(calls.updateDataSource, {
          params: { id },
          body: { credentials: reader({ password: '' }) },
          ...as(person),
        }),
    ],
  ] as const)('that it got later is known from a %s of it, and holds it', async (_, status, does) => {
    const person = await aPerson(server)
    const { id } = await connected(person, { user, confirm_rights: false })
    await admin(`GRANT INSERT ON shop.towns TO ${user}`)
    const answer = await does(id, person)
    await admin(`REVOKE INSERT ON shop.towns FROM ${user}`)
    expect(answer.status).toBe(status)
    expect(await detailOf(person, id)).toMatchObject({
      extra_rights: ['write'],
      rights_confirmed: false,
      health: { state: 'failing', code: 'database_rights_not_confirmed' },
    })
    const rows = { params: { id }, query: { table: 'towns' }, ...as(person) }
    expect((await server.call(calls.getSampleRows, rows)).status).toBe(404)
  })

  test('a test of other credentials tells their rights and keeps nothing; the stored password goes nowhere else', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person, { user, confirm_rights: false })
    const tested = (body: object) => server.call(calls.testConnectedSource, { params: { id }, body, ...as(person) })
    expect((await tested(spec({ confirm_rights: false }))).body.data.extra_rights).toEqual(['superuser'])
    expect(await detailOf(person, id)).toMatchObject({
      extra_rights: [],
      rights_confirmed: true,
      health: { state: 'ok' },
    })
    expect((await tested(reader({ password: '', port: 1 }))).body.code).toBe('database_needs_password')
    const stranger = await aPerson(server)
    const theirs = await server.call(calls.testConnectedSource, { params: { id }, body: reader(), ...as(stranger) })
    expect(theirs.status).toBe(404)
  })

  test('another user of the same database is confirmed anew', async () => {
    const person = await aPerson(server)
    const { id } = await connected(person, { user, confirm_rights: false })
    const change = (credentials: object) =>
      server.call(calls.updateDataSource, { params: { id }, body: { credentials }, ...as(person) })
    expect((await change(spec({ confirm_rights: false }))).body.code).toBe('database_rights_not_confirmed')
    expect((await change(spec())).body.data).toMatchObject({ extra_rights: ['superuser'], rights_confirmed: true })
  })
})

describe('a SQLite file', () => {
  const upload = async (person: TestPerson, content: Buffer, name = 'toko.sqlite') => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), name)
    return server.call(calls.uploadDataSource, { form: body, ...as(person) })
  }
  const aFile = () => {
    const file = path.join(folder, `${randomUUID()}.sqlite`)
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE sales (id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES towns, price REAL, sold_on DATE);
      INSERT INTO towns VALUES (1, 'Padang'); INSERT INTO sales VALUES (1, 1, 2.5, '2026-01-02')`)
    db.close()
    return fs.readFileSync(file)
  }

  test('is taken, read and goes with its bytes', async () => {
    const person = await aPerson(server)
    const { status, body } = await upload(person, aFile())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'toko', kind: 'sqlite', address: null })
    expect(body.data.relations).toMatchObject([{ table: 'sales', to_table: 'towns', to_column: 'id' }])
    const { id } = body.data
    const rows = await server.call(calls.getSampleRows, { params: { id }, query: { table: 'sales' }, ...as(person) })
    expect(rows.body.data.rows).toEqual([[1, 1, 2.5, '2026-01-02']])
    const [{ file_key: key }] = (await server.deps.pool.query('select file_key from data_sources where id = $1', [id]))
      .rows
    const kept = path.join(server.deps.config.DATA_DIR, 'files', key)
    expect(fs.existsSync(kept)).toBe(true)
    await server.call(calls.removeDataSource, { params: { id }, ...as(person) })
    server.pass(limits.undoSeconds + 60)
    await purgeDatabases(sources.databases)
    await expect.poll(() => fs.existsSync(kept)).toBe(false)
  })

  test('is not there without what was read of it', async () => {
    const person = await aPerson(server)
    const mend = await breakTable(server.deps, 'data_source_schemas', 'insert')
    const broken = await upload(person, aFile())
    await mend()
    expect(broken.status).toBe(500)
    const { rows } = await server.deps.pool.query('select from data_sources where organization_id = $1', [
      person.organizationId,
    ])
    expect(rows).toEqual([])
    expect((await upload(person, aFile())).body.data).toMatchObject({ name: 'toko' })
  })

  test('that is none, or damaged, is refused', async () => {
    const person = await aPerson(server)
    expect((await upload(person, Buffer.from('not a database at all'))).body.code).toBe('database_file_damaged')
    const damaged = aFile()
    damaged.fill(0x5a, 40, 3000)
    expect((await upload(person, damaged)).body.code).toBe('database_file_damaged')
    const none = await server.call(calls.uploadDataSource, { form: new FormData(), ...as(person) })
    expect(none.body.code).toBe('database_file_missing')
  })
})

describe('the days of a database are those of its time zone', () => {
  let own: Awaited<ReturnType<typeof createEmptyDatabase>>
  let talker: ChatPerson
  let id: DataSourceId

  beforeAll(async () => {
    own = await createEmptyDatabase()
    const client = new pg.Client(own.connection)
    await client.connect()
    // By the clocks of Jakarta: 5 Nov 10:00, 30 Nov 10:00 and 23:30, 1 Dec 00:30, 01:00 and 01:15. In New York all are of November.
    await client.query(`
      CREATE TABLE orders (id int PRIMARY KEY, ordered_at timestamptz NOT NULL, amount numeric NOT NULL);
      INSERT INTO orders VALUES (1, '2026-11-05T03:00Z', 10), (2, '2026-11-30T03:00Z', 10), (3, '2026-11-30T16:30Z', 10),
        (4, '2026-11-30T17:30Z', 10), (5, '2026-11-30T18:00Z', 10), (6, '2026-11-30T18:15Z', 10)`)
    await client.end()
    // 1 December 01:30 in Jakarta, 30 November 13:30 in New York.
    vi.spyOn(server.deps.clock, 'now').mockReturnValue(new Date('2026-11-30T18:30:00Z'))
    talker = await aTalker(server)
    id = (await connected(talker, { database: own.connection.database })).id
  })
  afterAll(async () => {
    await server.call(calls.removeDataSource, { params: { id }, ...as(talker) })
    vi.mocked(server.deps.clock.now).mockRestore()
    await own.drop()
  })

  const countOf = async (question: string) => {
    const { record } = (await askQuestion(server, talker, { question })).body.data
    const tables = record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
    return Object.values(tables[0]?.rows[0] ?? {})[0]
  }
  const daysOf = async () => {
    const sql = `SELECT CAST(ordered_at AS date) AS day, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY 1`
    const source = { kind: 'database' as const, id }
    const query = { source, source_name: '', dialect: 'postgres' as const, sql, visual: null, columns: [] }
    const spec = { kind: 'bar' as const, x: 'day', y: [{ column: 'n' }] }
    const { result } = (await server.call(chartEndpoints.previewChart, { body: { query, spec }, ...as(talker) })).body
      .data
    return result.state === 'ok' ? [result.today, ...result.rows] : result
  }
  const firstMoments = async () => {
    const ask = { params: { id }, query: { table: 'orders', sort: 'id' }, ...as(talker) }
    return (await server.call(calls.getSampleRows, ask)).body.data.rows.map((row) => row[1])
  }

  test('Jakarta, where nobody chose one: after its midnight today is the first of December', async () => {
    expect((await server.call(calls.getDataSource, { params: { id }, ...as(talker) })).body.data.time_zone).toBe(
      'Asia/Jakarta',
    )
    expect(await countOf('How many orders today?')).toBe(3)
    expect(await countOf('Berapa jumlah pesanan bulan ini?')).toBe(3)
    expect(await countOf('How many orders yesterday?')).toBe(2)
    expect(await daysOf()).toEqual(['2026-12-01', ['2026-11-05', 1], ['2026-11-30', 2], ['2026-12-01', 3]])
    expect((await firstMoments()).at(3)).toBe('2026-12-01T00:30:00+07:00')
    const sql = "SELECT COUNT(*) AS n FROM orders WHERE ordered_at >= '{{today.from}}'"
    const ran = await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body: { sql }, ...as(talker) })
    expect(ran.body.data.rows).toEqual([{ n: 3 }])
    // Whoever set the monitor up sits in New York: its schedule is theirs, the days are those of the data.
    const body = { prompt: 'orders today above 1', time_zone: 'America/New_York' }
    const read = await server.call(monitorEndpoints.readMonitor, {
      params: { botId: talker.botId },
      body,
      ...as(talker),
    })
    expect(read.body.data.query.sql).toContain('2026-12-01')
  })

  test('New York: it is still November, and what is kept of the days before is asked anew', async () => {
    const change = (time_zone: string) =>
      server.call(calls.updateDataSource, { params: { id }, body: { time_zone }, ...as(talker) })
    expect((await change('+07:00')).status).toBe(400)
    expect((await change('Asia/Nowhere')).status).toBe(400)
    expect((await change('America/New_York')).body.data.time_zone).toBe('America/New_York')
    expect(await countOf('How many orders today?')).toBe(4)
    expect(await countOf('Berapa jumlah pesanan bulan ini?')).toBe(6)
    expect(await daysOf()).toEqual(['2026-11-30', ['2026-11-04', 1], ['2026-11-29', 1], ['2026-11-30', 4]])
    expect((await firstMoments()).at(3)).toBe('2026-11-30T12:30:00-05:00')
    const { rows } = await server.deps.pool.query(
      "select changes from audit_entries where target_id = $1 and action = 'database.changed'",
      [id],
    )
    expect(rows).toEqual([{ changes: { time_zone: { from: 'Asia/Jakarta', to: 'America/New_York' } } }])
  })
})

test('no password came back in any answer or line of the log', () => {
  server.deps.log.error('the log is heard')
  for (const logLine of ['the log is heard', 'database_wrong_password'])
    expect(logged.some((line) => line.includes(logLine))).toBe(true)
  expect(logged.filter((line) => line.includes(secret))).toEqual([])
})

const scopeOf = ({ id, organizationId }: TestPerson) => ({ userId: id, organizationId, workspaceId: null })

// They wait more than they work: beside each other.
describe.concurrent('a database that takes its time', () => {
  test('a host that takes connections and says nothing is given up', async () => {
    const silent = net.createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as net.AddressInfo
    const answers = await Promise.all(
      ['postgres', 'mysql', 'sqlserver'].map((driver) =>
        server.call(calls.testDataSource, { body: spec({ driver, port }), ...as(owner) }),
      ),
    )
    expect(answers.map(({ body }) => body.code)).toEqual(['database_hangs', 'database_hangs', 'database_hangs'])
    silent.close()
  })

  test('a view that sleeps does not keep the others from being read', async () => {
    const person = await aPerson(server)
    const own = await createEmptyDatabase()
    const client = new pg.Client(own.connection)
    await client.connect()
    await client.query('CREATE VIEW aaa_slow AS SELECT pg_sleep(60)::text AS nothing; CREATE TABLE quick (id int)')
    await client.end()
    const { id, tables } = await connected(person, { database: own.connection.database })
    expect(tables.find(({ name }) => name === 'aaa_slow')?.rows).toBeNull()
    expect(tables.find(({ name }) => name === 'quick')?.rows).toBe(0)
    await server.call(calls.removeDataSource, { params: { id }, ...as(person) })
    await own.drop()
  })
})

test('a database with two thousand tables is read', async () => {
  const person = await aPerson(server)
  const own = await createEmptyDatabase()
  const client = new pg.Client(own.connection)
  await client.connect()
  for (let from = 0; from < 2_000; from += 250)
    await client.query(
      Array.from({ length: 250 }, (_, i) => `CREATE TABLE t${from + i} (id int PRIMARY KEY, name varchar(40))`).join(
        ';',
      ),
    )
  await client.end()
  const { id, tables } = await connected(person, { database: own.connection.database })
  expect(tables).toHaveLength(2_000)
  expect((await server.call(calls.listDataSources, as(person))).body.data[0]?.tables).toHaveLength(2_000)
  await server.call(calls.removeDataSource, { params: { id }, ...as(person) })
  await own.drop()
}, 120_000)
