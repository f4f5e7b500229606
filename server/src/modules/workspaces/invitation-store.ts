import { sql } from 'drizzle-orm'
import type { InvitationId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Invitation, PendingInvite, PendingInviteQuery } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import { type InvitationStatus, stateOf } from './invitation-state.ts'

/** An invitation as the rules need it. */
export type StoredInvitation = {
  id: InvitationId
  workspaceId: WorkspaceId
  organizationId: OrganizationId
  workspaceName: string
  icon: string | null
  organizationName: string
  requiresSecondStep: boolean
  email: string
  emailShown: string
  role: 1 | 2
  status: InvitationStatus
  invitedBy: UserId | null
  inviterName: string
  memberCount: number
  hasAccount: boolean
  sentAt: Date
  expiresAt: Date
  delivery: PendingInvite['delivery']
}

const full = sql`
  select i.id, i.workspace_id, w.organization_id, w.name as workspace_name, w.icon, o.name as organization_name,
    o.second_step_from is not null as requires_second_step, i.email,
    i.email_shown, i.role, i.status, i.invited_by, coalesce(u.name, '') as inviter_name, i.sent_at, i.expires_at,
    case when i.mail_failed_at is not null then 'failed' when i.mail_waiting then 'sending' else 'sent' end as delivery,
    (select count(*)::int from workspace_members m where m.workspace_id = w.id) as member_count,
    exists (select from users a where a.email = i.email) as has_account
  from workspace_invitations i
  join workspaces w on w.id = i.workspace_id and w.deleted_at is null
  join organizations o on o.id = w.organization_id
  left join users u on u.id = i.invited_by`

/** By its id and the address of the person it is for. */
export async function findForAddress(db: Db, id: InvitationId, userId: UserId): Promise<StoredInvitation | undefined> {
  const { rows } = await db.execute<Row>(
    sql`${full} where i.id = ${id} and i.email = (select email from users where id = ${userId})`,
  )
  return rows[0] && toStored(rows[0])
}

export async function findByToken(db: Db, tokenHash: string): Promise<StoredInvitation | undefined> {
  const { rows } = await db.execute<Row>(sql`${full} where i.token_hash = ${tokenHash}`)
  return rows[0] && toStored(rows[0])
}

export async function findOf(
  db: Db,
  workspaceId: WorkspaceId,
  id: InvitationId,
): Promise<StoredInvitation | undefined> {
  const { rows } = await db.execute<Row>(
    sql`${full} where i.id = ${id} and i.workspace_id = ${workspaceId} and i.status in ('pending', 'declined')`,
  )
  return rows[0] && toStored(rows[0])
}

/** Waiting invitations for a person's address. */
export async function listForAddress(
  db: Db,
  userId: UserId,
  { page, limit }: PageQuery,
  now: Date,
): Promise<[StoredInvitation[], number]> {
  const mine = sql`i.email = (select email from users where id = ${userId}) and i.status = 'pending' and i.expires_at > ${now}`
  const { rows } = await db.execute<Row>(
    sql`${full} where ${mine} order by i.sent_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from workspace_invitations i
    join workspaces w on w.id = i.workspace_id and w.deleted_at is null where ${mine}`)
  return [rows.map(toStored), onlyRow(counted).total]
}

/** Open invitations of a workspace, newest first; `by` keeps those that one person sent. */
export async function listPending(
  db: Db,
  id: WorkspaceId,
  by: UserId | null,
  { query, page, limit }: PendingInviteQuery,
): Promise<[StoredInvitation[], number]> {
  const like = likeText(query.toLowerCase())
  const condition = sql`i.workspace_id = ${id} and i.status in ('pending', 'declined')
    ${by ? sql`and i.invited_by = ${by}` : sql``} ${query === '' ? sql`` : sql`and i.email like ${like}`}`
  const { rows } = await db.execute<Row>(
    sql`${full} where ${condition} order by i.sent_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from workspace_invitations i where ${condition}`,
  )
  return [rows.map(toStored), onlyRow(counted).total]
}

/** The accounts behind addresses (lower case), by address. */
export async function listAccounts(db: Db, emails: readonly string[]): Promise<Map<string, UserId>> {
  const { rows } = await db.execute<{ email: string; id: UserId }>(sql`
    select email, id from users where activated_at is not null and email = any(${sql.param([...emails])}::text[])`)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** What is already there for addresses: members, the organization's people, invitations that still wait. */
export async function findKnownAddresses(
  db: Db,
  workspace: { id: WorkspaceId; organizationId: OrganizationId },
  emails: readonly string[],
  now: Date,
): Promise<Map<string, { member: boolean; seated: boolean; pending: boolean }>> {
  const { rows } = await db.execute<{ email: string; member: boolean; seated: boolean; pending: boolean }>(sql`
    select e.email,
      exists (select from users u join workspace_members m on m.user_id = u.id
        where u.email = e.email and m.workspace_id = ${workspace.id}) as member,
      exists (select from users u join workspace_members m on m.user_id = u.id join workspaces w on w.id = m.workspace_id
        where u.email = e.email and w.organization_id = ${workspace.organizationId} and w.deleted_at is null) as seated,
      exists (select from workspace_invitations i where i.workspace_id = ${workspace.id} and i.email = e.email
        and i.status = 'pending' and i.expires_at > ${now}) as pending
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as e (email)`)
  return new Map(rows.map(({ email, ...found }) => [email, found]))
}

/** How many invitations of a workspace wait for an answer. */
export async function countWaiting(db: Db, id: WorkspaceId, now: Date): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from workspace_invitations
    where workspace_id = ${id} and status = 'pending' and expires_at > ${now}`)
  return onlyRow(rows).waiting
}

export type NewInvitation = {
  id: InvitationId
  email: string
  emailShown: string
  role: 1 | 2
  tokenHash: string
}
/** What all of a list have in common. */
export type InvitedBy = {
  workspaceId: WorkspaceId
  invitedBy: UserId
  language: Language
  now: Date
  expiresAt: Date
}

/**
 * Adds them, no address twice and each to be mailed, or renews those that have expired or were declined. Answers the ids by address; where one
 * still waits there is none.
 */
export async function insertInvitations(
  tx: Db,
  given: readonly NewInvitation[],
  { workspaceId, invitedBy, language, now, expiresAt }: InvitedBy,
): Promise<Map<string, InvitationId>> {
  const { rows } = await tx.execute<{ id: InvitationId; email: string }>(sql`
    insert into workspace_invitations as i (id, workspace_id, email, email_shown, role, token_hash, invited_by, language,
      sent_at, expires_at, created_at, mail_waiting)
    select g.id, ${workspaceId}::uuid, g.email, g."emailShown", g.role, g."tokenHash", ${invitedBy}::uuid, ${language},
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${now}::timestamptz, true
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (id uuid, email text, "emailShown" text, role smallint, "tokenHash" text)
    on conflict (workspace_id, email) where status in ('pending', 'declined') do update set
      role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by, status = 'pending',
      language = excluded.language, sent_at = excluded.sent_at, expires_at = excluded.expires_at, answered_at = null,
      mail_waiting = excluded.mail_waiting, mail_failed_at = null
    where i.status = 'declined' or i.expires_at <= ${now}
    returning i.id, i.email`)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** A new link and seven more days, unless somebody else did the same since `sentAt`. */
export async function renewInvitation(
  tx: Db,
  { id, sentAt }: Pick<StoredInvitation, 'id' | 'sentAt'>,
  next: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update workspace_invitations set token_hash = ${next.tokenHash}, status = 'pending', answered_at = null,
      sent_at = ${next.now}, expires_at = ${next.expiresAt}, mail_waiting = false, mail_failed_at = null
    where id = ${id} and status in ('pending', 'declined') and sent_at = ${sentAt} returning id`)
  return rows.length === 1
}

/** Answers an open invitation; false when it is not open any more. */
export async function answerInvitation(
  tx: Db,
  id: InvitationId,
  status: InvitationStatus,
  now: Date,
): Promise<boolean> {
  const open = status === 'withdrawn' ? sql`status in ('pending', 'declined')` : sql`status = 'pending'`
  const { rows } = await tx.execute<{ id: string }>(
    sql`update workspace_invitations set status = ${status}, answered_at = ${now} where id = ${id} and ${open} returning id`,
  )
  return rows.length === 1
}

export async function statusOf(db: Db, id: InvitationId, email: string): Promise<InvitationStatus | undefined> {
  const { rows } = await db.execute<{ status: InvitationStatus }>(
    sql`select status from workspace_invitations where id = ${id} and email = ${email}`,
  )
  return rows[0]?.status
}

/** Whoever joined in another way has no invitation left. */
export async function closeFor(tx: Db, workspaceId: WorkspaceId, userId: UserId, now: Date): Promise<void> {
  await tx.execute(sql`
    update workspace_invitations set status = 'accepted', answered_at = ${now}
    where workspace_id = ${workspaceId} and status in ('pending', 'declined')
      and email = (select email from users where id = ${userId})`)
}

export const toPending = (stored: StoredInvitation, now: Date): PendingInvite => {
  const state = stateOf(stored, now)
  return {
    id: stored.id,
    email: stored.emailShown,
    role: stored.role,
    role_name: stored.role === 1 ? 'admin' : 'member',
    invited_by: { id: stored.invitedBy, name: stored.inviterName },
    state: state === 'expired' || state === 'declined' ? state : 'pending',
    delivery: stored.delivery,
    sent_at: stored.sentAt.toISOString(),
    expires_at: stored.expiresAt.toISOString(),
  }
}

export const toInvitation = (stored: StoredInvitation, now: Date): Invitation => ({
  id: stored.id,
  workspace_id: stored.workspaceId,
  workspace_name: stored.workspaceName,
  icon: stored.icon,
  organization_name: stored.organizationName,
  role: stored.role,
  role_name: stored.role === 1 ? 'admin' : 'member',
  invited_by: stored.inviterName,
  accepted: stored.status === 'accepted',
  state: stateOf(stored, now),
  member_count: stored.memberCount,
  requires_second_step: stored.requiresSecondStep,
  sent_at: stored.sentAt.toISOString(),
  expires_at: stored.expiresAt.toISOString(),
})

type Row = {
  id: InvitationId
  workspace_id: WorkspaceId
  organization_id: OrganizationId
  workspace_name: string
  icon: string | null
  organization_name: string
  requires_second_step: boolean
  email: string
  email_shown: string
  role: 1 | 2
  status: InvitationStatus
  invited_by: UserId | null
  inviter_name: string
  member_count: number
  has_account: boolean
  sent_at: string | Date
  expires_at: string | Date
  delivery: PendingInvite['delivery']
}

const toStored = (row: Row): StoredInvitation => ({
  id: row.id,
  workspaceId: row.workspace_id,
  organizationId: row.organization_id,
  workspaceName: row.workspace_name,
  icon: row.icon,
  organizationName: row.organization_name,
  requiresSecondStep: row.requires_second_step,
  email: row.email,
  emailShown: row.email_shown,
  role: row.role,
  status: row.status,
  invitedBy: row.invited_by,
  inviterName: row.inviter_name,
  memberCount: row.member_count,
  hasAccount: row.has_account,
  sentAt: new Date(row.sent_at),
  expiresAt: new Date(row.expires_at),
  delivery: row.delivery,
})
