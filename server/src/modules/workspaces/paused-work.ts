import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PausedKind, PausedWork } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import { takeOverFlows } from '../flows/service.ts'
import { takeOverMonitors } from '../monitors/service.ts'
import { auditActor, permittedMember } from './caller.ts'
import { giveAnswering, listPaused, type PausedRow } from './paused-work-store.ts'
import * as store from './store.ts'
import { auditTargetOf } from './workspaces.ts'

/** What is paused in a workspace, by the people it ran for. */
export async function listPausedWork(deps: Pick<Deps, 'db'>, scope: Scope, id: WorkspaceId): Promise<PausedWork[]> {
  const { organizationId } = await permittedMember(deps, scope, id, 'members.remove')
  return byPerson(await listPaused(deps.db, { organizationId, workspaceId: id }))
}

function byPerson(rows: readonly PausedRow[]): PausedWork[] {
  const people = Map.groupBy(rows, ({ personId }) => personId)
  return [...people].map(([id, things]) => ({
    person: { id, name: things[0]?.personName ?? '' },
    things: things.map(({ kind, id: of, name }) => ({ kind, id: of, name })),
  }))
}

/** What ran for somebody who is not there any more runs for the caller from now on, with the caller's rights. Answers what is still paused. */
export async function takeOverWork(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  personId: UserId,
): Promise<PausedWork[]> {
  const { scope } = caller
  await deps.db.transaction(async (tx) => {
    const within = { ...deps, db: tx }
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember(within, scope, id, 'members.remove')
    const rows = await listPaused(tx, { organizationId: workspace.organizationId, workspaceId: id, personId })
    if (!rows[0]) return
    await giveTo(within, rows, scope.userId)
    await recordAudit(within, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'member.work-taken-over',
      target: { kind: 'member', id: personId, name: rows[0].personName },
      changes: { work: { from: null, to: rows.map(({ name }) => name) } },
    })
  })
  return listPausedWork(deps, scope, id)
}

async function giveTo(deps: { db: Db } & Pick<Deps, 'clock'>, rows: readonly PausedRow[], to: UserId): Promise<void> {
  const idsOf = (kind: PausedKind) => rows.filter((row) => row.kind === kind).map((row) => row.id)
  await takeOverFlows(deps, idsOf('flow'), to)
  await takeOverMonitors(deps, idsOf('monitor'), to)
  const answering = { agent: idsOf('agent'), number: idsOf('number'), mailbox: idsOf('mailbox') }
  await giveAnswering(deps.db, answering, to)
}
