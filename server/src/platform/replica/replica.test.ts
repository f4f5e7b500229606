import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { checkReplica } from '../../doctor/check-replica.ts'
import { atProcess, startProcess } from '../../modules/chat/testing/processes.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { startReplicated } from '../../testing/replica.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestConnection } from '../../testing/test-database.ts'
import { createReads, type Reads } from './reads.ts'

// Two real servers, of which one is stopped and delayed on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const databases = await startReplicated()
const env = { DATABASE_REPLICA_URL: databaseUrl(databases.replica), DATABASE_REPLICA_MAX_LAG: '2' }
const server = await testApp({
  connection: databases.primary,
  env: { ...env, DATABASE_URL: databaseUrl(databases.primary) },
})
afterAll(databases.stop)

const operator = await aPerson(server, { isOperator: true })
let ayu: TestPerson
beforeEach(async () => {
  ayu = await aPerson(server)
})

const health = async () => {
  const { body } = await server.call(operationEndpoints.getOperations, { headers: operator.headers })
  return body.data.health.find(({ part }) => part === 'replica')
}
const becomes = (state: string) =>
  vi.waitFor(async () => expect((await health())?.state).toBe(state), { timeout: 30_000, interval: 100 })
/** How many reads the replica answered, and how many the primary, by why. */
const reads = async (): Promise<Record<string, number>> => {
  const found = await server.deps.metrics.getSingleMetric('replica_reads_total')?.get()
  return Object.fromEntries((found?.values ?? []).map(({ labels, value }) => [String(labels.why), value]))
}
const look = async (person: TestPerson, at = server) => {
  const before = await reads()
  const { status, body } = await at.call(usageEndpoints.getUsageTable, {
    query: { by: 'day' },
    headers: person.headers,
  })
  expect(status).toBe(200)
  const after = await reads()
  const by = Object.keys(after).filter((why) => after[why] !== before[why])
  return { by, credits: body.data.total.credits }
}
/** Reads of its own, as another process has them that hears of no writes. */
async function opened(at: TestConnection): Promise<Reads> {
  const config = { ...server.deps.config, DATABASE_REPLICA_URL: databaseUrl(at) }
  const topics = { follow: async function* () {} }
  const reads = createReads({ ...server.deps, metrics: new Registry(), config, topics })
  await reads.start()
  return reads
}
/** Where a read is done, which takes so many seconds on a replica. */
async function isReplica(reads: Reads, seconds = 0): Promise<boolean | undefined> {
  const { rows } = await reads.read(ayu.id, (db) =>
    db.execute<{ replica: boolean }>(sql`
      select pg_is_in_recovery() as replica from pg_sleep(case when pg_is_in_recovery() then ${seconds} else 0 end)`),
  )
  return rows[0]?.replica
}
const spend = (person: TestPerson, credits: number) =>
  server.deps.pool.query('insert into usage_totals values ($1, $3, null, 0, 0, 0, 0, 0, 0, $2)', [
    person.organizationId,
    credits,
    dayOf(server.deps.clock.now()),
  ])

test('figures come from the replica while it is fresh, and the operator sees it', async () => {
  await becomes('ok')
  expect(await health()).toMatchObject({ detail: expect.stringMatching(/^[01]\.\d s$/) })
  // Who wrote elsewhere before it began is not known at first.
  await vi.waitFor(async () => expect((await look(ayu)).by).toEqual(['fresh']), { timeout: 10_000, interval: 200 })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^database_replica_lag_seconds [01]/m)
})

test('who has just written reads from the primary, in every process, and others do not', async () => {
  const other = await startProcess(server, { baseUrl: 'http://127.0.0.1:9' }, env)
  onTestFinished(other.kill)
  const there = atProcess(server, other)
  const { headers } = ayu
  const fromReplica = async (person: TestPerson) => {
    const count = async () =>
      Number(
        /^replica_reads_total\{from="replica".*\} (\d+)$/m.exec(
          await (await fetch(`${other.url}/metrics`)).text(),
        )?.[1] ?? 0,
      )
    const before = await count()
    await there.call(usageEndpoints.getUsageTable, { query: { by: 'day' }, headers: person.headers })
    return (await count()) > before
  }
  await vi.waitFor(async () => expect(await fromReplica(ayu)).toBe(true), { timeout: 30_000, interval: 200 })
  const body = { shortcut_name: 'mine', prompt: 'x' }
  expect((await server.call(shortcutEndpoints.createShortcut, { body, headers })).status).toBe(200)
  expect([await fromReplica(ayu), await fromReplica(operator), (await look(ayu)).by]).toEqual([false, true, ['wrote']])
  await vi.waitFor(async () => expect((await look(ayu)).by).toEqual(['fresh']), { timeout: 10_000, interval: 200 })
})

test('a replica that is behind is left alone until it has caught up', async () => {
  await databases.stopReplica()
  await databases.startReplica(6_000)
  await spend(ayu, 7)
  await becomes('warning')
  expect(await look(ayu)).toEqual({ by: ['behind'], credits: 7 })
  await databases.stopReplica()
  await databases.startReplica()
  await becomes('ok')
  expect(await look(ayu)).toEqual({ by: ['fresh'], credits: 7 })
})

test('a replica that ends in the middle of a read costs nobody an answer', async () => {
  await becomes('ok')
  const own = await opened(databases.replica)
  await vi.waitFor(async () => expect(await isReplica(own)).toBe(true), { timeout: 10_000, interval: 200 })
  const reading = isReplica(own, 60)
  await sleep(300)
  await databases.stopReplica()
  expect(await reading).toBe(false)
  await own.stop()
  await becomes('problem')
  await spend(ayu, 3)
  expect(await look(ayu)).toMatchObject({ credits: 3, by: ['away'] })
  await databases.startReplica()
  await becomes('ok')
  expect((await look(ayu)).by).toEqual(['fresh'])
})

test('a replica that stands still is given up within seconds', async () => {
  await becomes('ok')
  databases.freeze()
  const began = performance.now()
  const found = await look(ayu)
  databases.thaw()
  expect(found.by).toEqual(['failed'])
  expect(performance.now() - began).toBeLessThan(20_000)
  await becomes('ok')
})

test('the doctor says how far behind it is, and what to look at', async () => {
  const look = async (at: TestConnection) =>
    (await checkReplica(databases.primary, { DATABASE_REPLICA_URL: databaseUrl(at), DATABASE_REPLICA_MAX_LAG: 2 }))[0]
  expect(await look(databases.replica)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^[01]\.\d s behind/),
  })
  expect(await look(databases.primary)).toMatchObject({ state: 'problem', says: expect.stringContaining('no replica') })
})

test('what is no replica of this database is not read', async () => {
  const reads = await opened(databases.primary)
  expect(reads.look()).toEqual({ state: 'stranger', says: 'it is no replica: it takes writes of its own' })
  expect(await isReplica(reads)).toBe(false)
  await reads.stop()
})
