import { defineEndpoints } from '../kit/endpoint.ts'
import { emailInput, otpInput, resetBegun, setPasswordInput, signedIn, verified } from './schemas.ts'

export const resetEndpoints = defineEndpoints({
  resetEmail: {
    service: 'user',
    method: 'POST',
    path: '/account/forgot-password/email',
    auth: 'none',
    summary: 'Begin a password reset; a code is mailed. The token is good for this flow only.',
    body: emailInput,
    data: resetBegun,
    errors: ['email_not_found', 'mail_not_sent', 'too_many_requests'],
    rate: { max: 20, perSeconds: 600 },
  },
  resetOtp: {
    service: 'user',
    method: 'POST',
    path: '/account/forgot-password/otp',
    auth: 'reset',
    summary: 'Prove the address with the mailed code. 10 minutes, 5 tries, once.',
    body: otpInput,
    data: verified,
    errors: ['otp_mismatch', 'otp_expired', 'otp_tries_used_up', 'too_many_requests'],
    rate: { max: 30, perSeconds: 60 },
  },
  resetResendOtp: {
    service: 'user',
    method: 'POST',
    path: '/account/forgot-password/resend-otp',
    auth: 'reset',
    summary: 'Mail another code; the one before ends. Too early is 429 with the seconds left.',
    data: resetBegun,
    errors: ['mail_not_sent', 'too_many_requests'],
    rate: { max: 20, perSeconds: 600 },
  },
  resetSetPassword: {
    service: 'user',
    method: 'POST',
    path: '/account/forgot-password/set-password',
    auth: 'reset',
    summary: 'Choose a new password; every other device is signed out and this one signed in.',
    body: setPasswordInput,
    data: signedIn,
    errors: ['otp_not_verified', 'password_too_common', 'password_is_personal', 'too_many_requests'],
    rate: { max: 20, perSeconds: 60 },
  },
})
