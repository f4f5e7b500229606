import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { listJoinable } from './joinable-store.ts'
import { setCurrentWorkspace } from './member-store.ts'
import { admitMember } from './seats.ts'

type Open = Awaited<ReturnType<typeof listJoinable>>[number]

/**
 * A new account, whose address is proven, joins the workspaces that are open to its mail domain, and works in the first
 * by name. One without a free seat is passed over: the person may still ask to be invited.
 */
export async function joinByDomain(
  deps: Deps,
  person: { id: UserId; organizationId: OrganizationId },
  from: AuditActor['from'],
): Promise<void> {
  const who = { userId: person.id, organizationId: person.organizationId }
  const open = (await listJoinable(deps.db, who)).filter(({ by }) => by === 'domain')
  let first = true
  for (const workspace of open) {
    const joined = await join(deps, { userId: person.id, from }, workspace, first)
    if (joined) first = false
  }
}

async function join(deps: Deps, actor: AuditActor, open: Open, work: boolean): Promise<boolean> {
  const where = { id: open.id, organizationId: open.organizationId }
  try {
    await deps.db.transaction(async (tx) => {
      await admitMember({ ...deps, db: tx }, where, actor.userId, 2)
      if (work) await setCurrentWorkspace(tx, actor.userId, open.organizationId, open.id)
      await recordAudit({ ...deps, db: tx }, actor, {
        workspaceId: open.id,
        organizationId: open.organizationId,
        action: 'member.joined',
        target: { kind: 'workspace', id: open.id, name: open.workspace_name },
        changes: { by: { from: null, to: 'domain' } },
      })
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
