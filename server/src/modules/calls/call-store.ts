import { sql } from 'drizzle-orm'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { CallEntity, CallFigures, CallOutcome, CallTopic, CallTurn } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type NewCall = {
  id: CallId
  tenant: Tenant
  agentId: AgentId
  agentName: string
  callee: string
  language: Language
  keyHash: string
  records: boolean
  mask: boolean
  held: { holdId: HoldId; seconds: number }
  now: Date
}

export type CallRow = {
  id: CallId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  ownerId: UserId | null
  agentId: AgentId | null
  language: Language
  keyHash: string | null
  records: boolean
  mask: boolean
  holdId: HoldId | null
  heldSeconds: number
  connectedAt: Date | null
  beatAt: Date
  endedBy: CallEndedBy | null
  durationMs: number
  chargedSeconds: number
  createdAt: Date
}

type Row = Omit<CallRow, 'beatAt' | 'createdAt' | 'connectedAt'> & {
  beatAt: string | Date
  createdAt: string | Date
  connectedAt: string | Date | null
}

const columns = sql`id, organization_id as "organizationId", workspace_id as "workspaceId", owner_id as "ownerId", agent_id as "agentId",
  language, key_hash as "keyHash", records, mask, hold_id as "holdId", held_seconds as "heldSeconds", connected_at as "connectedAt", beat_at as "beatAt", ended_by as "endedBy",
  duration_ms as "durationMs", charged_seconds as "chargedSeconds", created_at as "createdAt"`
const toCall = (row: Row): CallRow => ({
  ...row,
  beatAt: new Date(row.beatAt),
  connectedAt: row.connectedAt === null ? null : new Date(row.connectedAt),
  createdAt: new Date(row.createdAt),
})

/** Adds a call unless the agent has that many already; calls that begin at once pass one after the other. */
export async function insertCall(db: Db, call: NewCall, atOnce: number): Promise<boolean> {
  await db.execute(sql`select 1 from call_lines where agent_id = ${call.agentId} for update`)
  const { organizationId, workspaceId } = call.tenant
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into calls (id, organization_id, workspace_id, owner_id, agent_id, agent_name, channel, callee, language, key_hash, records, mask,
      hold_id, held_seconds, beat_at, created_at)
    select ${call.id}::uuid, ${organizationId}::uuid, ${workspaceId}::uuid, ${ownerIn(call.tenant)}::uuid, ${call.agentId}::uuid,
      ${call.agentName}, 'browser', ${call.callee}, ${call.language}, ${call.keyHash}, ${call.records}::boolean, ${call.mask}::boolean,
      ${call.held.holdId}::uuid, ${call.held.seconds}::int, ${call.now}::timestamptz, ${call.now}::timestamptz
    where (select count(*) from calls where agent_id = ${call.agentId} and ended_at is null) < ${atOnce}
    returning id`)
  return rows.length > 0
}

export async function findCall(db: Db, id: CallId): Promise<CallRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from calls where id = ${id}`)
  return rows[0] && toCall(rows[0])
}

/** Its line is opened for the first time; false where it was, or is over. */
export async function connectCall(db: Db, id: CallId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update calls set connected_at = ${now}, beat_at = ${now} where id = ${id} and connected_at is null and ended_at is null returning id`)
  return rows.length > 0
}

/** What is held for a call from now on, and what was charged for it before. */
export async function setHold(
  db: Db,
  id: CallId,
  {
    holdId,
    heldSeconds,
    chargedSeconds,
    credits,
  }: { holdId: HoldId; heldSeconds: number; chargedSeconds: number; credits: number },
): Promise<void> {
  await db.execute(sql`
    update calls set hold_id = ${holdId}::uuid, held_seconds = ${heldSeconds}, charged_seconds = charged_seconds + ${chargedSeconds}, credits = credits + ${credits}
    where id = ${id}`)
}

/** Calls of this process go on, for so long now. */
export async function noteBeats(
  db: Db,
  calls: readonly { id: CallId; durationMs: number }[],
  now: Date,
): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map(({ id, durationMs }) => sql`(${id}::uuid, ${Math.round(durationMs)}::int)`)
  await db.execute(sql`
    update calls c set beat_at = ${now}::timestamptz, duration_ms = v.ms from (values ${sql.join(rows, sql`, `)}) v (id, ms)
    where c.id = v.id and c.ended_at is null`)
}

/** Calls that nobody has any more. */
export async function listSilent(db: Db, before: Date): Promise<CallRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from calls where ended_at is null and beat_at < ${before}::timestamptz order by beat_at limit 200`)
  return rows.map(toCall)
}

export type SaidTurn = Omit<CallTurn, 'sentiment'> & { grounded: boolean }

/** A turn as far as it has come: told again it is replaced. */
export async function saveTurn(db: Db, id: CallId, turn: SaidTurn): Promise<void> {
  const { number, speaker, text, starts_ms, ends_ms, heard, delays, grounded } = turn
  await db.execute(sql`
    insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms, heard, delays, grounded)
    values (${id}, ${number}, ${speaker}, ${storableText(text)}, ${starts_ms}, ${ends_ms},
      ${heard === null ? null : storableText(heard)}, ${delays ? jsonText(delays) : null}::jsonb, ${grounded})
    on conflict (call_id, number) do update set text = excluded.text, ends_ms = excluded.ends_ms, heard = excluded.heard,
      delays = excluded.delays, grounded = excluded.grounded`)
}

export async function listTurns(db: Db, id: CallId): Promise<SaidTurn[]> {
  const { rows } = await db.execute<SaidTurn>(sql`
    select number, speaker, text, starts_ms, ends_ms, heard, delays, grounded from call_turns where call_id = ${id} order by number`)
  return rows
}

export type EndedCall = {
  endedBy: CallEndedBy
  endedAt: Date
  durationMs: number
  chargedSeconds: number
  credits: number
  recording: { key: string; bytes: number } | undefined
  summary: string
  sentiment: number | null
  topics: CallTopic[]
  entities: CallEntity[]
  outcome: CallOutcome
  figures: CallFigures
  said: string
  moods: readonly { number: number; sentiment: number | null }[]
  keepUntil: Date
}

/** Ends a call once, with what is known of it; false when it has ended before. Its line opens nothing any more. */
export async function endCall(tx: Db, id: CallId, ended: EndedCall): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update calls set ended_by = ${ended.endedBy}, ended_at = ${ended.endedAt}, duration_ms = ${Math.round(ended.durationMs)},
      charged_seconds = charged_seconds + ${ended.chargedSeconds}, credits = credits + ${ended.credits}, hold_id = null, key_hash = null,
      recording_key = ${ended.recording?.key ?? null}, recording_bytes = ${ended.recording?.bytes ?? 0},
      summary = ${storableText(ended.summary)}, sentiment = ${ended.sentiment}::real, topics = ${sql.param(ended.topics)}::text[],
      entities = ${jsonText(ended.entities)}::jsonb, outcome = ${ended.outcome}, figures = ${jsonText(ended.figures)}::jsonb,
      said = ${storableText(ended.said)}, keep_until = ${ended.keepUntil}
    where id = ${id} and ended_at is null returning id`)
  if (rows.length === 0) return false
  const moods = ended.moods.filter(({ sentiment }) => sentiment !== null)
  if (moods.length > 0) {
    const values = moods.map(({ number, sentiment }) => sql`(${number}::int, ${sentiment}::real)`)
    await tx.execute(sql`
      update call_turns t set sentiment = v.mood from (values ${sql.join(values, sql`, `)}) v (number, mood)
      where t.call_id = ${id} and t.number = v.number`)
  }
  return true
}

/** Takes a call away; gives the key of its recording. */
export async function deleteCall(db: Db, id: CallId): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ recording_key: string | null }>(
    sql`delete from calls where id = ${id} returning recording_key`,
  )
  return rows[0]?.recording_key
}

/** Calls whose time is over; gives the keys of their recordings. */
export async function forgetCalls(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ recording_key: string | null }>(
    sql`delete from calls where keep_until < ${now} returning recording_key`,
  )
  return rows.flatMap(({ recording_key }) => recording_key ?? [])
}

/** Keys of recordings that go with a person. */
export async function listKeysOf(db: Db, userId: UserId): Promise<string[]> {
  const { rows } = await db.execute<{ recording_key: string }>(
    sql`select recording_key from calls where owner_id = ${userId} and recording_key is not null`,
  )
  return rows.map(({ recording_key }) => recording_key)
}
