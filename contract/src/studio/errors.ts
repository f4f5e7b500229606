import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

export const studioErrors = defineErrors({
  project_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This flow is not here any more.', 'Alur ini sudah tidak ada.'),
  },
  version_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This version is not here any more.', 'Versi ini sudah tidak ada.'),
  },
  project_changed_elsewhere: {
    status: 409,
    kind: 'user',
    message: localized(
      'Someone changed this flow in the meantime. Your changes are kept here; look at both before saving.',
      'Ada yang mengubah alur ini di saat yang sama. Perubahanmu tetap tersimpan di sini; lihat keduanya sebelum menyimpan.',
    ),
  },
  project_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.studio.perPlace} flows here, which is the most there can be. Delete one to add another.`,
      `Sudah ada ${limits.studio.perPlace} alur di sini, jumlah terbanyak. Hapus satu untuk menambah yang lain.`,
    ),
  },
  flow_document_invalid: {
    status: 400,
    kind: 'user',
    message: localized('This flow cannot be read: {reason}', 'Alur ini tidak bisa dibaca: {reason}'),
  },
  flow_has_problems: {
    status: 409,
    kind: 'user',
    message: localized(
      'This flow cannot be published yet: {count} problems must be solved first.',
      'Alur ini belum bisa diterbitkan: {count} masalah harus diselesaikan dulu.',
    ),
  },
  project_not_published: {
    status: 409,
    kind: 'user',
    message: localized('This flow is not published.', 'Alur ini belum diterbitkan.'),
  },
  webhook_not_in_draft: {
    status: 404,
    kind: 'user',
    message: localized(
      'This webhook step is not saved in the flow. Wait a moment and try again.',
      'Langkah webhook ini belum tersimpan di alur. Tunggu sebentar, lalu coba lagi.',
    ),
  },
  template_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This template is not here any more.', 'Templat ini sudah tidak ada.'),
  },
  template_builtin: {
    status: 409,
    kind: 'user',
    message: localized(
      'This template comes with the product and cannot be deleted.',
      'Templat ini bawaan produk dan tidak bisa dihapus.',
    ),
  },
  template_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      `The market has ${limits.studio.templatesPerPlace} templates, which is the most there can be. Delete one first.`,
      `Pasar templat sudah berisi ${limits.studio.templatesPerPlace} templat, jumlah terbanyak. Hapus satu dulu.`,
    ),
  },
  template_connection_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This connection is not here any more.', 'Sambungan ini sudah tidak ada.'),
  },
  template_connection_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'This flow is connected to that message template already.',
      'Alur ini sudah tersambung ke templat pesan itu.',
    ),
  },
  template_connection_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.studio.connectionsPerPlace} connections here, which is the most there can be.`,
      `Sudah ada ${limits.studio.connectionsPerPlace} sambungan di sini, jumlah terbanyak.`,
    ),
  },
})
