// Words of owners that speak of money by themselves, in both languages.

/** What is still to be paid, of what a row says is due: 'sisa tagihan', 'outstanding'. */
export const remainingWords = /^(outstanding|remaining|sisa|tunggakan|kekurangan|unpaid|piutang)$/

/** Who has to pay: 'how much do we owe'. */
export const owingWords = /^(owe|owes|owed|owing|utang|hutang|berutang|utangnya|hutangnya)$/

/** What no reading may lose: it is less than all that was due. */
export const unsettledWords = /^(tunggakan|menunggak|arrears|outstanding|owe|owes|owed|unpaid|piutang|hutang|utang)$/i

/** What was paid for what was bought: 'belanja bahan'. */
export const buyingWords = /^(belanja|spend|spending|spent|pembelian|purchases|purchasing)$/

/** What brings money in: 'which room type earns the most'. */
export const earningWords = /^(earn|earns|earned|earning|menghasilkan|penghasil)$/

/** The same, where it is said of what: 'brings in the most money', 'menghasilkan uang terbanyak'. */
export const bringingWords =
  /^(bring|brings|bringing|brought|make|makes|made|generate|generates|generated|mendatangkan|mendatang|menyumbang|membawa)$/

/** What that brings. */
export const takenWords = /^(money|revenue|income|sales|cash|uang|pendapatan|pemasukan|omzet|omset|penghasilan)$/

/** What came in, or went out: 'how much did we receive'. */
export const cashWords =
  /^(receive|received|collect|collected|earn|earned|spend|spent|pay|paid|terima|menerima|diterima|keluar|masuk|bayar)$/

/** Always a sum of money, never the rows that it is made of. */
export const turnoverWords = /^(omzet|omset|turnover|revenue|pendapatan|pemasukan)$/i
