/** What a row is an amount of money of: 'payments by method' are added up, where 'orders by channel' are counted. */
const names = new Set(
  `payment pembayaran expense pengeluaran income pemasukan revenue pendapatan donation donasi sumbangan deposit setoran withdrawal penarikan
refund fine denda cost biaya disbursement pencairan salary gaji payroll earning spending belanja`.split(/\s+/),
)

/** Whether a table called so holds amounts of money: its name ends with such a word. */
export const saysMoney = (stems: readonly string[]): boolean => stems.some((stem) => names.has(stem))
