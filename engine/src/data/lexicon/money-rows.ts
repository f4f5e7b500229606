import { stem } from '#engine/language/index.ts'

/** What a row is an amount of money of: 'payments by method' are added up, where 'orders by channel' are counted. */
const names = wordsAndStems(
  `payment pembayaran expense pengeluaran income pemasukan revenue pendapatan donation donasi sumbangan deposit setoran withdrawal penarikan
refund fine denda cost biaya disbursement pencairan salary gaji payroll earning spending belanja`.split(/\s+/),
)

/** Whether a table called so holds amounts of money: its name ends with such a word. */
export const saysMoney = (stems: readonly string[]): boolean => stems.some((stem) => names.has(stem))

const bills = wordsAndStems('invoice bill tagihan faktur piutang receivable'.split(' '))

/** 'total tagihan', 'the largest invoices': a row asks for an amount, though it may be counted. */
export const saysBill = (stems: readonly string[]): boolean => stems.some((stem) => bills.has(stem))

function wordsAndStems(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, stem(word, 'en')]))
}
