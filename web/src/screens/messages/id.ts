import type { messages as source } from './en.ts'

export const messages: typeof source = {
  notFound: {
    title: 'Halaman ini tidak ada',
    text: 'Mungkin alamatnya salah ketik, atau halamannya sudah dipindah atau dihapus.',
    home: 'Ke obrolan',
  },
  guest: {
    title: 'Masuk dulu untuk bertanya',
    text: 'Yang kamu ketik di sini tersimpan dan menunggumu.',
    signIn: 'Masuk',
    signUp: 'Buat akun',
  },
  error: {
    title: 'Terjadi kesalahan',
    text: 'Halaman ini gagal ditampilkan. Yang sudah kamu simpan tetap aman. Coba lagi, dan muat ulang bila terulang.',
    loadTitle: 'Halaman ini tidak bisa dimuat',
    loadText: 'Koneksi terputus, atau versi baru baru saja dipasang. Muat ulang untuk mendapatkannya.',
    reload: 'Muat ulang',
    details: 'Rincian teknis',
  },
}
