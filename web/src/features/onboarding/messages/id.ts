import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: 'Mulai di sini',
  progress: (done, all) => `${done} dari ${all} selesai`,
  done: 'selesai',
  steps: {
    asked_question: 'Ajukan pertanyaan pertama',
    runs_agent: 'Jalankan agenmu sendiri',
    saved_chart: 'Pasang grafik di dasbor',
    asked_file: 'Tanyakan isi berkasmu',
    connected_database: 'Sambungkan basis datamu',
    published_flow: 'Terbitkan alur',
    invited_colleague: 'Undang rekan kerja',
  },
  sampleReady: 'Toko Nusantara, perusahaan ritel contoh, siap ditanya',
  sampleLoading: 'Toko Nusantara, perusahaan ritel contoh, sedang disiapkan',
  sampleList: 'Pertanyaan untuk Toko Nusantara',
  sampleText:
    'Data penjualan, stok, karyawan, dan keuangan selama tiga tahun. Pilih pertanyaan untuk melihat jawaban beserta sumbernya.',
  isRunning: 'Berjalan',
  openAgent: 'Buka',
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
      text: 'Jaringan toko dengan data tiga tahun. Tidak perlu menyiapkan apa-apa.',
    },
    files: { title: 'Berkas saya', text: 'Spreadsheet dan dokumen yang kamu tambahkan setelah ini.' },
    connected: {
      title: 'Basis data saya',
      text: 'Yang sudah tersambung di sini, atau yang kamu sambungkan setelah ini.',
    },
  },
  name: 'Siapa namanya?',
  nameHint: 'Ini dan semua lainnya bisa diubah nanti, di bagian Agen.',
  ready: (name) => `${name} siap`,
  ask: 'Pertanyaan pertamanya sudah ada di kotak pesan: tekan Enter.',
}
