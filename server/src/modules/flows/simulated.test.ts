import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { definitions } from '#flow/index.ts'
import { startFakeMcp } from '../../providers/mcp/fake.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import type { NodeDeps } from './nodes/node-deps.ts'
import { simulatedHandlersOf } from './nodes/simulated.ts'
import { flowServer } from './testing/flow-server.ts'
import { aFlow } from './testing/published.ts'

const { server, outside, received } = await flowServer()
let ayu: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
})

const customer = 'customer@example.com'
const boss = 'boss@example.com'
const all = ['mail', 'call', 'row', 'word', 'ask']
/** Mails a customer, calls a warehouse, writes a row, tells its owner, and asks for an approval by mail and in the app. */
const document = (address = customer) =>
  aFlow(
    [
      ['start', 'on-webhook'],
      ['mail', 'send-email', { to: address, subject: 'Your order', text: 'It is on its way.' }],
      ['call', 'http-call', { url: `${outside}/warehouse`, method: 'POST' }],
      ['row', 'write-table', { table: 'orders', columns: [{ name: 'state', value: 'sent' }] }],
      ['word', 'send-message', { channel: 'notification', to: ayu.email, text: 'Sent.' }],
      ['ask', 'approval', { title: 'Refund?', emails: boss }],
      ['end', 'end', { output: [{ name: 'by', value: '{{ask.by}}' }] }],
    ],
    [
      'start > next > mail',
      'mail > next > call',
      'call > next > row',
      'row > next > word',
      'word > next > ask',
      'ask > approved > end',
    ],
  )

async function testOf(real?: string[], flow = document()) {
  const { headers } = ayu
  const made = await server.call(studioEndpoints.createProject, { body: { name: 'Orders', document: flow }, headers })
  const { body } = await server.call(studioEndpoints.testProject, {
    params: { id: made.body.data.id },
    body: { trigger: 'start', input: {}, ...(real && { real }) },
    headers,
  })
  return body.data
}

async function effects() {
  const { headers } = ayu
  const [tables, notes, asked] = await Promise.all([
    server.call(flowEndpoints.listFlowTables, { headers }),
    server.call(notificationEndpoints.listNotifications, { query: {}, headers }),
    server.call(flowEndpoints.listFlowRequests, { headers }),
  ])
  return {
    calls: received.filter(({ path }) => path === '/warehouse').length,
    mails: server.mails.filter(({ to }) => to === customer || to === boss).map(({ to }) => to),
    rows: tables.body.data.length,
    told: notes.body.data.records.filter(({ kind }) => /^flow_/.test(kind)).length,
    asked: asked.body.data.length,
  }
}

test('a test of a draft reaches nobody; whoever tests answers for the people it asks', async () => {
  const none = await effects()
  const trace = await testOf()
  const simulated = trace.steps.filter((step) => step.simulated).map(({ node, state }) => `${node} ${state}`)
  expect(simulated).toEqual(['mail done', 'call done', 'row done', 'word done', 'ask waiting'])
  expect(trace.steps.find(({ node }) => node === 'mail')?.output).toEqual({ to: [customer] })
  const answered = await server.call(flowEndpoints.answerTestRun, {
    params: { id: trace.run.id },
    body: { decision: 'approved' },
    headers: ayu.headers,
  })
  expect(answered.body.data.run.status).toBe('done')
  expect(answered.body.data.result.output).toEqual({ by: expect.stringMatching(/\w/) })
  // A mail that is sent for certain comes after those that are not.
  await testOf(['mail'])
  await expect.poll(async () => (await effects()).mails.length).toBeGreaterThan(none.mails.length)
  expect(await effects()).toEqual({ ...none, mails: [...none.mails, customer] })
})

test('steps act when it was said of them', async () => {
  const none = await effects()
  const trace = await testOf(all)
  expect(trace.steps.some(({ simulated }) => simulated)).toBe(false)
  await expect.poll(async () => (await effects()).mails.length).toBe(none.mails.length + 2)
  expect(await effects()).toMatchObject({ calls: none.calls + 1, rows: 1, told: 2, asked: 1 })
})

test('a simulated step refuses what the real one would', async () => {
  const { run } = await testOf(undefined, document('nobody'))
  expect(run).toMatchObject({ status: 'failed', error: { code: 'address_wrong', node: 'mail' } })
})

test("an agent's tool that was allowed for good does not act in a test, unless its step is chosen", async () => {
  const mail = await startFakeMcp()
  onTestFinished(() => mail.close())
  const { headers } = ayu
  const body = { name: 'Mail', address: { transport: 'http' as const, url: mail.url } }
  const added = await server.call(connectionEndpoints.addConnection, { body, headers })
  const allowed = { tools: ['send_mail'], permission: 'always' as const }
  const params = { id: added.body.data.id }
  await server.call(connectionEndpoints.setToolPermission, { params, body: allowed, headers })
  const text = 'run send_mail {"to":"customer@example.com","body":"Hello"}'
  const flow = aFlow(
    [
      ['start', 'on-webhook'],
      ['say', 'answer', { by: 'engine', text, say: false }],
      ['end', 'end', { output: [{ name: 'said', value: '{{say.text}}' }] }],
    ],
    ['start > next > say', 'say > next > end'],
  )
  const dry = await testOf(undefined, flow)
  expect([dry.run.status, mail.calls]).toEqual(['done', []])
  expect(dry.result.output).toEqual({ said: expect.stringContaining('nothing was sent or changed') })
  const real = await testOf(['say'], flow)
  expect([real.run.status, mail.calls.map(({ name }) => name)]).toEqual(['done', ['send_mail']])
})

test('every kind that acts outside can be simulated', () => {
  const outsiders = definitions
    .filter(({ effect, actsThrough }) => effect === 'outside' || actsThrough !== undefined)
    .map(({ kind }) => kind)
  // What they are made from is used when they are taken.
  expect(Object.keys(simulatedHandlersOf({} as NodeDeps)).toSorted()).toEqual(outsiders.toSorted())
})
