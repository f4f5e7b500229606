import type { Calendar } from '#engine/period/index.ts'
import type { Item } from '../../link/items.ts'
import type { ColumnRef } from '../../parse/query-intent.ts'
import { type Happening, happeningsOf, saysHappening } from '../../schema/happenings.ts'
import { defaultMeasure, saysSales } from '../../schema/measures.ts'
import { isNamedUniquely, nameColumn, type PreparedSchema } from '../../schema/prepared-schema.ts'
import type { Column, Measure, Table } from '../../types.ts'

/** What a word may stand for in the schema. */
export type Sense = { score: number; table: Table } & (
  | { is: 'table' }
  | { is: 'column'; column: Column }
  | { is: 'measure'; measure: Measure }
  | { is: 'value'; column: Column; value: string }
  | { is: 'happening'; happening: Happening }
)

/** An item that says something, with the little words before it. */
export interface Word {
  /** Its place among the items. */
  at: number
  item: Item
  text: string
  lead: string
  senses: readonly Sense[]
}

export interface AskedWords {
  words: readonly Word[]
  known: PreparedSchema
  calendar: Calendar
}

const happenings = new WeakMap<PreparedSchema, readonly Happening[]>()

const happeningsIn = (known: PreparedSchema): readonly Happening[] => {
  const found = happenings.get(known) ?? known.schema.tables.flatMap(happeningsOf)
  happenings.set(known, found)
  return found
}

const worth = /^(value|worth)( of)?$/

const namesTable = (item: Item | undefined): boolean =>
  item?.is === 'link' && item.namings.some(({ element, score }) => element.is === 'table' && score > 0.7)

/** The words of a question that say something, each with all it may stand for. */
export const wordsOf = (items: readonly Item[], known: PreparedSchema): Word[] => {
  const words: Word[] = []
  let lead: string[] = []
  for (const [index, item] of items.entries()) {
    const text = item.text.toLowerCase()
    const isWorth = item.is === 'small' && worth.test(text) && [items[index - 1], items[index + 1]].some(namesTable)
    if (item.is === 'stop' || (item.is === 'small' && !isWorth)) {
      lead.push(text)
      continue
    }
    words.push({
      at: index,
      item,
      text: isWorth ? 'value' : text,
      lead: lead.join(' '),
      senses: sensesOf(item, text, known),
    })
    lead = []
  }
  const around = nearby(words, known)
  return words.map((word) => ({ ...word, senses: closest(word.senses, around) }))
}

/** The tables that are named, and those around them: what else is called so is hardly meant. */
const nearby = (words: readonly Word[], known: PreparedSchema): ReadonlySet<Table> => {
  const named = words.flatMap(({ senses }) => {
    const stored = senses.flatMap(({ is, score, table }) => (is === 'value' && score > 0.9 ? [table] : []))
    const tables = senses.filter((sense) => sense.is === 'table' || sense.is === 'measure')
    if (tables.length === 0) return stored
    return tables.filter(({ score }) => score > 0.6 && score > (tables[0]?.score ?? 0) - 0.2).map(({ table }) => table)
  })
  const around = new Set(named)
  const spread = (tables: readonly Table[], many: boolean): Table[] =>
    tables.flatMap(({ name }) =>
      (known.hops.get(name) ?? []).flatMap((hop) => {
        const table = !many && hop.many ? undefined : known.tables.get(hop.to)
        if (!table || around.has(table)) return []
        around.add(table)
        return [table]
      }),
    )
  spread(spread(named, true), false)
  return around
}

const mostSenses = 14
const closest = (senses: readonly Sense[], around: ReadonlySet<Table>): readonly Sense[] => {
  if (senses.length <= mostSenses) return senses
  const near = senses.filter(({ table }) => around.has(table))
  return (near.length > 0 ? near : senses).slice(0, mostSenses)
}

const sensesOf = (item: Item, text: string, known: PreparedSchema): Sense[] => {
  const senses: Sense[] = []
  if (item.is === 'link') {
    for (const { element, score } of item.namings)
      if (element.is === 'table') senses.push({ is: 'table', table: element.table, score })
      else if (element.is === 'column')
        senses.push({ is: 'column', table: element.table, column: element.column, score })
      else senses.push({ is: 'measure', table: element.table, measure: element.measure, score })
    for (const { table, column, value } of item.refs)
      senses.push({ is: 'value', table, column, value, score: item.valueScore })
  }
  senses.push(...rowsNamed(senses, known))
  const sales = defaultMeasure(known)
  // 'penjualan toko' may be what the table of them adds up to.
  const [named] = senses
  if (sales && named?.is === 'table' && named.table.name === sales.table && text.split(' ').some(saysSales))
    senses.push({ is: 'measure', table: named.table, measure: sales, score: named.score })
  if (item.is === 'link' || item.is === 'unknown' || item.is === 'superlative') {
    const said = text.split(' ')
    for (const happening of happeningsIn(known)) {
      const score = saysHappening(said, happening)
      if (score > 0) senses.push({ is: 'happening', table: happening.table, happening, score })
    }
  }
  return unlike(asNamed(senses).toSorted((a, b) => b.score - a.score))
}

/** The rows of a sheet are what its names are of: 'barang' where each row has a 'Nama Barang' of its own. */
const rowsNamed = (senses: readonly Sense[], known: PreparedSchema): Sense[] =>
  senses.flatMap((sense) =>
    sense.is === 'column' &&
    sense.score > 0.65 &&
    sense.column === nameColumn(sense.table) &&
    (known.hops.get(sense.table.name) ?? []).length === 0 &&
    isNamedUniquely(sense.table, sense.column)
      ? [{ is: 'table', table: sense.table, score: Math.max(sense.score, 0.85) }]
      : [],
  )

const exactly = 0.95
const muchLess = 0.2

/** What is called exactly so is meant: 'employee' is no customer where there are employees, 'barang' no part of 'barang terjual'. */
const asNamed = (senses: readonly Sense[]): readonly Sense[] => {
  const best = (kind: Sense['is']): number =>
    Math.max(0, ...senses.filter(({ is }) => is === kind).map(({ score }) => score))
  const [table, measure, column] = [best('table'), best('measure'), best('column')]
  // Of several figures that share a word one may fit what it is asked by.
  const named = Math.max(table, measure)
  const rival: Partial<Record<Sense['is'], number>> = { table: named, column: named, measure: table }
  return senses.filter((sense) => {
    // A rating is no hourly rate, where something is called rating.
    if (sense.is === 'column' && column >= exactly && sense.score < column - muchLess) return false
    const other = rival[sense.is] ?? 0
    return other < exactly || sense.score > other - muchLess
  })
}

const key = (sense: Sense): string =>
  sense.is === 'measure'
    ? `m ${sense.measure.name}`
    : sense.is === 'happening'
      ? `h ${sense.table.name}.${sense.happening.column.name}`
      : sense.is === 'table'
        ? `t ${sense.table.name}`
        : `${sense.is} ${sense.table.name}.${sense.column.name}`

/** Each thing once, as it is meant best. */
const unlike = (senses: readonly Sense[]): Sense[] => {
  const seen = new Set<string>()
  return senses.filter((sense) => !seen.has(key(sense)) && seen.add(key(sense)))
}

export const refOf = ({ name }: Table, column: Column): ColumnRef => ({ table: name, column: column.name })
