import { reachWords } from '../../lexicon/operators.ts'
import type { ColumnRef, Condition } from '../../parse/query-intent.ts'
import { dealsBelow, trades } from '../../parse/scopes.ts'
import { dateOf } from '../../parse/times.ts'
import { flagValue } from '../../schema/happenings.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Table } from '../../types.ts'
import { refOf, type Word } from './senses.ts'
import {
  columnOf,
  distanceOf,
  doubtOf,
  hopsAbove,
  isBelow,
  isBeyond,
  isNot,
  isOperator,
  onlyBelow,
  type SlotRule,
  type Subject,
  sensesOf,
} from './slot.ts'
import { aside } from './value-rules.ts'

/** 'delivered', 'still active', 'belum dibayar', 'never booked': what happened or holds, or not. */
export const happened: SlotRule = {
  name: 'happened',
  *reads(subject, at) {
    const { words, root } = subject
    const not = isNot(words[at])
    const unPrefixed = /^(un|non)/.test(words[at]?.text ?? '')
    const first = not ? at + 1 : at
    for (const { table, happening, score } of sensesOf(words[first], 'happening', 0.8)) {
      const ref: ColumnRef = { table: table.name, column: happening.column.name }
      const far = distanceOf(subject, table.name)
      const below = isBelow(subject, table.name)
      if (far === undefined && !below) continue
      const others = happening.is === 'flag' ? aside(subject, at, table) : ofOthers(subject, table)
      const cost = doubtOf(score) + (far ?? 0.2) + others
      if (happening.is === 'flag')
        yield {
          end: first + 1,
          cost,
          pieces: [{ is: 'where', condition: flagged(subject, ref, !(not || unPrefixed)) }],
        }
      else if (below && not)
        yield {
          end: first + 1,
          cost,
          pieces: [
            { is: 'without', table: table.name },
            { is: 'day', ref, not: false },
          ],
        }
      else yield { end: first + 1, cost, pieces: [{ is: 'day', ref, not: not || unPrefixed }] }
    }
    if (!not) return
    for (const { table, column, score } of sensesOf(words[first], 'column', 0.75))
      if (table === root)
        yield {
          end: first + 1,
          cost: doubtOf(score) + 0.05,
          pieces: [{ is: 'where', condition: { is: 'null', ref: { table: table.name, column: column.name } } }],
        }
    // 'produk tanpa penjualan'
    for (const { measure, table, score } of sensesOf(words[first], 'measure', 0.9))
      if (isBelow(subject, table.name) && measure.unit !== '%')
        yield { end: first + 1, cost: doubtOf(score), pieces: [{ is: 'without', table: table.name }] }
    // 'without a guarantor', 'tidak mengajar mapel apa pun', 'ga ada trip sama sekali'
    // Who did not reach a target has one.
    for (const place of [first, first + 1, first + 2])
      for (const { table, score } of sensesOf(words[place], 'table'))
        if (
          words.slice(first, place).every(({ text }) => !reachWords.test(text)) &&
          (isBelow(subject, table.name) || isBeyond(subject, table.name))
        )
          yield {
            end: trailing(words, place + 1),
            cost: doubtOf(score) + (place - first) * 0.1,
            pieces: [{ is: 'without', table: table.name }],
          }
  },
}

/** 'customers who bought something', 'produk yang terjual', 'pelanggan yang belum pernah belanja': what deals there were of it. */
export const traded: SlotRule = {
  name: 'traded',
  *reads(subject, at) {
    const { words, known, root } = subject
    const not = isNot(words[at])
    const first = not ? at + 1 : at
    if (!trades.test(words[first]?.text ?? '')) return
    const before = words[isOperator(words[at - 1], 'who') ? at - 2 : at - 1]
    const isOfThing = sensesOf(before, 'table').some(({ table }) => table === root)
    // What was ordered from a supplier is no sale.
    const own = sensesOf(words[first], 'happening', 0.9).find((sense) => isBelow(subject, sense.table.name))
    const table = isOfThing ? (own?.table.name ?? dealsBelow(known, root.name) ?? onlyBelow(subject)) : undefined
    if (!table || table === root.name) return
    const pieces = not ? [{ is: 'without', table } as const] : [{ is: 'table', table, listed: false } as const]
    yield { end: trailing(words, first + 1), cost: 0.02, pieces }
  },
}

/** 'patients who have insurance', 'produk tanpa pemasok': what a row may belong to, and does or does not. */
export const held: SlotRule = {
  name: 'held',
  *reads(subject, at) {
    const { words, known, root } = subject
    const not = isOperator(words[at], 'not', 'never') && /^(no|without|with no|tanpa)$/.test(words[at]?.text ?? '')
    const has = /\b(has|have|had|with|punya|memiliki|mempunyai)$/.test(words[at]?.lead ?? '')
    const uses = /^(pakai|memakai|menggunakan|pake|using|used|uses)$/.test(words[at]?.text ?? '')
    if (!not && !has && !uses) return
    const place = not || uses ? at + 1 : at
    for (const { table, score } of sensesOf(words[place], 'table', 0.7)) {
      const [hop, ...others] = (known.hops.get(root.name) ?? []).filter(({ many, to }) => !many && to === table.name)
      const column = root.columns.find(({ name }) => name === hop?.fromColumn)
      if (!hop || others.length > 0 || !column || table === root) continue
      const ref = refOf(root, column)
      yield {
        end: place + 1,
        cost: doubtOf(score) + 0.02,
        pieces: [{ is: 'where', condition: { is: 'null', ref, ...(not ? {} : { not: true }) } }],
      }
    }
  },
}

/** Orders that came in are no orders of staff who came in, where nobody speaks of staff. */
const ofOthers = (subject: Subject, table: Table): number => {
  const far = hopsAbove(subject, table.name)
  const isNamed = subject.words.some((word) => sensesOf(word, 'table').some((sense) => sense.table === table))
  return far === undefined || far === 0 || isNamed || !dateOf(subject.known, subject.root.name) ? 0 : 0.35
}

const trailing = (words: readonly Word[], at: number): number => {
  let end = at
  while (
    isOperator(words[end], 'any') ||
    /^(sekali|sama sekali|anything|apa-apa|sama|yet|so far|from us)$/.test(words[end]?.text ?? '')
  )
    end += 1
  return end
}

const flagged = (subject: Subject, ref: ColumnRef, holds: boolean): Condition => {
  return { is: 'compare', ref, op: '=', value: flagValue(columnOf(subject, ref), holds) }
}

const tardy = /^(late|terlambat|overdue|delayed|telat)$/

/** 'delivered late', 'sampainya terlambat': after the day it was due. */
export const late: SlotRule = {
  name: 'late',
  *reads({ words, root }, at) {
    const due = columnOfRole(root.columns, 'due')
    if (!due || !tardy.test(words[at + 1]?.text ?? '')) return
    for (const { table, happening, score } of sensesOf(words[at], 'happening', 0.8)) {
      if (table !== root || happening.is !== 'day' || happening.column === due) continue
      const [left, right] = [refOf(root, happening.column), refOf(root, due)]
      yield {
        end: at + 2,
        cost: doubtOf(score),
        pieces: [
          { is: 'day', ref: left, not: false },
          { is: 'where', condition: { is: 'columns', left, op: '>', right } },
        ],
      }
    }
  },
}

/** 'customers who have not ordered since June', of a sheet of sales: none of their rows is of that time. */
export const notInRows: SlotRule = {
  name: 'notInRows',
  *reads({ words, known, root }, at) {
    const item = words[at + 2]?.item
    const date = dateOf(known, root.name)
    if (
      !isNot(words[at]) ||
      !trades.test(words[at + 1]?.text ?? '') ||
      item?.is !== 'period' ||
      date?.table !== root.name
    )
      return
    for (const { table, column, score } of sensesOf(
      words[isOperator(words[at - 1], 'who') ? at - 2 : at - 1],
      'column',
      0.6,
    )) {
      if (table !== root || column.type !== 'text' || (known.hops.get(root.name) ?? []).length > 0) continue
      const ref = refOf(root, column)
      const conditions: Condition[] = [{ is: 'period', ref: date, period: item.period }]
      yield {
        end: at + 3,
        cost: doubtOf(score) * 0.3,
        pieces: [
          { is: 'shown', ref },
          { is: 'where', condition: { is: 'also', ref, conditions, not: true } },
        ],
      }
    }
  },
}

/** 'barang yang suppliernya kosong', 'orders with missing address'. */
export const emptied: SlotRule = {
  name: 'empty',
  *reads(subject, at) {
    const { words, root } = subject
    const [name, said] = isOperator(words[at], 'empty', 'present')
      ? [words[at + 1], words[at]]
      : [words[at], words[at + 1]]
    if (!isOperator(said, 'empty', 'present')) return
    for (const { table, column, score } of sensesOf(name, 'column'))
      if (table === root)
        yield {
          end: at + 2,
          cost: doubtOf(score) * 0.5 + 0.02,
          pieces: [
            {
              is: 'where',
              condition: {
                is: 'null',
                ref: refOf(root, column),
                ...(isOperator(said, 'present') ? { not: true } : {}),
              },
            },
          ],
        }
  },
}
