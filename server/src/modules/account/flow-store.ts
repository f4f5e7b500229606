import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { advisoryLockClasses } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

export type FlowKind = 'activation' | 'reset'

export type CodeFlow = {
  id: string
  kind: FlowKind
  email: string
  emailShown: string
  fullName: string | null
  companyName: string | null
  userId: UserId | null
  /** From where its codes are asked for. */
  source: string
  codeHash: string | null
  codeSentAt: Date
  tries: number
  sends: number
  verifiedAt: Date | null
}

export type NewFlow = Pick<CodeFlow, 'kind' | 'email' | 'emailShown' | 'fullName' | 'companyName' | 'userId' | 'source'>

const columns = sql`id, kind, email, email_shown, full_name, company_name, user_id, source, code_hash, code_sent_at, tries, sends, verified_at`
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export async function insertFlow(db: Db, flow: NewFlow & { tokenHash: string; codeHash: string | null; now: Date }) {
  const { rows } = await db.execute<Row>(sql`
    insert into flows (kind, email, email_shown, full_name, company_name, user_id, source, token_hash, code_hash, code_sent_at, created_at, expires_at)
    values (${flow.kind}, ${flow.email}, ${flow.emailShown}, ${flow.fullName}, ${flow.companyName}, ${flow.userId}, ${flow.source},
      ${flow.tokenHash}, ${flow.codeHash}, ${flow.now}, ${flow.now}, ${later(flow.now, limits.flow.livesSeconds)})
    returning ${columns}`)
  return toFlow(onlyRow(rows))
}

/** The flow behind a token, until it ends. Times that a clock which was ahead has left are brought into bounds. */
export async function findFlow(db: Db, find: { tokenHash: string; kind: FlowKind; now: Date }) {
  const { rows } = await db.execute<Row>(sql`
    update flows set code_sent_at = least(code_sent_at, ${find.now}),
      expires_at = least(expires_at, ${later(find.now, limits.flow.livesSeconds)})
    where token_hash = ${find.tokenHash} and kind = ${find.kind} and expires_at > ${find.now} returning ${columns}`)
  return rows[0] && toFlow(rows[0])
}

export async function getFlow(db: Db, id: string): Promise<CodeFlow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from flows where id = ${id}`)
  return rows[0] && toFlow(rows[0])
}

export type SentCodes = { codes: number; since: Date | null }

const strangersBegin = 'at '
export const isStrangers = (source: string) => source.startsWith(strangersBegin)

/**
 * How many codes went to an address within the last hour and when the first of them did: asked for from here, and by all strangers.
 * One address at a time. A clock that was ahead makes nobody wait longer.
 */
export async function codesSentTo(
  tx: Db,
  { email, source }: Pick<CodeFlow, 'email' | 'source'>,
  now: Date,
): Promise<{ here: SentCodes; strangers: SentCodes }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockClasses.accountFlows}, hashtext(${email}))`)
  await tx.execute(sql`update flows set code_sent_at = ${now} where email = ${email} and code_sent_at > ${now}`)
  const { rows } = await tx.execute<{ here: boolean; codes: number; since: string | Date }>(sql`
    select source = ${source} as here, sum(sends)::int as codes, min(code_sent_at) as since from flows
    where email = ${email} and code_sent_at > ${later(now, -3600)}
      and (source = ${source} or starts_with(source, ${strangersBegin})) group by source`)
  const sentOf = (counted: typeof rows): SentCodes => ({
    codes: counted.reduce((sum, { codes }) => sum + codes, 0),
    since: counted.length === 0 ? null : new Date(Math.min(...counted.map((row) => new Date(row.since).getTime()))),
  })
  const strangers = isStrangers(source) ? rows : rows.filter(({ here }) => !here)
  return { here: sentOf(rows.filter(({ here }) => here)), strangers: sentOf(strangers) }
}

/** What the latest sign-up with an address said. */
export async function findSignUp(db: Db, email: string, now: Date): Promise<CodeFlow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from flows
    where email = ${email} and kind = 'activation' and full_name is not null and expires_at > ${later(now, -keptSeconds)}
    order by code_sent_at desc limit 1`)
  return rows[0] && toFlow(rows[0])
}

/** Counts a try before the code is looked at, so that tries side by side cannot exceed the limit. */
export async function takeTry(db: Db, id: string, now: Date): Promise<CodeFlow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update flows set tries = tries + 1
    where id = ${id} and verified_at is null and tries < ${limits.code.tries}
      and code_sent_at > ${later(now, -limits.code.livesSeconds)}
    returning ${columns}`)
  return rows[0] && toFlow(rows[0])
}

/** Marks the address as proven; false when the code was used or replaced meanwhile. */
export async function markVerified(db: Db, id: string, codeHash: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update flows set verified_at = ${now}, code_hash = null
    where id = ${id} and code_hash = ${codeHash} and verified_at is null returning id`)
  return rows.length === 1
}

/** Puts a new code in the place of the one before, unless another was sent in the meantime. */
export async function replaceCode(db: Db, flow: CodeFlow, codeHash: string | null, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update flows set code_hash = ${codeHash}, code_sent_at = ${now}, tries = 0, sends = sends + 1, verified_at = null
    where id = ${flow.id} and sends = ${flow.sends} returning id`)
  return rows.length === 1
}

/** Undoes a sending that failed, so that another may be asked for at once. */
export async function undoSending(db: Db, flow: CodeFlow): Promise<void> {
  await db.execute(sql`
    update flows set code_hash = null, sends = ${flow.sends}, code_sent_at = ${flow.codeSentAt} where id = ${flow.id}`)
}

/** Ends a flow whose address is proven; undefined when another call was first. */
export async function takeVerified(db: Db, id: string): Promise<CodeFlow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`delete from flows where id = ${id} and verified_at is not null returning ${columns}`,
  )
  return rows[0] && toFlow(rows[0])
}

export async function removeFlow(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from flows where id = ${id}`)
}

export async function removeFlowsOf(db: Db, email: string): Promise<void> {
  await db.execute(sql`delete from flows where email = ${email}`)
}

/** What a sign-up said is kept for a week, for those who come back with `activate/email`. */
const keptSeconds = 7 * 24 * 3600

export async function removeStaleFlows(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from flows where expires_at < ${later(now, -keptSeconds)}`)
}

type Row = {
  id: string
  kind: FlowKind
  email: string
  email_shown: string
  full_name: string | null
  company_name: string | null
  user_id: UserId | null
  source: string
  code_hash: string | null
  code_sent_at: string | Date
  tries: number
  sends: number
  verified_at: string | Date | null
}

const toFlow = (row: Row): CodeFlow => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  emailShown: row.email_shown,
  fullName: row.full_name,
  companyName: row.company_name,
  userId: row.user_id,
  source: row.source,
  codeHash: row.code_hash,
  codeSentAt: new Date(row.code_sent_at),
  tries: row.tries,
  sends: row.sends,
  verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
})
