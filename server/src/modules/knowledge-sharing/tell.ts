import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { recordAudit } from '../audit/service.ts'
import { notifyUsers, settleNotifications } from '../notifications/service.ts'
import { listPeople } from './place-store.ts'
import type { RequestRow } from './request-row.ts'

type TellDeps = { db: Db } & Pick<Deps, 'clock'>
type SharingAction = Extract<AuditAction, `knowledge.${string}`>

const keyOf = ({ id }: Pick<RequestRow, 'id'>) => `knowledge:${id}`

/** Tells the owner of the workspace that is asked. Pass the transaction of the request as `db`. */
export async function tellRequested(deps: TellDeps, row: RequestRow): Promise<void> {
  if (!row.to.id) return
  await notifyUsers(deps, {
    kind: 'knowledge_requested',
    to: await listPeople(deps.db, row.to.id, 0),
    key: `${keyOf(row)}:requested`,
    workspaceId: row.to.id,
    facts: { workspace: row.from.name, workspace_id: row.to.id, request_id: row.id, person: row.asker.name },
  })
}

/** Tells those who look after the asking workspace what was decided. */
export async function tellDecided(
  deps: TellDeps,
  row: RequestRow,
  outcome: 'accepted' | 'rejected' | 'withdrawn',
): Promise<void> {
  await settleOwners(deps, row)
  if (!row.from.id) return
  await notifyUsers(deps, {
    kind: 'knowledge_decided',
    to: await listPeople(deps.db, row.from.id, 1),
    key: `${keyOf(row)}:${outcome}`,
    workspaceId: row.from.id,
    facts: { workspace: row.to.name, workspace_id: row.from.id, request_id: row.id, outcome, remark: row.remark },
  })
}

/** The request waits for no owner any more. */
export async function settleOwners(deps: TellDeps, row: RequestRow): Promise<void> {
  const owners: UserId[] = row.to.id ? await listPeople(deps.db, row.to.id, 0) : []
  for (const owner of owners) await settleNotifications(deps, owner, `${keyOf(row)}:requested`)
}

/** Both workspaces have it in their log, each with the other's name. */
export async function recordOnBothSides(
  deps: TellDeps,
  { scope, from }: Caller,
  row: RequestRow,
  action: SharingAction,
): Promise<void> {
  const entry = (workspaceId: WorkspaceId, other: string) => ({
    organizationId: row.organizationId,
    workspaceId,
    action,
    target: { kind: 'knowledge-request' as const, id: row.id, name: other },
    changes: {
      use_cases: { from: null, to: row.useCases.map(({ usecase }) => usecase) },
      ...(row.remark && { remark: { from: null, to: row.remark } }),
      ...(row.expiresAt && { expires_at: { from: null, to: row.expiresAt.toISOString() } }),
    },
  })
  const sides = [
    ...(row.to.id ? [entry(row.to.id, row.from.name)] : []),
    ...(row.from.id ? [entry(row.from.id, row.to.name)] : []),
  ]
  await recordAudit(deps, { userId: scope.userId, from }, ...sides)
}
