import { expect, test, vi } from 'vitest'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()

test('a conversation whose snooze is over is open again; one that is snoozed anew at that moment is not', async () => {
  const ayu = await aPerson(server)
  const sandbox = await aSandbox(server, ayu)
  const { id } = await sandbox.written('Nanti saja')
  const change = async (body: object) =>
    (await server.call(inbox.changeConversation, { params: { id }, body, headers: ayu.headers })).body.data
  const status = async () => {
    const rows = await Promise.all(['all', 'snoozed'].map((filter) => sandbox.list({ filter })))
    return rows.flat().find((row) => row.id === id)?.status
  }
  const inHours = (hours: number) => new Date(server.deps.clock.now().getTime() + hours * 3_600_000).toISOString()
  await change({ snoozed_until: inHours(1) })
  const person = await server.deps.pool.connect()
  try {
    await person.query('begin')
    await person.query('update messaging_conversations set snoozed_until = $2 where id = $1', [id, inHours(48)])
    server.pass(2 * 3_600)
    const waking = server.app.jobs.runDue('messaging-snoozes')
    const waiting = `select count(*)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`
    await vi.waitUntil(async () => (await person.query(waiting)).rows[0].count > 0, { timeout: 60_000, interval: 50 })
    await person.query('commit')
    await waking
  } finally {
    person.release()
  }
  expect(await status()).toBe('snoozed')
  server.pass(48 * 3_600)
  await server.app.jobs.runDue('messaging-snoozes')
  expect(await status()).toBe('open')
})
