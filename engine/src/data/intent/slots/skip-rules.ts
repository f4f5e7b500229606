import { plainVerbs } from '../../lexicon/operators.ts'
import { dealsBelow, trades } from '../../parse/scopes.ts'
import { dateOf } from '../../parse/times.ts'
import { isBought } from '../../schema/measures.ts'
import { isParty } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import type { Word } from './senses.ts'
import { hopsAbove, isOperator, type SlotRule, type Subject, sensesOf } from './slot.ts'
import { isKindOf } from './values.ts'

const rates = /^(rate|tingkat|rasio|ratio|angka)$/
const newly = /^(new|baru)$/
const current = /^(current|currently|sekarang|kini|still|masih|saat ini|right now|existing|now)$/

export const marked: SlotRule = {
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
    if (
      /^(active|aktif)$/.test(text) &&
      word?.senses.every(
        ({ is, table }) => (is !== 'value' && is !== 'happening') || hopsAbove(subject, table.name) === undefined,
      )
    )
      if (subject.root.columns.some((column) => hasRole(column, 'departed') && !hasRole(column, 'snapshot_day')))
        yield { end: at + 1, cost: 0.05, pieces: [{ is: 'mark', mark: 'current' }] }
    if (newly.test(text)) yield { end: at + 1, cost: 0, pieces: [{ is: 'mark', mark: 'new' }] }
    if (rates.test(text) && [words[at - 1], words[at + 1]].some((near) => sensesOf(near, 'value').length > 0))
      yield { end: at + 1, cost: 0.05, pieces: [{ is: 'mark', mark: 'share' }] }
  },
}

const harmless = new Set(['and', 'who', 'any', 'how', 'eq'])
const polite =
  /^(anything|apapun|apa-apa|sama|sekali|hand|create|make|draw|chart|graph|grafik|diagram|buatkan|bikin|what about|how about|about|kalau|bagaimana|lalu|terus|only|hanya|juga|same|tolong|please|coba|dong|ya|sih|aja|saja|kita|our|kami|we|me|dari|alias|tapi|but|masih|still|sudah|already|orang|nama|names?|times?|kali|of|punya|ada|happened|terjadi|is|are|away|out|altogether|padahal|udah|so far|moment|actually|really|roughly|about|approximately|sebenarnya|kira-kira|sekitar|totally|harus|perlu|mesti|must|need|biasanya|usually)$/

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
  // 'orders that came in'
  if (/^(masuk|incoming)$/.test(text) && dateOf(known, root.name)?.table === root.name && !isParty(root)) return 0.05
  // 'kapan terakhir mereka belanja'
  if (trades.test(text) && words.some((other) => isOperator(other, 'when'))) return 0.05
  // 'customers who bought something' are not all customers.
  if (trades.test(text) && dealsBelow(known, root.name)) return 0.6
  if (plainVerbs.has(text)) return 0.08
  switch (item.is) {
    case 'operator':
      // 'kasir mana' asks for one of them.
      if (item.operator === 'who' && sensesOf(words[at - 1], 'value', 0.75).some(isKindOf)) return 0.4
      // 'berapa pelanggan' counts them.
      if (text === 'berapa' && sensesOf(words[at + 1], 'table', 0.95).length > 0) return 0.6
      // 'nota yang batal ada berapa'
      if (last && item.operator === 'count' && words.some((other) => sensesOf(other, 'measure', 0.8).length > 0))
        return 0.05
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
      // 'dibayar pabrik': who did it goes without saying.
      if (at > 0 && /^di\p{L}{4,}$/u.test(before?.text ?? '') && (before?.senses.length ?? 0) > 0) return 0.3
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

export const skipped: SlotRule = {
  name: 'skip',
  *reads(subject, at) {
    const word = subject.words[at]
    if (word) yield { end: at + 1, cost: skipCost(subject, at, word), pieces: [] }
  },
}
