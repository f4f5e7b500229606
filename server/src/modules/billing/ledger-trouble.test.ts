import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { billingOperatorEndpoints as operators } from '#contract/billing/endpoints.ts'
import { plans } from '#contract/plans.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { Failure } from '../../platform/http/fail.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createCredits, getBalance, releaseExpired } from './credits.ts'
import { createBilling } from './service.ts'
import { expectBooksBalance } from './testing/books.ts'
import { spendersLock } from './testing/spenders-lock.ts'

const server = await testApp()
const { pool } = server.deps
const credits = createCredits(server.deps)
const { tick } = createBilling(server.deps)
const spenders = 'spenders of this test'
const address = new URL(databaseUrl(server.deps.connection))
address.searchParams.set('application_name', spenders)

afterEach(() => expectBooksBalance(pool))

const balance = (person: TestPerson) => getBalance(server.deps, person.organizationId)
const answer = (outputWords: number) =>
  ({ kind: 'answer', agentId: null, sessionId: null, used: { outputWords } }) as const
const hold = (person: TestPerson, words: number) =>
  credits.hold({ userId: person.id, organizationId: person.organizationId, workspaceId: null }, answer(words))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

const file = path.join(import.meta.dirname, 'testing/spender.ts')
/** A process that spends what the person's organization has, in pieces. */
function spender(person: TestPerson, size: number): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const args = [file, address.href, person.organizationId, person.id, String(size)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface(child.stdout!)[Symbol.asyncIterator]() }
}
/** What the process says it was charged, until it ends. */
async function chargedOf({ lines }: ReturnType<typeof spender>): Promise<number> {
  let charged = 0
  for await (const line of lines) charged += Number.isNaN(Number(line)) ? 0 : Number(line)
  return charged
}

test('two processes on one database spend an account to its end and not beyond', async () => {
  const ayu = await aPerson(server)
  await balance(ayu)
  // One that is there first could spend all of it alone.
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock($1)', [spendersLock])
  const both = [spender(ayu, 97), spender(ayu, 131)]
  await expect
    .poll(
      async () =>
        (await gate.query(`select 1 from pg_locks where objid = $1 and not granted`, [spendersLock])).rowCount,
    )
    .toBe(2)
  await gate.query('select pg_advisory_unlock($1)', [spendersLock])
  gate.release()
  const charged = await Promise.all(both.map(chargedOf))
  const { available, held, spent } = await balance(ayu)
  expect([held, spent, available + spent]).toEqual([0, charged[0]! + charged[1]!, 27_500])
  expect(Math.min(...charged)).toBeGreaterThan(0)
  expect(available).toBeLessThan(97)
})

test('processes killed while they spend leave holds, which lapse, and nothing else', async () => {
  const ayu = await aPerson(server)
  await balance(ayu)
  for (let round = 0; round < 3; round++) {
    const item = spender(ayu, 10)
    for (let n = 0; n < 20 + round * 7; n++) await item.lines.next()
    item.child.kill('SIGKILL')
    await once(item.child, 'exit')
    await expectBooksBalance(pool)
  }
  // The database does what was asked of it before it notices that nobody listens.
  await expect
    .poll(
      async () => (await pool.query('select 1 from pg_stat_activity where application_name = $1', [spenders])).rowCount,
    )
    .toBe(0)
  server.pass(16 * 60)
  const { rows } = await pool.query("select 1 from credit_holds where state = 'open'")
  expect(await releaseExpired(server.deps)).toBe(rows.length)
  const { available, held, spent } = await balance(ayu)
  expect([held, available + spent]).toEqual([0, 27_500])
  expect(spent).toBeGreaterThan(0)
})

test('a hold larger than the balance is refused whole', async () => {
  const ayu = await aPerson(server)
  expect(await codeOf(hold(ayu, 27_501))).toBe('out_of_credits')
  expect(await balance(ayu)).toMatchObject({ available: 27_500, held: 0 })
  expect(await codeOf(hold(ayu, 27_500))).toBe('done')
  expect(await codeOf(hold(ayu, 1))).toBe('out_of_credits')
})

test('settling more than was held takes what others did not hold, and waives the rest', async () => {
  const ayu = await aPerson(server)
  const id = await hold(ayu, 100)
  await hold(ayu, 27_000)
  expect(await credits.settle(id, { outputWords: 5_000 }, null)).toBe(500)
  expect(await balance(ayu)).toMatchObject({ available: 0, held: 27_000, spent: 500 })
})

test('what was settled cannot be given back, and what was given back is charged once when its end comes late', async () => {
  const ayu = await aPerson(server)
  const id = await hold(ayu, 100)
  await Promise.all([credits.settle(id, { outputWords: 60 }, null), credits.settle(id, { outputWords: 60 }, null)])
  await credits.release(id)
  expect(await balance(ayu)).toMatchObject({ available: 27_440, held: 0, spent: 60 })
  const other = await hold(ayu, 100)
  await credits.release(other)
  await Promise.all([credits.settle(other, { outputWords: 30 }, null), credits.release(other)])
  expect(await credits.settle(other, { outputWords: 30 }, null)).toBe(30)
  expect(await balance(ayu)).toMatchObject({ available: 27_410, held: 0, spent: 90 })
})

test('many answers at once at a cap never spend beyond it, whatever they estimate and use', async () => {
  const ayu = await aPerson(server)
  const body = { subject: 'member', subject_id: ayu.id, credits: 1_000 }
  await server.call(usageEndpoints.setUsageCap, { body, headers: ayu.headers })
  const chat = async (n: number) => {
    const id = await hold(ayu, 10 + (n % 9) * 10)
    if (n % 7 === 0) await credits.release(id)
    else await credits.settle(id, { outputWords: 1 + (n % 11) * 17 }, null)
  }
  for (let round = 0; round < 4; round++) {
    const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => codeOf(chat(n + round))))
    expect([...new Set(codes)].filter((code) => code !== 'done' && code !== 'member_cap_reached')).toEqual([])
    expect((await balance(ayu)).spent).toBeLessThanOrEqual(1_000)
  }
  while ((await codeOf(chat(1))) === 'done') {}
  expect(await codeOf(hold(ayu, 1_000))).toBe('member_cap_reached')
  expect((await balance(ayu)).spent).toBeGreaterThan(900)
})

test('a clock that was far ahead and is turned back locks no credits up', async () => {
  const ayu = await aPerson(server)
  server.pass(30 * 86_400)
  const [lost, going] = [await hold(ayu, 1_000), await hold(ayu, 1_000)]
  server.pass(-30 * 86_400)
  const fresh = await hold(ayu, 200)
  await releaseExpired(server.deps)
  expect(await balance(ayu)).toMatchObject({ available: 27_300, held: 200 })
  expect(await credits.settle(going, { outputWords: 50 }, null)).toBe(50)
  expect(await credits.settle(fresh, { outputWords: 50 }, null)).toBe(50)
  await credits.release(lost)
  expect(await balance(ayu)).toMatchObject({ available: 27_400, held: 0, spent: 100 })
})

test('a clock that jumps ahead lapses what is under way, which is charged all the same', async () => {
  const ayu = await aPerson(server)
  const id = await hold(ayu, 1_000)
  server.pass(400 * 86_400)
  await releaseExpired(server.deps)
  expect(await balance(ayu)).toMatchObject({ available: 27_500, held: 0 })
  expect(await credits.settle(id, { outputWords: 70 }, null)).toBe(70)
  server.pass(-400 * 86_400)
  expect(await balance(ayu)).toMatchObject({ available: 27_430, held: 0, spent: 70 })
})

test('a clock that goes on and back gives the coins of a month once', async () => {
  const ayu = await aPerson(server)
  const operator = await aPerson(server, { isOperator: true })
  const given = { params: { id: ayu.organizationId }, body: { plan: 'custom' }, headers: operator.headers }
  await server.call(operators.setOrganizationPlan, given)
  expect((await balance(ayu)).coins).toBe(plans.free.coins + plans.custom.coins)
  const day = 86_400
  for (const seconds of [32 * day, -32 * day, 32 * day, -1 * day, 1 * day, -32 * day]) {
    server.pass(seconds)
    await Promise.all([tick(), tick()])
  }
  expect((await balance(ayu)).coins).toBe(plans.free.coins + 2 * plans.custom.coins)
})
