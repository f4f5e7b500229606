import { dequal } from 'dequal'
import type { QueryIntent } from '../parse/query-intent.ts'
import { firstOf, orderedFrom, qualityWords, type SortAsked, sortAskedIn } from '../reworded/sorted.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { FollowUp } from './follow-up.ts'

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
export const readSortedAfter = (
  { question, known }: { question: string; known: PreparedSchema },
  read: (question: string) => FollowUp | undefined,
): FollowUp | undefined => {
  const asked = sortAfterIn(question)
  if (!asked) return undefined
  const sortedBy = (words: string): FollowUp | undefined => {
    const found = read(`urutkan berdasarkan ${words}`)
    const intent = found?.reading.intent.order && orderedFrom(found.reading.intent, asked.ends, known)
    return found && intent && { ...found, reading: { ...found.reading, intent: withOrderShown(intent) } }
  }
  return asked.by ? sortedBy(asked.by) : firstOf(qualityWords(asked.ends), sortedBy)
}

/** A figure by which rows stand is seen beside them. */
const withOrderShown = (intent: QueryIntent): QueryIntent => {
  const { order, shown } = intent
  if (!order || order.by.is === 'column' || shown.some((value) => dequal(value, order.by))) return intent
  return { ...intent, shown: [...shown, order.by] }
}
