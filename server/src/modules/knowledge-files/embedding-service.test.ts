import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { embeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { knowledgeFileEndpoints as api } from '#contract/knowledge-files/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const asked: { model: string; input: string[]; authorization: string | undefined }[] = []
let broken = false

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
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data, model }))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())

const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
const env = { EMBEDDING_BASE_URL: base, EMBEDDING_MODEL: 'small-embed', EMBEDDING_API_KEY: 'sk-embed' }
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp({ env })

test('vectors of a service find what no word says; without it the words are enough', async () => {
  const person = await aPerson(server)
  const form = new FormData()
  form.append('files', new Blob(['Staff bring an umbrella.\fThe canteen serves noodles.']), 'rules.txt')
  const { body } = await server.call(api.addKnowledgeFiles, {
    ...{ query: { bot_id: person.agentId }, form, headers: person.headers },
  })
  const { id } = body.data.files[0]!
  const file = async () =>
    (await server.call(api.listKnowledgeFiles, { params: { botId: person.agentId }, headers: person.headers })).body
      .data.records[0]
  for (let waited = 0; waited < 2_000 && (await file())?.state !== 'ready'; waited++) await sleep(50)
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
  for (let waited = 0; waited < 2_000 && !(await made()); waited++) await sleep(50)
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
  const tried = await server.call(embeddingEndpoints.testEmbedding, { body: input, headers })
  expect(tried.body.data).toMatchObject({ ok: true })
  expect(asked.at(-1)).toMatchObject({ model: 'large-embed', authorization: 'Bearer sk-own' })
  const set = await server.call(embeddingEndpoints.setEmbedding, { body: input, headers })
  expect(set.body.data).toEqual({ source: 'settings', base_url: `${base}/`, model: 'large-embed', has_key: true })
  expect(JSON.stringify(set.body)).not.toContain('sk-own')
  const left = async () => {
    const sql = "select 1 from knowledge_versions where kind = 'text' and embedding not like 'large-embed%'"
    return (await server.deps.pool.query(sql)).rowCount
  }
  for (let waited = 0; waited < 2_000 && (await left()) !== 0; waited++) await sleep(50)
  expect(await left()).toBe(0)
  const moved = await server.call(embeddingEndpoints.setEmbedding, {
    ...{ body: { base_url: 'http://127.0.0.1:1/v1', model: 'large-embed' }, headers },
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
