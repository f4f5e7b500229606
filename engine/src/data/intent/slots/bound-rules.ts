import { shiftDay } from '#engine/period/index.ts'
import { qualityOf } from '../../lexicon/adjectives.ts'
import { type ColumnRef, isStatistic } from '../../parse/query-intent.ts'
import { nameWords } from '../../schema/names.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Compare } from '../../sql/ast.ts'
import { mainAmount } from '../main-amount.ts'
import { isQuantity } from '../view.ts'
import { foldAt } from './figure-rules.ts'
import { refOf, type Word } from './senses.ts'
import {
  distanceOf,
  doubtOf,
  isBelow,
  isOperator,
  quantitiesOf,
  type SlotPiece,
  type SlotRule,
  type Subject,
  sensesOf,
} from './slot.ts'

const compares: Partial<Record<string, Compare>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' }
const suffixes: Partial<Record<string, Compare>> = { orMore: '>=', orLess: '<=' }
const times = /^(times?|kali|x)$/
/** What a number is a number of, where the column says it already. */
const measures =
  /^(days?|hari|hours?|jam|minutes?|menit|years?|tahun|months?|bulan|kg|km|ton|liter|rupiah|persen|percent|poin|points?)$/
/** More than that is hardly a number of rows that belong to one: it is an amount. */
const mostCounted = 1_000
const timeUnits = /^(days?|hari)$/

interface Bound {
  op: Compare
  value: number
  end: number
}

/** 'more than 7', '60 or more', 'di atas 10 juta', 'at least 3'. */
const boundsAt = ({ words }: Subject, at: number): Bound[] => {
  const [first, second] = [words[at], words[at + 1]]
  const number = (word: Word | undefined) => (word?.item.is === 'number' ? word.item.value : undefined)
  const operator = first?.item.is === 'operator' ? compares[first.item.operator] : undefined
  const value = number(second)
  if (operator && value !== undefined) return [{ op: operator, value, end: at + 2 }]
  const own = number(first)
  if (own === undefined) return []
  for (const gap of [1, 2]) {
    const behind = words[at + gap]
    const suffix = behind?.item.is === 'operator' ? suffixes[behind.item.operator] : undefined
    if (suffix) return [{ op: suffix, value: own, end: at + gap + 1 }]
  }
  return []
}

const opposite: Record<Compare, Compare> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '<>': '<>' }

/** 'weight above 10', 'more than 30 bookings', 'rata-rata skor di bawah 70', 'more than 7 times'. */
export const bounded: SlotRule = {
  name: 'bound',
  *reads(subject, at) {
    const { words } = subject
    const fold = foldAt(words[at])
    const start = fold ? at + 1 : at
    for (const place of [start, start + 1, start + 2]) {
      for (const bound of boundsAt(subject, place)) {
        const { op: compare, value, end } = bound
        if (place === start && !fold) {
          // 'more than 30 bookings', 'more than 7 times'
          if (times.test(words[end]?.text ?? ''))
            yield { end: end + 1, cost: 0, pieces: [{ is: 'than', op: compare, value }] }
          for (const { table, score } of sensesOf(words[end], 'table'))
            if (isBelow(subject, table.name) || table === subject.root)
              yield {
                end: end + 1,
                cost: doubtOf(score),
                pieces: [{ is: 'than', op: compare, value, figure: { is: 'fold', fold: 'count', table: table.name } }],
              }
          for (const { table, score } of sensesOf(words[end], 'happening', 0.85))
            if (isBelow(subject, table.name))
              yield {
                end: end + 1,
                cost: doubtOf(score) + 0.05,
                pieces: [{ is: 'than', op: compare, value, figure: { is: 'fold', fold: 'count', table: table.name } }],
              }
        }
        // 'kanal yang reservasinya lebih dari 300', 'whose orders exceed 30': how many there are.
        if (place === start + 1 && !fold && value <= mostCounted && Number.isInteger(value))
          for (const { table, score } of sensesOf(words[start], 'table'))
            if (isBelow(subject, table.name))
              yield {
                end,
                cost: doubtOf(score) + 0.1,
                pieces: [{ is: 'than', op: compare, value, figure: { is: 'fold', fold: 'count', table: table.name } }],
              }
        if (place === start + 1 || (place === start + 2 && sensesOf(words[start], 'table').length > 0))
          for (const { ref, cost } of quantitiesOf(subject, words[place - 1]))
            yield {
              end: measures.test(words[end]?.text ?? '') ? end + 1 : end,
              cost: cost + 0.02,
              pieces: fold
                ? [{ is: 'than', op: compare, value, figure: { is: 'fold', fold, of: ref, table: ref.table } }]
                : [{ is: 'where', condition: { is: 'compare', ref, op: compare, value: { is: 'number', value } } }],
            }
        // 'whose average rating is below 4', of what hangs below.
        if (place === start + 1 && fold)
          for (const { table, column, score } of sensesOf(words[start], 'column', 0.7))
            if (isBelow(subject, table.name) && isQuantity(subject.known, table.name, column))
              yield {
                end,
                cost: doubtOf(score) + 0.05,
                pieces: [
                  {
                    is: 'than',
                    op: compare,
                    value,
                    figure: { is: 'fold', fold, of: refOf(table, column), table: table.name },
                  },
                ],
              }
        if (place === start && !fold) {
          for (const { ref, cost } of quantitiesOf(subject, words[end]))
            yield {
              end: end + 1,
              cost: cost + 0.05,
              pieces: [{ is: 'where', condition: { is: 'compare', ref, op: compare, value: { is: 'number', value } } }],
            }
          const isRoot = (word: Word | undefined) => sensesOf(word, 'table').some(({ table }) => table === subject.root)
          // 'products in Fashion under 200,000'
          const isListed = sensesOf(words[at - 1], 'value').length > 0 && words.slice(0, at).some(isRoot)
          const table = isRoot(words[at - 1]) || isListed ? subject.root : undefined
          const column = table && mainAmount(subject.known, table)
          if (table && column && value >= 1_000)
            yield {
              end,
              cost: isListed ? 0.25 : 0.2,
              pieces: [
                {
                  is: 'where',
                  condition: {
                    is: 'compare',
                    ref: { table: table.name, column: column.name },
                    op: compare,
                    value: { is: 'number', value },
                  },
                },
              ],
            }
        }
      }
    }
  },
}

/** 'fee above the average', 'ongkirnya di atas rata-rata ongkir', 'skor di bawah KKM'. */
export const beside: SlotRule = {
  name: 'beside',
  *reads(subject, at) {
    const { words } = subject
    const middle = words[at + 1]
    const compare = middle?.item.is === 'operator' ? compares[middle.item.operator] : undefined
    if (!compare) return
    for (const left of quantitiesOf(subject, words[at])) {
      const fold = foldAt(words[at + 2])
      // Nothing is below the least of all.
      const isNever = (fold === 'min' && compare.startsWith('<')) || (fold === 'max' && compare.startsWith('>'))
      if (fold && !isStatistic(fold) && !isNever) {
        const again = quantitiesOf(subject, words[at + 3]).some(({ column }) => column === left.column)
        yield {
          end: at + (again ? 4 : 3),
          cost: left.cost + 0.02,
          pieces: [{ is: 'where', condition: { is: 'average', ref: left.ref, op: compare, fold } }],
        }
      }
      for (const right of quantitiesOf(subject, words[at + 2], 0.4))
        if (right.column !== left.column)
          yield {
            end: at + 3,
            cost: left.cost + right.cost + 0.05,
            pieces: [{ is: 'where', condition: { is: 'columns', left: left.ref, op: compare, right: right.ref } }],
          }
    }
  },
}

/** 'stoknya habis', 'out of stock': none is left. */
export const outOfStock: SlotRule = {
  name: 'outOfStock',
  *reads({ words, root }, at) {
    const held = columnOfRole(root.columns, 'quantity')
    const isHeld = sensesOf(words[at], 'column').some(({ column }) => column === held)
    const end = isHeld && /^(habis|kosong|nol|empty|gone)$/.test(words[at + 1]?.text ?? '') ? at + 2 : undefined
    if (!held || !end) return
    const value = { is: 'number', value: 0 } as const
    yield {
      end,
      cost: 0.05,
      pieces: [{ is: 'where', condition: { is: 'compare', ref: refOf(root, held), op: '<=', value } }],
    }
  },
}

const least = /^(minimum|reorder|safety|terendah)$/

/** 'below minimum stock', 'stoknya di bawah stok minimum': of what each row holds, less than the least it should. */
export const belowLeast: SlotRule = {
  name: 'belowLeast',
  *reads(subject, at) {
    const { words, root } = subject
    const held = columnOfRole(
      root.columns.filter(({ name }) => !nameWords(name).some((word) => least.test(word))),
      'quantity',
    )
    if (!held) return
    const first = sensesOf(words[at], 'column').some(({ column }) => column === held) ? at + 1 : at
    const compare = words[first]?.item.is === 'operator' ? compares[words[first].item.operator] : undefined
    if (compare !== '<' && compare !== '<=') return
    // 'stoknya di bawah minimum', where a column says how much that is.
    const leasts = root.columns.filter(
      (column) => column !== held && !column.hidden && nameWords(column.name).some((word) => least.test(word)),
    )
    const [only] = leasts
    if (isOperator(words[first + 1], 'min') && leasts.length === 1 && only)
      yield {
        end: first + 2,
        cost: 0.03,
        pieces: [
          {
            is: 'where',
            condition: { is: 'columns', left: refOf(root, held), op: compare, right: refOf(root, only) },
          },
        ],
      }
    for (const { table, column, score } of sensesOf(words[first + 1], 'column', 0.6))
      if (table === root && column !== held && nameWords(column.name).some((word) => least.test(word)))
        yield {
          end: first + 2,
          cost: doubtOf(score) * 0.5,
          pieces: [
            {
              is: 'where',
              condition: { is: 'columns', left: refOf(root, held), op: compare, right: refOf(root, column) },
            },
          ],
        }
  },
}

const whole = /^(total|altogether|overall|keseluruhan|totalnya|semuanya)$/

/** 'paid more than 20 million in total', 'belanja total di atas 5 juta': what all that hangs below adds up to. */
export const addsUp: SlotRule = {
  name: 'addsUp',
  *reads(subject, at) {
    const { words, known } = subject
    for (const lead of [at + 1, at + 2])
      for (const bound of boundsAt(subject, lead)) {
        const isBefore = lead === at + 2 && whole.test(words[at + 1]?.text ?? '')
        const isBehind = lead === at + 1 && whole.test(words[bound.end]?.text ?? '')
        if (!isBefore && !isBehind) continue
        for (const { table, score } of [
          ...sensesOf(words[at], 'table', 0.7),
          ...sensesOf(words[at], 'happening', 0.7),
        ]) {
          const column = isBelow(subject, table.name) ? mainAmount(known, table) : undefined
          if (!column) continue
          const figure = { is: 'fold', fold: 'sum', of: refOf(table, column), table: table.name } as const
          yield {
            end: isBehind ? bound.end + 1 : bound.end,
            cost: doubtOf(score) + 0.02,
            pieces: [{ is: 'than', op: bound.op, value: bound.value, figure }],
          }
        }
      }
  },
}

const ages = /^(umur|usia|age|aged|berumur|berusia|umurnya|usianya)$/
const years = /^(tahun|years?|years old|th|thn)$/

/** 'umur 60 tahun ke atas', 'aged under 30', 'older than 60', where only the day of birth is kept. */
export const aged: SlotRule = {
  name: 'age',
  *reads(subject, at) {
    const { words, root, calendar } = subject
    const adjective = words[at]?.item.is === 'comparative' ? words[at].item.adjective : undefined
    const said = ages.test(words[at]?.text ?? '')
    if (!said && !(adjective && qualityOf(adjective)?.less.includes('birth'))) return
    const born = root.columns.find(
      (column) => /date|timestamp/.test(column.type) && /birth|lahir|dob/i.test(column.name),
    )
    if (!born) return
    const places = said ? [at + 1] : [at, at + 1]
    for (const place of places) {
      const number = words[place]?.item
      const found: Bound[] =
        !said && number?.is === 'number'
          ? [{ op: qualityOf(adjective ?? '')?.sign === 1 ? '>' : '<', value: number.value, end: place + 1 }]
          : boundsAt(subject, place)
      for (const bound of found) {
        const inner = words.slice(place, bound.end).length
        const end = years.test(words[bound.end]?.text ?? '') ? bound.end + 1 : bound.end
        const day = shiftDay(calendar.today, -bound.value, 'year')
        const after = shiftDay(day, 1, 'day')
        const grain = 'day' as const
        const turned = opposite[bound.op]
        const period =
          turned === '<'
            ? { to: shiftDay(calendar.today, -bound.value - 1, 'year'), grain }
            : turned === '<='
              ? { to: after, grain }
              : turned === '>'
                ? { from: after, grain }
                : { from: day, grain }
        if (inner > 0)
          yield {
            end,
            cost: 0.02,
            pieces: [
              { is: 'where', condition: { is: 'period', ref: { table: root.name, column: born.name }, period } },
            ],
          }
      }
    }
  },
}

/** 'lebih dari 30 hari diajukan', 'due more than 90 days ago': so long since a day. */
export const since: SlotRule = {
  name: 'since',
  *reads(subject, at) {
    const { words, calendar } = subject
    const days = (word: Word | undefined) =>
      sensesOf(word, 'happening', 0.8).filter(
        ({ table, happening }) =>
          happening.is === 'day' && (distanceOf(subject, table.name) !== undefined || isBelow(subject, table.name)),
      )
    const make = (ref: ColumnRef, compare: Compare, value: number): SlotPiece => ({
      is: 'where',
      condition: {
        is: 'period',
        ref,
        period: compare.startsWith('>')
          ? { to: shiftDay(calendar.today, -value + (compare === '>=' ? 1 : 0), 'day'), grain: 'day' }
          : { from: shiftDay(calendar.today, -value + (compare === '<' ? 1 : 0), 'day'), grain: 'day' },
      },
    })
    for (const bound of boundsAt(subject, at)) {
      if (!timeUnits.test(words[bound.end]?.text ?? '')) continue
      const behind = /^(ago|lalu|yang lalu|lewat|past)$/.test(words[bound.end + 1]?.text ?? '')
        ? bound.end + 2
        : bound.end + 1
      for (const place of [behind, behind + 1])
        for (const { table, happening, score } of days(words[place]))
          yield {
            end: place + 1,
            cost: doubtOf(score) + (place - behind) * 0.1 + (table === subject.root ? 0 : 0.15),
            pieces: [make({ table: table.name, column: happening.column.name }, bound.op, bound.value)],
          }
    }
    for (const { table, happening, score } of days(words[at]))
      for (const gap of [1, 2, 3])
        for (const bound of boundsAt(subject, at + gap)) {
          if (!timeUnits.test(words[bound.end]?.text ?? '')) continue
          const end = /^(ago|lalu|yang lalu)$/.test(words[bound.end + 1]?.text ?? '') ? bound.end + 2 : bound.end + 1
          const between = words.slice(at + 1, at + gap)
          if (between.every(({ text }) => /^(lewat|passed|past|sudah|udah|was|lebih)$/.test(text)))
            yield {
              end,
              cost: doubtOf(score) + 0.02 + (table === subject.root ? 0 : 0.15),
              pieces: [make({ table: table.name, column: happening.column.name }, bound.op, bound.value)],
            }
        }
  },
}
