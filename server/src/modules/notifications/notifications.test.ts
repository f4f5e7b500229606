import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { NotificationChannelId, NotificationId } from '#contract/notifications/schemas.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitAfter } from './mails.ts'
import { notifyUsers } from './service.ts'
import { forgetBefore } from './store.ts'
import { openStream } from './testing.ts'

const server = await testApp()
let ayu: TestPerson
let budi: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
  budi = await aPerson(server, { name: 'Budi' })
  server.mails.length = 0
})

const channel = (person: TestPerson) => person.id as string as NotificationChannelId
let number = 0
const notifyPerson = (to: TestPerson, key = `told:${++number}`) =>
  notifyUsers(server.deps, {
    kind: 'invitation_accepted',
    to: [to.id],
    key,
    facts: { workspace: `Toko ${number}`, workspace_id: to.id, person: 'Sari' },
  })
const list = async (person: TestPerson, query: Record<string, string | number> = {}) =>
  (await server.call(api.listNotifications, { query, headers: person.headers })).body.data
const unread = async (person: TestPerson) =>
  (await server.call(api.checkNotifications, { headers: person.headers })).body.data.unread

describe('the list', () => {
  test('is newest first, in the language of the call, and goes on after a notification however many come', async () => {
    for (let n = 0; n < 5; n++) await notifyPerson(ayu)
    const first = await list(ayu, { limit: 2 })
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 5, is_last_page: false })
    await notifyPerson(ayu)
    const rest = await list(ayu, { limit: 10, before: first.records[1]!.id })
    expect(rest.pagination).toMatchObject({ total: 3, is_last_page: true })
    const times = [...first.records, ...rest.records].map(({ id }) => id)
    expect(times).toEqual([...times].sort().reverse())
    expect(first.records[0]).toMatchObject({ confirmed_at: null, link: `/workspace/${ayu.id}/members` })
    expect(first.records[0]!.title).toBe(`Sari joined Toko ${number - 1}`)
    const { body } = await server.call(api.listNotifications, {
      headers: { ...ayu.headers, 'accept-language': 'id' },
    })
    expect(body.data.records[0]!.title).toBe(`Sari bergabung ke Toko ${number}`)
  })

  test.each([
    ['a page below 1', { page: 0 }],
    ['too many at once', { limit: 1000 }],
    ['an unknown filter', { filter: 'read' }],
    ['a place that is no id', { before: 'x' }],
  ])('%s is refused', async (_, query) => {
    const { status, body } = await server.call(api.listNotifications, { query, headers: ayu.headers })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test("holds nobody else's, and an agent's channel what is about no other agent", async () => {
    await notifyPerson(ayu)
    expect((await list(budi)).records).toEqual([])
    const params = { id: ayu.agentId }
    const own = await server.call(api.listInAppNotifications, { params, headers: ayu.headers })
    expect(own.body.data.records).toHaveLength(1)
    const other = await aPerson(server)
    await notifyUsers(server.deps, {
      kind: 'member_removed',
      to: [ayu.id],
      key: 'agent',
      agentId: other.agentId,
      facts: { workspace: 'Toko' },
    })
    const again = await server.call(api.listInAppNotifications, { params, headers: ayu.headers })
    expect(again.body.data.records).toHaveLength(1)
    const foreign = await server.call(api.listInAppNotifications, { params, headers: budi.headers })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'notification_channel_not_found'])
  })

  test('the same key is told once, also when it is told at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => notifyPerson(ayu, 'the same')))
    await notifyPerson(ayu, 'the same')
    expect((await list(ayu)).pagination.total).toBe(1)
  })

  test('what is told in a transaction that fails is not told', async () => {
    const facts = { workspace: 'Toko' }
    const undone = server.deps.db.transaction(async (tx) => {
      await notifyUsers({ ...server.deps, db: tx }, { kind: 'member_removed', to: [ayu.id], key: 'undone', facts })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await list(ayu)).records).toEqual([])
    await server.app.jobs.runDue()
    expect(server.mails).toEqual([])
  })
})

test('what was told long ago is forgotten, and nothing younger', async () => {
  const reader = await aPerson(server)
  await notifyPerson(reader)
  const before = new Date(server.deps.clock.now().getTime() + 1)
  server.pass(2)
  await notifyPerson(reader)
  await forgetBefore(server.deps.db, before)
  expect((await list(reader)).records).toHaveLength(1)
})

describe('confirming', () => {
  const confirm = (person: TestPerson, owner: TestPerson, notificationId: NotificationId, body = {}) =>
    server.call(api.confirmNotification, {
      params: { id: channel(owner), notificationId },
      body,
      headers: person.headers,
    })

  test('one makes it read; again changes nothing; it can be taken back', async () => {
    await notifyPerson(ayu)
    await notifyPerson(ayu)
    const [newest] = (await list(ayu)).records
    const read = await confirm(ayu, ayu, newest!.id)
    expect(read.body.data.confirmed_at).not.toBeNull()
    server.pass(60)
    expect((await confirm(ayu, ayu, newest!.id)).body.data.confirmed_at).toBe(read.body.data.confirmed_at)
    expect([await unread(ayu), (await list(ayu, { filter: 'unread' })).records.length]).toEqual([1, 1])
    await confirm(ayu, ayu, newest!.id, { confirmed: false })
    expect(await unread(ayu)).toBe(2)
  })

  test("somebody else's, or one that is not there, is not found and stays unread", async () => {
    await notifyPerson(ayu)
    const [item] = (await list(ayu)).records
    expect((await confirm(budi, budi, item!.id)).body.code).toBe('notification_not_found')
    expect((await confirm(budi, ayu, item!.id)).body.code).toBe('notification_channel_not_found')
    expect(await unread(ayu)).toBe(1)
  })

  test('all, and undo gives back exactly those', async () => {
    for (let n = 0; n < 3; n++) await notifyPerson(ayu)
    await notifyPerson(budi)
    const [item] = (await list(ayu)).records
    await confirm(ayu, ayu, item!.id)
    server.pass(1)
    const params = { id: channel(ayu) }
    const all = await server.call(api.confirmAllNotifications, { params, body: {}, headers: ayu.headers })
    expect(all.body.data).toMatchObject({ changed: 2, unread: 0 })
    expect(await unread(budi)).toBe(1)
    const undo = { undo: all.body.data.confirmed_at }
    const back = await server.call(api.confirmAllNotifications, { params, body: undo, headers: ayu.headers })
    expect(back.body.data).toMatchObject({ changed: 2, unread: 2 })
    const history = await server.call(api.listNotificationHistory, { params, headers: ayu.headers })
    expect(history.body.data.records.filter(({ confirmed_at }) => confirmed_at)).toHaveLength(1)
  })
})

describe('preferences', () => {
  const change = (body: object) => server.call(api.updateNotificationPreferences, { body, headers: ayu.headers })
  const removed = (key: string) =>
    notifyUsers(server.deps, { kind: 'member_removed', to: [ayu.id, budi.id], key, facts: { workspace: 'Toko' } })

  test('decide for each person what is shown and mailed; the history keeps it all', async () => {
    const kind = 'member_removed'
    const { body } = await change({ preferences: [{ kind, in_app: false }] })
    expect(body.data.records.find((record) => record.kind === kind)).toMatchObject({ in_app: false, email: true })
    await removed('one')
    expect([await unread(ayu), await unread(budi)]).toEqual([0, 1])
    const params = { id: channel(ayu) }
    expect(
      (await server.call(api.listNotificationHistory, { params, headers: ayu.headers })).body.data.records,
    ).toHaveLength(1)
    await change({ preferences: [{ kind, in_app: true, email: false }] })
    await expect.poll(() => server.mails.map(({ to }) => to).sort()).toEqual([ayu.email, budi.email].sort())
    await removed('two')
    await expect.poll(() => server.mails).toHaveLength(3)
    expect(server.mails.at(-1)?.to).toBe(budi.email)
    expect(await unread(ayu)).toBe(1)
  })

  test('a mail that goes out apart cannot be turned off here', async () => {
    const kind = 'invitation_received'
    const { body } = await change({ preferences: [{ kind, email: false }] })
    expect(body.data.records.find((record) => record.kind === kind)).toEqual({
      kind,
      in_app: true,
      push: true,
      email: true,
      email_fixed: true,
      digest: 'default',
    })
  })

  test.each([
    ['an unknown kind', { preferences: [{ kind: 'weather', email: true }] }],
    ['nothing', { preferences: [] }],
  ])('%s is refused', async (_, body) => {
    expect((await change(body)).status).toBe(400)
  })
})

describe('mails', () => {
  const mailed = (to: TestPerson) =>
    notifyUsers(server.deps, {
      kind: 'member_removed',
      to: [to.id],
      key: `mail:${++number}`,
      facts: { workspace: 'Toko Jaya' },
    })

  test('are in the language of the person and lead to the thing and to the preferences', async () => {
    await server.deps.pool.query(`update users set language = 'id' where id = $1`, [ayu.id])
    await mailed(ayu)
    await expect.poll(() => server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ to: ayu.email, subject: 'Kamu tidak lagi berada di Toko Jaya' })
    expect(server.mails[0]?.text).toMatch(/^Halo,.+\/workspaces\n.+\/settings\/notifications\n$/s)
  })

  test('do not go to who was deactivated; the others have theirs', async () => {
    await server.deps.pool.query('update users set deactivated_at = now() where id = $1', [ayu.id])
    const facts = { workspace: 'Toko Jaya' }
    await notifyUsers(server.deps, { kind: 'member_removed', to: [ayu.id, budi.id], key: `mail:${++number}`, facts })
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([budi.email])
    expect(await server.app.jobs.runDue('notification-mail')).toBe(0)
    expect(server.mails).toHaveLength(1)
  })

  test('that fail are tried again later and then sent once', async () => {
    const { mailer } = server.deps
    const send = mailer.send
    mailer.send = async () => {
      throw new Error('the mail server is away')
    }
    await mailed(ayu)
    const state = async () =>
      (await server.deps.pool.query("select attempts, error from jobs where queue = 'notification-mail'")).rows[0] as {
        attempts: number
        error: string
      }
    await expect.poll(async () => (await state()).error).toMatch('away')
    mailer.send = send
    expect([await server.app.jobs.runDue('notification-mail'), (await state()).attempts]).toEqual([0, 1])
    server.pass(60)
    await server.app.jobs.runDue()
    expect([await server.app.jobs.runDue('notification-mail'), server.mails.length]).toEqual([0, 1])
  })

  test.each([
    [1, 30_000],
    [2, 60_000],
    [12, 6 * 3600_000],
    [24, null],
  ])('after try %i the wait is %s ms', (attempts, wait) => expect(waitAfter(attempts)).toBe(wait))
})

describe('the live channel', () => {
  test('tells what comes with the count, to every page of the person and to nobody else', async () => {
    const [first, second] = [await openStream(server, ayu.headers), await openStream(server, ayu.headers)]
    const others = await openStream(server, budi.headers)
    expect((await first.next()).event).toMatchObject({ kind: 'hello', unread: 0 })
    expect((await second.next()).event.kind).toBe('hello')
    await others.next()
    await notifyPerson(ayu)
    for (const stream of [first, second])
      expect((await stream.next()).event).toMatchObject({
        kind: 'notification',
        unread: 1,
        notification: { title: `Sari joined Toko ${number}` },
      })
    await notifyPerson(budi)
    expect((await others.next()).event).toMatchObject({ notification: { title: `Sari joined Toko ${number}` } })
    for (const stream of [first, second, others]) stream.close()
  })

  test('goes on after the last event that was seen', async () => {
    const first = await openStream(server, ayu.headers)
    await first.next()
    await notifyPerson(ayu)
    const seen = await first.next()
    first.close()
    await notifyPerson(ayu)
    await notifyPerson(ayu)
    const again = await openStream(server, { ...ayu.headers, 'last-event-id': seen.id! })
    const kinds = [await again.next(), await again.next(), await again.next()].map(({ event }) => event.kind)
    expect(kinds).toEqual(['hello', 'notification', 'notification'])
    again.close()
    const lost = await openStream(server, { ...ayu.headers, 'last-event-id': 'abcdef12-7' })
    expect((await lost.next()).event).toMatchObject({ kind: 'resync', unread: 3 })
    lost.close()
  })

  test('tells a page what happened since it was asked for, and that it was then', async () => {
    // The page is older than its first request: the server has been there for as long.
    const ageMs = 2_000
    await sleep(ageMs)
    await notifyPerson(ayu)
    await expect.poll(() => unread(ayu)).toBe(1)
    const page = await openStream(server, ayu.headers, `?age_ms=${ageMs}`)
    expect((await page.next()).event).toMatchObject({ kind: 'hello', unread: 1 })
    expect((await page.next()).event).toMatchObject({
      kind: 'notification',
      is_past: true,
      notification: { title: `Sari joined Toko ${number}` },
    })
    await notifyPerson(ayu)
    const { event } = await page.next()
    expect(event).toMatchObject({ kind: 'notification', notification: { title: `Sari joined Toko ${number}` } })
    expect(event).not.toHaveProperty('is_past')
    page.close()
    // Of a person whom no page had followed.
    await notifyPerson(budi)
    await expect.poll(() => unread(budi)).toBe(1)
    const first = await openStream(server, budi.headers, '?age_ms=1000')
    expect([(await first.next()).event.kind, (await first.next()).event.kind]).toEqual(['hello', 'notification'])
    first.close()
  })

  test('says that something may be missing to a page that is older than what is known', async () => {
    const page = await openStream(server, ayu.headers, `?age_ms=${10 * 60_000}`)
    expect((await page.next()).event.kind).toBe('resync')
    page.close()
  })

  test('reading in one page is told to the others', async () => {
    await notifyPerson(ayu)
    const stream = await openStream(server, ayu.headers)
    await stream.next()
    await server.call(api.confirmAllNotifications, { params: { id: channel(ayu) }, body: {}, headers: ayu.headers })
    // What was told before may still be on its way.
    let { event } = await stream.next()
    while (event.kind === 'notification') event = (await stream.next()).event
    expect(event).toMatchObject({ kind: 'count', unread: 0 })
    stream.close()
  })

  test('says that something was missed when its own connection was lost, and goes on', async () => {
    const stream = await openStream(server, ayu.headers)
    await stream.next()
    await server.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    expect((await stream.next()).event.kind).toBe('resync')
    await notifyPerson(ayu)
    expect((await stream.next()).event.kind).toBe('notification')
    stream.close()
  })

  test('ends when the token ends', async () => {
    const stream = await openStream(server, ayu.headers)
    await stream.next()
    await server.call(signInEndpoints.signOut, { headers: ayu.headers })
    expect(await stream.end()).toBe(true)
    const again = await fetch(new URL('/api/notifications/live', server.url), {
      headers: { accept: 'text/event-stream', ...ayu.headers },
    })
    expect(again.status).toBe(401)
  })
})
