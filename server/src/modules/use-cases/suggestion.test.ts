import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-suggestion-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const statements = [
  'CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT, town TEXT, password TEXT)',
  'CREATE TABLE tickets (id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests, amount INTEGER, sold_on DATE)',
  'CREATE TABLE schema_migrations (version TEXT)',
  "INSERT INTO guests VALUES (1, 'Budi', 'Ambon', 'x1'), (2, 'Ayu', 'Bandung', 'x2')",
  "INSERT INTO tickets VALUES (1, 1, 100, '2025-01-02'), (2, 1, 200, '2025-01-03'), (3, 2, 50, '2025-02-01')",
  "INSERT INTO schema_migrations VALUES ('1')",
]

async function connected({ headers }: TestPerson): Promise<DataSourceId> {
  const file = path.join(folder, 'tickets.db')
  fs.rmSync(file, { force: true })
  const db = new DatabaseSync(file)
  for (const statement of statements) db.exec(statement)
  db.close()
  const form = new FormData()
  form.set('name', 'Tickets')
  form.set('file', new Blob([fs.readFileSync(file)]), 'tickets.db')
  return (await server.call(dataSourceEndpoints.uploadDataSource, { form, headers })).body.data.id
}

test('a database becomes a use case, three questions are tried, one is verified and passes as a test', async () => {
  const { headers, agentId } = await aPerson(server)
  const id = await connected({ headers, agentId } as TestPerson)
  const { data } = (await server.call(calls.suggestUseCase, { params: { id }, headers })).body
  expect(data.usecase).toBe('Tickets')
  expect(data.tables.map(({ table, suggested }) => [table, suggested])).toEqual([
    ['tickets', true],
    ['guests', true],
    ['schema_migrations', false],
  ])
  const body = { usecase: data.usecase, description: data.description, type: 'tables' as const }
  const params = { botId: agentId }
  const useCase = (await server.call(calls.createUseCase, { params, body, headers })).body.data
  const relations = data.tables
    .filter(({ suggested }) => suggested)
    .map(({ label: _label, rows: _rows, suggested: _suggested, ...notes }) => notes)
  const relating = { usecase_id: useCase._id, relations }
  const related = (await server.call(calls.relateUseCase, { params, body: relating, headers })).body.data
  expect(related.relations[0]).toMatchObject({
    description: { en: 'One row for each ticket, with its guest', id: 'Satu baris untuk tiap tiket, dengan tamunya' },
  })
  const suite = { bot_id: agentId, use_case_id: useCase._id }
  const questions = (await server.call(calls.listTrialQuestions, { params: { id: useCase._id }, headers })).body.data
  expect(questions).toHaveLength(3)
  for (const question of questions) {
    const tried = await server.call(knowledgeTestEndpoints.tryQuestion, { body: { ...suite, question }, headers })
    expect([question, tried.body.data.table?.rows.length]).not.toEqual([question, undefined])
  }
  const question = 'total amount by guest name'
  const { data: tried } = (
    await server.call(knowledgeTestEndpoints.tryQuestion, { body: { ...suite, question }, headers })
  ).body
  expect(tried.table?.rows.map((row) => Object.values(row))).toEqual([
    ['Budi', 300],
    ['Ayu', 50],
  ])
  expect([tried.verified, tried.model, tried.text.includes('[1]')]).toEqual([false, null, false])
  const sql = tried.table?.query?.sql ?? ''
  const verified = { questions: [question], data_source_id: id, sql, reading: tried.reading }
  const kept = (await server.call(verifiedQueryEndpoints.createVerifiedQuery, { body: verified, headers })).body.data
  const expected = { kind: 'sql' as const, data_source_id: id, sql: kept.sql }
  await server.call(knowledgeTestEndpoints.createKnowledgeTest, { body: { ...suite, question, expected }, headers })
  const again = await server.call(knowledgeTestEndpoints.tryQuestion, { body: { ...suite, question }, headers })
  expect(again.body.data.verified).toBe(true)
  const run = (await server.call(knowledgeTestEndpoints.startKnowledgeRun, { body: suite, headers })).body.data
  const ended = async () =>
    (await server.call(knowledgeTestEndpoints.getKnowledgeRun, { params: { id: run.id }, headers })).body.data
  await expect.poll(async () => (await ended()).state).toBe('done')
  expect((await ended()).counts).toMatchObject({ right: 1, wrong: 0 })
})

test('what is hidden is in no suggestion, and a database of others is not there', async () => {
  const person = await aPerson(server)
  const { headers, agentId } = person
  const id = await connected(person)
  const ask = (who: object) => server.call(calls.suggestUseCase, { params: { id }, ...who })
  const before = JSON.stringify((await ask({ headers })).body.data)
  expect(before).toContain('Ambon')
  expect(before).toContain('"name":"password","description"')
  const body = { usecase: 'Guests', type: 'tables' as const }
  const useCase = (await server.call(calls.createUseCase, { params: { botId: agentId }, body, headers })).body.data
  const columns = [
    { name: 'town', masked: true },
    { name: 'password', hidden: true },
  ]
  const relations = [{ data_source_id: id, table: 'guests', columns }]
  const relating = { usecase_id: useCase._id, relations }
  await server.call(calls.relateUseCase, { params: { botId: agentId }, body: relating as never, headers })
  const after = JSON.stringify((await ask({ headers })).body.data)
  expect(after).toContain('tickets')
  expect(after).not.toMatch(/Ambon|password/)
  const stranger = await aPerson(server)
  expect((await ask({})).status).toBe(401)
  expect((await ask({ headers: stranger.headers })).body.code).toBe('data_source_not_found')
  const theirs = { params: { id: useCase._id }, headers: stranger.headers }
  expect((await server.call(calls.listTrialQuestions, theirs)).body.code).toBe('use_case_not_found')
  const trial = { bot_id: agentId, use_case_id: useCase._id, question: 'how many guests?' }
  const refused = await server.call(knowledgeTestEndpoints.tryQuestion, { body: trial, headers: stranger.headers })
  expect(refused.body.code).toBe('agent_not_found')
})
