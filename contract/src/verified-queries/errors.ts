import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

export const verifiedQueryErrors = defineErrors({
  answer_table_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This answer has no query of a connected database that could be corrected.',
      'Jawaban ini tidak punya kueri basis data terhubung yang bisa diperbaiki.',
    ),
  },
  statement_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This query is not allowed: {reason}. Only one SELECT that reads can be run.',
      'Kueri ini tidak diizinkan: {reason}. Hanya satu SELECT yang membaca yang bisa dijalankan.',
    ),
  },
  statement_failed: {
    status: 400,
    kind: 'user',
    message: localized('The database could not run this: {reason}', 'Basis data tidak bisa menjalankan ini: {reason}'),
  },
  verified_query_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This verified query is not here any more.', 'Kueri terverifikasi ini sudah tidak ada.'),
  },
  verified_question_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'Another verified query of this database already answers "{question}". Change that one, or remove it.',
      'Kueri terverifikasi lain dari basis data ini sudah menjawab "{question}". Ubah yang itu, atau hapus dulu.',
    ),
  },
  too_many_verified_queries: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.verifiedQueries.perPlace} verified queries here, the most there can be. Remove some that are not used.`,
      `Sudah ada ${limits.verifiedQueries.perPlace} kueri terverifikasi, jumlah terbanyak di sini. Hapus beberapa yang tidak dipakai.`,
    ),
  },
  taught_reading_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This reading is not here any more, or another one was chosen since.',
      'Pembacaan ini sudah tidak ada, atau sudah dipilih yang lain.',
    ),
  },
  term_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This phrase is not here any more.', 'Istilah ini sudah tidak ada.'),
  },
  term_target_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'The table or column that this phrase means is not in the database.',
      'Tabel atau kolom yang dimaksud istilah ini tidak ada di basis data.',
    ),
  },
  term_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      '"{phrase}" already means something else in this database. Forget that first.',
      '"{phrase}" sudah punya arti lain di basis data ini. Hapus dulu arti itu.',
    ),
  },
  too_many_terms: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.verifiedQueries.terms} phrases here, the most there can be. Forget some that are not used.`,
      `Sudah ada ${limits.verifiedQueries.terms} istilah, jumlah terbanyak di sini. Hapus beberapa yang tidak dipakai.`,
    ),
  },
})
