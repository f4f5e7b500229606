import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const chatExportErrors = defineErrors({
  chat_export_running: {
    status: 409,
    kind: 'user',
    message: localized('An export of your chats is being made already.', 'Ekspor obrolanmu sedang dibuat.'),
  },
  chat_export_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is no such export.', 'Ekspor ini tidak ada.'),
  },
  chat_export_expired: {
    status: 410,
    kind: 'user',
    message: localized(
      'The file of this export was kept for 24 hours and is gone. Please export again.',
      'Berkas ekspor ini disimpan 24 jam dan sudah dihapus. Silakan ekspor lagi.',
    ),
  },
})
