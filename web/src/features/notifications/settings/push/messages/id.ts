import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: 'Notifikasi push',
  text: 'Notifikasi penting sampai di perangkat ini meski aplikasi ini sedang tidak dibuka. Jam tenang tetap berlaku.',
  here: 'Peramban ini',
  off: 'Mati',
  switchOn: 'Nyalakan',
  switchOff: 'Matikan',
  test: 'Kirim percobaan',
  remove: 'Hapus',
  removeTitle: (name) => `Hapus ${name}?`,
  removeText: 'Peramban itu tidak menerima notifikasi push sampai dinyalakan lagi di sana.',
  removed: 'Peramban dihapus',
  sent: 'Percobaan terkirim',
  notSent: (why) => `Percobaan tidak terkirim: ${why}.`,
  since: (when) => `Menyala sejak ${when}`,
  delivered: (when) => `Terakhir terkirim ${when}`,
  failed: (when, why) => `Gagal ${when}: ${why}`,
  answers: {
    403: 'layanan push menolak kuncinya. Matikan lalu nyalakan lagi',
    404: 'peramban sudah berhenti berlangganan',
    410: 'peramban sudah berhenti berlangganan',
    429: 'layanan push sedang sibuk',
  },
  refused: 'Layanan push peramban tidak bisa dihubungi. Coba lagi nanti.',
  cannot: {
    insecure: 'Notifikasi push butuh alamat https. Hubungi pengelola instalasi ini.',
    unsupported: 'Peramban ini tidak mendukung notifikasi push.',
    denied: 'Notifikasi diblokir untuk situs ini. Izinkan di setelan situs pada peramban, lalu muat ulang.',
  },
  on: (browser, system) => `${browser} di ${system}`,
  unknown: 'Peramban tidak dikenal',
}
