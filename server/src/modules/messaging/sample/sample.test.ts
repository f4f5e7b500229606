import { expect, test } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints as simulator } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'

const server = await testApp()

async function aSandbox(person: TestPerson) {
  const { body } = await server.call(simulator.openSimulator, { headers: person.headers })
  return { params: { id: body.data.account.id }, headers: person.headers }
}

test('they come once and go together, and what the person wrote stays', async () => {
  const person = await aPerson(server)
  const other = await aPerson(server)
  const [mine, theirs] = [await aSandbox(person), await aSandbox(other)]
  const both = await Promise.all([1, 2].map(() => server.call(simulator.addSampleConversations, mine)))
  expect(both.map(({ body }) => body.data.sample_conversations)).toEqual([600, 600])
  const counts = async (of: typeof mine) => (await server.call(inbox.countConversations, of)).body.data
  const found = await counts(mine)
  expect(found.all + found.resolved).toBe(600)
  // All have the label; those that are resolved are not among those to look at.
  expect(found.labels).toContainEqual({ name: 'sample', count: found.all })
  expect((await counts(theirs)).all).toBe(0)
  const { phones } = (await server.call(simulator.openSimulator, mine)).body.data
  const phone = { ...mine, params: { ...mine.params, phoneId: phones[0]!.id } }
  await server.call(simulator.actOnPhone, { ...phone, body: { kind: 'text', text: 'Halo, ini pesan saya' } })
  await expect.poll(async () => (await counts(mine)).all).toBe(found.all + 1)
  const removed = await server.call(simulator.removeSampleConversations, mine)
  expect(removed.body.data.sample_conversations).toBe(0)
  expect(await counts(mine)).toMatchObject({ all: 1, resolved: 0 })
})

test('the inbox and its figures are alive, and a fresh one can be answered', async () => {
  const person = await aPerson(server)
  const mine = await aSandbox(person)
  await server.call(simulator.addSampleConversations, mine)
  const list = await server.call(inbox.listConversations, { ...mine, query: { sort: 'waiting' } })
  const [first] = list.body.data.records
  expect(first?.last_message?.direction).toBe('in')
  expect(first?.unread).toBeGreaterThan(0)
  const { body } = await server.call(messagingEndpoints.getMessagingAnalytics, mine)
  expect(body.data.conversations).toBeGreaterThan(150)
  expect(body.data.resolved_by_agent).toBeGreaterThan(50)
  expect(body.data.first_answer.median).toBeLessThan(60)
  expect(body.data.handovers.map(({ reason }) => reason)).toContain('wish')
  const newest = (await server.call(inbox.listConversations, mine)).body.data.records.find(
    ({ window_closes_at }) => window_closes_at,
  )
  const id = newest!.id as ConversationId
  const sent = await server.call(inbox.sendMessage, {
    params: { id },
    body: { kind: 'text', text: 'Sebentar ya', client_key: crypto.randomUUID() },
    headers: person.headers,
  })
  expect(sent.status).toBe(200)
  await expect
    .poll(async () => {
      const page = await server.call(inbox.listMessages, { params: { id }, headers: person.headers })
      return page.body.data.records.at(-1)?.state
    })
    .toBe('delivered')
})

test('of another place they are neither added nor removed', async () => {
  const mine = await aSandbox(await aPerson(server))
  const stranger = { ...mine, headers: (await aPerson(server)).headers }
  for (const call of [simulator.addSampleConversations, simulator.removeSampleConversations])
    expect((await server.call(call, stranger)).body.code).toBe('messaging_account_not_found')
})

const seeded = await testApp({ env: { SEED_SAMPLE: 'true' } })

test('where the sample company is loaded, a new sandbox begins with them', async () => {
  const { headers } = await aPerson(seeded)
  const { body } = await seeded.call(simulator.openSimulator, { headers })
  expect(body.data.sample_conversations).toBe(600)
})
