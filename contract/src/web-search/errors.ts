import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const webSearchErrors = defineErrors({
  web_search_off: {
    status: 503,
    kind: 'user',
    message: localized(
      'Web search is turned off here, so this answer does not use the web.',
      'Pencarian web dimatikan di sini, jadi jawaban ini tidak memakai web.',
    ),
  },
  web_search_needs_address: {
    status: 400,
    kind: 'user',
    message: localized('SearXNG needs the address of your server.', 'SearXNG membutuhkan alamat servermu.'),
  },
  web_search_needs_key: {
    status: 400,
    kind: 'user',
    message: localized('This service needs a key.', 'Layanan ini membutuhkan kunci.'),
  },
  web_search_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The web cannot be searched right now: {name} did not answer. This answer uses what is here.',
      'Web sedang tidak bisa dicari: {name} tidak menjawab. Jawaban ini memakai yang ada di sini.',
    ),
  },
  web_search_busy: {
    status: 429,
    kind: 'operational',
    message: localized(
      '{name} allows no more searches for the moment. This answer uses what is here.',
      '{name} sedang tidak menerima pencarian lagi. Jawaban ini memakai yang ada di sini.',
    ),
  },
  web_search_key_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} refused its key. The operator can mend it in settings. This answer uses what is here.',
      '{name} menolak kuncinya. Operator bisa memperbaikinya di pengaturan. Jawaban ini memakai yang ada di sini.',
    ),
  },
  web_search_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} answered in a way that cannot be read. This answer uses what is here.',
      'Jawaban {name} tidak bisa dibaca. Jawaban ini memakai yang ada di sini.',
    ),
  },
  web_search_nothing: {
    status: 404,
    kind: 'user',
    message: localized(
      'Nothing on the web fits this question. Try other words.',
      'Tidak ada yang cocok di web. Coba dengan kata lain.',
    ),
  },
  web_page_unreadable: {
    status: 502,
    kind: 'user',
    message: localized('{url} could not be read: {why}', '{url} tidak bisa dibaca: {why}'),
  },
  web_page_cut: {
    status: 413,
    kind: 'user',
    message: localized(
      '{url} is very long: only its first {limit} characters were read.',
      '{url} sangat panjang: hanya {limit} karakter pertama yang dibaca.',
    ),
  },
})
