import { defineErrors } from '../kit/error.ts'

export const organizationErrors = defineErrors({
  organization_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This organization is not one of yours.', id: 'Organisasi ini bukan salah satu milikmu.' },
  },
  organization_not_current: {
    status: 403,
    kind: 'user',
    message: {
      en: 'You work in another organization now. Please reload.',
      id: 'Kamu sekarang bekerja di organisasi lain. Muat ulang, ya.',
    },
  },
})
