import { defineErrors } from '../kit/error.ts'

export const chatErrors = defineErrors({
  session_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This chat is not here any more.', id: 'Obrolan ini sudah tidak ada.' },
  },
})
