import { dequal } from 'dequal'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import { endOf, orderedByQuality, orderedFrom, type SortAsked, sortAskedIn } from '../reworded/sorted.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { bareQuestion } from './opening.ts'

const opening = '(?:(?:and|so|now|ok(?:ay)?|then|dan|lalu|terus|coba|tolong|please) )*'
/** Nothing but how the rows are to stand. */
const bare = new RegExp(
  `^${opening}(?:(?:sort|order|rank|(?:di)?urut)(?:ed|kan)?)?(?: ?(?:it|them|that|those|these|the (?:list|rows|results)|semuanya|daftarnya))?(?: ?(?:by|berdasarkan|menurut) (.+))?$`,
  'i',
)

/** From which end, and by what where that is said, the rows of the answer before are to stand; undefined where more is asked. */
export const sortAfterIn = (question: string): Pick<SortAsked, 'by' | 'ends'> | undefined => {
  const asked = sortAskedIn(question)
  const said = asked && bare.exec(asked.question)
  const by = asked?.by ?? said?.[1]
  return said ? { ends: asked.ends, ...(by && { by }) } : undefined
}

/**
 * 'sort them by revenue, highest first', 'urutkan dari yang paling banyak belanja' behind an answer: the same rows from that end.
 * `read` reads what goes on from that answer.
 */
export const readSortedAfter = <Found extends { reading: Reading }>(
  { question, known }: { question: string; known: PreparedSchema },
  read: (question: string) => Found | undefined,
): Found | undefined => {
  const asked = sortAfterIn(question)
  const found = asked?.by ? read(`urutkan berdasarkan ${asked.by}`) : undefined
  const intent = asked && found?.reading.intent.order && orderedFrom(found.reading.intent, asked.ends, known)
  return found && intent && { ...found, reading: { ...found.reading, intent: withOrderShown(intent) } }
}

const firstOnes = [
  '(?:(?:which|what|who)(?: ones?)? (?:is|are|was|were) )?(?:the )?(\\S+(?: \\S+)??)(?: ones?)?',
  '(?:(?:yang )?(?:mana|siapa|apa) )?(?:(?:yang|yg) )?(\\S+(?: \\S+)?)',
].map((pattern) => new RegExp(`^${opening}${pattern}$`, 'i'))

/** 'from the cheapest', 'which is the oldest?', 'yang termahal?' behind a list: its rows in that order, or the first of them. */
export const listFromEnd = (question: string, before: QueryIntent, known: PreparedSchema): QueryIntent | undefined => {
  const asked = bareQuestion(question)
  const sorted = sortAfterIn(asked)
  if (sorted && !sorted.by) return orderedByQuality(before, sorted.ends, known)
  const [end] = firstOnes.flatMap((pattern) => endOf(pattern.exec(asked)?.[1] ?? '') ?? [])
  const first = end && orderedByQuality(before, end, known)
  return first && { ...first, limit: 1 }
}

/** A figure by which rows stand is seen beside them. */
const withOrderShown = (sorted: QueryIntent): QueryIntent => {
  const intent = byItsOwn(sorted)
  const { order, shown } = intent
  if (!order || order.by.is === 'column' || shown.some((value) => dequal(value, order.by))) return intent
  return { ...intent, shown: [...shown, order.by] }
}

/** Rows of a list stand by what each of them says: 'total' is no sum of several. */
const byItsOwn = (intent: QueryIntent): QueryIntent => {
  const { order, shown, groups, focus } = intent
  const isList = groups.length === 0 && shown.every(({ is }) => is === 'column')
  const ref = order?.by.is === 'fold' && order.by.fold === 'sum' ? order.by.of : undefined
  return order && ref && isList && ref.table === focus
    ? { ...intent, order: { ...order, by: { is: 'column', ref } } }
    : intent
}
