import { beforeEach, expect, test } from 'vitest'
import { firstDelivery, type NotificationDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { findMailed, takeHeld } from './mail-store.ts'
import { messageTimes, notifyUsers } from './service.ts'

const server = await testApp()
let ayu: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
  server.mails.length = 0
})

const hour = 3600
const clockAt = (hours: number) =>
  new Date(server.deps.clock.now().getTime() + hours * hour * 1000).toISOString().slice(11, 16)
/** From an hour ago until in an hour. */
const quietNow = () => ({ from: clockAt(-1), to: clockAt(1), days: [1, 2, 3, 4, 5, 6, 7] })

const choose = (given: Partial<NotificationDelivery>, person = ayu) =>
  server.call(api.updateNotificationDelivery, {
    body: { ...firstDelivery, time_zone: 'UTC', ...given },
    headers: person.headers,
  })
let number = 0
const tell = (content: NotificationContent, to = ayu) =>
  notifyUsers(server.deps, { ...content, to: [to.id], key: `held:${++number}` })
const removed = (workspace: string, to = ayu) => tell({ kind: 'member_removed', facts: { workspace } }, to)
const capReached: NotificationContent = {
  kind: 'cap_reached',
  facts: { subject: 'member', name: 'Ayu', used: 5, limit: 5 },
}
const runMails = () => server.app.jobs.runDue('notification-mail')
const held = async () =>
  (
    await server.deps.pool.query<{ id: NotificationId }>(
      'select notification_id as id from notification_held_mails where user_id = $1 order by 1',
      [ayu.id],
    )
  ).rows.map(({ id }) => id)

test('what comes in quiet hours is in the app at once, and in one mail with each link when they are over', async () => {
  await choose({ quiet: quietNow() })
  await removed('Toko Satu')
  await removed('Toko Dua')
  const { body } = await server.call(api.checkNotifications, { headers: ayu.headers })
  expect(body.data.unread).toBe(2)
  await runMails()
  expect([server.mails.length, (await held()).length]).toEqual([0, 2])
  server.pass(2 * hour)
  await runMails()
  await runMails()
  expect(server.mails).toMatchObject([{ to: ayu.email, subject: '2 notifications' }])
  const text = server.mails[0]!.text
  expect(text).toMatch(/no longer in Toko Satu.+\/workspaces\n.+no longer in Toko Dua.+\/workspaces\n/s)
  expect(await held()).toEqual([])
})

test('one that waited alone is a mail as any other, in the language of the person', async () => {
  await server.deps.pool.query(`update users set language = 'id' where id = $1`, [ayu.id])
  await choose({ quiet: quietNow() })
  await removed('Toko Satu')
  server.pass(2 * hour)
  await runMails()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Kamu tidak lagi berada di Toko Satu'])
})

test('what is urgent passes, unless the person wants it to wait', async () => {
  await choose({ quiet: quietNow(), digest: 'daily' })
  await tell(capReached)
  await expect.poll(() => server.mails.length).toBe(1)
  await choose({ quiet: quietNow(), urgent_passes: false })
  await tell(capReached)
  await runMails()
  expect([server.mails.length, (await held()).length]).toEqual([1, 1])
})

test('a digest of an hour holds what came in it, a kind of its own goes at once, and nobody else is in it', async () => {
  const budi = await aPerson(server, { name: 'Budi' })
  await choose({ digest: 'hourly' })
  await choose({ digest: 'hourly' }, budi)
  await server.call(api.updateNotificationPreferences, {
    body: { preferences: [{ kind: 'workspace_received', digest: 'at_once' }] },
    headers: ayu.headers,
  })
  await removed('Toko Satu')
  await removed('Toko Dua')
  await removed('Toko Budi', budi)
  await tell({ kind: 'workspace_received', facts: { workspace: 'Toko Tiga', workspace_id: ayu.id, from: 'Sari' } })
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual(['Toko Tiga is yours now'])
  server.pass(hour)
  await runMails()
  const ours = server.mails.slice(1).filter(({ to }) => to === ayu.email || to === budi.email)
  const mails = ours.sort((a, b) => a.subject.localeCompare(b.subject))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ayu.email, '2 notifications'],
    [budi.email, 'You are no longer in Toko Budi'],
  ])
  expect(mails[0]!.text).not.toMatch('Toko Budi')
})

test('a mail that failed holds the same under the same id when it is tried again, and later ones are not in it', async () => {
  const { mailer } = server.deps
  const send = mailer.send
  await choose({ digest: 'hourly' })
  await removed('Toko Satu')
  await removed('Toko Dua')
  const tried: (string | undefined)[] = []
  mailer.send = async ({ id }) => {
    tried.push(id)
    throw new Error('the mail server is away')
  }
  server.pass(hour)
  await runMails()
  mailer.send = send
  await removed('Toko Tiga')
  server.pass(hour)
  await runMails()
  expect(new Set(tried).size).toBe(1)
  const [first, second, ...more] = server.mails
    .filter(({ to }) => to === ayu.email)
    .toSorted((a, b) => a.subject.localeCompare(b.subject))
  expect([first!.id, first!.subject, more]).toEqual([tried[0], '2 notifications', []])
  expect(second).toMatchObject({ subject: 'You are no longer in Toko Tiga' })
})

test('a process that dies before it sends loses nothing and doubles nothing, whoever goes on', async () => {
  await choose({ digest: 'hourly' })
  for (const name of ['Satu', 'Dua', 'Tiga']) await removed(`Toko ${name}`)
  server.pass(hour)
  const waiting = await held()
  const dead = waiting[1]!
  expect(await takeHeld(server.deps.db, dead, server.deps.clock.now())).toHaveLength(3)
  expect(await takeHeld(server.deps.db, waiting[0]!, server.deps.clock.now())).toEqual([])
  await runMails()
  await runMails()
  expect(server.mails).toMatchObject([{ subject: '3 notifications', id: `notification.${dead}` }])
})

test('many that become due together are in one mail, though several are sent beside each other', async () => {
  await choose({ digest: 'hourly' })
  for (let n = 0; n < 12; n++) await removed(`Toko ${n}`)
  const waiting = await held()
  server.pass(hour)
  const now = server.deps.clock.now()
  const taken = await Promise.all(waiting.map((id) => takeHeld(server.deps.db, id, now)))
  expect(
    taken
      .map((mails) => mails.length)
      .sort((a, b) => b - a)
      .slice(0, 2),
  ).toEqual([12, 0])
  await runMails()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['12 notifications'])
})

test('a notification that is gone is in no mail', async () => {
  await choose({ digest: 'hourly' })
  await removed('Toko Satu')
  const [id] = await held()
  await server.deps.pool.query('delete from notifications where id = $1', [id])
  server.pass(hour)
  await runMails()
  expect([await findMailed(server.deps.db, id!), server.mails]).toEqual([[], []])
})

test('mails of others, such as those of monitors, ask when they may go out', async () => {
  const budi = await aPerson(server, { name: 'Budi' })
  await choose({ quiet: quietNow() })
  const now = server.deps.clock.now().getTime()
  const calm = await messageTimes(server.deps, [ayu.id, budi.id], false)
  expect([calm(ayu.id).getTime() > now, calm(budi.id).getTime() - now < 60_000]).toEqual([true, true])
  const urgent = await messageTimes(server.deps, [ayu.id], true)
  expect(urgent(ayu.id).getTime() - now).toBeLessThan(60_000)
})

test.each([
  ['a zone that is none', { time_zone: 'Asia/Nowhere' }],
  ['a time that is none', { digest_at: '25:00' }],
  ['no day', { quiet: { from: '22:00', to: '07:00', days: [] } }],
  ['a day that is none', { quiet: { from: '22:00', to: '07:00', days: [8] } }],
  ['quiet hours that never end', { quiet: { from: '07:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] } }],
])('%s is refused', async (_, given) => {
  const { status, body } = await choose(given as Partial<NotificationDelivery>)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})

test('what was chosen is given back to whoever chose it, and to nobody else', async () => {
  const budi = await aPerson(server, { name: 'Budi' })
  const quiet = { from: '21:30', to: '06:00', days: [1, 5] }
  const chosen = await choose({ quiet, digest: 'daily', digest_at: '17:45', time_zone: 'Asia/Jayapura' })
  const read = (person: TestPerson) => server.call(api.getNotificationDelivery, { headers: person.headers })
  expect((await read(ayu)).body.data).toEqual(chosen.body.data)
  expect(chosen.body.data).toMatchObject({ quiet, digest_at: '17:45', time_zone: 'Asia/Jayapura' })
  expect((await read(budi)).body.data).toEqual(firstDelivery)
})
