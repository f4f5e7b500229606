import type { Language } from '#contract/language.ts'

/** What the sample's two workspaces ask each other, in the words of who tries it. */
export const sampleWords = {
  en: {
    company: 'Toko Nusantara',
    partner: 'Sumber Pangan Mandiri (supplier)',
    orders: ['Marketplace orders', 'Orders of customers with their totals, for partners who plan deliveries'],
    stock: ['Stock by store', 'What each store has left, and when it reorders'],
    deliveries: 'Plan deliveries for next month by what sells on marketplaces',
    refill: 'Refill shelves before they are empty, without waiting for purchase orders',
    questions: ['How many orders were there last month?', 'Total of orders by month', 'How many orders are completed?'],
  },
  id: {
    company: 'Toko Nusantara',
    partner: 'Sumber Pangan Mandiri (pemasok)',
    orders: ['Pesanan marketplace', 'Pesanan pelanggan beserta nilainya, untuk mitra yang menyusun pengiriman'],
    stock: ['Stok per toko', 'Sisa barang di tiap toko dan batas pesan ulangnya'],
    deliveries: 'Menyusun pengiriman bulan depan dari apa yang laku di marketplace',
    refill: 'Mengisi rak sebelum kosong, tanpa menunggu pesanan pembelian',
    questions: ['Berapa pesanan bulan lalu?', 'Total pesanan per bulan', 'Berapa pesanan yang selesai?'],
  },
} as const satisfies Record<Language, unknown>
