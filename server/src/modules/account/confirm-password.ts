import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { verifyPassword } from './password-hash.ts'
import { type Account, findAccount } from './store.ts'
import { accountTries, countTry } from './try-source.ts'
import { forgetTries } from './try-store.ts'

/** The account of a signed-in person who just typed their password again. Wrong ones make this device wait, and no other. */
export async function confirmPassword(deps: Deps, { userId, signInId }: Scope, password: string): Promise<Account> {
  const account = await findAccount(deps.db, userId)
  if (!account) throw fail('unauthorized')
  if (account.passwordHash === null) throw fail('password_not_set')
  const attempt = { subject: accountTries(account.email), source: `device ${signInId}`, isStranger: false }
  await countTry(deps, attempt)
  if (!(await verifyPassword(password, account.passwordHash))) throw fail('password_wrong')
  await forgetTries(deps.db, attempt, deps.clock.now())
  return account
}

/** The account of a signed-in person. A password that came along must be right; without one the gate has asked the device (`stepUp`). */
export async function ownAccount(deps: Deps, scope: Scope, password?: string): Promise<Account> {
  if (password !== undefined) return confirmPassword(deps, scope, password)
  const account = await findAccount(deps.db, scope.userId)
  if (!account) throw fail('unauthorized')
  return account
}
