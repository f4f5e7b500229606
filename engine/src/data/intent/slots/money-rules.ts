import { buyingWords, cashWords, owingWords, remainingWords } from '../../lexicon/money-words.ts'
import type { Figure } from '../../parse/query-intent.ts'
import { isBought } from '../../schema/measures.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import type { Table } from '../../types.ts'
import { mainAmount, moneyOf } from '../main-amount.ts'
import { refOf } from './senses.ts'
import { above, doubt, op, type SlotRule, senses } from './slot.ts'

/** 'how much did we receive in payments': what they add up to. */
const howMuch: SlotRule = {
  name: 'howMuch',
  *reads(subject, at) {
    const { words, known, root } = subject
    if (!/^(how much|berapa)$/.test(words[at]?.text ?? '')) return
    const place = cashWords.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
    const column = moneyOf(known, root)
    for (const { table, score } of senses(words[place], 'table', 0.7))
      if (table === root && column && (place > at + 1 || words[at]?.text === 'how much'))
        yield { end: place + 1, cost: doubt(score) + 0.05, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

/** What is due less what was paid, where a row holds both. */
export const remainderOf = (known: PreparedSchema, table: Table): Figure | undefined => {
  const due = mainAmount(known, table)
  const paid = table.columns.find((column) => !column.hidden && hasRole(column, 'paid'))
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
    if (!figure) return
    // 'sisa tagihan yang belum dibayar' says it twice.
    const owner = senses(words[at + 1], 'table').some(({ table }) => table === root) ? 1 : 0
    const again =
      op(words[at + 1 + owner], 'not', 'never') && senses(words[at + 2 + owner], 'happening').length > 0 ? 2 : 0
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
          op(word, 'count', 'how', 'sum') || /^(how much|berapa|money|uang|still|masih|we|kita)$/.test(word.text),
      )
    if (!figure || !isAsked) return
    const isTo = senses(words[place + 1], 'table').some(({ table }) => above(subject, table.name) !== undefined)
    yield { end: place + (isTo ? 2 : 1), cost: 0.05, pieces: [{ is: 'figure', figure }] }
  },
}

/** 'total sisa tagihan': the total of that. */
const remainingTotal: SlotRule = {
  name: 'remainingTotal',
  *reads(subject, at) {
    if (!op(subject.words[at], 'sum')) return
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
    const paid = root.columns.find((column) => !column.hidden && hasRole(column, 'paid')) ?? moneyOf(known, root)
    const owner = senses(words[at + 1], 'table').some(({ table }) => table === root) ? 1 : 0
    if (!paid || !comesIn.test(words[at + 1 + owner]?.text ?? '')) return
    yield { end: at + 2 + owner, cost: 0.05, pieces: [{ is: 'amount', ref: { table: root.name, column: paid.name } }] }
  },
}

/** 'total belanja bahan per pemasok': what was paid for what was bought. */
const bought: SlotRule = {
  name: 'bought',
  *reads({ words, known, root }, at) {
    const place = op(words[at], 'sum') ? at + 1 : at
    if (!buyingWords.test(words[place]?.text ?? '') || !isBought(known, root)) return
    const column = mainAmount(known, root)
    if (column) yield { end: place + 1, cost: 0.05, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

export const moneyRules: readonly SlotRule[] = [howMuch, received, remaining, owe, remainingTotal, bought]
