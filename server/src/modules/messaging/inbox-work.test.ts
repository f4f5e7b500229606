import { beforeAll, expect, test } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server)
  sandbox = await aSandbox(server, ayu)
})

const change = (id: string, body: object, who = ayu) =>
  server.call(inbox.changeConversation, { params: { id: id as never }, body, headers: who.headers })
const find = async (id: string, query: Record<string, string> = { filter: 'all' }) =>
  (await sandbox.list(query)).find((row) => row.id === id)

test('what was read can be marked unread again, once, and not by a stranger', async () => {
  const { id } = await sandbox.written('Nanti saya lihat lagi')
  await server.call(inbox.readConversation, { params: { id }, headers: ayu.headers })
  expect((await find(id))?.unread).toBe(0)
  expect((await change(id, { unread: true }, stranger)).status).toBe(404)
  expect((await find(id))?.unread).toBe(0)
  expect((await change(id, { unread: true })).body.data.unread).toBe(1)
  // One that has unread messages keeps their number.
  await sandbox.written('Dan satu lagi')
  expect((await find(id))?.unread).toBe(2)
  expect((await change(id, { unread: true })).body.data.unread).toBe(2)
  expect((await change(id, { unread: false })).status).toBe(400)
})

test('a snooze without an end lasts until the customer writes', async () => {
  const { id } = await sandbox.written('Tunggu kabar dari saya')
  const snoozed = await change(id, { snoozed_until: null })
  expect(snoozed.body.data).toMatchObject({ status: 'snoozed', snoozed_until: null })
  server.pass(3 * 24 * 3_600)
  await server.app.jobs.runDue('messaging-snoozes')
  expect((await find(id, { filter: 'snoozed' }))?.status).toBe('snoozed')
  await sandbox.written('Saya sudah siap')
  expect(await find(id)).toMatchObject({ status: 'open', snoozed_until: null })
  await change(id, { snoozed_until: null })
  expect((await change(id, { status: 'open' })).body.data).toMatchObject({ status: 'open', snoozed_until: null })
})

test('an agent that finds no answer hands over, and says nothing', async () => {
  const settings = { answered_by: 'agent', agent_id: ayu.agentId, handover_text: '' }
  await server.call(messagingEndpoints.updateMessagingSettings, { body: settings as never, headers: ayu.headers })
  const made = { params: { id: sandbox.id }, body: { name: 'Doni' }, headers: ayu.headers }
  const { id: phone } = (await server.call(simulatorEndpoints.addSimulatedPhone, made)).body.data
  const conversation = await sandbox.written('Apakah kain ini cocok untuk kulit sensitif?', phone)
  await server.call(messagingEndpoints.updateMessagingSettings, {
    body: { answered_by: 'people' },
    headers: ayu.headers,
  })
  expect(conversation.answered_by).toBe('people')
  const told = (await sandbox.messages(conversation.id)).map(({ direction, content }) =>
    content.kind === 'event' ? [content.what, content.about] : [direction],
  )
  expect(told).toEqual([['in'], ['handed_over', 'doubt']])
})

test('a customer’s history is what was resolved, opened again and handed over, the newest first and of them alone', async () => {
  const { id } = await sandbox.written('Pesanan saya rusak')
  const opened = async (who = ayu) =>
    server.call(inbox.openConversation, { params: { accountId: sandbox.id, chatId: id }, headers: who.headers })
  const before = (await opened()).body.data.history.length
  await change(id, { status: 'resolved' })
  await sandbox.written('Masih rusak')
  await change(id, { status: 'resolved' })
  await sandbox.settle()
  const { history } = (await opened()).body.data
  const told = history.map(({ content }) => (content.kind === 'event' ? content.what : content.kind))
  expect(history.length - before).toBe(3)
  expect(told.slice(0, 3)).toEqual(['resolved', 'reopened', 'resolved'])
  const times = history.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await opened(stranger)).status).toBe(404)
})
