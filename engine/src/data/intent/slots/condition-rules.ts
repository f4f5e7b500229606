import { shiftDay } from '#engine/period/index.ts'
import { qualityOf } from '../../lexicon/adjectives.ts'
import { reachWords } from '../../lexicon/operators.ts'
import { overdueWords, owingPeople } from '../../lexicon/settling.ts'
import type { ColumnRef, Condition, Literal } from '../../parse/query-intent.ts'
import { dealsBelow, trades } from '../../parse/scopes.ts'
import { nameWords } from '../../schema/names.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Compare } from '../../sql/ast.ts'
import type { Table } from '../../types.ts'
import { mainAmount } from '../main-amount.ts'
import { isQuantity } from '../view.ts'
import { foldAt } from './figure-rules.ts'
import { refOf, type Word } from './senses.ts'
import {
  columnOf,
  distanceOf,
  doubtOf,
  hopsAbove,
  isBelow,
  isBeyond,
  isOperator,
  quantitiesOf,
  type SlotPiece,
  type SlotRule,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'
import { billsBelow, unsettledOf } from './unsettled.ts'
import { type NamedValue, valueCondition } from './values.ts'

const isNot = (word: Word | undefined): boolean => isOperator(word, 'not', 'never', 'except')

/** How far a value's table is: in the row itself, above it, or among what hangs below. */
const reachOf = (subject: Subject, table: string): number | undefined =>
  distanceOf(subject, table) ??
  (isBelow(subject, table) ? 0.25 : undefined) ??
  belowLookup(subject, table) ??
  (isBeyond(subject, table) ? 0.3 : undefined)

/** What a row below belongs to: the status of its visits. */
const belowLookup = (subject: Subject, table: string): number | undefined => {
  const holds = tablesBelow(subject.known, subject.root.name).some((below) =>
    (subject.known.hops.get(below) ?? []).some((hop) => !hop.many && hop.to === table),
  )
  return holds ? 0.35 : undefined
}

/** 'Mata', 'not cancelled', 'poli Anak': a stored value, with the word for what it is a value of. */
const valued: SlotRule = {
  name: 'value',
  *reads(subject, at) {
    const { words } = subject
    const not = isNot(words[at])
    const first = not ? at + 1 : at
    for (const place of [first, first + 1])
      for (const sense of sensesOf(words[place], 'value', 0.6)) {
        const far = statusOf(subject, first, sense.table) ?? reachOf(subject, sense.table.name)
        if (far === undefined || !owns(subject, words.slice(first, place), sense)) continue
        const behind = owns(subject, words.slice(place + 1, place + 2), sense) ? place + 2 : place + 1
        for (const end of new Set([place + 1, Math.min(behind, words.length)]))
          yield {
            end,
            cost:
              doubtOf(sense.score) +
              far -
              (end - first) * 0.03 +
              aside(subject, first, sense.table) +
              rivals(words[place], sense),
            pieces: deniedPieces(subject, sense, words[place]?.lead ?? '', not, viaOf(subject, first, sense.table)),
          }
      }
  },
}

/** 'never had a service': that what hangs below and is of that value is not there. */
const deniedPieces = (
  subject: Subject,
  sense: NamedValue,
  lead: string,
  not: boolean,
  via: { via?: string },
): SlotPiece[] => {
  const table = not && hopsAbove(subject, sense.table.name) === undefined ? sense.table.name : undefined
  const holder = table && isBelow(subject, table) ? table : undefined
  const condition = { ...valueCondition(sense, lead, not && !holder), ...via }
  return [...(holder ? [{ is: 'without', table: holder } as const] : []), { is: 'where', condition }]
}

/** 'pinjaman aktif': the word for what stands right before it. */
const statusOf = (subject: Subject, at: number, table: Table): number | undefined => {
  const [owner] = sensesOf(subject.words[at - 1], 'table')
  const hops = owner && hopsAbove({ ...subject, root: owner.table }, table.name)
  return hops !== undefined && hops <= 1 && reachOf(subject, table.name) !== undefined ? hops * 0.06 : undefined
}

/** 'clients in Selatan': whose place it is, where others have one too. */
const viaOf = (subject: Subject, at: number, table: Table): { via?: string } => {
  const word = subject.words[at - 1]
  const [owner] = sensesOf(word, 'table')
  // 'products sold in Selatan': a figure that is called almost so is no owner.
  const isFigure = owner && sensesOf(word, 'measure').some(({ score }) => score > owner.score)
  if (!owner || isFigure || owner.table === subject.root || owner.table === table) return {}
  const isOwn =
    hopsAbove(subject, owner.table.name) !== undefined &&
    hopsAbove({ ...subject, root: owner.table }, table.name) !== undefined
  return isOwn ? { via: owner.table.name } : {}
}

/** Whether words name the table or the column of a value, and nothing else. */
const owns = ({ root }: Subject, words: readonly Word[], { table, column }: NamedValue): boolean =>
  words.every(({ senses }) =>
    senses.some(
      (sense) =>
        sense.score > 0.55 &&
        ((sense.is === 'table' && sense.table === table && table !== root) ||
          (sense.is === 'column' && sense.table === table && sense.column === column)),
    ),
  )

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
const bounded: SlotRule = {
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
const beside: SlotRule = {
  name: 'beside',
  *reads(subject, at) {
    const { words } = subject
    const middle = words[at + 1]
    const compare = middle?.item.is === 'operator' ? compares[middle.item.operator] : undefined
    if (!compare) return
    for (const left of quantitiesOf(subject, words[at])) {
      const fold = foldAt(words[at + 2])
      if (fold && fold !== 'median') {
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
const outOfStock: SlotRule = {
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
const belowLeast: SlotRule = {
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

/** 'delivered', 'still active', 'belum dibayar', 'never booked': what happened or holds, or not. */
const happened: SlotRule = {
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
      const cost = doubtOf(score) + (far ?? 0.2) + (happening.is === 'flag' ? aside(subject, at, table) : 0)
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
const traded: SlotRule = {
  name: 'traded',
  *reads(subject, at) {
    const { words, known, root } = subject
    const not = isNot(words[at])
    const first = not ? at + 1 : at
    if (!trades.test(words[first]?.text ?? '')) return
    const before = words[isOperator(words[at - 1], 'who') ? at - 2 : at - 1]
    const isOfThing = sensesOf(before, 'table').some(({ table }) => table === root)
    const table = isOfThing ? dealsBelow(known, root.name) : undefined
    if (!table || table === root.name) return
    const pieces = not ? [{ is: 'without', table } as const] : [{ is: 'table', table, listed: false } as const]
    yield { end: trailing(words, first + 1), cost: 0.02, pieces }
  },
}

/** A word that names a table surely is hardly a value that means the same. */
const rivals = (word: Word | undefined, { score }: NamedValue): number =>
  sensesOf(word, 'measure', 0.9).length > 0
    ? 0.4
    : sensesOf(word, 'table').some((sense) => sense.score > score)
      ? 0.2
      : 0

/** 'pinjaman aktif': said of what stands right before it, not of whom that belongs to. */
const aside = (subject: Subject, at: number, table: Table): number => {
  const [before] = sensesOf(subject.words[at - 1], 'table')
  // 'active loans': in English it stands before what it is said of.
  const [behind] = subject.words[at + 1]?.lead === '' ? sensesOf(subject.words[at + 1], 'table') : []
  const owner = before ?? behind
  if (!owner || owner.table === table) return 0
  return hopsAbove({ ...subject, root: owner.table }, table.name) === undefined
    ? 0.05
    : isFlagged(owner.table, table)
      ? 0.25
      : 0
}

/** Whether a table is more than a list of words for another. */
const isFlagged = (owner: Table, table: Table): boolean => owner !== table && table.columns.length > 4

const trailing = (words: readonly Word[], at: number): number => {
  let end = at
  while (isOperator(words[end], 'any') || /^(sekali|sama sekali|anything|apa-apa|sama)$/.test(words[end]?.text ?? ''))
    end += 1
  return end
}

const flagged = (subject: Subject, ref: ColumnRef, holds: boolean): Condition => {
  const isBoolean = columnOf(subject, ref)?.type === 'boolean'
  const value: Literal = isBoolean ? { is: 'boolean', value: holds } : { is: 'number', value: holds ? 1 : 0 }
  return { is: 'compare', ref, op: '=', value }
}

const tardy = /^(late|terlambat|overdue|delayed|telat)$/

/** 'delivered late', 'sampainya terlambat': after the day it was due. */
const late: SlotRule = {
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

/** 'yang sudah jatuh tempo', 'past their due date': the day it was due has gone by, whatever was paid. */
const fallenDue: SlotRule = {
  name: 'fallenDue',
  *reads({ words, root, calendar }, at) {
    const due = columnOfRole(root.columns, 'due')
    const word = words[at]
    if (!due || !word) return
    const isPast = /\b(sudah|udah|telah|already|past)\b/.test(word.lead) || words[at - 1]?.text === 'past'
    if (!isPast || !/^(jatuh tempo|due|due date|tempo)$/.test(word.text) || words[at + 1]?.item.is === 'period') return
    const period = { to: calendar.today, grain: 'day' } as const
    yield {
      end: at + 1,
      cost: 0.02,
      pieces: [{ is: 'where', condition: { is: 'period', ref: refOf(root, due), period } }],
    }
  },
}

/** 'overdue invoices', 'yang menunggak', 'lewat jatuh tempo': should have been paid by now, and was not. */
const overdue: SlotRule = {
  name: 'overdue',
  *reads({ words, known, root, calendar }, at) {
    const due = columnOfRole(root.columns, 'due')
    const unpaid = due && unsettledOf(known, root)
    const text = words[at]?.text ?? ''
    if (!due || !unpaid) return
    const isGone =
      /^(lewat|melewati|past)$/.test(text) && /^(jatuh tempo|due|due date|tempo)$/.test(words[at + 1]?.text ?? '')
    if (!overdueWords.test(text) && !isGone) return
    // Where a state is called so, that is meant.
    if (sensesOf(words[at], 'value', 0.85).length > 0) return
    const period = { to: calendar.today, grain: 'day' } as const
    yield {
      end: isGone ? at + 2 : at + 1,
      cost: 0.02,
      pieces: [
        { is: 'where', condition: { is: 'period', ref: refOf(root, due), period } },
        { is: 'where', condition: unpaid },
      ],
    }
  },
}

/** 'who still owes us money', 'pelanggan yang masih nunggak': of whom something is not paid yet. */
const owing: SlotRule = {
  name: 'owing',
  *reads({ words, known, root }, at) {
    if (!owingPeople.test(words[at]?.text ?? '')) return
    const tail = /^(money|uang|us|kita|kami|apa-apa|anything|bills?|tagihan)$/.test(words[at + 1]?.text ?? '')
      ? at + 2
      : at + 1
    for (const { table, unpaid } of billsBelow(known, root)) {
      yield {
        end: tail,
        cost: 0.05,
        pieces: [
          { is: 'table', table: root.name, listed: true },
          { is: 'table', table: table.name, listed: false },
          { is: 'where', condition: unpaid },
        ],
      }
    }
  },
}

const whole = /^(total|altogether|overall|keseluruhan|totalnya|semuanya)$/

/** 'paid more than 20 million in total', 'belanja total di atas 5 juta': what all that hangs below adds up to. */
const addsUp: SlotRule = {
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
const aged: SlotRule = {
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
const since: SlotRule = {
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

export const conditionRules: readonly SlotRule[] = [
  valued,
  bounded,
  beside,
  belowLeast,
  outOfStock,
  happened,
  late,
  fallenDue,
  overdue,
  owing,
  addsUp,
  aged,
  since,
  traded,
]
