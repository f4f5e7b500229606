import type { SignedIn } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FlowScope } from '../../platform/http/scope.ts'
import { removeOtherDevices } from './device-store.ts'
import { forgetFailures } from './failure-store.ts'
import { removeFlowsOf, takeVerified } from './flow-store.ts'
import { type Begun, beginFlow, resendCode, verifiedFlow } from './flows.ts'
import { letterTo, sendNotice } from './letter.ts'
import { passwordChangedMail, resetCodeMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { findAccount, findAccountByEmail, setPasswordHash } from './store.ts'
import { type From, openDevice } from './user.ts'
import { wroteAccount } from './written-down.ts'

/** Begins a password reset. The specification names the answer to an unknown address (spec §8). */
export async function beginReset(deps: Deps, given: string, language: Language): Promise<Begun> {
  const account = await findAccountByEmail(deps.db, given.toLowerCase())
  if (!account) throw fail('email_not_found')
  const { email, emailShown, id: userId } = account
  const flow = { kind: 'reset', email, emailShown, fullName: null, companyName: null, userId } as const
  const letter = letterTo(deps, emailShown, language)
  return beginFlow(deps, flow, { code: (code) => resetCodeMail(letter, code) }, fail('mail_not_sent'))
}

export const resendReset = (deps: Deps, scope: FlowScope, language: Language): Promise<Begun> =>
  resendCode(deps, scope, async ({ emailShown }) => ({
    code: (code) => resetCodeMail(letterTo(deps, emailShown, language), code),
  }))

/** Sets the new password, signs every device out and this one in. */
export async function resetPassword(
  deps: Deps,
  scope: FlowScope,
  password: string,
  { language, from }: { language: Language; from: From },
): Promise<SignedIn> {
  const flow = await verifiedFlow(deps, scope)
  const account = flow.userId && (await findAccount(deps.db, flow.userId))
  if (!account) throw fail('unauthorized')
  checkNewPassword(password, account, 'password')
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    if (!(await takeVerified(tx, flow.id))) throw fail('unauthorized')
    await setPasswordHash(tx, account.id, passwordHash, deps.clock.now())
    await removeOtherDevices(tx, account.id, null)
    await removeFlowsOf(tx, account.email)
    await forgetFailures(tx, account.email, deps.clock.now())
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.password-reset' })
  })
  await sendNotice(deps, passwordChangedMail(letterTo(deps, account.emailShown, account.language ?? language)))
  return openDevice(deps, account, from)
}
