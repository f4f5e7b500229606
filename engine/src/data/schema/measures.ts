import type { Column, Measure, Schema, Table } from '../types.ts'
import type { Hops } from './paths.ts'

/** A measure with what the engine adds: the table its filter speaks of, where that is not its own. */
export interface KnownMeasure extends Measure {
  filterTable?: string
}

const simpleSum = /^\s*sum\(\s*"?\w+"?\s*\.\s*"?\w+"?\s*\)\s*$/i

/**
 * A total kept per order cannot be split by what its lines say. Where the lines hold an amount, or a quantity and a
 * price, the same measure over the lines can.
 */
export const lineMeasures = (schema: Schema, hops: Hops, quote: (name: string) => string): KnownMeasure[] =>
  (schema.measures ?? []).flatMap((measure) => {
    if (!simpleSum.test(measure.expression)) return []
    const below = (hops.get(measure.table) ?? []).filter((hop) => hop.many)
    return below.flatMap((hop) => {
      const table = schema.tables.find((one) => one.name === hop.to)
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

const lineAmount = (table: Table, quote: (name: string) => string): string | undefined => {
  const find = (pattern: RegExp): Column | undefined =>
    table.columns.find((column) => (column.type === 'number' || column.type === 'integer') && pattern.test(column.name))
  const named = (column: Column): string => `${quote(table.name)}.${quote(column.name)}`
  const whole = find(/^(line_?total|subtotal|line_?amount|net_?amount)$/i)
  if (whole) return `SUM(${named(whole)})`
  const [quantity, price] = [
    find(/^(qty|quantity|jumlah|kuantitas)$/i),
    find(/^(unit_?price|price|harga|harga_satuan)$/i),
  ]
  return quantity && price ? `SUM(${named(quantity)} * ${named(price)})` : undefined
}

const salesWords = /^(revenue|sales|turnover|pendapatan|omzet|omset|penjualan|income)$/i

/** The figure that is meant where a business question names none: its sales. */
export const defaultMeasure = ({ measures }: { measures: readonly KnownMeasure[] }): KnownMeasure | undefined =>
  measures.find((measure) => [measure.name, ...(measure.synonyms ?? [])].some((name) => salesWords.test(name)))
