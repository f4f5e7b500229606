import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const notificationErrors = defineErrors({
  notification_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This notification is not here any more.', 'Notifikasi ini sudah tidak ada.'),
  },
  notification_channel_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There are no notifications at this address.', 'Tidak ada notifikasi di alamat ini.'),
  },
  notification_history_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load Notification History', 'Gagal memuat riwayat notifikasi'),
  },
  notification_in_app_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load Notification In App', 'Gagal memuat notifikasi'),
  },
  notification_confirm_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to confirm Notification', 'Gagal menandai notifikasi'),
  },
})
