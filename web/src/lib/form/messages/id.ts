import type { messages as source } from './en.ts'

export const messages: typeof source = {
  required: 'Isi bagian ini.',
  email: 'Ini bukan alamat email.',
  tooShort: (least) => `Paling sedikit ${least} karakter.`,
  tooLong: (most) => `Paling banyak ${most} karakter.`,
  tooSmall: (least) => `Paling sedikit ${least}.`,
  tooBig: (most) => `Paling banyak ${most}.`,
  date: 'Ini bukan tanggal.',
  url: 'Ini bukan alamat web.',
  invalid: 'Isian ini belum benar. Periksa lagi, ya.',
  offline: 'Kamu sedang luring. Periksa koneksi lalu coba lagi.',
  waitFor: (time) => `Kamu bisa mencoba lagi dalam ${time}.`,
  broken: 'Terjadi kesalahan. Muat ulang halaman lalu coba lagi.',
}
