import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { PushDeviceId } from '#contract/notifications/push.ts'
import { aPerson, aSignIn, type TestPerson } from '../../../testing/factories.ts'
import { aPushService, type TestBrowser } from '../../../testing/push-service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { notifyUsers } from '../service.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const as = ({ headers }: Pick<TestPerson, 'headers'>) => ({ headers })
let service: Awaited<ReturnType<typeof aPushService>>
let ayu: TestPerson

beforeAll(async () => {
  service = await aPushService()
  afterAll(service.close)
})
beforeEach(async () => {
  ayu = await aPerson(server)
  service.faults.length = 0
})

const list = async (person: Pick<TestPerson, 'headers'> = ayu) =>
  (await server.call(api.listPushDevices, as(person))).body.data
const save = (body: object, person: Pick<TestPerson, 'headers'> = ayu) =>
  server.call(api.savePushDevice, { body, ...as(person) })
async function aBrowser(person: Pick<TestPerson, 'headers'> = ayu): Promise<TestBrowser & { id: PushDeviceId }> {
  const browser = service.subscribe((await list(person)).public_key)
  const { body } = await save(browser.subscription, person)
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  return Object.assign(browser, { id: body.data.id })
}
const runDue = () => server.app.jobs.runDue('notification-push')
/** Quiet hours from now on. */
const beQuiet = (hours: number) => {
  const now = server.deps.clock.now().getTime()
  const clock = (after: number) => new Date(now + after * 3_600_000).toISOString().slice(11, 16)
  const quiet = { from: clock(-1), to: clock(hours), days: [1, 2, 3, 4, 5, 6, 7] }
  const body = { time_zone: 'UTC', quiet, urgent_passes: true, digest: 'at_once', digest_at: '08:00' }
  return server.call(api.updateNotificationDelivery, { body, ...as(ayu) })
}
let number = 0
const tell = (to = ayu, workspace = `Toko ${++number}`) =>
  notifyUsers(server.deps, { kind: 'member_removed', to: [to.id], key: `told:${++number}`, facts: { workspace } })
const titles = ({ received }: TestBrowser) => received.map(({ message }) => message.title)
const test410 = { status: 410 }

describe('the browsers of a person', () => {
  test('are listed with how they went, tried and removed, by their person alone', async () => {
    const browser = await aBrowser()
    const budi = await aPerson(server)
    expect((await list(budi)).devices).toEqual([])
    const [device] = (await list()).devices
    expect(device).toMatchObject({ id: browser.id, here: { endpoint: browser.subscription.endpoint }, last: null })
    for (const call of [api.testPushDevice, api.removePushDevice]) {
      const refused = await server.call(call, { params: { id: browser.id }, ...as(budi) })
      expect([refused.status, refused.body.code]).toEqual([404, 'push_device_not_found'])
    }
    const tested = await server.call(api.testPushDevice, {
      params: { id: browser.id },
      headers: { ...ayu.headers, 'accept-language': 'id' },
    })
    expect(tested.body.data).toEqual({ ok: true, status: 201, reason: null })
    expect(browser.received).toMatchObject([
      { message: { title: 'Ini percobaan', link: '/settings/notifications' }, headers: { urgency: 'high' } },
    ])
    expect((await list()).devices).toMatchObject([{ last: { ok: true, status: 201 } }])
    await server.call(api.removePushDevice, { params: { id: browser.id }, ...as(ayu) })
    await tell()
    await runDue()
    expect([(await list()).devices, browser.received.length]).toEqual([[], 1])
  })

  test('what is stored of them is sealed, and so is what signs messages, which stays the same', async () => {
    const browser = await aBrowser()
    const { rows } = await server.deps.pool.query(
      'select keys, private_key from push_subscriptions s, push_keys where s.id = $1',
      [browser.id],
    )
    expect(rows[0].keys).not.toContain(browser.subscription.keys.auth)
    expect(server.deps.secrets.decrypt(rows[0].private_key)).toMatch(/^[\w-]{43}$/)
    expect((await list()).public_key).toBe((await list()).public_key)
  })

  test('a sign-in that began too long ago is told nothing more', async () => {
    const browser = await aBrowser()
    const days = (count: number) =>
      server.deps.pool.query('update sign_ins set created_at = $2 where user_id = $1', [
        ayu.id,
        new Date(server.deps.clock.now().getTime() - count * 86_400_000),
      ])
    await days(89)
    await tell()
    await runDue()
    expect(browser.received).toHaveLength(1)
    await days(91)
    await tell()
    await runDue()
    expect(browser.received).toHaveLength(1)
  })

  test('a browser is once in the list, with its newest subscription, and belongs to who is signed in to it', async () => {
    const first = await aBrowser()
    const second = await aBrowser()
    expect((await list()).devices.map(({ id }) => id)).toEqual([second.id])
    const budi = await aPerson(server)
    await save(second.subscription, budi)
    expect([(await list()).devices, (await list(budi)).devices.length]).toEqual([[], 1])
    await tell()
    await runDue()
    expect([...first.received, ...second.received]).toEqual([])
  })

  test('a sign-out takes its browser along, and so does one from elsewhere', async () => {
    const there = { headers: await aSignIn(server, ayu.id) }
    const mine = await aBrowser()
    const other = await aBrowser(there)
    expect((await list()).devices.map(({ here }) => here !== null)).toEqual([false, true])
    await server.call(profileEndpoints.removeOtherSignIns, { body: {}, ...as(ayu) })
    expect((await list()).devices.map(({ id }) => id)).toEqual([mine.id])
    await beQuiet(2)
    await tell()
    await server.call(signInEndpoints.signOut, as(ayu))
    server.pass(3 * 3_600)
    await runDue()
    expect([mine.received, other.received]).toEqual([[], []])
  })

  test.each([
    ['an address inside the network', { endpoint: 'https://10.0.0.1/push' }],
    ['an address without https', { endpoint: 'http://push.example/abc' }],
    ['no public key', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ])('%s is refused', async (_, wrong) => {
    const { subscription } = service.subscribe((await list()).public_key)
    const { status, body } = await save({ ...subscription, ...wrong })
    expect([status, body.code]).toEqual([400, 'push_device_refused'])
  })

  test('there are only so many', async () => {
    for (let n = 0; n < 20; n++) await aBrowser({ headers: await aSignIn(server, ayu.id) })
    const { subscription } = service.subscribe((await list()).public_key)
    expect((await save(subscription)).body.code).toBe('push_device_limit')
  })
})

describe('a message', () => {
  test('says what the list says, encrypted, and takes the place of the one before about the same thing', async () => {
    const browser = await aBrowser()
    for (const [already, kind] of (['payment_failed', 'payment_paid'] as const).entries()) {
      await notifyUsers(server.deps, { kind, to: [ayu.id], key: kind, facts: { number: '7', amount: 5_000 } })
      await vi.waitUntil(() => browser.received.length > already, { timeout: 60_000 })
    }
    expect(browser.received.map(({ message }) => message.title)).toEqual(
      ['The payment of Rp 5,000 didn’t go through', 'Paid: Rp 5,000'].map((title) =>
        expect.stringMatching(new RegExp(title.replace(/ /g, '\\s').replace('.', '\\.'))),
      ),
    )
    const [one, other] = browser.received
    expect(one?.headers).toEqual({ ...other?.headers, ttl: '86400', urgency: 'normal' })
    expect([one?.message.tag, other?.message.link]).toEqual(['invoice:7', '/settings/billing'])
  })

  test('that is longer than a push service takes is cut between characters', async () => {
    const browser = await aBrowser()
    const long = '😀\u0001"é'.repeat(800)
    await notifyUsers(server.deps, {
      kind: 'flow_message',
      to: [ayu.id],
      key: `l${++number}`,
      facts: { text: long, run_id: ayu.id },
    })
    await runDue()
    expect(browser.received).toHaveLength(1)
    expect(browser.received[0]?.bytes).toBeLessThanOrEqual(4_096)
    expect(browser.received[0]?.message.text).toSatisfy(
      (text: string) => text.endsWith('…') && text.isWellFormed() && long.startsWith(text.slice(0, -1)),
    )
  })

  test('is not sent of what was read meanwhile, nor of a kind that was switched off', async () => {
    const browser = await aBrowser()
    await beQuiet(2)
    await tell()
    await server.call(api.confirmAllNotifications, { params: { id: ayu.id }, body: {}, ...as(ayu) })
    server.pass(3 * 3_600)
    await runDue()
    const preferences = [{ kind: 'member_removed' as const, push: false }]
    const { body } = await server.call(api.updateNotificationPreferences, { body: { preferences }, ...as(ayu) })
    expect(body.data.records.find(({ kind }) => kind === 'member_removed')).toMatchObject({ push: false, email: true })
    await tell()
    await runDue()
    expect(browser.received).toEqual([])
  })

  test('waits for quiet hours to end, unless it is urgent', async () => {
    const browser = await aBrowser()
    await beQuiet(2)
    await tell(ayu, 'Held')
    const facts = { subject: 'workspace', name: 'Toko', used: 1, limit: 1 } as const
    await notifyUsers(server.deps, { kind: 'cap_reached', to: [ayu.id], key: `cap${++number}`, facts })
    await runDue()
    expect(browser.received).toMatchObject([{ headers: { urgency: 'high' } }])
    server.pass(2 * 3_600 + 60)
    await runDue()
    expect(titles(browser)).toEqual([expect.stringContaining('cap'), 'You are no longer in Held'])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that knows a subscription no more (%i) ends it', async (status) => {
    const browser = await aBrowser()
    service.faults.push({ status })
    await tell()
    await runDue()
    expect((await list()).devices).toEqual([])
    expect(browser.received).toEqual([])
  })

  test('that has no time is asked again when it says', async () => {
    const browser = await aBrowser()
    service.faults.push({ status: 429, headers: { 'retry-after': '600' } })
    await tell(ayu, 'Busy')
    await runDue()
    server.pass(540)
    await runDue()
    expect([titles(browser), (await list()).devices[0]?.last]).toEqual([[], expect.objectContaining({ status: 429 })])
    server.pass(120)
    await runDue()
    expect(titles(browser)).toEqual(['You are no longer in Busy'])
  })

  test('that fails is asked again, by and by, and not for ever', async () => {
    const browser = await aBrowser()
    service.faults.push({ status: 503 }, { status: 500 })
    await tell(ayu, 'Away')
    for (let tries = 0; tries < 3; tries++) {
      await runDue()
      server.pass(300)
    }
    expect(titles(browser)).toEqual(['You are no longer in Away'])
    service.faults.push({ status: 503, headers: { 'retry-after': '99999999' } })
    await tell(ayu, 'Old news')
    await runDue()
    server.pass(25 * 3_600)
    await runDue()
    expect(titles(browser)).toEqual(['You are no longer in Away'])
  })

  test('that refuses a message is not asked again; the list says so', async () => {
    const browser = await aBrowser()
    service.faults.push({ status: 403 })
    await tell()
    await runDue()
    server.pass(7 * 3_600)
    await runDue()
    expect(browser.received).toEqual([])
    expect((await list()).devices).toMatchObject([{ last: { ok: false, status: 403 } }])
  })

  test('that is gone by the time of a test is said, and its browser is out of the list', async () => {
    const browser = await aBrowser()
    service.faults.push(test410)
    const { body } = await server.call(api.testPushDevice, { params: { id: browser.id }, ...as(ayu) })
    expect(body.data).toEqual({ ok: false, status: 410, reason: null })
    expect((await list()).devices).toEqual([])
  })
})

test('keys of the environment are used instead, with the public one that belongs to them', async () => {
  const given = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE'
  const own = await testApp({ env: { VAPID_PRIVATE_KEY: given, NET_ALLOW: '127.0.0.1' } })
  const person = await aPerson(own)
  const { body } = await own.call(api.listPushDevices, as(person))
  const browser = service.subscribe(body.data.public_key)
  const made = await own.call(api.savePushDevice, { body: browser.subscription, ...as(person) })
  const sent = await own.call(api.testPushDevice, { params: { id: made.body.data.id }, ...as(person) })
  expect(sent.body.data).toMatchObject({ ok: true, status: 201 })
  expect((await own.deps.pool.query('select 1 from push_keys')).rowCount).toBe(0)
})
