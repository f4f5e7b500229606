import { defineErrors } from '../kit/error.ts'

export const chatExportErrors = defineErrors({
  chat_export_running: {
    status: 409,
    kind: 'user',
    message: {
      en: 'An export of your chats is being made already.',
      id: 'Ekspor obrolanmu sedang dibuat.',
    },
  },
  chat_export_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'There is no such export.', id: 'Ekspor ini tidak ada.' },
  },
  chat_export_expired: {
    status: 410,
    kind: 'user',
    message: {
      en: 'The file of this export was kept for 24 hours and is gone. Please export again.',
      id: 'File ekspor ini disimpan 24 jam dan sudah dihapus. Silakan ekspor lagi.',
    },
  },
})
