import { stem } from '#engine/language/index.ts'
import { qualityOf } from '../../lexicon/adjectives.ts'
import { isRate } from '../../parse/amounts.ts'
import type { ShownValue } from '../../parse/query-intent.ts'
import { soldWords as sold } from '../../parse/settling.ts'
import { defaultMeasure, unitsMeasure } from '../../schema/measures.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Table } from '../../types.ts'
import { billedOf, mainAmount } from '../main-amount.ts'
import { countOf } from '../rule.ts'
import { isQuantity } from '../view.ts'
import { foldAt, heldIn } from './figure-rules.ts'
import type { Word } from './senses.ts'
import {
  doubtOf,
  isBelow,
  isOperator,
  quantitiesOf,
  type SlotPiece,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'

export const ordinals = new Map([
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
export function* rankings(subject: Subject, at: number): Generator<Ranking> {
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
  // 'the most rejects', of what hangs below: they add up.
  for (const { table, column, score } of sensesOf(words[start], 'column'))
    if (isBelow(subject, table.name) && (fold || (isQuantity(subject.known, table.name, column) && !isRate(column))))
      yield {
        by: { is: 'fold', fold: fold ?? 'sum', of: { table: table.name, column: column.name }, table: table.name },
        end: start + 1,
        cost: doubtOf(score) + (fold ? 0.1 : 0.12),
      }
  for (const { measure, table, score } of sensesOf(words[start], 'measure', 0.7))
    yield {
      by: { is: 'measure', measure: measure.name, table: table.name },
      end: start + 1,
      cost: doubtOf(score) * 0.5,
    }
}

/** How many of a thing were sold: the figure for it, else what rows below hold of each. */
export const soldOf = (known: PreparedSchema, root: Table): ShownValue | undefined => {
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

export interface Extreme {
  descending: boolean
  adjective?: string
}

export const extremeOf = (word: Word | undefined): Extreme | undefined => {
  // 'with the maximum capacity' is one of them, 'the maximum capacity' a figure.
  const held = /\b(with|has|have|having|had|dengan|punya|memiliki)\b/.test(word?.lead ?? '')
  if (isOperator(word, 'most') || (held && isOperator(word, 'max'))) return { descending: true }
  if (isOperator(word, 'least') || (held && isOperator(word, 'min'))) return { descending: false }
  if (word?.item.is !== 'superlative') return undefined
  const { adjective } = word.item
  return { descending: rise.test(adjective) || qualityOf(adjective)?.sign === 1, adjective }
}

/** Columns of the root that an adjective speaks of by itself: 'the oldest patient'. */
export const qualitiesOf = ({ root }: Subject, adjective: string): { by: ShownValue; descending: boolean }[] => {
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
