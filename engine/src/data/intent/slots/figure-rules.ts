import { averageMeasure } from '../../parse/fold-figures.ts'
import type { ColumnRef, Figure, Fold } from '../../parse/query-intent.ts'
import { dateOf } from '../../parse/times.ts'
import { keyOf } from '../../schema/keys.ts'
import { nameWords } from '../../schema/names.ts'
import { isNamedUniquely, nameColumn } from '../../schema/prepared-schema.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { billedOf, mainAmount } from '../main-amount.ts'
import { countOf } from '../rule.ts'
import { isQuantity } from '../view.ts'
import { refOf, type Word } from './senses.ts'
import {
  doubtOf,
  hopsAbove,
  isBelow,
  isBeyond,
  isOperator,
  quantitiesOf,
  type SlotRule,
  type Subject,
  sensesOf,
} from './slot.ts'
import { isKindOf, valueCondition } from './values.ts'

const stockWords = /^(stock|stok|inventory|persediaan)$/
const countWords = /^(orang|kali|buah|unit|times?|people|data|banyak|total|jumlah)$/

/** What a table of stock holds of each thing. */
export const heldIn = ({ name, columns }: Table, word: Word | undefined): Column | undefined =>
  [word?.text ?? '', ...nameWords(name)].some((text) => stockWords.test(text))
    ? columnOfRole(columns, 'quantity')
    : undefined

/** 'how many patients', 'jumlah kiriman', 'berapa kali'. */
const counted: SlotRule = {
  name: 'count',
  *reads(subject, at) {
    const { words, root } = subject
    const word = words[at]
    const asks = isOperator(word, 'count') || word?.text === 'berapa' || word?.text === 'how much'
    const sums = isOperator(word, 'sum')
    if (!asks && !sums) return
    let next = at + 1
    while (isOperator(words[next], 'sum', 'count') || countWords.test(words[next]?.text ?? '')) next += 1
    // 'total jumlah' where a column is called 'jumlah'.
    const texts = words.slice(at, next).flatMap(({ text }) => text.split(' '))
    const own = root.columns.find(
      (column) => texts.includes(column.name) && isQuantity(subject.known, root.name, column),
    )
    const fold = (column: Column): Figure => ({ is: 'fold', fold: 'sum', of: refOf(root, column), table: root.name })
    if (own) yield { end: next, cost: 0.1, pieces: [{ is: 'figure', figure: fold(own) }] }
    if (own) return
    const figure = { is: 'figure', figure: countOf(root.name) } as const
    // 'how much stock': how many rows tell of it says nothing.
    const isHowMuch = word?.text === 'how much'
    // 'how many products sold': what is counted has a name of its own.
    if (asks)
      for (const { measure, table, score } of sensesOf(words[next], 'measure', 0.7))
        if (table === root && measure.unit !== '%' && measure.unit !== 'IDR')
          yield {
            end: next + 1,
            cost: doubtOf(score) * 0.5,
            pieces: [{ is: 'figure', figure: { is: 'measure', measure: measure.name, table: table.name } }],
          }
    // 'jumlah stok', 'berapa stok': how much there is, not how many rows tell it.
    const held = heldIn(root, words[next])
    if (held && sensesOf(words[next], 'table').some(({ table }) => table === root))
      yield { end: next + 1, cost: 0, pieces: [{ is: 'figure', figure: fold(held) }] }
    for (const { table, score } of sensesOf(words[next], 'table'))
      if (table === root && !/amount|nilai|uang/.test(word?.text ?? ''))
        yield {
          end: next + 1,
          // 'movie reviews' are no movies.
          cost:
            doubtOf(score) +
            (sums && word?.text === 'total' ? (billedOf(subject.known, root) ? 0.6 : 0.3) : 0) +
            (isHowMuch ? 0.6 : 0) +
            (words[next + 1]?.lead === '' && sensesOf(words[next + 1], 'table', 0.75).length > 0 ? 0.3 : 0),
          pieces: [figure],
        }
    // 'how many students scored below …': each once among the rows that tell it.
    if (asks)
      for (const { table, score } of sensesOf(words[next], 'table')) {
        const hop = (subject.known.hops.get(root.name) ?? []).find((hop) => !hop.many && hop.to === table.name)
        if (hop && table !== root)
          yield {
            end: next + 1,
            cost: doubtOf(score) + 0.22,
            pieces: [
              {
                is: 'figure',
                figure: {
                  is: 'fold',
                  fold: 'count',
                  of: { table: root.name, column: hop.fromColumn },
                  distinct: true,
                  table: root.name,
                },
              },
            ],
          }
      }
    if (asks) yield { end: next, cost: isHowMuch ? 0.6 : 0.15, pieces: [figure] }
    else if (!/amount|nilai|uang/.test(word?.text ?? '')) {
      yield { end: next, cost: 0.2, pieces: [figure] }
    }
  },
}

const foldNames: Partial<Record<string, Fold>> = { sum: 'sum', avg: 'avg', max: 'max', min: 'min', median: 'median' }
export const foldAt = (word: Word | undefined): Fold | undefined =>
  word?.item.is === 'operator' ? foldNames[word.item.operator] : undefined

const amountWords = /^(amounts?|values?|nilai|nominal|jumlah|uang|money|besarnya|dana)$/
const moneyWords = /^(amounts?|values?|nilai|nominal|uang|money|dana)$/

/** The columns behind a word that folds: with the table they are of before or behind them. */
interface Amount {
  ref: ColumnRef
  column: Column
  table: Table
  end: number
  cost: number
  /** The day that was said with it: 'amount disbursed'. */
  day?: ColumnRef
}

function* amountsFrom(subject: Subject, at: number): Generator<Amount> {
  const { words, root } = subject
  for (const [skip, owner] of [
    [0, undefined],
    [1, words[at]],
  ] as const) {
    const tables = owner
      ? sensesOf(owner, 'table').filter(({ table }) => hopsAbove(subject, table.name) !== undefined)
      : []
    const valued = owner !== undefined && amountWords.test(owner.text)
    if (owner && !valued && tables.length === 0 && !sensesOf(owner, 'happening').some(({ table }) => table === root))
      continue
    const place = at + skip
    for (const found of quantitiesOf(subject, words[place])) {
      // 'average loan size' is no floor area of the stores that lend.
      const isOwned = tables.length === 0 || tables.some(({ table }) => table === found.table)
      if (!isOwned) continue
      const behind =
        sensesOf(words[place + 1], 'table').some(({ table }) => table === found.table) ||
        sensesOf(words[place + 1], 'column').some(({ column }) => column === found.column)
      yield {
        ...found,
        end: place + (behind ? 2 : 1),
        cost: found.cost + (owner && !valued && tables.length === 0 ? 0.1 : 0),
      }
    }
  }
  // 'total bills', 'nilai tagihan', 'bill amount': the amount that a row is about.
  const first = amountWords.test(words[at]?.text ?? '') ? at + 1 : at
  const named = sensesOf(words[first], 'table').find(({ table }) => table === root)
  const told = moneyWords.test(words[at]?.text ?? '')
    ? sensesOf(words[first], 'happening').find(({ table, happening }) => table === root && happening.is === 'day')
    : undefined
  const column = (named || told) && mainAmount(subject.known, root)
  if (told && column)
    yield {
      ref: { table: root.name, column: column.name },
      column,
      table: root,
      end: first + 1,
      cost: doubtOf(told.score),
      day: { table: root.name, column: told.happening.column.name },
    }
  if (!named || !column) return
  const last = amountWords.test(words[first + 1]?.text ?? '') ? first + 2 : first + 1
  const isTotal = words[at - 1]?.text === 'total' && billedOf(subject.known, root) !== undefined
  yield {
    ref: { table: root.name, column: column.name },
    column,
    table: root,
    end: last,
    cost: doubtOf(named.score) + (isTotal ? 0.05 : last - at > 1 ? 0.1 : 0.2),
  }
}

/** 'average score', 'total tagihan', 'median nilai tagihan'. */
const folded: SlotRule = {
  name: 'fold',
  *reads(subject, at) {
    const fold = foldAt(subject.words[at])
    // 'harga rata-rata'
    const behind = fold ? undefined : foldAt(subject.words[at + 1])
    if (behind === 'avg' || behind === 'median')
      for (const { ref, end, cost } of amountsFrom(subject, at))
        if (end === at + 1)
          yield {
            end: at + 2,
            cost: cost + 0.02,
            pieces: [{ is: 'figure', figure: { is: 'fold', fold: behind, of: ref, table: ref.table } }],
          }
    if (!fold) return
    const counts =
      isOperator(subject.words[at + 1], 'count') || (fold === 'avg' && isOperator(subject.words[at + 1], 'sum'))
    const from = counts ? at + 2 : at + 1
    if (fold === 'avg' && counts)
      for (const { table, score } of sensesOf(subject.words[from], 'table')) {
        const pairs = hopsAbove(subject, table.name) === 1 && subject.root.columns.length <= 3
        if (table === subject.root || pairs)
          yield {
            end: from + 1,
            cost: doubtOf(score) + (pairs ? 0.1 : 0),
            pieces: [
              { is: 'figure', figure: countOf(subject.root.name) },
              { is: 'mark', mark: 'averaged' },
            ],
          }
      }
    if (counts) return
    for (const { ref, end, cost } of amountsFrom(subject, from)) {
      const text = subject.words
        .slice(from, end)
        .map((word) => word.text)
        .join(' ')
      const meant = fold === 'avg' ? averageMeasure(subject.known, text, ref) : undefined
      const figure: Figure = meant
        ? { is: 'measure', measure: meant.name, table: meant.table }
        : { is: 'fold', fold, of: ref, table: ref.table }
      yield { end, cost, pieces: [{ is: 'figure', figure }] }
    }
    // 'average UTS score'
    for (const sense of sensesOf(subject.words[from], 'value', 0.8))
      for (const { ref, end, cost } of amountsFrom(subject, from + 1)) {
        const figure: Figure = { is: 'fold', fold, of: ref, table: ref.table }
        if (sense.table.name === ref.table)
          yield {
            end,
            cost: cost + doubtOf(sense.score),
            pieces: [
              { is: 'figure', figure },
              { is: 'where', condition: valueCondition(sense, '', false) },
            ],
          }
      }
    for (const { measure, table, score } of sensesOf(subject.words[from], 'measure', 0.7))
      if (table === subject.root && fold === 'sum')
        yield {
          end: from + 1,
          cost: doubtOf(score) + 0.05,
          pieces: [{ is: 'figure', figure: { is: 'measure', measure: measure.name, table: table.name } }],
        }
  },
}

/** 'vehicles per customer on average': how many of the rows belong to one of them. */
const perOne: SlotRule = {
  name: 'perOne',
  *reads(subject, at) {
    const { words, root } = subject
    if (!isOperator(words[at + 1], 'each') || !isOperator(words[at + 3], 'avg')) return
    const own = sensesOf(words[at], 'table').find(({ table }) => table === root)
    for (const { table, score } of sensesOf(words[at + 2], 'table'))
      if (own && table !== root && hopsAbove(subject, table.name) === 1)
        yield {
          end: at + 4,
          cost: doubtOf(own.score) + doubtOf(score),
          pieces: [
            { is: 'figure', figure: countOf(root.name) },
            { is: 'group', group: { is: 'table', table: table.name } },
            { is: 'mark', mark: 'averaged' },
          ],
        }
  },
}

/** A figure its owner named. */
const measured: SlotRule = {
  name: 'measure',
  *reads({ words, root }, at) {
    for (const { measure, table, score } of sensesOf(words[at], 'measure', 0.7))
      if (table === root)
        yield {
          end: at + 1,
          cost: doubtOf(score) * 0.5,
          pieces: [{ is: 'figure', figure: { is: 'measure', measure: measure.name, table: table.name } }],
        }
  },
}

/** A number by itself: 'parcels on hand per hub', 'nilai pencairan bulan ini'. */
const amount: SlotRule = {
  name: 'amount',
  *reads(subject, at) {
    for (const { ref, end, cost, day } of amountsFrom(subject, at))
      if (
        !sensesOf(subject.words[at], 'table').some(
          ({ table, score }) => table === subject.root && end === at + 1 && score > 0.5,
        )
      )
        yield {
          end,
          cost: cost + 0.05,
          pieces: [{ is: 'amount', ref }, ...(day ? [{ is: 'day', ref: day, not: false } as const] : [])],
        }
  },
}

const last = /^(last|terakhir|most recently|latest)$/
const first = /^(first|pertama)$/

/** 'kapan terakhir …', 'when did we first …': the last or the first day there is one. */
const lastTime: SlotRule = {
  name: 'lastTime',
  *reads({ words, known, root }, at) {
    const asked = words.findIndex((word) => isOperator(word, 'when'))
    if (asked < 0) return
    const place = words.findIndex(({ text }, index) => index > asked && (last.test(text) || first.test(text)))
    const date = place < 0 ? undefined : dateOf(known, root.name)
    if (date?.table !== root.name) return
    if (at === asked) {
      const fold = last.test(words[place]?.text ?? '') ? 'max' : 'min'
      yield {
        end: at + 1,
        cost: 0.05,
        pieces: [{ is: 'figure', figure: { is: 'fold', fold, of: date, table: root.name } }],
      }
    } else if (at === place) yield { end: words[at + 1]?.text === 'kali' ? at + 2 : at + 1, cost: 0, pieces: [] }
  },
}

/** 'jenis kayu dengan harga tertinggi', 'pelanggan yang belanjanya paling besar', where a column of texts tells which. */
const rankedTexts: SlotRule = {
  name: 'rankedTexts',
  *reads({ words, root }, at) {
    const asks = isOperator(words[at], 'who')
    const first = asks ? at + 1 : at
    const kind = /^(jenis|tipe|type|types|kind|kinds|nama|name|names)$/.test(words[first]?.text ?? '')
      ? first + 1
      : first
    const isRanked = words.some((word) => isOperator(word, 'most', 'least') || word.item.is === 'superlative')
    // By a figure: 'the author of the paper with the highest score' is of one row.
    const isFigured = words.some((word) => foldAt(word) !== undefined || sensesOf(word, 'measure', 0.7).length > 0)
    if (!isRanked || !isFigured || at > 1) return
    for (const place of new Set([first, kind]))
      for (const { table, column, score } of sensesOf(words[place], 'column', 0.7)) {
        if (
          table !== root ||
          column.type !== 'text' ||
          column.primaryKey ||
          (column === nameColumn(root) && keyOf(root) && isNamedUniquely(root, column))
        )
          continue
        const end = isOperator(words[place + 1], 'who') && !asks ? place + 2 : place + 1
        yield {
          end,
          cost: doubtOf(score) * 0.5 + 0.05,
          pieces: [{ is: 'group', group: { is: 'column', ref: refOf(root, column) }, ranked: true }],
        }
      }
  },
}

/** '5 pemanen', 'which cashier': those of a table who are of that kind. */
const kindNamed: SlotRule = {
  name: 'kind',
  *reads({ words, root }, at) {
    const asks = isOperator(words[at], 'who')
    const place = asks ? at + 1 : at
    for (const sense of sensesOf(words[place], 'value', 0.75)) {
      if (sense.table !== root || !isKindOf(sense)) continue
      const end = isOperator(words[place + 1], 'who') && !asks ? place + 2 : place + 1
      const listed = { is: 'table', table: root.name, listed: true } as const
      yield {
        end,
        cost: doubtOf(sense.score) * 0.5 + 0.04,
        pieces: [listed, { is: 'where', condition: valueCondition(sense, '', false) }],
      }
    }
  },
}

/** A table that is named: what is listed, or whose the rest is. */
const named: SlotRule = {
  name: 'table',
  *reads(subject, at) {
    const { words, root } = subject
    const asks = isOperator(words[at], 'who')
    const place = asks ? at + 1 : at
    for (const { table, score } of sensesOf(words[place], 'table', 0.5)) {
      const far = hopsAbove(subject, table.name)
      const trail = isOperator(words[place + 1], 'who') && !asks ? place + 2 : place + 1
      // 'penjualan toko bulan ini': how much, where a figure is called so, too.
      const isFigure = sensesOf(words[place], 'measure', 0.8).some((sense) => sense.table === root)
      if (table === root)
        yield {
          end: trail,
          cost: doubtOf(score) + (isFigure ? 0.15 : 0),
          pieces: [{ is: 'table', table: table.name, listed: true }],
        }
      else if (far !== undefined && !asks)
        yield {
          end: place + 1,
          cost: doubtOf(score) + (isOperator(words[place + 1], 'who') ? 0.5 : 0.12),
          pieces: [{ is: 'table', table: table.name, listed: false }],
        }
      else if (far !== undefined && asks)
        yield {
          end: place + 1,
          cost: doubtOf(score) + 0.12,
          pieces: [{ is: 'table', table: table.name, listed: false, ranked: true }],
        }
      else if (isBeyond(subject, table.name) && !asks)
        yield {
          end: place + 1,
          cost: doubtOf(score) + 0.12,
          pieces: [{ is: 'table', table: table.name, listed: false }],
        }
      else if (isBelow(subject, table.name) && !asks)
        yield {
          end: place + 1,
          cost: doubtOf(score) + (isOperator(words[place + 1], 'who') ? 0.5 : 0.08),
          pieces: [{ is: 'table', table: table.name, listed: false }],
        }
    }
  },
}

export const figureRules: readonly SlotRule[] = [
  counted,
  folded,
  perOne,
  measured,
  amount,
  lastTime,
  kindNamed,
  rankedTexts,
  named,
]
