import { limitText } from '../limit-text.ts'
import type { messages as source } from './en.ts'

export const messages: typeof source = {
  required: 'Isi bagian ini.',
  email: 'Ini bukan alamat email.',
  emailInList: (word) => `“${word}” bukan alamat email.`,
  tooShort: (least) => `Paling sedikit ${least} karakter.`,
  tooLong: (limit) => `Paling banyak ${limitText(limit, 'id')} karakter.`,
  tooSmall: (least) => `Paling sedikit ${limitText(least, 'id')}.`,
  tooBig: (limit) => `Paling banyak ${limitText(limit, 'id')}.`,
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
