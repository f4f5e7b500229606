import type { InvitationId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findAccount } from '../account/service.ts'
import { notifyUsers, settleNotifications, tellPeople } from '../notifications/service.ts'
import { listAccounts, type StoredInvitation } from './invitation-store.ts'
import { listPaused, listRunners } from './paused-work-store.ts'

type NotifyDeps = { db: Db } & Pick<Deps, 'clock'>
type Named = { id: WorkspaceId; name: string }

const keyOf = (id: InvitationId) => `invitation:${id}`
const nameOf = async (db: Db, userId: UserId) => (await findAccount(db, userId))?.name ?? ''

export type InvitedAddress = { id: InvitationId; email: string }

/** Tells invited people who have an account; others have the mail alone. */
export async function notifyInvited(
  deps: NotifyDeps,
  given: { workspace: string; inviter: string },
  invited: readonly InvitedAddress[],
): Promise<void> {
  const accounts = await listAccounts(
    deps.db,
    invited.map(({ email }) => email),
  )
  const at = deps.clock.now().toISOString()
  for (const { id, email } of invited) {
    const userId = accounts.get(email)
    if (!userId) continue
    // Sent again, it is told again.
    const key = `${keyOf(id)}:${at}`
    await notifyUsers(deps, { kind: 'invitation_received', to: [userId], key, facts: { ...given, invitation_id: id } })
  }
}

/** The invitation was answered: it waits for nobody any more. */
export const settleInvitation = (deps: NotifyDeps, userId: UserId, id: InvitationId) =>
  settleNotifications(deps, userId, keyOf(id))

/** Tells whoever invited them that somebody has come. */
export async function notifyAccepted(deps: NotifyDeps, stored: StoredInvitation, userId: UserId): Promise<void> {
  await settleInvitation(deps, userId, stored.id)
  if (!stored.invitedBy || stored.invitedBy === userId) return
  await notifyUsers(deps, {
    kind: 'invitation_accepted',
    to: [stored.invitedBy],
    key: `accepted:${stored.id}:${stored.sentAt.toISOString()}`,
    facts: {
      workspace: stored.workspaceName,
      workspace_id: stored.workspaceId,
      person: await nameOf(deps.db, userId),
    },
  })
}

/** Tells a member that they were removed; their open pages ask anew where they are. */
export async function notifyRemoved(deps: NotifyDeps, workspace: Named, memberId: UserId, by: UserId): Promise<void> {
  await tellPeople(deps.db, [memberId], { kind: 'place_changed' })
  if (memberId === by) return
  const key = `removed:${workspace.id}:${deps.clock.now().toISOString()}`
  await notifyUsers(deps, { kind: 'member_removed', to: [memberId], key, facts: { workspace: workspace.name } })
}

export async function notifyRole(
  deps: NotifyDeps,
  workspace: Named,
  { memberId, role }: { memberId: UserId; role: 'admin' | 'member' },
  by: UserId,
): Promise<void> {
  await tellPeople(deps.db, [memberId], { kind: 'place_changed' })
  if (memberId === by) return
  await notifyUsers(deps, {
    kind: 'role_changed',
    to: [memberId],
    key: `role:${workspace.id}:${deps.clock.now().toISOString()}`,
    facts: { workspace: workspace.name, workspace_id: workspace.id, role },
  })
}

/** Tells the new owner; both have other rights now. */
export async function notifyTransferred(deps: NotifyDeps, workspace: Named, from: UserId, to: UserId): Promise<void> {
  await tellPeople(deps.db, [from, to], { kind: 'place_changed' })
  await notifyUsers(deps, {
    kind: 'workspace_received',
    to: [to],
    key: `received:${workspace.id}:${deps.clock.now().toISOString()}`,
    facts: { workspace: workspace.name, workspace_id: workspace.id, from: await nameOf(deps.db, from) },
  })
}

/** Tells who runs a workspace what stands still there since somebody has left or is deactivated: of all workspaces, unless one is named. */
export async function notifyPausedWork(
  deps: NotifyDeps,
  where: { organizationId: OrganizationId; workspaceId?: WorkspaceId },
  personId: UserId,
): Promise<void> {
  const workspaces = Map.groupBy(await listPaused(deps.db, { ...where, personId }), ({ workspaceId }) => workspaceId)
  for (const [id, [first, ...others]] of workspaces) {
    if (!first) continue
    await notifyUsers(deps, {
      kind: 'work_paused',
      to: await listRunners(deps.db, id),
      key: `paused:${id}:${personId}:${deps.clock.now().toISOString()}`,
      workspaceId: id,
      facts: {
        workspace: first.workspaceName,
        workspace_id: id,
        person: first.personName,
        first: first.name,
        more: others.length,
      },
    })
  }
}
