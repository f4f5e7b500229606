import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const scimErrors = defineErrors({
  too_many_scim_tokens: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are two tokens already. Revoke the older one first.',
      'Sudah ada dua token. Cabut dulu yang lama.',
    ),
  },
  scim_group_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This group isn’t there any more.', 'Grup ini sudah tidak ada.'),
  },
  account_deactivated: {
    status: 403,
    kind: 'user',
    message: localized(
      'Your organization deactivated this account. Ask its administrator.',
      'Organisasimu menonaktifkan akun ini. Hubungi administratornya.',
    ),
  },
})
