import type { OrganizationId } from '#contract/kit/id.ts'
import type { AuditEntry } from '#contract/workspaces/audit-schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AuditActor, type AuditEvent, recordAudit } from '../audit/service.ts'
import { findOrganizationName } from './subscription-store.ts'

export type BillingActor = { scope: Pick<Scope, 'userId' | 'organizationId'>; from: AuditActor['from'] }
export type BillingAuditEvent = Pick<AuditEvent, 'action'> & {
  target?: AuditEntry['target']
  changes?: AuditEntry['changes']
  /** Another organization than that of who acts: an operator did it. */
  organizationId?: OrganizationId
}

/** What is done about money and what is written down about it are there together or not at all. */
export const withAudit = <D extends Pick<Deps, 'db' | 'clock'>, T>(
  deps: D,
  by: BillingActor,
  work: (deps: D) => Promise<{ result: T; happened: BillingAuditEvent }>,
): Promise<T> =>
  deps.db.transaction(async (tx) => {
    const { result, happened } = await work({ ...deps, db: tx })
    await auditBilling({ ...deps, db: tx }, by, happened)
    return result
  })

/** Writes an entry that belongs to the organization; `deps.db` is the transaction of what happened. */
export async function auditBilling(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: BillingActor,
  { target, organizationId = scope.organizationId, ...happened }: BillingAuditEvent,
): Promise<void> {
  const name = target ? '' : await findOrganizationName(deps.db, organizationId)
  const about = target ?? { kind: 'organization' as const, id: organizationId, name }
  await recordAudit(
    deps,
    { userId: scope.userId, from },
    { organizationId, workspaceId: null, target: about, ...happened },
  )
}
