import { beforeAll, describe, expect, test } from 'vitest'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { monitorEndpoints as monitors } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { notificationEndpoints as api } from '#contract/notifications/endpoints.ts'
import type { NotificationAction, NotificationThread } from '#contract/notifications/threads.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aShop, type Shop } from '../dashboards/testing/shop.ts'
import { sealLink } from '../notifications/links/action-link.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const as = ({ headers }: TestPerson) => ({ headers })
let shop: Shop
let owner: TestPerson
let member: TestPerson
let workspace: WorkspaceId

beforeAll(async () => {
  shop = await aShop(server)
  await shop.run(`
    CREATE TABLE goods (id int PRIMARY KEY, name text, stock int);
    INSERT INTO goods VALUES (1, 'Lamp', 4), (2, 'Chair', 40);`)
  owner = await aPerson(server, { name: 'Owner' })
  workspace = await aWorkspace(server, owner)
  await goTo(owner, workspace)
  member = await aMember(server, owner, workspace, { name: 'Budi' })
  await shop.connect(owner)
})

const goTo = (person: TestPerson, id: WorkspaceId | null) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: { use_workspace: id !== null, workspace_id: id ?? workspace },
    ...as(person),
  })

/** A monitor that fires, told to both. */
async function aFiringMonitor(name: string): Promise<Monitor> {
  const { body } = await server.call(monitors.createMonitor, {
    params: { botId: owner.agentId },
    body: {
      prompt: 'Tell me if there are goods with stock below 10',
      name,
      interval: { every: 'minutes', minutes: 10 },
      time_zone: 'UTC',
      notification_type: 'in-app-and-email',
      emails: [owner.email, member.email],
      severity: 'critical',
    },
    ...as(owner),
  })
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  await nextLook()
  return body.data
}

async function nextLook(): Promise<void> {
  server.pass(600)
  for (const queue of ['monitor-check', 'monitor-mail', 'notification-mail']) await server.app.jobs.runDue(queue)
}

const threads = async (person: TestPerson, query: Record<string, string> = {}) =>
  (await server.call(api.listNotificationThreads, { query, ...as(person) })).body.data
const threadOf = async (monitor: Monitor, person = owner): Promise<NotificationThread> => {
  const found = (await threads(person)).records.find(({ latest }) => latest.facts.monitor_id === monitor.id)
  if (!found) throw new Error('there is no such thread')
  return found
}
const act = (thread: NotificationThread, action: NotificationAction, person = owner) =>
  server.call(api.actOnNotificationThread, { params: { id: thread.id }, body: { action }, ...as(person) })
const alarmOf = async (monitor: Monitor) => {
  const { rows } = await server.deps.pool.query('select alarm, next_at from monitors where id = $1', [monitor.id])
  return rows[0].alarm as { acknowledged: boolean; snoozed_until: number | null; state: string }
}

describe('the thread of a monitor', () => {
  test('holds all that was told of it, says how it stands, and what the person may do', async () => {
    const monitor = await aFiringMonitor('Low stock')
    await server.call(monitors.assignMonitor, {
      params: { botId: monitor.bot_id, taskId: monitor.id },
      body: { user_id: member.id },
      ...as(owner),
    })
    const seen = await threadOf(monitor, member)
    expect(seen).toMatchObject({ count: 2, unread: 2, latest: { kind: 'monitor_assigned' } })
    expect(seen.subject).toEqual({
      is_open: true,
      acknowledged: false,
      snoozed_until: null,
      actions: ['acknowledge', 'snooze_hour', 'snooze_day', 'check'],
    })
    const inside = await server.call(api.listThreadNotifications, { params: { id: seen.id }, ...as(member) })
    expect(inside.body.data.records.map(({ kind }) => kind)).toEqual(['monitor_assigned', 'monitor_alarm'])
  })

  test('is dealt with wherever the person works by then, and once', async () => {
    const monitor = await aFiringMonitor('Elsewhere')
    await goTo(owner, null)
    const thread = await threadOf(monitor)
    const snoozed = (await act(thread, 'snooze_hour')).body.data
    expect(Date.parse(snoozed.subject?.snoozed_until ?? '') - server.deps.clock.now().getTime()).toBeGreaterThan(
      3_500_000,
    )
    expect(snoozed.subject?.actions).toContain('unsnooze')
    expect((await act(thread, 'unsnooze')).body.data.subject?.snoozed_until).toBeNull()
    expect((await act(thread, 'check')).body.status).toBe(true)
    const taken = (await act(thread, 'acknowledge')).body.data
    expect(taken).toMatchObject({ unread: 0, subject: { acknowledged: true } })
    expect(await alarmOf(monitor)).toMatchObject({ acknowledged: true, state: 'firing' })
    expect((await act(thread, 'acknowledge')).body.code).toBe('notification_action_over')
    await goTo(owner, workspace)
  })

  test('nobody else acts on it or reads it, and who has left only keeps what they were told', async () => {
    const monitor = await aFiringMonitor('Whose')
    const thread = await threadOf(monitor)
    const stranger = await aPerson(server)
    expect((await act(thread, 'acknowledge', stranger)).body.code).toBe('notification_not_found')
    for (const endpoint of [api.listThreadNotifications, api.confirmNotificationThread]) {
      const body = endpoint.method === 'PUT' ? { body: {} } : {}
      const refused = await server.call(endpoint, { params: { id: thread.id }, ...body, ...as(stranger) })
      expect(refused.body.code).toBe('notification_not_found')
    }
    const leaving = await aMember(server, owner, workspace, { name: 'Citra' })
    await server.call(monitors.assignMonitor, {
      params: { botId: monitor.bot_id, taskId: monitor.id },
      body: { user_id: leaving.id },
      ...as(owner),
    })
    const theirs = await threadOf(monitor, leaving)
    expect(theirs.subject?.actions).toContain('acknowledge')
    await server.call(workspaceEndpoints.removeMember, {
      params: { id: workspace, memberId: leaving.id },
      ...as(owner),
    })
    expect((await threadOf(monitor, leaving)).subject).toBeNull()
    expect((await act(theirs, 'acknowledge', leaving)).body.code).toBe('notification_action_over')
    expect((await alarmOf(monitor)).acknowledged).toBe(false)
  })
})

describe('the links of its mails', () => {
  const linksOf = (text = '') => [...text.matchAll(/\/notification-actions\/\S+/g)].map(([link]) => link)
  const mailTo = (person: TestPerson, name: string) =>
    server.mails.findLast(({ to, subject }) => to === person.email && subject.endsWith(name))
  const page = async (link: string, method = 'GET', language = 'en') => {
    const answer = await fetch(new URL(link, server.url), { method, headers: { 'accept-language': language } })
    return { status: answer.status, text: await answer.text() }
  }
  const sealed = (monitor: Monitor, more: object = {}, secrets = server.deps.secrets) => {
    const at = server.deps.clock.now().getTime()
    const content = { kind: 'monitor', id: monitor.id, user: member.id, action: 'acknowledge', at } as const
    return `/notification-actions/${sealLink({ secrets }, { ...content, ...more })}`
  }

  test('do nothing when a program opens them, do their work when the button is pressed, and say so the second time', async () => {
    const monitor = await aFiringMonitor('By mail')
    const text = mailTo(member, 'By mail')?.text ?? ''
    expect(text).toMatch(/Acknowledge: .*\n\nSnooze for 1 hour: .*\n\nSnooze for 1 day: .*\n\nCheck again now: /)
    const [acknowledge = '', hour = ''] = linksOf(text)
    for (const link of linksOf(text)) {
      expect((await page(link)).text).toMatch(/<form method="post">.*<button>/s)
      await fetch(new URL(link, server.url), { method: 'HEAD' })
    }
    expect(await alarmOf(monitor)).toMatchObject({ acknowledged: false, snoozed_until: null })

    const pressed = await Promise.all([page(acknowledge, 'POST'), page(acknowledge, 'POST')])
    expect(pressed.map(({ text }) => /Acknowledged\. You/.test(text)).sort()).toEqual([false, true])
    expect((await alarmOf(monitor)).acknowledged).toBe(true)
    for (const method of ['GET', 'POST'])
      expect((await page(acknowledge, method)).text).toContain('has been done already')
    expect((await page(acknowledge, 'GET', 'id')).text).toContain('Ini sudah dilakukan.')

    expect((await page(hour, 'POST')).text).toContain('Snoozed for 1 hour')
    const until = (await alarmOf(monitor)).snoozed_until
    server.pass(5)
    expect((await page(hour, 'POST')).text).toMatch(/Snoozed until .*done already/s)
    expect((await alarmOf(monitor)).snoozed_until).toBe(until)
    // Taken back in the app, the link has still done its work.
    await act(await threadOf(monitor), 'unsnooze')
    expect((await page(hour, 'POST')).text).toContain('done already')
    expect((await alarmOf(monitor)).snoozed_until).toBeNull()
  })

  test('are no good when they were forged, are too old, or are of an alarm before', async () => {
    const monitor = await aFiringMonitor('Forged')
    const day = 86_400_000
    const good = sealed(monitor)
    const cut = good.length - 5
    const changed = `${good.slice(0, cut)}${good[cut] === 'A' ? 'B' : 'A'}${good.slice(cut + 1)}`
    const bad = [
      changed,
      sealed(monitor, {}, createSecrets('the key of somebody else')),
      '/notification-actions/v1.a.b.c',
      sealed(monitor, { at: server.deps.clock.now().getTime() - 7 * day }),
      // Told of before what is open now began.
      sealed(monitor, { at: server.deps.clock.now().getTime() - 2 * day }),
      sealed(monitor, { id: crypto.randomUUID() }),
    ]
    for (const link of bad)
      for (const method of ['GET', 'POST']) {
        const answer = await page(link, method)
        expect([answer.status, answer.text.includes('This link no longer works')]).toEqual([410, true])
      }
    expect((await alarmOf(monitor)).acknowledged).toBe(false)
    expect((await page(good)).status).toBe(200)
    server.pass(7 * 86_400)
    expect((await page(good, 'POST')).status).toBe(410)
  })

  test('are no good to who was never there or has left since', async () => {
    const monitor = await aFiringMonitor('Left')
    const stranger = await aPerson(server)
    const leaving = await aMember(server, owner, workspace, { name: 'Dewi' })
    const theirs = sealed(monitor, { user: leaving.id })
    expect((await page(theirs)).status).toBe(200)
    await server.call(workspaceEndpoints.removeMember, {
      params: { id: workspace, memberId: leaving.id },
      ...as(owner),
    })
    for (const link of [theirs, sealed(monitor, { user: stranger.id })])
      expect((await page(link, 'POST')).status).toBe(410)
    expect((await alarmOf(monitor)).acknowledged).toBe(false)
  })
})

test('links are counted: whoever tries many is told to wait', async () => {
  const limited = await testApp({ rateLimits: true })
  const statuses: number[] = []
  for (let tries = 0; tries < 70; tries++)
    statuses.push((await fetch(new URL('/notification-actions/v1.a.b.c', limited.url))).status)
  expect(statuses.slice(0, 50).every((status) => status === 410)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
