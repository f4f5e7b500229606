import type { messages as source } from './en.ts'

export const messages: typeof source = {
  loadFailed: 'Ini tidak bisa dimuat',
  filter: 'Pembayaran mana',
  statuses: {
    all: 'Semua pembayaran',
    pending: 'Menunggu',
    paid: 'Dibayar',
    expired: 'Kedaluwarsa',
    failed: 'Gagal',
    canceled: 'Dibatalkan',
    refund_due: 'Harus dikembalikan',
    refunded: 'Dikembalikan',
  },
  methods: { virtual_account: 'Virtual account', qris: 'QRIS', card: 'Kartu' },
  providers: { test: 'Penyedia uji coba', xendit: 'Xendit', midtrans: 'Midtrans', stripe: 'Stripe' },
  none: { pending: 'Tidak ada pembayaran yang menunggu', other: 'Tidak ada pembayaran seperti itu' },
  noneText: 'Pembayaran muncul di sini begitu seseorang mulai membayar.',
  pages: 'Halaman',
  newer: 'Lebih baru',
  older: 'Lebih lama',
  pay: 'Bayar',
  payOf: (whose) => `Bayar ${whose}`,
  fail: 'Buat gagal',
  failOf: (whose) => `Buat ${whose} gagal`,
  reported: { paid: 'Dibayar', failed: 'Pembayarannya gagal' },
  toPayBack: (amount) => `${amount} datang tanpa membeli apa pun. Uangnya harus dikembalikan.`,
  paidBackOn: (amount, when) => `${amount} dikembalikan pada ${when}`,
  payBack: 'Kembalikan',
  noteByHand: 'Catat sudah dikembalikan manual',
  paidBack: (amount) => `${amount} dikembalikan`,
  confirm: {
    provider: {
      title: (amount) => `Kembalikan ${amount}?`,
      text: (who) => `Penyedia mengirimnya ke ${who} lewat jalan yang sama.`,
    },
    hand: {
      title: (amount) => `Sudah mengembalikan ${amount}?`,
      text: (who) => `Lakukan setelah kamu mentransfernya: ${who} diberi tahu bahwa uangnya sudah dikembalikan.`,
    },
  },
  plan: {
    label: 'Paket bagi yang belum membeli',
    names: { free: 'Gratis', unlimited: 'Tanpa batas (instalasi sendiri)' },
    about: {
      free: 'Setiap organisasi mulai dengan 500 koin (27.500 kredit), 3 agen, dan 3 anggota, dan bisa membeli lagi.',
      unlimited:
        'Tidak ada yang habis dan tidak ada yang dibatasi. Pemakaian tetap dihitung, dan batas pemakaian tetap berlaku.',
    },
    bought: 'Organisasi yang sudah membeli paket tetap memakainya. Berlaku seketika dan bisa dikembalikan.',
    saved: 'Paket disimpan',
  },
}
