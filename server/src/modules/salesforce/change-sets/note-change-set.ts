import type { ChangeSetId } from '#contract/salesforce/change-sets.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { recordAudit } from '../../audit/service.ts'

export type ChangeActor = Pick<Caller, 'scope' | 'from'>

/** Writes down what somebody did with a change-set; `tx` is the transaction that does it. */
export const noteChangeSet = (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  { scope, from }: ChangeActor,
  action: AuditAction,
  { id, title }: { id: ChangeSetId; title: string },
): Promise<void> =>
  recordAudit(
    { ...deps, db: tx },
    { userId: scope.userId, from },
    {
      organizationId: scope.organizationId,
      workspaceId: scope.workspaceId,
      action,
      target: { kind: 'change-set', id, name: title },
    },
  )
