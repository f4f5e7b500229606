import type { CallTopic } from '#contract/calls/log-schemas.ts'

const patterns: readonly [CallTopic, RegExp][] = [
  [
    'refund',
    /\b(refund|money back|return(ed|ing)?|exchange|refund|retur|kembalikan|pengembalian|uang kembali|tukar)\b/gi,
  ],
  [
    'delivery',
    /\b(deliver\w*|shipping|shipped|shipment|courier|arrive[sd]?|kirim\w*|pengiriman|kurir|sampai|paket|resi|ongkir)\b/gi,
  ],
  [
    'payment',
    /\b(pay|paid|payment|invoice|transfer(red)?|card|bayar\w*|dibayar|pembayaran|tagihan|kartu|faktur|cicilan)\b/gi,
  ],
  ['price', /\b(price[sd]?|cost|how much|discount|promo\w*|cheap\w*|harga\w*|diskon|murah|potongan|biaya)\b/gi],
  ['stock', /\b(stock|available|availability|sold out|stok|tersedia|ready|habis|kosong)\b/gi],
  ['opening_hours', /\b(open|opens|opening|close|closes|closing|hours|buka|tutup|jam berapa|jam buka)\b/gi],
  ['order', /\b(orders?|ordered|buy|bought|purchase|pesan\w*|pesanan|beli|membeli|dibeli|order\w*)\b/gi],
  ['complaint', /\b(complain\w*|complaint|broken|damaged|wrong|manager|komplain|keluhan|rusak|salah|cacat|kecewa)\b/gi],
  ['product', /\b(product|warranty|size|colou?r|quality|produk|barang|garansi|ukuran|warna|kualitas)\b/gi],
]
const maxTopics = 3

/** What a call is about, the most talked about first; `other` where no word tells. */
export function topicsOf(said: string): CallTopic[] {
  const found = patterns
    .map(([topic, pattern]) => ({ topic, times: said.match(pattern)?.length ?? 0 }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
  return found.length > 0 ? found.slice(0, maxTopics).map(({ topic }) => topic) : ['other']
}
