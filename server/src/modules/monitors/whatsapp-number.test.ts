import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createCredits } from '../billing/credits.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { aShop, type Shop } from '../dashboards/testing/shop.ts'
import { aCloudApi, postWebhook, stateOf } from '../messaging/testing/meta.ts'

const meta = await aCloudApi()
afterAll(() => meta.close())
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', WHATSAPP_API_URL: `${meta.url}/v23.0` } })
const { pool } = server.deps
const templateId = crypto.randomUUID()
const to = '+6281234567890'
let shop: Shop
let ayu: TestPerson
let account: MessagingAccountId

beforeAll(async () => {
  shop = await aShop(server)
  await shop.run(
    "CREATE TABLE goods (id int PRIMARY KEY, name text, stock int); INSERT INTO goods VALUES (1, 'Lamp', 4)",
  )
  ayu = await aPerson(server, { name: 'Ayu' })
  await pool.query("update organizations set plan = 'paid' where id = $1", [ayu.organizationId])
  await shop.connect(ayu)
  const body = {
    name: 'Toko',
    phone_number_id: '111',
    business_account_id: '77',
    access_token: 'a-token',
    app_secret: 'app-secret',
  }
  const made = await server.call(messagingEndpoints.addMessagingAccount, { body, headers: ayu.headers })
  account = made.body.data.id
  await pool.query(
    `insert into messaging_templates (id, account_id, name, language, category, body, footer, buttons, examples, status, reason)
     values ($1, $2, 'alarm', 'en', 'utility', 'Alarm {{1}}: {{2}}', '', '{}', '{a,b}', 'approved', '')`,
    [templateId, account],
  )
})
afterEach(() => expectBooksBalance(pool))

/** A monitor that has fired, with what became of its message. */
async function anAlarm(more: object = {}) {
  const { body } = await server.call(calls.createMonitor, {
    params: { botId: ayu.agentId },
    body: {
      prompt: 'Tell me if there are goods with stock below 10',
      name: 'Low stock',
      interval: { every: 'minutes', minutes: 10 },
      time_zone: 'UTC',
      notification_type: 'in-app',
      whatsapp: { account_id: account, template_id: templateId, fills: ['name', 'value'], numbers: [to], ...more },
    },
    headers: ayu.headers,
  })
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  const monitor: Monitor = body.data
  const params = { botId: monitor.bot_id, taskId: monitor.id }
  onTestFinished(async () => void (await server.call(calls.removeMonitor, { params, headers: ayu.headers })))
  server.pass(600)
  for (const queue of ['monitor-check', 'monitor-message', 'messaging-send']) await server.app.jobs.runDue(queue)
  return async () =>
    (await server.call(calls.listMonitorEvents, { params, headers: ayu.headers })).body.data.records[0]!.deliveries
}
const available = async () =>
  (await server.call(billingEndpoints.getBalance, { headers: ayu.headers })).body.data.available
const taken = () => meta.asked.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)

test('of a real number a template goes out and is paid for as any other, and its report stands at the event', async () => {
  const before = await available()
  const deliveries = await anAlarm()
  expect(taken().at(-1)).toMatchObject({
    to: expect.stringContaining('6281234567890'),
    type: 'template',
    template: {
      name: 'alarm',
      components: [{ parameters: [{ text: 'Low stock' }, { text: '1 row' }] }],
    },
  })
  expect(await deliveries()).toMatchObject([{ state: 'sent', failure: null }])
  expect(before - (await available())).toBe(20)
  const { rows } = await pool.query(
    "select vendor_id from messaging_messages where author = 'monitor' order by id desc limit 1",
  )
  const errors = [{ code: 131_026, title: 'Message undeliverable' }]
  await postWebhook(server.url, account, stateOf(rows[0].vendor_id, 'failed', { errors }))
  await server.app.jobs.runDue('messaging-webhook')
  expect(await deliveries()).toMatchObject([
    { state: 'failed', failure: { en: expect.stringContaining('not on WhatsApp'), id: expect.any(String) } },
  ])
})

test('without credits it does not go out, and says so', async () => {
  const credits = createCredits(server.deps)
  const used = { outputWords: (await available()) - 10 }
  const payer = { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null }
  const hold = await credits.hold(payer, { kind: 'answer', agentId: null, sessionId: null, used })
  onTestFinished(() => credits.release(hold))
  const before = taken().length
  const deliveries = await anAlarm()
  expect(await deliveries()).toMatchObject([
    {
      state: 'failed',
      failure: { en: expect.stringContaining('no credits left'), id: expect.stringContaining('Kredit') },
    },
  ])
  expect(taken()).toHaveLength(before)
})

test('a number that loses its access after the message was made says that it waits for another', async () => {
  meta.refuse(401, 190)
  const deliveries = await anAlarm()
  onTestFinished(async () => void (await pool.query(`update messaging_accounts set status = 'active'`)))
  expect(await deliveries()).toMatchObject([
    { state: 'queued', failure: { en: expect.stringContaining('refuses the access') } },
  ])
})

test('a number that was linked by QR code needs no template: it says the alarm in its own words', async () => {
  await pool.query(`update messaging_accounts set kind = 'gateway' where id = $1`, [account])
  onTestFinished(
    async () => void (await pool.query(`update messaging_accounts set kind = 'cloud' where id = $1`, [account])),
  )
  await anAlarm({ template_id: null, fills: [] })
  const { rows } = await pool.query(
    "select content from messaging_messages where author = 'monitor' order by id desc limit 1",
  )
  expect(rows[0].content).toMatchObject({
    kind: 'text',
    text: expect.stringMatching(/^Alarm: Low stock – 1 row \(.*\)\n.*\nhttp.*\/monitoring\//),
  })
})
