import type { PasskeyProof } from '#contract/account/passkey-schemas.ts'
import type { SignedIn } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import type { Flow } from '#web/lib/session/session.ts'
import { noteSuccess } from '#web/lib/succeeded.ts'
import { accountCalls } from './calls.ts'
import type { StartedCodeFlow } from './flow-state.ts'
import { keepSignIn } from './keep-sign-in.ts'

type Passwords = {
  password: string
  confirm_password: string
  code?: string | undefined
  passkey?: PasskeyProof | undefined
}

/** The four calls of a flow that runs on an emailed code, alike for both flows. */
export type CodeFlowCalls = {
  begin: (email: string) => Promise<StartedCodeFlow>
  check: (otp: string) => Promise<unknown>
  resend: () => Promise<StartedCodeFlow>
  finish: (passwords: Passwords) => Promise<SignedIn>
}

const ofActivation = (begun: { token_activate_account: string; resend_after_s: number }): StartedCodeFlow => ({
  token: begun.token_activate_account,
  resendAfter: begun.resend_after_s,
})

const ofReset = (begun: { token_client: string; resend_after_s: number }): StartedCodeFlow => ({
  token: begun.token_client,
  resendAfter: begun.resend_after_s,
})

export const codeFlows: Record<Flow, CodeFlowCalls> = {
  activation: {
    begin: async (email) =>
      ofActivation(await api.call((await accountCalls()).calls.activationEmail, { body: { email } })),
    check: async (otp) => api.call((await accountCalls()).calls.activationOtp, { body: { otp } }),
    resend: async () => ofActivation(await api.call((await accountCalls()).calls.activationResendOtp)),
    finish: async (body) => keepSignIn(await api.call((await accountCalls()).calls.activationSetPassword, { body })),
  },
  reset: {
    begin: async (email) => ofReset(await api.call((await accountCalls()).calls.resetEmail, { body: { email } })),
    check: async (otp) => api.call((await accountCalls()).calls.resetOtp, { body: { otp } }),
    resend: async () => ofReset(await api.call((await accountCalls()).calls.resetResendOtp)),
    finish: async (body) => {
      const signedIn = await api.call((await accountCalls()).calls.resetSetPassword, { body })
      noteSuccess('password')
      return keepSignIn(signedIn)
    },
  },
}
