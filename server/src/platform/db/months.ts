import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type JobWorker, periodicTask } from '../jobs/worker.ts'
import type { Db } from './database.ts'
import { type Batches, deleteInBatches } from './delete-in-batches.ts'
import { onlyRow } from './only-row.ts'

/** Tables whose rows lie in parts by month (migration `lie_in_months`). */
const monthlyTables = [
  'audit_entries',
  'device_telemetry',
  'flow_journal',
  'messaging_messages',
  'usage_receipts',
] as const
export type MonthlyTable = (typeof monthlyTables)[number]

const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`

/** Makes the part of the month that a moment is in, unless it is there. */
export async function makeMonth(db: Db, table: MonthlyTable, at: Date): Promise<void> {
  await db.execute(sql`select make_month(${table}, ${monthOf(at)}::date)`)
}

const daySeconds = 24 * 3600

/** Makes the parts of this month and the two after it, once a day: a row that comes has its part, and one that could not be made has weeks. */
export const monthsAhead = ({ db, clock }: { db: Db; clock: { now: () => Date } }): JobWorker =>
  periodicTask('make-months', daySeconds, async () => {
    const now = clock.now()
    for (const table of monthlyTables)
      for (const ahead of [0, 1, 2]) {
        const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
        if (!(await isMade(db, table, month)))
          await unlessLocked(db, table, 'make', (tx) => makeMonth(tx, table, month))
      }
  })

async function isMade(db: Db, table: MonthlyTable, month: Date): Promise<boolean> {
  const { rows } = await db.execute<{ made: boolean }>(
    sql`select is_month_made(${table}, ${monthOf(month)}::date) as made`,
  )
  return onlyRow(rows).made
}

/** What who reads all of a table holds, or a deadlock with whom PostgreSQL ended us. */
const lockedCodes = new Set(['55P03', '40P01'])
/** Who holds the first lock is waited for so long, who holds another hardly; after some tries it is left to the next day. */
const [patienceMs, inPassingMs, mostTries] = [300, 50, 8]

/** What a part that comes takes of its table and of those that refer to it or that it refers to, and what one that goes does. */
const modes = {
  make: { whole: 'share update exclusive', others: 'share row exclusive' },
  drop: { whole: 'access exclusive', others: 'access exclusive' },
} as const
type PartChange = keyof typeof modes

/** Whether it was done. */
async function unlessLocked(
  db: Db,
  table: MonthlyTable,
  change: PartChange,
  work: (tx: Db) => Promise<unknown>,
): Promise<boolean> {
  for (let tries = 1; tries <= mostTries; tries++) {
    try {
      await db.transaction(async (tx) => {
        await lockParts(tx, table, change)
        await work(tx)
      })
      return true
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string })
      if (!lockedCodes.has(code ?? '')) throw error
      await sleep(randomInt(50, 500))
    }
  }
  return false
}

/**
 * Takes the locks that a change of a table's parts needs, before anything is done. Others take the same ones in any order: two who wait for each other
 * are found after a second (`deadlock_timeout`), and one is ended, which may be a person's work. So we wait for the first only, while we hold none.
 */
async function lockParts(tx: Db, table: MonthlyTable, change: PartChange): Promise<void> {
  const { whole, others } = modes[change]
  await tx.execute(sql.raw(`set local lock_timeout = ${patienceMs}`))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${table}))`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_constraint f join pg_class c on c.oid in (f.conrelid, f.confrelid)
    where f.contype = 'f' and f.conparentid = 0 and ${table}::regclass in (f.conrelid, f.confrelid) and c.oid <> ${table}::regclass
    order by 1`)
  const locks = [
    ...rows.map(({ name }) => ({ name, mode: others })),
    { name: `${table}_rest`, mode: 'access exclusive' },
    { name: table, mode: whole },
  ]
  for (const [index, { name, mode }] of locks.entries()) {
    if (index === 1) await tx.execute(sql.raw(`set local lock_timeout = ${inPassingMs}`))
    await tx.execute(sql`lock table only ${sql.identifier(name)} in ${sql.raw(mode)} mode`)
  }
}

/** Every part of a table, with the first moment that is behind it; the rest has none. */
async function listParts(db: Db, table: MonthlyTable): Promise<{ part: string; until: Date | undefined }[]> {
  const { rows } = await db.execute<{ part: string }>(sql`
    select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`)
  return rows.map(({ part }) => {
    const [, first, year, month] = /_(until_)?(\d{4})_(\d{2})$/.exec(part) ?? []
    const until = year && new Date(Date.UTC(Number(year), Number(month) - (first ? 1 : 0), 1))
    return { part, until: until || undefined }
  })
}

/** What of a part is still needed; `all`: it stays as it is. */
export type Kept = SQL | 'all' | undefined

/**
 * Drops months that are over by then, without a row being read; what of one is kept moves to the rest. A part that somebody reads goes the next time:
 * nobody waits. Answers what went, and what somebody held.
 */
export async function dropMonths(
  db: Db,
  table: MonthlyTable,
  before: Date,
  keptOf: (until: Date) => Promise<Kept> = async () => undefined,
): Promise<{ gone: string[]; held: string[] }> {
  const done = { gone: [] as string[], held: [] as string[] }
  for (const { part, until } of await listParts(db, table)) {
    if (!until || until > before) continue
    const kept = await keptOf(until)
    if (kept === 'all') continue
    const isGone = await unlessLocked(db, table, 'drop', (tx) => dropPart(tx, table, part, kept))
    done[isGone ? 'gone' : 'held'].push(part)
  }
  return done
}

/** What refers to a table lets go of a part only when it is taken off. */
async function dropPart(tx: Db, table: MonthlyTable, part: string, kept?: SQL): Promise<void> {
  const [whole, name] = [sql.identifier(table), sql.identifier(part)]
  await tx.execute(sql`alter table ${whole} detach partition ${name}`)
  if (kept) await tx.execute(sql`insert into ${whole} select * from ${name} where ${kept}`)
  await tx.execute(sql`drop table ${name}`)
}

/** Drops months that are over and have no row left. */
export async function dropEmptyMonths(db: Db, table: MonthlyTable, now: Date): Promise<string[]> {
  const gone: string[] = []
  for (const { part, until } of await listParts(db, table)) {
    if (!until || until > now || !(await isEmpty(db, part))) continue
    // Rows that were deleted are gone then: nobody waits for them to be read.
    await db.execute(sql`vacuum (analyze) ${sql.identifier(part)}`)
    await unlessLocked(db, table, 'drop', async (tx) => {
      if (!(await isEmpty(tx, part))) return
      await dropPart(tx, table, part)
      gone.push(part)
    })
  }
  return gone
}

async function isEmpty(db: Db, part: string): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from ${sql.identifier(part)}) as empty`,
  )
  return onlyRow(rows).empty
}

/**
 * Forgets what is older: months that are over by then go as a whole, and `isOld` rows of what lies in no month of its own some at a time. A month that a
 * moment lies in is kept until it is over. Answers what went.
 */
export async function forgetMonths(
  db: Db,
  table: MonthlyTable,
  before: Date,
  isOld: SQL,
  batches: Batches = {},
): Promise<{ parts: string[]; rows: number }> {
  const { gone } = await dropMonths(db, table, before)
  const left = await listParts(db, table)
  let rows = 0
  for (const { part, until } of left)
    if (!until || (until > before && part.includes('_until_'))) rows += await deleteInBatches(db, part, isOld, batches)
  return { parts: gone, rows }
}
