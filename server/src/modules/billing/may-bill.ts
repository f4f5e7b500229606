import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findUserType } from './subscription-store.ts'

/** Whether the person is owner (0) or admin (1) of the organization they work in: they see and change its billing. */
export async function mayBill(db: Db, scope: Scope): Promise<boolean> {
  const userType = await findUserType(db, scope.organizationId, scope.userId)
  return userType === 0 || userType === 1
}

export async function requireBilling(db: Db, scope: Scope): Promise<void> {
  if (!(await mayBill(db, scope))) throw fail('billing_not_permitted')
}
