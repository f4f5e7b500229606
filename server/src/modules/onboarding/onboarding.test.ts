import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { onboardingEndpoints as api } from '#contract/onboarding/endpoints.ts'
import type { OnboardingAnswer } from '#contract/onboarding/schemas.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const check = async ({ headers }: TestPerson) => (await server.call(api.checkOnboarding, { headers })).body.data
const answer = ({ headers }: TestPerson, n: number, body: OnboardingAnswer) =>
  server.call(api.answerOnboarding, { params: { n }, body, headers })
const run = ({ headers }: TestPerson, bot_id: string, language = 'en') =>
  server.call(api.runOnboarding, { body: { bot_id }, headers: { ...headers, 'accept-language': language } })

test('three answers and a run make the first agent what was chosen', async () => {
  const ayu = await aPerson(server)
  expect(await check(ayu)).toMatchObject({ step: 1, is_done: false, data: {}, bot_id: ayu.agentId, has_sample: false })
  const early = await answer(ayu, 3, { name: 'Stok' })
  expect([early.status, early.body.code, early.body.message]).toEqual([
    409,
    'onboarding_step_unanswered',
    'Step 1 has to be answered first.',
  ])
  expect((await run(ayu, ayu.agentId)).body.code).toBe('onboarding_step_unanswered')
  await answer(ayu, 1, { template: 'stock' })
  await answer(ayu, 2, { source: 'sample' })
  expect((await answer(ayu, 3, { name: '  ' })).body.code).toBe('invalid_input')
  expect((await answer(ayu, 3, { name: 'Stok Toko' })).body.data).toMatchObject({ step: 4, is_done: false })
  const ran = await run(ayu, ayu.agentId, 'id')
  expect(ran.body.data).toMatchObject({ name: 'Stok Toko', question: 'Total stok per toko' })
  const { data } = (await server.call(agentEndpoints.getAgent, { params: { id: ayu.agentId }, headers: ayu.headers }))
    .body
  expect(data).toMatchObject({ name: 'Stok Toko', default_source: 'db', instructions: expect.stringContaining('toko') })
  // It runs; the steps stay until they are put away.
  expect(await check(ayu)).toMatchObject({ is_done: true, is_put_away: false, first_steps: { runs_agent: true } })
})

test('what a person did is told by what came of it, and is nobody else’s', async () => {
  const [ayu, budi] = [await aPerson(server), await aPerson(server)]
  const none = {
    asked_question: false,
    runs_agent: false,
    saved_chart: false,
    asked_file: false,
    connected_database: false,
    published_flow: false,
    invited_colleague: false,
  }
  expect((await check(ayu)).first_steps).toEqual(none)
  const ask = async (question: string, file?: File) => {
    const form = new FormData()
    form.set('bot_id', ayu.agentId)
    form.set('question', question)
    if (file) form.set('files', file)
    const headers = { ...ayu.headers, accept: 'application/json' }
    expect((await server.call(chatEndpoints.ask, { form, headers })).status).toBe(200)
  }
  // It cost nothing, so it was no question.
  await ask('Halo')
  expect((await check(ayu)).first_steps).toEqual(none)
  const sheet = new File(['city,amount\nMedan,3\nBandung,4\n'], 'sales.csv', { type: 'text/csv' })
  await ask('Total amount by city', sheet)
  expect((await check(ayu)).first_steps).toEqual({ ...none, asked_question: true, asked_file: true })
  const { body: board } = await server.call(dashboardEndpoints.createDashboard, {
    body: { name: 'Sales' },
    headers: ayu.headers,
  })
  expect((await check(ayu)).first_steps.saved_chart).toBe(false)
  const tile = {
    kind: 'chart',
    id: 'a',
    tab: 'a',
    places: { wide: { x: 0, y: 0, w: 6, h: 4 } },
    chart_id: randomUUID(),
  }
  await server.deps.pool.query(`update dashboards set document = jsonb_set(document, '{tiles}', $2) where id = $1`, [
    board.data.id,
    JSON.stringify([tile]),
  ])
  expect((await check(ayu)).first_steps.saved_chart).toBe(true)
  expect((await check(budi)).first_steps).toEqual(none)
})

test('an answer can be changed, the steps can be put away, and another’s agent is not touched', async () => {
  const [ayu, budi] = [await aPerson(server), await aPerson(server)]
  await answer(ayu, 1, { template: 'stock' })
  await answer(ayu, 2, { source: 'files' })
  expect((await answer(ayu, 1, { template: 'finance' })).body.data).toMatchObject({
    step: 3,
    data: { template: 'finance', source: 'files' },
  })
  await answer(ayu, 3, { name: 'Keuangan' })
  expect((await run(ayu, budi.agentId)).body.code).toBe('agent_not_found')
  expect((await run(ayu, ayu.agentId)).body.data.question).toBeNull()
  // Nobody chose a source for the question: the agent that was made for files is asked about files.
  const form = new FormData()
  for (const [name, value] of [
    ['bot_id', ayu.agentId],
    ['question', 'Total per city?'],
    ['data_source', 'default'],
  ] as const)
    form.set(name, value)
  await server.call(chatEndpoints.ask, { form, headers: { ...ayu.headers, accept: 'application/json' } })
  const sessions = { params: { botId: ayu.agentId }, headers: ayu.headers }
  const [session] = (await server.call(chatEndpoints.listSessions, sessions)).body.data.records
  expect(session?.default_source).toBe('files')
  const put = await server.call(api.dismissOnboarding, { headers: budi.headers })
  expect(put.body.data).toMatchObject({ step: 1, is_done: true, is_put_away: true })
})

test('the kinds come in the language of the person; an unknown one is refused', async () => {
  const { headers } = await aPerson(server)
  const id = { ...headers, 'accept-language': 'id' }
  const { records } = (await server.call(api.listOnboardingTemplates, { headers: id })).body.data
  expect(records.map(({ name }) => name)).toContain('Stok dan toko')
  const wrong = { template: 'pirates' } as never
  const refused = await server.call(api.answerOnboarding, { params: { n: 1 }, body: wrong, headers })
  expect(refused.body.code).toBe('invalid_input')
  const absent = await server.call(api.answerOnboarding, { params: { n: 9 }, body: {}, headers })
  expect(absent.body.code).toBe('invalid_input')
})

test('who connected a database is asked first what it can answer', async () => {
  const ayu = await aPerson(server)
  const file = path.join(server.deps.config.DATA_DIR, `${randomUUID()}.db`)
  const database = new DatabaseSync(file)
  database.exec(`create table visits (id integer primary key, doctor text, fee integer, visited_on text);
    insert into visits (doctor, fee, visited_on) values ('Sari', 120, '2026-01-05'), ('Budi', 90, '2026-02-07'), ('Sari', 70, '2026-03-01')`)
  database.close()
  const form = new FormData()
  form.set('name', 'Klinik')
  form.append('file', new Blob([fs.readFileSync(file)]), 'clinic.db')
  const { headers } = ayu
  expect((await server.call(dataSourceEndpoints.uploadDataSource, { form, headers })).status).toBe(200)
  const [source] = (await server.call(dataSourceEndpoints.listDataSources, { headers })).body.data
  expect(source?.questions.length).toBeGreaterThan(0)
  const kinds = (await server.call(api.listOnboardingTemplates, { headers })).body.data.records
  expect(kinds[0]?.questions).toEqual(source?.questions)
  await answer(ayu, 1, { template: 'owner' })
  await answer(ayu, 2, { source: 'connected' })
  await answer(ayu, 3, { name: 'Klinik' })
  expect((await run(ayu, ayu.agentId)).body.data).toMatchObject({ name: 'Klinik', question: source?.questions[0] })
})
