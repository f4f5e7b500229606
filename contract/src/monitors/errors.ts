import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const monitorErrors = defineErrors({
  monitor_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This monitor doesn’t exist any more.', 'Pemantauan ini sudah tidak ada.'),
  },
  monitor_event_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This entry has no evidence any more.', 'Catatan ini sudah tidak punya bukti.'),
  },
  monitor_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'A workspace can have up to {limit} monitors. Delete one first.',
      'Satu tempat bisa punya paling banyak {limit} pemantauan. Hapus salah satu dulu.',
    ),
  },
  monitor_not_understood: {
    status: 422,
    kind: 'user',
    message: localized(
      'I couldn’t turn this into a check. {reason}',
      'Kalimat ini belum bisa dijadikan pemeriksaan. {reason}',
    ),
  },
  monitor_query_failed: {
    status: 422,
    kind: 'operational',
    message: localized('The data could not be read. {reason}', 'Datanya tidak bisa dibaca. {reason}'),
  },
  monitor_data_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'The data you chose isn’t available to this agent. Choose another.',
      'Data yang kamu pilih tidak tersedia untuk agen ini. Pilih yang lain.',
    ),
  },
  monitor_figures_unwatched: {
    status: 400,
    kind: 'user',
    message: localized(
      'A monitor watches data. Figures of messaging and calls cannot be watched: put the chart on a dashboard instead.',
      'Pemantau mengawasi data. Angka pesan dan panggilan tidak bisa diawasi: taruh grafiknya di dasbor saja.',
    ),
  },
  monitor_cron_invalid: {
    status: 422,
    kind: 'user',
    message: localized(
      'This cron line never comes due. Five fields are needed: minute, hour, day, month, weekday.',
      'Baris cron ini tidak pernah jatuh tempo. Perlu lima bagian: menit, jam, tanggal, bulan, hari.',
    ),
  },
  monitor_recipient_unknown: {
    status: 422,
    kind: 'user',
    message: localized(
      '{email} is not a member here. Alarms are mailed to members only.',
      '{email} bukan anggota di sini. Alarm hanya dikirim ke anggota.',
    ),
  },
  monitor_number_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      '{number} is not a phone number. Write it with its country code, such as +62 812 3456 7890.',
      '{number} bukan nomor telepon. Tulis dengan kode negaranya, misalnya +62 812 3456 7890.',
    ),
  },
  monitor_template_missing: {
    status: 422,
    kind: 'user',
    message: localized(
      'WhatsApp lets alarms through only as an approved template. Choose one.',
      'WhatsApp hanya mengizinkan alarm lewat templat yang disetujui. Pilih salah satu.',
    ),
  },
  monitor_ends_early: {
    status: 422,
    kind: 'user',
    message: localized(
      'The end must be after the start, and not in the past.',
      'Akhirnya harus sesudah awalnya, dan belum lewat.',
    ),
  },
  monitor_not_firing: {
    status: 409,
    kind: 'user',
    message: localized('There is no open alarm to acknowledge.', 'Tidak ada alarm terbuka yang bisa ditandai.'),
  },
  monitors_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load BG Monitoring', 'Gagal memuat pemantauan'),
  },
  monitor_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load BG Monitoring Task', 'Gagal memuat tugas pemantauan'),
  },
  monitoring_sources_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load BG Monitoring Data Source', 'Gagal memuat sumber data pemantauan'),
  },
  monitor_status_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to update status BG Monitoring', 'Gagal mengubah status pemantauan'),
  },
})
