import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aShop, type Shop } from '../dashboards/testing/shop.ts'
import { replanAhead } from './plan.ts'
import { forgetBefore } from './store.ts'

// What goes wrong around a monitor: clocks, saves at the same moment, a mail server, a database, quiet hours.
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
let shop: Shop
beforeAll(async () => {
  shop = await aShop(server)
  await shop.run(
    `CREATE TABLE goods (id int PRIMARY KEY, name text, stock int); INSERT INTO goods VALUES (1, 'Lamp', 40)`,
  )
})

const as = ({ headers }: TestPerson) => ({ headers })
const ref = ({ bot_id, id }: Monitor) => ({ botId: bot_id, taskId: id })
const stock = (left: number) => shop.run(`UPDATE goods SET stock = ${left}`)

/** Somebody with a database of theirs and a monitor that looks every ten minutes. */
async function aWatcher(more: object = {}) {
  const person = await aPerson(server, { name: 'Ayu' })
  const source = await shop.connect(person)
  await stock(40)
  const { body } = await server.call(calls.createMonitor, {
    params: { botId: person.agentId },
    body: {
      ...{ prompt: 'Tell me if there are goods with stock below 10', name: 'Low stock', time_zone: 'UTC' },
      ...{ interval: { every: 'minutes', minutes: 10 }, notification_type: 'in-app', ...more },
    },
    ...as(person),
  })
  if (!body.status) throw new Error(`${body.code}: ${body.message}`)
  const monitor = body.data
  const get = async () => (await server.call(calls.getMonitor, { params: ref(monitor), ...as(person) })).body.data
  const told = async () =>
    (await server.call(notificationEndpoints.listNotifications, as(person))).body.data.records
      .filter(({ kind }) => kind === 'monitor_alarm')
      .map(({ title }) => title)
      .toReversed()
  return { person, source, monitor, get, told }
}

async function look(minutes = 10): Promise<void> {
  server.pass(minutes * 60)
  for (const queue of ['monitor-check', 'monitor-mail', 'notification-mail']) await server.app.jobs.runDue(queue)
}

describe('a clock that is put back', () => {
  test('holds no look back, and what is found at a time that comes twice is told', async () => {
    const { get, told } = await aWatcher()
    await look()
    await look()
    expect((await get()).state).toBe('normal')
    server.pass(-20 * 60 - 30)
    await replanAhead(server.deps)
    const planned = await get()
    const wait = Date.parse(planned.next_at ?? '') - server.deps.clock.now().getTime()
    expect([wait > 0, wait <= 600_000]).toEqual([true, true])
    expect(Date.parse(planned.checked_at ?? '')).toBeLessThanOrEqual(server.deps.clock.now().getTime())
    await stock(4)
    await look()
    expect([(await get()).state, await told()]).toEqual(['firing', ['Alarm: Low stock']])
  })
})

test('who saves it while it looks waits for that, and neither fails', async () => {
  const { monitor, get } = await aWatcher()
  const { pool } = server.deps
  const saving = await pool.connect()
  await saving.query('begin')
  await saving.query('select 1 from monitors where id = $1 for update', [monitor.id])
  server.pass(600)
  const looking = server.app.jobs.runDue('monitor-check')
  await vi.waitUntil(
    async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return (rowCount ?? 0) > 0
    },
    { timeout: 60_000 },
  )
  await saving.query('update jobs set due_at = due_at where queue = $1 and key = $2', ['monitor-check', monitor.id])
  await saving.query('commit')
  saving.release()
  await looking
  const { rows } = await pool.query('select attempts, error from jobs where key = $1', [monitor.id])
  expect([rows, (await get()).checked_at === null]).toEqual([[{ attempts: 0, error: null }], false])
})

test('while the mail server is down the app tells it, and the mail comes once when it is back', async () => {
  const { person, told } = await aWatcher({ notification_type: 'in-app-and-email' })
  const send = vi.spyOn(server.deps.mailer, 'send').mockRejectedValue(new Error('the mail server is down'))
  await stock(4)
  await look()
  await look(60)
  expect([await told(), send.mock.calls.length >= 2]).toEqual([['Alarm: Low stock'], true])
  const ids = new Set(send.mock.calls.map(([mail]) => mail.id))
  send.mockRestore()
  server.mails.length = 0
  await look(120)
  await look(120)
  const mine = server.mails.filter(({ to }) => to === person.email)
  // As one mail to whoever receives it, however often it was tried.
  expect([mine.map(({ subject }) => subject), [...ids]]).toEqual([['Alarm: Low stock'], [mine[0]?.id]])
})

test('in its quiet hours nothing is told, and after them how it stands', async () => {
  const clock = (hours: number) => new Date(server.deps.clock.now().getTime() + hours * 3_600_000)
  const quiet = { from: clock(-1).toISOString().slice(11, 16), to: clock(2).toISOString().slice(11, 16) }
  const { get, told } = await aWatcher({ quiet, notification_type: 'in-app-and-email' })
  server.mails.length = 0
  await stock(4)
  await look()
  expect([(await get()).state, await told(), server.mails]).toEqual(['firing', [], []])
  await look(180)
  expect([await told(), server.mails.map(({ subject }) => subject)]).toEqual([
    ['Alarm: Low stock'],
    ['Alarm: Low stock'],
  ])
})

test('a column that is renamed is an error in words, and other monitors look on', async () => {
  const { get, told } = await aWatcher()
  await shop.run('ALTER TABLE goods RENAME COLUMN stock TO left_over')
  await look()
  const failed = await get()
  expect([failed.state, failed.active, await told()]).toEqual(['error', true, ['Check failed: Low stock']])
  expect(failed.last?.failure?.id).toMatch(/stock/)
  await shop.run('ALTER TABLE goods RENAME COLUMN left_over TO stock')
  await look()
  expect([(await get()).state, await told()]).toEqual(['normal', ['Check failed: Low stock', 'Recovered: Low stock']])
})

describe('what it rests on is taken away', () => {
  test('its database', async () => {
    const { person, source, get, told } = await aWatcher()
    await server.call(dataSourceEndpoints.removeDataSource, { params: { id: source }, ...as(person) })
    await look()
    expect([await get(), await told()]).toMatchObject([
      { active: false, stopped: 'source_gone', state: 'error', next_at: null },
      ['Monitor stopped: Low stock'],
    ])
  })

  test('its agent: it is not shown any more, and looks no more', async () => {
    const { person, monitor, told } = await aWatcher()
    await server.deps.pool.query('update agents set deleted_at = now() where id = $1', [person.agentId])
    await look()
    const { rows } = await server.deps.pool.query('select active, stopped from monitors where id = $1', [monitor.id])
    expect([rows, await told()]).toEqual([[{ active: false, stopped: 'agent_gone' }], ['Monitor stopped: Low stock']])
  })
})

test('looks and what happened are kept for as long as each is, and no longer', async () => {
  const { monitor } = await aWatcher()
  const { pool, db } = server.deps
  for (const at of ['2024-01-01T00:00:00Z', '2024-06-01T00:00:00Z']) {
    await pool.query("insert into monitor_checks (monitor_id, due_at, at, outcome) values ($1, $2, $2, 'ok')", [
      ...[monitor.id, at],
    ])
    await pool.query("insert into monitor_events (id, monitor_id, at, kind) values ($1, $2, $3, 'changed')", [
      ...[crypto.randomUUID(), monitor.id, at],
    ])
  }
  await forgetBefore(db, new Date('2024-06-01T00:00:00Z'), new Date('2024-01-01T00:00:00Z'))
  const left = async (table: string) =>
    (await pool.query(`select at from ${table} where monitor_id = $1 order by at`, [monitor.id])).rows.map(({ at }) =>
      at.toISOString().slice(0, 7),
    )
  expect([await left('monitor_checks'), await left('monitor_events')]).toEqual([['2024-06'], ['2024-01', '2024-06']])
})
