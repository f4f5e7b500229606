import type { z } from 'zod'
import type { requestAccessInput, SignedIn, signInInput, signUpInput } from '#contract/account/schemas.ts'
import { accountCalls } from './calls.ts'
import { keepSignIn } from './keep-sign-in.ts'

export async function signIn(body: z.input<typeof signInInput>): Promise<SignedIn> {
  const { api, calls } = await accountCalls()
  return keepSignIn(await api.call(calls.signIn, { body }))
}

/** Signs in with a passkey. `autofill`: the browser offers them at the field for the address, and waits for the person. */
export async function signInByPasskey(autofill = false): Promise<SignedIn> {
  const [{ api, calls }, { signWithPasskey }] = await Promise.all([accountCalls(), passkeys()])
  const proof = await signWithPasskey(await api.call(calls.beginPasskeySignIn), autofill)
  return keepSignIn(await api.call(calls.signInWithPasskey, { body: proof }))
}

/** What a passkey says besides a password. */
export async function proveWithPasskey() {
  const [{ api, calls }, { signWithPasskey }] = await Promise.all([accountCalls(), passkeys()])
  return signWithPasskey(await api.call(calls.beginPasskeySignIn))
}

const passkeys = () => import('#web/lib/passkey/passkey.ts')

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
