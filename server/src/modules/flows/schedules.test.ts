import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { CompiledFlow } from '#flow/machine/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createTopics } from '../../platform/events/topics.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { createLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { scheduleTask } from './schedules.ts'
import { listTriggers, replaceTriggers } from './stores/trigger-store.ts'
import { restTriggers } from './triggers.ts'

const { connection, drop } = await createTestDatabase()
const log = createLog('silent')
const { db, pool, close } = openDatabase({ ...connection, max: 8 }, log)
const topics = createTopics({ connection, log })
await topics.start()
let now = new Date('2026-11-22T08:00:00Z')
const deps = { db, log, topics, clock: { now: () => now } }
afterAll(async () => {
  await topics.stop()
  await close()
  await drop()
})

const flowId = randomUUID()
const [userId, organizationId] = [randomUUID() as UserId, randomUUID() as OrganizationId]
// Flows of who is nowhere stand still.
await pool.query("insert into organizations (id, name) values ($1, 'Toko')", [organizationId])
await pool.query('insert into users (id, organization_id, email, email_shown, name) values ($1, $2, $3, $3, $3)', [
  userId,
  organizationId,
  'ayu@toko.example',
])
await pool.query('insert into organization_members (organization_id, user_id, role) values ($1, $2, 0)', [
  organizationId,
  userId,
])
const aSchedule = (node: string, cron: string, dueAt: string) => ({
  flowId,
  node,
  kind: 'on-schedule',
  documentHash: 'hash',
  userId,
  organizationId,
  workspaceId: null,
  options: { cron, timezone: 'UTC' },
  secret: null,
  secretHash: null,
  dueAt: new Date(dueAt),
})

/** Processes that look after schedules; what they begin is written down, and takes as long as is said. */
function processes(count: number, take = async () => {}) {
  const begun: string[] = []
  const engine = {
    documents: { get: async () => ({ document: { settings: { timezone: 'UTC' } } }) as unknown as CompiledFlow },
    begin: async ({ trigger, input }: { trigger: string; input: Record<string, unknown> }) => {
      begun.push(`${trigger} ${input.at}`)
      await take()
    },
  }
  return { begun, jobs: Array.from({ length: count }, () => createJobs(deps, [scheduleTask({ ...deps, engine })])) }
}

const nextTurn = async () => {
  const { rows } = await pool.query("select due_at from jobs where queue = 'flow-schedules'")
  return new Date(rows[0].due_at).toISOString()
}

beforeEach(async () => {
  now = new Date('2026-11-22T08:00:00Z')
  await pool.query('delete from jobs')
  await replaceTriggers(db, flowId, [
    aSchedule('hourly', '0 * * * *', '2026-11-22T09:00:00Z'),
    aSchedule('daily', '30 9 * * *', '2026-11-22T09:30:00Z'),
  ])
})

test('each begins once when it is due, whichever of several processes looks, and the job comes when the next one is due', async () => {
  const hold = Promise.withResolvers<void>()
  const { begun, jobs } = processes(3, () => hold.promise)
  await Promise.all(jobs.map((process) => process.start()))
  await vi.waitFor(async () => expect(await nextTurn()).toBe('2026-11-22T09:00:00.000Z'), { timeout: 60_000 })
  expect(begun).toEqual([])
  now = new Date('2026-11-22T09:00:00Z')
  const looked = Promise.all(jobs.map((process) => process.runDue('flow-schedules')))
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 60_000 })
  // All look once more while the run is being begun; whoever begins it is done when it has.
  const again = Promise.all(jobs.map((process) => process.runDue('flow-schedules')))
  await new Promise(setImmediate)
  hold.resolve()
  await Promise.all([looked, again])
  expect(begun).toEqual(['hourly 2026-11-22T09:00:00.000Z'])
  expect(await nextTurn()).toBe('2026-11-22T09:30:00.000Z')
  await Promise.all(jobs.map((process) => process.stop()))
})

test('times that were missed are one, and one that fails is begun with the next try', async () => {
  let works = false
  const { begun, jobs } = processes(1, async () => {
    if (!works) throw new Error('no room')
  })
  await jobs[0]?.start()
  await vi.waitFor(async () => expect(await nextTurn()).toBe('2026-11-22T09:00:00.000Z'), { timeout: 60_000 })
  now = new Date('2026-11-22T12:15:00Z')
  await jobs[0]?.runDue('flow-schedules')
  works = true
  now = new Date('2026-11-22T12:15:02Z')
  await jobs[0]?.runDue('flow-schedules')
  const hourly = 'hourly 2026-11-22T09:00:00.000Z'
  expect(begun).toEqual([hourly, hourly, 'daily 2026-11-22T09:30:00.000Z'])
  expect((await listTriggers(db, flowId)).map(({ node, dueAt }) => [node, dueAt?.toISOString()])).toEqual([
    ['daily', '2026-11-23T09:30:00.000Z'],
    ['hourly', '2026-11-22T13:00:00.000Z'],
  ])
  await jobs[0]?.stop()
})

test('of a flow that rests they wait, and begin once when it is back', async () => {
  const { begun, jobs } = processes(1)
  await restTriggers(deps, flowId, true)
  await jobs[0]?.start()
  now = new Date('2026-11-22T09:10:00Z')
  await jobs[0]?.runDue('flow-schedules')
  expect(begun).toEqual([])
  await restTriggers(deps, flowId, false)
  await jobs[0]?.runDue('flow-schedules')
  expect(begun).toEqual(['hourly 2026-11-22T09:00:00.000Z'])
  await jobs[0]?.stop()
})
