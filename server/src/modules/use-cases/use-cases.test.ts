import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { voiceKnowledgeEndpoints as voice } from '#contract/voice-knowledge/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Schema } from '#engine/data/index.ts'
import { prepareQuery } from '../../providers/database/prepare.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { noMariaDb, startMariaDb } from '../../testing/mariadb.ts'
import { openDoor, type TcpDoor } from '../../testing/tcp-door.ts'
import { testApp } from '../../testing/test-app.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { shapeOf } from './shape.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-use-cases-'))
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let door: TcpDoor

const tables = [
  'CREATE TABLE towns (id int PRIMARY KEY, name varchar(40))',
  'CREATE TABLE customers (id int PRIMARY KEY, name varchar(40), email varchar(80), salary int)',
  `CREATE TABLE orders (id int PRIMARY KEY, customer_id int, town_id int, amount int, discount int, status varchar(20),
    FOREIGN KEY (customer_id) REFERENCES customers(id))`,
  'CREATE TABLE payroll (id int PRIMARY KEY, who varchar(40), pay int)',
  "INSERT INTO towns VALUES (1, 'Ambon'), (2, 'Bandung')",
  "INSERT INTO customers VALUES (1, 'Budi', 'budi@example.test', 900), (2, 'Ayu', 'ayu@example.test', 800)",
  "INSERT INTO orders VALUES (1, 1, 1, 100, 10, 'paid'), (2, 1, 2, 200, 0, 'paid'), (3, 2, 2, 50, 5, 'open')",
  "INSERT INTO payroll VALUES (1, 'Budi', 5000)",
]

beforeAll(async () => {
  database = await createEmptyDatabase()
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  await client.query(`${tables.join(';')};
    CREATE TABLE "Odd ""Names""" ("unit price" int); INSERT INTO "Odd ""Names""" VALUES (3), (4);`)
  await client.end()
  door = await openDoor(database.connection)
})
afterAll(async () => {
  door.close()
  await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const as = ({ headers }: TestPerson) => ({ headers })
const place = () => {
  const { user, database: name } = database.connection
  return {
    driver: 'postgres',
    host: '127.0.0.1',
    port: door.port,
    database: name,
    user,
    password: 'x',
    use_ssl: false,
    confirm_rights: true,
  }
}
async function connected(person: TestPerson, given: Record<string, unknown> = place()): Promise<DataSourceId> {
  const { status, body } = await server.call(dataSourceEndpoints.connectDataSource, { body: given, ...as(person) })
  expect([status, body.message]).toEqual([200, 'OK'])
  return body.data.id
}
async function made(person: TestPerson, given: Record<string, unknown> = {}): Promise<UseCase> {
  const body = { usecase: 'Sales', description: 'What was sold', type: 'tables', ...given }
  const answer = await server.call(calls.createUseCase, { params: { botId: person.agentId }, body, ...as(person) })
  expect([answer.status, answer.body.message]).toEqual([200, 'OK'])
  return answer.body.data
}
const relate = (person: TestPerson, useCase: UseCase, relations: unknown[]) =>
  server.call(calls.relateUseCase, {
    params: { botId: person.agentId },
    body: { usecase_id: useCase._id, relations },
    ...as(person),
  })
const table = (data_source_id: DataSourceId, name: string, more: Record<string, unknown> = {}) => ({
  data_source_id,
  table: name,
  ...more,
})
async function asked(person: TestPerson, question: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id: person.agentId, question })) form.set(name, value)
  const { status, body } = await server.call(chatEndpoints.ask, { form, ...as(person) })
  expect([status, body.message]).toEqual([200, 'OK'])
  return body.data.record.answer?.parts ?? []
}
const tableIn = (parts: readonly AnswerPart[]) =>
  parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))[0]
const rowsIn = (parts: readonly AnswerPart[]) => tableIn(parts)?.rows.map((row) => Object.values(row))
const textIn = (parts: readonly AnswerPart[]) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')

describe('a use case', () => {
  test('has defaults to begin with, in both languages', async () => {
    const person = await aPerson(server)
    const english = await server.call(calls.listDefaultUseCases, as(person))
    const headers = { ...person.headers, 'accept-language': 'id' }
    const indonesian = await server.call(calls.listDefaultUseCases, { headers })
    expect(english.body.data.map(({ _id }) => _id)).toEqual(indonesian.body.data.map(({ _id }) => _id))
    expect(english.body.data).toContainEqual(expect.objectContaining({ usecase: 'Sales', type: 'tables' }))
    expect(indonesian.body.data).toContainEqual(expect.objectContaining({ usecase: 'Penjualan' }))
  })

  test('is made, changed, related and listed with what is related first', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const sales = await made(person)
    const later = await made(person, { usecase: 'Later' })
    const list = async (type = 'tables') =>
      (await server.call(calls.listUseCases, { params: { botId: person.agentId, type }, ...as(person) })).body.data
    expect((await list()).map(({ usecase }) => usecase)).toEqual(['Later', 'Sales'])
    const body = { usecase: 'Selling' }
    const renamed = await server.call(calls.updateUseCase, { params: { id: sales._id }, body, ...as(person) })
    expect(renamed.body.data).toMatchObject({ usecase: 'Selling', description: 'What was sold', related: false })
    const { body: answer } = await relate(person, sales, [table(source, 'orders'), table(source, 'customers')])
    expect(answer.data.relations).toMatchObject([
      { table: 'orders', data_source_id: source, data_source_name: expect.any(String), missing: false },
      { table: 'customers' },
    ])
    expect((await list()).map(({ usecase, related }) => [usecase, related])).toEqual([
      ['Selling', true],
      ['Later', false],
    ])
    expect(await list('files')).toEqual([])
    const duplicate = await server.call(calls.updateUseCase, {
      params: { id: later._id },
      body: { usecase: 'SELLING' },
      ...as(person),
    })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'use_case_name_taken'])
  })

  test('takes tables and columns that are there, and files for files only', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const sales = await made(person)
    const codes = await Promise.all(
      [
        [table(source, 'nowhere')],
        [table(randomUUID() as DataSourceId, 'orders')],
        [table(source, 'orders', { columns: [{ name: 'nothing', hidden: true }] })],
        [{ file_id: randomUUID() }],
      ].map(async (relations) => (await relate(person, sales, relations)).body.code),
    )
    expect(codes).toEqual([
      'use_case_table_not_found',
      'use_case_table_not_found',
      'use_case_column_not_found',
      'use_case_wrong_type',
    ])
    const files = await made(person, { usecase: 'Files', type: 'files' })
    expect((await relate(person, files, [{ file_id: randomUUID() }])).body.code).toBe('use_case_file_not_found')
    const odd = await relate(person, sales, [table(source, 'Odd "Names"')])
    expect(odd.body.data.relations).toMatchObject([{ table: 'Odd "Names"', missing: false }])
    const columns = { params: { id: source }, query: { table: 'Odd "Names"' }, ...as(person) }
    expect((await server.call(calls.listTableColumns, columns)).body.data).toMatchObject([
      { name: 'unit price', type: 'integer', key: false },
    ])
  })

  test('keeps what was said of a table that stays related', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const sales = await made(person)
    const columns = [{ name: 'amount', synonyms: { en: ['gross'], id: ['bruto'] }, unit: 'IDR' }]
    await relate(person, sales, [table(source, 'orders', { columns })])
    const { body } = await relate(person, sales, [table(source, 'customers'), table(source, 'orders')])
    expect(body.data.relations[1]).toMatchObject({ columns: [{ name: 'amount', unit: 'IDR' }] })
    const notes = {
      description: { en: 'Orders of the shop', id: 'Pesanan toko' },
      synonyms: { en: [], id: ['nota'] },
      columns: [],
    }
    const described = await server.call(calls.describeTable, {
      params: { id: sales._id },
      body: table(source, 'orders', notes),
      ...as(person),
    })
    expect(described.body.data.relations[1]).toMatchObject({ description: { id: 'Pesanan toko' }, columns: [] })
    const elsewhere = { params: { id: sales._id }, body: table(source, 'payroll', notes), ...as(person) }
    expect((await server.call(calls.describeTable, elsewhere)).body.code).toBe('use_case_table_not_found')
  })

  test('is deleted, brought back within a day, and gone after it', async () => {
    const person = await aPerson(server)
    const { _id: id } = await made(person)
    const at = { params: { id }, ...as(person) }
    expect((await server.call(calls.removeUseCase, at)).status).toBe(200)
    expect((await server.call(calls.removeUseCase, at)).body.code).toBe('use_case_not_found')
    expect((await server.call(calls.getUseCase, at)).status).toBe(404)
    expect((await server.call(calls.restoreUseCase, at)).body.data).toMatchObject({ usecase: 'Sales' })
    expect((await server.call(calls.getUseCase, at)).status).toBe(200)
  })

  test('is bounded, checked, and told in words', async () => {
    const person = await aPerson(server)
    const params = { botId: person.agentId }
    for (const body of [{ usecase: '', type: 'tables' }, { usecase: 'x', type: 'charts' }, { type: 'files' }])
      expect((await server.call(calls.createUseCase, { params, body, ...as(person) })).status).toBe(400)
    const body = { usecase: 'x', type: 'tables' }
    expect((await server.call(calls.createUseCase, { params, body })).status).toBe(401)
    const nobody = { params: { botId: randomUUID() }, body, ...as(person) }
    expect((await server.call(calls.createUseCase, nobody)).body.code).toBe('agent_not_found')
    await server.deps.pool.query(
      `insert into use_cases (id, organization_id, owner_id, agent_id, name, type, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, 'n' || i, 'tables', now(), now() from generate_series(1, $4::int) i`,
      [person.organizationId, person.id, person.agentId, limits.useCase.perAgent],
    )
    expect((await server.call(calls.createUseCase, { params, body, ...as(person) })).body.code).toBe(
      'too_many_use_cases',
    )
  })
})

describe('who may', () => {
  test("never sees another one's use case, nor uses their database", async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const { _id: id } = await made(person)
    const stranger = await aPerson(server)
    for (const call of [calls.getUseCase, calls.removeUseCase, calls.restoreUseCase])
      expect((await server.call(call, { params: { id }, ...as(stranger) })).status).toBe(404)
    const list = { params: { botId: person.agentId, type: 'tables' }, ...as(stranger) }
    expect((await server.call(calls.listUseCases, list)).body.code).toBe('agent_not_found')
    const own = await made(stranger)
    expect((await relate(stranger, own, [table(source, 'orders')])).body.code).toBe('use_case_table_not_found')
    const columns = { params: { id: source }, query: { table: 'orders' }, ...as(stranger) }
    expect((await server.call(calls.listTableColumns, columns)).status).toBe(404)
  })

  test('in a workspace goes by its role settings, and what happens is written down', async () => {
    const boss = await aPerson(server)
    const workspace = await aWorkspace(server, boss)
    const member = await aMember(server, boss, workspace)
    const body = { use_workspace: true, workspace_id: workspace }
    for (const testPerson of [boss, member])
      await server.call(workspaceEndpoints.setWorkspace, { body, ...as(testPerson) })
    await server.deps.pool.query('update agents set workspace_id = $1, is_default = false where id = $2', [
      workspace,
      boss.agentId,
    ])
    const useCase = await made(boss)
    const at = { params: { id: useCase._id }, ...as(member) }
    expect((await server.call(calls.getUseCase, at)).body.data).toMatchObject({ editable: true, removable: false })
    expect((await server.call(calls.removeUseCase, at)).body.code).toBe('not_permitted')
    expect((await server.call(calls.updateUseCase, { ...at, body: { description: 'Ours' } })).status).toBe(200)
    await server.call(calls.removeUseCase, { ...at, ...as(boss) })
    const { rows } = await server.deps.pool.query(
      'select action from audit_entries where workspace_id = $1 and target_id = $2 order by at, id',
      [workspace, useCase._id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['use-case.added', 'use-case.changed', 'use-case.removed'])
    // What was made in the workspace is not there in personal mode.
    await server.call(workspaceEndpoints.setWorkspace, { body: { use_workspace: false }, ...as(boss) })
    expect((await server.call(calls.getUseCase, { ...at, ...as(boss) })).status).toBe(404)
  })
})

describe('an agent', () => {
  test('without use cases answers from everything; with some, from these and nothing else', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    expect(rowsIn(await asked(person, 'total pay of payroll'))).toEqual([[5000]])
    const sales = await made(person)
    await relate(person, sales, [table(source, 'orders'), table(source, 'customers')])
    expect(rowsIn(await asked(person, 'total amount of orders by customer name'))).toEqual([
      ['Budi', 300],
      ['Ayu', 50],
    ])
    expect(tableIn(await asked(person, 'how many payroll are there?'))?.query?.sql ?? '').not.toContain('payroll')
    await server.call(calls.removeUseCase, { params: { id: sales._id }, ...as(person) })
    expect(rowsIn(await asked(person, 'total pay of payroll'))).toEqual([[5000]])
  })

  test('knows synonyms, units and measures, and never shows what is hidden or masked', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const sales = await made(person)
    const synonyms = { en: ['gross takings'], id: ['bruto'] }
    await relate(person, sales, [
      table(source, 'orders', { columns: [{ name: 'amount', synonyms, unit: 'IDR' }] }),
      table(source, 'customers', {
        columns: [
          { name: 'salary', hidden: true },
          { name: 'email', masked: true },
        ],
      }),
    ])
    const gross = tableIn(await asked(person, 'berapa total bruto?'))
    expect(gross).toMatchObject({ columns: [{ unit: 'IDR' }] })
    expect(Object.values(gross!.rows[0]!)).toEqual([350])
    const measures = [
      {
        ...table(source, 'orders'),
        name: 'net revenue',
        expression: 'sum(amount - discount)',
        filter: "status = 'paid'",
        unit: 'IDR',
      },
    ]
    const set = await server.call(calls.setMeasures, { params: { id: sales._id }, body: { measures }, ...as(person) })
    expect([set.status, set.body.message]).toEqual([200, 'OK'])
    const parts = await asked(person, 'net revenue by customer name')
    expect(rowsIn(parts)).toEqual([['Budi', 290]])
    expect(rowsIn(await asked(person, 'list the name and email of customers'))?.flat()).toContain('••••')
    const answer = JSON.stringify(await asked(person, 'total salary of customers'))
    expect(answer).not.toMatch(/1700|"salary"/)
    // What the agent's tables are exported as, and what rows the screen shows, has the same bounds.
    const exported = async (sql: string, more: object = {}) => {
      const response = await fetch(new URL(`/api/console/data-sources/${source}/export`, server.url), {
        method: 'POST',
        headers: { ...person.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ sql, ...more }),
      })
      return [response.status, await response.text()] as const
    }
    const agent = { bot_id: person.agentId }
    expect((await exported('select email from customers', agent))[1]).toContain('••••')
    expect((await exported('select email from customers'))[1]).not.toContain('example.test')
    for (const sql of [
      'select salary from customers',
      'select pay from payroll',
      'select c from customers c where salary > 1',
    ])
      expect((await exported(sql, agent))[0]).toBe(400)
    expect((await exported('select pay from payroll'))[0]).toBe(200)
    const rows = await server.call(dataSourceEndpoints.getSampleRows, {
      params: { id: source },
      query: { table: 'customers' },
      ...as(person),
    })
    expect(rows.body.data).toMatchObject({
      columns: [{ name: 'id' }, { name: 'name' }, { name: 'email' }],
      rows: [
        [1, 'Budi', '••••'],
        [2, 'Ayu', '••••'],
      ],
    })
  })

  test('does not guess a relation that was rejected', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const question = 'total amount of orders by town name'
    expect(rowsIn(await asked(person, question))).toHaveLength(2)
    const sales = await made(person)
    await relate(
      person,
      sales,
      ['orders', 'customers', 'towns'].map((name) => table(source, name)),
    )
    const origins = async () => {
      const { body } = await server.call(calls.getUseCasePicture, { params: { id: sales._id }, ...as(person) })
      expect(body.data.tables.map(({ table, columns }) => [table, columns.length])).toContainEqual(['towns', 2])
      return body.data.relations.map(({ table, column, origin }) => [table, column, origin])
    }
    const declared = ['orders', 'customer_id', 'declared']
    expect(await origins()).toEqual([declared, ['orders', 'town_id', 'guessed']])
    const relation = { table: 'orders', column: 'town_id', to_table: 'towns', to_column: 'id', decision: 'rejected' }
    await server.call(dataSourceEndpoints.decideRelation, { params: { id: source }, body: relation, ...as(person) })
    expect(await origins()).toEqual([declared])
    const parts = await asked(person, question)
    expect(tableIn(parts)?.query?.sql ?? '').not.toContain('town_id')
    expect(textIn(parts)).not.toBe('')
    const confirmed = { ...relation, decision: 'confirmed' }
    await server.call(dataSourceEndpoints.decideRelation, { params: { id: source }, body: confirmed, ...as(person) })
    expect(await origins()).toEqual([declared, ['orders', 'town_id', 'confirmed']])
  })
})

test('what the database itself calls technical counts in its measures; what people hide does not', async () => {
  const words = { description: { en: '', id: '' }, synonyms: { en: [], id: [] } }
  const whole: Schema = {
    dialect: 'postgres',
    tables: [
      {
        name: 'lines',
        columns: [
          { name: 'total', type: 'number' },
          { name: 'status', type: 'text', hidden: true },
        ],
      },
    ],
    foreignKeys: [],
    measures: [{ name: 'revenue', table: 'lines', expression: 'sum(lines.total)', filter: "lines.status = 'paid'" }],
  }
  const shape = async (more: { hidden?: boolean; masked?: boolean }) => {
    const columns = [{ name: 'status', unit: '', hidden: false, masked: false, ...words, ...more }]
    const at = { data_source_id: randomUUID() as DataSourceId, table: 'lines', schema: null }
    return (await shapeOf(whole, { tables: [{ ...at, ...words, columns }], measures: [] }))!
  }
  const sql = "SELECT sum(lines.total) FROM lines WHERE lines.status = 'paid'"
  const open = await shape({})
  expect(open.schema.measures).toHaveLength(1)
  expect((await prepareQuery(sql, open.policy)).text).toContain(`("lines"."status" = 'paid')`)
  for (const more of [{ hidden: true }, { masked: true }]) expect((await shape(more)).schema.measures).toEqual([])
  await expect(prepareQuery(sql, (await shape({ hidden: true })).policy)).rejects.toThrow(/status is hidden/)
})

describe('a measure', () => {
  test('is run before it is kept, and says what is wrong with it', async () => {
    const person = await aPerson(server)
    const source = await connected(person)
    const check = (expression: string, filter = '', name = 'orders') =>
      server.call(calls.checkMeasure, {
        body: { ...table(source, name), name: 'm', expression, filter },
        ...as(person),
      })
    expect((await check('sum(amount)', "status = 'paid'")).body.data).toMatchObject({ value: 300 })
    expect((await check('sum(orders.amount) * 1.0 / count(distinct customer_id)')).body.data.value).toBe(175)
    expect((await check('sum("unit price")', '', 'Odd "Names"')).body.data.value).toBe(7)
    expect((await check('sum(ORDERS.Amount)')).body.data.value).toBe(350)
    expect((await check('sum(amount)', "nothing = 1 or status in ('paid')")).body.code).toBe('measure_not_valid')
    expect((await check("sum(case when status = '--;' then 1 else amount end)")).body.data.value).toBe(350)
    for (const wrong of [
      'amount',
      'sum(nothing)',
      'sum(payroll.pay)',
      'sum(amount) -- more',
      'sum(amount); delete from orders',
      '(select max(pay) from payroll)',
      'sum(amount), sum(discount)',
      'sum(amount',
      'sum(amount)) from payroll, (orders',
      'sum(amount) /* a /* b */ */',
      'sum(amount) from payroll',
      'sum(amount) limit 1',
      'distinct sum(amount)',
      'pg_sleep(sum(amount))',
    ])
      expect([wrong, (await check(wrong)).body.code]).toEqual([wrong, 'measure_not_valid'])
    expect((await check('sum(amount)', 'sum(amount) > 5')).body.code).toBe('measure_not_valid')
    const broken = await check('sum(status)')
    expect([broken.status, broken.body.code]).toEqual([400, 'measure_failed'])
    const sales = await made(person)
    await relate(person, sales, [table(source, 'orders', { columns: [{ name: 'amount', hidden: true }] })])
    const measure = { ...table(source, 'orders'), name: 'm', expression: 'sum(amount)' }
    const set = (measures: unknown[]) =>
      server.call(calls.setMeasures, { params: { id: sales._id }, body: { measures }, ...as(person) })
    expect((await set([measure])).body.code).toBe('measure_not_valid')
    const fine = { ...measure, expression: 'count(*)' }
    expect((await set([fine, { ...fine, name: 'M' }])).body.code).toBe('measure_name_twice')
    expect((await set([{ ...fine, table: 'payroll' }])).body.code).toBe('use_case_table_not_found')
    expect((await set([fine])).body.data.measures).toHaveLength(1)
    // A table that is related no longer takes its measures along.
    expect((await relate(person, sales, [table(source, 'customers')])).body.data.measures).toEqual([])
  })
})

describe('a question is answered from', () => {
  const questions = async (person: TestPerson, source: DataSourceId) => {
    const sales = await made(person)
    const columns = [{ name: 'email', masked: true }]
    await relate(person, sales, [table(source, 'orders'), table(source, 'customers', { columns })])
    expect(rowsIn(await asked(person, 'total amount of orders by customer name'))).toEqual([
      ['Budi', 300],
      ['Ayu', 50],
    ])
    expect(rowsIn(await asked(person, 'list the name and email of customers'))?.flat()).toContain('••••')
    expect(tableIn(await asked(person, 'how many payroll are there?'))?.query?.sql ?? '').not.toContain('payroll')
  }

  test('a SQLite file', async () => {
    const person = await aPerson(server)
    const file = path.join(folder, 'shop.db')
    const db = new DatabaseSync(file)
    for (const statement of tables) db.exec(statement)
    db.close()
    const form = new FormData()
    form.set('file', new Blob([fs.readFileSync(file)]), 'shop.db')
    const { body } = await server.call(dataSourceEndpoints.uploadDataSource, { form, ...as(person) })
    await questions(person, body.data.id)
  })

  test.skipIf(noMariaDb !== undefined)('a MariaDB server', async () => {
    const person = await aPerson(server)
    const mariadb = await startMariaDb()
    try {
      await mariadb.run(
        'CREATE DATABASE shop',
        "CREATE USER reader IDENTIFIED BY 'p'",
        'GRANT SELECT ON shop.* TO reader',
      )
      await mariadb.run(
        ...tables.map((statement) =>
          statement.replace(/(TABLE|INTO) (\w+)/, '$1 shop.$2').replace(/REFERENCES (\w+)/, 'REFERENCES shop.$1'),
        ),
      )
      const source = await connected(person, {
        driver: 'mariadb',
        host: '127.0.0.1',
        port: mariadb.port,
        database: 'shop',
        user: 'reader',
        password: 'p',
        use_ssl: false,
      })
      await questions(person, source)
    } finally {
      await mariadb.stop()
    }
  })
})

describe('voice entries', () => {
  const entry = { bot_name: 'Sari', content: 'We open at nine.', greeting: 'Hello!' }

  test('are kept, changed, deleted, and at most one is active', async () => {
    const person = await aPerson(server)
    const params = { botId: person.agentId }
    const first = (await server.call(voice.createVoiceKnowledge, { params, body: entry, ...as(person) })).body.data
    expect(first).toMatchObject({ ...entry, status: 'non_active' })
    const { body } = await server.call(voice.createVoiceKnowledge, {
      params,
      body: { ...entry, bot_name: 'Dewi' },
      ...as(person),
    })
    for (const id of [first._id, body.data._id])
      expect(
        (await server.call(voice.activateVoiceKnowledge, { params: { ...params, id }, ...as(person) })).body.data
          .status,
      ).toBe('active')
    const list = async () => (await server.call(voice.getVoiceBot, { params, ...as(person) })).body.data.knowledges
    expect((await list()).map(({ bot_name, status }) => [bot_name, status])).toEqual([
      ['Dewi', 'active'],
      ['Sari', 'non_active'],
    ])
    const at = { params: { ...params, id: first._id }, ...as(person) }
    const changed = await server.call(voice.updateVoiceKnowledge, { ...at, body: { ...entry, greeting: '' } })
    expect(changed.body.data).toMatchObject({ greeting: '', status: 'non_active' })
    const off = { ...at, params: { ...params, id: body.data._id }, body: { status: 'non_active' } }
    expect((await server.call(voice.activateVoiceKnowledge, off)).body.data.status).toBe('non_active')
    expect((await server.call(voice.removeVoiceKnowledge, at)).status).toBe(200)
    expect((await server.call(voice.removeVoiceKnowledge, at)).body.code).toBe('voice_knowledge_not_found')
    expect(await list()).toHaveLength(1)
  })

  test("are nobody else's, and must be whole", async () => {
    const person = await aPerson(server)
    const stranger = await aPerson(server)
    const params = { botId: person.agentId }
    const { body } = await server.call(voice.createVoiceKnowledge, { params, body: entry, ...as(person) })
    expect((await server.call(voice.getVoiceBot, { params })).status).toBe(401)
    expect((await server.call(voice.getVoiceBot, { params, ...as(stranger) })).body.code).toBe('agent_not_found')
    const theirs = { params: { botId: stranger.agentId, id: body.data._id }, ...as(stranger) }
    for (const call of [voice.removeVoiceKnowledge, voice.activateVoiceKnowledge])
      expect((await server.call(call, theirs)).body.code).toBe('voice_knowledge_not_found')
    for (const wrong of [
      { ...entry, bot_name: '' },
      { ...entry, content: ' ' },
      { ...entry, content: 'x'.repeat(20_001) },
    ])
      expect((await server.call(voice.createVoiceKnowledge, { params, body: wrong, ...as(person) })).status).toBe(400)
  })
})
