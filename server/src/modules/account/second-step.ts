import type { SecondStep, SecondStepBegun } from '#contract/account/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { confirmPassword } from './confirm-password.ts'
import { letterTo, sendNotice } from './letter.ts'
import { recoveryCodeUsedMail, secondStepOffMail, secondStepOnMail } from './mails.ts'
import { digitsOf, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './second-step-codes.ts'
import * as store from './second-step-store.ts'
import { type Account, findAccount, findAccountByEmail } from './store.ts'
import { accountTries, countTry } from './try-source.ts'
import { forgetTries } from './try-store.ts'
import { wroteAccount } from './written-down.ts'

type By = { scope: Scope; from: RequestOrigin; language: Language }

/** Whether two-step sign-in is on. */
export async function getSecondStep({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<SecondStep> {
  const found = await store.findSecondStep(db, userId)
  return {
    on: Boolean(found?.confirmedAt),
    since: found?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: found?.recoveryCodesLeft ?? 0,
  }
}

/** A secret for an authenticator app. Nobody is asked for its codes before one of them came back. */
export async function beginSecondStep(deps: Deps, scope: Scope, password: string): Promise<SecondStepBegun> {
  const account = await confirmPassword(deps, scope, password)
  const begun = await newSecret(deps.config.BRAND_NAME, account.emailShown)
  const sealed = deps.secrets.encrypt(begun.secret)
  if (!(await store.putSecret(deps.db, account.id, sealed, deps.clock.now()))) throw fail('second_step_is_on')
  return begun
}

/** Turns it on. Answers with the recovery codes, which are stored hashed. */
export async function confirmSecondStep(
  deps: Deps,
  { scope, from, language }: By,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const now = deps.clock.now()
  const [account, found] = await Promise.all([
    findAccount(deps.db, scope.userId),
    store.findSecondStep(deps.db, scope.userId),
  ])
  if (!account) throw fail('unauthorized')
  if (found?.confirmedAt) throw fail('second_step_is_on')
  if (!found || now.getTime() - found.createdAt.getTime() > limits.secondStep.setUpSeconds * 1000)
    throw fail('second_step_not_begun')
  const step = await stepOf(deps.secrets.decrypt(found.secret), code, now)
  if (step === undefined) throw fail('second_step_wrong')
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    if (!(await store.confirmSecret(tx, account.id, found.secret, step, now))) throw fail('second_step_not_begun')
    await store.replaceRecoveryCodes(tx, account.id, codes.map(hashRecoveryCode))
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.second-step-on' })
  })
  await sendNotice(deps, secondStepOnMail(letterTo(deps, account.emailShown, account.language ?? language)))
  return { recovery_codes: codes }
}

/** The old recovery codes are good no more. */
export async function renewRecoveryCodes(
  deps: Deps,
  { scope, from }: By,
  password: string,
): Promise<{ recovery_codes: string[] }> {
  const account = await confirmPassword(deps, scope, password)
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    if (!(await store.findSecondStep(tx, account.id))?.confirmedAt) throw fail('second_step_is_off')
    await store.replaceRecoveryCodes(tx, account.id, codes.map(hashRecoveryCode))
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.recovery-codes-renewed' })
  })
  return { recovery_codes: codes }
}

export async function removeSecondStep(deps: Deps, { scope, from, language }: By, password: string): Promise<void> {
  const account = await confirmPassword(deps, scope, password)
  await deps.db.transaction(async (tx) => {
    if (!(await store.removeSecondStep(tx, account.id))) throw fail('second_step_is_off')
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.second-step-off' })
  })
  await sendNotice(deps, secondStepOffMail(letterTo(deps, account.emailShown, account.language ?? language)))
}

/**
 * Lets on whoever has proven the first step, where the account asks for no second one or the code is right; each code is good
 * once. Throws `second_step_needed` without a code and `second_step_wrong`. Whoever calls it counts the try.
 */
export async function checkSecondStep(
  deps: Deps,
  account: Account,
  code: string | undefined,
  { from, language }: { from: RequestOrigin; language: Language },
): Promise<void> {
  const found = await store.findSecondStep(deps.db, account.id)
  if (!found?.confirmedAt) return
  if (code === undefined) throw fail('second_step_needed')
  const now = deps.clock.now()
  const digits = digitsOf(code)
  if (digits !== undefined) {
    const step = await stepOf(deps.secrets.decrypt(found.secret), digits, now)
    if (step !== undefined && (await store.takeStep(deps.db, account.id, step))) return
  } else if (await store.takeRecoveryCode(deps.db, account.id, hashRecoveryCode(code), now)) {
    await wroteAccount(deps, account, from, { action: 'account.recovery-code-used' })
    const letter = letterTo(deps, account.emailShown, account.language ?? language)
    await sendNotice(deps, recoveryCodeUsedMail(letter, found.recoveryCodesLeft - 1))
    return
  }
  throw fail('second_step_wrong')
}

/** The second step of a reset, whose first is the mailbox: tries at the code are counted as those at a password are. */
export async function checkSecondStepOfReset(
  deps: Deps,
  account: Account,
  code: string | undefined,
  by: { from: RequestOrigin; language: Language; source: string; isStranger: boolean },
): Promise<void> {
  const attempt = { subject: accountTries(account.email), source: by.source, isStranger: by.isStranger }
  if (code !== undefined) await countTry(deps, attempt)
  await checkSecondStep(deps, account, code, by)
  if (code !== undefined) await forgetTries(deps.db, attempt, deps.clock.now())
}

/** By whoever may run commands where the installation is, for somebody who lost the app and the codes. False when it is not on. */
export async function forgetSecondStep(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account || !(await store.removeSecondStep(deps.db, account.id))) return false
  await wroteAccount(deps, account, { ip: '', userAgent: '' }, { action: 'account.second-step-off', by: null })
  return true
}
