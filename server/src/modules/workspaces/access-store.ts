import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

type AllowedPerson = WorkspaceSettings['allowed_people'][number]

/** Whom a private workspace lets in by name; who has left the organization meanwhile is not among them. */
export async function listAllowedPeople(db: Db, id: WorkspaceId): Promise<AllowedPerson[]> {
  const { rows } = await db.execute<AllowedPerson>(sql`
    select u.id, u.name, u.email_shown as email from workspace_allowed_people a
    join workspaces w on w.id = a.workspace_id
    join organization_members m on m.organization_id = w.organization_id and m.user_id = a.user_id
    join users u on u.id = a.user_id
    where a.workspace_id = ${id} order by lower(u.name), u.id`)
  return rows
}

export async function setAllowedPeople(tx: Db, id: WorkspaceId, people: readonly UserId[]): Promise<void> {
  await tx.execute(sql`delete from workspace_allowed_people where workspace_id = ${id}`)
  await tx.execute(sql`
    insert into workspace_allowed_people (workspace_id, user_id)
    select ${id}, value::uuid from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb)`)
}

/** For each address whose account there is: its account, and whether it is of the organization. */
export async function findAccountsByEmail(
  db: Db,
  organizationId: OrganizationId,
  emails: readonly string[],
): Promise<Map<string, { id: UserId; inCompany: boolean }>> {
  const { rows } = await db.execute<{ email: string; id: UserId; in_company: boolean }>(sql`
    select u.email, u.id, m.user_id is not null as in_company
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as e (email)
    join users u on u.email = e.email and u.activated_at is not null
    left join organization_members m on m.organization_id = ${organizationId} and m.user_id = u.id`)
  return new Map(rows.map(({ email, id, in_company }) => [email, { id, inCompany: in_company }]))
}
