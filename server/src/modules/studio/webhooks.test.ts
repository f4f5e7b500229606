import { beforeEach, expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { studioEndpoints as api } from '#contract/studio/endpoints.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
const document = aFlow(
  [
    ['hook', 'on-webhook', {}],
    ['done', 'end', { output: [{ name: 'total', value: '{{trigger.body.total}}' }] }],
  ],
  ['hook > next > done'],
)
let ayu: TestPerson
let id: ProjectId

beforeEach(async () => {
  ayu = await aPerson(server)
  const body = { name: 'Orders', document }
  id = (await server.call(api.createProject, { body, headers: ayu.headers })).body.data.id
})

const of = (person: TestPerson = ayu, node = 'hook') => ({ params: { id, node }, headers: person.headers })
const get = async () => (await server.call(api.getWebhook, of())).body.data
const listen = async () => (await server.call(api.listenToWebhook, of())).body.data
const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
  const answer = await fetch(`${server.url}${path}?from=shop`, init)
  return { http: answer.status, ...((await answer.json()) as { message: string; code?: string }) }
}
const countRuns = async () =>
  (await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: id }, headers: ayu.headers })).body.data.pagination
    .total

test('a step that was never published has its address and takes one real call as a sample; nothing is begun', async () => {
  const before = await get()
  expect(before).toMatchObject({ state: 'idle', until: null, sample: null, refused: null })
  expect(before.path).toMatch(/^\/api\/autoflow\/hooks\/.{20,}$/)
  expect((await send(before.path, '{"total":1}')).code).toBe('flow_hook_unknown')
  expect(await listen()).toMatchObject({ path: before.path, state: 'listening' })
  const taken = await send(before.path, '{"total":125000,"customer":{"name":"Sari"}}', { authorization: 'Bearer x' })
  expect([taken.http, taken.message]).toEqual([
    202,
    'Taken as a sample. The flow is not published, so nothing was begun.',
  ])
  const heard = await get()
  expect(heard).toMatchObject({ state: 'heard', until: null })
  expect(heard.sample!.input).toMatchObject({
    body: { total: 125000, customer: { name: 'Sari' } },
    query: { from: 'shop' },
    method: 'POST',
  })
  expect(heard.sample!.input.headers).not.toHaveProperty('authorization')
  // One sample was asked for: the next call reaches nobody.
  expect((await send(before.path, '{"total":2}', { 'accept-language': 'id' })).message).toBe(
    'Tidak ada alur di alamat ini.',
  )
  expect((await get()).sample!.input).toMatchObject({ body: { total: 125000 } })
  expect(await countRuns()).toBe(0)
})

test('the address stays when the flow is published; then a call is a sample and begins the flow', async () => {
  const { path } = await get()
  const published = (await server.call(api.publishProject, { params: { id }, body: {}, headers: ayu.headers })).body
    .data
  expect(published.triggers.find(({ node }) => node === 'hook')!.path).toBe(path)
  await listen()
  expect((await send(path, '{"total":7}')).http).toBe(200)
  expect((await get()).sample!.input).toMatchObject({ body: { total: 7 } })
  expect(await countRuns()).toBe(1)
})

test('what cannot be taken is said to the caller and to who listens, who goes on listening', async () => {
  const { path } = await listen()
  const large = await send(path, JSON.stringify('x'.repeat(10 * 1024 * 1024)))
  expect([large.http, large.code]).toEqual([413, 'payload_too_large'])
  expect(await get()).toMatchObject({ state: 'listening', refused: { reason: 'too_large' }, sample: null })
  const broken = await send(path, '{"total":')
  expect([broken.http, broken.code]).toEqual([400, 'malformed_request'])
  expect(await get()).toMatchObject({ state: 'listening', refused: { reason: 'not_json' }, sample: null })
  // A text that says it is one is taken as it is, also with what PostgreSQL has no room for.
  expect((await send(path, 'total \u0000 7', { 'content-type': 'text/plain' })).http).toBe(202)
  expect(await get()).toMatchObject({ state: 'heard', refused: null, sample: { input: { body: 'total  7' } } })
})

test('a listening ends by itself after five minutes, and by being stopped; a second page goes on with the same one', async () => {
  const first = await listen()
  server.pass(200)
  const second = await listen()
  expect(second.path).toBe(first.path)
  server.pass(200)
  // Without the second page it would be over.
  expect((await get()).state).toBe('listening')
  server.pass(101)
  expect((await get()).state).toBe('ended')
  expect((await send(first.path, '{}')).code).toBe('flow_hook_unknown')
  await listen()
  expect((await server.call(api.stopListening, of())).body.data).toMatchObject({ state: 'idle', until: null })
  expect((await send(first.path, '{}')).code).toBe('flow_hook_unknown')
  expect((await get()).sample).toBeNull()
})

test('of calls at the same moment one is taken', async () => {
  const { path } = await listen()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => send(path, JSON.stringify({ n }))))
  expect(answers.map(({ http }) => http).sort()).toEqual([202, 404, 404, 404])
})

test('a deleted flow hears nothing', async () => {
  const { path } = await listen()
  await server.call(api.removeProject, { params: { id }, headers: ayu.headers })
  expect((await send(path, '{}')).code).toBe('flow_hook_unknown')
})

test('who may not publish, a stranger, another step and a step that is not there get no address', async () => {
  for (const call of [api.getWebhook, api.listenToWebhook, api.stopListening]) {
    expect((await server.call(call, { params: of().params })).status).toBe(401)
    expect((await server.call(call, of(await aPerson(server)))).body.code).toBe('project_not_found')
    for (const node of ['done', 'gone'])
      expect((await server.call(call, of(ayu, node))).body.code).toBe('webhook_not_in_draft')
  }
  const owner = await aPerson(server)
  const member = await aMember(server, owner, await aWorkspace(server, owner))
  id = (await server.call(api.createProject, { body: { name: 'Shared', document }, headers: member.headers })).body.data
    .id
  expect((await server.call(api.listenToWebhook, of(member))).body.code).toBe('not_permitted')
})
