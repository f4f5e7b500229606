import { defineErrors } from '../kit/error.ts'

export const widgetErrors = defineErrors({
  widget_elsewhere: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This agent is published from another workspace. Switch to it to change how it appears on websites.',
      id: 'Agen ini diterbitkan dari workspace lain. Pindah ke sana untuk mengubah tampilannya di website.',
    },
  },
  widget_origin_wrong: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Write a site as https://shop.example or https://*.example.com, without a path.',
      id: 'Tulis situs seperti https://toko.example atau https://*.example.com, tanpa jalur halaman.',
    },
  },
  widget_accent_wrong: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Write the colour with six digits, such as #2563EB.',
      id: 'Tulis warna dengan enam digit, misalnya #2563EB.',
    },
  },
  widget_conversation_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This conversation is not here any more.', id: 'Percakapan ini sudah tidak ada.' },
  },
  widget_not_published: {
    status: 404,
    kind: 'user',
    message: { en: 'This assistant is not available.', id: 'Asisten ini tidak tersedia.' },
  },
  widget_origin_refused: {
    status: 403,
    kind: 'user',
    message: {
      en: 'This assistant may not be shown on this site. Its owner can add the site in the settings.',
      id: 'Asisten ini tidak boleh ditampilkan di situs ini. Pemiliknya bisa menambahkan situs di pengaturan.',
    },
  },
  visitor_unknown: {
    status: 401,
    kind: 'user',
    message: {
      en: 'This conversation has ended. Start a new one.',
      id: 'Percakapan ini sudah berakhir. Mulai yang baru, ya.',
    },
  },
  visitor_answering: {
    status: 409,
    kind: 'user',
    message: {
      en: 'The question before is still being answered. Wait for it or stop it.',
      id: 'Pertanyaan sebelumnya masih dijawab. Tunggu dulu atau hentikan.',
    },
  },
  question_too_long_here: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Please ask in at most 2,000 characters.',
      id: 'Tulis pertanyaan paling banyak 2.000 karakter, ya.',
    },
  },
  widget_busy: {
    status: 429,
    kind: 'user',
    message: {
      en: 'Many people are asking right now. Please try again in {seconds} seconds.',
      id: 'Sedang banyak yang bertanya. Coba lagi dalam {seconds} detik, ya.',
    },
  },
  /** Also said when the organization cannot pay: a visitor is not told about its books. */
  widget_resting: {
    status: 503,
    kind: 'user',
    message: {
      en: 'The assistant takes no more questions for now. Please try again later.',
      id: 'Asisten belum bisa menerima pertanyaan lagi. Coba lagi nanti, ya.',
    },
  },
  widget_answer_failed: {
    status: 502,
    kind: 'operational',
    message: {
      en: 'The answer could not be finished. Please try again.',
      id: 'Jawaban tidak bisa diselesaikan. Coba lagi, ya.',
    },
  },
})
