import { sql } from 'drizzle-orm'
import type { InvitationId, OrganizationId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'

export type WaitingMail = {
  to: string
  language: Language
  workspace: string
  inviter: string
  requiresSecondStep: boolean
  isWorkspaceDeleted: boolean
}

/** What the mail of an invitation says; undefined when it was answered, or mailed by somebody meanwhile. */
export async function findWaitingMail(db: Db, id: InvitationId): Promise<WaitingMail | undefined> {
  const { rows } = await db.execute<WaitingMail>(sql`
    select i.email_shown as to, i.language, w.name as workspace, w.deleted_at is not null as "isWorkspaceDeleted",
      coalesce((select u.name from users u where u.id = i.invited_by), '') as inviter,
      coalesce((select o.second_step_from is not null from organizations o where o.id = w.organization_id), false)
        as "requiresSecondStep"
    from workspace_invitations i join workspaces w on w.id = i.workspace_id
    where i.id = ${id} and i.status = 'pending' and i.mail_waiting`)
  return rows[0]
}

/** The link that is about to be mailed; false when the invitation was answered or mailed by somebody meanwhile. */
export async function setLink(
  db: Db,
  id: InvitationId,
  link: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update workspace_invitations set token_hash = ${link.tokenHash}, sent_at = ${link.now}, expires_at = ${link.expiresAt}
    where id = ${id} and status = 'pending' and mail_waiting returning id`)
  return rows.length === 1
}

export async function markInvitationMailSent(db: Db, id: InvitationId): Promise<void> {
  await db.execute(sql`update workspace_invitations set mail_waiting = false where id = ${id}`)
}

/** Given up: the list of invitations says so. */
export async function markUnsent(db: Db, id: InvitationId, now: Date): Promise<void> {
  await db.execute(sql`
    update workspace_invitations set mail_waiting = false, mail_failed_at = ${now} where id = ${id} and mail_waiting`)
}

/** Whether an organization wants a second step of its members, from whichever day on. */
export async function isSecondStepRequired(db: Db, id: OrganizationId): Promise<boolean> {
  const { rows } = await db.execute<{ required: boolean }>(
    sql`select second_step_from is not null as required from organizations where id = ${id}`,
  )
  return rows[0]?.required ?? false
}
