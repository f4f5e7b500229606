import { sql } from 'drizzle-orm'
import type { HoldId } from '#contract/billing/schemas.ts'
import type { CallEntity, CallFigures, CallOutcome, CallTopic, CallTurn } from '#contract/calls/log-schemas.ts'
import type { PhoneNumberId } from '#contract/calls/phone.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type HeldCall, heldBy } from './holding-store.ts'

export type NewCall = {
  id: CallId
  tenant: Tenant
  agentId: AgentId
  agentName: string
  channel: 'browser' | 'phone'
  direction: 'in' | 'out'
  /** By phone: which of our numbers, and the vendor's id of the call. */
  phoneNumberId: PhoneNumberId | null
  vendorId: string | null
  callee: string
  opening: string
  purpose: string
  language: Language
  keyHash: string | null
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
  channel: 'browser' | 'phone' | 'sample'
  direction: 'in' | 'out'
  phoneNumberId: PhoneNumberId | null
  vendorId: string | null
  callee: string
  opening: string
  purpose: string
  language: Language
  keyHash: string | null
  records: boolean
  mask: boolean
  holdId: HoldId | null
  heldSeconds: number
  connectedAt: Date | null
  beatAt: Date
  triedAt: Date | null
  transferredTo: string | null
  endedBy: CallEndedBy | null
  durationMs: number
  chargedSeconds: number
  /** How often a process has taken it; none that speaks of it has one of zero. */
  holding: number
  /** When the last process let go of it, if it did. */
  letGoAt: Date | null
  createdAt: Date
}

type Row = Omit<CallRow, 'beatAt' | 'createdAt' | 'connectedAt' | 'triedAt' | 'letGoAt'> & {
  letGoAt: string | Date | null
  triedAt: string | Date | null
  beatAt: string | Date
  createdAt: string | Date
  connectedAt: string | Date | null
}

const columns = sql`id, organization_id as "organizationId", workspace_id as "workspaceId", owner_id as "ownerId", agent_id as "agentId",
  channel, direction, phone_number_id as "phoneNumberId", vendor_id as "vendorId", callee, opening, purpose, tried_at as "triedAt", transferred_to as "transferredTo",
  language, key_hash as "keyHash", records, mask, hold_id as "holdId", held_seconds as "heldSeconds", connected_at as "connectedAt", beat_at as "beatAt", ended_by as "endedBy",
  duration_ms as "durationMs", charged_seconds as "chargedSeconds", holding, let_go_at as "letGoAt", created_at as "createdAt"`
const toCall = (row: Row): CallRow => ({
  ...row,
  beatAt: new Date(row.beatAt),
  connectedAt: row.connectedAt === null ? null : new Date(row.connectedAt),
  triedAt: row.triedAt === null ? null : new Date(row.triedAt),
  letGoAt: row.letGoAt === null ? null : new Date(row.letGoAt),
  createdAt: new Date(row.createdAt),
})

/** Adds a call, of the published version where the agent is a flow, unless the agent has that many already; calls that begin at once pass one after the other. */
export async function insertCall(db: Db, call: NewCall, atOnce: number): Promise<boolean> {
  await db.execute(sql`select 1 from call_lines where agent_id = ${call.agentId} for update`)
  const { organizationId, workspaceId } = call.tenant
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into calls (id, organization_id, workspace_id, owner_id, agent_id, agent_name, channel, direction, phone_number_id, vendor_id,
      callee, opening, purpose, language, key_hash, records, mask, hold_id, held_seconds, beat_at, created_at,
      flow_id, flow_name, flow_version)
    select ${call.id}::uuid, ${organizationId}::uuid, ${workspaceId}::uuid, ${ownerIn(call.tenant)}::uuid, ${call.agentId}::uuid,
      ${call.agentName}, ${call.channel}, ${call.direction}, ${call.phoneNumberId}::uuid, ${call.vendorId}::text, ${call.callee},
      ${call.opening}, ${call.purpose}, ${call.language}, ${call.keyHash}::text, ${call.records}::boolean, ${call.mask}::boolean,
      ${call.held.holdId}::uuid, ${call.held.seconds}::int, ${call.now}::timestamptz, ${call.now}::timestamptz,
      p.id, p.name, p.published_version
    from (select) one left join studio_projects p on p.published_version is not null
      and p.id = (select flow_id from agents where id = ${call.agentId})
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
    update calls set connected_at = ${now}, beat_at = ${now}, holding = 1 where id = ${id} and connected_at is null and ended_at is null returning id`)
  return rows.length > 0
}

/** The published version of the flow whose run takes the call. */
export async function setVersion(db: Db, id: CallId, runId: string): Promise<void> {
  await db.execute(sql`
    update calls set flow_id = p.id, flow_name = p.name, flow_version = p.published_version
    from flow_runs r join studio_projects p on p.id = r.flow_id
    where calls.id = ${id} and r.id = ${runId} and p.published_version is not null`)
}

/** The caller agreed to being recorded. */
export async function setRecords(db: Db, id: CallId): Promise<void> {
  await db.execute(sql`update calls set records = true where id = ${id}`)
}

/** Where the caller is put through to when the agent's part has ended. */
export async function setTransfer(db: Db, id: CallId, to: string): Promise<void> {
  await db.execute(sql`update calls set transferred_to = ${to} where id = ${id} and ended_at is null`)
}

/** What is held for a call from now on, and what was charged for it before. */
export async function setHold(
  db: Db,
  { id, holding }: HeldCall,
  {
    holdId,
    heldSeconds,
    chargedSeconds,
    credits,
  }: { holdId: HoldId; heldSeconds: number; chargedSeconds: number; credits: number },
): Promise<void> {
  await db.execute(sql`
    update calls set hold_id = ${holdId}::uuid, held_seconds = ${heldSeconds}, charged_seconds = charged_seconds + ${chargedSeconds}, credits = credits + ${credits}
    where id = ${id} and ${heldBy(holding)}`)
}

/** Calls of this process go on, for so long now; gives those that are not this process's any more. */
export async function noteBeats(
  db: Db,
  calls: readonly (HeldCall & { durationMs: number })[],
  now: Date,
): Promise<CallId[]> {
  if (calls.length === 0) return []
  const values = calls.map(
    ({ id, holding, durationMs }) => sql`(${id}::uuid, ${holding}::int, ${Math.round(durationMs)}::int)`,
  )
  const { rows } = await db.execute<{ id: CallId }>(sql`
    update calls c set beat_at = ${now}::timestamptz, duration_ms = v.ms from (values ${sql.join(values, sql`, `)}) v (id, holding, ms)
    where c.id = v.id and c.holding = v.holding and c.ended_at is null returning c.id`)
  const held = new Set(rows.map(({ id }) => id))
  return calls.flatMap(({ id }) => (held.has(id) ? [] : [id]))
}

/** Calls that nobody has any more. One that goes out and that nobody has taken yet is looked after by its job. */
export async function listSilent(db: Db, before: Date): Promise<CallRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from calls where ended_at is null and beat_at < ${before}::timestamptz
      and (direction = 'in' or connected_at is not null) order by beat_at limit 200`)
  return rows.map(toCall)
}

export type StoredTurn = Omit<CallTurn, 'sentiment'> & { grounded: boolean }

/** A turn as far as it has come: told again it is replaced. Nothing is kept of a call that another process has. */
export async function saveTurn(db: Db, { id, holding }: HeldCall, turn: StoredTurn): Promise<void> {
  const { number, speaker, text, starts_ms, ends_ms, heard, delays, grounded } = turn
  await db.execute(sql`
    insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms, heard, delays, grounded)
    select ${id}::uuid, ${number}::int, ${speaker}::text, ${storableText(text)}::text, ${starts_ms}::int, ${ends_ms}::int,
      ${heard === null ? null : storableText(heard)}::text, ${delays ? jsonText(delays) : null}::jsonb, ${grounded}::boolean
    from calls where id = ${id} and ${heldBy(holding)}
    on conflict (call_id, number) do update set text = excluded.text, ends_ms = excluded.ends_ms, heard = excluded.heard,
      delays = excluded.delays, grounded = excluded.grounded`)
}

export async function listTurns(db: Db, id: CallId): Promise<StoredTurn[]> {
  const { rows } = await db.execute<StoredTurn>(sql`
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

/** Ends a call once, with what is known of it; false when it has ended before, or is another process's. Its line opens nothing any more. */
export async function endCall(tx: Db, { id, holding }: HeldCall, ended: EndedCall): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update calls set ended_by = ${ended.endedBy}, ended_at = ${ended.endedAt}, duration_ms = ${Math.round(ended.durationMs)},
      charged_seconds = charged_seconds + ${ended.chargedSeconds}, credits = credits + ${ended.credits}, hold_id = null, key_hash = null,
      recording_key = ${ended.recording?.key ?? null}, recording_bytes = ${ended.recording?.bytes ?? 0},
      summary = ${storableText(ended.summary)}, sentiment = ${ended.sentiment}::real, topics = ${sql.param(ended.topics)}::text[],
      entities = ${jsonText(ended.entities)}::jsonb, outcome = ${ended.outcome}, figures = ${jsonText(ended.figures)}::jsonb,
      said = ${storableText(ended.said)}, keep_until = ${ended.keepUntil}, let_go_at = null, memory = null
    where id = ${id} and ended_at is null and ${heldBy(holding)} returning id`)
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

/** Which of these have not ended. */
export async function listGoingOn(db: Db, ids: readonly CallId[]): Promise<CallId[]> {
  const { rows } = await db.execute<{ id: CallId }>(
    sql`select id from calls where id = any (${sql.param([...ids])}::uuid[]) and ended_at is null`,
  )
  return rows.map(({ id }) => id)
}

/** Takes a call away; gives the key of its recording. */
export async function deleteCall(db: Db, id: CallId): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ recording_key: string | null }>(
    sql`delete from calls where id = ${id} returning recording_key`,
  )
  return rows[0]?.recording_key
}

/** Takes a call away whose line was never opened; gives what is held for it. */
export async function deleteUnopened(db: Db, id: CallId): Promise<HoldId | undefined> {
  const { rows } = await db.execute<{ holdId: HoldId | null }>(
    sql`delete from calls where id = ${id} and connected_at is null and ended_at is null returning hold_id as "holdId"`,
  )
  return rows[0]?.holdId ?? undefined
}

/** Some of the calls whose time is over, with the keys of their recordings. */
export async function forgetCalls(tx: Db, now: Date, limit: number): Promise<{ count: number; keys: string[] }> {
  const { rows } = await tx.execute<{ recording_key: string | null }>(sql`
    delete from calls where id in (select id from calls where keep_until < ${now} limit ${limit} for update skip locked) returning recording_key`)
  return { count: rows.length, keys: rows.flatMap(({ recording_key }) => recording_key ?? []) }
}
