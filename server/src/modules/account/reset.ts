import type { SignedIn } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FlowScope } from '../../platform/http/scope.ts'
import { networkOf } from '../../platform/net/network.ts'
import type { Limiter } from '../../platform/rates/limiter.ts'
import { type CodeFlow, removeFlowsOf, takeVerified } from './flow-store.ts'
import { beginFlow, type CodeMail, resendCode, type StartedCodeFlow, verifiedFlow } from './flows.ts'
import { letterTo, sendNotice } from './letter.ts'
import { passwordChangedMail, resetCodeMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { checkSecondStepOfReset, type SecondProof } from './second-step.ts'
import { removeOtherSignIns } from './sign-in-store.ts'
import { findAccount, findAccountByEmail, setPasswordHash } from './store.ts'
import { accountTries, type SignInAttempt, sourceOf } from './try-source.ts'
import { forgetAllTries } from './try-store.ts'
import { openSignIn } from './user.ts'
import { wroteAccount } from './written-down.ts'

export type ResetDeps = { limiter: Limiter }

/** Whether an answer may tell once more if an address has an account: so seldom that nobody lists them. */
async function mayNotify({ limiter }: ResetDeps, ip: string): Promise<boolean> {
  const { perNetworkHour, perHour } = limits.addressesTold
  const here = await limiter.take(`addresses told at ${networkOf(ip)}`, { max: perNetworkHour, perSeconds: 3600 })
  if (here !== undefined) return false
  return (await limiter.take('addresses told', { max: perHour, perSeconds: 3600 })) === undefined
}

/**
 * Begins a password reset. An unknown address is told as such, in fixed words. Where too many were asked about, every
 * address is answered alike and after the same work: a code goes out only where there is an account, and nobody waits for its mail.
 */
export async function beginReset(
  deps: Deps & ResetDeps,
  given: string,
  { language, ...by }: SignInAttempt & { language: Language },
): Promise<StartedCodeFlow> {
  const account = await findAccountByEmail(deps.db, given.toLowerCase())
  const tells = await mayNotify(deps, by.from.ip)
  if (tells && !account) throw fail('email_not_found')
  const { email, emailShown, id: userId } = account ?? { email: given.toLowerCase(), emailShown: given, id: null }
  const { source } = sourceOf(by, account?.id)
  const flow = { kind: 'reset', email, emailShown, fullName: null, companyName: null, userId, source } as const
  return beginFlow(deps, flow, sendingTo(deps, flow, language), tells ? fail('mail_not_sent') : undefined)
}

export const resendReset = (deps: Deps, scope: FlowScope, language: Language): Promise<StartedCodeFlow> =>
  resendCode(deps, scope, async (flow) => sendingTo(deps, flow, language), undefined)

const sendingTo = (deps: Deps, flow: Pick<CodeFlow, 'emailShown' | 'userId'>, language: Language): CodeMail =>
  flow.userId === null
    ? { nothing: true }
    : { code: (code) => resetCodeMail(letterTo(deps, flow.emailShown, language), code) }

/** Sets the new password, signs every device out and this one in. */
export async function resetPassword(
  deps: Deps,
  scope: FlowScope,
  { password, ...proof }: { password: string } & SecondProof,
  { language, ...by }: SignInAttempt & { language: Language; from: RequestOrigin },
): Promise<SignedIn> {
  const { from } = by
  const flow = await verifiedFlow(deps, scope)
  const account = flow.userId && (await findAccount(deps.db, flow.userId))
  if (!account) throw fail('unauthorized')
  await checkNewPassword(deps, password, account, 'password')
  await checkSecondStepOfReset(deps, account, proof, { ...by, ...sourceOf(by, account.id), language })
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    if (!(await takeVerified(tx, flow.id))) throw fail('unauthorized')
    await setPasswordHash(tx, account.id, passwordHash, deps.clock.now())
    await removeOtherSignIns(tx, account.id, null)
    await removeFlowsOf(tx, account.email)
    await forgetAllTries(tx, accountTries(account.email))
    await wroteAccount({ ...deps, db: tx }, account, from, { action: 'account.password-reset' })
  })
  await sendNotice(deps, passwordChangedMail(letterTo(deps, account.emailShown, account.language ?? language)))
  return openSignIn(deps, account, from, 'mail')
}
