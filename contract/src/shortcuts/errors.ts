import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

export const shortcutErrors = defineErrors({
  /** Known to clients as errorLoadRandomShortcuts. */
  random_shortcuts_load_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while loading shortcuts', 'Gagal memuat pintasan'),
  },
  shortcut_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This shortcut is not here any more.', 'Pintasan ini sudah tidak ada.'),
  },
  shortcut_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      `You have ${limits.shortcut.perOwner} shortcuts, which is the most there can be. Delete one to add another.`,
      `Kamu sudah punya ${limits.shortcut.perOwner} pintasan, jumlah terbanyak yang bisa disimpan. Hapus satu untuk menambah yang lain.`,
    ),
  },
})
