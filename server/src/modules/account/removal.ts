import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { ownAccount } from './confirm-password.ts'
import { removeFlowsOf } from './flow-store.ts'
import { letterTo, sendNotice } from './letter.ts'
import { accountRemovedMail } from './mails.ts'
import { countOthers, removeAccount as remove } from './store.ts'

/** What lies outside the database: each module that keeps files names those of a person. */
export type RemovalDeps = {
  files: Pick<Files, 'remove'>
  fileKeysOf: readonly ((db: Db, userId: UserId) => Promise<string[]>)[]
}

/**
 * Deletes the account and what belongs to it alone. An installation keeps an operator while others have accounts, and an
 * organization or a workspace its owner while it has other members.
 */
export async function removeAccount(
  deps: Deps & RemovalDeps,
  scope: Scope,
  password: string | undefined,
  language: Language,
): Promise<void> {
  const account = await ownAccount(deps, scope, password)
  const keys = await deps.db.transaction(async (tx) => {
    const others = await countOthers(tx, account)
    if (account.isOperator && others.operators === 0 && others.all > 0) throw fail('operator_needed')
    if (others.dependent > 0) throw fail('owner_needed')
    const found: string[] = []
    for (const list of deps.fileKeysOf) found.push(...(await list(tx, account.id)))
    await remove(tx, account)
    await removeFlowsOf(tx, account.email)
    return found
  })
  await Promise.all(keys.map((key) => removeFile(deps, key)))
  await sendNotice(deps, accountRemovedMail(letterTo(deps, account.emailShown, account.language ?? language)))
}

/** The account is gone already: a file that will not go is for the log, not for the person. */
async function removeFile(deps: Deps & RemovalDeps, key: string): Promise<void> {
  try {
    await deps.files.remove(key)
  } catch (error) {
    deps.log.warn({ err: error, key }, 'a file of a removed account could not be deleted')
  }
}
