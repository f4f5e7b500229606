import type { messages as source } from './en.ts'

export const messages: typeof source = {
  required: 'Isi bagian ini.',
  email: 'Ini bukan alamat email.',
  emailInList: (word) => `“${word}” bukan alamat email.`,
  tooShort: (least) => `Paling sedikit ${least} karakter.`,
  tooLong: (limit) => `Paling banyak ${limit} karakter.`,
  // Not by `formatNumber`: the sign-in screen has these words, and would wait for all that formats.
  tooSmall: (least) => `Paling sedikit ${least.toLocaleString('id')}.`,
  tooBig: (limit) => `Paling banyak ${limit.toLocaleString('id')}.`,
  date: 'Ini bukan tanggal.',
  url: 'Ini bukan alamat web.',
  invalid: 'Isian ini belum benar. Periksa lagi, ya.',
  offline: 'Kamu sedang luring. Periksa koneksi lalu coba lagi.',
  waitFor: (time) => `Kamu bisa mencoba lagi dalam ${time}.`,
  origins: {
    add: 'Tambah situs',
    remove: (site) => `Hapus ${site}`,
    wrong: 'Tulis seperti https://toko.example, tanpa jalur halaman.',
  },
  broken: 'Terjadi kesalahan. Muat ulang halaman lalu coba lagi.',
}
