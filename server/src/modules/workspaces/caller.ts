import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import { type Action, type Actor, lesserRole } from '#contract/permissions.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AuditActor } from '../audit/service.ts'
import { findMembership, type Membership } from './store.ts'

export const auditActor = ({ scope, from }: Caller): AuditActor => ({ userId: scope.userId, from })

const roles = { 0: 'owner', 1: 'admin', 2: 'member' } as const
export const roleOf = (role: MemberRole): 'owner' | 'admin' | 'member' => roles[role]

/** Somebody as the permission table knows them in a workspace that need not be the one they work in. */
export const actorIn = (
  { viaKey, viewAs }: Pick<Scope, 'viaKey' | 'viewAs'>,
  { id, role, settings }: Membership,
): Actor => ({
  role: viewAs ? lesserRole(roleOf(role), viewAs) : roleOf(role),
  settings,
  viaKey,
  workspaceId: id,
})

/**
 * The membership of the caller, who may do this there. A workspace they are not in is as absent as one that never was.
 * Inside a transaction that has locked the workspace, what is decided here holds until its end.
 */
export async function permittedMember(
  deps: Pick<Deps, 'db'>,
  scope: Scope & { userId: UserId },
  id: WorkspaceId,
  ...actions: Action[]
): Promise<Membership> {
  const membership = await findMembership(deps.db, scope, id)
  if (!membership) throw fail('workspace_not_found')
  for (const action of actions) permitAction(actorIn(scope, membership), action)
  return membership
}
