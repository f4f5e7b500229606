import { dequal } from 'dequal'
import type { Bucket } from '#engine/period/index.ts'
import { grainWords } from '../lexicon/grain-words.ts'
import { fillers } from '../lexicon/operators.ts'
import type { Item } from '../link/items.ts'
import { keyOf } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import { nameColumn, shownColumns } from '../schema/prepared-schema.ts'
import type { Table } from '../types.ts'
import { countColumnAt } from './count-figures.ts'
import { figuresAt } from './figures.ts'
import { conditionTables, type ShownValue, tableOf } from './query-intent.ts'
import {
  asColumn,
  asTable,
  isOperator,
  isTemporal,
  markUsed,
  narrowsTable,
  nextAt,
  type Pick,
  type Reading,
} from './reading.ts'

/** What the question asks to see: figures, then the columns that nothing else explained. */
export const readShown = (reading: Reading): void => {
  for (const index of reading.items.keys()) {
    if (reading.used.has(index)) continue
    const item = reading.items[index]
    if (isOperator(item, 'distinct')) {
      const next = nextAt(reading, index)
      if (next >= 0) reading.intent.distinct = true
      markUsed(reading, index)
      continue
    }
    const counted = countColumnAt(reading, index)
    if (counted?.items.every((otherIndex) => !reading.used.has(otherIndex))) {
      show(reading, counted.value)
      markUsed(reading, ...counted.items)
      continue
    }
    const figures = figuresAt(reading, index)

    if (figures?.items.every((otherIndex) => !reading.used.has(otherIndex))) {
      if (!tellsOnly(reading, index, figures.value)) for (const figure of figures.value) show(reading, figure)
      markUsed(reading, ...figures.items)
      continue
    }
    if (listedTable(reading, index) || readKey(reading, index) || readFullName(reading, index)) continue
    if (item?.is !== 'link' || asTable(reading, index)) continue
    const before = reading.items[index - 1]
    const listed = before?.text === ',' || isOperator(before, 'and')
    const last = reading.intent.shown.at(-1)
    if (listed && last?.is === 'column') reading.beside = last.ref.table
    else delete reading.beside
    const column = asColumn(reading, index)
    delete reading.beside
    if (!column || column.score < 0.5 || (item.namings[0]?.score ?? 0) < 0.5) continue
    if (dated(reading, index, column) || compared(reading, index, column) || measuredIn(reading, index, column))
      continue
    if (fillers.has(item.text.toLowerCase()) && (item.namings[0]?.score ?? 0) < 0.9) {
      markUsed(reading, index)
      continue
    }

    if (inRelativeClause(reading, index)) {
      const known = [
        ...reading.conditions.flatMap(({ condition }) => conditionTables(condition)),
        ...reading.intent.shown.map(tableOf),
      ]
      if (known.includes(column.ref.table)) markUsed(reading, index)
      continue
    }
    if (isNarrowing(reading, index) && !namedInFull(reading, index, column)) reading.doubt += 0.4
    if (isVerb(reading, index, column)) {
      markUsed(reading, index)
      continue
    }
    // What is not used lowers the score: the word may have narrowed the rows.
    if (saidTooLittle(reading, index, column)) continue
    show(reading, { is: 'column', ref: column.ref })
    markUsed(reading, index)
    if ((item.namings[0]?.score ?? 0) < 0.7) reading.doubt += 0.06
  }
}

/** 'the members and their parties', 'names of cities and of counties': each is shown by what it is called. */
const listedTable = (reading: Reading, at: number): boolean => {
  const table = asTable(reading, at)
  const { shown } = reading.intent
  if (!table || !nameColumn(table) || shown.some((item) => item.is !== 'column')) return false
  if (reading.items[at + 1]?.is === 'link' || reading.items.some((item) => isOperator(item, 'both'))) return false
  let before = at - 1
  while (isPassed(reading.items[before])) before -= 1
  const joined = isOperator(reading.items[before], 'and') || reading.items[before]?.text === ','
  const first = joined ? reading.tables.find((mention) => mention.at === nextAt(reading, before, -1)) : undefined
  const restricted = reading.items.some(
    (item, index) =>
      index > 0 &&
      index < before &&
      (openers.test(item.text) || /^(with|having|have|from|dengan|dari)$/i.test(item.text)),
  )
  if (!joined || (shown.length === 0 && !first) || restricted) return false
  const own = first && shown.length === 0 ? reading.known.tables.get(first.table) : undefined
  const columns = [own, table].flatMap((owner) =>
    (owner ? shownColumns(owner) : []).map((column) => ({ table: owner?.name ?? '', column: column.name })),
  )
  for (const ref of columns) show(reading, { is: 'column', ref })
  return true
}

/** 'the name and id of accounts': the key, whatever it is called. */
const readKey = (reading: Reading, at: number): boolean => {
  if (!/^(ids?|identifiers?)$/i.test(reading.items[at]?.text ?? '')) return false
  const owner = ownerOf(reading, at)
  const key = owner && keyOf(owner)
  const known = asColumn(reading, at)
  if (
    !owner ||
    !key ||
    key.hidden ||
    (known &&
      (known.ref.table === owner.name || asColumn(reading, at, undefined, [owner.name])?.ref.table === owner.name))
  )
    return false
  show(reading, { is: 'column', ref: { table: owner.name, column: key.name } })
  markUsed(reading, at)
  return true
}

/** 'full names of customers', 'nama lengkap': all that a row is called by. */
const readFullName = (reading: Reading, at: number): boolean => {
  const { items, tables, known } = reading
  const said = [items[at - 1]?.text, items[at]?.text, items[at + 1]?.text].join(' ')
  if (!/^names?|^nama/i.test(items[at]?.text ?? '') || !/\bfull names?|\bnama lengkap/i.test(said)) return false
  const inside = tables.find((mention) => mention.at === at)
  const owners = [inside?.table ?? '', ownerOf(reading, at)?.name ?? '', ...tables.map(({ table }) => table)]
  const owner = owners.map((name) => known.tables.get(name)).find((table) => table && !nameColumn(table))
  if (!owner || shownColumns(owner).length < 2) return false
  for (const { name } of shownColumns(owner)) show(reading, { is: 'column', ref: { table: owner.name, column: name } })
  markUsed(reading, at)
  return true
}

/** Whose it is: the table right before, behind the next 'of' or 'for', else the one that is named first. */
const ownerOf = ({ items, tables, known }: Reading, at: number): Table | undefined => {
  const own = tables.find((mention) => mention.at === at - 1 && at > 0 && /^(id|ids)$/i.test(items[at]?.text ?? ''))
  const of = items.findIndex((item, index) => index > at && /^(of|for|dari|untuk)$/i.test(item.text))
  const behind = of < 0 ? undefined : tables.find((mention) => mention.at > of && mention.at <= of + 3)
  return known.tables.get((own ?? behind ?? tables.find((mention) => mention.at >= 0))?.table ?? '')
}

const isPassed = (item: Item | undefined): boolean =>
  (item?.is === 'small' && item.text !== ',') || (isOperator(item, 'who') && !/^(which|that)$/i.test(item?.text ?? ''))

const openers = /^(that|which|who|whose|whom|where|when|yang|associated|related|linked|belonging|they|mereka)$/i
const listing = /^(,|their|its|his|her|corresponding|respective|also|nya)$/i

/** 'the county that the delegates of X belong to': a noun behind the word that says which rows is not asked for. */
const inRelativeClause = (reading: Reading, at: number): boolean => {
  if (reading.intent.shown.length === 0) return false
  for (let index = at - 1; index >= 0; index -= 1) {
    const item = reading.items[index]
    if (item?.is === 'stop') return false
    if (isOperator(item, 'and') || listing.test(item?.text ?? '')) return false
    if (item && openers.test(item.text)) return reading.items.slice(0, index).some((other) => other.is === 'link')
  }
  return false
}

// 'how many products that we sell': the verb of a clause, where a figure was asked for already.
const tellsOnly = (reading: Reading, at: number, figures: readonly ShownValue[]): boolean =>
  figures.every((figure) => figure.is === 'measure') &&
  reading.intent.shown.some((shown) => shown.is !== 'column') &&
  reading.items
    .slice(Math.max(0, at - 2), at)
    .some((item) => /^(yang|that|which|who|we|they|kita|kami|mereka)$/i.test(item.text))

/** 'loans with arrears over 90 days': the column says which rows, it is not asked for. */
const compared = (reading: Reading, at: number, pick: Pick): boolean => {
  const met = reading.conditions.some(
    ({ condition }) =>
      condition.is === 'compare' && condition.ref.table === pick.ref.table && condition.ref.column === pick.ref.column,
  )
  const table = reading.tables.findLast((mention) => mention.at >= 0 && mention.at < at)
  const joint = reading.items
    .slice((table?.at ?? at) + 1, at)
    .some((item) => /^(with|whose|that|which|who|having|where|dengan|yang|memiliki|punya)$/i.test(item.text))
  if (!met || !table || !joint) return false
  markUsed(reading, at)
  return true
}

// 'average length in milliseconds': the column once more, as the unit.
const measuredIn = (reading: Reading, at: number, pick: Pick): boolean => {
  const folded = reading.intent.shown.some((shown) => shown.is === 'fold' && shown.of?.column === pick.ref.column)
  if (!folded || !/^(in|dalam)$/i.test(reading.items[at - 1]?.text ?? '')) return false
  markUsed(reading, at)
  return true
}

const grains = new Map<string, Bucket>([...grainWords, ['days', 'day']])

/** 'which day had the most refunds': the day is a stretch of time to count in. */
const dated = (reading: Reading, at: number, pick: Pick): boolean => {
  const grain = grains.get(reading.items[at]?.text.toLowerCase() ?? '')
  const by = reading.intent.order?.by
  if (!grain || !isTemporal(pick.column) || !by || by.is === 'column') return false
  reading.intent.groups.push({ is: 'time', grain })
  markUsed(reading, at)
  return true
}

/** 'pinjaman yang menunggak', 'employees on leave': a word that says which rows, where a column is read in part. */
const isNarrowing = (reading: Reading, at: number): boolean =>
  narrowsTable(reading, at) && at + 1 >= reading.items.filter((item) => item.is !== 'stop').length

const namedInFull = (reading: Reading, at: number, pick: Pick): boolean => {
  const item = reading.items[at]
  return (
    item?.is === 'link' &&
    item.namings.some(
      (naming) => naming.element.is === 'column' && naming.element.column === pick.column && naming.full,
    )
  )
}

// One word of three is no name.
const saidTooLittle = (reading: Reading, at: number, pick: Pick): boolean => {
  const item = reading.items[at]
  const naming =
    item?.is === 'link'
      ? item.namings.find((naming) => naming.element.is === 'column' && naming.element.column === pick.column)
      : undefined
  return (
    naming !== undefined && !naming.full && naming.score < 0.66 && naming.said * 2 < nameWords(pick.ref.column).length
  )
}

// 'flights arriving in', 'caused by': a verb that is a part of a key's name says how things hang together.
const isVerb = (reading: Reading, at: number, pick: Pick): boolean => {
  const item = reading.items[at]
  if (item?.is !== 'link') return false
  const naming = item.namings.find((naming) => naming.element.is === 'column' && naming.element.column === pick.column)
  const partial = (naming?.said ?? 1) < nameWords(pick.ref.column).length
  const joins = (reading.known.hops.get(pick.ref.table) ?? []).some(
    (hop) => !hop.many && hop.fromColumn === pick.ref.column,
  )
  const passive = /ed$/.test(item.text) && /^(by|in|on|at|with|from|oleh)$/i.test(reading.items[at + 1]?.text ?? '')
  if (passive) return true
  // 'that costs the least': a verb of what is ordered by.
  const ordered = reading.intent.order?.by
  const same =
    ordered &&
    ordered.is !== 'measure' &&
    (ordered.is === 'column' ? ordered.ref.column : ordered.of?.column) === pick.ref.column
  if (same && /^(that|which|who|yang)$/i.test(reading.items[at - 1]?.text ?? '')) return true

  const infinitive = reading.items[at - 1]?.text.toLowerCase() === 'to'
  return (
    partial &&
    (joins || pick.column.primaryKey === true || infinitive || /(ed|ing|ers?)$/.test(item.text)) &&
    !/\bids?\b|code/i.test(item.text) &&
    !asksFor(reading, at)
  )
}

// 'what are the arriving dates': behind the words that ask, even a participle is a column.
const asksFor = (reading: Reading, at: number): boolean =>
  /date|time|tanggal/i.test(reading.items[at]?.text ?? '') ||
  /date|time|tanggal/i.test(reading.items[at + 1]?.text ?? '')

const show = (reading: Reading, shown: ShownValue): void => {
  if (!reading.intent.shown.some((known) => dequal(known, shown))) reading.intent.shown.push(shown)
}

/** 'permanent address is different from current address': two columns beside each other. */
export const readDifferences = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'differs')) continue
    const [before, after] = [nextAt(reading, index, -1), nextAt(reading, index)]
    const left = asColumn(reading, before)
    const right = left && asColumn(reading, after, undefined, [left.ref.table])
    if (!left || !right || left.ref.column === right.ref.column) continue
    reading.conditions.push({ at: index, condition: { is: 'columns', left: left.ref, op: '<>', right: right.ref } })
    markUsed(reading, index, before, after)
  }
}

/** 'orders without a note', 'tanggal keluar kosong': whether a column holds anything. */
export const readEmptiness = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || !isOperator(item, 'empty', 'present')) continue
    const column = [nextAt(reading, index, -1), nextAt(reading, index)]
      .map((near) => ({ place: near, pick: asTable(reading, near) ? undefined : asColumn(reading, near) }))
      .find(({ pick }) => pick && pick.score > 0.6)
    if (!column?.pick) continue
    reading.conditions.push({
      at: index,
      condition: { is: 'null', ref: column.pick.ref, ...(isOperator(item, 'present') ? { not: true } : {}) },
    })
    markUsed(reading, index, column.place)
  }
}
