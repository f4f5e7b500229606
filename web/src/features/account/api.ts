import type { z } from 'zod'
import type { requestAccessInput, SignedIn, signInInput, signUpInput } from '#contract/account/schemas.ts'
import { accountCalls } from './calls.ts'
import { keepSignIn } from './keep-sign-in.ts'

export async function signIn(body: z.input<typeof signInInput>): Promise<SignedIn> {
  const { api, calls } = await accountCalls()
  return keepSignIn(await api.call(calls.signIn, { body }))
}

/** Trades what came back from an outside issuer for tokens. */
export async function signInFromIssuer(body: { code: string; verifier: string }): Promise<SignedIn> {
  const { api, calls } = await accountCalls()
  return keepSignIn(await api.call(calls.signUpVariant, { params: { variant: 'google' }, body }))
}

/** Begins an account; the code is on its way. */
export async function signUp(body: z.input<typeof signUpInput>): Promise<{ token: string; resendAfter: number }> {
  const { api, calls } = await accountCalls()
  const begun = await api.call(calls.signUp, { body })
  return { token: begun.token_activate_account, resendAfter: begun.resend_after_s }
}

export async function requestAccess(body: z.input<typeof requestAccessInput>): Promise<void> {
  const { api, calls } = await accountCalls()
  await api.call(calls.requestAccess, { body })
}
