// What of the data a clause wants sent: 'email the boss last week's revenue per store', 'kirim email berisi omzet kemarin'.

/** An email address within words, as the source of a pattern. */
export const emailAddress = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`
const channel = 'e-?mail|mail|surel|whats ?app|wa|chat|pesan|notifikasi|message'
/** To whom and by what, at either end of what is sent. */
const ways = new RegExp(
  String.raw`^(?:(?:me|us|him|her|them|saya|aku|kami|kita)\b|(?:to |ke(?:pada)? )?${emailAddress}|(?:an? |the |sebuah )?(?:${channel})\b|(?:to|ke(?:pada)?) (?:the |our )?\w+(?= (?:with|containing|about|berisi|dengan|tentang|soal)\b)|with|containing|including|listing|about|of|berisi(?:kan)?|yang berisi|isinya|dengan isi|dengan|berupa|tentang|soal|laporan|rekap|ringkasan|a (?:report|summary|list) (?:of|on)|the|our)\s+`,
  'i',
)
const wayBehind = new RegExp(
  String.raw`\s+(?:(?:to|ke(?:pada)?) (?:(?:the |our )?\w+|${emailAddress})|(?:by|via|on|in|lewat|via|melalui|di|pakai) (?:an? )?(?:${channel})|(?:as|sebagai) \w+)$`,
  'i',
)
const verb = /\b(?:e-?mail|mail|send|tell|notify|message|kirim(?:kan|i)?|kabari|beri ?tahu|sampaikan|laporkan)\b\s+/i

/** Figures by their name alone. */
const measures = /\b(?:revenue|sales|turnover|profit|margin|omzet|omset|pendapatan|penjualan|laba|keuntungan)\b/i
/** Words that say how much, of when, or by what. */
const quantities =
  /\bper (?!e-?mail|surel|wa\b|whats)\w+|\b(?:total|number of|how many|average|jumlah|banyaknya|rata-rata)\b|\b(?:top|best|worst|highest|lowest) \w+|\b\d+ (?:terbesar|terkecil|teratas|terlaris)\b|\b(?:last|this|past|previous) (?:\d+ )?(?:days?|weeks?|months?|quarters?|years?)\b|\b(?:yesterday|today|kemarin|hari ini)\b|\b(?:minggu|pekan|bulan|kuartal|semester|tahun) (?:lalu|ini|kemarin)\b|\b\d+ (?:hari|minggu|bulan) terakhir\b/i

/** What is said in a sentence of its own is no question: 'tell them that we are open today'. */
const sentence = /^(?:that|bahwa|kalau|jika)\b|\b(?:we|you|they|kita|kami|kamu|mereka)\b/i

/** The question whose answer is to be sent; undefined where nothing says that it is a matter of data. */
export function questionIn(clause: string): string | undefined {
  const at = verb.exec(clause)
  if (!at) return undefined
  let rest = clause.slice(at.index + at[0].length)
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(ways, '').replace(wayBehind, '').trim()
  }
  if (sentence.test(rest)) return undefined
  return measures.test(rest) || (quantities.test(rest) && /\s/.test(rest)) ? rest : undefined
}
