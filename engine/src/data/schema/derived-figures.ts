import { localized } from '#contract/kit/localized-text.ts'
import type { Column, Schema, Table } from '../types.ts'
import { accountFigures } from './account-figures.ts'
import type { KnownMeasure } from './measures.ts'
import { nameWords } from './names.ts'
import type { Hops } from './paths.ts'
import { sumOfColumn } from './sum-of-column.ts'

type Quote = (name: string) => string

const pieceWords =
  /^(qty|quantity|jumlah|kuantitas|pieces|units?|pcs|jumlah barang|qty sold|quantity sold|jumlah terjual)$/
const lineTotals = /^((line|sub|net) ?)?(total|amount)( (amount|price|harga|jual))?$|^subtotal$|^total (harga|bayar)$/
const priceWords = /^((unit|selling|sell|sale) price|price|harga|harga (satuan|jual)|price each)$/
/** What a piece was bought for. */
const costWords =
  /^((buy|buying|purchase|cost) price|(unit|purchase|product|item|standard) cost|cost|cogs|hpp|modal|harga (beli|pokok|modal|biaya)|biaya pokok)$/
const heldWords = /\b(stock|stok|inventory|persediaan|on hand)\b|^(qty|quantity|jumlah|kuantitas|sisa)$/
const leastWords = /\b(min|minimum|reorder|safety|max|maximum|level)\b/
const stockTables =
  /^(stocks?|stok|inventory|inventories|persediaan|warehouse stock|supplies|parts|ingredients|bahan|batches)$/

const numbersOf = ({ columns }: Table): Column[] =>
  columns.filter(({ hidden, type, primaryKey }) => !hidden && !primaryKey && (type === 'number' || type === 'integer'))
const spoken = ({ name }: Column): string => nameWords(name).join(' ')
const called = (table: Table, pattern: RegExp): Column | undefined =>
  numbersOf(table).find((column) => pattern.test(spoken(column)))

/** Whether nothing of the schema is called so: what an owner keeps in a column is no guess. */
const isFree = ({ tables }: Schema, words: RegExp): boolean =>
  tables.every(({ name, columns }) => !words.test(name) && columns.every((column) => !words.test(column.name)))

/** The table that tells what is sold, and what hangs right below it. */
const linesOf = ({ tables }: Schema, hops: Hops, { table }: KnownMeasure): Table[] => {
  const below = (hops.get(table) ?? []).flatMap(({ many, to }) => (many ? [to] : []))
  return tables.filter(({ name }) => name === table || below.includes(name))
}

/**
 * Figures that tables tell by their names, where the owner defined none. `sales`: what is sold, as told by deals or their lines;
 * `sheet`: as told by a spreadsheet.
 */
export const derivedFigures = (
  schema: Schema,
  hops: Hops,
  { sales, sheet }: { sales: readonly KnownMeasure[]; sheet: readonly KnownMeasure[] },
  quote: Quote,
): KnownMeasure[] => {
  if ((schema.measures ?? []).length > 0) return []
  const sold = [...sales, ...sheet.filter(({ name }) => name === 'revenue')]
  return [
    ...derivedProfit(schema, hops, sold, quote),
    ...derivedUnits(schema, hops, sales, quote),
    ...derivedDeals(schema, hops, sold, quote),
    ...derivedStockValue(schema, quote),
    ...derivedFlows(schema, quote),
    ...accountFigures(schema, hops, quote),
  ]
}

/**
 * What was earned with what was sold, where a line of sales tells pieces and money, and it or the thing that was sold what a piece was
 * bought for. Nothing where the owner defined figures, or two tables could tell it.
 */
const derivedProfit = (schema: Schema, hops: Hops, sales: readonly KnownMeasure[], quote: Quote): KnownMeasure[] => {
  const [sold] = sales
  if (!sold || !isFree(schema, /profit|laba|margin|untung/i)) return []
  const found = linesOf(schema, hops, sold).flatMap((line) => {
    const pieces = called(line, pieceWords)
    const [total, price] = [called(line, lineTotals), called(line, priceWords)]
    if (!pieces || !(total ?? price)) return []
    const above = (hops.get(line.name) ?? []).flatMap(({ many, to }) => {
      const table = many ? undefined : schema.tables.find(({ name }) => name === to)
      return table ? [table] : []
    })
    const [holder, ...others] = [line, ...above].filter((table) => called(table, costWords))
    const cost = holder && called(holder, costWords)
    if (!holder || !cost || others.length > 0) return []
    const own = (table: Table, { name }: Column) => `${quote(table.name)}.${quote(name)}`
    const money = total ? own(line, total) : price ? `${own(line, pieces)} * ${own(line, price)}` : ''
    return [
      {
        name: 'gross profit',
        label: localized('Gross profit', 'Laba kotor'),
        synonyms: ['profit', 'laba', 'laba kotor', 'untung', 'keuntungan'],
        expression: `SUM(${money} - ${own(line, pieces)} * ${own(holder, cost)})`,
        table: line.name,
        ...(line.name === sold.table && sold.dateColumn ? { dateColumn: sold.dateColumn } : {}),
        ...(holder === line ? {} : { joined: holder.name }),
        description: localized(
          `What was sold less ${cost.name} of each piece`,
          `Nilai penjualan dikurangi ${cost.name} tiap barang`,
        ),
        ...(sold.unit && { unit: sold.unit }),
      },
    ]
  })
  return found.length === 1 ? found : []
}

const dealNumbers =
  /^(?:(?:no|nomor|number|id|kode|code) )?(order|nota|invoice|faktur|transaksi|transaction|struk|receipt|bon|booking|sale|penjualan|pesanan)(?: (?:no|nomor|number|id|code|kode))?$/

/**
 * How many deals there were and what one came to on average: of orders that keep their total, of those whose lines do, and of a
 * spreadsheet that names the note of each line.
 */
const derivedDeals = (schema: Schema, hops: Hops, sales: readonly KnownMeasure[], quote: Quote): KnownMeasure[] => {
  const [sold] = sales
  const table = sold && schema.tables.find(({ name }) => name === sold.table)
  if (!sold || !table) return []
  const key = table.columns.find(({ primaryKey }) => primaryKey)
  // A line that stands alone names its note; else it belongs to a deal.
  const isFlat = (hops.get(table.name) ?? []).length === 0
  const own = table.columns.find(
    (column) => !column.hidden && column !== key && dealNumbers.test(spoken(column)) && column.type !== 'date',
  )
  const up = (hops.get(table.name) ?? []).find(
    ({ many, from, to }) =>
      !many &&
      from === table.name &&
      /order|pesanan|sale|penjualan|invoice|nota|transaksi|booking/i.test(to) &&
      !/item|detail|line/i.test(to),
  )
  const isLines = /item|detail|line/i.test(table.name)
  const counted = isFlat ? own?.name : isLines ? up?.fromColumn : undefined
  if ((isFlat || isLines) && counted === undefined) return []
  const word = dealNumbers.exec(own && isFlat ? spoken(own) : '')?.[1] ?? 'order'
  const per = counted === undefined ? undefined : `COUNT(DISTINCT ${quote(table.name)}.${quote(counted)})`
  const dated = sold.dateColumn ? { dateColumn: sold.dateColumn } : {}
  const average: KnownMeasure = {
    name: 'average order value',
    label: localized('Average order value', 'Rata-rata nilai pesanan'),
    synonyms: [
      ...['transaction value', 'basket', 'basket size', 'bill', 'ticket size', 'spend per order', 'sale'].map(
        (said) => `average ${said}`,
      ),
      ...['pesanan', 'transaksi', 'nota', 'belanja', 'penjualan', word].map((said) => `rata-rata nilai ${said}`),
      `average ${word} value`,
      `average ${word}`,
      'aov',
    ],
    expression: per ? `1.0 * ${sold.expression} / NULLIF(${per}, 0)` : sold.expression.replace(/^SUM\(/, 'AVG('),
    table: table.name,
    ...dated,
    description: localized(`What was sold for each ${word}`, `Nilai penjualan tiap ${word}`),
    ...(sold.unit && { unit: sold.unit }),
  }
  if (!isFlat || !per) return [average]
  return [
    average,
    {
      name: `number of ${word}`,
      label: localized('Transactions', `Jumlah ${word}`),
      synonyms: [
        word,
        `${word}s`,
        `jumlah ${word}`,
        'number of transactions',
        'transactions',
        'jumlah transaksi',
        'transaksi',
      ],
      expression: per,
      table: table.name,
      ...dated,
      description: localized(
        `Distinct ${own?.name ?? ''} of ${table.name}`,
        `${own?.name ?? ''} yang berbeda di ${table.name}`,
      ),
    },
  ]
}

/** What kind of thing a table lists says nothing of the things: ticket types are tickets. */
const kindWords = /^(types?|items?|jenis|tipe|master|data|list|daftar|catalog|katalog)$/

/** How many were sold, where the lines of what is sold hold pieces. Nothing where the owner defined figures, or two tables could tell it. */
const derivedUnits = (schema: Schema, hops: Hops, sales: readonly KnownMeasure[], quote: Quote): KnownMeasure[] => {
  const [sold] = sales
  if (!sold || !isFree(schema, /sold|terjual/i)) return []
  const found = linesOf(schema, hops, sold).flatMap((line) => {
    const pieces = called(line, pieceWords)
    if (!pieces) return []
    const things = (hops.get(line.name) ?? []).flatMap(({ many, to }) => {
      const words = many || to === sold.table ? [] : nameWords(to).filter((word) => !kindWords.test(word))
      return words.length > 0 ? [words.join(' ')] : []
    })
    return [
      {
        name: 'units sold',
        label: localized('Units sold', 'Unit terjual'),
        synonyms: [
          ...['pieces', 'quantity', ...things].map((thing) => `${thing} sold`),
          ...['barang', 'jumlah', 'unit', ...things].map((thing) => `${thing} terjual`),
        ],
        expression: `SUM(${quote(line.name)}.${quote(pieces.name)})`,
        table: line.name,
        ...(line.name === sold.table && sold.dateColumn ? { dateColumn: sold.dateColumn } : {}),
        description: localized(
          `The sum of the column ${pieces.name} of ${line.name}`,
          `Jumlah kolom ${pieces.name} dari ${line.name}`,
        ),
      },
    ]
  })
  return found.length === 1 ? found : []
}

/** What is brought in, made or used up: rows of it are amounts, not things that anybody counts. */
const flowTables =
  /^(panen|harvests?|produksi|production|output|pemakaian|usage|consumption|konsumsi|pemupukan|fertili[sz]ations?|curah hujan|rainfall|penimbangan|weighings?|sortasi|giling|penggilingan|pemanenan)$/
const physical =
  /\b(kg|kilo|kilogram|ton|tons|tonase|tonnage|liter|litre|ltr|volume|kwh|m3|mm|berat|weight|netto|quantity|jumlah)\b/
const foremost = /\b(berat|weight|netto|net|total)\b/

/** How much of it there was, where a table is named after a flow and one number of its rows tells how much. */
const derivedFlows = (schema: Schema, quote: Quote): KnownMeasure[] => {
  return schema.tables.flatMap((table) => {
    const said = nameWords(table.name).join(' ')
    const date = table.columns.find(({ hidden, type }) => !hidden && (type === 'date' || type === 'timestamp'))
    const amounts =
      flowTables.test(said) && date ? numbersOf(table).filter((column) => physical.test(spoken(column))) : []
    const [only, ...others] = amounts.length > 1 ? amounts.filter((column) => foremost.test(spoken(column))) : amounts
    if (!only || others.length > 0 || !date) return []
    const weighs = /\b(kg|kilo|kilogram|ton|tons|berat|weight|netto)\b/.test(spoken(only))
    const made = /panen|harvest|produksi|production|output/.test(said)
    return [
      {
        name: said,
        synonyms: [
          `hasil ${said}`,
          `total ${said}`,
          ...(made ? ['hasil', 'produksi', 'production', 'output', 'yield'] : []),
          ...(weighs && made ? ['tonase', 'tonnage', 'tonnes'] : []),
        ].filter((name) => name !== said),
        ...sumOfColumn(table, only, date, quote),
      },
    ]
  })
}

/** What is in stock is worth: pieces by what each was bought for, else by its price. */
const derivedStockValue = (schema: Schema, quote: Quote): KnownMeasure[] => {
  const found = schema.tables.flatMap((table) => {
    const held = numbersOf(table).filter((column) => heldWords.test(spoken(column)) && !leastWords.test(spoken(column)))
    const isStock =
      stockTables.test(nameWords(table.name).join(' ')) ||
      held.some((column) => /stock|stok|on hand|persediaan|inventory/.test(spoken(column)))
    const worth = called(table, costWords) ?? called(table, priceWords)
    const [pieces] = held
    if (!isStock || !pieces || held.length > 1 || !worth) return []
    const own = ({ name }: Column) => `${quote(table.name)}.${quote(name)}`
    const things = nameWords(table.name).join(' ')
    return [
      {
        name: 'stock value',
        label: localized('Stock value', 'Nilai stok'),
        synonyms: [
          'inventory value',
          'value of stock',
          'nilai stok',
          'nilai persediaan',
          `value of ${things}`,
          `${things} value`,
          `nilai ${things}`,
        ],
        expression: `SUM(${own(pieces)} * ${own(worth)})`,
        table: table.name,
        description: localized(`${pieces.name} × ${worth.name}`, `${pieces.name} × ${worth.name}`),
        ...(worth.unit && { unit: worth.unit }),
      },
    ]
  })
  return found.length === 1 ? found : []
}
