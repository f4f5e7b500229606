import type { PasskeyProof } from '#contract/account/passkey-schemas.ts'
import type { SecondStep, SecondStepBegun } from '#contract/account/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { ownAccount } from './confirm-password.ts'
import { letterTo, sendNotice } from './letter.ts'
import { recoveryCodeUsedMail, secondStepOffMail, secondStepOnMail } from './mails.ts'
import { checkProof } from './passkey-proof.ts'
import { countPasskeys, removeAllPasskeys } from './passkey-store.ts'
import { digitsOf, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './second-step-codes.ts'
import * as store from './second-step-store.ts'
import { type Account, findAccount, findAccountByEmail } from './store.ts'
import { accountTries, countTry, type SignInAttempt } from './try-source.ts'
import { forgetTries } from './try-store.ts'
import { wroteAccount } from './written-down.ts'

type By = { scope: Scope; from: RequestOrigin; language: Language }

/** Whether two-step sign-in by an app is on. */
export async function getSecondStep({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<SecondStep> {
  const [found, passkeys] = await Promise.all([store.findSecondStep(db, userId), countPasskeys(db, userId)])
  return {
    on: Boolean(found?.confirmedAt),
    since: found?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: found?.recoveryCodesLeft ?? 0,
    passkeys,
  }
}

/** A secret for an authenticator app. Nobody is asked for its codes before one of them came back. */
export async function beginSecondStep(
  deps: Deps,
  scope: Scope,
  password: string | undefined,
): Promise<SecondStepBegun> {
  const account = await ownAccount(deps, scope, password)
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
  password: string | undefined,
): Promise<{ recovery_codes: string[] }> {
  const account = await ownAccount(deps, scope, password)
  const codes = newRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    const app = (await store.findSecondStep(tx, account.id))?.confirmedAt
    if (!app && (await countPasskeys(tx, account.id)) === 0) throw fail('second_step_is_off')
    await store.replaceRecoveryCodes(tx, account.id, codes.map(hashRecoveryCode))
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.recovery-codes-renewed' })
  })
  return { recovery_codes: codes }
}

export async function removeSecondStep(
  deps: Deps,
  { scope, from, language }: By,
  password: string | undefined,
): Promise<void> {
  const account = await ownAccount(deps, scope, password)
  await deps.db.transaction(async (tx) => {
    // With passkeys the password goes on to ask for more, and the recovery codes stay good.
    const keepsCodes = (await countPasskeys(tx, account.id)) > 0
    const isOff = keepsCodes ? await store.forgetApp(tx, account.id) : await store.removeSecondStep(tx, account.id)
    if (!isOff) throw fail('second_step_is_off')
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.second-step-off' })
  })
  await sendNotice(deps, secondStepOffMail(letterTo(deps, account.emailShown, account.language ?? language)))
}

/** What somebody shows besides the password. */
export type SecondProof = { code?: string | undefined; passkey?: PasskeyProof | undefined }
type SecondStepBy = SignInAttempt & { from: RequestOrigin; language: Language }

/**
 * Lets on whoever has proven the first step, where the account has neither an app nor a passkey (false) or what came along is right
 * (true); each code is good once. Throws `second_step_needed` without any and `second_step_wrong`. Whoever calls it counts the try.
 */
export async function checkSecondStep(
  deps: Deps,
  account: Account,
  { code, passkey }: SecondProof,
  by: SecondStepBy,
): Promise<boolean> {
  const [found, passkeys] = await Promise.all([
    store.findSecondStep(deps.db, account.id),
    countPasskeys(deps.db, account.id),
  ])
  const app = Boolean(found?.confirmedAt)
  if (!app && passkeys === 0) return false
  if (passkey) {
    const signed = await checkProof(deps, passkey, { purpose: 'sign-in', signInId: null }, by)
    if (signed.id !== account.id) throw fail('second_step_wrong')
    return true
  }
  if (code === undefined) throw needed(app, passkeys > 0)
  if (!found) throw fail('second_step_wrong')
  const now = deps.clock.now()
  const digits = digitsOf(code)
  if (digits !== undefined) {
    if (app && (await takeAppCode(deps, account, found.secret, digits))) return true
  } else if (await store.takeRecoveryCode(deps.db, account.id, hashRecoveryCode(code), now)) {
    await wroteAccount(deps, account, by.from, { action: 'account.recovery-code-used' })
    const letter = letterTo(deps, account.emailShown, account.language ?? by.language)
    await sendNotice(deps, recoveryCodeUsedMail(letter, found.recoveryCodesLeft - 1))
    return true
  }
  throw fail('second_step_wrong')
}

/** A code of the app alone, of somebody who is signed in. Whoever calls it counts the try. */
export async function checkAppCode(deps: Deps, account: Account, digits: string): Promise<void> {
  const found = await store.findSecondStep(deps.db, account.id)
  if (!found?.confirmedAt) throw fail('second_step_is_off')
  if (!(await takeAppCode(deps, account, found.secret, digits))) throw fail('second_step_wrong')
}

async function takeAppCode(deps: Deps, { id }: Account, sealed: string, digits: string): Promise<boolean> {
  const step = await stepOf(deps.secrets.decrypt(sealed), digits, deps.clock.now())
  return step !== undefined && store.takeStep(deps.db, id, step)
}

/** Says in its details which ways there are, for clients. */
const needed = (app: boolean, passkey: boolean) =>
  new Failure('second_step_needed', {}, [
    { path: 'ways', message: [...(passkey ? ['passkey'] : []), ...(app ? ['code'] : []), 'recovery'].join(',') },
  ])

/** The second step of a reset, whose first is the mailbox: tries at the code are counted as those at a password are. */
export async function checkSecondStepOfReset(
  deps: Deps,
  account: Account,
  given: SecondProof,
  by: SecondStepBy & { source: string; isStranger: boolean },
): Promise<void> {
  const attempt = { subject: accountTries(account.email), source: by.source, isStranger: by.isStranger }
  if (given.code !== undefined) await countTry(deps, attempt)
  await checkSecondStep(deps, account, given, by)
  if (given.code !== undefined) await forgetTries(deps.db, attempt, deps.clock.now())
}

/** Recovery codes for somebody whose first passkey comes; undefined where they have some. */
export async function ensureRecoveryCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { id, emailShown }: Account,
): Promise<string[] | undefined> {
  const found = await store.findSecondStep(deps.db, id)
  if (found && (found.confirmedAt || found.recoveryCodesLeft > 0)) return undefined
  // The row that the codes belong to. Its secret is told nobody, so no app can ever have a code of it.
  const sealed = deps.secrets.encrypt((await newSecret('', emailShown)).secret)
  await store.putSecret(deps.db, id, sealed, new Date(0))
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(deps.db, id, codes.map(hashRecoveryCode))
  return codes
}

/** The last passkey is gone: without an app nothing asks for a recovery code any more. */
export async function dropUnusedRecoveryCodes(tx: Deps['db'], userId: UserId): Promise<void> {
  if (!(await store.findSecondStep(tx, userId))?.confirmedAt) await store.removeSecondStep(tx, userId)
}

/** By whoever may run commands where the installation is, for somebody who lost app, passkeys and codes. False when there are none. */
export async function forgetSecondStep(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  const account = await findAccountByEmail(deps.db, email)
  if (!account) return false
  const isGone = await deps.db.transaction(async (tx) => {
    const passkeys = await removeAllPasskeys(tx, account.id)
    return (await store.removeSecondStep(tx, account.id)) || passkeys > 0
  })
  if (!isGone) return false
  await wroteAccount(deps, account, { ip: '', userAgent: '' }, { action: 'account.second-step-off', by: null })
  return true
}
