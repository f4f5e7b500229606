import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

/** What many rows of hang on a person, or many rows on its own: a job erases it. Everything else that goes with a person goes at once. */
const erasedLater = [
  'agents',
  'call_campaigns',
  'calls',
  'charts',
  'devices',
  'email_mailboxes',
  'files',
  'flow_runs',
  'knowledge_runs',
  'meetings',
  'messaging_accounts',
  'monitors',
  'notification_deliveries',
  'notifications',
  'phone_lists',
  'search_vocabulary',
  'session_counts',
  'sessions',
  'studio_projects',
]

/**
 * Nobody can come in by the account any more, and nobody meets who it was: no name, address, sign-in, key, membership, public link or trigger is left, and
 * what others could still see or reach of theirs is closed. The row stays for what is erased later.
 */
export async function closeAccount(tx: Db, id: UserId, now: Date): Promise<void> {
  await tx.execute(sql`
    update users set email = 'removed:' || id, email_shown = '', name = '-', phone_number = null, birth_date = null, position = null,
      password_hash = null, is_operator = false, activated_at = null, deactivated_at = ${now}, managed_by = null, use_workspace = false,
      workspace_id = null where id = ${id}`)
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and confrelid = 'users'::regclass and conparentid = 0
      and conrelid::regclass::text <> all(${sql.param(erasedLater)}::text[]) order by 1, 2`)
  for (const { table, column } of rows)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`)
  await tx.execute(sql`update scim_users set user_id = null where user_id = ${id}`)
  // Widgets, lines and mailboxes answer by agents that are there.
  await tx.execute(
    sql`update agents set status = 'non_active', deleted_at = coalesce(deleted_at, ${now}) where user_id = ${id}`,
  )
  await tx.execute(sql`update messaging_accounts set user_id = null where user_id = ${id}`)
  await tx.execute(sql`update email_mailboxes set user_id = null where user_id = ${id}`)
  await tx.execute(sql`update devices set token_hash = 'removed:' || id where owner_id = ${id}`)
  await tx.execute(
    sql`update call_campaigns set status = 'stopped' where owner_id = ${id} and status in ('running', 'paused')`,
  )
  // What the workspace could see of theirs is theirs alone.
  await tx.execute(sql`update monitors set active = false, next_at = null, workspace_id = null where user_id = ${id}`)
  await tx.execute(sql`update meetings set workspace_id = null where user_id = ${id} and workspace_id is not null`)
}

/** The organizations that they own, and the workspaces, which they are alone in by now: these are deleted. */
export async function deleteOwnPlaces(
  tx: Db,
  id: UserId,
  now: Date,
): Promise<{
  organizations: OrganizationId[]
  workspaces: { id: WorkspaceId; name: string; organizationId: OrganizationId }[]
}> {
  const organizations = await tx.execute<{ id: OrganizationId }>(
    sql`select organization_id as id from organization_members where user_id = ${id} and role = 0`,
  )
  const { rows: workspaces } = await tx.execute<{ id: WorkspaceId; name: string; organizationId: OrganizationId }>(sql`
    update workspaces set deleted_at = ${now} where deleted_at is null
      and id in (select workspace_id from workspace_members where user_id = ${id} and role = 0)
    returning id, name, organization_id as "organizationId"`)
  return { organizations: organizations.rows.map((row) => row.id), workspaces }
}
