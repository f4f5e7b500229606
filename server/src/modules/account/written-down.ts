import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import { findAccount } from './store.ts'

type Person = { id: UserId; organizationId: OrganizationId }
type What = {
  action: Extract<AuditEvent['action'], `account.${string}`>
  by?: UserId | null
  changes?: AuditEvent['changes']
}

/** Writes down what happens to an account, in the log of its organization. By itself unless it is said; null: nobody knows by whom. */
export async function wroteAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, organizationId }: Person,
  from: RequestOrigin,
  { action, by = id, changes = {} }: What,
): Promise<void> {
  const account = await findAccount(deps.db, id)
  const target = { kind: 'account' as const, id, name: account ? `${account.name} <${account.emailShown}>` : '' }
  await recordAudit(deps, by === null ? { userId: null, from } : { userId: by, from }, {
    organizationId,
    workspaceId: null,
    action,
    target,
    changes,
  })
}
