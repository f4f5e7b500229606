import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: 'Agen pertamamu',
  step: (n) => `Langkah ${n} dari 3`,
  later: 'Nanti saja',
  back: 'Kembali',
  run: 'Jalankan agen',
  running: 'Menjalankan',
  kind: 'Agen ini membantu soal apa?',
  source: 'Dari mana jawabannya diambil?',
  sources: {
    sample: {
      title: 'Perusahaan contoh',
      text: 'Jaringan toko dengan data dua tahun. Tidak perlu menyiapkan apa-apa.',
    },
    files: { title: 'File saya', text: 'Spreadsheet dan dokumen yang kamu tambahkan setelah ini.' },
    connected: { title: 'Database saya', text: 'Yang sudah terhubung di sini, atau yang kamu hubungkan setelah ini.' },
  },
  name: 'Siapa namanya?',
  nameHint: 'Ini dan semua lainnya bisa diubah nanti, di bagian Agen.',
  ready: (name) => `${name} siap`,
  ask: 'Pertanyaan pertamanya sudah ada di kotak pesan: tekan Enter.',
}
