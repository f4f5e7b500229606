import type { UserId } from '#contract/kit/id.ts'
import { maxMembers } from '#contract/plans.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { closeFor } from './invitation-store.ts'
import { insertMember, lockSeats } from './member-store.ts'
import type { Membership } from './store.ts'
import * as store from './store.ts'

type WorkspaceKey = Pick<Membership, 'id' | 'organizationId'>

/**
 * Gives somebody a seat in a workspace; `deps.db` is a transaction. The organization's row is held first, then the
 * workspace's: two people who come for the last seat take turns. Someone who has a seat in the organization needs no other.
 */
export async function admitMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  workspace: WorkspaceKey,
  userId: UserId,
  role: MemberRole,
): Promise<void> {
  const now = deps.clock.now()
  const seats = await lockSeats(deps.db, workspace.organizationId, userId)
  if (!(await store.lockWorkspace(deps.db, workspace.id))) throw fail('workspace_not_found')
  const limit = maxMembers(seats)
  if (limit !== null && !seats.seated && seats.usedSeats >= limit) throw fail('seats_full', { limit })
  const given = { workspaceId: workspace.id, organizationId: workspace.organizationId, userId, role, now }
  await insertMember(deps.db, given)
  await closeFor(deps.db, workspace.id, userId, now)
}
