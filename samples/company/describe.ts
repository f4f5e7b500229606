import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Measure, Schema } from '#engine/data/index.ts'
import type { DescribedTable } from './description.ts'
import { finance } from './description-finance.ts'
import { organisation } from './description-organisation.ts'
import { trade } from './description-trade.ts'
import { measures } from './measures.ts'

export interface CompanyDescription {
  readonly tables: readonly DescribedTable[]
  readonly measures: readonly Measure[]
}

/** Where the name itself reads badly in a sentence. */
const labels: Readonly<Record<string, LocalizedText>> = {
  cogs: localized('cost of goods sold', 'harga pokok penjualan'),
  'refunds amount': localized('refunds', 'pengembalian dana'),
  'total assets': localized('total assets', 'total aset'),
  'total liabilities': localized('total liabilities', 'total kewajiban'),
  'total equity': localized('total equity', 'total ekuitas'),
  'cash balance': localized('cash balance', 'saldo kas'),
  'inventory value': localized('inventory value', 'nilai persediaan'),
  'npl ratio': localized('NPL ratio', 'rasio NPL'),
  'non performing loans': localized('non-performing loans', 'kredit bermasalah'),
}

const labelled = measures.map((measure) => {
  const label = labels[measure.name]
  return label ? { ...measure, label } : measure
})

/** Every table, view and column of the sample company in English and Indonesian, with units, and its named figures. */
export const describeSampleCompany = (): CompanyDescription => ({
  tables: [...organisation, ...trade, ...finance],
  measures: labelled,
})

/** The schema as read from the sample company's database, with the descriptions put in; other tables stay as they are. */
export function withSampleDescriptions(schema: Schema): Schema {
  const described = new Map(describeSampleCompany().tables.map((table) => [table.name, table]))
  const tables = schema.tables.map((table) => {
    const about = described.get(table.name)
    if (!about) return table
    const descriptions = new Map(about.columns.map((column) => [column.name, column]))
    const columns = table.columns.map((column) => ({ ...column, ...descriptions.get(column.name) }))
    return { ...table, ...about, columns }
  })
  return { ...schema, tables, measures: [...(schema.measures ?? []), ...labelled] }
}
