import { defineErrors } from '../kit/error.ts'

export const accountErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    kind: 'user',
    message: { en: 'Invalid email or password.', id: 'Email atau kata sandi tidak valid.' },
  },
  email_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Your email is not found.', id: 'Email kamu tidak ditemukan.' },
  },
  otp_mismatch: {
    status: 400,
    kind: 'user',
    message: { en: 'Your OTP code is not match.', id: 'Kode OTP kamu tidak cocok.' },
  },
})
