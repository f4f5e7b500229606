import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { removeFlowsOf } from './flow-store.ts'
import { letterTo, sendNotice } from './letter.ts'
import { accountRemovedMail } from './mails.ts'
import { confirmPassword } from './sign-in.ts'
import { countOthers, removeAccount as remove } from './store.ts'

const owner = 0

/**
 * Deletes the account and what belongs to it alone. An installation keeps an operator while others have accounts, and an
 * organization keeps its owner while it has other members.
 */
export async function removeAccount(deps: Deps, scope: Scope, password: string, language: Language): Promise<void> {
  const account = await confirmPassword(deps, scope, password)
  await deps.db.transaction(async (tx) => {
    const others = await countOthers(tx, account)
    if (account.isOperator && others.operators === 0 && others.all > 0) throw fail('operator_needed')
    if (account.userType === owner && others.organization > 0) throw fail('owner_needed')
    await remove(tx, account)
    await removeFlowsOf(tx, account.email)
  })
  await sendNotice(deps, accountRemovedMail(letterTo(deps, account.emailShown, account.language ?? language)))
}
