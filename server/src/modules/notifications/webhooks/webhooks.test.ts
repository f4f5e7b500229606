import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { NotificationWebhookInput } from '#contract/notifications/webhooks.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../../testing/workspaces.ts'
import { notifyUsers } from '../service.ts'
import { signPost } from './post-signed.ts'

type Received = { headers: http.IncomingHttpHeaders; body: string }
/** What the receiver got, and how it answers. */
const got: Received[] = []
let answer = { status: 200, words: 'ok' }
const receiver = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.words)
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
afterAll(() => receiver.close())

const server = await testApp({ env: { NET_ALLOW: `127.0.0.1:${port}` } })
const address = `http://127.0.0.1:${port}/hook`
let ayu: TestPerson
let workspace: WorkspaceId
beforeEach(async () => {
  ayu = await aPerson(server)
  workspace = await aWorkspace(server, ayu, { name: 'Toko Jaya' })
  await workIn(ayu, workspace)
  got.length = 0
  server.mails.length = 0
  answer = { status: 200, words: 'ok' }
})

const workIn = (person: TestPerson, id: WorkspaceId) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: { use_workspace: true, workspace_id: id },
    headers: person.headers,
  })
const given: NotificationWebhookInput = {
  name: 'Jaga malam',
  address,
  kinds: ['device_alarm'],
  held: false,
  active: true,
}
const create = (more: Partial<NotificationWebhookInput> = {}, person = ayu) =>
  server.call(api.createNotificationWebhook, { body: { ...given, ...more }, headers: person.headers })
const made = async (more: Partial<NotificationWebhookInput> = {}) => (await create(more)).body.data
const list = async (person = ayu) => (await server.call(api.listNotificationWebhooks, { headers: person.headers })).body
let number = 0
const alarm = (key = `webhook:${++number}`) =>
  notifyUsers(server.deps, {
    kind: 'device_alarm',
    to: [ayu.id],
    key,
    workspaceId: workspace,
    facts: { news: 'raised', device: 'Kulkas 1', device_id: ayu.id, alarm: 'Suhu tinggi', location: 'Depok', by: '' },
  })
const runPosts = () => server.app.jobs.runDue('notification-webhook')
/** Until nothing is tried any more. */
async function runAllTries(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await runPosts()
    server.pass(3600)
  }
}

test('what happens in the workspace is posted once, signed as Standard Webhooks has it, and the last delivery is shown', async () => {
  const { webhook, secret } = await made()
  await alarm('the same')
  await alarm('the same')
  await runPosts()
  await expect.poll(() => got.length).toBe(1)
  const { headers, body } = got[0]!
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  expect(key).toHaveLength(32)
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({
    id: headers['webhook-id'],
    kind: 'device_alarm',
    workspace: { id: workspace, name: 'Toko Jaya' },
    title: 'Suhu tinggi: Kulkas 1',
    facts: { location: 'Depok' },
  })
  await expect
    .poll(async () => (await list()).data[0])
    .toMatchObject({ id: webhook.id, last: { ok: true, status: 200, words: 'ok' } })
})

test('the signature is the one of the published example', () => {
  // From the specification of Standard Webhooks and its libraries.
  const signature = signPost('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  })
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('the secret is told once, is sealed where it is kept, and stands in no list and no log', async () => {
  const { secret } = await made()
  const stored = await server.deps.pool.query<{ secret: string }>(
    'select secret from notification_webhooks where workspace_id = $1',
    [workspace],
  )
  expect(stored.rows[0]!.secret).not.toContain(secret)
  expect(server.deps.secrets.decrypt(stored.rows[0]!.secret)).toBe(secret)
  const audit = await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, headers: ayu.headers })
  expect(audit.body.data.records[0]).toMatchObject({
    action: 'webhook.added',
    target: { kind: 'webhook', name: 'Jaga malam' },
  })
  expect(JSON.stringify([await list(), audit.body])).not.toContain(secret.slice(6))
})

test('only the kinds that were chosen, only of its own workspace, and nothing while it is off', async () => {
  await made({ kinds: ['monitor_alarm'] })
  await made({ active: false })
  const other = await aPerson(server, { name: 'Lain' })
  const elsewhere = await aWorkspace(server, other)
  await workIn(other, elsewhere)
  await create({}, other)
  await alarm()
  await runPosts()
  expect(got).toEqual([])
})

test.each([
  ['an error of the server', 500, 'database is away'],
  ['a redirect, which is not followed', 302, ''],
  ['a refusal', 401, 'unknown signature'],
])('a test shows the status and words of the receiver: %s', async (_, status, words) => {
  const { webhook } = await made()
  answer = { status, words }
  const tested = await server.call(api.testNotificationWebhook, { params: { id: webhook.id }, headers: ayu.headers })
  expect(tested.body.data).toEqual({ ok: false, status, reason: null, words })
  expect(got).toHaveLength(1)
  expect(JSON.parse(got[0]!.body)).toMatchObject({ kind: 'test', title: 'This is a test' })
  expect((await list()).data[0]!.last).toMatchObject({ status, words })
})

test('a test says when nobody answers, and long words are cut', async () => {
  const { webhook } = await made()
  answer = { status: 200, words: `ok \u0000${'x'.repeat(5_000)}` }
  const call = () => server.call(api.testNotificationWebhook, { params: { id: webhook.id }, headers: ayu.headers })
  expect((await call()).body.data).toMatchObject({ ok: true, words: `ok ${'x'.repeat(497)}` })
  await server.deps.pool.query(`update notification_webhooks set address = 'http://127.0.0.1:9/' where id = $1`, [
    webhook.id,
  ])
  expect((await call()).body.data).toEqual({ ok: false, status: null, reason: 'refused', words: '' })
})

test('a receiver that fails gets it again with the same id, and once it answers the count begins anew', async () => {
  await made()
  answer = { status: 503, words: 'later' }
  await alarm()
  await runPosts()
  await expect.poll(() => got.length).toBe(1)
  await runPosts()
  expect(got).toHaveLength(1)
  answer = { status: 204, words: '' }
  server.pass(60)
  await runPosts()
  server.pass(3600)
  await runPosts()
  expect([got.length, new Set(got.map(({ headers }) => headers['webhook-id'])).size]).toEqual([2, 1])
})

test('three deliveries in a row that are given up switch it off, who looks after the workspace hears of it, and it can go on', async () => {
  const budi = await aMember(server, ayu, workspace, { name: 'Budi' })
  const { webhook } = await made()
  answer = { status: 500, words: 'broken' }
  for (let times = 0; times < 3; times++) {
    expect((await list()).data[0]!.active).toBe(true)
    await alarm()
    await runAllTries()
  }
  expect((await list()).data[0]).toMatchObject({ active: false, last: { status: 500, words: 'broken' } })
  expect((await list()).data[0]!.stopped_at).not.toBeNull()
  const told = async (person: TestPerson) =>
    (await server.call(api.listNotifications, { headers: person.headers })).body.data.records.filter(
      ({ kind }) => kind === 'webhook_stopped',
    )
  expect(await told(ayu)).toMatchObject([
    { title: 'The webhook Jaga malam of Toko Jaya was switched off', link: '/settings/notifications' },
  ])
  expect(await told(budi)).toEqual([])
  const before = got.length
  await alarm()
  await runAllTries()
  expect(got).toHaveLength(before)
  answer = { status: 200, words: '' }
  const on = await server.call(api.updateNotificationWebhook, {
    params: { id: webhook.id },
    body: given,
    headers: ayu.headers,
  })
  expect(on.body.data).toMatchObject({ active: true, stopped_at: null })
  await alarm()
  await runPosts()
  await expect.poll(() => got.length).toBe(before + 1)
})

test('a receiver that says it is gone gets nothing more', async () => {
  await made()
  answer = { status: 410, words: 'gone' }
  await alarm()
  await runPosts()
  await expect.poll(async () => (await list()).data[0]!.active).toBe(false)
})

test('quiet hours of whoever wants that hold it, and nothing is lost', async () => {
  const at = (hours: number) =>
    new Date(server.deps.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const quiet = { from: at(-1), to: at(1), days: [1, 2, 3, 4, 5, 6, 7] }
  const body = { ...firstDelivery, time_zone: 'UTC', quiet, urgent_passes: false }
  await server.call(api.updateNotificationDelivery, { body, headers: ayu.headers })
  const { webhook } = await made({ held: true })
  expect(webhook).toMatchObject({ held: true, held_by: 'Ayu Rahma' })
  await alarm()
  await runPosts()
  expect(got).toEqual([])
  server.pass(2 * 3600)
  await runPosts()
  expect(got).toHaveLength(1)
})

test.each([
  ['an address that is none', { address: 'hook' }, 'invalid_input'],
  ['another protocol', { address: 'ftp://example.com/' }, 'invalid_input'],
  ['http in public', { address: 'http://example.com/' }, 'notification_webhook_refused'],
  ['a private address', { address: 'https://10.0.0.1/' }, 'notification_webhook_refused'],
  ['the machine itself', { address: 'https://127.0.0.1:1/' }, 'notification_webhook_refused'],
  ['no kind', { kinds: [] }, 'invalid_input'],
  ['a kind that is about a person', { kinds: ['role_changed'] }, 'invalid_input'],
  ['no name', { name: ' ' }, 'invalid_input'],
])('%s is refused', async (_, more, code) => {
  expect((await create(more as object)).body.code).toBe(code)
})

test('a member may not, another workspace sees nothing, personal mode has none, and there is a limit', async () => {
  const { webhook } = await made()
  const budi = await aMember(server, ayu, workspace, { name: 'Budi' })
  await workIn(budi, workspace)
  const params = { id: webhook.id }
  const calls = (headers: Record<string, string>) =>
    Promise.all([
      server.call(api.listNotificationWebhooks, { headers }),
      server.call(api.createNotificationWebhook, { body: given, headers }),
      server.call(api.updateNotificationWebhook, { params, body: given, headers }),
      server.call(api.testNotificationWebhook, { params, headers }),
      server.call(api.removeNotificationWebhook, { params, headers }),
    ])
  expect((await calls(budi.headers)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const other = await aPerson(server, { name: 'Lain' })
  const [seen, first, ...rest] = await calls(other.headers)
  expect([seen!.body.data, first!.body.code]).toEqual([[], 'notification_webhook_needs_workspace'])
  expect(rest.map(({ body }) => body.code)).toEqual(Array(3).fill('notification_webhook_not_found'))
  for (let n = 1; n < 20; n++) await create()
  expect((await create()).body.code).toBe('notification_webhook_limit')
  expect((await server.call(api.removeNotificationWebhook, { params, headers: ayu.headers })).status).toBe(200)
  expect((await list()).data).toHaveLength(19)
})
