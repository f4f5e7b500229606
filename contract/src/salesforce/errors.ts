import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const salesforceErrors = defineErrors({
  salesforce_not_registered: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Salesforce isn’t set up in this installation yet.',
      'Salesforce belum disiapkan di instalasi ini.',
    ),
  },
  salesforce_not_connected: {
    status: 409,
    kind: 'user',
    message: localized('Salesforce isn’t connected.', 'Salesforce tidak terhubung.'),
  },
  salesforce_ended: {
    status: 409,
    kind: 'user',
    message: localized(
      'Access to Salesforce has ended. Connect your account again.',
      'Akses ke Salesforce sudah berakhir. Hubungkan lagi akunmu.',
    ),
  },
  salesforce_busy: {
    status: 429,
    kind: 'operational',
    message: localized(
      'Your Salesforce organization has used up its requests. Try again later.',
      'Organisasi Salesforce-mu sudah kehabisan jatah permintaan. Coba lagi nanti.',
    ),
  },
  salesforce_away: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Salesforce can’t be reached right now. Try again later.',
      'Salesforce sedang tidak bisa dihubungi. Coba lagi nanti.',
    ),
  },
  salesforce_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'Salesforce no longer has this, or you can’t open it.',
      'Salesforce tidak lagi punya data ini, atau kamu tidak bisa membukanya.',
    ),
  },
  salesforce_refused: {
    status: 422,
    kind: 'user',
    message: localized('Salesforce refused: {reason}', 'Salesforce menolak: {reason}'),
  },
  salesforce_query_refused: {
    status: 422,
    kind: 'user',
    message: localized(
      'Only queries that read are run, and “{word}” isn’t understood. Use SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT.',
      'Hanya kueri yang membaca yang dijalankan, dan “{word}” tidak dipahami. Pakai SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT.',
    ),
  },
})
