import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const addOnErrors = defineErrors({
  add_on_not_in_plan: {
    status: 403,
    kind: 'user',
    message: localized(
      'Your plan doesn’t include this add-on. Upgrade your plan to use it.',
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
    message: localized('Google Drive isn’t connected.', 'Google Drive tidak terhubung.'),
  },
  one_drive_not_connected: {
    status: 409,
    kind: 'user',
    message: localized('OneDrive isn’t connected.', 'OneDrive tidak terhubung.'),
  },
  one_drive_sign_in_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to login to Microsoft', 'Gagal login ke Microsoft'),
  },
  drive_ended: {
    status: 409,
    kind: 'user',
    message: localized(
      'Access to {name} has ended. Connect your account again.',
      'Akses ke {name} sudah berakhir. Hubungkan lagi akunmu.',
    ),
  },
  drive_busy: {
    status: 429,
    kind: 'operational',
    message: localized(
      '{name} is receiving too many requests. Try again in {seconds} seconds.',
      '{name} sedang menerima terlalu banyak permintaan. Coba lagi dalam {seconds} detik.',
    ),
  },
  drive_file_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      '{name} no longer has this file, or you can’t open it any more.',
      '{name} tidak lagi punya berkas ini, atau kamu tidak bisa membukanya lagi.',
    ),
  },
  drive_type_not_supported: {
    status: 415,
    kind: 'user',
    message: localized('Unsupported Google file type', 'Jenis berkas Google tidak didukung'),
  },
  one_drive_type_not_supported: {
    status: 415,
    kind: 'user',
    message: localized('Unsupported OneDrive file type', 'Jenis berkas OneDrive tidak didukung'),
  },
  drive_export_too_large: {
    status: 413,
    kind: 'user',
    message: localized(
      '{file} is too large for {name} to export. Split it, or download it there and attach the parts.',
      '{file} terlalu besar untuk diekspor {name}. Pecah berkasnya, atau unduh di sana lalu lampirkan bagiannya.',
    ),
  },
  drive_timed_out: {
    status: 504,
    kind: 'operational',
    message: localized('Request timeout. Please try again later.', 'Waktu permintaan habis. Coba lagi nanti.'),
  },
  oauth_secret_missing: {
    status: 400,
    kind: 'user',
    message: localized('A new client ID needs its secret.', 'Client ID baru membutuhkan secret-nya.'),
  },
  consent_not_known: {
    status: 400,
    kind: 'user',
    message: localized(
      'This connection was started in another browser or has expired. Connect the account again.',
      'Sambungan ini dimulai di peramban lain atau sudah kedaluwarsa. Hubungkan lagi akunnya.',
    ),
  },
  consent_incomplete: {
    status: 409,
    kind: 'user',
    message: localized(
      'Some of the required permissions were not granted. Connect again and leave every box checked.',
      'Belum semua izin yang diperlukan diberikan. Hubungkan lagi dan biarkan semua kotak tercentang.',
    ),
  },
  outside_vendor_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} did not accept the sign-in: {reason}',
      '{name} tidak menerima proses masuk ini: {reason}',
    ),
  },
})
