import { qualityOf } from '../lexicon/adjectives.ts'
import { defaultMeasure, unitsMeasure } from '../schema/measures.ts'
import { hasRole } from '../schema/roles.ts'
import { figuresAt } from './figures.ts'
import type { ShownValue } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isOperator, isQuantity, markUsed, nextAt, type Reading } from './reading.ts'
import { limitAround, oneAsked, readQuality, soldWords, usualTop } from './settling.ts'

export const readRowLimit = (reading: Reading, at: number): void => {
  const descending = isOperator(reading.items[at], 'most')
  const next = nextAt(reading, at)
  const { limit, items } = limitAround(reading, at)
  const adjective = reading.items[next]
  if (adjective?.is === 'unknown' || adjective?.is === 'link') {
    const quality = qualityOf(adjective.text.toLowerCase())
    if (quality && readQuality(reading, at, adjective.text.toLowerCase(), descending ? 1 : -1, [next])) return
  }
  const beside = [at - 1, at + 1].filter((index) => soldWords.test(reading.items[index]?.text ?? ''))
  const loyal = /loyal|setia/i.test(reading.items[at]?.text ?? '')
  const sells = loyal || beside.length > 0 || /sell|sold|laris|laku/i.test(reading.items[at]?.text ?? '')
  const place = (loyal ? visitsOf(reading, at) : sells ? sellingOf(reading, at) : undefined) ?? mostOf(reading, at)
  if (!place) return
  reading.intent.order = { by: place.value, descending }
  reading.intent.limit = sells && items.length === 0 && !oneAsked(reading) ? usualTop : limit
  markUsed(reading, at, ...items, ...place.items, ...(sells ? beside : []))
}

/** Who comes back most: the rows below, such as a customer's orders. */
const visitsOf = (reading: Reading, at: number): { value: ShownValue; items: number[] } | undefined => {
  const subject = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const below = subject
    ? (reading.known.hops.get(subject.table) ?? []).flatMap((hop) =>
        hop.many ? (reading.known.tables.get(hop.to) ?? []) : [],
      )
    : []
  const most = below.toSorted((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0))[0]
  return most && { value: { is: 'fold', fold: 'count', table: most.name }, items: [] }
}

/** What selling is counted by: a measure or a quantity sold, else the rows below the thing. */
const sellingOf = (reading: Reading, at: number): { value: ShownValue; items: number[] } | undefined => {
  const measure = unitsMeasure(reading.known)
  if (measure) return { value: { is: 'measure', measure: measure.name, table: measure.table }, items: [] }
  const subject = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const below = subject
    ? (reading.known.hops.get(subject.table) ?? [])
        .filter((hop) => hop.many)
        .map((hop) => reading.known.tables.get(hop.to))
    : []
  const largest = below.toSorted((a, b) => (b?.rowCount ?? 0) - (a?.rowCount ?? 0))
  for (const table of largest) {
    const column = table?.columns.find((column) => hasRole(column, 'sold'))
    if (table && column)
      return {
        value: { is: 'fold', fold: 'sum', of: { table: table.name, column: column.name }, table: table.name },
        items: [],
      }
  }
  const [most] = largest
  if (most) return { value: { is: 'fold', fold: 'count', table: most.name }, items: [] }
  // One table of sales: what brought in the most.
  const turnover = defaultMeasure(reading.known)
  return turnover && { value: { is: 'measure', measure: turnover.name, table: turnover.table }, items: [] }
}

/** What there is most of: the table, measure or numeric column behind, or (Indonesian) before. */
const mostOf = (reading: Reading, at: number): { value: ShownValue; items: number[] } | undefined => {
  const phrase = /common|popular|frequent|often|populer|sering/.test(reading.items[at]?.text.toLowerCase() ?? '')
  const behind = nextAt(reading, at)
  const places = phrase
    ? []
    : [behind, isOperator(reading.items[behind], 'distinct') ? nextAt(reading, behind) : -1, nextAt(reading, at, -1)]
  for (const index of places) {
    if (index < 0 || reading.used.has(index)) continue
    const table = asTable(reading, index)
    // 'kota dengan jumlah pelanggan terbanyak'
    const said = nextAt(reading, index, -1)
    const counting = index < at && isOperator(reading.items[said], 'count', 'sum') ? [said] : []
    if (table) return { value: { is: 'fold', fold: 'count', table: table.name }, items: [index, ...counting] }
    const figures = figuresAt(reading, index)
    const [figure] = figures?.value ?? []
    if (figures && figure) return { value: figure, items: figures.items }
    const column = asColumn(reading, index, isNumeric)
    if (column && column.score > 0.6 && isQuantity(reading, column.ref.table, column.column))
      return { value: { is: 'column', ref: column.ref }, items: [index] }
  }
  // 'alasan pengembalian terbanyak': the reason that comes up most.
  const told = [nextAt(reading, at, -1), behind].flatMap((index) => {
    const pick =
      index < 0 || asTable(reading, index) ? undefined : asColumn(reading, index, (column) => column.type === 'text')
    return pick && pick.score > 0.85 ? [{ ...pick, at: index }] : []
  })[0]
  // 'the college with the most authors': what there is most of is not asked for, the college is.
  const subject = reading.items.some(
    (item, index) =>
      index < at && item.is === 'link' && (asTable(reading, index) ?? asColumn(reading, index)) !== undefined,
  )
  const said = subject && !phrase && behind >= 0 && told?.at === behind ? [behind] : []
  if (told) return { value: { is: 'fold', fold: 'count', table: told.ref.table }, items: said }
  const tables = reading.tables.filter((mention) => !reading.used.has(mention.at))
  const counted = phrase ? tables.at(0) : tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  if (!counted) return undefined
  reading.doubt += phrase ? 0.02 : 0.45
  return { value: { is: 'fold', fold: 'count', table: counted.table }, items: [] }
}
