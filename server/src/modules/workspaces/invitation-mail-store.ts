import { sql } from 'drizzle-orm'
import type { InvitationId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'

export type DueMail = {
  id: InvitationId
  to: string
  language: Language
  workspace: string
  inviter: string
  /** This try included. */
  tries: number
}

/**
 * Takes mails that are due; nobody else sees them until `again`, when they are due again if whoever took them is gone.
 * Those of answered invitations and deleted workspaces are not taken.
 */
export async function claimDue(
  db: Db,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<DueMail[]> {
  const { rows } = await db.execute<DueMail>(sql`
    with due as (
      select i.id from workspace_invitations i
      where i.mail_due_at <= ${now} and i.status = 'pending'
        and exists (select from workspaces w where w.id = i.workspace_id and w.deleted_at is null)
      order by i.mail_due_at limit ${most} for update of i skip locked
    )
    update workspace_invitations i set mail_due_at = ${again}, mail_tries = i.mail_tries + 1
    from due, workspaces w where i.id = due.id and w.id = i.workspace_id
    returning i.id, i.email_shown as to, i.language, w.name as workspace, i.mail_tries as tries,
      coalesce((select u.name from users u where u.id = i.invited_by), '') as inviter`)
  return rows
}

/** The link that is about to be mailed; false when the invitation was answered or mailed by somebody meanwhile. */
export async function setLink(
  db: Db,
  id: InvitationId,
  link: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update workspace_invitations set token_hash = ${link.tokenHash}, sent_at = ${link.now}, expires_at = ${link.expiresAt}
    where id = ${id} and status = 'pending' and mail_due_at is not null returning id`)
  return rows.length === 1
}

export async function markSent(db: Db, id: InvitationId): Promise<void> {
  await db.execute(sql`update workspace_invitations set mail_due_at = null where id = ${id}`)
}

/** Not sent: due again at `next`, or given up. */
export async function markUnsent(db: Db, id: InvitationId, next: Date | null, now: Date): Promise<void> {
  await db.execute(sql`
    update workspace_invitations set mail_due_at = ${next}, mail_failed_at = ${next ? null : now}
    where id = ${id} and mail_due_at is not null`)
}
