import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const widgetErrors = defineErrors({
  widget_elsewhere: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent is published from another workspace. Switch to it to change how it appears on websites.',
      'Agen ini diterbitkan dari ruang kerja lain. Pindah ke sana untuk mengubah tampilannya di website.',
    ),
  },
  widget_origin_wrong: {
    status: 400,
    kind: 'user',
    message: localized(
      'Write a site as https://shop.example or https://*.example.com, without a path.',
      'Tulis situs seperti https://toko.example atau https://*.example.com, tanpa jalur halaman.',
    ),
  },
  widget_accent_wrong: {
    status: 400,
    kind: 'user',
    message: localized(
      'Write the colour with six digits, such as #2563EB.',
      'Tulis warna dengan enam digit, misalnya #2563EB.',
    ),
  },
  widget_conversation_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This conversation is not here any more.', 'Percakapan ini sudah tidak ada.'),
  },
  widget_not_published: {
    status: 404,
    kind: 'user',
    message: localized('This assistant is not available.', 'Asisten ini tidak tersedia.'),
  },
  widget_origin_refused: {
    status: 403,
    kind: 'user',
    message: localized(
      'This assistant may not be shown on this site. Its owner can add the site in the settings.',
      'Asisten ini tidak boleh ditampilkan di situs ini. Pemiliknya bisa menambahkan situs di pengaturan.',
    ),
  },
  visitor_unknown: {
    status: 401,
    kind: 'user',
    message: localized(
      'This conversation has ended. Start a new one.',
      'Percakapan ini sudah berakhir. Mulai yang baru, ya.',
    ),
  },
  visitor_answering: {
    status: 409,
    kind: 'user',
    message: localized(
      'The question before is still being answered. Wait for it or stop it.',
      'Pertanyaan sebelumnya masih dijawab. Tunggu dulu atau hentikan.',
    ),
  },
  question_too_long_here: {
    status: 400,
    kind: 'user',
    message: localized('Please ask in at most 2,000 characters.', 'Tulis pertanyaan paling banyak 2.000 karakter, ya.'),
  },
  widget_busy: {
    status: 429,
    kind: 'user',
    message: localized(
      'Many people are asking right now. Please try again in {seconds} seconds.',
      'Sedang banyak yang bertanya. Coba lagi dalam {seconds} detik, ya.',
    ),
  },
  /** Also said when the organization cannot pay: a visitor is not told about its books. */
  widget_resting: {
    status: 503,
    kind: 'user',
    message: localized(
      'The assistant takes no more questions for now. Please try again later.',
      'Asisten belum bisa menerima pertanyaan lagi. Coba lagi nanti, ya.',
    ),
  },
  widget_answer_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The answer could not be finished. Please try again.',
      'Jawaban tidak bisa diselesaikan. Coba lagi, ya.',
    ),
  },
})
