import { buyingWords, cashWords, owingWords, remainingWords } from '../../lexicon/money-words.ts'
import type { Figure } from '../../parse/query-intent.ts'
import { isBought } from '../../schema/measures.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { columnOfRole, hasRole } from '../../schema/roles.ts'
import type { Table } from '../../types.ts'
import { billedOf, calledAmount, mainAmount, moneyOf } from '../main-amount.ts'
import { isQuantity } from '../view.ts'
import { refOf } from './senses.ts'
import { doubtOf, hopsAbove, isOperator, type SlotRule, sensesOf } from './slot.ts'
import { unsettledOf } from './unsettled.ts'

/** 'how much did we receive in payments': what they add up to. */
const howMuch: SlotRule = {
  name: 'howMuch',
  *reads(subject, at) {
    const { words, known, root } = subject
    if (!/^(how much|berapa)$/.test(words[at]?.text ?? '')) return
    const place = cashWords.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
    const column = billedOf(known, root)
    for (const { table, score } of sensesOf(words[place], 'table', 0.7))
      if (table === root && column && (place > at + 1 || words[at]?.text === 'how much'))
        yield { end: place + 1, cost: doubtOf(score) + 0.05, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

/** 'what did we bill last month': how much, and no list of bills. */
const billed: SlotRule = {
  name: 'billed',
  *reads({ words, known, root }, at) {
    const [word, next] = [words[at], words[at + 1]]
    const column = isOperator(word, 'who') && /^(what|apa)$/.test(word?.text ?? '') ? billedOf(known, root) : undefined
    if (!column || !/\b(did|do|have) (we|i)\b/.test(next?.lead ?? '')) return
    for (const { table, score } of sensesOf(next, 'table', 0.7))
      if (table === root)
        yield { end: at + 2, cost: doubtOf(score) * 0.2, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

/** What is due less what was paid, where a row holds both. */
export const remainderOf = (known: PreparedSchema, table: Table): Figure | undefined => {
  const due = mainAmount(known, table)
  const paid = table.columns.find(
    (column) => !column.hidden && hasRole(column, 'paid') && isQuantity(known, table.name, column),
  )
  if (!due || !paid || due === paid) return undefined
  return { is: 'fold', fold: 'sum', of: refOf(table, due), less: refOf(table, paid), table: table.name }
}

/** 'still outstanding on our bills', 'sisa tagihan': what is due less what was paid. */
const remaining: SlotRule = {
  name: 'remaining',
  *reads(subject, at) {
    const { words, root } = subject
    if (!remainingWords.test(words[at]?.text ?? '')) return
    const figure = remainderOf(subject.known, root)
    const amount = figure ? undefined : calledAmount(subject.known, root)
    const due = columnOfRole(root.columns, 'due')
    const unpaid = amount && unsettledOf(subject.known, root)
    // What was paid in parts is told by other rows: then all of it is only nearly what is owed.
    if (amount && unpaid && /^(outstanding|tunggakan|unpaid|piutang|arrears)$/.test(words[at]?.text ?? '')) {
      const owner = sensesOf(words[at + 1], 'table').some(({ table }) => table === root) ? 1 : 0
      const of = { is: 'fold', fold: 'sum', of: refOf(root, amount), table: root.name } as const
      const not = isOperator(words[at + 1 + owner], 'not', 'never') ? 2 : 0
      yield {
        end: at + 1 + owner + not,
        cost: 0.1,
        pieces: [
          { is: 'figure', figure: of },
          { is: 'where', condition: unpaid },
          // What is in arrears should have been paid by now.
          ...(due && /^(tunggakan|arrears)$/.test(words[at]?.text ?? '')
            ? [
                {
                  is: 'where',
                  condition: {
                    is: 'period',
                    ref: refOf(root, due),
                    period: { to: subject.calendar.today, grain: 'day' },
                  },
                } as const,
              ]
            : []),
        ],
      }
    }
    if (!figure) return
    // 'sisa tagihan yang belum dibayar' says it twice.
    const owner = sensesOf(words[at + 1], 'table').some(({ table }) => table === root) ? 1 : 0
    const again =
      isOperator(words[at + 1 + owner], 'not', 'never') && sensesOf(words[at + 2 + owner], 'happening').length > 0
        ? 2
        : 0
    const pieces = [{ is: 'figure', figure }] as const
    yield { end: at + 1 + (again > 0 ? owner + again : 0), cost: 0.1, pieces }
  },
}

/** 'how much do we still owe our suppliers': of what was bought from them. */
const owe: SlotRule = {
  name: 'owe',
  *reads(subject, at) {
    const { words, known, root } = subject
    const place = words.findIndex(({ text }, index) => index >= at && owingWords.test(text))
    const figure = place < 0 ? undefined : remainderOf(known, root)
    const isAsked = words
      .slice(at, place)
      .every(
        (word) =>
          isOperator(word, 'count', 'how', 'sum') ||
          /^(how much|berapa|money|uang|still|masih|we|kita)$/.test(word.text),
      )
    if (!figure || !isAsked) return
    const isTo = sensesOf(words[place + 1], 'table').some(({ table }) => hopsAbove(subject, table.name) !== undefined)
    yield { end: place + (isTo ? 2 : 1), cost: 0.05, pieces: [{ is: 'figure', figure }] }
  },
}

/** 'total sisa tagihan': the total of that. */
const remainingTotal: SlotRule = {
  name: 'remainingTotal',
  *reads(subject, at) {
    if (!isOperator(subject.words[at], 'sum')) return
    for (const slot of remaining.reads(subject, at + 1)) yield slot
  },
}

const funds = /^(uang|dana|money|pembayaran|payments?|setoran)$/
const comesIn = /^(masuk|received|diterima|terkumpul|collected|in)$/

/** 'uang SPP yang masuk', 'money received': what was paid. */
const received: SlotRule = {
  name: 'received',
  *reads({ words, known, root }, at) {
    if (!funds.test(words[at]?.text ?? '')) return
    const paid =
      root.columns.find(
        (column) => !column.hidden && hasRole(column, 'paid') && isQuantity(known, root.name, column),
      ) ?? moneyOf(known, root)
    const owner = sensesOf(words[at + 1], 'table').some(({ table }) => table === root) ? 1 : 0
    if (!paid || !comesIn.test(words[at + 1 + owner]?.text ?? '')) return
    yield { end: at + 2 + owner, cost: 0.05, pieces: [{ is: 'amount', ref: { table: root.name, column: paid.name } }] }
  },
}

/** 'total belanja bahan per pemasok': what was paid for what was bought. */
const bought: SlotRule = {
  name: 'bought',
  *reads({ words, known, root }, at) {
    const place = isOperator(words[at], 'sum') ? at + 1 : at
    if (!buyingWords.test(words[place]?.text ?? '') || !isBought(known, root)) return
    const column = mainAmount(known, root)
    if (column) yield { end: place + 1, cost: 0.05, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

export const moneyRules: readonly SlotRule[] = [howMuch, billed, received, remaining, owe, remainingTotal, bought]
