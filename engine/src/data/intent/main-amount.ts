import { stem } from '#engine/language/index.ts'
import { saysBill, saysMoney } from '../lexicon/money-rows.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Table } from '../types.ts'
import { isNumeric, isQuantity } from './view.ts'

const money = /^(total|grand total|amount|nominal|principal|jumlah|nilai|value|subtotal|price|harga|biaya|fee)$/
const sums =
  /^(grand|net|gross|bersih|kotor|invoice|bill|tagihan|faktur|order|pesanan|sale|sales|penjualan|loan|pinjaman|claim|klaim|line|principal|pokok)$/
const spent = new Set('paid bayar dibayar due discount tax diskon pajak refunded unit satuan'.split(' '))

/** 'jumlah tamu', 'total hours' are so many of something. */
const countsThings = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.every((word) => /^(total|jumlah|amount)$/.test(word) || !money.test(word)) &&
  !words.some((word) => saysMoney([word, stem(word, 'en')]) || sums.test(word))

const numbersOf = (known: PreparedSchema, table: Table): Column[] =>
  table.columns.filter((column) => !column.hidden && isNumeric(column) && isQuantity(known, table.name, column))

/** The amount that a row of a table is about: of several, the one that is called so. */
export const mainAmount = (known: PreparedSchema, table: Table): Column | undefined => {
  const numbers = numbersOf(known, table)
  return calledAmount(known, table) ?? (numbers.length === 1 ? numbers[0] : undefined)
}

/** The same, where its name says that it is an amount: the only number of a row may be a rating. */
export const calledAmount = (known: PreparedSchema, table: Table): Column | undefined => {
  const numbers = numbersOf(known, table)
  const own = numbers.filter((column) => {
    const words = nameWords(column.name)
    if (/^total (bayar|paid|dibayar)$/.test(words.join(' '))) return true
    return words.some((word) => money.test(word)) && !words.some((word) => spent.has(word)) && !countsThings(words)
  })
  const rank = (column: Column): number => {
    const words = nameWords(column.name)
    const known = words.includes('total') ? -2 : words.some((word) => /^(net|bersih|grand)$/.test(word)) ? -1 : 0
    // Of what is gross a part is never paid.
    return (
      words.findIndex((word) => money.test(word)) + known + (words.some((word) => /^(gross|kotor)$/.test(word)) ? 1 : 0)
    )
  }
  const [best] = own.toSorted((a, b) => rank(a) - rank(b))
  return best
}

/** What the rows of a table are amounts of, where they are of money: payments, expenses. */
export const moneyOf = (known: PreparedSchema, table: Table): Column | undefined => {
  const last = nameWords(table.name).at(-1) ?? ''
  return saysMoney([last, stem(last, 'en')]) ? mainAmount(known, table) : undefined
}

/** The same of what is billed, too: what a total of such rows adds up. */
export const billedOf = (known: PreparedSchema, table: Table): Column | undefined => {
  const last = nameWords(table.name).at(-1) ?? ''
  return saysBill([last, stem(last, 'en')]) ? mainAmount(known, table) : moneyOf(known, table)
}
