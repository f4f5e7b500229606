import fs from 'node:fs'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { createCredits, getBalance, grantCredits } from '../server/src/modules/billing/credits.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { Failure } from '../server/src/platform/http/fail.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

const writers = 64
const runMs = 4_000

type Account = { userId: UserId; organizationId: OrganizationId; workspaceId: null }

/**
 * 64 writers on one account, through the product's own ledger and pool of connections: each holds credits and settles
 * them, over and over. One in ten is given back, one in ten settles more than it held.
 */
export async function ledgerFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const connection = { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres', database: 'postgres' }
  const database = openDatabase(connection, createLog('silent'))
  try {
    const account = await anAccount(dataDir, database)
    await work(database, account, 1_000)
    const speeds: number[] = []
    for (let run = 0; run < 3; run++) speeds.push(await work(database, account, runMs))
    const median = speeds.toSorted((a, b) => a - b)[1]!
    await drain(database, account)
    const { difference, lowest } = await audit(database, account)
    return [
      atLeast(
        'ledger: credits held and settled, 64 writers on one account, median of 3 (`synchronous_commit=off`)',
        median,
        1_000,
        'pairs/s',
      ),
      atMost('the same: difference of granted, spent, receipts and the sum of entries', difference, 0, 'credits'),
      atLeast('the same: lowest balance, drained by 64 writers at once', lowest, 0, 'credits'),
    ]
  } finally {
    await database.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function anAccount(dataDir: string, { db, pool }: Database): Promise<Account> {
  const [person] = await addPeople(dataDir, 1)
  const { rows } = await pool.query<{ organization_id: OrganizationId }>(
    'select organization_id from users where id = $1',
    [person!.id],
  )
  const organizationId = rows[0]!.organization_id
  await getBalance({ db, clock: systemClock }, organizationId)
  const gift = { organizationId, source: 'bench', coins: 1_000_000, note: '', userId: null, at: systemClock.now() }
  await grantCredits(db, { ...gift, kind: 'grant' })
  return { userId: person!.id as UserId, organizationId, workspaceId: null }
}

/** Holds that ended in a second. */
async function work({ db }: Database, account: Account, forMs: number): Promise<number> {
  const credits = createCredits({ db, clock: systemClock })
  const began = performance.now()
  let pairs = 0
  const writer = async (seed: number) => {
    for (let n = seed; performance.now() - began < forMs; n++) {
      const id = await credits.hold(account, estimate(10))
      if (n % 10 === 0) await credits.release(id)
      else await credits.settle(id, { inputWords: 2, outputWords: n % 10 === 1 ? 20 : n % 8 }, null)
      pairs++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(n)))
  return (pairs * 1000) / (performance.now() - began)
}

const estimate = (outputWords: number) =>
  ({ kind: 'answer', agentId: null, sessionId: null, used: { outputWords } }) as const

/** All writers take what is left until they are refused, in pieces that leave a rest; then the rest is taken. */
async function drain({ db }: Database, account: Account): Promise<void> {
  const credits = createCredits({ db, clock: systemClock })
  const left = async () => (await getBalance({ db, clock: systemClock }, account.organizationId)).available
  const writer = async (size: number) => {
    try {
      while (true) await credits.settle(await credits.hold(account, estimate(size)), { outputWords: size }, null)
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'out_of_credits')) throw error
    }
  }
  const size = Math.ceil((await left()) / 1_000)
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(size + n)))
  await writer(await left())
}

/** The account, four ways: its book, its entries in the order in which they were written, the receipts, and what was granted. */
async function audit({ pool }: Database, { organizationId }: Account): Promise<{ difference: number; lowest: number }> {
  const { rows } = await pool.query<Record<string, string>>(
    `with entries as (
      select e.account, e.amount, t.kind, e.xmin::text::bigint as written
      from credit_entries e join credit_transactions t on t.id = e.transaction_id where t.organization_id = $1),
    wallet as (select sum(amount) over (order by written) as balance from entries where account = 'wallet')
    select b.wallet, b.held, b.spent,
      (select sum(amount) from entries) as unbalanced,
      (select sum(amount) from entries where account = 'wallet') as wallet_entries,
      (select sum(amount) from entries where account = 'spent') as spent_entries,
      (select sum(amount) from entries where account = 'wallet' and kind in ('grant', 'plan')) as granted,
      (select sum(credits) from usage_receipts where organization_id = $1) as receipts,
      (select sum(credits) from usage_days where organization_id = $1) as days,
      (select min(balance) from wallet) as lowest
    from credit_books b where b.organization_id = $1`,
    [organizationId],
  )
  const row = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
  const { wallet, held, spent, unbalanced, wallet_entries, spent_entries, granted, receipts, days, lowest } = row
  const differences = [
    unbalanced!,
    wallet! - wallet_entries!,
    held!,
    spent! - spent_entries!,
    granted! - wallet! - spent!,
  ]
  differences.push(spent! - receipts!, spent! - days!)
  return { difference: Math.max(...differences.map(Math.abs)), lowest: lowest! }
}
