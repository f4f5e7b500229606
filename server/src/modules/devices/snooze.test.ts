import { beforeEach, expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type { DeviceAlarmId, DeviceId } from '#contract/devices/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { NotificationAction } from '#contract/notifications/threads.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'

const server = await testApp()
const as = ({ headers }: TestPerson) => ({ headers })
let ayu: TestPerson
let budi: TestPerson
let device: DeviceId

beforeEach(async () => {
  server.mails.length = 0
  ayu = await aPerson(server, { name: 'Ayu' })
  const workspace = await aWorkspace(server, ayu)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, ...as(ayu) })
  budi = await aMember(server, ayu, workspace, { name: 'Budi' })
  const made = await server.call(calls.createDevice, { body: { name: 'Box', device_type: 'Cold box' }, ...as(ayu) })
  device = made.body.data.device.id
})

const raise = async () => {
  const body = { device_id: device, name: 'Too warm', severity: 'critical' as const }
  return (await server.call(calls.raiseDeviceAlarm, { body, ...as(ayu) })).body.data
}
const act = (id: DeviceAlarmId, body: object, person = ayu) =>
  server.call(calls.actOnDeviceAlarm, { params: { id }, body, ...as(person) })
const told = async () => (await server.call(notificationEndpoints.listNotificationThreads, as(budi))).body.data.records
const news = async () =>
  (await told())
    .filter(({ latest }) => latest.kind === 'device_alarm')
    .map(({ latest, count }) => `${latest.facts.news} ${count}`)
const inThread = async (action: NotificationAction) => {
  const [thread] = await told()
  const params = { id: thread?.id ?? '' }
  return (await server.call(notificationEndpoints.actOnNotificationThread, { params, body: { action }, ...as(budi) }))
    .body
}

test('a snoozed alarm tells nobody, also raised again, until its time is over and it is still open', async () => {
  const { id } = await raise()
  expect(await news()).toEqual(['raised 1'])
  const now = server.deps.clock.now().getTime()
  const snoozed = (await act(id, { kind: 'snooze', minutes: 30 })).body.data.snoozed_until
  expect(Math.abs(Date.parse(snoozed ?? '') - now - 1_800_000)).toBeLessThan(10_000)
  await act(id, { kind: 'clear' })
  const again = await raise()
  expect([again.id === id, again.snoozed_until]).toEqual([false, snoozed])
  expect(await news()).toEqual(['raised 1'])

  server.pass(29 * 60)
  await server.app.jobs.runDue('watch-devices')
  expect(await news()).toEqual(['raised 1'])
  server.pass(2 * 60)
  await server.app.jobs.runDue('watch-devices')
  expect(await news()).toEqual(['still_open 1', 'raised 1'])
  server.pass(60)
  await server.app.jobs.runDue('watch-devices')
  expect(await news()).toEqual(['still_open 1', 'raised 1'])
  const events = await server.call(calls.listDeviceAlarmEvents, { params: { id }, ...as(ayu) })
  expect(events.body.data.map(({ kind }) => kind)).toEqual(['raised', 'snoozed', 'cleared'])
})

test('what is ended is ended for the next one, too; a cleared alarm and odd times are refused; strangers find none', async () => {
  const { id } = await raise()
  await act(id, { kind: 'snooze', minutes: 60 })
  await act(id, { kind: 'clear' })
  expect((await act(id, { kind: 'snooze', minutes: 60 })).body.code).toBe('device_alarm_over')
  const second = await raise()
  expect((await act(second.id, { kind: 'snooze', minutes: null })).body.data.snoozed_until).toBeNull()
  await act(second.id, { kind: 'clear' })
  const third = await raise()
  expect(third.snoozed_until).toBeNull()
  for (const minutes of [0, 4, 43_201, 1.5]) expect((await act(third.id, { kind: 'snooze', minutes })).status).toBe(400)
  const stranger = await aPerson(server)
  expect((await act(third.id, { kind: 'snooze', minutes: 60 }, stranger)).status).toBe(404)
})

test('the chat about it belongs to its thread, for whose chat it is', async () => {
  const { id } = await raise()
  const links = async () => (await told())[0]?.links ?? []
  const why = (person: TestPerson) =>
    server.call(calls.askWhyDeviceAlarm, { params: { id }, body: { bot_id: person.agentId }, ...as(person) })
  await why(ayu)
  expect(await links()).toEqual([])
  const { session_id } = (await why(budi)).body.data
  expect(await links()).toMatchObject([
    { kind: 'chat', name: expect.stringContaining('Box'), link: `/c/${session_id}` },
  ])
})

test('from the thread and from the mail', async () => {
  const preferences = [{ kind: 'device_alarm' as const, email: true }]
  await server.call(notificationEndpoints.updateNotificationPreferences, { body: { preferences }, ...as(budi) })
  const { id } = await raise()
  const snoozed = (await inThread('snooze_hour')).data.subject
  expect(snoozed).toMatchObject({ is_open: true, actions: ['acknowledge', 'unsnooze'] })
  expect(snoozed?.snoozed_until).not.toBeNull()
  expect((await inThread('snooze_day')).code).toBe('notification_action_over')
  expect((await inThread('unsnooze')).data.subject).toMatchObject({ snoozed_until: null })

  await server.app.jobs.runDue('notification-mail')
  const text = server.mails.findLast(({ to }) => to === budi.email)?.text ?? ''
  const [, link = ''] = /Snooze for 1 day: (\S+)/.exec(text) ?? []
  await fetch(new URL(new URL(link).pathname, server.url), { method: 'POST' })
  const query = { device_id: device }
  const params = { botId: ayu.agentId }
  const [alarm] = (await server.call(calls.listDeviceAlarms, { params, query, ...as(ayu) })).body.data.records
  expect(alarm?.id).toBe(id)
  expect(Date.parse(alarm?.snoozed_until ?? '') - server.deps.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
})
