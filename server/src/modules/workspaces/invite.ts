import { errorMessage } from '#contract/errors.ts'
import type { InvitationId, WorkspaceId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import { maxMembers } from '#contract/plans.ts'
import type { InviteResult, InviteRow, InviteRowCode, PendingInvite } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { findAccount } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { findAccountsByEmail } from './access-store.ts'
import { actorIn, auditActor, permittedMember } from './caller.ts'
import { isSecondStepRequired, markInvitationMailSent } from './invitation-mail-store.ts'
import { enqueueInvitationMails } from './invitation-mails.ts'
import * as invitations from './invitation-store.ts'
import { type CheckedRow, checkRows, type GivenRow } from './invite-rows.ts'
import { lockSeats } from './member-store.ts'
import { ownInvite } from './members.ts'
import { notifyInvited } from './notify-members.ts'
import { isInvitationSent, newInvitationLink } from './send-invitation.ts'
import type { Membership } from './store.ts'
import { auditTargetOf } from './workspaces.ts'

type Made = { row: CheckedRow; id: InvitationId; token: string }

/** Invites a list of people; each row is answered by itself and stops no other. */
export async function inviteMembers(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  given: readonly GivenRow[],
): Promise<InviteResult> {
  const workspace = await permittedMember(deps, caller.scope, id, 'members.invite')
  const rows = await withKnown(deps, caller, workspace, checkRows(given))
  const later = rows.filter(({ code }) => !code).length > limits.workspace.mailsBeforeAnswer
  const made = await deps.db.transaction((tx) => insertAll({ ...deps, db: tx }, caller, workspace, rows, later))
  const unsent = later ? new Set<number>() : await sendAll(deps, caller, workspace, made)
  await notifyInvitees(deps, caller, workspace, made, unsent)
  const madeRows = new Set(made.map(({ row }) => row))
  const records = rows.map((row) => answered(row, codeOf(row, madeRows, unsent), caller.language))
  const invited = records.filter(({ ok }) => ok).length
  return { records, invited, failed: records.length - invited }
}

const codeOf = (row: CheckedRow, made: ReadonlySet<CheckedRow>, unsent: ReadonlySet<number>): InviteRowCode =>
  row.code ?? (unsent.has(row.row) ? 'invite_unknown_error' : made.has(row) ? 'invited' : 'invite_pending')

const invitedWord = localized('Invited', 'Diundang')

const answered = ({ row, email, role }: CheckedRow, code: InviteRowCode, language: Language): InviteRow => ({
  row,
  email,
  role,
  ok: code === 'invited',
  code,
  message: code === 'invited' ? invitedWord[language] : errorMessage(code, language),
})

/** Adds what only the database knows: who is a member, who waits, whether seats are left. */
async function withKnown(
  deps: Deps,
  { scope }: Caller,
  workspace: Membership,
  rows: CheckedRow[],
): Promise<CheckedRow[]> {
  const good = rows.filter(({ code }) => !code).map(({ key }) => key)
  const now = deps.clock.now()
  const [known, waiting, me, seats, accounts] = await Promise.all([
    invitations.findKnownAddresses(deps.db, workspace, good, now),
    invitations.countWaiting(deps.db, workspace.id, now),
    findAccount(deps.db, scope.userId),
    deps.db.transaction((tx) => lockSeats(tx, workspace.organizationId, null)),
    workspace.companyOnly ? findAccountsByEmail(deps.db, workspace.organizationId, good) : undefined,
  ])
  const limit = maxMembers(seats)
  const full = limit !== null && seats.usedSeats >= limit
  let room = limits.workspace[limit === null ? 'pendingInvites' : 'pendingInvitesSeated'] - waiting
  const mayAdmins = decidePermission('members.invite-admin', actorIn(scope, workspace)).allowed
  const codeFor = (row: CheckedRow): InviteRowCode | undefined => {
    const found = known.get(row.key)
    if (row.code) return row.code
    if (row.key === me?.email) return 'invite_self'
    if (found?.member) return 'email_already_member'
    if (accounts && !accounts.has(row.key)) return 'email_not_registered'
    if (accounts && !accounts.get(row.key)?.inCompany) return 'email_not_in_company'
    if (row.role === 'admin' && !mayAdmins) return 'invite_role_not_permitted'
    if (found?.pending) return 'invite_pending'
    if (full && !found?.seated) return 'invite_seats_full'
    return room-- > 0 ? undefined : 'invite_too_many_waiting'
  }
  return rows.map((row) => ({ ...row, code: codeFor(row) }))
}

async function insertAll(
  deps: Deps,
  caller: Caller,
  workspace: Membership,
  rows: readonly CheckedRow[],
  later: boolean,
): Promise<Made[]> {
  const now = deps.clock.now()
  const { expiresAt } = newInvitationLink(now)
  const fresh = rows.filter(({ code }) => !code).map((row) => ({ row, ...newInvitationLink(now) }))
  const given = fresh.map(({ row, tokenHash }) => ({
    id: newId<InvitationId>(now),
    email: row.key,
    emailShown: row.email,
    tokenHash,
    role: row.role === 'admin' ? (1 as const) : (2 as const),
  }))
  const by = { workspaceId: workspace.id, invitedBy: caller.scope.userId, language: caller.language }
  const ids = await invitations.insertInvitations(deps.db, given, { ...by, now, expiresAt })
  const made = fresh.flatMap(({ row, token }) => {
    const id = ids.get(row.key)
    return id ? [{ row, id, token }] : []
  })
  await enqueueInvitationMails(
    deps,
    made.map(({ id }) => id),
    later ? now : new Date(now.getTime() + leftMs),
  )
  const happened = made.map(({ row, id }) => ({
    ...auditTargetOf(workspace),
    action: 'invitation.sent' as const,
    target: { kind: 'invitation' as const, id, name: row.email },
    changes: { role: { from: null, to: row.role } },
  }))
  await recordAudit(deps, auditActor(caller), ...happened)
  return made
}

const atOnce = 5
/** A mail that was to be sent at once and has not been for so long was left by a process that was killed. */
const leftMs = 10 * 60_000

/** Mails them, a few at a time. One whose mail cannot be sent is withdrawn again; answers the rows of those. */
async function sendAll(
  deps: Deps,
  caller: Caller,
  workspace: Membership,
  made: readonly Made[],
): Promise<ReadonlySet<number>> {
  const inviter = (await findAccount(deps.db, caller.scope.userId))?.name ?? ''
  const requiresSecondStep = await isSecondStepRequired(deps.db, workspace.organizationId)
  const unsent = new Set<number>()
  const waiting = [...made]
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const words = { workspace: workspace.name, inviter, language: caller.language, requiresSecondStep }
      if (await isInvitationSent(deps, { to: next.row.email, token: next.token, ...words })) {
        await markInvitationMailSent(deps.db, next.id)
        continue
      }
      unsent.add(next.row.row)
      await withdraw(deps, caller, workspace, next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  return unsent
}

async function notifyInvitees(
  deps: Deps,
  { scope }: Caller,
  { name: workspace }: Membership,
  made: readonly Made[],
  unsent: ReadonlySet<number>,
): Promise<void> {
  const inviter = (await findAccount(deps.db, scope.userId))?.name ?? ''
  const sent = made.filter(({ row }) => !unsent.has(row.row)).map(({ id, row }) => ({ id, email: row.key }))
  await notifyInvited(deps, { workspace, inviter }, sent)
}

const withdraw = (deps: Deps, caller: Caller, workspace: Membership, { id, row }: Made) =>
  deps.db.transaction(async (tx: Db) => {
    await invitations.answerInvitation(tx, id, 'withdrawn', deps.clock.now())
    const target = { kind: 'invitation', id, name: row.email } as const
    const happened = { ...auditTargetOf(workspace), action: 'invitation.withdrawn', target } as const
    await recordAudit({ ...deps, db: tx }, auditActor(caller), happened)
  })

/** Mails an invitation again with a new link; the one before ends. Once a minute at most. */
export async function resendInvite(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  invite: InvitationId,
): Promise<PendingInvite> {
  const now = deps.clock.now()
  const { token, tokenHash, expiresAt } = newInvitationLink(now)
  const [workspace, stored] = await deps.db.transaction(async (tx) => {
    const [workspace, stored] = await ownInvite({ db: tx }, caller.scope, id, invite)
    const seconds = Math.ceil((stored.sentAt.getTime() - now.getTime()) / 1000) + limits.workspace.resendSeconds
    if (seconds > 0) throw fail('too_many_requests', { seconds })
    if (!(await invitations.renewInvitation(tx, stored, { tokenHash, now, expiresAt }))) throw fail('invitation_gone')
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'invitation.resent',
      target: { kind: 'invitation', id: stored.id, name: stored.emailShown },
    })
    return [workspace, stored] as const
  })
  const { inviterName: inviter, requiresSecondStep } = stored
  const words = { workspace: workspace.name, inviter, language: caller.language, requiresSecondStep }
  if (!(await isInvitationSent(deps, { to: stored.emailShown, token, ...words }))) throw fail('mail_not_sent')
  await notifyInvited(deps, { workspace: workspace.name, inviter: stored.inviterName }, [stored])
  return invitations.toPending((await invitations.findOf(deps.db, id, invite)) ?? stored, now)
}
