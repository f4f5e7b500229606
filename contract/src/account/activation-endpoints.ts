import { defineEndpoints } from '../kit/endpoint.ts'
import { activationBegun, emailInput, otpInput, setPasswordInput, signedIn, verifiedEmail } from './schemas.ts'

export const activationEndpoints = defineEndpoints({
  activationEmail: {
    service: 'user',
    method: 'POST',
    path: '/account/activate/email',
    auth: 'none',
    summary: 'Begin the activation of an account again. The answer is the same for every address.',
    body: emailInput,
    data: activationBegun,
    errors: ['mail_not_sent', 'too_many_requests'],
    rate: { max: 20, perSeconds: 600 },
  },
  activationOtp: {
    service: 'user',
    method: 'POST',
    path: '/account/activate/otp',
    auth: 'activation',
    summary: 'Prove the address with the mailed code. 10 minutes, 5 tries, once.',
    body: otpInput,
    data: verifiedEmail,
    errors: ['otp_mismatch', 'otp_expired', 'otp_tries_used_up', 'too_many_requests'],
    rate: { max: 30, perSeconds: 60 },
  },
  activationResendOtp: {
    service: 'user',
    method: 'POST',
    path: '/account/activate/resend-otp',
    auth: 'activation',
    summary: 'Mail another code; the one before ends. Too early is 429 with the seconds left.',
    data: activationBegun,
    errors: ['mail_not_sent', 'too_many_requests'],
    rate: { max: 20, perSeconds: 600 },
  },
  activationSetPassword: {
    service: 'user',
    method: 'POST',
    path: '/account/activate/set-password',
    auth: 'activation',
    summary: 'Choose the password of the new account; answers signed in.',
    body: setPasswordInput,
    data: signedIn,
    errors: ['otp_not_verified', 'account_exists', 'password_too_common', 'password_is_personal', 'too_many_requests'],
    rate: { max: 20, perSeconds: 60 },
  },
})
