import { defineErrors } from '../kit/error.ts'
import { limits } from '../limits.ts'

const { min, max } = limits.password

/** What can be wrong with one field. Schemas name these codes as their messages; the edge turns them into sentences. */
export const fieldErrors = defineErrors({
  email_invalid: {
    status: 400,
    kind: 'user',
    message: { en: 'Please enter a valid email address.', id: 'Masukkan alamat email yang benar, ya.' },
  },
  name_required: {
    status: 400,
    kind: 'user',
    message: { en: 'Please enter a name.', id: 'Isi namanya dulu, ya.' },
  },
  name_too_long: {
    status: 400,
    kind: 'user',
    message: {
      en: `Please use at most ${limits.name.max} characters.`,
      id: `Gunakan paling banyak ${limits.name.max} karakter, ya.`,
    },
  },
  position_too_long: {
    status: 400,
    kind: 'user',
    message: {
      en: `Please use at most ${limits.position.max} characters.`,
      id: `Gunakan paling banyak ${limits.position.max} karakter, ya.`,
    },
  },
  reason_too_long: {
    status: 400,
    kind: 'user',
    message: {
      en: `Please use at most ${limits.accessReason.max} characters.`,
      id: `Gunakan paling banyak ${limits.accessReason.max} karakter, ya.`,
    },
  },
  phone_invalid: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Please enter a phone number such as +62 812 3456 7890.',
      id: 'Masukkan nomor telepon seperti +62 812 3456 7890, ya.',
    },
  },
  birth_date_invalid: {
    status: 400,
    kind: 'user',
    message: { en: 'Please enter a date in the past.', id: 'Masukkan tanggal yang sudah lewat, ya.' },
  },
  otp_format: {
    status: 400,
    kind: 'user',
    message: { en: `The code has ${limits.code.digits} digits.`, id: `Kodenya ${limits.code.digits} angka, ya.` },
  },
  password_required: {
    status: 400,
    kind: 'user',
    message: { en: 'Please enter your password.', id: 'Isi kata sandi kamu dulu, ya.' },
  },
  password_too_short: {
    status: 400,
    kind: 'user',
    message: { en: `Please use at least ${min} characters.`, id: `Gunakan paling sedikit ${min} karakter, ya.` },
  },
  password_too_long: {
    status: 400,
    kind: 'user',
    message: { en: `Please use at most ${max} characters.`, id: `Gunakan paling banyak ${max} karakter, ya.` },
  },
  password_too_common: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This password is easy to guess because many people use it. Please choose another.',
      id: 'Kata sandi ini mudah ditebak karena dipakai banyak orang. Pilih yang lain, ya.',
    },
  },
  password_is_personal: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This password is your name or email address. Please choose another.',
      id: 'Kata sandi ini sama dengan nama atau email kamu. Pilih yang lain, ya.',
    },
  },
  passwords_differ: {
    status: 400,
    kind: 'user',
    message: { en: 'The two passwords are not the same.', id: 'Kedua kata sandi tidak sama.' },
  },
  password_wrong: {
    status: 400,
    kind: 'user',
    message: { en: 'Your current password is not right.', id: 'Kata sandi kamu saat ini tidak cocok.' },
  },
})
