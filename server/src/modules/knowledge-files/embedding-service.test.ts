import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { embeddingEndpoints, organizationEmbeddingEndpoints as own } from '#contract/embedding/endpoints.ts'
import { knowledgeFileEndpoints as api } from '#contract/knowledge-files/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const asked: { model: string; input: string[]; authorization: string | undefined }[] = []
let broken = false
/** What the service does instead of an answer, by the model that is asked for. */
const instead = new Map<string, number | 'nonsense' | 'uneven' | 'elsewhere'>()

/** Texts about water point one way and all others another: a meaning that no word says. */
const vectorOf = (text: string) => (/hujan|rain|umbrella|wet/i.test(text) ? [0.9, 0.1, 0.1, 0.1] : [0.1, 0.9, 0.1, 0.1])

const service = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { model, input } = JSON.parse(body) as { model: string; input: string[] }
  asked.push({ model, input, authorization: request.headers.authorization })
  if (broken) {
    response.writeHead(500).end('secret words of the service')
    return
  }
  const act = instead.get(model)
  if (typeof act === 'number') {
    response.writeHead(act).end('secret words of the service')
    return
  }
  if (act === 'nonsense' || act === 'elsewhere') {
    response.writeHead(act === 'nonsense' ? 200 : 302, { location: 'http://169.254.169.254/' }).end('{"data": "none"}')
    return
  }
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse()
  if (act === 'uneven') data[0]!.embedding.push(1)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data, model }))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())

const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
const env = {
  EMBEDDING_BASE_URL: base,
  EMBEDDING_MODEL: 'small-embed',
  EMBEDDING_API_KEY: 'sk-embed',
  NET_ALLOW: '127.0.0.1',
}
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp({ env })

test('vectors of a service find what no word says; without it the words are enough', async () => {
  const person = await aPerson(server)
  const form = new FormData()
  form.append('files', new Blob(['Staff bring an umbrella.\fThe canteen serves noodles.']), 'rules.txt')
  const { body } = await server.call(api.addKnowledgeFiles, {
    query: { bot_id: person.agentId },
    form,
    headers: person.headers,
  })
  const { id } = body.data.files[0]!
  const file = async () =>
    (await server.call(api.listKnowledgeFiles, { params: { botId: person.agentId }, headers: person.headers })).body
      .data.records[0]
  await expect.poll(async () => (await file())?.state).toBe('ready')
  expect(await file()).toMatchObject({ id, state: 'ready', passages: 2 })
  expect(asked[0]).toMatchObject({ model: 'small-embed', authorization: 'Bearer sk-embed' })
  expect(asked[0]!.input).toHaveLength(2)
  const search = async (query: string) =>
    (
      await server.call(api.searchKnowledge, {
        params: { botId: person.agentId },
        query: { query },
        headers: person.headers,
      })
    ).body.data
  const found = await search('What if it will rain heavily?')
  expect(found.embedding).toBe('small-embed')
  expect(found.hits[0]).toMatchObject({ page: 1, quote: 'Staff bring an umbrella.', words_score: 0 })
  expect(found.hits[0]!.vector_score).toBeGreaterThan(found.hits[1]!.vector_score)
  // As it is after the installation has chosen another service.
  await server.deps.pool.query("update knowledge_versions set embedding = 'older'")
  await server.deps.pool.query('update knowledge_index set vector = null')
  expect((await search('What if it will rain heavily?')).hits.every(({ vector_score }) => vector_score === 0)).toBe(
    true,
  )
  const another = new FormData()
  another.append('files', new Blob(['Anything else at all.']), 'other.txt')
  await server.call(api.addKnowledgeFiles, {
    query: { bot_id: person.agentId },
    form: another,
    headers: person.headers,
  })
  const made = async () =>
    (await server.deps.pool.query("select 1 from knowledge_versions where embedding = 'older'")).rowCount === 0
  await expect.poll(made).toBe(true)
  expect((await search('What if it will rain heavily?')).hits[0]).toMatchObject({ page: 1, words_score: 0 })
  broken = true
  expect((await search('What does the canteen serve?')).hits[0]).toMatchObject({ page: 2, vector_score: 0 })
})

test('the operator’s service comes before the environment’s: vectors are made anew, the key is kept here', async () => {
  broken = false
  const operator = await aPerson(server, { isOperator: true })
  const { headers } = operator
  const input = { base_url: `${base}/`, model: 'large-embed', api_key: 'sk-own' }
  const stranger = await aPerson(server)
  const refused = await server.call(embeddingEndpoints.setEmbedding, { body: input, headers: stranger.headers })
  expect(refused.body.code).toBe('not_found')
  const before = await server.call(embeddingEndpoints.getEmbedding, { headers })
  expect(before.body.data).toMatchObject({ source: 'environment', model: 'small-embed', has_key: true })
  const tested = await server.call(embeddingEndpoints.testEmbedding, { body: input, headers })
  expect(tested.body.data).toMatchObject({ ok: true })
  expect(asked.at(-1)).toMatchObject({ model: 'large-embed', authorization: 'Bearer sk-own' })
  const set = await server.call(embeddingEndpoints.setEmbedding, { body: input, headers })
  expect(set.body.data).toEqual({ source: 'settings', base_url: `${base}/`, model: 'large-embed', has_key: true })
  expect(JSON.stringify(set.body)).not.toContain('sk-own')
  const left = async () => {
    const sql = "select 1 from knowledge_versions where kind = 'text' and embedding not like 'large-embed%'"
    return (await server.deps.pool.query(sql)).rowCount
  }
  await expect.poll(left).toBe(0)
  const moved = await server.call(embeddingEndpoints.setEmbedding, {
    body: { base_url: 'http://127.0.0.1:1/v1', model: 'large-embed' },
    headers,
  })
  expect(moved.body.data.has_key).toBe(false)
  const unreachable = { base_url: 'http://127.0.0.1:1/v1', model: 'large-embed' }
  const failed = await server.call(embeddingEndpoints.testEmbedding, { body: unreachable, headers })
  expect(failed.body.data).toMatchObject({ ok: false, code: 'embedding_unreachable' })
  const gone = await server.call(embeddingEndpoints.removeEmbedding, { headers })
  expect(gone.body.data).toMatchObject({ source: 'environment', model: 'small-embed' })
  const stored = await server.deps.pool.query("select 1 from installation_settings where name = 'embedding'")
  expect(stored.rowCount).toBe(0)
})

const until = async (holds: () => Promise<boolean>) => expect.poll(holds).toBe(true)

const add = (person: TestPerson, name: string, text: string) => {
  const form = new FormData()
  form.append('files', new Blob([text]), name)
  return server.call(api.addKnowledgeFiles, { query: { bot_id: person.agentId }, form, headers: person.headers })
}

const ask = async ({ agentId, headers }: TestPerson, query: string) =>
  (await server.call(api.searchKnowledge, { params: { botId: agentId }, query: { query }, headers })).body.data

const shown = async ({ headers }: TestPerson) =>
  (await server.call(own.getOrganizationEmbedding, { headers })).body.data

const choose = (person: TestPerson, body: object) =>
  server.call(own.setOrganizationEmbedding, { body, headers: person.headers })

test('an organization has its vectors made by a service of its own, and changes its mind', async () => {
  broken = false
  const [person, other] = [await aPerson(server), await aPerson(server)]
  for (const testPerson of [person, other])
    await add(testPerson, 'rules.txt', 'Staff bring an umbrella.\fThe canteen serves noodles.')
  const done = async (testPerson: TestPerson) => {
    const { passages, ready } = await shown(testPerson)
    return passages === 2 && ready === 2
  }
  await until(async () => (await done(person)) && done(other))
  expect(await shown(person)).toMatchObject({
    choice: 'installation',
    installation_model: 'small-embed',
    problem: null,
  })
  const service = { choice: 'service', base_url: base, model: 'own-embed', api_key: 'sk-organization' }
  const set = await choose(person, service)
  expect(set.body.data).toMatchObject({
    choice: 'service',
    base_url: base,
    model: 'own-embed',
    has_key: true,
    passages: 2,
  })
  await until(() => done(person))
  expect(asked.findLast(({ model }) => model === 'own-embed')).toMatchObject({
    authorization: 'Bearer sk-organization',
  })
  const found = await ask(person, 'What if it will rain heavily?')
  expect(found).toMatchObject({ embedding: 'own-embed', hits: [{ page: 1, quote: 'Staff bring an umbrella.' }, {}] })
  expect(await ask(other, 'What if it will rain heavily?')).toMatchObject({
    embedding: 'small-embed',
    hits: [{ page: 1 }, {}],
  })
  const { rows } = await server.deps.pool.query('select * from organization_embeddings')
  const { rows: log } = await server.deps.pool.query(
    "select * from audit_entries where action = 'organization.embedding-chosen'",
  )
  expect(log).toHaveLength(1)
  expect(JSON.stringify([set.body, rows, log])).not.toContain('sk-organization')
  const box = await choose(person, { choice: 'box' })
  expect(box.body.data).toMatchObject({ choice: 'box', base_url: null, has_key: false })
  await until(() => done(person))
  const inTheBox = await ask(person, 'What does the canteen serve?')
  expect(inTheBox.embedding).toBe('built-in')
  expect(inTheBox.hits[0]).toMatchObject({ page: 2, quote: 'The canteen serves noodles.' })
  await choose(person, { choice: 'installation' })
  await until(() => done(person))
  expect((await ask(person, 'What if it will rain heavily?')).embedding).toBe('small-embed')
})

test('passages are ready when a search by meaning finds them, not when their vectors are made', async () => {
  const person = await aPerson(server)
  await choose(person, { choice: 'box' })
  await add(person, 'rules.txt', 'Staff bring an umbrella.\fThe canteen serves noodles.')
  await until(async () => (await shown(person)).ready === 2)
  const held = await server.deps.pool.connect()
  const storing = async () => {
    const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%update knowledge_index%'`
    return (await server.deps.pool.query(sql)).rowCount === 1
  }
  try {
    await held.query('begin')
    await held.query('select 1 from knowledge_index where agent_id = $1 for update', [person.agentId])
    await choose(person, { choice: 'service', base_url: base, model: 'late-embed' })
    await until(storing)
    expect((await ask(person, 'What if it will rain heavily?')).hits.map(({ vector_score }) => vector_score)).toEqual(
      [],
    )
    expect(await shown(person)).toMatchObject({ passages: 2, ready: 0 })
  } finally {
    await held.query('rollback')
    held.release()
  }
  await until(async () => (await shown(person)).ready === 2)
  expect((await ask(person, 'What if it will rain heavily?')).hits[0]).toMatchObject({ page: 1, words_score: 0 })
})

test('while a service fails, its reason is shown, files are read and found by words, and others’ files do not wait', async () => {
  const person = await aPerson(server)
  instead.set('busy', 429)
  await choose(person, { choice: 'service', base_url: base, model: 'busy' })
  await add(person, 'rules.txt', 'Staff bring an umbrella.\fThe canteen serves noodles.')
  await until(async () => (await shown(person)).passages === 2)
  const { problem, ready } = await shown(person)
  expect({ ready, problem }).toMatchObject({ ready: 0, problem: { code: 'embedding_busy' } })
  expect(problem!.message).toContain('busy')
  expect((await ask(person, 'What does the canteen serve?')).hits[0]).toMatchObject({ page: 2, vector_score: 0 })
  const other = await aPerson(server)
  await add(other, 'other.txt', 'The gate closes at nine.')
  await until(async () => (await shown(other)).ready === 1)
  instead.clear()
  instead.set('uneven', 'uneven')
  await choose(person, { choice: 'service', base_url: base, model: 'uneven' })
  await until(async () => (await shown(person)).problem?.code === 'embedding_failed')
  instead.clear()
  server.pass(61)
  await until(async () => (await shown(person)).ready === 2)
  expect((await shown(person)).problem).toBeNull()
  expect((await ask(person, 'What if it will rain heavily?')).hits[0]).toMatchObject({ page: 1, words_score: 0 })
})

test('a service that says anything but vectors is named for it, and leads nowhere else', async () => {
  const person = await aPerson(server)
  const kinds = { bad: 'nonsense', moved: 'elsewhere', closed: 401, missing: 404, down: 503 } as const
  for (const [model, act] of Object.entries(kinds)) instead.set(model, act)
  const tested = async (model: string) => {
    const body = { base_url: base, model }
    return (await server.call(own.testOrganizationEmbedding, { body, headers: person.headers })).body.data
  }
  const codes = { bad: 'failed', moved: 'unreachable', closed: 'key_refused', missing: 'failed', down: 'unreachable' }
  for (const [model, code] of Object.entries(codes))
    expect([model, await tested(model)]).toMatchObject([model, { ok: false, code: `embedding_${code}` }])
  expect(JSON.stringify(await tested('bad'))).not.toContain('none')
  expect(await tested('fine')).toMatchObject({ ok: true })
  instead.clear()
})

test('who may not choose is refused; a private address, bad input and a foreign key go nowhere', async () => {
  const person = await aPerson(server)
  for (const base_url of ['http://10.0.0.1/v1', 'http://169.254.169.254/latest', 'http://[::1]:9/v1']) {
    const body = { base_url, model: 'm' }
    expect((await choose(person, { choice: 'service', ...body })).body.code).toBe('embedding_address_refused')
    const tested = await server.call(own.testOrganizationEmbedding, { body, headers: person.headers })
    expect(tested.body.code).toBe('embedding_address_refused')
  }
  for (const body of [
    {},
    { choice: 'other' },
    { choice: 'service' },
    { choice: 'service', base_url: 'ftp://a', model: 'm' },
  ])
    expect((await choose(person, body)).status).toBe(400)
  await choose(person, { choice: 'service', base_url: base, model: 'own-embed', api_key: 'sk-organization' })
  const moved = await choose(person, { choice: 'service', base_url: 'http://127.0.0.1:1/v1', model: 'own-embed' })
  expect(moved.body.data.has_key).toBe(false)
  expect((await server.call(own.getOrganizationEmbedding)).status).toBe(401)
  await server.deps.pool.query('update organization_members set role = 2 where user_id = $1', [person.id])
  const seen = await server.call(own.getOrganizationEmbedding, { headers: person.headers })
  expect([seen.body.code, (await choose(person, { choice: 'box' })).body.code]).toEqual([
    'not_permitted',
    'not_permitted',
  ])
})
