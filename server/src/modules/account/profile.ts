import type { GeneralData, Preferences, User } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { confirmPassword } from './confirm-password.ts'
import { removeFlowsOf } from './flow-store.ts'
import { letterTo, sendNotice } from './letter.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { findGeneralData, setGeneralData } from './profile-store.ts'
import { removeOtherSignIns } from './sign-in-store.ts'
import * as store from './store.ts'
import { getUser } from './user.ts'
import { wroteAccount } from './written-down.ts'

/** Each may be left out: it stays as it is. */
type Partially<T> = { [K in keyof T]?: T[K] | undefined }

export async function getGeneralData(deps: Deps, scope: Scope): Promise<GeneralData> {
  const data = await findGeneralData(deps.db, scope.userId)
  if (!data) throw fail('unauthorized')
  return data
}

export async function updateGeneralData(deps: Deps, scope: Scope, given: Partially<GeneralData>): Promise<GeneralData> {
  const before = await getGeneralData(deps, scope)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const data: GeneralData = { ...before, ...changes }
  await setGeneralData(deps.db, scope.userId, { ...data, position: data.position || null }, deps.clock.now())
  return getGeneralData(deps, scope)
}

export async function renameUser(deps: Deps, scope: Scope, name: string): Promise<User> {
  if (!(await store.setName(deps.db, scope.userId, name, deps.clock.now()))) throw fail('rename_failed')
  return getUser(deps, scope.userId)
}

/** What a password has let in, besides the device that changes it. */
export type CredentialDeps = {
  /** Ends a person's keys for programs; with the transaction. */
  revokeKeys: (db: Db, caller: { scope: Scope; from: RequestOrigin }) => Promise<void>
}

type NewPassword = { oldPassword: string; newPassword: string; signOutOthers: boolean; revokeApiKeys: boolean }

/** Changes the password, confirmed by the old one. The person says whether what the old one has let in ends. */
export async function changePassword(
  deps: Deps & CredentialDeps,
  { scope, from, language }: { scope: Scope; from: RequestOrigin; language: Language },
  given: NewPassword,
): Promise<void> {
  const account = await confirmPassword(deps, scope, given.oldPassword)
  await checkNewPassword(deps, given.newPassword, account, 'new_password')
  const passwordHash = await hashPassword(given.newPassword)
  await deps.db.transaction(async (tx) => {
    await store.setPasswordHash(tx, account.id, passwordHash, deps.clock.now())
    if (given.signOutOthers) await removeOtherSignIns(tx, account.id, scope.signInId)
    if (given.revokeApiKeys) await deps.revokeKeys(tx, { scope, from })
    await removeFlowsOf(tx, account.email)
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.password-changed' })
  })
  await sendNotice(deps, passwordChangedMail(letterTo(deps, account.emailShown, account.language ?? language)))
}

export async function getPreferences(deps: Deps, scope: Scope): Promise<Preferences> {
  const found = await store.getPreferences(deps.db, scope.userId)
  if (!found) throw fail('unauthorized')
  return found
}

export async function updatePreferences(deps: Deps, scope: Scope, given: Partially<Preferences>): Promise<Preferences> {
  await store.setPreferences(deps.db, scope.userId, given)
  return getPreferences(deps, scope)
}
