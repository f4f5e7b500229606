import { dequal } from 'dequal'
import { buildQuery } from '../build/build.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { isPlain, ofPeople } from '../reworded/deals-of.ts'
import { everyIntent } from '../reworded/whole.ts'
import { type AskedAfter, type FollowUp, readFollowUp } from './follow-up.ts'

/**
 * What goes on from people by their first deal: of some of them ('and in Bali?'), in another time, by other stretches of it. `lost`: it
 * would change something else, such as which deals count, and leave open when the first was.
 */
export const readCohortFollowUp = (asked: AskedAfter): FollowUp | 'lost' | undefined => {
  const { cohort, ...plain } = asked.before
  const found = cohort && readFollowUp({ ...asked, before: plain })
  if (!found || found.lost) return found
  const intent = withCohort(found.reading.intent, asked)
  return intent ? { ...found, reading: everyIntent(found.reading, () => intent) } : 'lost'
}

const withCohort = (said: QueryIntent, { before, known }: AskedAfter): QueryIntent | undefined => {
  const { cohort, shown } = before
  const [figure] = shown
  if (!cohort || !figure || figure.is === 'column' || !isPlain(said) || !dequal(said.shown, shown)) return undefined
  const isTime = said.groups.every(({ is }) => is === 'time') && said.groups.length === before.groups.length
  const conditions = said.conditions.map((condition): Condition | undefined => {
    if (before.conditions.some((known) => dequal(known, condition))) return condition
    if (condition.is !== 'period') return ofPeople(condition, cohort.people.table, figure.table, known)
    return cohort.tells === 'again' ? undefined : { ...condition, ref: cohort.at }
  })
  if (!isTime || conditions.includes(undefined)) return undefined
  const groups = said.groups.map((group) => (group.is === 'time' ? { ...group, ref: cohort.at } : group))
  const intent = { ...said, groups, conditions: conditions.flatMap((condition) => condition ?? []), cohort }
  return buildQuery(intent, known) ? intent : undefined
}
