import type { SignedIn } from '#contract/account/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { FlowScope } from '../../platform/http/scope.ts'
import { type CodeFlow, findSignUp, takeVerified } from './flow-store.ts'
import { beginFlow, type CodeMail, resendCode, type StartedCodeFlow, verifiedFlow } from './flows.ts'
import { letterTo } from './letter.ts'
import { accountExistsMail, noSignUpMail, signUpCodeMail } from './mails.ts'
import { createAccount, type Welcome, welcomeAccount } from './new-account.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { findAccountByEmail } from './store.ts'
import { strangerAt } from './try-source.ts'
import { openSignIn } from './user.ts'

type By = { language: Language; from: RequestOrigin }
export type SignUp = { email: string; fullName: string; companyName: string | null; ip: string }

/** Begins an account. An address that has one gets a mail that says so; the answer is the same. */
export async function signUp(deps: Deps, input: SignUp, language: Language): Promise<StartedCodeFlow> {
  const email = input.email.toLowerCase()
  const notSent = new Failure('register_failed', {}, [{ path: 'email', message: 'mail_not_sent' }])
  const { ip, ...details } = input
  const { source } = strangerAt(ip)
  const flow = { ...details, kind: 'activation', email, emailShown: input.email, userId: null, source } as const
  return beginFlow(deps, flow, await sendingTo(deps, flow, language), notSent)
}

/** Begins the activation again for somebody who signed up and went away; the answer is the same for every address. */
export async function beginActivation(deps: Deps, given: string, { language, from }: By): Promise<StartedCodeFlow> {
  const email = given.toLowerCase()
  const before = await findSignUp(deps.db, email, deps.clock.now())
  const { fullName = null, companyName = null } = before ?? {}
  const { source } = strangerAt(from.ip)
  const flow = { kind: 'activation', email, emailShown: given, fullName, companyName, userId: null, source } as const
  return beginFlow(deps, flow, await sendingTo(deps, flow, language), fail('mail_not_sent'))
}

export const resendActivation = (deps: Deps, scope: FlowScope, language: Language): Promise<StartedCodeFlow> =>
  resendCode(deps, scope, (flow) => sendingTo(deps, flow, language), fail('mail_not_sent'))

/** Makes the account of a proven address, with its organization and default agent, and signs the person in. */
export async function activateAccount(
  deps: Deps & Welcome,
  scope: FlowScope,
  password: string,
  { language, from }: By,
): Promise<SignedIn> {
  const flow = await verifiedFlow(deps, scope)
  const name = flow.fullName ?? flow.emailShown
  await checkNewPassword(deps, password, { email: flow.email, name }, 'password')
  const passwordHash = await hashPassword(password)
  const account = await deps.db.transaction(async (tx) => {
    if (!(await takeVerified(tx, flow.id))) throw fail('unauthorized')
    const { email, emailShown, companyName } = flow
    return createAccount({ ...deps, db: tx }, { email, emailShown, name, companyName, passwordHash, language })
  })
  // The welcome may place the person in a workspace of another organization.
  await welcomeAccount(deps, account, from)
  return openSignIn(deps, (await findAccountByEmail(deps.db, flow.email)) ?? account, from, 'mail')
}

async function sendingTo(
  deps: Deps,
  flow: Pick<CodeFlow, 'email' | 'emailShown' | 'fullName'>,
  language: Language,
): Promise<CodeMail> {
  const account = await findAccountByEmail(deps.db, flow.email)
  if (account) return { instead: accountExistsMail(letterTo(deps, account.emailShown, account.language ?? language)) }
  const letter = letterTo(deps, flow.emailShown, language)
  return flow.fullName === null ? { instead: noSignUpMail(letter) } : { code: (code) => signUpCodeMail(letter, code) }
}
