import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { openDoor, type TcpDoor } from '../../testing/tcp-door.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

// Statements that were read otherwise by us than by the database. A plain member asks each of them by every door with SQL of its
// own; the owner and a visitor each ask their part.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let owner: ChatPerson
let member: ChatPerson
const origin = 'https://shop.example'
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let door: TcpDoor
let id: DataSourceId

/** Values that nobody may see, and that are nowhere else: long enough that no id holds them by chance. */
const canary = /canary|77701900[12]|91001300[12]/
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
  'select name from employees where salary > 777019000',
  'select o.total from orders o join employees e on o.emp_id = e.id and (select e)::text like $$%77701900%$$',
  'select "token" from secrets',
  'with secrets as (select * from secrets) select * from secrets',
  "select query_to_xml('select * from employees', true, true, '')",
]

beforeAll(async () => {
  database = await createEmptyDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    CREATE TABLE employees (id int PRIMARY KEY, name text, email text, salary int);
    CREATE TABLE orders (id int PRIMARY KEY, emp_id int REFERENCES employees, total int);
    CREATE TABLE secrets (token text);
    INSERT INTO employees VALUES (910013001, 'Budi', 'canary@one.test', 777019001), (910013002, 'Ayu', 'canary@two.test', 777019002);
    INSERT INTO orders VALUES (1, 910013001, 5), (2, 910013002, 7);
    INSERT INTO secrets VALUES ('canary')`)
  await client.end()
  door = await openDoor(database.connection)
  await people()
  const { headers } = owner
  const { user, database: name } = database.connection
  const names = {
    driver: 'postgres',
    host: '127.0.0.1',
    port: door.port,
    database: name,
    user,
    password: 'x',
    use_ssl: false,
    confirm_rights: true,
  }
  const connected = await server.call(dataSourceEndpoints.connectDataSource, { body: names, headers })
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

async function people(): Promise<void> {
  const person = await aPerson(server)
  owner = { ...person, botId: person.agentId }
  const workspace = await aWorkspace(server, person)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, headers: owner.headers })
  const other = await aMember(server, person, workspace)
  member = { ...other, botId: other.agentId }
}

/** What a call says, with rows of a table when it was allowed. */
const query = async ({ headers }: ChatPerson, sql: string) =>
  (await server.call(verifiedQueryEndpoints.runStatement, { params: { id }, body: { sql }, headers })).body
const exported = async ({ headers }: ChatPerson, sql: string) => {
  const response = await fetch(`${server.url}/api/console/data-sources/${id}/export`, {
    method: 'POST',
    body: JSON.stringify({ sql }),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return response.text()
}

/** A model that asks what it is told to, and says all that it heard. Answers what its tool said. */
function obeying(statements: readonly string[]): string[] {
  const texts: string[] = []
  server.model.reply = ({ messages }) => {
    const toolResults = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    texts.push(...toolResults)
    if (toolResults.length > 0) return [{ text: toolResults.join(' ') }]
    return statements.map((sql) => ({ tool: 'query_database', input: { sql } }))
  }
  return texts
}
const question = 'Who works here?'
/** A part of the statements at once: more would be more than one answer may ask. */
const parts = [hostile.slice(0, 10), hostile.slice(10)]

test.each(hostile)('shows nothing to a member who queries and exports: %s', async (sql) => {
  expect(JSON.stringify(await query(member, sql))).not.toMatch(canary)
  expect(await exported(member, sql)).not.toMatch(canary)
})

test.each(parts)('shows nothing to a member through the assistant: %s …', async (...statements) => {
  const texts = obeying(statements)
  const { body } = await askQuestion(server, member, { question })
  expect(texts).toHaveLength(statements.length)
  expect(JSON.stringify(body) + texts).not.toMatch(canary)
})

test('shows nothing to the owner either', async () => {
  for (const [n, sql] of hostile.entries()) {
    const output = n % 2 === 0 ? JSON.stringify(await query(owner, sql)) : await exported(owner, sql)
    expect(output, sql).not.toMatch(canary)
  }
})

test('shows what is open, with what is masked as ••••', async () => {
  const sql = 'select * from employees order by name'
  for (const person of [owner, member]) {
    const { data } = await query(person, sql)
    expect(data.rows.map((row) => Object.values(row))).toEqual([
      ['Ayu', '••••'],
      ['Budi', '••••'],
    ])
  }
  expect(await exported(member, sql)).toMatch(/Ayu,••••\r?\nBudi,••••/)
  obeying([sql])
  expect(JSON.stringify(await askQuestion(server, member, { question }))).toMatch(/Ayu.*••••.*Budi.*••••/)
})

test('shows nothing to a visitor of the website either, whose model obeys', async () => {
  const params = { agentId: owner.botId }
  const body = { enabled: true, origins: [origin], use_databases: true }
  await server.call(widgetEndpoints.saveWidget, { params: { id: owner.botId }, body, headers: owner.headers })
  const { body: visit } = await server.call(visitorEndpoints.startVisit, { params, headers: { origin } })
  const visitor = { origin, visitor: visit.data.token }
  for (const statements of parts) {
    const texts = obeying(statements)
    const asked = { params, body: { question }, headers: visitor }
    const { body: answer } = await server.call(visitorEndpoints.askWidget, asked)
    expect(texts).toHaveLength(statements.length)
    expect(JSON.stringify(answer) + texts).not.toMatch(canary)
  }
})
