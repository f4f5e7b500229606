import type { InvitationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Member, MemberQuery, PendingInvite, PendingInviteQuery } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAccount, removeOtherSignIns } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { creditsThisMonth } from '../usage/service.ts'
import { actorIn, auditActor, permittedMember, roleOf } from './caller.ts'
import * as invitations from './invitation-store.ts'
import * as people from './member-store.ts'
import { notifyPausedWork, notifyRemoved, notifyRole } from './notify-members.ts'
import * as store from './store.ts'
import { auditTargetOf } from './workspaces.ts'

/** 'Data not found' is an empty list for the person: who is not in the workspace sees nobody. */
export async function listMembers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: WorkspaceId,
  query: MemberQuery,
): Promise<Page<Member>> {
  const membership = await store.findMembership(db, scope, id)
  if (!membership) return toPage<Member>([], 0, query)
  const actor = actorIn(scope, membership)
  permitAction(actor, 'members.view')
  const [found, total] = await people.listPage(db, id, scope.userId, query)
  // When somebody was last here is told to who looks after the members, not to everyone.
  const all = decidePermission('members.remove', actor).allowed
  const used = decidePermission('usage.view', actor).allowed
    ? await creditsThisMonth(
        { db, clock },
        auditTargetOf(membership),
        found.map((item) => item.id),
      )
    : undefined
  const records = found.map((item) => ({
    ...item,
    last_active_at: all || item.is_me ? item.last_active_at : null,
    second_step: all || item.is_me ? item.second_step : null,
    credits_used: used ? (used.get(item.id) ?? 0) : null,
  }))
  return toPage(records, total, query)
}

/** Who may only invite sees their own invitations; who manages them sees all. */
export async function listPendingInvites(
  { db, clock }: Deps,
  scope: Scope,
  id: WorkspaceId,
  query: PendingInviteQuery,
): Promise<Page<PendingInvite>> {
  const membership = await store.findMembership(db, scope, id)
  if (!membership) return toPage<PendingInvite>([], 0, query)
  const actor = actorIn(scope, membership)
  permitAction(actor, 'invites.view')
  const by = decidePermission('invites.manage', actor).allowed ? null : scope.userId
  const [records, total] = await invitations.listPending(db, id, by, query)
  return toPage(
    records.map((stored) => invitations.toPending(stored, clock.now())),
    total,
    query,
  )
}

export type RoleChange = { id: WorkspaceId; memberId: UserId; role: 1 | 2 }

/** Changes a role; it holds from the member's next call on, because every call reads it. */
export async function changeRole(deps: Deps, caller: Caller, { id, memberId, role }: RoleChange): Promise<Member> {
  const { scope } = caller
  return deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember({ db: tx }, scope, id, 'members.change-role')
    const member = await changeable(tx, scope, id, memberId)
    if (member.role === 1 && role === 2 && memberId !== scope.userId)
      permitAction(actorIn(scope, workspace), 'members.remove-admin')
    if (member.role === role) return member
    await people.setRole(tx, id, memberId, role)
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'member.role-changed',
      target: { kind: 'member', id: memberId, name: member.name },
      changes: { role: { from: roleOf(member.role), to: roleOf(role) } },
    })
    const change = { memberId, role: role === 1 ? ('admin' as const) : ('member' as const) }
    await notifyRole({ ...deps, db: tx }, workspace, change, scope.userId)
    return required(await people.findMember(tx, id, memberId, scope.userId), 'nobody leaves a workspace that is locked')
  })
}

/** Removes a member, who is in personal mode with their next call. */
export async function removeMember(deps: Deps, caller: Caller, id: WorkspaceId, memberId: UserId): Promise<void> {
  const { scope } = caller
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember({ db: tx }, scope, id, 'members.remove')
    const member = await changeable(tx, scope, id, memberId)
    if (member.role === 1 && memberId !== scope.userId) permitAction(actorIn(scope, workspace), 'members.remove-admin')
    await people.removeMember(tx, id, memberId)
    await people.displaceMember(tx, auditTargetOf(workspace), [memberId])
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'member.removed',
      target: { kind: 'member', id: memberId, name: member.name },
    })
    await notifyRemoved({ ...deps, db: tx }, workspace, memberId, scope.userId)
    await notifyPausedWork({ ...deps, db: tx }, auditTargetOf(workspace), memberId)
  })
}

/** Signs a member out on every device; whoever works elsewhere now is left alone: what they have open there is not ours to end. */
export async function signOutMember(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  memberId: UserId,
): Promise<{ removed: number }> {
  const { scope } = caller
  return deps.db.transaction(async (tx) => {
    const workspace = await permittedMember({ db: tx }, scope, id)
    const member = await people.findMember(tx, id, memberId, scope.userId)
    const account = member && (await findAccount(tx, memberId))
    if (!member || !account) throw fail('member_not_found')
    if (account.organizationId !== workspace.organizationId) throw fail('member_elsewhere')
    const removed = await removeOtherSignIns(tx, memberId, scope.signInId)
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'member.signed-out',
      target: { kind: 'member', id: memberId, name: member.name },
    })
    return { removed }
  })
}

/** A member who is not the owner: that role only changes hands by a transfer. */
async function changeable(tx: Db, scope: Scope, id: WorkspaceId, memberId: UserId): Promise<Member> {
  const member = await people.findMember(tx, id, memberId, scope.userId)
  if (!member) throw fail('member_not_found')
  if (member.role === 0) throw fail('role_of_owner')
  return member
}

/** Withdraws an invitation; its link ends. */
export async function withdrawInvite(deps: Deps, caller: Caller, id: WorkspaceId, invite: InvitationId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const [workspace, stored] = await ownInvite({ db: tx }, caller.scope, id, invite)
    if (!(await invitations.answerInvitation(tx, stored.id, 'withdrawn', deps.clock.now())))
      throw fail('invitation_gone')
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'invitation.withdrawn',
      target: { kind: 'invitation', id: stored.id, name: stored.emailShown },
    })
  })
}

/** An open invitation that the caller sent, or whose sender they may speak for. */
export async function ownInvite(
  deps: { db: Db },
  scope: Scope,
  id: WorkspaceId,
  invite: InvitationId,
): Promise<[store.Membership, invitations.StoredInvitation]> {
  const workspace = await permittedMember(deps, scope, id, 'members.invite')
  const stored = await invitations.findOf(deps.db, id, invite)
  if (!stored) throw fail('invitation_gone')
  const actor = actorIn(scope, workspace)
  if (stored.invitedBy !== scope.userId) permitAction(actor, 'invites.manage')
  if (stored.role === 1) permitAction(actor, 'members.invite-admin')
  return [workspace, stored]
}
