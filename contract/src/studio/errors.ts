import { defineErrors } from '../kit/error.ts'
import { limits } from '../limits.ts'

export const studioErrors = defineErrors({
  project_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This flow is not here any more.', id: 'Alur ini sudah tidak ada.' },
  },
  version_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This version is not here any more.', id: 'Versi ini sudah tidak ada.' },
  },
  project_changed_elsewhere: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Somebody changed this flow in the meantime. Your changes are kept here; look at both before saving.',
      id: 'Ada yang mengubah alur ini di saat yang sama. Perubahanmu tetap tersimpan di sini; lihat keduanya sebelum menyimpan.',
    },
  },
  project_limit_reached: {
    status: 409,
    kind: 'user',
    message: {
      en: `There are ${limits.studio.perPlace} flows here, which is the most there can be. Delete one to add another.`,
      id: `Sudah ada ${limits.studio.perPlace} alur di sini, jumlah terbanyak. Hapus satu untuk menambah yang lain.`,
    },
  },
  flow_document_invalid: {
    status: 400,
    kind: 'user',
    message: { en: 'This flow cannot be read: {reason}', id: 'Alur ini tidak bisa dibaca: {reason}' },
  },
  flow_has_problems: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This flow cannot be published yet: {count} problems must be solved first.',
      id: 'Alur ini belum bisa diterbitkan: {count} masalah harus diselesaikan dulu.',
    },
  },
  project_not_published: {
    status: 409,
    kind: 'user',
    message: { en: 'This flow is not published.', id: 'Alur ini belum diterbitkan.' },
  },
  template_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This template is not here any more.', id: 'Templat ini sudah tidak ada.' },
  },
  template_builtin: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This template comes with the product and cannot be deleted.',
      id: 'Templat ini bawaan produk dan tidak bisa dihapus.',
    },
  },
  template_limit_reached: {
    status: 409,
    kind: 'user',
    message: {
      en: `The market has ${limits.studio.templatesPerPlace} templates, which is the most there can be. Delete one first.`,
      id: `Pasar templat sudah berisi ${limits.studio.templatesPerPlace} templat, jumlah terbanyak. Hapus satu dulu.`,
    },
  },
  template_connection_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This connection is not here any more.', id: 'Sambungan ini sudah tidak ada.' },
  },
  template_connection_taken: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This flow is connected to that message template already.',
      id: 'Alur ini sudah tersambung ke templat pesan itu.',
    },
  },
  template_connection_limit_reached: {
    status: 409,
    kind: 'user',
    message: {
      en: `There are ${limits.studio.connectionsPerPlace} connections here, which is the most there can be.`,
      id: `Sudah ada ${limits.studio.connectionsPerPlace} sambungan di sini, jumlah terbanyak.`,
    },
  },
})
