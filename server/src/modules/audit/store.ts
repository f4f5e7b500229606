import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { AuditAction, AuditEntry, AuditFilter, AuditPerson } from '#contract/workspaces/audit-schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { forgetMonths } from '../../platform/db/months.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { describeUserAgent } from '../../platform/http/user-agent.ts'
import { newId } from '../../platform/id.ts'

export type NewEntry = {
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  at: Date
  action: AuditAction
  actorId: UserId | null
  /** Of an actor that is no person. */
  actorName?: string | undefined
  target: AuditEntry['target']
  changes: AuditEntry['changes']
  ip: string
  userAgent: string
}

/** Adds entries; the actor's name and address are copied as they are now. */
export async function insertAuditEntries(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ at, target, ...entry }) => ({
    id: newId(at),
    organization_id: entry.organizationId,
    workspace_id: entry.workspaceId,
    at: at.toISOString(),
    action: entry.action,
    actor_id: entry.actorId,
    actor_name: entry.actorName ?? '',
    changes: entry.changes,
    target_kind: target.kind,
    target_id: target.id,
    target_name: target.name,
    ip: entry.ip,
    user_agent: entry.userAgent,
  }))
  await tx.execute(sql`
    insert into audit_entries (id, organization_id, workspace_id, at, action, actor_id, actor_name, actor_email,
      target_kind, target_id, target_name, changes, ip, user_agent)
    select e.id, e.organization_id, e.workspace_id, e.at, e.action, e.actor_id, coalesce(u.name, e.actor_name),
      coalesce(u.email_shown, ''), e.target_kind, e.target_id, e.target_name, e.changes, e.ip, e.user_agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, organization_id uuid, workspace_id uuid,
      at timestamptz, action text, actor_id uuid, actor_name text, target_kind text, target_id uuid, target_name text, changes jsonb,
      ip text, user_agent text)
    left join users u on u.id = e.actor_id`)
}

export async function isThereSince(
  db: Db,
  actorId: UserId,
  {
    organizationId,
    workspaceId,
    action,
    target,
  }: Pick<NewEntry, 'organizationId' | 'workspaceId' | 'action' | 'target'>,
  after: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from audit_entries where organization_id = ${organizationId} and workspace_id is not distinct from ${workspaceId}::uuid
      and at > ${after}::timestamptz and actor_id = ${actorId} and action = ${action} and target_id = ${target.id} limit 1`)
  return rows.length > 0
}

const columns = sql`id, at, action, actor_id, actor_name, actor_email, target_kind, target_id, target_name, changes, ip, user_agent`

export async function listPage(
  db: Db,
  workspaceId: WorkspaceId,
  filter: AuditFilter,
  { page, limit }: PageQuery,
): Promise<[AuditEntry[], number]> {
  const condition = matching(workspaceId, filter)
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from audit_entries where ${condition}
    order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from audit_entries where ${condition}`,
  )
  return [rows.map(toEntry), onlyRow(counted).total]
}

/**
 * Whose entries there are, by name. Goes from person to person along the index, so that a log of a million entries costs
 * no more than its people do.
 */
export async function listPeople(
  db: Db,
  workspaceId: WorkspaceId,
  query: string,
  limit: number,
): Promise<AuditPerson[]> {
  const like = likeText(query)
  const newest = sql`select actor_id as id, actor_name as name, actor_email as email from audit_entries
    where workspace_id = ${workspaceId}`
  const { rows } = await db.execute<AuditPerson>(sql`
    with recursive people as (
      (${newest} and actor_id is not null order by actor_id, at desc limit 1)
      union all
      select n.id, n.name, n.email from people p
      cross join lateral (${newest} and actor_id > p.id order by actor_id, at desc limit 1) n
    )
    select id, name, email from people where name ilike ${like} or email ilike ${like}
    order by lower(name), id limit ${limit}`)
  return rows
}

/** At most `limit` entries older than `before`, newest first: the export reads on from the last one. */
export async function listBefore(
  db: Db,
  workspaceId: WorkspaceId,
  filter: AuditFilter,
  { before, limit }: { before: { at: string; id: string } | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rest = before ? sql`and (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from audit_entries where ${matching(workspaceId, filter)} ${rest}
    order by at desc, id desc limit ${limit}`)
  return rows.map(toEntry)
}

const mayForget = sql`select set_config('nalar.audit_retention', 'on', true)`

/** Forgets what is older than so many days: months that are over as a whole, what lies in none of its own by the day; the trigger lets nothing else go. */
export async function forgetEntries(
  db: Db,
  days: number,
  now: Date,
  signal: AbortSignal,
): Promise<{ parts: string[]; rows: number }> {
  const before = new Date(now.getTime() - days * 86_400_000)
  return forgetMonths(db, 'audit_entries', before, sql`at < now() - make_interval(days => ${days})`, {
    signal,
    first: mayForget,
  })
}

/** What is of no workspace and concerns all of an organization. The rest is what people do for themselves, and nobody else's. */
const ofOrganization = ['organization', 'scim', 'sso', 'billing', 'feature', 'usage', 'account']

function matching(workspaceId: WorkspaceId, filter: AuditFilter): SQL {
  const parts = [
    sql`(workspace_id = ${workspaceId} or (workspace_id is null
      and split_part(action, '.', 1) = any(${sql.param(ofOrganization)}::text[])
      and organization_id = (select organization_id from workspaces where id = ${workspaceId})))`,
  ]
  if (filter.action) parts.push(sql`action = ${filter.action}`)
  if (filter.actor_id) parts.push(sql`actor_id = ${filter.actor_id}`)
  if (filter.from) parts.push(sql`at >= ${filter.from}::timestamptz`)
  if (filter.to) parts.push(sql`at < ${filter.to}::timestamptz`)
  if (filter.query) {
    const like = likeText(filter.query)
    parts.push(
      sql`(actor_name ilike ${like} or actor_email ilike ${like} or target_name ilike ${like} or ip ilike ${like} or action ilike ${like})`,
    )
  }
  return sql.join(parts, sql` and `)
}

type Row = {
  id: string
  at: string | Date
  action: AuditAction
  actor_id: string | null
  actor_name: string
  actor_email: string
  target_kind: AuditEntry['target']['kind']
  target_id: string
  target_name: string
  changes: AuditEntry['changes']
  ip: string
  user_agent: string
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  action: row.action,
  actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
  target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
  changes: row.changes,
  ip: row.ip,
  user_agent: row.user_agent,
  device: describeUserAgent(row.user_agent),
})
