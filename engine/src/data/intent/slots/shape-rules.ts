import { stem } from '#engine/language/index.ts'
import type { Bucket } from '#engine/period/index.ts'
import { qualityOf } from '../../lexicon/adjectives.ts'
import { grainWords } from '../../lexicon/grain-words.ts'
import { bringingWords, earningWords, takenWords } from '../../lexicon/money-words.ts'
import { plainVerbs } from '../../lexicon/operators.ts'
import type { Group, ShownValue } from '../../parse/query-intent.ts'
import { dealsBelow, dealsIn, trades } from '../../parse/scopes.ts'
import { oneAsked, soldWords as sold, usualTop } from '../../parse/settling.ts'
import { dateOf } from '../../parse/times.ts'
import { defaultMeasure, isBought, unitsMeasure } from '../../schema/measures.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { columnOfRole, hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { billedOf, mainAmount } from '../main-amount.ts'
import { countOf } from '../rule.ts'
import { isQuantity } from '../view.ts'
import { foldAt, heldIn } from './figure-rules.ts'
import type { Word } from './senses.ts'
import {
  distanceOf,
  doubtOf,
  hopsAbove,
  isBelow,
  isDay,
  isOperator,
  quantitiesOf,
  type SlotPiece,
  type SlotRule,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'

const grainsOf: Partial<Record<string, Bucket>> = {
  each_day: 'day',
  each_weekday: 'weekday',
  each_hour: 'hour',
  each_week: 'week',
  each_month: 'month',
  each_quarter: 'quarter',
  each_year: 'year',
  trend: 'month',
}

/** Students have a class whose tutor is a teacher: 'students per teacher' is no group of theirs. */
const isOtherwiseTied = ({ known, root }: Subject, { name }: Table): boolean => {
  const path = pathBetween(known.hops, root.name, name) ?? []
  const stemsOf = (text: string) => nameWords(text).map((word) => stem(word, 'en'))
  const key = stemsOf(path.at(-1)?.fromColumn ?? '')
  return path.length > 1 && !stemsOf(name).some((word) => key.includes(word))
}

/** 'by town' means towns, never the numbers by which rows name theirs. */
const pointsElsewhere = ({ name }: Column): boolean => {
  const words = nameWords(name)
  return words.length > 1 && words.at(-1) === 'id'
}

const groupsAt = (subject: Subject, at: number): { group: Group; end: number; cost: number }[] => {
  const { words } = subject
  const grain = grainWords.get(words[at]?.text ?? '')
  const found: { group: Group; end: number; cost: number }[] = grain
    ? [{ group: { is: 'time', grain }, end: at + 1, cost: 0 }]
    : []
  for (const { table, score } of sensesOf(words[at], 'table')) {
    const far = distanceOf(subject, table.name)
    if (far !== undefined && table !== subject.root)
      found.push({
        group: { is: 'table', table: table.name },
        end: at + 1,
        cost: doubtOf(score) + far / 2 + (isOtherwiseTied(subject, table) ? 0.4 : 0),
      })
  }
  const owner = sensesOf(words[at], 'table').some(({ table }) => hopsAbove(subject, table.name) !== undefined)
  for (const place of owner ? [at, at + 1] : [at])
    for (const { table, column, score } of sensesOf(words[place], 'column', 0.7)) {
      const far = distanceOf(subject, table.name)
      if (far === undefined || isDay(column) || pointsElsewhere(column) || isTaken(subject, column)) continue
      const ref = { table: table.name, column: column.name }
      found.push({
        group: { is: 'column', ref },
        end: place + 1,
        cost: doubtOf(score) + far + (place > at ? 0.02 : 0.05),
      })
    }
  return found
}

const amounts = /^(hours?|jam|minutes?|menit|km|kilometers?|kg|kilograms?|tons?|liters?|litres?|nights?|malam)$/

/** How much of something a row takes: 'cost per hour worked' is no group of the rows that took as many hours. */
const isTaken = (subject: Subject, column: Column): boolean =>
  isQuantity(subject.known, subject.root.name, column) && nameWords(column.name).some((word) => amounts.test(word))

/** 'cost per hour worked': for each of the hours that rows count, not by the hour of the day. */
const countsHours = (subject: Subject, next: Word | undefined): boolean =>
  next?.lead === '' &&
  next.senses.some(({ is }) => is === 'table' || is === 'column') &&
  subject.root.columns.some((column) => isTaken(subject, column))

/** 'per poli', 'by channel and month', 'in each branch', 'monthly'. */
const grouped: SlotRule = {
  name: 'group',
  *reads(subject, at) {
    const { words } = subject
    const grain = words[at]?.item.is === 'operator' ? grainsOf[words[at].item.operator] : undefined
    if (grain) {
      if (grain === 'hour' && countsHours(subject, words[at + 1])) return
      // 'by month of filing', 'per bulan bayar'
      for (const { table, happening, score } of sensesOf(words[at + 1], 'happening', 0.8))
        if (happening.is === 'day' && hopsAbove(subject, table.name) !== undefined)
          yield {
            end: at + 2,
            cost: doubtOf(score) + 0.02,
            pieces: [
              { is: 'group', group: { is: 'time', grain, ref: { table: table.name, column: happening.column.name } } },
            ],
          }
      // 'hari apa' asks for one.
      const isAsked = isOperator(words[at - 1], 'who') || /\bapa$/.test(words[at]?.text ?? '')
      const group = { is: 'group', group: { is: 'time', grain } } as const
      if (isAsked) yield { end: at + 1, cost: 0, pieces: [{ ...group, ranked: true }] }
      yield { end: at + 1, cost: isAsked ? 0.02 : 0, pieces: [group] }
      return
    }
    // 'which day had the highest sales', 'bulan apa yang penjualannya tertinggi'
    const asks = (word: Word | undefined) => isOperator(word, 'who') || word?.text === 'berapa'
    const asked = isOperator(words[at], 'who') ? words[at + 1] : asks(words[at + 1]) ? words[at] : undefined
    const stretch = grainWords.get(asked?.text ?? '')
    if (stretch)
      yield { end: at + 2, cost: 0.02, pieces: [{ is: 'group', group: { is: 'time', grain: stretch }, ranked: true }] }
    if (!isOperator(words[at], 'each', 'by') || words[at]?.text === 'across') return
    // 'average weight per receipt by grade': a row is what is averaged over.
    if (isOperator(words[at], 'each') && words.slice(0, at).some((word) => foldAt(word) === 'avg'))
      for (const { table, score } of sensesOf(words[at + 1], 'table', 0.7))
        if (table === subject.root) yield { end: at + 2, cost: doubtOf(score) * 0.3 + 0.02, pieces: [] }
    for (const { group, end, cost } of groupsAt(subject, at + 1)) {
      yield { end, cost, pieces: [{ is: 'group', group }] }
      const joint = isOperator(words[end], 'and')
        ? isOperator(words[end + 1], 'each', 'by')
          ? end + 2
          : end + 1
        : undefined
      if (joint !== undefined)
        for (const second of groupsAt(subject, joint))
          yield {
            end: second.end,
            cost: cost + second.cost + 0.02,
            pieces: [
              { is: 'group', group },
              { is: 'group', group: second.group },
            ],
          }
    }
    // 'by date of payment'
    for (const place of [at + 1, at + 2])
      for (const { table, happening, score } of sensesOf(words[place], 'happening', 0.8))
        if (
          happening.is === 'day' &&
          table === subject.root &&
          /date|tanggal|tgl|waktu/.test(
            words
              .slice(at + 1, place + 1)
              .map(({ text }) => text)
              .join(' '),
          )
        )
          yield {
            end: place + 1,
            cost: doubtOf(score) + 0.05,
            pieces: [{ is: 'day', ref: { table: table.name, column: happening.column.name }, not: false }],
          }
  },
}

const timed: SlotRule = {
  name: 'period',
  *reads(subject, at) {
    const item = subject.words[at]?.item
    if (item?.is !== 'period') return
    const period = { is: 'period', expr: item.expr, period: item.period } as const
    const visits = visitsOf(subject, at)
    yield { end: at + 1, cost: visits ? 0.6 : 0, pieces: [period] }
    if (visits) yield { end: at + 1, cost: 0.1, pieces: [period, { is: 'table', table: visits, listed: false }] }
  },
}

const cameBy = /\b(came|come|comes|visited|visit|datang|berkunjung|mampir)\b/

/** 'customers who came in last month' were there then, whenever they joined: the nearest table below that is dated. */
const visitsOf = ({ words, known, root }: Subject, at: number): string | undefined => {
  const own = dateOf(known, root.name)
  const joined = own && root.columns.find(({ name }) => name === own.column)
  if (!joined || !hasRole(joined, 'begun')) return undefined
  if (!cameBy.test(`${words[at - 1]?.text ?? ''} ${words[at]?.lead ?? ''}`)) return undefined
  return tablesBelow(known, root.name).find((table) => dateOf(known, table)?.table === table)
}

const ordinals = new Map([
  ['second', 1],
  ['kedua', 1],
  ['third', 2],
  ['ketiga', 2],
  ['fourth', 3],
  ['keempat', 3],
])

const rise = /^(high|large|big|great|good|best|heavy|expensive|tinggi|besar|banyak|mahal|baik|berat|long|lama|panjang)$/

interface Ranking {
  by: ShownValue
  end: number
  cost: number
  more?: readonly SlotPiece[]
}

const amountOf = /^(units?|quantity|qty|jumlah|total|banyaknya|number|jumlahnya|total quantity|jumlah unit)$/

const sizes = /^(large|largest|big|biggest|high|highest|huge|besar|terbesar|tinggi|tertinggi)$/
const tellsSize = (word: Word | undefined): boolean =>
  word?.item.is === 'superlative' && sizes.test(word.item.adjective)

/** What a row, or a group, is the most in. */
function* rankings(subject: Subject, at: number): Generator<Ranking> {
  const { words } = subject
  // 'by units sold', 'jumlah terjualnya'
  const isSold = amountOf.test(words[at]?.text ?? '') && sold.test((words[at + 1]?.text ?? '').replace(/nya$/, ''))
  const units = isSold ? soldOf(subject.known, subject.root) : undefined
  if (units) yield { by: units, end: at + 2, cost: 0 }
  if (units) return
  const fold = foldAt(words[at])
  const start = fold ? at + 1 : at
  for (const { ref, cost } of quantitiesOf(subject, words[start]))
    yield {
      by: fold && fold !== 'count' ? { is: 'fold', fold, of: ref, table: ref.table } : { is: 'column', ref },
      end: start + 1,
      cost,
    }
  for (const { table, score } of sensesOf(words[start], 'table')) {
    const counts = isBelow(subject, table.name) || table === subject.root
    const below = { ...subject, root: table }
    // 'the biggest bills', 'tagihan terbesar': by how much, not by how many.
    const sized = fold === undefined && [words[at - 1], words[start + 1]].some(tellsSize)
    const column =
      fold === 'sum'
        ? mainAmount(subject.known, table)
        : fold
          ? undefined
          : (heldIn(table, words[start]) ?? (sized ? billedOf(subject.known, table) : undefined))
    if (column && counts) {
      const by = { is: 'fold', fold: 'sum', of: { table: table.name, column: column.name }, table: table.name } as const
      yield { by, end: start + 1, cost: doubtOf(score) + 0.1 }
      // 'total pinjaman cair'
      for (const said of sensesOf(words[start + 1], 'happening', 0.8))
        if (said.table === table && said.happening.is === 'day')
          yield {
            by,
            end: start + 2,
            cost: doubtOf(score) + doubtOf(said.score) + 0.1,
            more: [{ is: 'day', ref: { table: table.name, column: said.happening.column.name }, not: false }],
          }
    } else if (counts) yield { by: countOf(table.name), end: start + 1, cost: doubtOf(score) + 0.05 }
    if (isBelow(subject, table.name))
      for (const { ref, cost } of quantitiesOf(below, words[start + 1]))
        yield {
          by: { is: 'fold', fold: fold ?? 'sum', of: ref, table: ref.table },
          end: start + 2,
          cost: cost + doubtOf(score),
        }
  }
  for (const { table, column, score } of sensesOf(words[start], 'column'))
    if (isBelow(subject, table.name) && fold)
      yield {
        by: { is: 'fold', fold, of: { table: table.name, column: column.name }, table: table.name },
        end: start + 1,
        cost: doubtOf(score) + 0.1,
      }
  for (const { measure, table, score } of sensesOf(words[start], 'measure', 0.7))
    yield {
      by: { is: 'measure', measure: measure.name, table: table.name },
      end: start + 1,
      cost: doubtOf(score) * 0.5,
    }
}

/** 'the most shipments', 'tarif paling mahal', 'second most members', 'top 5 borrowers by total principal'. */
const ranked: SlotRule = {
  name: 'top',
  *reads(subject, at) {
    const { words } = subject
    yield* soldMost(subject, at)
    yield* busiest(subject, at)
    yield* earnsMost(subject, at)
    const skip = ordinals.get(words[at]?.text ?? '')
    const place = skip === undefined ? at : at + 1
    const word = words[place]
    const extreme = extremeOf(word)
    // 'our best month': the one in which most was sold.
    const stretch = extreme ? grainWords.get(words[place + 1]?.text ?? '') : undefined
    const isBest = stretch && skip === undefined && /^(good|best|bad|baik|buruk)$/.test(extreme?.adjective ?? '')
    const sales = isBest ? defaultMeasure(subject.known) : undefined
    if (extreme && stretch && sales)
      yield {
        end: place + 2,
        cost: 0.02,
        pieces: [
          { is: 'group', group: { is: 'time', grain: stretch }, ranked: true },
          { is: 'top', by: { is: 'measure', measure: sales.name, table: sales.table }, descending: extreme.descending },
        ],
      }
    if (extreme) {
      const behind = ordinals.get(words[place + 1]?.text ?? '')
      const skipped = skip ?? behind
      const tail = behind === undefined ? place + 1 : place + 2
      const more = { ...(skipped === undefined ? {} : { skip: skipped }), descending: extreme.descending }
      for (const { by, end, cost } of rankings(subject, tail)) {
        yield { end, cost, pieces: [{ is: 'top', by, ...more }] }
        // 'the highest price of books' is a price.
        const of =
          /^(of|dari|di antara)\b/.test(words[end]?.lead ?? '') &&
          sensesOf(words[end], 'table').some(({ table }) => table === subject.root)
        if (of && by.is === 'column' && skipped === undefined)
          yield {
            end: end + 1,
            cost: Math.max(0, cost - 0.02),
            pieces: [
              {
                is: 'figure',
                figure: { is: 'fold', fold: extreme.descending ? 'max' : 'min', of: by.ref, table: by.ref.table },
              },
            ],
          }
      }
      const said = extreme.adjective === undefined ? {} : { adjective: extreme.adjective }
      yield { end: tail, cost: extreme.adjective ? 0.5 : 0.12, pieces: [{ is: 'top', ...more, ...said }] }
      if (extreme.adjective)
        for (const found of qualitiesOf(subject, extreme.adjective))
          yield { end: tail, cost: 0.1, pieces: [{ is: 'top', by: found.by, ...more, descending: found.descending }] }
    }
    // What it is the most in stands before: 'tarif paling mahal', 'anggota terbanyak kedua'.
    for (const { by, end, cost, more = [] } of rankings(subject, at)) {
      const last = extremeOf(words[end])
      if (!last || !/^(yang)?$/.test(words[end]?.lead ?? '')) continue
      const behind = ordinals.get(words[end + 1]?.text ?? '')
      yield {
        end: behind === undefined ? end + 1 : end + 2,
        cost: cost + 0.02,
        pieces: [
          { is: 'top', by, descending: last.descending, ...(behind === undefined ? {} : { skip: behind }) },
          ...more,
        ],
      }
    }
    if (isOperator(word, 'top', 'bottom')) {
      const number = words[place + 1]?.item
      const limit = number?.is === 'number' ? number.value : undefined
      const descending = isOperator(word, 'top')
      const end = limit === undefined ? place + 1 : place + 2
      if (limit !== undefined) yield { end, cost: 0.02, pieces: [{ is: 'top', descending, limit }] }
    }
  },
}

/** 'sold the most', 'second best selling', 'paling banyak terjual': by how many were sold, where a figure or a column tells it. */
function* soldMost({ words, known, root }: Subject, at: number): ReturnType<SlotRule['reads']> {
  const skip = ordinals.get(words[at]?.text ?? '')
  const from = skip === undefined ? at : at + 1
  const first = sold.test(words[from]?.text ?? '') ? from + 1 : from
  // 'sold most recently', 'the highest selling price' are ranked by something else.
  const descending = isOperator(words[first], 'most')
  if (!descending && !isOperator(words[first], 'least')) return
  const isBehind = sold.test(words[first + 1]?.text ?? '')
  if (first === from && !isBehind && !/sell|sold|laris|laku/.test(words[first]?.text ?? '')) return
  const end = isBehind ? first + 2 : first + 1
  const isOne = skip !== undefined || oneAsked({ items: words.map(({ item }) => item) })
  const top = { is: 'top', descending, limit: isOne ? 1 : usualTop, ...(skip === undefined ? {} : { skip }) } as const
  // 'best selling part by quantity' says by what.
  if (words.slice(end, end + 3).some((word) => isOperator(word, 'by', 'order')))
    yield { end, cost: 0.02, pieces: [top] }
  const by = soldOf(known, root)
  if (by) yield { end, cost: by.is === 'measure' ? 0 : 0.1, pieces: [{ ...top, by }] }
}

/** How many of a thing were sold: the figure for it, else what rows below hold of each. */
const soldOf = (known: PreparedSchema, root: Table): ShownValue | undefined => {
  const measure = unitsMeasure(known)
  if (measure) return { is: 'measure', measure: measure.name, table: measure.table }
  const sales = defaultMeasure(known)?.table
  for (const table of tablesBelow(known, root.name)) {
    // What was bought or is in stock is no sale.
    const isSold = table === sales || pathBetween(known.hops, table, sales ?? '')?.every(({ many }) => !many)
    if (!isSold) continue
    const columns = known.tables.get(table)?.columns ?? []
    const column = columnOfRole(columns, 'sold') ?? columnOfRole(columns, 'quantity')
    if (column) return { is: 'fold', fold: 'sum', of: { table, column: column.name }, table }
  }
  return undefined
}

/** 'which room type earns the most': by what is sold of it, else by the amounts that hang below. */
function* earnsMost({ words, known, root }: Subject, at: number): ReturnType<SlotRule['reads']> {
  const earns = earningWords.test(words[at]?.text ?? '')
  if (!earns && !bringingWords.test(words[at]?.text ?? '')) return
  // 'the most money', 'uang paling banyak'
  const taken = [at + 1, at + 2].find((place) => takenWords.test(words[place]?.text ?? ''))
  const extreme = [at + 1, at + 2].find((place) => isOperator(words[place], 'most', 'least'))
  if (extreme === undefined || (!earns && taken === undefined) || (taken === undefined && extreme > at + 1)) return
  const end = Math.max(extreme, taken ?? 0) + 1
  const measure = defaultMeasure(known)
  const [amount] = tablesBelow(known, root.name).flatMap((name) => {
    const table = known.tables.get(name)
    const column = table && mainAmount(known, table)
    return column ? [{ is: 'fold', fold: 'sum', of: { table: name, column: column.name }, table: name } as const] : []
  })
  const by = measure ? ({ is: 'measure', measure: measure.name, table: measure.table } as const) : amount
  if (by) yield { end, cost: 0.05, pieces: [{ is: 'top', by, descending: isOperator(words[extreme], 'most') }] }
}

export const isBusiest = (word: Word | undefined): boolean =>
  isOperator(word, 'most') && /busiest|ramai|rame|sibuk/.test(word?.text ?? '')

/** 'the busiest store', 'jam paling ramai': by how many deals there were. */
function* busiest({ words, known, root }: Subject, at: number): ReturnType<SlotRule['reads']> {
  const deals = dealsIn(known)
  // 'the busiest day', 'jam tersibuk'
  const stretch = isBusiest(words[at]) ? stretchOf(words[at + 1]) : isBusiest(words[at + 1]) && stretchOf(words[at])
  if (stretch && deals === root.name)
    yield {
      end: at + 2,
      cost: 0.02,
      pieces: [
        { is: 'group', group: { is: 'time', grain: stretch }, ranked: true },
        { is: 'top', by: countOf(root.name), descending: true },
      ],
    }
  if (!isBusiest(words[at])) return
  const below = deals === root.name ? deals : dealsBelow(known, root.name)
  if (below !== undefined && below === deals)
    yield { end: at + 1, cost: 0, pieces: [{ is: 'top', by: countOf(below), descending: true }] }
}

/** The stretch of time that a word names: 'hour', 'hour of the day', 'hari'. */
const stretchOf = (word: Word | undefined): Bucket | undefined =>
  grainWords.get(word?.text ?? '') ?? (word?.item.is === 'operator' ? grainsOf[word.item.operator] : undefined)

interface Extreme {
  descending: boolean
  adjective?: string
}

const extremeOf = (word: Word | undefined): Extreme | undefined => {
  // 'with the maximum capacity' is one of them, 'the maximum capacity' a figure.
  const held = /\b(with|has|have|having|had|dengan|punya|memiliki)\b/.test(word?.lead ?? '')
  if (isOperator(word, 'most') || (held && isOperator(word, 'max'))) return { descending: true }
  if (isOperator(word, 'least') || (held && isOperator(word, 'min'))) return { descending: false }
  if (word?.item.is !== 'superlative') return undefined
  const { adjective } = word.item
  return { descending: rise.test(adjective) || qualityOf(adjective)?.sign === 1, adjective }
}

/** Columns of the root that an adjective speaks of by itself: 'the oldest patient'. */
const qualitiesOf = ({ root }: Subject, adjective: string): { by: ShownValue; descending: boolean }[] => {
  const quality = qualityOf(adjective)
  if (!quality) return []
  const says = (words: readonly string[], name: string) =>
    nameWords(name).some((part) => words.some((word) => stem(word, 'en') === stem(part, 'en')))
  return root.columns.flatMap((column) => {
    const more = says(quality.more, column.name)
    const less = says(quality.less, column.name)
    if (column.hidden || column.primaryKey || column.type === 'text' || (!more && !less)) return []
    return [
      {
        by: { is: 'column', ref: { table: root.name, column: column.name } } as const,
        descending: more === (quality.sign === 1),
      },
    ]
  })
}

const splits = /^(split|breakdown|distribution|composition|mix|komposisi|sebaran|distribusi|rincian)$/

/** 'gender split', 'komposisi gender'. */
const parted: SlotRule = {
  name: 'split',
  *reads(subject, at) {
    const before = splits.test(subject.words[at]?.text ?? '')
    for (const { group, end, cost } of groupsAt(subject, before ? at + 1 : at))
      if (before) yield { end, cost, pieces: [{ is: 'group', group }] }
      else if (splits.test(subject.words[end]?.text ?? ''))
        yield { end: end + 1, cost, pieces: [{ is: 'group', group }] }
  },
}

/** 'by total principal' behind a top: what it is ranked by. */
const rankedBy: SlotRule = {
  name: 'rankedBy',
  *reads(subject, at) {
    if (!isOperator(subject.words[at], 'by', 'order')) return
    if (!subject.words.slice(0, at).some((word) => isOperator(word, 'top', 'bottom') || extremeOf(word))) return
    for (const { by, end, cost } of rankings(subject, at + 1))
      yield { end, cost, pieces: [{ is: 'top', by, descending: true }] }
  },
}

/** '5 nasabah', '3 rute': so many of them. */
const limited: SlotRule = {
  name: 'limit',
  *reads({ words }, at) {
    const item = words[at]?.item
    const next = extremeOf(words[at + 1]) ? words[at + 2] : words[at + 1]
    if (item?.is === 'number' && Number.isInteger(item.value) && item.value > 0 && item.value <= 100)
      if (sensesOf(next, 'table').length > 0)
        yield { end: at + 1, cost: 0.05, pieces: [{ is: 'limit', limit: item.value }] }
  },
}

const rates = /^(rate|tingkat|rasio|ratio|angka)$/
const newly = /^(new|baru)$/
const current = /^(current|currently|sekarang|kini|still|masih|saat ini|right now|existing|now)$/

const marked: SlotRule = {
  name: 'mark',
  *reads(subject, at) {
    const { words } = subject
    const word = words[at]
    const text = word?.text ?? ''
    if (isOperator(word, 'share')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'share' }] }
    if (isOperator(word, 'running')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'running' }] }
    if (isOperator(word, 'compare')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'compare' }] }
    if (isOperator(word, 'growth')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'growth' }] }
    if (isOperator(word, 'both')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'both' }] }
    if (isOperator(word, 'or')) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'or' }] }
    if (current.test(text)) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'current' }] }
    // 'active staff', where only the day they left tells it.
    if (/^(active|aktif)$/.test(text) && word?.senses.every(({ is }) => is !== 'value' && is !== 'happening'))
      if (subject.root.columns.some((column) => hasRole(column, 'departed') && !hasRole(column, 'snapshot_day')))
        yield { end: at + 1, cost: 0.05, pieces: [{ is: 'mark', mark: 'current' }] }
    if (newly.test(text)) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'new' }] }
    if (rates.test(text) && [words[at - 1], words[at + 1]].some((near) => sensesOf(near, 'value').length > 0))
      yield { end: at + 1, cost: 0.05, pieces: [{ is: 'mark', mark: 'share' }] }
  },
}

const harmless = new Set(['and', 'who', 'any', 'how', 'eq'])
const polite =
  /^(anything|apapun|apa-apa|sama|sekali|hand|create|make|draw|chart|graph|grafik|diagram|buatkan|bikin|what about|how about|about|kalau|bagaimana|lalu|terus|only|hanya|juga|same|tolong|please|coba|dong|ya|sih|aja|saja|kita|our|kami|we|me|dari|alias|tapi|but|masih|still|sudah|already|orang|nama|names?|times?|kali|of|punya|ada|happened|terjadi|is|are)$/

/** What may be a column's name, where the question is one of what it names. */
const asking = /^(make|draw|chart|hand|same)$/

/** Whoever asks speaks of the place the data is of. */
const house =
  /^(school|sekolah|company|perusahaan|clinic|klinik|business|usaha|office|kantor|organisation|organization)$/

/** What it costs to leave a word unread. */
const skipCost = ({ words, known, root }: Subject, at: number, word: Word): number => {
  const { item, text } = word
  const last = at === words.length - 1
  const isColumn = asking.test(text) && sensesOf(word, 'column', 0.95).length > 0
  if (polite.test(text) && !isColumn) return 0.02
  // 'tamu yang paling sering menginap': what they do most often is no state of theirs.
  if (
    isOperator(words[at - 1], 'most', 'least') &&
    /sering|often|frequent|jarang/.test(words[at - 1]?.text ?? '') &&
    isVerb(text)
  )
    return 0.05
  if (house.test(text) && word.senses.every(({ is }) => is !== 'table')) return 0.05
  // 'when did we last buy beef', among the rows of what was bought.
  if (trades.test(text) && isBought(known, root)) return 0.05
  // 'customers who bought something' are not all customers.
  if (trades.test(text) && dealsBelow(known, root.name)) return 0.6
  if (plainVerbs.has(text)) return 0.08
  switch (item.is) {
    case 'operator':
      // 'berapa pelanggan' counts them.
      if (text === 'berapa' && sensesOf(words[at + 1], 'table', 0.95).length > 0) return 0.6
      return harmless.has(item.operator) ? 0.06 : last && (item.operator === 'sum' || text === 'count') ? 0.05 : 1
    case 'unknown': {
      const [before] = words.slice(at - 1, at)
      // 'late arrivals': what it is of is told by the value.
      if (
        before &&
        at > 0 &&
        sensesOf(before, 'value').length > 0 &&
        words.every(({ senses }) => senses.every(({ is }) => is !== 'table' && is !== 'measure'))
      )
        return 0.3
      return isVerb(text) ? 0.8 : 1
    }
    case 'link':
      return isVerb(text) && word.senses.every(({ score }) => score < 0.7) ? 0.8 : 1
    default:
      return 2
  }
}

const isVerb = (text: string): boolean =>
  /^(me(m|n|ng|ny|l|r|w)?|ber|di|ng)\p{L}{4,}$/u.test(text) || /^\p{L}{3,}(ed|ing)$/u.test(text)

const skipped: SlotRule = {
  name: 'skip',
  *reads(subject, at) {
    const word = subject.words[at]
    if (word) yield { end: at + 1, cost: skipCost(subject, at, word), pieces: [] }
  },
}

export const shapeRules: readonly SlotRule[] = [grouped, parted, timed, ranked, rankedBy, limited, marked, skipped]
