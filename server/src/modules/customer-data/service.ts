import type { CustomerData } from '#contract/messaging/customer-data.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { maskedName } from '../messaging/service.ts'
import { requestRemoval } from '../removals/service.ts'
import * as store from './store.ts'

/**
 * A number becomes E.164, an Indonesian one where it names no country; an address is in lower case. Not by `openPhoneNumbers`, which refuses what cannot be
 * called: what is stored came from vendors, and is found as it stands.
 */
function readCustomer(given: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) return given.toLowerCase()
  const digits = given.replace(/[\s().-]/g, '')
  const number = digits
    .replace(/^00/, '+')
    .replace(/^0/, '+62')
    .replace(/^(?=[1-9])/, '+')
  if (!/^\+[1-9][0-9]{6,14}$/.test(number)) throw fail('customer_name_invalid')
  return number
}

/** What the place has of a customer. The caller has checked `messaging.manage`. */
export async function findCustomerData({ db }: Pick<Deps, 'db'>, scope: Scope, given: string): Promise<CustomerData> {
  const who = readCustomer(given)
  const names = await store.findNames(db, scope, who)
  return { who, joined: names.others, ...(await store.countData(db, scope, names)) }
}

/**
 * Has everything of a customer erased: what they wrote and were written on WhatsApp and by mail, their calls with what was said, and where they stand in
 * lists; with all that was joined to them. That they asked not to be called stays. Tells how much there was.
 */
export async function eraseCustomerData(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: Omit<Caller, 'language'>,
  given: string,
): Promise<CustomerData> {
  const found = await findCustomerData(deps, scope, given)
  const { organizationId, workspaceId, userId } = scope
  const subjectId = newId(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const roots = await store.listRoots(tx, scope, await store.findNames(tx, scope, found.who))
    if (roots.length === 0) throw fail('customer_not_found')
    const by = { userId, from }
    const what = {
      kind: 'customer' as const,
      subjectId,
      name: maskedName(found.who),
      organizationId,
      workspaceId,
      by,
      roots,
    }
    await requestRemoval({ ...deps, db: tx }, what)
  })
  return found
}
