import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const callErrors = defineErrors({
  call_line_closed: {
    status: 404,
    kind: 'user',
    message: localized(
      'This agent takes no calls. Whoever gave you the link can tell you more.',
      'Agen ini tidak menerima panggilan. Tanyakan ke yang memberimu tautan ini.',
    ),
  },
  call_line_resting: {
    status: 503,
    kind: 'user',
    message: localized(
      'This agent cannot take your call right now. Please try again later.',
      'Agen ini sedang tidak bisa menerima panggilanmu. Coba lagi nanti, ya.',
    ),
  },
  call_line_busy: {
    status: 429,
    kind: 'user',
    message: localized(
      'All lines are busy. Please try again in a moment.',
      'Semua saluran sedang sibuk. Coba lagi sebentar lagi, ya.',
    ),
  },
  call_elsewhere: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent takes calls in another workspace. Switch it off there first.',
      'Agen ini menerima panggilan di ruang kerja lain. Matikan dulu di sana.',
    ),
  },
  call_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This call is not here any more.', 'Panggilan ini sudah tidak ada.'),
  },
  call_not_recorded: {
    status: 404,
    kind: 'user',
    message: localized('There is no recording of this call.', 'Panggilan ini tidak direkam.'),
  },
})
