import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const addOnErrors = defineErrors({
  add_on_not_in_plan: {
    status: 403,
    kind: 'user',
    message: localized(
      "Your plan doesn't include this add-on. Upgrade your plan to use it.",
      'Paketmu belum mencakup add-on ini. Tingkatkan paket untuk memakainya.',
    ),
  },
  drive_sign_in_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to login to Google', 'Gagal login ke Google'),
  },
  drive_file_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to fetch file', 'Gagal mengambil berkas'),
  },
  drive_not_connected: {
    status: 409,
    kind: 'user',
    message: localized("Google Drive isn't connected.", 'Google Drive tidak terhubung.'),
  },
})
