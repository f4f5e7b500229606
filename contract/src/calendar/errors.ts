import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const calendarErrors = defineErrors({
  calendar_not_connected: {
    status: 409,
    kind: 'user',
    message: localized('No calendar is connected.', 'Belum ada kalender yang terhubung.'),
  },
  calendar_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This calendar isn’t there any more.', 'Kalender ini sudah tidak ada.'),
  },
  calendar_event_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This event isn’t there any more.', 'Acara ini sudah tidak ada.'),
  },
  calendar_colleague_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'One of these colleagues doesn’t share when they are busy.',
      'Salah satu rekan ini tidak membagikan waktu sibuknya.',
    ),
  },
  calendar_read_only: {
    status: 403,
    kind: 'user',
    message: localized('You can’t change events of this calendar.', 'Kamu tidak bisa mengubah acara di kalender ini.'),
  },
  calendar_event_changed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The event was changed elsewhere meanwhile. Look at it again, then repeat your change.',
      'Acara ini sudah diubah di tempat lain. Lihat lagi, lalu ulangi perubahanmu.',
    ),
  },
  calendar_undo_over: {
    status: 409,
    kind: 'user',
    message: localized('It’s too late to undo this.', 'Perubahan ini sudah tidak bisa diurungkan.'),
  },
  calendar_ends_before: {
    status: 400,
    kind: 'user',
    message: localized('The event ends before it begins.', 'Acara ini berakhir sebelum dimulai.'),
  },
  calendar_range_too_long: {
    status: 400,
    kind: 'user',
    message: localized('Choose up to {days} days.', 'Paling lama {days} hari sekaligus.'),
  },
  calendar_ended: {
    status: 409,
    kind: 'user',
    message: localized(
      'Access to {name} has ended. Connect your account again.',
      'Akses ke {name} sudah berakhir. Hubungkan lagi akunmu.',
    ),
  },
  calendar_busy: {
    status: 429,
    kind: 'operational',
    message: localized(
      '{name} is receiving too many requests. Try again in {seconds} seconds.',
      '{name} sedang menerima terlalu banyak permintaan. Coba lagi dalam {seconds} detik.',
    ),
  },
  calendar_away: {
    status: 503,
    kind: 'operational',
    message: localized('{name} doesn’t answer. Nothing was changed.', '{name} tidak menjawab. Tidak ada yang diubah.'),
  },
  calendar_refused: {
    status: 502,
    kind: 'operational',
    message: localized('{name} did not accept this: {reason}', '{name} tidak menerima ini: {reason}'),
  },
  caldav_wrong_password: {
    status: 400,
    kind: 'user',
    message: localized(
      'The server refuses this user name and password.',
      'Server menolak nama pengguna dan kata sandi ini.',
    ),
  },
  caldav_not_found: {
    status: 400,
    kind: 'user',
    message: localized('No calendars were found at this address.', 'Tidak ada kalender di alamat ini.'),
  },
  caldav_not_reached: {
    status: 400,
    kind: 'user',
    message: localized('This address can’t be reached: {reason}', 'Alamat ini tidak bisa dijangkau: {reason}'),
  },
})
