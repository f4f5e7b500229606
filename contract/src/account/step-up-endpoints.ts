import { defineEndpoints } from '../kit/endpoint.ts'
import { passkeyChallenge } from './passkey-schemas.ts'
import { stepUpInput, stepUpState } from './step-up-schemas.ts'

const mine = { service: 'user', auth: 'token_client', action: 'account.own', withoutSecondStep: true } as const

/** How a device proves that it is the person, for calls with `stepUp`. */
export const stepUpEndpoints = defineEndpoints({
  getStepUp: {
    ...mine,
    method: 'GET',
    path: '/step-up',
    summary: 'How this person can prove that it is they. Empty: only by signing in again.',
    data: stepUpState,
  },
  beginStepUp: {
    ...mine,
    method: 'POST',
    path: '/step-up/passkey/begin',
    summary: 'What the browser is asked for, for a proof with one of the person’s passkeys.',
    data: passkeyChallenge,
    errors: ['passkeys_not_offered', 'too_many_requests'],
    rate: { max: 30, perSeconds: 600 },
  },
  stepUp: {
    ...mine,
    method: 'POST',
    path: '/step-up',
    summary:
      'Prove it with the password, a code of the authenticator app or a passkey; good for 15 minutes on this device.',
    body: stepUpInput,
    data: stepUpState,
    errors: [
      ...(['password_wrong', 'password_not_set', 'second_step_wrong', 'second_step_is_off'] as const),
      ...(['passkeys_not_offered', 'passkey_refused', 'passkey_challenge_gone', 'too_many_requests'] as const),
    ],
    rate: { max: 30, perSeconds: 600 },
  },
})
