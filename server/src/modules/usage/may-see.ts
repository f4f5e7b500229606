import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { mayBill } from '../billing/service.ts'

/** Whoever sees the bill sees what it is for. */
export async function requireUsage(db: Db, scope: Scope): Promise<void> {
  if (!(await mayBill(db, scope))) throw fail('usage_not_permitted')
}
