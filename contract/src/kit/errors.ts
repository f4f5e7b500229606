import { defineErrors } from './error.ts'
import { localized } from './localized-text.ts'

/** Failures that any call may answer with. */
export const kitErrors = defineErrors({
  invalid_input: {
    status: 400,
    kind: 'user',
    message: localized(
      'Some fields are not right. Please check them.',
      'Ada isian yang belum benar. Periksa lagi, ya.',
    ),
  },
  malformed_request: {
    status: 400,
    kind: 'user',
    message: localized('The request could not be read.', 'Permintaan tidak bisa dibaca.'),
  },
  unauthorized: {
    status: 401,
    kind: 'user',
    message: localized(
      'You are not authorized to access this page, please login first',
      'Kamu belum boleh membuka halaman ini, masuk dulu ya',
    ),
  },
  forbidden: {
    status: 403,
    kind: 'user',
    message: localized('You may not do this here.', 'Kamu tidak punya izin untuk ini.'),
  },
  step_up_required: {
    status: 403,
    kind: 'user',
    message: localized('Confirm it’s you to do this.', 'Konfirmasi dulu bahwa ini kamu.'),
  },
  not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is nothing at this address.', 'Tidak ada apa pun di alamat ini.'),
  },
  idempotency_key_reused: {
    status: 422,
    kind: 'user',
    message: localized(
      'This Idempotency-Key was already used for another request.',
      'Idempotency-Key ini sudah dipakai untuk permintaan lain.',
    ),
  },
  request_in_progress: {
    status: 409,
    kind: 'user',
    message: localized(
      'This is still being done. Please try again in a moment.',
      'Ini masih dikerjakan. Coba lagi sebentar lagi, ya.',
    ),
  },
  payload_too_large: {
    status: 413,
    kind: 'user',
    message: localized('This is too large to send.', 'Ini terlalu besar untuk dikirim.'),
  },
  unsupported_media_type: {
    status: 415,
    kind: 'user',
    message: localized('This kind of content is not accepted here.', 'Jenis isi ini tidak diterima di sini.'),
  },
  too_many_requests: {
    status: 429,
    kind: 'user',
    message: localized(
      'Too many tries. Please wait {seconds} seconds.',
      'Terlalu banyak percobaan. Tunggu {seconds} detik, ya.',
    ),
  },
  too_many_streams: {
    status: 429,
    kind: 'user',
    message: localized(
      '{limit} connections are open, which is the most. Close some windows and try again.',
      'Sudah ada {limit} koneksi yang terbuka sekaligus, itu batasnya. Tutup beberapa jendela lalu coba lagi.',
    ),
  },
  request_too_slow: {
    status: 408,
    kind: 'user',
    message: localized(
      'This came in too slowly and was given up. Check your connection and send it again.',
      'Kiriman ini terlalu lambat sehingga dihentikan. Periksa koneksimu lalu kirim lagi.',
    ),
  },
  internal: {
    status: 500,
    kind: 'bug',
    message: localized('Something went wrong', 'Terjadi kesalahan'),
  },
  files_unavailable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Files cannot be reached right now. Please try again in a moment.',
      'Berkas sedang tidak bisa dijangkau. Coba lagi sebentar lagi.',
    ),
  },
  database_unavailable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The database is not reachable right now. Nothing is lost; please try again in a moment.',
      'Basis data sedang tidak bisa dihubungi. Tidak ada yang hilang; coba lagi sebentar lagi.',
    ),
  },
  shutting_down: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The server is restarting. Please try again in a moment.',
      'Server sedang dimulai ulang. Coba lagi sebentar lagi.',
    ),
  },
})
