import { beforeEach, describe, expect, test } from 'vitest'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { NotificationThread } from '#contract/notifications/threads.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { notifyUsers } from './service.ts'

const server = await testApp()
const as = ({ headers }: TestPerson) => ({ headers })
let ayu: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
  server.mails.length = 0
})

let number = 0
const tellInvoice = (invoice: string, kind: 'invoice_ready' | 'payment_failed' | 'payment_paid', to = ayu) =>
  notifyUsers(server.deps, {
    to: [to.id],
    key: `told:${++number}`,
    ...(kind === 'invoice_ready'
      ? { kind, facts: { number: invoice, amount: 5_000, due_at: '2026-12-01T00:00:00Z' } }
      : { kind, facts: { number: invoice, amount: 5_000 } }),
  })
const list = async (query: Record<string, string | number> = {}, person = ayu) =>
  (await server.call(api.listNotificationThreads, { query, ...as(person) })).body.data
const shown = ({ records }: { records: readonly NotificationThread[] }) =>
  records.map(({ latest, count, unread }) => `${latest.facts.number} ${latest.kind} ${unread}/${count}`)
const confirm = async ({ id }: NotificationThread, body: object, person = ayu) =>
  (await server.call(api.confirmNotificationThread, { params: { id }, body, ...as(person) })).body
const unread = async () => (await server.call(api.checkNotifications, as(ayu))).body.data.unread

describe('threads', () => {
  test('hold what is about one thing, with the newest on top, and go on after one however many come', async () => {
    await tellInvoice('1', 'invoice_ready')
    await tellInvoice('2', 'invoice_ready')
    await tellInvoice('1', 'payment_failed')
    await tellInvoice('3', 'invoice_ready')
    await tellInvoice('1', 'payment_paid')
    await notifyUsers(server.deps, { to: [ayu.id], key: 'alone', kind: 'member_removed', facts: { workspace: 'Toko' } })
    const first = await list({ limit: 2 })
    expect(shown(first)).toEqual(['undefined member_removed 1/1', '1 payment_paid 3/3'])
    expect(first.is_last_page).toBe(false)
    await tellInvoice('9', 'invoice_ready')
    const rest = await list({ limit: 2, before: first.records[1]?.id ?? '' })
    expect([shown(rest), rest.is_last_page]).toEqual([['3 invoice_ready 1/1', '2 invoice_ready 1/1'], true])
    const inside = await server.call(api.listThreadNotifications, {
      params: { id: first.records[1]?.id ?? '' },
      query: { limit: 2 },
      ...as(ayu),
    })
    expect(inside.body.data.records.map(({ kind }) => kind)).toEqual(['payment_paid', 'payment_failed'])
    expect(inside.body.data.pagination).toMatchObject({ total: 3, is_last_page: false })
  })

  test('are of one person alone', async () => {
    const budi = await aPerson(server)
    await tellInvoice('7', 'invoice_ready')
    await tellInvoice('7', 'invoice_ready', budi)
    expect(shown(await list())).toEqual(['7 invoice_ready 1/1'])
    const [theirs] = (await list({}, budi)).records
    if (!theirs) throw new Error('budi was told')
    expect((await confirm(theirs, {})).code).toBe('notification_not_found')
    const [own] = (await list()).records
    if (!own) throw new Error('ayu was told')
    const inside = await server.call(api.listThreadNotifications, { params: { id: own.id }, ...as(ayu) })
    expect(inside.body.data.records.map(({ id }) => id)).toEqual([own.id])
    await confirm(own, {})
    expect((await list({}, budi)).records[0]?.unread).toBe(1)
  })

  test('are read as a whole; undo gives back exactly what was unread; unread again is the newest', async () => {
    await tellInvoice('4', 'invoice_ready')
    const [only] = (await list()).records
    if (!only) throw new Error('there is a thread')
    await confirm(only, {})
    server.pass(1)
    await tellInvoice('4', 'payment_failed')
    await tellInvoice('4', 'payment_paid')
    const [thread] = (await list({ filter: 'unread' })).records
    if (!thread) throw new Error('there is an unread thread')
    expect([thread.unread, thread.count, await unread()]).toEqual([2, 3, 2])
    const { data } = await confirm(thread, { confirmed: true })
    expect([data.thread.unread, await unread(), (await list({ filter: 'unread' })).records]).toEqual([0, 0, []])
    await confirm(thread, { confirmed: false, undo: data.confirmed_at })
    expect(await unread()).toBe(2)
    await confirm(thread, { confirmed: true })
    expect((await confirm(thread, { confirmed: false })).data.thread.unread).toBe(1)
  })

  test('leave out what the person wants by mail alone', async () => {
    await tellInvoice('5', 'invoice_ready')
    await server.call(api.updateNotificationPreferences, {
      body: { preferences: [{ kind: 'payment_failed', in_app: false }] },
      ...as(ayu),
    })
    await tellInvoice('5', 'payment_failed')
    expect(shown(await list())).toEqual(['5 invoice_ready 1/1'])
  })

  test.each([
    ['too many at once', { limit: 51 }],
    ['a place that is no id', { before: 'x' }],
  ])('%s is refused', async (_, query) => {
    const { body } = await server.call(api.listNotificationThreads, { query, ...as(ayu) })
    expect(body.code).toBe('invalid_input')
  })

  test('without a token nothing is answered', async () => {
    expect((await server.call(api.listNotificationThreads)).status).toBe(401)
  })
})

test('an alarm of a device is acknowledged in its thread and by the link of its mail', async () => {
  const workspace = await aWorkspace(server, ayu)
  await server.call(workspaceEndpoints.setWorkspace, {
    body: { use_workspace: true, workspace_id: workspace },
    ...as(ayu),
  })
  const budi = await aMember(server, ayu, workspace, { name: 'Budi' })
  const preferences = [{ kind: 'device_alarm' as const, email: true }]
  await server.call(api.updateNotificationPreferences, { body: { preferences }, ...as(budi) })
  const device = await server.call(deviceEndpoints.createDevice, {
    body: { name: 'Cold box', device_type: 'Cold box' },
    ...as(ayu),
  })
  const raise = (name: string) =>
    server.call(deviceEndpoints.raiseDeviceAlarm, {
      body: { device_id: device.body.data.device.id, name, severity: 'critical' },
      ...as(ayu),
    })
  await raise('Too warm')
  const [thread] = (await list({}, budi)).records
  expect(thread?.subject).toMatchObject({ is_open: true, actions: ['acknowledge', 'snooze_hour', 'snooze_day'] })
  const done = await server.call(api.actOnNotificationThread, {
    params: { id: thread?.id ?? '' },
    body: { action: 'acknowledge' },
    ...as(budi),
  })
  expect(done.body.data.subject).toMatchObject({ acknowledged: true, actions: ['snooze_hour', 'snooze_day'] })

  await raise('Door open')
  await server.app.jobs.runDue('notification-mail')
  const text = server.mails.findLast(({ to }) => to === budi.email)?.text ?? ''
  const [, link = ''] = /Acknowledge: (\S+)/.exec(text) ?? []
  expect(text).toMatch(/Open: \S+\/map-monitoring/)
  const { pathname } = new URL(link)
  expect(await (await fetch(new URL(pathname, server.url), { method: 'POST' })).text()).toContain('Acknowledged.')
  expect((await list({}, budi)).records[0]?.subject).toMatchObject({ acknowledged: true })
})
