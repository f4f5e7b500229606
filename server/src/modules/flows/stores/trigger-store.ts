import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import { goesOn } from './scope-store.ts'

export type Trigger = TenantView & {
  flowId: string
  node: string
  kind: string
  documentHash: string
  options: Record<string, unknown>
  /** Of a webhook: the end of its address. */
  secret: string | null
  dueAt: Date | null
}
/** `paused`: whoever published it has left or is deactivated, and nobody has taken it over yet. */
export type FoundTrigger = Trigger & { paused: boolean }

type Row = {
  flow_id: string
  node: string
  kind: string
  document_hash: string
  user_id: UserId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  options: string
  secret: string | null
  due_at: string | Date | null
}

const toTrigger = (row: Row): Trigger => ({
  flowId: row.flow_id,
  node: row.node,
  kind: row.kind,
  documentHash: row.document_hash,
  secret: row.secret,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  // Written by ourselves.
  options: JSON.parse(row.options) as Record<string, unknown>,
  dueAt: row.due_at === null ? null : new Date(row.due_at),
})
const columns = sql.raw(
  'flow_id, node, kind, document_hash, user_id, organization_id, workspace_id, options, secret, due_at',
)

export type NewTrigger = Trigger & { secretHash: string | null }

/** Replaces the triggers of a flow; a webhook keeps its address, also over a time in which the flow is not published. */
export async function replaceTriggers(db: Db, flowId: string, triggers: readonly NewTrigger[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into flow_hook_addresses (flow_id, node, secret, secret_hash)
      select flow_id, node, secret, secret_hash from flow_triggers where flow_id = ${flowId} and secret is not null
      on conflict do nothing`)
    await tx.execute(
      sql`delete from flow_triggers where flow_id = ${flowId} and node <> all(${sql.param(triggers.map(({ node }) => node))}::text[])`,
    )
    for (const t of triggers)
      await tx.execute(sql`
        insert into flow_triggers (flow_id, node, kind, document_hash, user_id, organization_id, workspace_id, options, secret, secret_hash, due_at)
        values (${flowId}, ${t.node}, ${t.kind}, ${t.documentHash}, ${t.userId}, ${t.organizationId}, ${t.workspaceId},
          ${JSON.stringify(t.options)}, ${kept('secret', flowId, t)}, ${kept('secret_hash', flowId, t)}, ${t.dueAt})
        on conflict (flow_id, node) do update set kind = excluded.kind, document_hash = excluded.document_hash,
          user_id = excluded.user_id, resting = false, options = excluded.options, due_at = excluded.due_at,
          secret = case when excluded.secret is null then null else coalesce(flow_triggers.secret, excluded.secret) end,
          secret_hash = case when excluded.secret is null then null else coalesce(flow_triggers.secret_hash, excluded.secret_hash) end`)
  })
}

const kept = (column: 'secret' | 'secret_hash', flowId: string, { node, secret, secretHash }: NewTrigger) =>
  secret === null
    ? sql`null`
    : sql`coalesce((select ${sql.raw(column)} from flow_hook_addresses where flow_id = ${flowId} and node = ${node}),
        ${column === 'secret' ? secret : secretHash})`

/** Triggers of a deleted flow begin nothing and are listed nowhere; restored they are what they were. */
export async function restTriggers(db: Db, flowId: string, resting: boolean): Promise<void> {
  await db.execute(sql`update flow_triggers set resting = ${resting} where flow_id = ${flowId}`)
}

export async function listTriggers(db: Db, flowId: string): Promise<Trigger[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from flow_triggers where flow_id = ${flowId} and not resting order by node`,
  )
  return rows.map(toTrigger)
}

const isRunnable = goesOn(sql`flow_triggers`)
const isActive = sql`not resting and ${isRunnable}`

/** Triggers of a kind in a place, such as all that listen to alarms. */
export async function listTriggersOf(
  db: Db,
  { organizationId, workspaceId, userId }: TenantView,
  kind: string,
): Promise<Trigger[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from flow_triggers where organization_id = ${organizationId} and kind = ${kind} and ${isActive}
      and case when ${workspaceId}::uuid is null then workspace_id is null and user_id = ${userId} else workspace_id = ${workspaceId}::uuid end`)
  return rows.map(toTrigger)
}

export async function findHook(db: Db, secretHash: string): Promise<FoundTrigger | undefined> {
  const { rows } = await db.execute<Row & { paused: boolean }>(sql`
    select ${columns}, not ${isRunnable} as paused from flow_triggers where secret_hash = ${secretHash} and not resting
      and (workspace_id is null or exists (select from workspaces w where w.id = workspace_id and w.deleted_at is null))`)
  return rows[0] && { ...toTrigger(rows[0]), paused: rows[0].paused }
}

/** Whether whoever published a flow has left or is deactivated. */
export async function isPaused(db: Db, flowId: string): Promise<boolean> {
  const { rows } = await db.execute<{ node: string }>(
    sql`select node from flow_triggers where flow_id = ${flowId} and not resting and not ${isRunnable} limit 1`,
  )
  return rows.length > 0
}

/** Flows of people who are not there any more run for somebody else from now on, and what of them waits goes on for them. */
export async function takeOver(db: Db, flowIds: readonly string[], userId: UserId): Promise<void> {
  const ids = sql`${sql.param([...flowIds])}::uuid[]`
  await db.execute(sql`update flow_triggers set user_id = ${userId} where flow_id = any(${ids}) and not ${isRunnable}`)
  await db.execute(sql`
    with taken as (
      update flow_runs set user_id = ${userId} where flow_id = any(${ids}) and ended_at is null and leased_by is null and mode = 'live'
        and not ${goesOn(sql`flow_runs`)} returning id)
    update flow_requests set user_id = ${userId} from taken where flow_requests.run_id = taken.id and state = 'waiting'`)
}

export async function listDueSchedules(db: Db, now: Date, limit: number): Promise<Trigger[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from flow_triggers where due_at <= ${now} and ${isActive} order by due_at limit ${limit}`,
  )
  return rows.map(toTrigger)
}

/** When the next schedule is due; null when none is. */
export async function findNextSchedule(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due_at: string | Date | null }>(
    sql`select min(due_at) as due_at from flow_triggers where ${isActive}`,
  )
  const { due_at: dueAt } = onlyRow(rows)
  return dueAt === null ? null : new Date(dueAt)
}

/** Moves a schedule on; false when another process did so before. */
export async function moveOn(db: Db, { flowId, node, dueAt }: Trigger, next: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ one: unknown }>(sql`
    update flow_triggers set due_at = ${next} where flow_id = ${flowId} and node = ${node} and due_at = ${dueAt} returning node`)
  return rows.length > 0
}
