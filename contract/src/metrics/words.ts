import { type LocalizedText, localized } from '../kit/localized-text.ts'

// What is counted and has no name of its own, as figures call it: screens and charts say the same.

export const handoverWords: Readonly<Record<string, LocalizedText>> = {
  wish: localized('The customer asked for a person', 'Pelanggan minta bicara dengan orang'),
  doubt: localized('The assistant wasn’t sure', 'Asisten tidak yakin'),
  keyword: localized('A keyword', 'Kata kunci'),
  flow: localized('The flow', 'Alur'),
  failed: localized('The assistant couldn’t answer', 'Tidak bisa dijawab'),
  unread: localized('The assistant couldn’t read a file', 'Asisten tidak bisa membaca kiriman'),
  window: localized('The 24-hour window was closed', 'Jendela 24 jam sudah tertutup'),
  person: localized('Someone took over', 'Diambil alih orang'),
}

export const failureWords: Readonly<Record<string, LocalizedText>> = {
  window_closed: localized('Window closed', 'Jendela tertutup'),
  not_on_whatsapp: localized('Not reachable on WhatsApp', 'Tidak terjangkau di WhatsApp'),
  held_back: localized('Held back by WhatsApp', 'Ditahan WhatsApp'),
  opted_out: localized('Opted out', 'Tidak mau siaran'),
  blocked: localized('Blocked', 'Diblokir'),
  rate_limited: localized('Too many messages', 'Terlalu banyak pesan'),
  pair_rate: localized('Too many to one number', 'Terlalu banyak ke satu nomor'),
  template_variables: localized('Template variables', 'Variabel templat'),
  template_not_approved: localized('Template not approved', 'Templat belum disetujui'),
  text_too_long: localized('Text too long', 'Teks terlalu panjang'),
  media_failed: localized('File failed', 'Berkas gagal'),
  mail_failed: localized('Mail not sent', 'Email tidak terkirim'),
  access_revoked: localized('Access refused', 'Akses ditolak'),
  not_reached: localized('WhatsApp not reachable', 'WhatsApp tidak terjangkau'),
  stopped: localized('Stopped', 'Dihentikan'),
  out_of_credits: localized('No credits left', 'Kredit habis'),
  cap_reached: localized('Credit cap reached', 'Batas kredit tercapai'),
  unknown: localized('Other', 'Lainnya'),
}

export const broadcastWords = {
  sent: localized('Sent', 'Terkirim'),
  delivered: localized('Delivered', 'Diterima'),
  read: localized('Read', 'Dibaca'),
  answered: localized('Answered', 'Dibalas'),
  opted_out: localized('Opted out', 'Berhenti'),
  failed: localized('Failed', 'Gagal'),
} as const

export const costWords = {
  messages: localized('Messages', 'Pesan'),
  answers: localized('Agent answers', 'Jawaban agen'),
  broadcasts: localized('of which broadcasts', 'di antaranya siaran'),
} as const

export const topicWords = {
  order: localized('Order', 'Pesanan'),
  delivery: localized('Delivery', 'Pengiriman'),
  refund: localized('Refund', 'Pengembalian dana'),
  payment: localized('Payment', 'Pembayaran'),
  price: localized('Price', 'Harga'),
  stock: localized('Stock', 'Stok'),
  product: localized('Product', 'Produk'),
  opening_hours: localized('Opening hours', 'Jam buka'),
  complaint: localized('Complaint', 'Keluhan'),
  other: localized('Other', 'Lainnya'),
} as const

export const stageWords = {
  end_of_speech: localized('End of speech detected', 'Akhir ucapan terbaca'),
  words: localized('Speech recognised', 'Kata dikenali'),
  sentence: localized('First sentence', 'Kalimat pertama'),
  sound: localized('First sound', 'Suara pertama'),
} as const

export const goneAgent = localized('A deleted agent', 'Agen yang sudah dihapus')
