import { defineErrors } from '../kit/error.ts'

export const shortcutErrors = defineErrors({
  shortcut_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This shortcut is not here any more.', id: 'Pintasan ini sudah tidak ada.' },
  },
})
