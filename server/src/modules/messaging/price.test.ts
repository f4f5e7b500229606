import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { HoldId } from '#contract/billing/schemas.ts'
import { broadcastEndpoints as broadcasts } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { newId } from '../../platform/id.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createCredits } from '../billing/credits.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { chargePrice, releasePrice } from './price.ts'
import { aCloudApi, messageOf, postWebhook, stateOf } from './testing/meta.ts'

const meta = await aCloudApi()
afterAll(() => meta.close())
const server = await testApp({ env: { WHATSAPP_API_URL: `${meta.url}/v23.0` } })
const { pool } = server.deps
const credits = createCredits(server.deps)
let ayu: TestPerson
let account: MessagingAccountId
let conversation: ConversationId

const work = async (...queues: string[]) => {
  for (const queue of queues) await server.app.jobs.runDue(queue)
}
const report = async (id: string, state: string) => {
  expect((await postWebhook(server.url, account, stateOf(id, state))).status).toBe(200)
  await work('messaging-webhook')
}
const send = async (text: string): Promise<MessageId> => {
  const body = { kind: 'text', text, client_key: crypto.randomUUID() }
  const sent = await server.call(inbox.sendMessage, { params: { id: conversation }, body, headers: ayu.headers })
  await work('messaging-send')
  return sent.body.data.id
}
const balance = async () => {
  const { available, held, spent } = (await server.call(billingEndpoints.getBalance, { headers: ayu.headers })).body
    .data
  return { available, held, spent }
}
const vendorIdOf = async (id: MessageId) => {
  const { rows } = await pool.query<{ vendor_id: string }>('select vendor_id from messaging_messages where id = $1', [
    id,
  ])
  return rows[0]!.vendor_id
}
const lastMessage = async () => {
  const list = await server.call(inbox.listMessages, { params: { id: conversation }, headers: ayu.headers })
  return list.body.data.records.at(-1)!
}
/** Everything but so much is held for something else until the test has ended. */
async function leaveCredits(left: number) {
  const { available } = await balance()
  const used = { outputWords: available - left }
  const payer = { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null }
  const id = await credits.hold(payer, { kind: 'answer', agentId: null, sessionId: null, used })
  onTestFinished(() => credits.release(id))
}
const limit = (subject: string, subjectId: string, credits: number) => {
  onTestFinished(async () => void (await pool.query('delete from usage_caps where subject_id = $1', [subjectId])))
  return pool.query(
    `insert into usage_caps (organization_id, subject, subject_id, credits, updated_at) values ($1, $2, $3, $4, now())`,
    [ayu.organizationId, subject, subjectId, credits],
  )
}
const broadcast = async (message: string) => {
  const form = new FormData()
  form.set('message', message)
  form.set('file', new Blob(['phone\n6281234567890\n'], { type: 'text/csv' }), 'a.csv')
  const { id } = (await server.call(broadcasts.sendBroadcast, { form, headers: ayu.headers })).body.data
  await work('messaging-broadcast', 'messaging-send')
  return async () => (await server.call(broadcasts.getBroadcast, { params: { id }, headers: ayu.headers })).body.data
}

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  await pool.query("update organizations set plan = 'paid' where id = $1", [ayu.organizationId])
  const body = {
    name: 'Toko',
    phone_number_id: '111',
    business_account_id: '77',
    access_token: 'a-token',
    app_secret: 'app-secret',
  }
  account = (await server.call(messagingEndpoints.addMessagingAccount, { body, headers: ayu.headers })).body.data.id
  await postWebhook(server.url, account, messageOf('wamid.in1', { type: 'text', text: { body: 'Halo' } }))
  await work('messaging-webhook')
  const list = await server.call(inbox.listConversations, { params: { id: account }, headers: ayu.headers })
  conversation = list.body.data.records[0]!.id
})
afterEach(() => expectBooksBalance(pool))

test('what the books did not take when a message went out is charged by its report, once', async () => {
  const before = await balance()
  await pool.query('alter table usage_receipts rename column voice_seconds to away')
  try {
    await send('Bukunya tutup')
  } finally {
    await pool.query('alter table usage_receipts rename column away to voice_seconds')
  }
  expect((await lastMessage()).state).toBe('sent')
  expect(await balance()).toEqual({ available: before.available - 20, held: 20, spent: before.spent })
  const vendorId = await vendorIdOf((await lastMessage()).id)
  for (const state of ['delivered', 'read', 'read']) await report(vendorId, state)
  expect(await balance()).toEqual({ available: before.available - 20, held: 0, spent: before.spent + 20 })
})

test('a message whose credits were given back while it waited is held again before it goes out', async () => {
  meta.refuse(429, 130_429)
  const id = await send('Lama menunggu')
  // As after a quarter of an hour; what was held went to something else meanwhile.
  await credits.release(id as string as HoldId)
  await leaveCredits(19)
  const asked = meta.asked.length
  server.pass(3)
  await work('messaging-send')
  expect(meta.asked).toHaveLength(asked)
  expect(await lastMessage()).toMatchObject({ state: 'failed', failure: { reason: 'out_of_credits' } })
})

test('a charge and a release ask for no connection beside that of the transaction they are part of', async () => {
  const only = openDatabase(
    { ...server.deps.connection, max: 1, min: 0, connectionTimeoutMillis: 2_000 },
    server.deps.log,
  )
  onTestFinished(() => only.close())
  const alone = { credits: createCredits({ db: only.db, clock: server.deps.clock }) }
  const payer = { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null }
  const id = newId<MessageId>(server.deps.clock.now())
  const estimate = { kind: 'message' as const, agentId: null, sessionId: null, used: { messages: 1 } }
  const { spent } = await balance()
  await alone.credits.hold(payer, estimate, id as string as HoldId)
  await only.db.transaction((tx) => chargePrice(alone, { kind: 'cloud' }, id, tx))
  expect((await balance()).spent).toBe(spent + 20)
  // Of a sandbox's message nothing was held.
  const free = newId<MessageId>(server.deps.clock.now())
  await only.db.transaction((tx) => chargePrice(alone, { kind: 'simulator' }, free, tx))
  await releasePrice(alone, free)
  expect(await balance()).toMatchObject({ held: 0, spent: spent + 20 })
})

test('a broadcast is paid in the name of who sends it, whoever connected the number', async () => {
  const rina = await aPerson(server, { name: 'Rina' })
  await pool.query('update messaging_accounts set user_id = $1 where id = $2', [rina.id, account])
  onTestFinished(
    async () => void (await pool.query('update messaging_accounts set user_id = $1 where id = $2', [ayu.id, account])),
  )
  await broadcast('Atas nama Ayu')
  const { rows } = await pool.query(
    `select r.user_id, r.credits::int from usage_receipts r join messaging_messages m on m.id = r.id where m.content->>'text' = 'Atas nama Ayu'`,
  )
  expect(rows).toEqual([{ user_id: ayu.id, credits: 20 }])
})

test('what waits and is held already, or costs nothing, does not keep a broadcast back', async () => {
  meta.refuse(429, 130_429)
  await send('Sudah dibayar')
  const customer = await server.call(inbox.listMessages, { params: { id: conversation }, headers: ayu.headers })
  const { id } = customer.body.data.records.find(({ direction }) => direction === 'in')!
  const reaction = { kind: 'reaction', message_id: id, emoji: '👍', client_key: crypto.randomUUID() }
  await server.call(inbox.sendMessage, { params: { id: conversation }, body: reaction, headers: ayu.headers })
  // Enough for one more message.
  await leaveCredits(20)
  const read = await broadcast('Satu lagi')
  expect(await read()).toMatchObject({ status: 'running', paused_by: null })
  server.pass(3)
  await work('messaging-send')
  expect((await read()).counts).toMatchObject({ sent: 1, failed: 0 })
  expect((await balance()).available).toBe(0)
})

test('one that waits and is not held yet does', async () => {
  const id = newId<MessageId>(server.deps.clock.now())
  onTestFinished(async () => void (await pool.query('delete from messaging_messages where id = $1', [id])))
  const words = { kind: 'text', text: 'Menunggu' }
  await pool.query(
    `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, sending, state, created_at)
     values ($1, $2, $3, 'out', $4, '', 'person', $4, 'queued', $5)`,
    [id, account, conversation, words, server.deps.clock.now()],
  )
  await leaveCredits(39)
  const read = await broadcast('Keduanya tidak')
  expect(await read()).toMatchObject({ status: 'paused', paused_by: 'out_of_credits' })
})

test('a cap that is reached is told as what it is, and a broadcast waits for it', async () => {
  const { spent } = await balance()
  await limit('member', ayu.id, spent + 19)
  const asked = meta.asked.length
  await send('Di atas batas')
  expect(await lastMessage()).toMatchObject({
    state: 'failed',
    failure: { reason: 'cap_reached', text: expect.stringContaining('raise the cap') },
  })
  const read = await broadcast('Siaran di atas batas')
  expect(await read()).toMatchObject({ status: 'paused', paused_by: 'cap_reached', counts: { queued: 1, failed: 0 } })
  expect(meta.asked).toHaveLength(asked)
  await pool.query('update usage_caps set credits = credits + 1 where subject_id = $1', [ayu.id])
  const { id } = await read()
  const go = { params: { id }, body: { state: 'running' }, headers: ayu.headers }
  await server.call(broadcasts.setBroadcastState, go)
  await work('messaging-broadcast', 'messaging-send')
  expect(await read()).toMatchObject({ counts: { sent: 1, failed: 0 } })
})
