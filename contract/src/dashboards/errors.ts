import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const dashboardErrors = defineErrors({
  collection_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Collection is not found.', 'Koleksi tidak ditemukan.'),
  },
  collection_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are {max} dashboards here already. Delete one that nobody needs any more.',
      'Sudah ada {max} dasbor di sini. Hapus yang tidak dibutuhkan lagi.',
    ),
  },
  dashboard_pdf_failed: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The PDF couldn’t be made. Try again in a minute.',
      'PDF-nya tidak bisa dibuat. Coba lagi sebentar lagi.',
    ),
  },
  component_chart_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'A chart of this dashboard is not among your saved charts any more. Take its tile away and save again.',
      'Satu grafik di dasbor ini tidak ada lagi di grafik tersimpanmu. Buang ubinnya lalu simpan lagi.',
    ),
  },
  component_chart_private: {
    status: 403,
    kind: 'user',
    message: localized(
      'This chart is only yours. Show it to the workspace first, then put it on this dashboard.',
      'Grafik ini hanya milikmu. Tampilkan dulu ke ruang kerja, lalu taruh di dasbor ini.',
    ),
  },
  component_twice: {
    status: 422,
    kind: 'user',
    message: localized(
      'Two parts of the dashboard have the same id: {id}.',
      'Dua bagian dasbor memakai id yang sama: {id}.',
    ),
  },
  component_tab_unknown: {
    status: 422,
    kind: 'user',
    message: localized('A tile stands on a tab that is not there: {id}.', 'Ada ubin di tab yang tidak ada: {id}.'),
  },
  dashboard_filter_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This filter is not on the dashboard any more.', 'Filter ini sudah tidak ada di dasbor.'),
  },
  dashboard_link_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This link doesn’t work: it was revoked or has expired.',
      'Tautan ini tidak berfungsi: sudah dicabut atau kedaluwarsa.',
    ),
  },
  dashboard_link_password: {
    status: 403,
    kind: 'user',
    message: localized('This dashboard needs its password.', 'Dasbor ini butuh kata sandinya.'),
  },
  dashboard_link_password_wrong: {
    status: 403,
    kind: 'user',
    message: localized('The password is not right.', 'Kata sandinya tidak benar.'),
  },
  dashboard_link_limit: {
    status: 409,
    kind: 'user',
    message: localized(
      'A dashboard can have {max} links. Take one back first.',
      'Satu dasbor bisa punya {max} tautan. Tarik salah satu dulu.',
    ),
  },
  dashboard_expiry_past: {
    status: 422,
    kind: 'user',
    message: localized('Choose an end in the future.', 'Pilih waktu berakhir di masa depan.'),
  },
  dashboard_schedule_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This schedule is not there any more.', 'Jadwal ini sudah tidak ada.'),
  },
  dashboard_schedule_limit: {
    status: 409,
    kind: 'user',
    message: localized(
      'A dashboard can have {max} schedules. Delete one first.',
      'Satu dasbor bisa punya {max} jadwal. Hapus salah satu dulu.',
    ),
  },
  dashboard_recipient_unknown: {
    status: 422,
    kind: 'user',
    message: localized(
      'Mails go to members of this workspace only: {email} is none.',
      'Email hanya dikirim ke anggota ruang kerja ini: {email} bukan anggota.',
    ),
  },
})
