import { sql } from 'drizzle-orm'
import type { CallId } from '#contract/calls/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import type { Payer } from '../scorecards/ask-model.ts'
import type { ToldSummary } from './ask-model.ts'

/** A model is to write it; false where it is waiting already. */
export async function awaitSummary(tx: Db, id: CallId): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`update calls set summary_waiting = true, summary_reason = null where id = ${id} and not summary_waiting returning id`,
  )
  return rows.length > 0
}

/** Where a call was and who made its agent, who pays for it where nobody asked; else whose the place is. */
export async function findPayer(db: Db, id: CallId, asked: UserId | null): Promise<Payer | undefined> {
  const { rows } = await db.execute<{
    organizationId: OrganizationId
    workspaceId: WorkspaceId | null
    userId: UserId | null
    agentId: AgentId | null
  }>(sql`
    select c.organization_id as "organizationId", c.workspace_id as "workspaceId", c.agent_id as "agentId",
      coalesce(${asked}::uuid, c.owner_id, a.user_id, (select m.user_id from organization_members m
        where m.organization_id = c.organization_id and m.role = 0 order by m.joined_at limit 1)) as "userId"
    from calls c left join agents a on a.id = c.agent_id where c.id = ${id} and c.summary_waiting`)
  const row = rows[0]
  if (!row?.userId) return undefined
  const { agentId, organizationId, workspaceId, userId } = row
  return { tenant: { organizationId, workspaceId, userId }, agentId }
}

/** A model's summary takes the place of the one before; what holds no topic keeps those that were found. False where none is waited for. */
export async function saveSummary(tx: Db, id: CallId, { points, topics }: ToldSummary): Promise<boolean> {
  const names = topics.map(({ topic }) => topic)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update calls set summary = ${storableText(points.map(({ text }) => text).join(' '))}, summary_by = 'model', summary_waiting = false,
      summary_reason = null, summary_points = ${jsonText(points)}::jsonb, topic_turns = ${jsonText(topics)}::jsonb,
      topics = case when ${names.length > 0} then ${sql.param(names)}::text[] else topics end
    where id = ${id} and summary_waiting returning id`)
  return rows.length > 0
}

export async function addSummaryCredits(tx: Db, id: CallId, credits: number): Promise<void> {
  await tx.execute(sql`update calls set summary_credits = summary_credits + ${credits} where id = ${id}`)
}

/** The one there is stays; null: there is no model, which is no trouble. */
export async function keepSummary(db: Db, id: CallId, reason: ErrorCode | null): Promise<void> {
  await db.execute(
    sql`update calls set summary_waiting = false, summary_reason = ${reason}::text where id = ${id} and summary_waiting`,
  )
}
