import { defineErrors } from './error.ts'

/** What can be wrong with a file that a person hands in. */
export const fileErrors = defineErrors({
  file_too_large: {
    status: 413,
    kind: 'user',
    message: {
      en: '{name} is larger than {limit} MB. Please choose a smaller file.',
      id: '{name} lebih besar dari {limit} MB. Pilih file yang lebih kecil, ya.',
    },
  },
  too_many_files: {
    status: 400,
    kind: 'user',
    message: {
      en: 'At most {limit} files can be added here.',
      id: 'Paling banyak {limit} file yang bisa ditambahkan di sini.',
    },
  },
  file_type_not_supported: {
    status: 415,
    kind: 'user',
    message: {
      en: '{name} is not a file that can be read here. Use PDF, DOCX, DOC, TXT, CSV, XLSX or XLS.',
      id: '{name} bukan file yang bisa dibaca di sini. Gunakan PDF, DOCX, DOC, TXT, CSV, XLSX, atau XLS.',
    },
  },
  file_empty: {
    status: 400,
    kind: 'user',
    message: { en: '{name} is empty.', id: '{name} kosong.' },
  },
  file_encrypted: {
    status: 422,
    kind: 'user',
    message: {
      en: '{name} is protected with a password. Remove the password and add it again.',
      id: '{name} dilindungi kata sandi. Hapus kata sandinya lalu tambahkan lagi.',
    },
  },
  file_damaged: {
    status: 422,
    kind: 'user',
    message: {
      en: '{name} is damaged and cannot be opened. Save it again in its program and retry.',
      id: '{name} rusak dan tidak bisa dibuka. Simpan ulang dari programnya lalu coba lagi.',
    },
  },
  file_timed_out: {
    status: 422,
    kind: 'operational',
    message: { en: '{name} took too long to read.', id: '{name} terlalu lama dibaca.' },
  },
  file_too_complex: {
    status: 422,
    kind: 'user',
    message: {
      en: '{name} unpacks to more than can be read at once. Split it into smaller files and add those.',
      id: 'Isi {name} terlalu besar untuk dibaca sekaligus. Pecah menjadi beberapa file lalu tambahkan lagi.',
    },
  },
  file_no_text: {
    status: 422,
    kind: 'user',
    message: {
      en: '{name} holds pictures of pages and no text. Run text recognition on it first.',
      id: '{name} berisi gambar halaman tanpa teks. Jalankan pengenalan teks dulu.',
    },
  },
  file_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This file is not here any more.', id: 'File ini sudah tidak ada.' },
  },
})
