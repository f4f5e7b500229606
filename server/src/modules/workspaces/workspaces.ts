import type { User } from '#contract/account/schemas.ts'
import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import { defaultRoleSettings } from '#contract/permissions.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { violatedUnique } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { getUser } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { auditActor, permittedMember } from './caller.ts'
import { displaceMember, removeMember } from './member-store.ts'
import { nameKey } from './name-key.ts'
import { notifyPausedWork } from './notify-members.ts'
import { keepMembers } from './restore-store.ts'
import * as store from './store.ts'

export async function listWorkspaces({ db }: Deps, scope: Scope, query: PageQuery): Promise<Page<Workspace>> {
  const [records, total] = await store.listPage(db, scope, query)
  return toPage(records, total, query)
}

export async function getWorkspace(deps: Deps, scope: Scope, id: WorkspaceId): Promise<Workspace> {
  await permittedMember(deps, scope, id, 'workspace.view')
  const workspace = await store.findWorkspace(deps.db, scope.userId, id)
  if (!workspace) throw fail('workspace_not_found')
  return workspace
}

type Given = { name: string; icon: string | null; isPrivate: boolean }

/** Makes a workspace in the current organization; whether the person may is decided by their role there. */
export async function createWorkspace(deps: Deps, caller: Caller, given: Given): Promise<Workspace> {
  const { userId, organizationId } = caller.scope
  permitAction(caller.scope, 'workspace.create')
  const [id, now] = [newId<WorkspaceId>(), deps.clock.now()]
  await uniquely(() =>
    deps.db.transaction(async (tx) => {
      if ((await store.countIn(tx, organizationId)) >= limits.workspace.perOrganization)
        throw fail('workspace_limit_reached')
      const rights = { settings: defaultRoleSettings, ownerId: userId }
      await store.insertWorkspace(tx, { id, organizationId, ...given, nameKey: nameKey(given.name), ...rights, now })
      const target = { kind: 'workspace', id, name: given.name } as const
      const happened = { organizationId, workspaceId: id, action: 'workspace.created', target } as const
      await recordAudit({ ...deps, db: tx }, auditActor(caller), happened)
    }),
  )
  return getWorkspace(deps, caller.scope, id)
}

export async function renameWorkspace(deps: Deps, caller: Caller, id: WorkspaceId, name: string): Promise<Workspace> {
  await uniquely(() =>
    deps.db.transaction(async (tx) => {
      await store.lockWorkspace(tx, id)
      const before = await permittedMember({ db: tx }, caller.scope, id, 'workspace.rename')
      await store.renameWorkspace(tx, id, name, nameKey(name), deps.clock.now())
      await recordAudit({ ...deps, db: tx }, auditActor(caller), {
        ...auditTargetOf(before),
        action: 'workspace.renamed',
        target: { kind: 'workspace', id, name },
        changes: { name: { from: before.name, to: name } },
      })
    }),
  )
  return getWorkspace(deps, caller.scope, id)
}

/** Deletes workspaces that the product itself has made; nobody did it, so that no log tells of it. */
export async function removeWorkspaces(
  deps: Pick<Deps, 'db' | 'clock'>,
  made: readonly { id: WorkspaceId; organizationId: OrganizationId }[],
): Promise<void> {
  for (const { id, organizationId } of made)
    await deps.db.transaction(async (tx) => {
      if (!(await store.lockWorkspace(tx, id))) return
      const people = await store.removeWorkspace(tx, id, deps.clock.now())
      await displaceMember(tx, { organizationId, workspaceId: id }, people)
    })
}

/** Deletes a workspace with what is in it, which can be restored for some days (`restore.ts`); everyone who worked in it is in personal mode with their next call. */
export async function removeWorkspace(deps: Deps, caller: Caller, id: WorkspaceId): Promise<{ user: User }> {
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember({ db: tx }, caller.scope, id, 'workspace.delete')
    await keepMembers(tx, id)
    const people = await store.removeWorkspace(tx, id, deps.clock.now())
    await displaceMember(tx, auditTargetOf(workspace), people)
    const happened = { ...auditTargetOf(workspace), action: 'workspace.deleted', target: targetOf(workspace) } as const
    await recordAudit({ ...deps, db: tx }, auditActor(caller), happened)
  })
  return { user: await getUser(deps, caller.scope.userId) }
}

/** Leaves a workspace; its owner hands it over first. */
export async function leaveWorkspace(deps: Deps, caller: Caller, id: WorkspaceId): Promise<{ user: User }> {
  const { userId } = caller.scope
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const before = await permittedMember({ db: tx }, caller.scope, id)
    if (before.role === 0) throw fail('owner_must_transfer')
    const workspace = await permittedMember({ db: tx }, caller.scope, id, 'workspace.leave')
    await removeMember(tx, id, userId)
    await displaceMember(tx, auditTargetOf(workspace), [userId])
    const happened = { ...auditTargetOf(workspace), action: 'member.left', target: targetOf(workspace) } as const
    await recordAudit({ ...deps, db: tx }, auditActor(caller), happened)
    await notifyPausedWork({ ...deps, db: tx }, auditTargetOf(workspace), userId)
  })
  return { user: await getUser(deps, userId) }
}

/** Whose log something goes to. */
export const auditTargetOf = ({ id, organizationId }: Pick<store.Membership, 'id' | 'organizationId'>) => ({
  workspaceId: id,
  organizationId,
})

export const targetOf = ({ id, name }: Pick<store.Membership, 'id' | 'name'>) =>
  ({ kind: 'workspace', id, name }) as const

/** The index decides: two who take one name at once cannot both have it. */
async function uniquely(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (violatedUnique(error) === 'workspaces_name') throw fail('workspace_name_unavailable')
    throw error
  }
}
