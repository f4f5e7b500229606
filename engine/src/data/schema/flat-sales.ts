import { localized } from '#contract/kit/localized-text.ts'
import type { Column, Schema, Table } from '../types.ts'
import type { KnownMeasure } from './measures.ts'
import { nameWords } from './names.ts'
import type { Hops } from './paths.ts'
import { sumOfColumn } from './sum-of-column.ts'

const trade =
  /^(sales?|orders?|bookings?|reservations?|invoices?|transactions?|receipts?|pos|penjualan|pesanan|pemesanan|reservasi|faktur|transaksi|nota|jual|order)$/i
const bought =
  /^(purchases?|purchasing|procurement|expenses?|costs?|pembelian|beli|pengeluaran|biaya|belanja|supplier|suppliers|vendor|vendors|pemasok)$/i
/** What a line or a deal came to, the surest first. */
const totals = [
  /^((grand|net) )?total( (amount|price|sales|harga|bayar|nilai|penjualan|omzet))?$/,
  /^(net )?(sales|revenue|turnover|omzet|omset|penjualan|pendapatan)( (amount|total|value))?$/,
  /^(sub ?total|(line|net|sales) (total|amount)|amount|nilai( (penjualan|transaksi|jual))?)$/,
]
const quantities = /^(qty|quantity|units?( sold)?|pcs|jumlah( (barang|unit|terjual))?|kuantitas|banyaknya)$/
const prices = /^((unit|selling) price|price|harga( (satuan|jual))?)$/

/**
 * What a spreadsheet of sales says without anybody's definitions: what was sold in money, and in pieces. It is one table that belongs
 * to no other, has a day, and says by its name or by pieces and prices that something was sold.
 */
export const flatSales = (schema: Schema, hops: Hops, quote: (name: string) => string): KnownMeasure[] => {
  if ((schema.measures ?? []).length > 0) return []
  const [only, ...others] = schema.tables.flatMap((table) => {
    const found = (hops.get(table.name) ?? []).length === 0 && saleOf(table)
    return found ? [{ table, ...found }] : []
  })
  // Of two such tables nothing tells which is meant.
  if (!only || others.length > 0) return []
  const { table, amount, pieces, price, date } = only
  const name = (column: Column) => `${quote(table.name)}.${quote(column.name)}`
  const money = amount ? name(amount) : pieces && price ? `${name(pieces)} * ${name(price)}` : undefined
  const said = amount?.name ?? `${pieces?.name} × ${price?.name}`
  const unit = amount?.unit ?? price?.unit
  // 'sales' is who sold it where a column of names is called so.
  const isPerson = table.columns.some(({ name, type }) => type === 'text' && /^sales(man|person|_?name)?$/i.test(name))
  return [
    ...(money
      ? [
          {
            name: 'revenue',
            label: localized('Revenue', 'Omzet'),
            synonyms: ['turnover', 'penjualan', 'pendapatan', 'omzet', 'omset', ...(isPerson ? [] : ['sales'])],
            expression: `SUM(${money})`,
            table: table.name,
            dateColumn: date.name,
            description: localized(
              `The sum of the column ${said} of ${table.name}`,
              `Jumlah kolom ${said} dari ${table.name}`,
            ),
            ...(unit && { unit }),
          },
        ]
      : []),
    ...(pieces
      ? [
          {
            name: 'units sold',
            label: localized('Units sold', 'Unit terjual'),
            synonyms: ['pieces sold', 'unit terjual', 'barang terjual', 'jumlah terjual'],
            ...sumOfColumn(table, pieces, date, quote),
          },
        ]
      : []),
  ]
}

const saleOf = (table: Table) => {
  const words = nameWords(table.name)
  const shown = table.columns.filter(({ hidden }) => !hidden)
  const numbers = shown.filter(({ type, primaryKey }) => (type === 'number' || type === 'integer') && !primaryKey)
  const called = (pattern: RegExp) => numbers.find(({ name }) => pattern.test(nameWords(name).join(' ')))
  const amount = totals.map(called).find((column) => column !== undefined)
  const [pieces, price] = [called(quantities), called(prices)]
  const date = shown.find(({ type }) => type === 'date' || type === 'timestamp')
  const isBought = words.some((word) => bought.test(word)) || shown.some(({ name }) => bought.test(name))
  const isSold = words.some((word) => trade.test(word)) || (pieces !== undefined && price !== undefined)
  const split = shown.filter(({ type }) => type === 'text').length
  if (!date || isBought || !isSold || split < 1 || !(amount ?? (pieces && price))) return undefined
  return { amount, pieces, price, date }
}
