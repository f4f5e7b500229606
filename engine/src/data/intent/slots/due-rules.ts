import { overdueWords, owingPeople } from '../../lexicon/settling.ts'
import { columnOfRole } from '../../schema/roles.ts'
import { refOf } from './senses.ts'
import { isNot, type SlotRule, sensesOf } from './slot.ts'
import { billsBelow, unsettledOf } from './unsettled.ts'

/** 'yang sudah jatuh tempo', 'past their due date': the day it was due has gone by, whatever was paid. */
export const fallenDue: SlotRule = {
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
export const overdue: SlotRule = {
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
export const owing: SlotRule = {
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

const settles = /^(bayar|paid|pay|lunas|melunasi|membayar|dibayar|settled|bayaran|membayarkan)$/

/** 'yang belum bayar tagihan', 'more than one unpaid bill': of whom something is due and was not paid. */
export const unpaid: SlotRule = {
  name: 'unpaid',
  *reads(subject, at) {
    const { words, known, root } = subject
    const not = isNot(words[at])
    const isUn = /^(unpaid|outstanding)$/.test(words[at]?.text ?? '')
    if (!isUn && !(not && settles.test(words[at + 1]?.text ?? ''))) return
    const end = isUn ? at + 1 : at + 2
    const named = sensesOf(words[end], 'table').map(({ table }) => table)
    const before = sensesOf(words[at - 1], 'table').map(({ table }) => table)
    const bills = billsBelow(known, root)
    const own = isUn ? unsettledOf(known, root) : undefined
    if (own) yield { end, cost: 0.03, pieces: [{ is: 'where', condition: own }] }
    for (const { table, unpaid } of bills) {
      if (named.length > 0 && !named.includes(table)) continue
      if (named.length === 0 && !before.includes(table) && bills.length > 1) continue
      yield {
        end: named.includes(table) ? end + 1 : end,
        cost: 0.02,
        pieces: [
          { is: 'table', table: table.name, listed: false },
          { is: 'where', condition: unpaid },
        ],
      }
    }
  },
}
