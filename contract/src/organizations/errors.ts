import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const organizationErrors = defineErrors({
  organization_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This organization is not one of yours.', 'Organisasi ini bukan salah satu milikmu.'),
  },
  own_second_step_first: {
    status: 409,
    kind: 'user',
    message: localized(
      'Set up an authenticator app or a passkey for yourself first, so you don’t lock yourself out.',
      'Siapkan dulu aplikasi autentikator atau kunci sandi untukmu sendiri supaya kamu tidak terkunci.',
    ),
  },
  second_step_to_set_up: {
    status: 403,
    kind: 'user',
    message: localized(
      'Your organization requires two-step sign-in. Set up an authenticator app or a passkey to continue.',
      'Organisasimu mewajibkan masuk dua langkah. Siapkan aplikasi autentikator atau kunci sandi untuk melanjutkan.',
    ),
  },
  organization_not_current: {
    status: 403,
    kind: 'user',
    message: localized(
      'You work in another organization now. Please reload.',
      'Kamu sekarang bekerja di organisasi lain. Muat ulang, ya.',
    ),
  },
})
