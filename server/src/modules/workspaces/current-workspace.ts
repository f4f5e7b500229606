import type { User } from '#contract/account/schemas.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { JoinableWorkspace, Workspace } from '#contract/workspaces/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getUser } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { auditActor } from './caller.ts'
import * as joining from './joinable-store.ts'
import { setCurrentWorkspace } from './member-store.ts'
import { admitMember } from './seats.ts'
import * as store from './store.ts'

export type CurrentWorkspace = { user: User; workspace: Workspace | null }

/** Works in a workspace from now on (in its organization), or in personal mode. */
export async function setWorkspace(deps: Deps, scope: Scope, id: WorkspaceId | null): Promise<CurrentWorkspace> {
  if (id === null) {
    await setCurrentWorkspace(deps.db, scope.userId, scope.organizationId, null)
    return { user: await getUser(deps, scope.userId), workspace: null }
  }
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const membership = await store.findMembership(tx, { userId: scope.userId }, id)
    if (!membership) throw fail('workspace_not_found')
    await setCurrentWorkspace(tx, scope.userId, membership.organizationId, id)
  })
  return switchedTo(deps, scope, id)
}

/** What a client learns after somebody has come to a workspace. */
export async function switchedTo(deps: Deps, scope: Pick<Scope, 'userId'>, id: WorkspaceId): Promise<CurrentWorkspace> {
  const workspace = await store.findWorkspace(deps.db, scope.userId, id)
  if (!workspace) throw fail('workspace_not_found')
  return { user: await getUser(deps, scope.userId), workspace }
}

export const listJoinable = async ({ db }: Deps, scope: Scope): Promise<{ records: JoinableWorkspace[] }> => ({
  records: (await joining.listJoinable(db, scope)).map(({ organizationId: _, ...shown }) => shown),
})

/** Joins a workspace that is open to the person, as a member, and works in it. */
export async function joinWorkspace(deps: Deps, caller: Caller, id: WorkspaceId): Promise<CurrentWorkspace> {
  const { scope } = caller
  await deps.db.transaction(async (tx) => {
    const open = (await joining.listJoinable(tx, scope)).find((found) => found.id === id)
    if (!open) throw fail('workspace_not_found')
    const where = { id, organizationId: open.organizationId }
    await admitMember({ ...deps, db: tx }, where, scope.userId, 2)
    await setCurrentWorkspace(tx, scope.userId, open.organizationId, id)
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      workspaceId: id,
      organizationId: open.organizationId,
      action: 'member.joined',
      target: { kind: 'workspace', id, name: open.workspace_name },
      changes: { by: { from: null, to: open.by } },
    })
  })
  return switchedTo(deps, scope, id)
}
