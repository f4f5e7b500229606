import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp, recordText } from './modules/chat/testing/chat-app.ts'
import { type ServerProcess, startProcess } from './modules/chat/testing/processes.ts'
import { aShop } from './modules/dashboards/testing/shop.ts'
import { aMail } from './modules/email/testing/a-mail.ts'
import { aMailbox } from './modules/email/testing/mailbox.ts'
import { aFlow, aPublishedFlow } from './modules/flows/testing/published.ts'
import { aSandbox } from './modules/messaging/testing/sandbox.ts'
import type { Readiness } from './platform/installation/readiness.ts'

// One process of each role on one database: this one answers people, another does what goes on beside.
const env = { NET_ALLOW: '127.0.0.1' }
const server = await chatApp({ env: { ...env, ROLES: 'web' } })
let ayu: ChatPerson
let worker: ServerProcess | undefined
let box: Awaited<ReturnType<typeof aMailbox>>
let monitor: Monitor
let broadcast: string
let queuedRun: string
afterAll(async () => {
  await worker?.kill()
  await box.stop()
})

const readiness = async (url: string) => (await (await fetch(`${url}/ready`)).json()) as Readiness
const counts = async () => {
  const { rows } = await server.deps.pool.query<{ begun: number; waiting: number; processes: number }>(`
    select (select count(*)::int from jobs where attempts > 0) as begun, (select count(*)::int from jobs) as waiting,
      (select count(*)::int from pg_locks where locktype = 'advisory' and classid = 7270088
        and database = (select oid from pg_database where datname = current_database())) as processes`)
  return rows[0]!
}
const broadcastNow = async () => {
  const { body } = await server.call(broadcastEndpoints.listBroadcasts, { headers: ayu.headers })
  return body.data.records.find(({ id }) => id === broadcast)!
}
const monitorNow = async () => {
  const params = { botId: monitor.bot_id, taskId: monitor.id }
  return (await server.call(monitorEndpoints.getMonitor, { params, headers: ayu.headers })).body.data
}

beforeAll(async () => {
  ayu = await aTalker(server)
  box = await aMailbox(server, ayu)
  const shop = await aShop(server)
  await shop.run(`CREATE TABLE takings (id serial PRIMARY KEY, taken_on date, amount numeric);
    INSERT INTO takings (taken_on, amount) SELECT current_date - 60 + i, 100 FROM generate_series(0, 62) i`)
  await shop.connect(ayu)
})

describe('a process that only answers people', () => {
  test('gives the answer of a chat', async () => {
    server.model.reply = () => [{ text: 'Bandung grew fastest.' }]
    expect(recordText((await askQuestion(server, ayu, { question: 'Hello?' })).body.data.record)).toBe(
      'Bandung grew fastest.',
    )
  })

  test('takes in what is to be done beside, and does none of it', async () => {
    expect((await box.connect()).status).toBe(200)
    box.imap.deliver(aMail({ subject: 'Jam buka' }))
    const steps: Parameters<typeof aFlow>[0] = [
      ['start', 'on-webhook', { wait_s: 0 }],
      ['say', 'answer', { by: 'text', text: 'Done {{trigger.body.n}}' }],
    ]
    const flow = await aPublishedFlow(server, ayu, aFlow(steps, ['start > next > say']))
    const run = await flow.hook({ n: 1 })
    expect([run.http, run.data.status]).toEqual([202, 'queued'])
    const created = await server.call(monitorEndpoints.createMonitor, {
      params: { botId: ayu.botId },
      body: {
        prompt: 'Tell me when total amount of takings per day is below 150',
        interval: { every: 'minutes', minutes: 10 },
        time_zone: 'UTC',
        notification_type: 'in-app',
      },
      headers: ayu.headers,
    })
    monitor = created.body.data
    const sandbox = await aSandbox(server, ayu)
    const at = { params: { id: sandbox.id }, headers: ayu.headers }
    const [template] = (await server.call(messagingEndpoints.listMessageTemplates, at)).body.data
    const form = new FormData()
    for (const [name, value] of Object.entries({ template_id: template!.id, variables: '["{{name}}","{{order}}"]' }))
      form.set(name, value)
    form.set('file', new Blob(['phone,name,order\n081234567890,Budi,A-1\n081234567891,Sari,A-2\n']), 'pelanggan.csv')
    const sent = await server.call(broadcastEndpoints.sendBroadcast, { form, headers: ayu.headers })
    expect(sent.status).toBe(200)
    broadcast = sent.body.data.id
    expect(await server.app.jobs.runDue()).toBe(0)
    expect(await counts()).toMatchObject({ begun: 0, processes: 0 })
    expect((await counts()).waiting).toBeGreaterThan(1)
    expect((await box.state())?.state).toBe('connecting')
    expect((await broadcastNow()).counts).toMatchObject({ queued: 2, delivered: 0 })
    expect((await server.app.flows.getRun(run.data.run_id)).status).toBe('queued')
    queuedRun = run.data.run_id
  })

  test('says that nobody does it, and still takes requests', async () => {
    expect(await readiness(server.url)).toEqual({ status: true, database: 'ok', disk: 'ok', worker: 'missing' })
  })
})

describe('with a worker beside it', () => {
  beforeAll(async () => {
    // Its first look would be in ten minutes.
    await server.deps.pool.query("update jobs set due_at = now() where queue = 'monitor-check'")
    await server.deps.pool.query('update monitors set next_at = now()')
    worker = await startProcess(server, server.model, { ...env, ROLES: 'worker' })
    const { url } = worker
    await vi.waitUntil(async () => (await fetch(`${url}/ready`)).ok, { timeout: 60_000, interval: 100 })
  })

  test('everything that waited is done: mail, run, look, broadcast', async () => {
    server.model.reply = () => [{ text: 'Kami buka jam 9.' }]
    await expect.poll(async () => (await box.state())?.state).toBe('connected')
    expect((await box.threadWhen('Jam buka', ({ reply_state }) => reply_state === 'draft')).messages).toBe(1)
    await expect.poll(async () => (await broadcastNow()).counts.delivered).toBe(2)
    await expect.poll(async () => (await monitorNow()).checked_at).not.toBe(monitor.checked_at)
    await expect.poll(async () => (await server.app.flows.getRun(queuedRun)).status).toBe('done')
    expect((await readiness(server.url)).worker).toBe('ok')
  })

  test('a run that begins here is taken there, waited for here, and replayed without doing anything outside', async () => {
    const steps: Parameters<typeof aFlow>[0] = [
      ['start', 'on-webhook', { wait_s: 30 }],
      ['put', 'write-table', { table: 'orders', columns: [{ name: 'n', value: '{{trigger.body.n}}' }] }],
      ['say', 'answer', { by: 'text', text: 'Done {{trigger.body.n}}' }],
    ]
    const document = aFlow(steps, ['start > next > put', 'put > next > say'])
    const waited = await aPublishedFlow(server, ayu, document)
    const { data } = await waited.hook({ n: 7 })
    expect([data.status, data.replies]).toEqual(['done', [{ text: 'Done 7' }]])
    const { id: userId, organizationId } = ayu
    const tenant = { userId, organizationId, workspaceId: null }
    const [replayed] = await server.app.flows.replay({ document, flowId: waited.flowId, tenant, last: 1 })
    expect(replayed).toMatchObject({ same: true, problem: null, after: { status: 'done' } })
    const { rows } = await server.deps.pool.query("select mode, status from flow_runs where mode = 'replay'")
    expect(rows).toEqual([{ mode: 'replay', status: 'done' }])
  })

  test('it opens no call to anybody', async () => {
    const { url } = worker!
    const status = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status
    expect(await Promise.all(['/health', '/ready', '/metrics'].map((path) => status(path)))).toEqual([200, 200, 200])
    const closed = ['/', '/config.json', '/docs', '/openapi.json', '/v1/models', '/mcp', '/chat-bot.js']
    expect(await Promise.all(closed.map((path) => status(path)))).toEqual(closed.map(() => 404))
    const posts = ['/api/user/signin', '/api/whatsapp/webhook/x', '/api/autoflow/hooks/x', '/api/gateway/studio/chat']
    expect(await Promise.all(posts.map((path) => status(path, { method: 'POST' })))).toEqual(posts.map(() => 404))
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/voice-bot/line/x`)
    await expect(new Promise((opened, refused) => socket.on('open', opened).on('error', refused))).rejects.toThrow()
  })

  test('its end is known once it has been silent', async () => {
    await worker!.kill()
    server.pass(31)
    await expect.poll(async () => (await readiness(server.url)).worker).toBe('missing')
  })
})
