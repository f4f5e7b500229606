import { defineEndpoints } from '../kit/endpoint.ts'
import { passwordInput, recoveryCodes, secondStep, secondStepBegun, secondStepConfirmInput } from './schemas.ts'

const mine = { service: 'user', auth: 'token_client', action: 'account.own' } as const
/** A member who must have one may set it up. */
const setUp = { ...mine, withoutSecondStep: true } as const
const guessing = { max: 10, perSeconds: 600 }
const confirmed = ['password_wrong', 'password_not_set', 'too_many_requests'] as const

/** Two-step sign-in: besides the password, a code of an authenticator app (TOTP, RFC 6238) or a recovery code. */
export const secondStepEndpoints = defineEndpoints({
  getSecondStep: {
    ...setUp,
    method: 'GET',
    path: '/second-step',
    summary: 'Whether two-step sign-in is on, since when, and how many recovery codes are left.',
    data: secondStep,
  },
  beginSecondStep: {
    ...setUp,
    method: 'POST',
    path: '/second-step',
    stepUp: true,
    summary: 'A new secret for an authenticator app. Nothing is on until a code of it came back.',
    body: passwordInput,
    data: secondStepBegun,
    errors: [...confirmed, 'second_step_is_on'],
    rate: guessing,
  },
  confirmSecondStep: {
    ...setUp,
    method: 'POST',
    path: '/second-step/confirm',
    summary: 'Turn two-step sign-in on with a code of the app; answers with the recovery codes, once.',
    body: secondStepConfirmInput,
    data: recoveryCodes,
    errors: ['second_step_wrong', 'second_step_not_begun', 'second_step_is_on', 'too_many_requests'],
    rate: { max: 30, perSeconds: 600 },
  },
  renewRecoveryCodes: {
    ...mine,
    method: 'POST',
    path: '/second-step/recovery-codes',
    stepUp: true,
    summary: 'New recovery codes in place of the old ones.',
    body: passwordInput,
    data: recoveryCodes,
    errors: [...confirmed, 'second_step_is_off'],
    rate: guessing,
  },
  removeSecondStep: {
    ...mine,
    method: 'DELETE',
    path: '/second-step',
    stepUp: true,
    summary: 'Turn two-step sign-in off.',
    body: passwordInput,
    errors: [...confirmed, 'second_step_is_off'],
    rate: guessing,
  },
})
