// Words that say whether what is due was paid, in both languages.

/** What a day is named after on which something was paid or came to its end. */
export const settledDays =
  /^(paid|payment|lunas|dilunasi|pelunasan|bayar|dibayar|pembayaran|settled|settlement|cleared|returned|return|kembali|dikembalikan|pengembalian|closed|ditutup|completed|selesai|diselesaikan)$/

/** States of what is still to be paid. */
export const unsettledStates =
  /^(unpaid|open|outstanding|overdue|due|pending|partial|partially paid|belum|belum lunas|belum dibayar|belum bayar|nunggak|menunggak|tertunggak|terbuka|terutang|sebagian)$/i

/** What should have been paid by now, and was not. */
export const overdueWords = /^(overdue|past due|menunggak|nunggak|tertunggak|delinquent)$/

/** Who has not paid yet. */
export const owingPeople = /^(owe|owes|owing|nunggak|menunggak|berutang|berhutang|ngutang|utang|hutang)$/
