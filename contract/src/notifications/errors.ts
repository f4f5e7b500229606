import { defineErrors } from '../kit/error.ts'

export const notificationErrors = defineErrors({
  notification_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This notification is not here any more.', id: 'Notifikasi ini sudah tidak ada.' },
  },
  notification_channel_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'There are no notifications at this address.', id: 'Tidak ada notifikasi di alamat ini.' },
  },
})
