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
  notification_history_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to load Notification History', id: 'Gagal memuat riwayat notifikasi' },
  },
  notification_in_app_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to load Notification In App', id: 'Gagal memuat notifikasi' },
  },
  notification_confirm_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to confirm Notification', id: 'Gagal menandai notifikasi' },
  },
})
