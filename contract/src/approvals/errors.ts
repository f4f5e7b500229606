import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const approvalErrors = defineErrors({
  approval_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is nothing to allow here.', 'Tidak ada yang perlu diizinkan di sini.'),
  },
  approval_over: {
    status: 409,
    kind: 'user',
    message: localized(
      'This was decided or has ended already. Ask again to start it once more.',
      'Ini sudah diputuskan atau sudah berakhir. Tanyakan lagi untuk memulainya kembali.',
    ),
  },
  approval_timed_out: {
    status: 409,
    kind: 'user',
    message: localized(
      'Nobody allowed {name} in time, so it was not run. Ask again to go on.',
      'Tidak ada yang mengizinkan {name} tepat waktu, jadi tidak dijalankan. Tanyakan lagi untuk melanjutkan.',
    ),
  },
  approval_unattended: {
    status: 409,
    kind: 'user',
    message: localized(
      '{name} needs a person who allows it, and a program asked. Allow it for the agent in the chat or in settings.',
      '{name} perlu izin dari orang, sedangkan yang bertanya program. Izinkan untuk agen itu di obrolan atau pengaturan.',
    ),
  },
})
