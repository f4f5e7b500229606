// Words of bank statements, in both languages: how their columns are called, and what people call what came in and went out.

export const goesOut =
  /^(?:debits?|debet|withdrawals?|paid out|money out|out|keluar|uang keluar|pengeluaran|penarikan)(?: (?:amount|idr|rp|jumlah))?$/
export const comesIn =
  /^(?:credits?|kredit|deposits?|paid in|money in|in|masuk|uang masuk|pemasukan|setoran)(?: (?:amount|idr|rp|jumlah))?$/
export const leftThere = /^(?:(?:running|ending|closing) )?(?:balance|saldo)(?: (?:akhir|idr|rp|amount))?$/

/** None ends in 'in' or 'out' of something else: 'money in October' is no income. */
export const goesOutWords =
  'spend,spent,expenses,expense,outgoings,outflow,paid out,money out,paid,pay,payments,went,uang keluar,keluar,belanja,bayar,pembayaran,total keluar,dana keluar'.split(
    ',',
  )
export const comesInWords =
  'receive,received,receipts,inflow,came in,incoming,uang masuk,penerimaan,masuk,total masuk,dana masuk,diterima'.split(
    ',',
  )

/** What is left there in the end: 'closing balance', 'saldo akhir'. */
export const closingBalance =
  /^(?:(?:what|how much)(?: is|’s|'s| was)? |show (?:me )?|berapa |tampilkan )?(?:the |my |our )?(?:(?:(?:closing|ending|end|final|last|latest|current|remaining|account) )+balance|balance(?: now| today| at the end)?|(?:sisa )?saldo(?:nya)?(?: (?:akhir|terakhir|sekarang|saat ini|kini|terkini|rekening|saya|kami|kita))*)(?: (?:now|today|berapa|adalah berapa))?$/i
