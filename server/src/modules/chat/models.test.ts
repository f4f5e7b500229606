import { afterEach, beforeAll, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { modelEndpoints as api } from '#contract/models/endpoints.ts'
import type { ModelId } from '#contract/models/schemas.ts'
import { newId } from '../../platform/id.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp, secretKey } from './testing/chat-app.ts'

const server = await chatApp()
let operator: ChatPerson
let talker: ChatPerson
beforeAll(async () => {
  operator = await aTalker(server, { isOperator: true })
  talker = await aTalker(server)
})
afterEach(async () => {
  const { body } = await server.call(api.listModels, { headers: operator.headers })
  for (const { id } of body.data.records) if (id) await remove(id)
})

const own = { base_url: server.model.baseUrl, model: 'fake-2', api_key: 'sk-another-secret' }
const add = async (given: object) =>
  server.call(api.addModel, { body: { ...own, ...given }, headers: operator.headers })
const change = (id: ModelId, body: object) =>
  server.call(api.changeModel, { params: { id }, body, headers: operator.headers })
const remove = (id: ModelId) => server.call(api.removeModel, { params: { id }, headers: operator.headers })
const idOf = async (label: string) => {
  const { body } = await server.call(api.listModels, { headers: operator.headers })
  return body.data.records.find((record) => record.label === label)!.id!
}

test('models of the settings count before the environment; a key is never sent back nor to another address', async () => {
  expect((await server.call(api.addModel, { body: own })).status).toBe(401)
  expect((await server.call(api.addModel, { body: own, headers: talker.headers })).status).toBe(403)
  expect((await server.call(api.listModels, { headers: talker.headers })).status).toBe(403)
  expect((await add({ base_url: 'not an address' })).body.code).toBe('invalid_input')
  const before = await server.call(api.listModels, { headers: operator.headers })
  expect(before.body.data).toMatchObject({ source: 'environment', records: [{ id: null, label: 'fake-1' }] })
  const { data } = (await add({})).body
  expect(data).toMatchObject({ source: 'settings', records: [{ label: 'fake-2', model: 'fake-2', has_key: true }] })
  const { rows } = await server.deps.pool.query('select * from models')
  expect(JSON.stringify(rows)).not.toContain('sk-another-secret')
  server.model.reply = () => [{ text: 'Hi.' }]
  const { record } = (await askQuestion(server, talker, { question: 'Who answers?' })).body.data
  expect(record.answer.model).toBe('fake-2')
  expect(server.model.requests.at(-1)?.authorization).toBe('Bearer sk-another-secret')
  const { api_key: _, ...noKey } = own
  const id = await idOf('fake-2')
  expect((await change(id, noKey)).body.data.records[0]?.has_key).toBe(true)
  const moved = await change(id, { ...noKey, base_url: 'http://127.0.0.1:9/v1' })
  expect(moved.body.data.records[0]?.has_key).toBe(false)
  expect((await remove(id)).body.data).toMatchObject({ source: 'environment' })
})

test('people choose among several by name; the first answers unasked, and another can be put first', async () => {
  await add({ label: 'Quick' })
  await add({ model: 'fake-3', label: 'Thorough' })
  const abilities = await server.call(featureFlagEndpoints.getAbilities, { headers: talker.headers })
  expect(abilities.body.data.models.map(({ name }) => name)).toEqual(['Quick', 'Thorough', null])
  server.model.reply = () => [{ text: 'Hi.' }]
  const answeredBy = async (given: object) =>
    (await askQuestion(server, talker, { question: 'Who answers?', ...given })).body.data.record.answer.model
  expect(await answeredBy({})).toBe('Quick')
  expect(await answeredBy({ model: 'Thorough' })).toBe('Thorough')
  expect((server.model.requests.at(-1) as unknown as { model: string }).model).toBe('fake-3')
  const params = { id: await idOf('Thorough') }
  await server.call(api.preferModel, { params, headers: operator.headers })
  expect(await answeredBy({})).toBe('Thorough')
  const gone = await askQuestion(server, talker, { question: 'Who?', model: 'Slow' })
  expect(gone.body.code).toBe('model_not_offered')
})

test('two models never share a name, the engine’s name is its own, and there is a most', async () => {
  await add({ label: 'Quick' })
  await add({ model: 'fake-3' })
  expect((await add({ label: 'QUICK' })).body.code).toBe('model_label_taken')
  expect((await change(await idOf('fake-3'), { ...own, label: 'quick' })).body.code).toBe('model_label_taken')
  expect((await add({ label: 'Built-in' })).body.code).toBe('invalid_input')
  expect((await change(newId<ModelId>(), own)).body.code).toBe('model_gone')
  for (let n = 2; n < limits.models; n++) expect((await add({ label: `Model ${n}` })).status).toBe(200)
  expect((await add({ label: 'One too many' })).body.code).toBe('too_many_models')
})

test('a model can be tried out before it is added, and with its stored key', async () => {
  await add({})
  const call = (body: object) => server.call(api.testModel, { body: { ...own, ...body }, headers: operator.headers })
  server.model.reply = () => [{ text: 'OK' }]
  expect((await call({ api_key: secretKey })).body.data).toMatchObject({ ok: true })
  expect((await call({ id: await idOf('fake-2'), api_key: undefined })).body.data).toMatchObject({ ok: true })
  expect(server.model.requests.at(-1)?.authorization).toBe('Bearer sk-another-secret')
  server.model.reply = () => ({ status: 401, body: { error: { message: secretKey } } })
  const refused = await call({ api_key: secretKey })
  expect(refused.body.data).toMatchObject({ ok: false, code: 'model_key_refused' })
  expect(JSON.stringify(refused.body)).not.toContain(secretKey)
})

test('an agent answers as it was set up: with its words, its tools and its model while that is there', async () => {
  await add({ label: 'Quick' })
  await add({ label: 'Thorough', model: 'fake-3' })
  const form = new FormData()
  const given = { name: 'Sales', instructions: 'Always greet first.', model: 'Thorough', tools: '["make_chart"]' }
  for (const [name, value] of Object.entries(given)) form.set(name, value)
  const made = await server.call(agentEndpoints.createAgent, { form, headers: talker.headers })
  const sales = { ...talker, botId: made.body.data._id }
  server.model.reply = () => [{ text: 'Hello.' }]
  const first = (await askQuestion(server, sales, { question: 'Hi' })).body.data
  expect(first.record.answer.model).toBe('Thorough')
  const asked = JSON.stringify(server.model.requests.at(-1))
  expect(asked).toContain('Always greet first.')
  expect(asked).not.toContain('query_database')
  const chosen = await askQuestion(server, sales, {
    question: 'And now?',
    session_id: first.session_id,
    model: 'Quick',
  })
  expect(chosen.body.data.record.answer.model).toBe('Quick')
  await remove(await idOf('Thorough'))
  const { record } = (await askQuestion(server, sales, { question: 'Still?', session_id: first.session_id })).body.data
  expect(record.answer).toMatchObject({ status: 'done', model: 'Quick' })
})

test('the figures of an agent count what was asked of it, how it was rated, and say which answers were bad', async () => {
  const person = await aTalker(server)
  server.model.reply = () => [{ text: 'Hello.' }]
  const at = { params: { id: person.botId }, headers: person.headers }
  const none = (await server.call(agentEndpoints.getAgentFigures, at)).body.data
  expect(none).toMatchObject({ total: { answers: 0 }, median_ms: null, disliked: [] })
  expect(none.days).toHaveLength(30)
  const first = (await askQuestion(server, person, { question: 'One' })).body.data
  await askQuestion(server, person, { question: 'Two', session_id: first.session_id })
  await server.deps.pool.query("update records set liked = false, feedback_reason = 'Wrong' where id = $1", [
    first.record.id,
  ])
  const { data } = (await server.call(agentEndpoints.getAgentFigures, { ...at, query: { days: '7' } })).body
  expect(data.total).toMatchObject({ conversations: 1, answers: 2, disliked: 1, liked: 0, failed: 0 })
  expect(data.days.at(-1)).toMatchObject({ answers: 2, day: data.until })
  expect(data.before.answers).toBe(0)
  expect(data.disliked).toMatchObject([{ question: 'One', reason: 'Wrong', session_id: first.session_id }])
  const foreign = await server.call(agentEndpoints.getAgentFigures, { params: at.params, headers: talker.headers })
  expect(foreign.body.code).toBe('agent_gone')
})
