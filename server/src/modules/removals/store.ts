import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { withoutStatementLimit } from '../../platform/db/statement-limits.ts'
import { fileColumns } from './erase-tree-store.ts'

export type RemovalKind = 'account' | 'device' | 'mailbox' | 'number' | 'workspace' | 'customer'

/** A row that all hangs on. */
export type RemovalRoot = { table: string; id: string }

const rootTables = {
  account: 'users',
  device: 'devices',
  mailbox: 'email_mailboxes',
  number: 'messaging_accounts',
  workspace: 'workspaces',
} as const satisfies Record<Exclude<RemovalKind, 'customer'>, string>

/** What all of it goes along with: the row that it is about, but of a customer what was found of them. */
export const rootsOf = ({
  kind,
  subjectId: id,
  roots,
}: Pick<Removal, 'kind' | 'subjectId' | 'roots'>): readonly RemovalRoot[] =>
  kind === 'customer' ? roots : [{ table: rootTables[kind], id }]

export type Removal = {
  id: string
  kind: RemovalKind
  subjectId: string
  name: string
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  askedBy: UserId | null
  askedByName: string
  askedAt: Date
  ip: string
  userAgent: string
  /** Those that go along once nobody is left in them. */
  organizations: readonly OrganizationId[]
  roots: readonly RemovalRoot[]
}

/** False where it is being removed already. Who asks is named as they are now, unless a name is given. */
export async function insertRemoval(tx: Db, removal: Removal): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into removals (id, kind, subject_id, name, organization_id, workspace_id, asked_by, asked_by_name, asked_at, ip, user_agent, organizations, roots)
    values (${removal.id}, ${removal.kind}, ${removal.subjectId}, ${removal.name}, ${removal.organizationId}, ${removal.workspaceId}::uuid,
      ${removal.askedBy}::uuid, coalesce((select name from users where id = ${removal.askedBy}::uuid), ${removal.askedByName}), ${removal.askedAt},
      ${removal.ip}, ${removal.userAgent}, ${sql.param(removal.organizations)}::uuid[], ${JSON.stringify(removal.roots)}::jsonb) on conflict (subject_id) do nothing returning id`)
  return rows.length > 0
}

export async function findRemoval(
  db: Db,
  id: string,
): Promise<(Removal & { erased: Record<string, number>; files: number }) | undefined> {
  const { rows } = await db.execute<
    Removal & { erased: Record<string, number>; files: number; askedAt: Date | string }
  >(sql`
    select id, kind, subject_id as "subjectId", name, organization_id as "organizationId", workspace_id as "workspaceId", asked_by as "askedBy",
      asked_by_name as "askedByName", asked_at as "askedAt", ip, user_agent as "userAgent", organizations, roots, erased, files
    from removals where id = ${id}::uuid`)
  return rows[0] && { ...rows[0], askedAt: new Date(rows[0].askedAt) }
}

/** Adds what a transaction erased. */
export async function addErased(
  tx: Db,
  id: string,
  { table, rows, files }: { table: string; rows: number; files: number },
): Promise<void> {
  await tx.execute(sql`
    update removals set files = files + ${files},
      erased = erased || jsonb_build_object(${table}::text, coalesce((erased ->> ${table})::int, 0) + ${rows}::int) where id = ${id}::uuid`)
}

/** What is left goes with the row that all hangs on, which nothing large hangs on any more. */
export async function deleteRoot(tx: Db, { table, id }: RemovalRoot): Promise<{ rows: number; keys: string[] }> {
  await tx.execute(withoutStatementLimit)
  const column = fileColumns[table]
  const key = column ? sql.identifier(column) : sql`null::text`
  const { rows } = await tx.execute<{ key: string | null }>(
    sql`delete from ${sql.identifier(table)} where id = ${id}::uuid returning ${key} as key`,
  )
  return { rows: rows.length, keys: rows.flatMap(({ key: file }) => file ?? []) }
}

export async function deleteRemoval(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from removals where id = ${id}::uuid`)
}

/** Organizations that nobody and nothing is left in. */
export async function deleteEmptyOrganizations(tx: Db, ids: readonly OrganizationId[]): Promise<void> {
  await tx.execute(sql`
    delete from organizations o where o.id = any(${sql.param(ids)}::uuid[])
      and not exists (select from users u where u.organization_id = o.id)
      and not exists (select from organization_members m where m.organization_id = o.id)
      and not exists (select from workspaces w where w.organization_id = o.id)
      and not exists (select from messaging_accounts a where a.organization_id = o.id)
      and not exists (select from email_mailboxes b where b.organization_id = o.id)
      and not exists (select from devices d where d.organization_id = o.id)
      and not exists (select from sessions s where s.organization_id = o.id)
      and not exists (select from agents a where a.organization_id = o.id)
      and not exists (select from files f where f.organization_id = o.id)`)
}

export type OverdueWorkspace = Pick<
  Removal,
  'subjectId' | 'name' | 'organizationId' | 'askedBy' | 'askedByName' | 'ip' | 'userAgent'
> & {
  deletedAt: Date
}

/** Workspaces that were deleted by then and are not being erased, with who deleted them, where the audit log says. */
export async function listOverdueWorkspaces(db: Db, before: Date): Promise<OverdueWorkspace[]> {
  const { rows } = await db.execute<OverdueWorkspace>(sql`
    select w.id as "subjectId", w.name, w.organization_id as "organizationId", w.deleted_at as "deletedAt", e.actor_id as "askedBy",
      coalesce(e.actor_name, '') as "askedByName", coalesce(e.ip, '') as ip, coalesce(e.user_agent, '') as "userAgent"
    from workspaces w left join lateral (
      select actor_id, actor_name, ip, user_agent from audit_entries
      where workspace_id = w.id and action = 'workspace.deleted' order by at desc limit 1) e on true
    where w.deleted_at <= ${before} and not exists (select from removals r where r.subject_id = w.id) order by w.deleted_at limit 500`)
  return rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) }))
}
