import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

export const passkeyErrors = defineErrors({
  passkeys_not_offered: {
    status: 409,
    kind: 'user',
    message: localized(
      'Passkeys need a public address with a domain name and HTTPS. Ask whoever runs this installation.',
      'Kunci sandi butuh alamat publik dengan nama domain dan HTTPS. Tanyakan kepada pengelola instalasi ini.',
    ),
  },
  passkey_refused: {
    status: 403,
    kind: 'user',
    message: localized(
      'This passkey wasn’t accepted. Try another one, or another way to sign in.',
      'Kunci sandi ini tidak diterima. Coba yang lain, atau masuk dengan cara lain.',
    ),
  },
  passkey_challenge_gone: {
    status: 400,
    kind: 'user',
    message: localized('This took too long. Please try again.', 'Terlalu lama. Coba lagi, ya.'),
  },
  passkey_known: {
    status: 409,
    kind: 'user',
    message: localized('This passkey was already added.', 'Kunci sandi ini sudah ditambahkan.'),
  },
  passkey_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This passkey no longer exists.', 'Kunci sandi ini sudah tidak ada.'),
  },
  too_many_passkeys: {
    status: 409,
    kind: 'user',
    message: localized(
      `You have ${limits.passkey.perPerson} passkeys, which is the most. Remove one first.`,
      `Kamu sudah punya ${limits.passkey.perPerson} kunci sandi, itu batasnya. Hapus salah satu dulu.`,
    ),
  },
  last_way_in: {
    status: 409,
    kind: 'user',
    message: localized(
      'This passkey is your only way to sign in. Set a password with “Forgot your password?” first.',
      'Kunci sandi ini satu-satunya caramu masuk. Buat kata sandi dulu lewat “Lupa kata sandi?”.',
    ),
  },
  passkey_name_too_long: {
    status: 400,
    kind: 'user',
    message: localized(
      `Please use at most ${limits.passkey.name} characters.`,
      `Gunakan paling banyak ${limits.passkey.name} karakter, ya.`,
    ),
  },
})
