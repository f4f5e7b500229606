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
      '{name} cannot be read here, or is something else than its ending says. Use PDF, Word, PowerPoint, Excel, CSV, HTML, Markdown or text.',
      '{name} tidak bisa dibaca di sini, atau isinya tidak sesuai dengan akhiran namanya. Gunakan PDF, Word, PowerPoint, Excel, CSV, HTML, Markdown, atau teks.',
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
  file_infected: {
    status: 422,
    kind: 'user',
    message: localized(
      'A virus was found in this file, so it was not taken in. Check the device it comes from.',
      'Ada virus di berkas ini, jadi berkasnya tidak diterima. Periksa perangkat asalnya, ya.',
    ),
  },
  file_too_large_to_scan: {
    status: 413,
    kind: 'operational',
    message: localized(
      'This file is larger than the virus scanner of this installation takes. Choose a smaller one, or ask whoever runs it.',
      'Berkas ini lebih besar dari yang bisa diperiksa pemindai virus di sini. Pilih yang lebih kecil, atau hubungi pengelolanya.',
    ),
  },
  files_not_scanned: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Files cannot be checked for viruses right now, so none is taken in. Please try again in a moment.',
      'Berkas sedang tidak bisa diperiksa dari virus, jadi belum bisa diterima. Coba lagi sebentar lagi.',
    ),
  },
  file_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This file is not here any more.', 'Berkas ini sudah tidak ada.'),
  },
})
