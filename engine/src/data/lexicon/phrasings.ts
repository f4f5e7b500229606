// Ways of asking that say the same in other words, in both languages: a question is read in the words on the right.

const phrasings: readonly (readonly [RegExp, string])[] = [
  [/\bs\.\s?d\.?(?=\s)/gi, 'sampai dengan'],
  [/\bhead ?count\b/gi, 'number of employees'],
  // '(VIP, regular dll)' only gives examples.
  [/\s*\([^()]*\b(?:etc|dll|dsb|e\.g\.|misalnya|contohnya)\b[^()]*\)/gi, ''],
  // 'what % of tickets' asks for a share, '10%' does not.
  [/(?<=^|\s)% ?(?:of|dari)?(?=\s)/gi, 'percentage of'],
  [/\bpercent of\b/gi, 'percentage of'],
  // 'what share of revenue comes from Bandung'
  [/\b((?:percentage|share|part|portion) of .+?) (?:comes?|came|is coming|originat\w+) from\b/gi, '$1 from'],
  [/\b((?:persen|persentase|porsi) .+?) (?:berasal|datang) dari\b/gi, '$1 dari'],
  // 'di bawah 10 persen' compares, and asks for no share.
  [/(?<=\d) (?:persen|percent|per cent)\b/gi, '%'],
  [/\b(value|worth|number|amount) of (?:our|my|all|all our) /gi, '$1 of '],
  // 'voided ones excluded', 'yang batal tidak dihitung'
  [/,?\s+(?:and )?(?:the )?(\p{L}+)(?: ones| rows)? (?:excluded|not counted|not included|left out)\b/giu, ' not $1'],
  [
    /,?\s+(?:yang |yg )(\p{L}+) (?:tidak|ga|gak|nggak|tdk|jangan|tak)(?: usah)? (?:dihitung|termasuk|ikut|dimasukkan|dimasukin)\b/giu,
    ' kecuali $1',
  ],
  // 'which plans do we no longer sell'
  [/\b(?:do|does) (?:we|they) no longer (?:sell|offer|use|carry|stock)\b/gi, 'are not active'],
  [/\bno longer (?:active|available|sold|offered|in use|used)\b/gi, 'not active'],
  [/\b(?:sudah |udah |udh )?(?:tidak|ga|gak|nggak|tdk) (?:dijual|aktif|dipakai|tersedia) lagi\b/gi, 'tidak aktif'],
  // 'still to come in', 'masih harus dibayar'
  [/\b(?:is |are )?still to (?:come in|be paid|be received|be collected)\b/gi, 'unpaid'],
  [/\bmasih harus (?:dibayar|diterima|masuk)\b/gi, 'belum dibayar'],
  [/,? ?\b(?:at the moment|right now|as of now)\b/gi, ' now'],
  // What is running out is not out yet.
  [/\b(?:running out|about to run out|almost out|nearly out)(?: of stock)?\b/gi, 'low on stock'],
  [/\b(?:stok(?:nya)? )?(?:hampir|mau|segera|akan) habis\b/gi, 'stok menipis'],
  // 'margin per produk terendah' is the lowest margin.
  [
    /^(.+?) (?:per|tiap|setiap) ([\p{L} ]{3,30}) (terendah|tertinggi|terbesar|terkecil|terbanyak)\??$/giu,
    '$1 $3 per $2',
  ],
  // 'gender split of customers'
  [/\b(\p{L}+) (?:split|breakdown|distribution) of (?:our |the |all )?(\p{L}+)/giu, 'number of $2 by $1'],
  // 'per supir: berapa kali jalan dan total fee' asks for figures by driver.
  [/^(?:for each|per|by|each|tiap|setiap|untuk tiap|untuk setiap) ([^:,]{2,40}): ?(.+?)\??$/giu, '$2 per $1'],
  // What is only polite.
  [/,? \b(?:pls|plz|thx|thanks|dong|deh|kak|min|gan|bro|mas|mbak|bang|ya|yaa|nih|tolong)\b[.!?]*\s*$/giu, ''],
  [/^(?:hi|hey|hello|halo|hai|tolong|please|pls|mohon|min|kak)[, ]+(?=\p{L}+ )/giu, ''],
  // 'yang suppliernya belum diisi'
  [/\b(?:belum|tidak|blm|ga) (?:di)?isi(?:nya)?\b/giu, 'kosong'],
  [/\b(?:not filled in|left blank|not entered)\b/giu, 'empty'],
  // 'yang belum belanja 90 hari', 'who have not ordered for 90 days': in the last ones.
  [
    /\b(belum(?: pernah)?|tidak(?: pernah)?|blm|tdk|ga|gak|nggak) (\p{L}+) (?:selama |dalam |lebih dari )?(\d+ (?:hari|minggu|bulan))(?! (?:terakhir|lalu|yang|yg|lagi|pertama))\b/giu,
    '$1 $2 dalam $3 terakhir',
  ],
  [
    /\b(not|haven['’]t|hasn['’]t|never) (\p{L}+(?: anything)?) (?:for|in) (?:over |more than |at least )?(\d+ (?:days|weeks|months))(?! (?:ago|of|after|before))\b/giu,
    '$1 $2 in the last $3',
  ],
  // 'turun paling parah', 'bandingkan Bandung sama Surabaya'
  [/\bpaling (?:parah|tajam|drastis)\b/gi, 'paling banyak'],
  [/^(?:coba )?bandingkan (.+?) sama (.+)$/gi, 'bandingkan $1 dan $2'],
  // 'who bought only once'
  [/\b(bought|ordered|purchased|visited|booked) (?:only|just|exactly) once\b/gi, '$1 exactly 1 time'],
  [
    /\b(beli|membeli|belanja|berbelanja|pesan|memesan|order|transaksi|bertransaksi|datang) (?:cuma|cuman|hanya|baru) (?:sekali|(?:1|satu) kali|1x)\b/gi,
    '$1 tepat 1 kali',
  ],
  [
    /\b(?:cuma|cuman|hanya|baru) (beli|membeli|belanja|berbelanja|pesan|memesan|order|transaksi|bertransaksi|datang) (?:sekali|(?:1|satu) kali|1x)\b/gi,
    '$1 tepat 1 kali',
  ],
  // 'average invoice by country, only countries with at least 10 invoices'
  [
    /\b(by|per) (\p{L}+),? (?:but )?only (?:for )?(?:the |those )?(?:\p{L}+ )?(?:with|having) (?=at least|more than|fewer than|less than|over|under)/giu,
    '$1 $2 with ',
  ],
  [
    /\b(per|menurut) (\p{L}+),? (?:tapi )?(?:hanya|cuma) (?:\p{L}+ )?(?:yang|dengan|yg) (?:punya |memiliki |ada )?(?=minimal|paling sedikit|lebih dari|kurang dari|setidaknya)/giu,
    '$1 $2 dengan ',
  ],
  // 'more than 30 days ago', 'lebih dari 30 hari yang lalu'
  [/\b(?:more|over|longer) than (\d+ (?:days?|weeks?|months?|years?)) ago\b/gi, 'before $1 ago'],
  [/\blebih dari (\d+ (?:hari|minggu|bulan|tahun)) (?:yang |yg )?lalu\b/gi, 'sebelum $1 lalu'],
  // 'yang sampai sekarang belum pernah …' says no more than 'yang belum pernah …'.
  [/\b(?:sampai|hingga) (?:sekarang|kini|saat ini)(?= (?:belum|blm|masih|tidak|tdk|tak|ga|gak|nggak)\b)/gi, ''],
  [/(?<=\b(?:never|not|n't)\b.*) (?:until|up to) now\b/gi, ''],
  // 'upcoming events', 'acara mendatang'; an 'upcoming week' is the next one.
  [/\b(?:upcoming|forthcoming|future) (\p{L}+)(?=$|[^\p{L}\s]| (?!today|this|next))/giu, '$1 after today'],
  [/(?<=\p{L} )(?:mendatang|yang akan datang|yg akan datang)(?=\s*$|\?)/giu, 'setelah hari ini'],
  // 'rata-rata satu pesanan beli berapa tiket', 'how many tickets does the average order have'
  [
    /\brata(?:-rata|2| rata)? (?:satu|1|tiap|setiap|per) (\p{L}+) (?:itu )?(?:beli|isi|isinya|berisi|ada|punya|pesan|membeli|memesan|memiliki) (?:brp|berapa) (\p{L}+)/giu,
    'rata-rata jumlah $2 per $1',
  ],
  [
    /\bhow many (\p{L}+) (?:are there |do we have )?(?:does|do|are in|in|has) (?:an|the|each) average (\p{L}+)(?: (?:have|has|contain|contains|buy|buys|include|includes))?/giu,
    'average number of $1 per $2',
  ],
]

const months = 'january february march april may june july august september october november december'.split(' ')

/** 'penjualan 11.11 kemarin': the day on which shops in Indonesia sell, each month's own. */
const twinDays = months.map((month, index): readonly [RegExp, string] => {
  const day = index + 1
  return [
    new RegExp(
      `\\b(?:(sales|revenue|orders|penjualan|omzet|omset|pesanan|on|during)|pas|saat|waktu|promo|event) ${day}\\.${day}(?![\\d.,])(?: kemarin)?`,
      'gi',
    ),
    `$1 ${day} ${month}`,
  ]
})

/** A question in the words that are read. */
export const inPlainWords = (question: string): string =>
  [...phrasings, ...twinDays].reduce((text, [pattern, by]) => text.replace(pattern, by), question)
