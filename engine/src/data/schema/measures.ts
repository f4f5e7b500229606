import { dequal } from 'dequal'
import { localized } from '#contract/kit/localized-text.ts'
import { StatementRefused, tokensOf } from '#sql/index.ts'
import { flowWords } from '../lexicon/flow-words.ts'
import type { Column, Dialect, Measure, Schema, Table } from '../types.ts'
import { nameRoots, nameWords } from './names.ts'
import type { Hops } from './paths.ts'

/** A measure with what the engine adds: the table its filter speaks of, and one that its expression does, where that is not its own. */
export interface KnownMeasure extends Measure {
  filterTable?: string
  joined?: string
}

/** `sum(table.column)` and nothing else. */
const isSum = (expression: string, dialect: Dialect): boolean => {
  return shapeOf(expression, dialect) === 'sum ( * . * )'
}

/** Its words and signs, with `*` for a name; empty where it cannot be cut into tokens. */
const shapeOf = (expression: string, dialect: Dialect): string => {
  try {
    const tokens = tokensOf(expression, dialect).slice(0, -1)
    return tokens.map(({ kind, word }, index) => (index > 0 && /^(word|name)$/.test(kind) ? '*' : word)).join(' ')
  } catch (error) {
    if (error instanceof StatementRefused) return ''
    throw error
  }
}

/**
 * A total kept per order cannot be split by what its lines say. Where the lines hold an amount, or a quantity and a
 * price, the same measure over the lines can.
 */
export const lineMeasures = (
  schema: Schema,
  measures: readonly Measure[],
  hops: Hops,
  quote: (name: string) => string,
): KnownMeasure[] =>
  measures.flatMap((measure) => {
    if (!isSum(measure.expression, schema.dialect)) return []
    const below = (hops.get(measure.table) ?? []).filter((hop) => hop.many)
    return below.flatMap((hop) => {
      const table = schema.tables.find((table) => table.name === hop.to)
      const amount = table && lineAmount(table, quote)
      if (!table || !amount) return []
      const { description: _, dateColumn: __, ...rest } = measure
      return [
        {
          ...rest,
          name: `${measure.name} (${table.name})`,
          synonyms: [measure.name, ...(measure.synonyms ?? [])],
          table: table.name,
          expression: amount,
          filterTable: measure.table,
          label: measure.label ?? {},
        },
      ]
    })
  })

const salesNames = ['revenue', 'sales revenue', 'turnover', 'penjualan', 'pendapatan', 'omzet']
/** What sales are called only where all of it is said: 'orders' are none. */
export const wholeSalesNames = [
  'order value',
  'transaction value',
  'money spent',
  'amount spent',
  'total spend',
  'total spending',
  'total spent',
  'nilai pesanan',
  'nilai transaksi',
]
const tradeWords =
  /(^|_)(sales?|orders?|bookings?|reservations?|invoices?|transactions?|purchases?|receipts?|penjualan|pesanan|pemesanan|orderan|reservasi|faktur|transaksi|nota)$/i
const billWords = /(^|_)(invoices?|receipts?|faktur)$/i
const totalWords = /^((grand|net) )?total( (amount|price|sales|harga|bayar|nilai|penjualan))?$|^amount$/
const supplierWords = /(^|_)(suppliers?|vendors?|pemasok|penyuplai)$/i

/**
 * What is sold, where the owner defined no figures: the totals of a table of orders, invoices or sales that has a date
 * and belongs to someone. None where two tables could be it.
 */
export const derivedSales = (schema: Schema, hops: Hops, quote: (name: string) => string): KnownMeasure[] => {
  if ((schema.measures ?? []).length > 0) return []
  const found = schema.tables.flatMap((table) => {
    const total = table.columns.find(
      (column) =>
        (column.type === 'number' || column.type === 'integer') &&
        !column.hidden &&
        totalWords.test(nameWords(column.name).join(' ')),
    )
    const date = table.columns.find(
      (column) => !column.hidden && (column.type === 'date' || column.type === 'timestamp'),
    )
    const above = (hops.get(table.name) ?? []).filter((hop) => !hop.many)
    const belongs = above.length > 0
    return total && date && belongs && !isBought({ hops }, table) && tradeWords.test(snake(table.name))
      ? [{ table, total, date }]
      : []
  })
  // What was received for a booking belongs to it: the booking is the sale.
  const sold = found.filter(
    ({ table }) =>
      !(hops.get(table.name) ?? []).some((hop) => !hop.many && found.some((other) => other.table.name === hop.to)),
  )
  const [only] = sold
  // What was billed for orders is told by their lines as well, and these by product.
  const lines = sold.every(({ table }) => billWords.test(snake(table.name))) ? salesOfLines(schema, hops, quote) : []
  if (lines.length > 0) return lines
  if (!only || sold.length > 1) return []
  const { table, total, date } = only
  return [
    {
      name: 'sales',
      synonyms: salesNames,
      expression: `SUM(${quote(table.name)}.${quote(total.name)})`,
      table: table.name,
      dateColumn: date.name,
      description: localized(
        `The sum of the column ${total.name} of ${table.name}`,
        `Jumlah kolom ${total.name} dari tabel ${table.name}`,
      ),
      ...(total.unit ? { unit: total.unit } : {}),
    },
  ]
}

/** The same, where orders keep no total of their own: what their lines come to. */
const salesOfLines = (schema: Schema, hops: Hops, quote: (name: string) => string): KnownMeasure[] => {
  const found = schema.tables.flatMap((deals) => {
    const date = deals.columns.find(({ hidden, type }) => !hidden && (type === 'date' || type === 'timestamp'))
    if (!date || !tradeWords.test(snake(deals.name)) || isBought({ hops }, deals)) return []
    return (hops.get(deals.name) ?? []).flatMap(({ many, to }) => {
      const table = many ? schema.tables.find(({ name }) => name === to) : undefined
      const amount = table && lineAmount(table, quote)
      return table && amount ? [{ table, amount, date }] : []
    })
  })
  const [only] = found
  if (!only || found.length > 1) return []
  return [
    {
      name: 'sales',
      synonyms: salesNames,
      expression: only.amount,
      table: only.table.name,
      description: localized(
        `The sum of what the lines of ${only.table.name} come to`,
        `Jumlah nilai baris ${only.table.name}`,
      ),
    },
  ]
}

/**
 * 'sales.csv' with a column 'sales': who says so means the sum of the column, not how many rows there are. Nothing where the owner
 * defined a figure of that name.
 */
export const namesakes = (
  { tables, measures = [], foreignKeys }: Schema,
  quote: (name: string) => string,
): KnownMeasure[] =>
  tables.flatMap((table) => {
    const own = nameRoots(table.name)
    const column = table.columns.find(
      ({ name, type, primaryKey, hidden }) =>
        (type === 'number' || type === 'integer') &&
        !primaryKey &&
        !hidden &&
        dequal(nameRoots(name), own) &&
        flowWords.test(name) &&
        !foreignKeys.some((key) => key.table === table.name && key.column === name),
    )
    const isDefined = measures.some(({ name, synonyms = [] }) =>
      [name, ...synonyms].some((word) => dequal(nameRoots(word), own)),
    )
    if (!column || isDefined) return []
    const { name, label, synonyms, description, unit } = column
    return [
      {
        name,
        table: table.name,
        expression: `SUM(${quote(table.name)}.${quote(name)})`,
        ...(label && { label }),
        ...(synonyms && { synonyms }),
        ...(description && { description }),
        ...(unit && { unit }),
      },
    ]
  })

/** What belongs to a supplier was bought. */
export const isBought = ({ hops }: { hops: Hops }, { name }: Table): boolean =>
  (hops.get(name) ?? []).some((hop) => !hop.many && supplierWords.test(snake(hop.to)))

const snake = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')

const lineAmount = (table: Table, quote: (name: string) => string): string | undefined => {
  const find = (pattern: RegExp): Column | undefined =>
    table.columns.find((column) => (column.type === 'number' || column.type === 'integer') && pattern.test(column.name))
  const named = (column: Column): string => `${quote(table.name)}.${quote(column.name)}`
  const whole = find(/^(line_?total|subtotal|line_?amount|net_?amount)$/i)
  if (whole) return `SUM(${named(whole)})`
  const [quantity, price, discount] = [
    find(/^(qty|quantity|jumlah|kuantitas)$/i),
    find(/^(unit_?price|price|harga|harga_satuan|harga_jual)$/i),
    find(/^(disc|discount|diskon)[_ ]?(pct|percent|persen|\(%\))$/i),
  ]
  if (!quantity || !price) return undefined
  const full = `${named(quantity)} * ${named(price)}`
  return discount ? `SUM(${full} * (100 - COALESCE(${named(discount)}, 0)) / 100.0)` : `SUM(${full})`
}

const salesWords = /^(revenue|sales|turnover|pendapatan|omzet|omset|penjualan|income)$/i

/** Whether a word asks for what was sold, in money. */
export const saysSales = (word: string): boolean => salesWords.test(word)

/** The figure that is meant where a business question names none: its sales. */
export const defaultMeasure = ({ measures }: { measures: readonly KnownMeasure[] }): KnownMeasure | undefined =>
  measures.find((measure) => [measure.name, ...(measure.synonyms ?? [])].some((name) => salesWords.test(name)))

const unitWords =
  /^(units?|pieces|quantity|qty|jumlah|unit|barang|volume)\b.*\b(sold|terjual|penjualan)\b|^sales volume$/i

/** The measure that says how many were sold, where the owner defined one: what 'sold the most' is counted by. */
export const unitsMeasure = ({ measures = [] }: Pick<Schema, 'measures'>): Measure | undefined =>
  measures.find(({ name, synonyms = [] }) => [name, ...synonyms].some((said) => unitWords.test(said)))

const rates: readonly [RegExp, readonly string[]][] = [
  [/^(?:rasio|tingkat) (.+)$/i, ['persentase $1', 'persen $1']],
  [/^(.+) (?:rate|ratio)$/i, ['$1 percentage', 'percentage of $1s', 'percentage of $1']],
]

/** What is told in percent is asked for by that, too: 'persentase retur' is the rate, not each group's part of all returns. */
export const withRateNames = (measure: KnownMeasure): KnownMeasure => {
  if (measure.unit !== '%') return measure
  const { name, synonyms = [] } = measure
  const said = [name, ...synonyms].flatMap((word) =>
    rates.flatMap(([pattern, names]) => (pattern.test(word) ? names.map((by) => word.replace(pattern, by)) : [])),
  )
  return { ...measure, synonyms: [...synonyms, ...said] }
}
