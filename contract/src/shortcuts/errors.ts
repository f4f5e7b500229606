import { defineErrors } from '../kit/error.ts'
import { limits } from '../limits.ts'

export const shortcutErrors = defineErrors({
  /** Known to clients as errorLoadRandomShortcuts. */
  random_shortcuts_load_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Error while loading shortcuts', id: 'Gagal memuat pintasan' },
  },
  shortcut_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This shortcut is not here any more.', id: 'Pintasan ini sudah tidak ada.' },
  },
  shortcut_limit_reached: {
    status: 409,
    kind: 'user',
    message: {
      en: `You have ${limits.shortcut.perOwner} shortcuts, which is the most there can be. Delete one to add another.`,
      id: `Kamu sudah punya ${limits.shortcut.perOwner} pintasan, jumlah terbanyak yang bisa disimpan. Hapus satu untuk menambah yang lain.`,
    },
  },
})
