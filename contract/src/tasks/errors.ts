import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const taskErrors = defineErrors({
  task_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This task isn’t here any more.', 'Tugas ini sudah tidak ada.'),
  },
  task_assignee_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'The person you chose isn’t a member of this workspace any more. Choose someone else.',
      'Orang yang kamu pilih bukan lagi anggota ruang kerja ini. Pilih orang lain.',
    ),
  },
})
