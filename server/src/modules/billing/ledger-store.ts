import { sql } from 'drizzle-orm'
import type { Balance, HoldId } from '#contract/billing/schemas.ts'
import type { AgentId, OrganizationId, UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import { creditsPerCoin, type PlanName } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type HoldOutcome =
  | 'held'
  | 'out_of_credits'
  | 'workspace_cap_reached'
  | 'member_cap_reached'
  | 'agent_cap_reached'
  | 'conversation_limit_reached'
  | 'call_minute_limit_reached'

export type NewHold = {
  id: HoldId
  organizationId: OrganizationId
  userId: UserId
  workspaceId: string | null
  agentId: string | null
  sessionId: string | null
  kind: 'answer' | 'call' | 'message'
  credits: number
  callSeconds: number
  at: Date
  expiresAt: Date
  day: string
}

/** Limits of a month by plan, as the ledger's functions read them. */
export type MonthLimits = Record<PlanName, { conversations: number | null; call_minutes: number | null }>

/**
 * Keeps credits back, or says what forbids it: one statement. An organization without a book gets one with `free` in it
 * first; that, too, does not wait for the disk: lost, it would be given again.
 */
export async function insertHold(db: Db, given: NewHold, limits: MonthLimits, free: NewCredits): Promise<HoldOutcome> {
  const { rows } = await db.execute<{ held: HoldOutcome }>(sql`
    select case when not exists (select 1 from credit_books where organization_id = ${given.organizationId}) then ${added(free)} end as opened,
      credits_hold(${given.id}, ${given.organizationId}, ${given.userId}, ${given.workspaceId}::uuid,
      ${given.agentId}::uuid, ${given.sessionId}::uuid, ${given.kind}, ${given.credits}, ${given.callSeconds}, ${given.at}::timestamptz,
      ${given.expiresAt}::timestamptz, ${given.day}::date, ${JSON.stringify(limits)}::jsonb) as held`)
  return onlyRow(rows).held
}

/** What the tightest cap of these still lets be held this month, in credits; undefined without a cap. */
export async function findCapRoom(
  db: Db,
  { organizationId, workspaceId, userId }: Tenant,
  agentId: AgentId | null,
  day: string,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ room: string }>(
    sql`select room from credits_cap_room(${organizationId}, ${workspaceId}::uuid, ${userId}, ${agentId}::uuid, ${day}::date)`,
  )
  return rows[0] && Number(rows[0].room)
}

export type Settlement = {
  credits: number
  model: string
  inputWords: number
  outputWords: number
  voiceSeconds: number
  messages: number
  at: Date
  day: string
}

/** Charges and writes the receipt; undefined without such a hold. One statement. */
export async function settleHold(
  db: Db,
  holdId: HoldId,
  transactionId: string,
  given: Settlement,
): Promise<{ charged: number; organizationId: OrganizationId } | undefined> {
  const { rows } = await db.execute<{ charged: string; organizationId: OrganizationId }>(sql`
    select organization_id as "organizationId", credits_settle(id, ${transactionId}, ${given.credits}, ${given.model}, ${given.inputWords},
      ${given.outputWords}, ${given.voiceSeconds}, ${given.messages}, ${given.at}::timestamptz, ${given.day}::date) as charged
    from credit_holds where id = ${holdId}`)
  const row = rows[0]
  return row && { charged: Number(row.charged), organizationId: row.organizationId }
}

/** Gives a hold back; false when it is not open. */
export async function releaseHold(db: Db, holdId: HoldId, transactionId: string, at: Date): Promise<boolean> {
  const { rows } = await db.execute<{ released: boolean }>(
    sql`select credits_release(${holdId}, ${transactionId}, ${at}::timestamptz) as released`,
  )
  return onlyRow(rows).released
}

/** The ledger's functions do not wait for the disk; a transaction that also holds something else does, as it would without them. */
export async function flushAtCommit(tx: Db): Promise<void> {
  await tx.execute(sql`set local synchronous_commit to default`)
}

/** Whether something was held under an id, whatever became of it. */
export async function hasHold(db: Db, holdId: HoldId): Promise<boolean> {
  const { rows } = await db.execute<{ id: HoldId }>(sql`select id from credit_holds where id = ${holdId}`)
  return rows.length > 0
}

/** Open holds whose time is over, and those made later than now by more than they live: a clock was turned back since. */
export async function listExpiredHolds(db: Db, now: Date, lifeSeconds: number): Promise<HoldId[]> {
  const turnedBack = new Date(now.getTime() + 2 * lifeSeconds * 1000)
  const { rows } = await db.execute<{ id: HoldId }>(sql`
    select id from credit_holds where state = 'open'
      and (expires_at <= ${now}::timestamptz or expires_at > ${turnedBack}::timestamptz) order by expires_at limit 1000`)
  return rows.map(({ id }) => id)
}

export type NewCredits = {
  id: string
  organizationId: OrganizationId
  kind: 'grant' | 'plan' | 'purchase'
  /** What this must happen once for. */
  source: string
  credits: number
  note: string
  userId: UserId | null
  at: Date
}

/** Puts credits into the wallet; false when `source` has done so before. */
export async function addCredits(db: Db, given: NewCredits): Promise<boolean> {
  const { rows } = await db.execute<{ added: boolean }>(sql`select ${added(given)} as added`)
  return onlyRow(rows).added
}

const added = (given: NewCredits) =>
  sql`credits_add(${given.id}, ${given.organizationId}, ${given.kind}, ${given.source}, ${given.credits}, ${given.note},
    ${given.userId}::uuid, ${given.at}::timestamptz)`

/** The sums; undefined before the first credits. */
export async function findBalance(
  db: Db,
  organizationId: OrganizationId,
): Promise<Omit<Balance, 'unlimited'> | undefined> {
  const { rows } = await db.execute<{ wallet: string; held: string; spent: string }>(
    sql`select wallet, held, spent from credit_books where organization_id = ${organizationId}`,
  )
  const row = rows[0]
  if (!row) return undefined
  const available = Number(row.wallet)
  return { available, held: Number(row.held), spent: Number(row.spent), coins: coinsOf(available) }
}

const coinsOf = (credits: number) => Math.floor((credits / creditsPerCoin) * 100) / 100

export type Movement = {
  id: string
  kind: 'grant' | 'plan' | 'purchase' | 'answer' | 'call' | 'message'
  credits: number
  description: string
  user_id: string | null
  at: string
}

/** Credits that came in and work that was paid for, the newest first. */
export async function listMovements(
  db: Db,
  organizationId: OrganizationId,
  { page, limit }: PageQuery,
): Promise<[Movement[], number]> {
  const mine = sql`t.organization_id = ${organizationId} and t.kind in ('grant', 'plan', 'purchase', 'settle')`
  const { rows } = await db.execute<Omit<Movement, 'at' | 'credits'> & { at: string | Date; credits: string }>(sql`
    select t.id, coalesce(h.kind, t.kind) as kind, t.note as description, t.user_id, t.at,
      coalesce((select -sum(e.amount) from credit_entries e where e.transaction_id = t.id and e.account in ('issued', 'spent')), 0) as credits
    from credit_transactions t left join credit_holds h on h.id = t.hold_id
    where ${mine} order by t.at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from credit_transactions t where ${mine}`,
  )
  const movements = rows.map((row) => ({ ...row, credits: Number(row.credits), at: new Date(row.at).toISOString() }))
  return [movements, counted.rows[0]?.n ?? 0]
}
