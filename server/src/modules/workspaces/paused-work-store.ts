import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PausedKind } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { isInPlaceOf } from '../../platform/db/of-place.ts'

export type PausedRow = {
  workspaceId: WorkspaceId
  workspaceName: string
  personId: UserId
  personName: string
  kind: PausedKind
  id: string
  name: string
}
type Where = { organizationId: OrganizationId; workspaceId?: WorkspaceId; personId?: UserId }

/** What ran in workspaces with the rights of people who are not members any more, or are deactivated. */
export async function listPaused(db: Db, { organizationId, workspaceId, personId }: Where): Promise<PausedRow[]> {
  const { rows } = await db.execute<PausedRow>(sql`
    with things as (
      select distinct 'flow' as kind, p.id, p.name, t.organization_id, t.workspace_id, t.user_id
        from flow_triggers t join studio_projects p on p.id = t.flow_id and p.deleted_at is null where not t.resting
      union all select 'monitor', id, name, organization_id, workspace_id, user_id from monitors where active or stopped = 'author_left'
      union all select 'number', id, name, organization_id, workspace_id, user_id from messaging_accounts
        where status = 'active' and kind not in ('widget', 'mail') and settings->>'agent_id' is not null
      union all select 'mailbox', id, address, organization_id, workspace_id, user_id from email_mailboxes
      union all select 'agent', id, name, organization_id, workspace_id, user_id from agents where status = 'active' and deleted_at is null
        and not is_default and (exists (select from widgets where agent_id = agents.id and (enabled or page))
          or exists (select from call_lines where agent_id = agents.id and enabled)))
    select w.id as "workspaceId", w.name as "workspaceName", u.id as "personId", u.name as "personName", things.kind, things.id, things.name
    from things join workspaces w on w.id = things.workspace_id and w.deleted_at is null join users u on u.id = things.user_id
    where things.organization_id = ${organizationId} and (${workspaceId ?? null}::uuid is null or w.id = ${workspaceId ?? null})
      and (${personId ?? null}::uuid is null or u.id = ${personId ?? null}) and not ${isInPlaceOf(sql`things`, sql`things.user_id`)}
    order by w.id, lower(u.name), u.id, things.kind, lower(things.name), things.id`)
  return rows
}

/** What answers people outside does so for somebody else from now on. */
export async function giveAnswering(tx: Db, ids: Record<'agent' | 'number' | 'mailbox', string[]>, to: UserId) {
  const of = (kind: keyof typeof ids) => sql`${sql.param(ids[kind])}::uuid[]`
  await tx.execute(sql`update agents set user_id = ${to} where id = any(${of('agent')})`)
  // A default agent is its person's alone: the number is answered by that of whoever takes it over.
  await tx.execute(sql`
    update messaging_accounts n set user_id = ${to}, settings = coalesce((
      select jsonb_set(n.settings, '{agent_id}', to_jsonb(own.id)) from agents a join agents own on own.is_default and own.user_id = ${to}
      where a.id::text = n.settings->>'agent_id' and a.is_default), n.settings)
    where id = any(${of('number')})`)
  await tx.execute(sql`update email_mailboxes set user_id = ${to} where id = any(${of('mailbox')})`)
}

/** Who runs a workspace. */
export async function listRunners(db: Db, id: WorkspaceId): Promise<UserId[]> {
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select u.id from workspace_members m join users u on u.id = m.user_id and u.deactivated_at is null
    where m.workspace_id = ${id} and m.role in (0, 1) order by m.role, u.id`)
  return rows.map((row) => row.id)
}
