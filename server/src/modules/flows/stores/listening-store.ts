import { sql } from 'drizzle-orm'
import type { HookRefusal } from '#contract/studio/webhook.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText } from '../../../platform/db/json-text.ts'
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts'

export type HookStep = { flowId: string; node: string }
export type StoredListening = {
  secret: string
  until: Date | null
  isHeard: boolean
  sample: { at: Date; input: Record<string, unknown> } | null
  refused: { at: Date; reason: HookRefusal } | null
}

type Time = string | Date
type Row = {
  secret: string
  until: Time | null
  is_heard: boolean | null
  sample: Record<string, unknown> | null
  sample_at: Time | null
  refused: HookRefusal | null
  refused_at: Time | null
}

/** The address of a step, made when there is none; it is the one that publishing takes. */
export async function openHookAddress(db: Db, { flowId, node }: HookStep): Promise<void> {
  const secret = newToken()
  await db.execute(sql`
    insert into flow_hook_addresses (flow_id, node, secret, secret_hash)
    select ${flowId}, ${node}, coalesce(t.secret, ${secret}), coalesce(t.secret_hash, ${hashToken(secret)})
    from (values (1)) one left join flow_triggers t on t.flow_id = ${flowId} and t.node = ${node} and t.secret is not null
    on conflict do nothing`)
}

export async function findListening(db: Db, { flowId, node }: HookStep): Promise<StoredListening | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select a.secret, l.until, l.is_heard, l.sample, l.sample_at, l.refused, l.refused_at
    from flow_hook_addresses a left join flow_hook_listenings l using (flow_id, node)
    where a.flow_id = ${flowId} and a.node = ${node}`)
  const [row] = rows
  if (!row) return undefined
  return {
    secret: row.secret,
    until: row.until === null ? null : new Date(row.until),
    isHeard: row.is_heard ?? false,
    sample: row.sample && row.sample_at !== null ? { at: new Date(row.sample_at), input: row.sample } : null,
    refused: row.refused && row.refused_at !== null ? { at: new Date(row.refused_at), reason: row.refused } : null,
  }
}

/** Listens from now on; who listens already goes on until then. The sample of before stays until another call is taken. */
export async function beginListening(db: Db, { flowId, node }: HookStep, until: Date): Promise<void> {
  await db.execute(sql`
    insert into flow_hook_listenings (flow_id, node, until) values (${flowId}, ${node}, ${until}::timestamptz)
    on conflict (flow_id, node) do update set until = excluded.until, is_heard = false, refused = null, refused_at = null`)
}

export async function endListening(db: Db, { flowId, node }: HookStep): Promise<void> {
  await db.execute(sql`
    update flow_hook_listenings set until = null, refused = null, refused_at = null
    where flow_id = ${flowId} and node = ${node}`)
}

/** The step at an address where somebody listens; a deleted flow's has no listeners. */
export async function findListener(db: Db, secretHash: string, now: Date): Promise<HookStep | undefined> {
  const { rows } = await db.execute<{ flow_id: string; node: string }>(sql`
    select l.flow_id, l.node from flow_hook_addresses a join flow_hook_listenings l using (flow_id, node)
    join studio_projects p on p.id = l.flow_id
    where a.secret_hash = ${secretHash} and l.until > ${now}::timestamptz and p.deleted_at is null`)
  return rows[0] && { flowId: rows[0].flow_id, node: rows[0].node }
}

/** Keeps what came with a call, if somebody listens still: of several at once the first is taken. */
export async function takeSample(
  db: Db,
  { flowId, node }: HookStep,
  input: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ node: string }>(sql`
    update flow_hook_listenings set until = null, is_heard = true, sample = ${jsonText(input)}::jsonb,
      sample_at = ${now}::timestamptz, refused = null, refused_at = null
    where flow_id = ${flowId} and node = ${node} and until > ${now}::timestamptz returning node`)
  return rows.length > 0
}

/** A call that came while somebody listened and could not be taken; the listening goes on. */
export async function keepRefusal(db: Db, { flowId, node }: HookStep, reason: HookRefusal, now: Date): Promise<void> {
  await db.execute(sql`
    update flow_hook_listenings set refused = ${reason}, refused_at = ${now}::timestamptz
    where flow_id = ${flowId} and node = ${node} and until > ${now}::timestamptz`)
}
