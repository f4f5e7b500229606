import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { openDoor, type TcpDoor } from '../../testing/tcp-door.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { aTalker, chatApp } from '../chat/testing/chat-app.ts'

// Statements that were read otherwise by us than by the database, asked for by every door with SQL of its own.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const owner = await aTalker(server)
const { headers } = owner
const origin = 'https://shop.example'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let door: TcpDoor
let id: DataSourceId

/** Values that nobody may see, and that are nowhere else. */
const canary = /canary|7770\d|9100\d/
const hostile = [
  'with "EMPLOYEES" as (select 1) select name, salary from employees',
  'select name, salary --\rfrom employees',
  "select name, E'\\'\n', salary from employees -- '",
  "select name, E'a\\'\n' || salary || E'\\'' from employees",
  'select c.d, c.e from employees as c(a, b, d, e)',
  'select x.* from (select 1 as n) as y natural join employees as x(a, b, c, d)',
  'select * from employees natural join orders',
  'select e.id, o.emp_id from employees e join orders o on o.emp_id = e.id',
  'select row_to_json(employees) from employees',
  'select e::text from employees e',
  'select (e).salary from employees e',
  'select salary(e) from employees e',
  'select to_jsonb(e) from employees e',
  'select e.row_to_json from employees e',
  'select xmin, ctid, tableoid::regclass from employees',
  'select name from employees where salary > 77701',
  'select o.total from orders o join employees e on o.emp_id = e.id and (select e)::text like $$%77701%$$',
  'select "token" from secrets',
  'with secrets as (select * from secrets) select * from secrets',
  "select query_to_xml('select * from employees', true, true, '')",
]

beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE TABLE employees (id int PRIMARY KEY, name text, email text, salary int);
    CREATE TABLE orders (id int PRIMARY KEY, emp_id int REFERENCES employees, total int);
    CREATE TABLE secrets (token text);
    INSERT INTO employees VALUES (91001, 'Budi', 'canary@one.test', 77701), (91002, 'Ayu', 'canary@two.test', 77702);
    INSERT INTO orders VALUES (1, 91001, 5), (2, 91002, 7);
    INSERT INTO secrets VALUES ('canary')`)
  await client.end()
  door = await openDoor(database.connection)
  const { user, database: name } = database.connection
  const place = {
    driver: 'postgres',
    host: '127.0.0.1',
    port: door.port,
    database: name,
    user,
    password: 'x',
    ...{ use_ssl: false, confirm_rights: true },
  }
  const connected = await server.call(dataSourceEndpoints.connectDataSource, { body: place, headers })
  id = connected.body.data.id
  const body = { usecase: 'Staff', description: 'Who works here', type: 'tables' }
  const made = await server.call(useCaseEndpoints.createUseCase, { params: { botId: owner.botId }, body, headers })
  const hide = (name: string) => ({ name, hidden: true })
  const relations = [
    { data_source_id: id, table: 'employees', columns: [hide('id'), { name: 'email', masked: true }, hide('salary')] },
    { data_source_id: id, table: 'orders', columns: [hide('emp_id')] },
    { data_source_id: id, table: 'secrets', columns: [hide('token')] },
  ]
  const related = { usecase_id: made.body.data._id, relations }
  const answer = await server.call(useCaseEndpoints.relateUseCase, {
    params: { botId: owner.botId },
    body: related,
    headers,
  })
  expect(answer.status).toBe(200)
}, 120_000)
afterAll(async () => {
  door.close()
  await database.drop()
})

test.each(hostile)('shows nothing to who may query and export: %s', async (sql) => {
  const asked = await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body: { sql }, headers })
  expect(JSON.stringify(asked.body)).not.toMatch(canary)
  const exported = await fetch(`${server.url}/api/console/data-sources/${id}/export`, {
    ...{ method: 'POST', body: JSON.stringify({ sql }) },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(await exported.text()).not.toMatch(canary)
})

test('shows what is open, with what is masked as ••••', async () => {
  const sql = 'select * from employees order by name'
  const { body } = await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body: { sql }, headers })
  expect(body.data.rows.map((row) => Object.values(row))).toEqual([
    ['Ayu', '••••'],
    ['Budi', '••••'],
  ])
})

test('shows nothing to a visitor of the website either, whose model obeys', async () => {
  const params = { agentId: owner.botId }
  const body = { enabled: true, origins: [origin], use_databases: true }
  await server.call(widgetEndpoints.saveWidget, { params: { id: owner.botId }, body, headers })
  const { body: visit } = await server.call(visitorEndpoints.startVisit, { params, headers: { origin } })
  const told: string[] = []
  for (const sql of hostile.slice(0, 8)) {
    server.model.reply = ({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
      told.push(...results)
      return results.length === 0 ? [{ tool: 'query_database', input: { sql } }] : [{ text: results.join(' ') }]
    }
    const visitor = { origin, visitor: visit.data.token }
    const { body: answer } = await server.call(visitorEndpoints.askWidget, {
      params,
      body: { question: sql },
      headers: visitor,
    })
    expect(JSON.stringify(answer)).not.toMatch(canary)
  }
  expect(told.length).toBeGreaterThanOrEqual(8)
  expect(told.join(' ')).not.toMatch(canary)
})
