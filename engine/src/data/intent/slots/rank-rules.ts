import { stems } from '#engine/language/index.ts'
import type { Bucket } from '#engine/period/index.ts'
import { grainWords } from '../../lexicon/grain-words.ts'
import { bringingWords, earningWords, takenWords } from '../../lexicon/money-words.ts'
import { dealsBelow, dealsIn } from '../../parse/scopes.ts'
import { oneAsked, soldWords as sold, usualTop } from '../../parse/settling.ts'
import { dateOf } from '../../parse/times.ts'
import { defaultMeasure } from '../../schema/measures.ts'
import { lastingsOf } from '../../schema/spans.ts'
import { mainAmount } from '../main-amount.ts'
import { countOf } from '../rule.ts'
import { grainsOf } from './group-rules.ts'
import { extremeOf, ordinals, qualitiesOf, rankings, soldOf } from './rankings.ts'
import type { Word } from './senses.ts'
import { isOperator, type SlotRule, type Subject, sensesOf, tablesBelow } from './slot.ts'
import { isKindOf } from './values.ts'

/** 'the most shipments', 'tarif paling mahal', 'second most members', 'top 5 borrowers by total principal'. */
export const ranked: SlotRule = {
  name: 'top',
  *reads(subject, at) {
    const { words } = subject
    yield* soldMost(subject, at)
    yield* busiest(subject, at)
    yield* earnsMost(subject, at)
    yield* longestBelow(subject, at)
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

const slow = /^(long|lama|panjang|slow|lambat)$/
const quick = /^(short|pendek|singkat|fast|quick|cepat)$/
const takes = /^(take|takes|took|need|needs|butuh|membutuhkan|memakan|time|waktu)$/

/** 'teknisi yang rata-rata paling lama menyelesaikan tiket', 'which technician is the fastest to close tickets': by how long what hangs below lasted. */
function* longestBelow({ words, known, root }: Subject, at: number): ReturnType<SlotRule['reads']> {
  const first = isOperator(words[at], 'avg') ? at + 1 : at
  const item = words[first]?.item
  const adjective = item?.is === 'superlative' ? item.adjective : ''
  if (!slow.test(adjective) && !quick.test(adjective)) return
  for (const name of tablesBelow(known, root.name)) {
    const table = known.tables.get(name)
    const spans = table ? lastingsOf(table) : []
    let end = first + 1
    let isNamed = false
    let spoken = spans
    while (end < Math.min(words.length, first + 6)) {
      const word = words[end]
      const asked = spoken.filter(({ asks }) => stems(word?.text ?? '').some((form) => asks.has(form)))
      const isThing = sensesOf(word, 'table', 0.7).some((sense) => sense.table === table)
      if (asked.length > 0) spoken = asked
      else if (isThing) isNamed = true
      else if (!isOperator(word, 'avg') && !takes.test(word?.text ?? '')) break
      end += 1
    }
    const [span, second] = spoken
    // A word for what was done that is of no span leaves the thing by itself.
    if (!span || !isNamed || (second && (second.from !== span.from || second.to !== span.to))) continue
    const ref = (column: { name: string }) => ({ table: name, column: column.name })
    const by = { is: 'fold', fold: 'avg', of: ref(span.to), less: ref(span.from), unit: 'day', table: name } as const
    // Who has finished nothing is neither slow nor quick.
    const finished = { is: 'where', condition: { is: 'null', ref: ref(span.to), not: true } } as const
    yield { end, cost: 0.04, pieces: [{ is: 'top', by, descending: slow.test(adjective) }, finished] }
  }
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
  // 'best selling event' is one, 'best selling products' are several.
  const next = words[end]
  const isSingle =
    /^(best|worst|top)[- ]sell/.test(words[first]?.text ?? '') &&
    sensesOf(next, 'table').length > 0 &&
    !/s$/.test(next?.text ?? '')
  const isOne = skip !== undefined || isSingle || oneAsked({ items: words.map(({ item }) => item) })
  const top = { is: 'top', descending, limit: isOne ? 1 : usualTop, ...(skip === undefined ? {} : { skip }) } as const
  // 'best selling part by quantity' says by what.
  if (words.slice(end, end + 3).some((word) => isOperator(word, 'by', 'order')))
    yield { end, cost: 0.02, pieces: [top] }
  const by = soldOf(known, root)
  if (by) yield { end, cost: by.is === 'measure' ? 0 : 0.1, pieces: [{ ...top, by }] }
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
  isOperator(word, 'most', 'least') && /busiest|busy|quietest|ramai|rame|sibuk|sepi/.test(word?.text ?? '')

/** 'the busiest store', 'jam paling ramai': by how many deals there were. */
function* busiest({ words, known, root }: Subject, at: number): ReturnType<SlotRule['reads']> {
  // Where nothing is sold it is by the rows that are named.
  const isNamed = words.some((word) => sensesOf(word, 'table').some(({ table }) => table === root))
  const deals = dealsIn(known) ?? (isNamed && dateOf(known, root.name)?.table === root.name ? root.name : undefined)
  const isMost = !words.some((word) => isBusiest(word) && isOperator(word, 'least'))
  // 'the busiest day', 'jam tersibuk', 'bulan apa yang paling rame'
  const stretch = isBusiest(words[at])
    ? stretchOf(words[at + 1])
    : (isBusiest(words[at + 1]) || (isOperator(words[at + 1], 'who') && isBusiest(words[at + 2]))) &&
      stretchOf(words[at])
  if (stretch && deals === root.name)
    yield {
      end: isBusiest(words[at]) || isBusiest(words[at + 1]) ? at + 2 : at + 3,
      cost: 0.02,
      pieces: [
        { is: 'group', group: { is: 'time', grain: stretch }, ranked: true },
        { is: 'top', by: countOf(root.name), descending: isMost },
      ],
    }
  if (!isBusiest(words[at])) return
  const below = deals === root.name ? deals : dealsBelow(known, root.name)
  if (below !== undefined && below === deals)
    yield { end: at + 1, cost: 0, pieces: [{ is: 'top', by: countOf(below), descending: isMost }] }
}

/** The stretch of time that a word names: 'hour', 'hour of the day', 'hari'. */
const stretchOf = (word: Word | undefined): Bucket | undefined =>
  grainWords.get(word?.text ?? '') ?? (word?.item.is === 'operator' ? grainsOf[word.item.operator] : undefined)

/** 'member pertama kita siapa', 'our first customer', 'the newest branch': by the day it began. */
export const firstOfAll: SlotRule = {
  name: 'firstOfAll',
  *reads({ words, known, root }, at) {
    const text = words[at]?.text ?? ''
    const isFirst = /^(first|pertama)$/.test(text)
    if (!isFirst && !/^(newest|terbaru)$/.test(text)) return
    const near = [words[at - 1], words[at + 1]].some((word) =>
      sensesOf(word, 'table').some(({ table }) => table === root),
    )
    const date = near ? dateOf(known, root.name) : undefined
    if (date?.table !== root.name) return
    yield {
      end: at + 1,
      cost: 0.04,
      pieces: [{ is: 'top', by: { is: 'column', ref: date }, descending: !isFirst, limit: 1 }],
    }
  },
}

/** 'by total principal' behind a top: what it is ranked by. */
export const rankedBy: SlotRule = {
  name: 'rankedBy',
  *reads(subject, at) {
    if (!isOperator(subject.words[at], 'by', 'order')) return
    if (!subject.words.slice(0, at).some((word) => isOperator(word, 'top', 'bottom') || extremeOf(word))) return
    for (const { by, end, cost } of rankings(subject, at + 1))
      yield { end, cost, pieces: [{ is: 'top', by, descending: true }] }
  },
}

/** '5 nasabah', '3 rute': so many of them. */
export const limited: SlotRule = {
  name: 'limit',
  *reads({ words }, at) {
    const item = words[at]?.item
    const next = extremeOf(words[at + 1]) ? words[at + 2] : words[at + 1]
    if (item?.is === 'number' && Number.isInteger(item.value) && item.value > 0 && item.value <= 100)
      if (sensesOf(next, 'table').length > 0 || sensesOf(next, 'value', 0.75).some(isKindOf))
        yield { end: at + 1, cost: 0.05, pieces: [{ is: 'limit', limit: item.value }] }
  },
}
