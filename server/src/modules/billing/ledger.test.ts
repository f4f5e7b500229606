import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { plans } from '#contract/plans.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createCredits, getBalance, grantCredits, releaseExpired } from './credits.ts'
import { expectBooksBalance } from './testing/books.ts'

const server = await testApp()
const credits = createCredits(server.deps)
const { pool, db } = server.deps
afterEach(() => expectBooksBalance(pool))

const payer = (person: TestPerson) => ({
  userId: person.id,
  organizationId: person.organizationId,
  workspaceId: null,
})
const answer = (outputWords: number, sessionId: SessionId | null = null) =>
  ({ kind: 'answer', agentId: null, sessionId, used: { outputWords } }) as const
const coins = (person: TestPerson, amount: number, source: string) =>
  grantCredits(db, {
    organizationId: person.organizationId,
    kind: 'grant',
    source,
    coins: amount,
    note: 'gift',
    userId: null,
    at: server.deps.clock.now(),
  })
const balance = (person: TestPerson) => getBalance(server.deps, person.organizationId)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

/** The sums of the entries themselves, beside what the book says. */
async function entriesOf(person: TestPerson) {
  const { rows } = await pool.query<{ account: string; total: string }>(
    `select e.account, sum(e.amount) as total from credit_entries e join credit_transactions t on t.id = e.transaction_id
     where t.organization_id = $1 group by e.account`,
    [person.organizationId],
  )
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]))
}

async function expectBalanced(person: TestPerson) {
  const [book, sums] = [await balance(person), await entriesOf(person)]
  expect({ available: sums.wallet ?? 0, held: sums.held ?? 0, spent: sums.spent ?? 0 }).toEqual({
    available: book.available,
    held: book.held,
    spent: book.spent,
  })
  expect(Object.values(sums).reduce((all, sum) => all + sum, 0)).toBe(0)
  expect(Math.min(book.available, book.held, book.spent)).toBeGreaterThanOrEqual(0)
}

test('the free plan begins with 500 coins, which are 27,500 credits, given once', async () => {
  const ayu = await aPerson(server)
  expect(await Promise.all([balance(ayu), balance(ayu)])).toEqual([
    { available: 27_500, held: 0, spent: 0, coins: plans.free.coins, unlimited: false },
    { available: 27_500, held: 0, spent: 0, coins: 500, unlimited: false },
  ])
})

test('a hold is kept back, what was used is charged and the rest comes back', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(200))
  expect(await balance(ayu)).toMatchObject({ available: 27_300, held: 200, spent: 0 })
  expect(await credits.settle(id, { inputWords: 10, outputWords: 90 }, null)).toBe(100)
  expect(await balance(ayu)).toMatchObject({ available: 27_400, held: 0, spent: 100 })
  expect(await credits.settle(id, { inputWords: 10, outputWords: 9_000 }, null)).toBe(100)
  await credits.release(id)
  expect(await balance(ayu)).toMatchObject({ available: 27_400, held: 0, spent: 100 })
  await expectBalanced(ayu)
})

test('within a transaction of the caller a charge comes and goes with it, and waits for the disk as it does', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(200))
  const waiting = openDatabase({ ...server.deps.connection, options: '-c synchronous_commit=on' }, server.deps.log)
  const charge = waiting.db.transaction(async (tx) => {
    expect(await credits.settle(id, { outputWords: 90 }, null, tx)).toBe(90)
    const { rows } = await tx.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`)
    throw new Error(`rolled back, ${JSON.stringify(rows)}`)
  })
  await expect(charge).rejects.toThrow('rolled back, [{"synchronous_commit":"on"}]')
  await waiting.close()
  expect(await balance(ayu)).toMatchObject({ available: 27_300, held: 200, spent: 0 })
  await credits.release(id)
  await expectBalanced(ayu)
})

test('work that may cost nothing keeps one credit back, and coins are told to the cent, never more than there are', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(0))
  expect(await balance(ayu)).toMatchObject({ available: 27_499, held: 1 })
  expect(await credits.settle(id, { outputWords: 5 }, null)).toBe(5)
  // 27,495 of 55 to a coin are 499.909.
  expect(await balance(ayu)).toMatchObject({ available: 27_495, coins: 499.9 })
  await expectBalanced(ayu)
})

test('a released hold costs nothing, released twice or not', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(500))
  await Promise.all([credits.release(id), credits.release(id)])
  expect(await balance(ayu)).toMatchObject({ available: 27_500, held: 0, spent: 0 })
  await expectBalanced(ayu)
})

test('more than was held is taken as far as the wallet reaches', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(27_000))
  expect(await credits.settle(id, { outputWords: 30_000 }, null)).toBe(27_500)
  expect(await balance(ayu)).toMatchObject({ available: 0, held: 0, spent: 27_500 })
  expect(await codeOf(credits.hold(payer(ayu), answer(1)))).toBe('out_of_credits')
  await expectBalanced(ayu)
})

test('work that was killed between hold and settle gives its credits back; settling it later still charges', async () => {
  const ayu = await aPerson(server)
  const killed = await credits.hold(payer(ayu), answer(1_000))
  const late = await credits.hold(payer(ayu), answer(1_000))
  server.pass(16 * 60)
  expect(await releaseExpired(server.deps)).toBe(2)
  expect(await balance(ayu)).toMatchObject({ available: 27_500, held: 0 })
  expect(await credits.settle(late, { outputWords: 300 }, null)).toBe(300)
  expect(await balance(ayu)).toMatchObject({ available: 27_200, held: 0, spent: 300 })
  expect(await releaseExpired(server.deps)).toBe(0)
  expect(killed).not.toBe(late)
  await expectBalanced(ayu)
})

test('what was given back can be held again under its id; what is held or paid for is not held twice', async () => {
  const ayu = await aPerson(server)
  const id = await credits.hold(payer(ayu), answer(1_000))
  expect(await credits.hold(payer(ayu), answer(1_000), id)).toBe(id)
  expect(await balance(ayu)).toMatchObject({ available: 26_500, held: 1_000 })
  server.pass(16 * 60)
  expect(await releaseExpired(server.deps)).toBe(1)
  // As every hold it needs the credits there, and is given back in its time.
  const other = await credits.hold(payer(ayu), answer(27_000))
  expect(await codeOf(credits.hold(payer(ayu), answer(1_000), id))).toBe('out_of_credits')
  await credits.release(other)
  await credits.hold(payer(ayu), answer(2_000), id)
  expect(await balance(ayu)).toMatchObject({ available: 25_500, held: 2_000 })
  expect(await releaseExpired(server.deps)).toBe(0)
  expect(await credits.settle(id, { outputWords: 300 }, null)).toBe(300)
  await credits.hold(payer(ayu), answer(1_000), id)
  expect(await balance(ayu)).toMatchObject({ available: 27_200, held: 0, spent: 300 })
  await expectBalanced(ayu)
})

test('of many who want the last credits at once exactly as many get them as there are', async () => {
  const ayu = await aPerson(server)
  const tries = await Promise.all(Array.from({ length: 40 }, () => codeOf(credits.hold(payer(ayu), answer(1_000)))))
  expect(tries.filter((code) => code === 'done')).toHaveLength(27)
  expect(tries.filter((code) => code === 'out_of_credits')).toHaveLength(13)
  await expectBalanced(ayu)
})

test('a transaction that does not balance cannot be written, and what was written cannot be changed', async () => {
  const ayu = await aPerson(server)
  await balance(ayu)
  const lopsided = async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const id = newId()
      await client.query(
        `insert into credit_transactions (id, organization_id, kind, at) values ($1, $2, 'grant', now())`,
        [id, ayu.organizationId],
      )
      await client.query(`insert into credit_entries values ($1, 'issued', -5), ($1, 'wallet', 6)`, [id])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  await expect(lopsided()).rejects.toThrow('does not balance')
  await expect(pool.query('update credit_entries set amount = 1')).rejects.toThrow('only added to')
  await expect(pool.query('delete from credit_transactions')).rejects.toThrow('only added to')
  await expect(pool.query('update credit_books set wallet = wallet + 1')).rejects.toThrow('check')
  await expectBalanced(ayu)
})

type Step = { do: 'hold' | 'settle' | 'release' | 'crash' | 'top up' | 'settle twice'; size: number; pause: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('hold', 'settle', 'settle', 'release', 'crash', 'top up', 'settle twice'),
  size: fc.integer({ min: 1, max: 4_000 }),
  pause: fc.integer({ min: 0, max: 3 }),
})

test('whatever happens at once, the books balance, nothing is overspent and every receipt is paid for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const ayu = await aPerson(server)
      let toppedUp = 0
      const run = async ({ do: what, size, pause }: Step, n: number) => {
        if (what === 'top up') {
          if (await coins(ayu, size, `test:${ayu.id}:${n}`)) toppedUp += size * 55
          return
        }
        let id: HoldId
        try {
          id = await credits.hold(payer(ayu), answer(size))
        } catch (error) {
          expect((error as Failure).code).toBe('out_of_credits')
          return
        }
        for (let turn = 0; turn < pause; turn++) await new Promise(setImmediate)
        if (what === 'settle') await credits.settle(id, { outputWords: size * 2 }, 'm')
        if (what === 'settle twice')
          await Promise.all([1, 2].map(() => credits.settle(id, { outputWords: Math.ceil(size / 2) }, 'm')))
        if (what === 'release') await Promise.all([credits.release(id), credits.settle(id, { outputWords: 1 }, null)])
      }
      await balance(ayu)
      await Promise.all(steps.map(run))
      await expectBalanced(ayu)
      server.pass(16 * 60)
      await releaseExpired(server.deps)
      const after = await balance(ayu)
      expect(after.held).toBe(0)
      expect(after.available + after.spent).toBe(27_500 + toppedUp)
      const { rows } = await pool.query<{ receipts: string; days: string }>(
        `select (select coalesce(sum(credits), 0) from usage_receipts where organization_id = $1) as receipts,
           (select coalesce(sum(credits), 0) from usage_days where organization_id = $1) as days`,
        [ayu.organizationId],
      )
      expect(rows[0]).toEqual({ receipts: String(after.spent), days: String(after.spent) })
      await expectBalanced(ayu)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
