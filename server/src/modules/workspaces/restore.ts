import type { WorkspaceId } from '#contract/kit/id.ts'
import { findByNumberedName } from '#contract/kit/numbered-name.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import { maxMembers } from '#contract/plans.ts'
import type { DeletedWorkspace, RestoredWorkspace } from '#contract/workspaces/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import { hastenSchedules } from '../flows/service.ts'
import { auditActor, roleOf } from './caller.ts'
import { lockSeats } from './member-store.ts'
import { nameKey } from './name-key.ts'
import * as former from './restore-store.ts'
import { countIn, findWorkspace } from './store.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** An hour before it may be erased at the latest: the job that erases it has not begun. */
const restorableAfter = (now: Date): Date => new Date(now.getTime() - limits.workspace.keptDays * dayMs + hourMs)

/** Whoever may delete it may restore it, by the role that they had and the settings that it had. */
const mayRestore = ({ viaKey }: Scope, { id, role, settings }: former.FormerWorkspace): boolean =>
  decidePermission('workspace.delete', { role: roleOf(role), settings, viaKey, workspaceId: id }).allowed

export async function listDeleted({ db, clock }: Deps, scope: Scope): Promise<DeletedWorkspace[]> {
  const found = await former.listFormer(db, scope.userId, { after: restorableAfter(clock.now()) })
  return found
    .filter((workspace) => mayRestore(scope, workspace))
    .map(({ organizationId: _, role: _role, settings: _settings, ...shown }) => shown)
}

/** Brings a deleted workspace back as it was, with its people; under another name where its own was given away meanwhile. */
export async function restoreWorkspace(deps: Deps, caller: Caller, id: WorkspaceId): Promise<RestoredWorkspace> {
  const { scope } = caller
  const leftOut = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [asked] = await former.listFormer(tx, scope.userId, { after: restorableAfter(now), id })
    if (!asked || !mayRestore(scope, asked)) throw fail('workspace_not_found')
    const { organizationId } = asked
    // The organization first, then the workspace, as seats are given.
    const seats = await lockSeats(tx, organizationId, scope.userId)
    if (!(await former.lockDeleted(tx, id))) throw fail('workspace_not_found')
    if ((await countIn(tx, organizationId)) >= limits.workspace.perOrganization) throw fail('workspace_limit_reached')
    const limit = maxMembers(seats)
    const freeSeats = limit === null ? null : Math.max(0, limit - seats.usedSeats)
    if (freeSeats === 0 && !seats.seated) throw fail('seats_full', { limit: limit ?? 0 })
    const taken = await former.listNameKeys(tx, organizationId)
    const name = await findByNumberedName(asked.workspace_name, nameLimit, (tried) =>
      taken.has(nameKey(tried)) ? undefined : tried,
    )
    const left = await former.restoreWorkspace(tx, {
      id,
      organizationId,
      name,
      nameKey: nameKey(name),
      freeSeats,
      by: scope.userId,
      now,
    })
    await hastenSchedules({ ...deps, db: tx })
    const target = { kind: 'workspace', id, name } as const
    const happened = { organizationId, workspaceId: id, action: 'workspace.restored', target } as const
    await recordAudit({ ...deps, db: tx }, auditActor(caller), happened)
    return left
  })
  const workspace = await findWorkspace(deps.db, scope.userId, id)
  if (!workspace) throw fail('workspace_not_found')
  return { workspace, left_out: leftOut }
}

/** Names of workspaces are as long as they have characters. */
const nameLimit = { longest: limits.workspace.name, lengthOf: (name: string) => [...name].length }
