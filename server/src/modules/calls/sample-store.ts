import { sql } from 'drizzle-orm'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { CallAnalysis } from '#engine/calls/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'

export type NewSample = CallAnalysis & {
  id: CallId
  agent: string
  version: { id: string; number: number }
  at: Date
  language: Language
  callee: string
  endedBy: string
  durationMs: number
  credits: number
  said: string
  turns: (CallTurn & { grounded: boolean })[]
}

/** Once for a place; true for who is to bring them. */
export async function claimSamples(tx: Db, tenant: Tenant, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ loaded_at: unknown }>(sql`
    insert into call_samples (organization_id, workspace_id, owner_id, loaded_at)
    values (${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${now}) on conflict do nothing returning loaded_at`)
  return rows.length > 0
}

/** All in two statements. */
export async function insertSamples(tx: Db, tenant: Tenant, calls: readonly NewSample[]): Promise<void> {
  const rows = calls.map(({ turns: _, moods: __, version, ...call }) => ({
    ...call,
    topics: call.topics,
    flow_id: version.id,
    flow_version: version.number,
  }))
  await tx.execute(sql`
    insert into calls (id, organization_id, workspace_id, owner_id, agent_name, channel, callee, language, beat_at, connected_at, ended_by,
      ended_at, duration_ms, credits, summary, sentiment, topics, entities, outcome, figures, said, created_at,
      flow_id, flow_name, flow_version)
    select s.id, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, s.agent, 'sample', s.callee, s.language, s.at, s.at,
      s."endedBy", s.at + s."durationMs" * interval '1 millisecond', s."durationMs", s.credits, s.summary, s.sentiment,
      array(select jsonb_array_elements_text(s.topics)), s.entities, s.outcome, s.figures, s.said, s.at,
      s.flow_id, s.agent, s.flow_version
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as s (id uuid, agent text, at timestamptz, language text, callee text, "endedBy" text,
      "durationMs" int, credits int, said text, summary text, sentiment real, topics jsonb, entities jsonb, outcome text, figures jsonb,
      flow_id uuid, flow_version int)`)
  const turns = calls.flatMap(({ id, turns: said }) => said.map((turn) => ({ ...turn, call_id: id })))
  await tx.execute(sql`
    insert into call_turns (call_id, number, speaker, text, starts_ms, ends_ms, sentiment, heard, delays, grounded)
    select call_id, number, speaker, text, starts_ms, ends_ms, sentiment, heard, delays, grounded
    from jsonb_to_recordset(${jsonText(turns)}::jsonb) as t (call_id uuid, number int, speaker text, text text, starts_ms int, ends_ms int,
      sentiment real, heard text, delays jsonb, grounded boolean)`)
}
