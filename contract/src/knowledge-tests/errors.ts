import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

export const knowledgeTestErrors = defineErrors({
  knowledge_test_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This question is not among the tests any more.',
      'Pertanyaan ini sudah tidak ada di daftar uji.',
    ),
  },
  tested_use_case_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This use case is not here any more.', 'Use case ini sudah tidak ada.'),
  },
  too_many_knowledge_tests: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.knowledgeTests.perSuite} test questions here, the most there can be. Remove some.`,
      `Sudah ada ${limits.knowledgeTests.perSuite} pertanyaan uji, jumlah terbanyak di sini. Hapus beberapa dulu.`,
    ),
  },
  no_knowledge_tests: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are no test questions yet. Add one from a chat, or write one here.',
      'Belum ada pertanyaan uji. Tambahkan dari obrolan, atau tulis di sini.',
    ),
  },
  knowledge_run_running: {
    status: 409,
    kind: 'user',
    message: localized('The tests are running already.', 'Pengujian sedang berjalan.'),
  },
  knowledge_run_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This test run is not here any more.', 'Pengujian ini sudah tidak ada.'),
  },
})
