import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { meetingLimits } from './limits.ts'

const hours = meetingLimits.longestSeconds / 3_600

export const meetingErrors = defineErrors({
  meeting_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This meeting isn’t here any more.', 'Rapat ini sudah tidak ada.'),
  },
  meeting_item_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This item isn’t in the minutes any more.', 'Butir ini sudah tidak ada di notulen.'),
  },
  meeting_line_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This line isn’t in the transcript any more.', 'Baris ini sudah tidak ada di transkrip.'),
  },
  meeting_link_closed: {
    status: 404,
    kind: 'user',
    message: localized(
      'This link has expired or was withdrawn. Ask for a new one.',
      'Tautan ini sudah kedaluwarsa atau ditarik. Minta tautan baru, ya.',
    ),
  },
  meeting_erased: {
    status: 409,
    kind: 'user',
    message: localized(
      'It was erased because its time was over, so there’s nothing left to transcribe.',
      'Isinya sudah dihapus karena masa simpannya habis, jadi tidak ada lagi yang bisa ditranskripsi.',
    ),
  },
  meeting_ended: {
    status: 409,
    kind: 'user',
    message: localized(
      'This recording has ended. Nothing more can be added to it.',
      'Rekaman ini sudah selesai dan tidak bisa ditambah lagi.',
    ),
  },
  meeting_taken_over: {
    status: 409,
    kind: 'user',
    message: localized(
      'This meeting is being recorded in another window. What had arrived by then was kept.',
      'Rapat ini sedang direkam di jendela lain. Yang sudah sampai sebelum itu tetap tersimpan.',
    ),
  },
  meeting_chunks_missing: {
    status: 409,
    kind: 'user',
    message: localized(
      'Part of the recording hasn’t arrived yet. It’s being sent again.',
      'Sebagian rekaman belum sampai. Sedang dikirim ulang.',
    ),
  },
  meeting_chunk_wrong: {
    status: 400,
    kind: 'user',
    message: localized(
      'This part of the recording can’t be read. Stop the recording and start a new one.',
      'Bagian rekaman ini tidak bisa dibaca. Hentikan rekaman lalu mulai yang baru.',
    ),
  },
  meeting_too_long: {
    status: 413,
    kind: 'user',
    message: localized(
      `A meeting can be ${hours} hours long. Split it into shorter ones.`,
      `Satu rapat paling lama ${hours} jam. Bagi menjadi beberapa rekaman yang lebih pendek.`,
    ),
  },
  meeting_empty: {
    status: 422,
    kind: 'user',
    message: localized(
      'Nothing has been recorded yet. Continue recording, or delete this meeting.',
      'Belum ada yang terekam. Lanjutkan merekam, atau hapus rapat ini.',
    ),
  },
  meeting_file_not_supported: {
    status: 415,
    kind: 'user',
    message: localized(
      '{name} isn’t an audio or video file that can be read here. Use MP3, M4A, WAV, Ogg, FLAC, WebM, MP4 or MOV.',
      '{name} bukan berkas audio atau video yang bisa dibaca di sini. Gunakan MP3, M4A, WAV, Ogg, FLAC, WebM, MP4, atau MOV.',
    ),
  },
  meeting_file_without_sound: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} has no sound. Choose a file with an audio track.',
      '{name} tidak punya suara. Pilih berkas yang ada audionya.',
    ),
  },
  meeting_file_damaged: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} is damaged and can’t be read. Export it again and retry.',
      '{name} rusak dan tidak bisa dibaca. Ekspor ulang lalu coba lagi.',
    ),
  },
  meeting_busy: {
    status: 409,
    kind: 'user',
    message: localized(
      'This meeting is still being processed. Wait until it’s done.',
      'Rapat ini masih diproses. Tunggu sampai selesai, ya.',
    ),
  },
  meeting_without_transcript: {
    status: 409,
    kind: 'user',
    message: localized('This meeting has no transcript yet.', 'Rapat ini belum punya transkrip.'),
  },
  meeting_items_full: {
    status: 409,
    kind: 'user',
    message: localized(
      `Minutes can have ${meetingLimits.items} items. Delete one to add another.`,
      `Notulen paling banyak ${meetingLimits.items} butir. Hapus satu untuk menambah yang lain.`,
    ),
  },
  meeting_mail_changed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The minutes have changed since this preview. Look at them again before you send.',
      'Notulennya berubah sejak pratinjau ini. Lihat lagi sebelum mengirim.',
    ),
  },
  meeting_owner_left: {
    status: 403,
    kind: 'user',
    message: localized(
      'Whoever recorded this no longer works here.',
      'Yang merekam rapat ini sudah tidak bekerja di sini.',
    ),
  },
  meeting_processing_failed: {
    status: 500,
    kind: 'operational',
    message: localized(
      'The recording couldn’t be processed. It’s still here: try again.',
      'Rekaman tidak bisa diproses. Rekamannya masih ada: coba lagi, ya.',
    ),
  },
})
