import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { SimulatedPhone } from '#contract/messaging/simulator.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { AlarmDelivery, Monitor } from '#contract/monitors/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { startProcess } from '../chat/testing/processes.ts'
import { aShop, type Shop } from '../dashboards/testing/shop.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

// A process of its own is started.
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const { pool } = server.deps
const as = ({ headers }: TestPerson) => ({ headers })
let shop: Shop
let owner: TestPerson
let member: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>
let template: MessageTemplate
let workspace: WorkspaceId

beforeAll(async () => {
  shop = await aShop(server)
  await shop.run(`
    CREATE TABLE goods (id int PRIMARY KEY, name text, stock int);
    INSERT INTO goods VALUES (1, 'Lamp', 40), (2, 'Chair', 40);`)
  owner = await aPerson(server, { name: 'Owner' })
  workspace = await aWorkspace(server, owner)
  await server.call(workspaceEndpoints.setWorkspace, {
    body: { use_workspace: true, workspace_id: workspace },
    ...as(owner),
  })
  member = await aMember(server, owner, workspace, { name: 'Budi' })
  await shop.connect(owner)
  sandbox = await aSandbox(server, owner)
  template = await anApproved('alarm_note', 'Alarm {{1}}: {{2}} (batas {{3}}), {{4}}. Buka {{5}}')
})
beforeEach(() => stock(40))

const stock = (left: number) => shop.run(`UPDATE goods SET stock = ${left} WHERE id = 1`)
async function anApproved(name: string, body: string): Promise<MessageTemplate> {
  const examples = [...body.matchAll(/\{\{\d\}\}/g)].map(() => 'x')
  const made = await server.call(messagingEndpoints.submitMessageTemplate, {
    params: { id: sandbox.id },
    body: { name, language: 'id', category: 'utility', body, examples },
    ...as(owner),
  })
  if (!made.body.status) throw new Error(`${made.body.code}: ${made.body.message}`)
  await decide(made.body.data.id, 'approved')
  return made.body.data
}
async function decide(templateId: MessageTemplateId, status: 'approved' | 'paused' | 'rejected') {
  const params = { id: sandbox.id, templateId }
  await server.call(simulatorEndpoints.decideSimulatedTemplate, { params, body: { status, reason: '' }, ...as(owner) })
  await sandbox.settle()
}
async function aPhone(name: string): Promise<SimulatedPhone> {
  const made = await server.call(simulatorEndpoints.addSimulatedPhone, {
    params: { id: sandbox.id },
    body: { name },
    ...as(owner),
  })
  return made.body.data
}

const matching = (pattern: RegExp) => expect.stringMatching(pattern)
const fills = ['name', 'value', 'threshold', 'when', 'link']
const to = (phone: SimulatedPhone, more: object = {}) => ({
  account_id: sandbox.id,
  template_id: template.id,
  fills,
  numbers: [phone.phone_number],
  ...more,
})
const given = (whatsapp: object | null, more: object = {}) => ({
  prompt: 'Tell me if there are goods with stock below 10',
  name: 'Low stock',
  interval: { every: 'minutes', minutes: 10 },
  time_zone: 'Asia/Jakarta',
  notification_type: 'in-app',
  whatsapp,
  ...more,
})
const create = (whatsapp: object | null, person = owner, more: object = {}) =>
  server.call(calls.createMonitor, {
    params: { botId: person.agentId },
    body: given(whatsapp, more),
    ...as(person),
  })
async function aMonitor(whatsapp: object | null, more: object = {}): Promise<Monitor> {
  const { body } = await create(whatsapp, owner, more)
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  const monitor: Monitor = body.data
  onTestFinished(async () => {
    await server.call(calls.removeMonitor, { params: ref(monitor), ...as(owner) })
  })
  return monitor
}
const ref = ({ bot_id, id }: Pick<Monitor, 'bot_id' | 'id'>) => ({ botId: bot_id, taskId: id })
const save = (monitor: Monitor, whatsapp: object | null, person = owner) =>
  server.call(calls.updateMonitor, { params: ref(monitor), body: given(whatsapp), ...as(person) })

/** As when whoever had the job of a message died. */
async function makeAgain(phone: SimulatedPhone): Promise<void> {
  await pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at)
     select gen_random_uuid(), 'monitor-message', event_id::text, jsonb_build_object('event', event_id, 'to', phone_number), $2, $2
     from monitor_messages where phone_number = $1 on conflict do nothing`,
    [phone.phone_number, server.deps.clock.now()],
  )
  await server.app.jobs.runDue('monitor-message')
  await sandbox.settle()
}

/** Looks, and does what that asks for. */
async function nextLook(): Promise<void> {
  server.pass(600)
  await server.app.jobs.runDue('monitor-check')
  await server.app.jobs.runDue('monitor-message')
  await sandbox.settle()
}
const deliveries = async (monitor: Monitor): Promise<AlarmDelivery[]> => {
  const { body } = await server.call(calls.listMonitorEvents, { params: ref(monitor), ...as(owner) })
  return body.data.records.find(({ told }) => told !== null)?.deliveries ?? []
}
const readAt = async ({ id }: SimulatedPhone) =>
  (await sandbox.screen(id)).messages.flatMap(({ content }) => (content.kind === 'template' ? [content.text] : []))

describe('an alarm', () => {
  test('arrives on WhatsApp once, with its values, and again when it is over; not of a test, nor of a look back', async () => {
    const phone = await aPhone('Manager')
    const monitor = await aMonitor(to(phone))
    expect(monitor.whatsapp).toEqual(to(phone))
    await stock(4)
    await server.call(calls.testMonitor, { params: ref(monitor), ...as(owner) })
    await server.call(calls.backtestMonitor, { params: ref(monitor), ...as(owner) })
    await server.app.jobs.runDue('monitor-message')
    await sandbox.settle()
    expect(await readAt(phone)).toEqual([])
    await nextLook()
    const link = `/monitoring/${monitor.bot_id}/${monitor.id}`
    const first = new RegExp(
      `^Alarm Low stock: 1 baris \\(batas daftar .*\\), \\d+ \\w+ \\d{4}, \\d\\d\\.\\d\\d WIB\\. Buka http.*${link}$`,
    )
    expect(await readAt(phone)).toEqual([expect.stringMatching(first)])
    expect(await deliveries(monitor)).toEqual([
      { phone_number: phone.phone_number, state: 'delivered', failure: null, conversation: expect.any(Object) },
    ])
    // Whoever takes the same job again, as after a process that was killed once it had committed, finds it made.
    await makeAgain(phone)
    expect(await readAt(phone)).toHaveLength(1)
    await stock(40)
    await nextLook()
    expect(await readAt(phone)).toEqual([
      expect.anything(),
      expect.stringMatching(/^Alarm Sudah pulih: Low stock: 0 baris /),
    ])
    // It stands in the conversation, which is no work for anybody.
    const [found] = (await sandbox.list({ filter: 'all' })).filter(
      ({ contact }) => contact.phone_number === phone.phone_number,
    )
    const { body } = await server.call(inboxEndpoints.listConversations, {
      params: { id: sandbox.id },
      query: { filter: 'resolved' },
      ...as(owner),
    })
    const resolved = body.data.records.find(({ contact }) => contact.phone_number === phone.phone_number)
    expect([found?.status, resolved?.status]).toContain('resolved')
    expect(await sandbox.messages(resolved!.id)).toMatchObject([
      { author: { kind: 'monitor' }, state: 'delivered' },
      { author: { kind: 'monitor' }, state: 'delivered' },
    ])
  })

  test('is repeated as mails are, and silent while the monitor sleeps', async () => {
    const phone = await aPhone('Night')
    const monitor = await aMonitor(to(phone), { rules: { repeat_minutes: 20 } })
    await stock(4)
    for (let look = 0; look < 3; look++) await nextLook()
    expect(await readAt(phone)).toHaveLength(2)
    await server.call(calls.snoozeMonitor, { params: ref(monitor), body: { minutes: 600 }, ...as(owner) })
    for (let look = 0; look < 3; look++) await nextLook()
    expect(await readAt(phone)).toHaveLength(2)
  })

  test('leaves a customer waiting who waits', async () => {
    const phone = await aPhone('Both')
    const asked = await sandbox.written('Kapan buka?', phone.id)
    await aMonitor(to(phone))
    await stock(4)
    await nextLook()
    expect(await readAt(phone)).toHaveLength(1)
    const now = (await sandbox.list()).find(({ id }) => id === asked.id)
    expect(now).toMatchObject({ status: 'open', waiting_since: asked.waiting_since })
  })
})

describe('what does not arrive says why at the event, in both languages', () => {
  const phoneOf = (change: object) => async (phone: SimulatedPhone) => {
    await server.call(simulatorEndpoints.changeSimulatedPhone, { ...sandbox.at(phone.id), body: change })
  }
  const own = 'Own {{1}} {{2}}'
  test.each<[string, (phone: SimulatedPhone, own: MessageTemplate) => unknown, RegExp, RegExp]>([
    ['who is not on WhatsApp', phoneOf({ blocks: true }), /not on WhatsApp/, /tidak ada di WhatsApp/],
    ['a paused template', (_, { id }) => decide(id, 'paused'), /rejected or paused/, /ditolak atau dihentikan/],
    [
      'a template that is paused while nobody has heard of it',
      (_, { name }) => pool.query(`update simulated_templates set status = 'PAUSED' where name = $1`, [name]),
      /has paused it/,
      /sedang dihentikan/,
    ],
    [
      'a deleted template',
      (_, { id: templateId }) =>
        server.call(messagingEndpoints.removeMessageTemplate, { params: { id: sandbox.id, templateId }, ...as(owner) }),
      /template was deleted/,
      /sudah dihapus/,
    ],
    [
      'other variables',
      (_, { id }) => pool.query(`update messaging_templates set body = 'Now {{1}}' where id = $1`, [id]),
      /other variables/,
      /sudah berubah/,
    ],
    [
      'who asked for no messages',
      (phone) => sandbox.act({ kind: 'text', text: 'STOP' }, phone.id),
      /asked not to be messaged/,
      /tidak dikirimi pesan/,
    ],
    [
      'a number without access',
      () => pool.query(`update messaging_accounts set status = 'revoked' where id = $1`, [sandbox.id]),
      /refuses the access/,
      /menolak akses/,
    ],
  ])('%s', async (_, then, en, id) => {
    const made = await anApproved(`own_${crypto.randomUUID().slice(0, 8)}`, own)
    onTestFinished(async () => {
      await pool.query(`update messaging_accounts set status = 'active' where id = $1`, [sandbox.id])
    })
    const phone = await aPhone('Failing')
    const monitor = await aMonitor(to(phone, { template_id: made.id, fills: ['summary', 'when'] }))
    await then(phone, made)
    await stock(4)
    await nextLook()
    expect(await readAt(phone)).toEqual([])
    expect(await deliveries(monitor)).toMatchObject([
      { phone_number: phone.phone_number, state: 'failed', failure: { en: expect.stringMatching(en) } },
    ])
    expect((await deliveries(monitor))[0]?.failure?.id).toMatch(id)
  })

  test('what was taken off the monitor, and what its chooser may not send any more, is not sent', async () => {
    const [phone, other] = [await aPhone('Off'), await aPhone('Kept')]
    const admin = await aMember(server, owner, workspace, { role: 'admin', name: 'Admin' })
    const monitor = await aMonitor(to(other))
    expect((await save(monitor, to(other, { fills: fills.toReversed() }), admin)).status).toBe(200)
    await stock(4)
    await nextLook()
    expect(await readAt(other)).toHaveLength(1)
    await pool.query(
      `insert into monitor_messages (event_id, phone_number) select event_id, $2 from monitor_messages where phone_number = $1`,
      [other.phone_number, phone.phone_number],
    )
    await makeAgain(phone)
    const ofPhone = (await deliveries(monitor)).find(({ phone_number }) => phone_number === phone.phone_number)
    expect([ofPhone?.failure?.en, ofPhone?.failure?.id]).toMatchObject([/taken off/, /dikeluarkan/].map(matching))
    expect(await readAt(phone)).toEqual([])
    await stock(40)
    const params = { id: workspace, memberId: admin.id }
    await server.call(workspaceEndpoints.removeMember, { params, ...as(owner) })
    await nextLook()
    expect(await readAt(other)).toHaveLength(1)
    const [over] = await deliveries(monitor)
    expect([over?.failure?.en, over?.failure?.id]).toMatchObject([/may not send/, /tidak boleh/].map(matching))
    // Saved by who may, it goes out again.
    expect((await save(monitor, to(other, { fills: fills.toReversed() }))).status).toBe(200)
    await stock(4)
    await nextLook()
    expect(await readAt(other)).toHaveLength(2)
  })

  test('a number that is disconnected takes its conversation along', async () => {
    const other = await aPerson(server, { name: 'Sari' })
    await shop.connect(other)
    const theirs = await aSandbox(server, other)
    const listed = await server.call(messagingEndpoints.listMessageTemplates, {
      params: { id: theirs.id },
      ...as(other),
    })
    const first = listed.body.data[0]!
    const whatsapp = {
      account_id: theirs.id,
      template_id: first.id,
      fills: ['name', 'value'],
      numbers: [theirs.phone.phone_number],
    }
    const { body } = await create(whatsapp, other)
    await stock(4)
    server.pass(600)
    for (const queue of ['monitor-check', 'monitor-message']) await server.app.jobs.runDue(queue)
    await theirs.settle()
    const events = async () =>
      (await server.call(calls.listMonitorEvents, { params: ref(body.data), ...as(other) })).body.data.records
    expect((await events())[0]?.deliveries).toMatchObject([{ state: 'delivered' }])
    await server.call(messagingEndpoints.removeMessagingAccount, { params: { id: theirs.id }, ...as(other) })
    expect((await events())[0]?.deliveries).toMatchObject([{ state: 'removed', conversation: null }])
    await stock(40)
    server.pass(600)
    for (const queue of ['monitor-check', 'monitor-message']) await server.app.jobs.runDue(queue)
    expect((await events())[0]?.deliveries).toMatchObject([
      { state: 'failed', failure: { en: expect.stringMatching(/isn’t connected here/) } },
    ])
    await server.call(calls.removeMonitor, { params: ref(body.data), ...as(other) })
  })
})

describe('who chooses the number', () => {
  test('an admin; what an admin chose stays when the author saves it again', async () => {
    const phone = sandbox.phone
    expect((await create(to(phone), member)).body.code).toBe('not_permitted')
    const { body } = await create(null, member)
    const monitor: Monitor = body.data
    expect((await save(monitor, to(phone), member)).body.code).toBe('not_permitted')
    expect((await save(monitor, to(phone))).status).toBe(200)
    expect((await save(monitor, to(phone), member)).body.data.whatsapp).toEqual(to(phone))
    expect((await save(monitor, to(phone, { numbers: ['+6281111111111'] }), member)).body.code).toBe('not_permitted')
    expect((await save(monitor, null, member)).body.data.whatsapp).toBeNull()
    await server.call(calls.removeMonitor, { params: ref(monitor), ...as(owner) })
  })

  test.each<[string, (phone: SimulatedPhone) => object | Promise<object>, string]>([
    ['no number at all', (phone) => to(phone, { numbers: [] }), 'invalid_input'],
    ['no phone number', (phone) => to(phone, { numbers: ['12 34 5'] }), 'monitor_number_wrong'],
    ['too few values', (phone) => to(phone, { fills: ['name'] }), 'messaging_template_variables'],
    ['no template', (phone) => to(phone, { template_id: null, fills: [] }), 'monitor_template_missing'],
    [
      'a template that is not there',
      (phone) => to(phone, { template_id: crypto.randomUUID() }),
      'messaging_template_not_found',
    ],
    [
      'a template that waits',
      async (phone) => {
        const waits = await anApproved('waits', 'Alarm {{1}}')
        await decide(waits.id, 'rejected')
        return to(phone, { template_id: waits.id, fills: ['summary'] })
      },
      'messaging_template_not_approved',
    ],
    [
      'another tenant’s number',
      async (phone) => {
        const stranger = await aPerson(server, { name: 'Stranger' })
        const theirs = await aSandbox(server, stranger)
        return to(phone, { account_id: theirs.id })
      },
      'messaging_account_not_found',
    ],
  ])('%s is refused', async (_, whatsapp, code) => {
    const { phone } = sandbox
    expect((await create(await whatsapp(phone))).body.code).toBe(code)
  })

  test('numbers are kept in international form, each once', async () => {
    const { phone } = sandbox
    const monitor = await aMonitor(to(phone, { numbers: ['0812-3456-7890', '+62 812 3456 7890', '6281234567891'] }))
    expect(monitor.whatsapp?.numbers).toEqual(['+6281234567890', '+6281234567891'])
  })
})

// The last one: from here on this server works on no jobs.
test('an alarm goes out once though the process that makes its message is killed', async () => {
  const { phone } = sandbox
  const monitor = await aMonitor(to(phone))
  await stock(4)
  await server.app.jobs.stop()
  await pool.query(`update monitors set next_at = now() where id = $1`, [monitor.id])
  await pool.query(`update jobs set due_at = now() where queue = 'monitor-check' and key = $1`, [monitor.id])
  // What the process does cannot be committed.
  const blocker = await pool.connect()
  onTestFinished(() => blocker.release(true))
  await blocker.query('begin')
  await blocker.query('lock table messaging_messages in exclusive mode')
  const killed = await startProcess(server, { baseUrl: 'http://127.0.0.1:9/v1' }, { NET_ALLOW: '127.0.0.1' })
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~* 'messaging_messages'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).not.toEqual([]), {
    timeout: 60_000,
    interval: 100,
  })
  await killed.kill()
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  await blocker.query('rollback')
  expect(await deliveries(monitor)).toMatchObject([{ state: 'waiting' }])
  await pool.query(`update jobs set leased_until = null, lease = null, due_at = now() where queue = 'monitor-message'`)
  const next = await startProcess(server, { baseUrl: 'http://127.0.0.1:9/v1' }, { NET_ALLOW: '127.0.0.1' })
  onTestFinished(() => next.kill())
  await vi.waitFor(async () => expect(await deliveries(monitor)).toMatchObject([{ state: 'delivered' }]), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await readAt(phone)).toHaveLength(1)
})
