import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const organizationErrors = defineErrors({
  organization_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This organization is not one of yours.', 'Organisasi ini bukan salah satu milikmu.'),
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
