import { defineErrors } from './error.ts'
import { localized } from './localized-text.ts'

/** What can be wrong with a file that a person hands in. */
export const fileErrors = defineErrors({
  file_too_large: {
    status: 413,
    kind: 'user',
    message: localized(
      '{name} is larger than {limit} MB. Please choose a smaller file.',
      '{name} lebih besar dari {limit} MB. Pilih berkas yang lebih kecil, ya.',
    ),
  },
  too_many_files: {
    status: 400,
    kind: 'user',
    message: localized(
      'At most {limit} files can be added here.',
      'Paling banyak {limit} berkas yang bisa ditambahkan di sini.',
    ),
  },
  file_type_not_supported: {
    status: 415,
    kind: 'user',
    message: localized(
      '{name} is not a file that can be read here. Use PDF, DOCX, DOC, TXT, CSV, XLSX or XLS.',
      '{name} bukan berkas yang bisa dibaca di sini. Gunakan PDF, DOCX, DOC, TXT, CSV, XLSX, atau XLS.',
    ),
  },
  file_empty: {
    status: 400,
    kind: 'user',
    message: localized('{name} is empty.', '{name} kosong.'),
  },
  file_encrypted: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} is protected with a password. Remove the password and add it again.',
      '{name} dilindungi kata sandi. Hapus kata sandinya lalu tambahkan lagi.',
    ),
  },
  file_damaged: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} is damaged and cannot be opened. Save it again in its program and retry.',
      '{name} rusak dan tidak bisa dibuka. Simpan ulang dari programnya lalu coba lagi.',
    ),
  },
  file_timed_out: {
    status: 422,
    kind: 'operational',
    message: localized('{name} took too long to read.', '{name} terlalu lama dibaca.'),
  },
  file_too_complex: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} unpacks to more than can be read in one go. Split it into smaller files and add those.',
      'Isi {name} terlalu besar untuk dibaca sekaligus. Pecah menjadi beberapa berkas lalu tambahkan lagi.',
    ),
  },
  file_no_text: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} holds pictures of pages and no text. Run text recognition on it first.',
      '{name} berisi gambar halaman tanpa teks. Jalankan pengenalan teks dulu.',
    ),
  },
  file_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This file is not here any more.', 'Berkas ini sudah tidak ada.'),
  },
})
