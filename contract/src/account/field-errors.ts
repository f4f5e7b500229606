import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

const { min, max } = limits.password

/** What can be wrong with one field. Schemas name these codes as their messages; the edge turns them into sentences. */
export const fieldErrors = defineErrors({
  email_invalid: {
    status: 400,
    kind: 'user',
    message: localized('Please enter a valid email address.', 'Masukkan alamat email yang benar, ya.'),
  },
  name_required: {
    status: 400,
    kind: 'user',
    message: localized('Please enter a name.', 'Isi namanya dulu, ya.'),
  },
  name_too_long: {
    status: 400,
    kind: 'user',
    message: localized(
      `Please use at most ${limits.name.max} characters.`,
      `Gunakan paling banyak ${limits.name.max} karakter, ya.`,
    ),
  },
  position_too_long: {
    status: 400,
    kind: 'user',
    message: localized(
      `Please use at most ${limits.position.max} characters.`,
      `Gunakan paling banyak ${limits.position.max} karakter, ya.`,
    ),
  },
  reason_too_long: {
    status: 400,
    kind: 'user',
    message: localized(
      `Please use at most ${limits.accessReason.max} characters.`,
      `Gunakan paling banyak ${limits.accessReason.max} karakter, ya.`,
    ),
  },
  phone_invalid: {
    status: 400,
    kind: 'user',
    message: localized(
      'Please enter a phone number such as +62 812 3456 7890.',
      'Masukkan nomor telepon seperti +62 812 3456 7890, ya.',
    ),
  },
  birth_date_invalid: {
    status: 400,
    kind: 'user',
    message: localized('Please enter a date in the past.', 'Masukkan tanggal yang sudah lewat, ya.'),
  },
  second_step_format: {
    status: 400,
    kind: 'user',
    message: localized(
      'Enter the six digits of your app, or a recovery code.',
      'Masukkan enam angka dari aplikasimu, atau kode pemulihan.',
    ),
  },
  otp_format: {
    status: 400,
    kind: 'user',
    message: localized(`The code has ${limits.code.digits} digits.`, `Kodenya ${limits.code.digits} angka, ya.`),
  },
  password_required: {
    status: 400,
    kind: 'user',
    message: localized('Please enter your password.', 'Isi kata sandi kamu dulu, ya.'),
  },
  password_too_short: {
    status: 400,
    kind: 'user',
    message: localized(`Please use at least ${min} characters.`, `Gunakan paling sedikit ${min} karakter, ya.`),
  },
  password_too_long: {
    status: 400,
    kind: 'user',
    message: localized(`Please use at most ${max} characters.`, `Gunakan paling banyak ${max} karakter, ya.`),
  },
  password_too_common: {
    status: 400,
    kind: 'user',
    message: localized(
      'This password is easy to guess because many people use it. Please choose another.',
      'Kata sandi ini mudah ditebak karena dipakai banyak orang. Pilih yang lain, ya.',
    ),
  },
  password_is_personal: {
    status: 400,
    kind: 'user',
    message: localized(
      'This password is your name or email address. Please choose another.',
      'Kata sandi ini sama dengan nama atau email kamu. Pilih yang lain, ya.',
    ),
  },
  password_breached: {
    status: 400,
    kind: 'user',
    message: localized(
      'This password was exposed in a data breach. Please choose another.',
      'Kata sandi ini pernah bocor dalam kebocoran data. Pilih yang lain, ya.',
    ),
  },
  passwords_differ: {
    status: 400,
    kind: 'user',
    message: localized('The two passwords are not the same.', 'Kedua kata sandi tidak sama.'),
  },
  password_wrong: {
    status: 400,
    kind: 'user',
    message: localized('Your current password is not right.', 'Kata sandi kamu saat ini tidak cocok.'),
  },
})
