import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { type ServerProcess, startProcess } from '../chat/testing/processes.ts'
import { aCloudApi, messageOf, postWebhook, stateOf } from './testing/meta.ts'

// Processes of their own are started.
vi.setConfig({ testTimeout: 240_000 })
const meta = await aCloudApi()
const WHATSAPP_API_URL = `${meta.url}/v23.0`
const server = await testApp({ env: { WHATSAPP_API_URL } })
const processes: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  meta.close()
})
const aProcess = async () => {
  const started = await startProcess(server, { baseUrl: 'http://127.0.0.1:9/v1' }, { WHATSAPP_API_URL })
  processes.push(started)
  return started
}
const { pool } = server.deps
const soon = { timeout: 60_000, interval: 100 }

test('a process that is killed between WhatsApp’s yes and the commit: each message goes out once, in order, and is charged once', async () => {
  const { headers, organizationId } = await aPerson(server, { name: 'Ayu' })
  await pool.query("update organizations set plan = 'paid' where id = $1", [organizationId])
  const access = {
    phone_number_id: '111',
    business_account_id: '77',
    access_token: 'a-token',
    app_secret: 'app-secret',
  }
  const body = { name: 'Toko', ...access }
  const account: MessagingAccountId = (await server.call(messagingEndpoints.addMessagingAccount, { body, headers }))
    .body.data.id
  await postWebhook(server.url, account, messageOf('wamid.in1', { type: 'text', text: { body: 'Halo' } }))
  let conversation!: ConversationId
  await vi.waitFor(async () => {
    const list = await server.call(inbox.listConversations, { params: { id: account }, headers })
    conversation = list.body.data.records[0]!.id
  }, soon)
  const available = async () => (await server.call(billingEndpoints.getBalance, { headers })).body.data.available
  const before = await available()
  // From here on only processes that can be killed send.
  await server.app.jobs.stop()
  const send = async (text: string) => {
    const message = { kind: 'text', text, client_key: crypto.randomUUID() }
    const sent = await server.call(inbox.sendMessage, { params: { id: conversation }, body: message, headers })
    expect(sent.status).toBe(200)
    return sent.body.data.id
  }
  const states = async () => {
    const { rows } = await pool.query<{ state: string }>(
      `select state from messaging_messages where conversation_id = $1 and direction = 'out' order by id`,
      [conversation],
    )
    return rows.map(({ state }) => state)
  }
  const taken = () =>
    meta.asked.flatMap(({ body }) => (body.type === 'text' ? [(body.text as { body: string }).body] : []))
  /** As after two minutes: the dead process holds the job no more, what was tried was tried then, and others were there to hear of it. */
  const twoMinutesLater = () =>
    pool.query(
      `with jobs_later as (update jobs set leased_until = now() - interval '1 second', due_at = least(due_at, now()) where queue = 'messaging-send'),
         heard as (update instances set started_at = started_at - interval '1 day')
       update messaging_messages set tried_at = tried_at - interval '121 seconds' where state = 'queued'`,
    )

  // WhatsApp takes the first one and says so; what follows from that cannot be committed.
  const blocker = await pool.connect()
  onTestFinished(() => blocker.release(true))
  meta.hooks.beforeAnswer = async ({ body }) => {
    await blocker.query('begin')
    await blocker.query('select 1 from messaging_messages where id = $1 for update', [body.biz_opaque_callback_data])
  }
  const first = await send('Satu')
  await send('Dua')
  const killed = await aProcess()
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~* 'messaging_messages'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), soon)
  await killed.kill()
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  await blocker.query('rollback')
  // However slowly the next process starts: two minutes have not passed.
  await pool.query(`update jobs set leased_until = now() + interval '10 minutes' where queue = 'messaging-send'`)
  expect([taken(), await states()]).toEqual([['Satu'], ['queued', 'queued']])

  // Its report comes to another process, which sends what is left.
  meta.hooks.beforeAnswer = async () => {}
  const next = await aProcess()
  const report = stateOf('wamid.1', 'delivered', { biz_opaque_callback_data: first })
  await vi.waitFor(async () => expect((await postWebhook(next.url, account, report)).status).toBe(200), soon)
  await vi.waitFor(async () => expect((await states())[0]).toBe('delivered'), soon)
  // The dead process holds the job no more; what lives may have it by now, and keeps it.
  await pool.query(
    `update jobs set leased_until = now() - interval '1 second', due_at = least(due_at, now())
     where queue = 'messaging-send' and leased_until > now() + interval '5 minutes'`,
  )
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'sent']), soon)
  expect(taken()).toEqual(['Satu', 'Dua'])

  // One that WhatsApp never had is sent by whoever comes after.
  const reached = new Promise<void>((resolve) => {
    meta.hooks.beforeAnswer = () => {
      meta.asked.pop()
      resolve()
      return new Promise(() => {})
    }
  })
  await send('Tiga')
  await reached
  await next.kill()
  meta.hooks.beforeAnswer = async () => {}
  expect(await states()).toEqual(['delivered', 'sent', 'queued'])
  await twoMinutesLater()
  await aProcess()
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'sent', 'sent']), soon)
  expect(taken()).toEqual(['Satu', 'Dua', 'Tiga'])
  // Three messages of 20 credits.
  expect(before - (await available())).toBe(60)
})
