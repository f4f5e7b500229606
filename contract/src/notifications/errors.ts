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
  notification_action_over: {
    status: 409,
    kind: 'user',
    message: localized(
      'This can’t be done any more: it’s over, or someone else has dealt with it.',
      'Ini sudah tidak bisa dilakukan: sudah selesai atau sudah ditangani orang lain.',
    ),
  },
  push_device_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This browser doesn’t get push notifications any more.',
      'Peramban ini sudah tidak menerima notifikasi push.',
    ),
  },
  push_device_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This browser’s push service can’t be used here.',
      'Layanan push peramban ini tidak bisa dipakai di sini.',
    ),
  },
  push_device_limit: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} browsers can get push notifications. Remove one first.',
      'Paling banyak {limit} peramban bisa menerima notifikasi push. Hapus salah satu dulu.',
    ),
  },
  notification_webhook_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This webhook doesn’t exist any more.', 'Webhook ini sudah tidak ada.'),
  },
  notification_webhook_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'Webhooks can only reach public addresses that begin with https://.',
      'Webhook hanya bisa memakai alamat publik yang diawali https://.',
    ),
  },
  notification_webhook_limit: {
    status: 422,
    kind: 'user',
    message: localized(
      'A workspace can have up to {limit} webhooks. Delete one first.',
      'Satu ruang kerja bisa punya paling banyak {limit} webhook. Hapus salah satu dulu.',
    ),
  },
  notification_webhook_needs_workspace: {
    status: 403,
    kind: 'user',
    message: localized(
      'Webhooks belong to a workspace. Work in a workspace first.',
      'Webhook milik ruang kerja. Pindah ke salah satu ruang kerja dulu.',
    ),
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
