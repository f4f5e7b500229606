import { dequal } from 'dequal'
import { stems } from '#engine/language/index.ts'
import type { Period } from '#engine/period/index.ts'
import { undeletedOf } from '../intent/live-rows.ts'
import type { ColumnRef, Condition, QueryIntent } from '../parse/query-intent.ts'
import { trades } from '../parse/scopes.ts'
import { dateOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { type ReadWith, type Reworded, readWhole } from './whole.ts'

/** Who is told of, and what they do: each of their `deals` has its day. */
export type PeopleAndDeals = {
  read: Reworded
  /** What holds of the people. */
  conditions: Condition[]
  people: ColumnRef
  deals: string
  at: ColumnRef
}

const purchases = /^(?:purchases?|buys?|transactions?|deals?|pembelian|transaksi|belanja|beli)$/i
const count = { en: 'number of', id: 'jumlah' }

/** People that are named, and their deals: those a word is of ('first visit', 'ordered'), else what they buy or all there is of them. */
export const peopleAndDeals = (said: string, deal: string | undefined, how: ReadWith): PeopleAndDeals | undefined => {
  const [known, , language] = how
  for (const asked of [`${count[language]} ${said}`, said]) {
    const read = readWhole(asked, ...how)
    const name = read && rowsTold(read.reading.intent)
    const table = name === undefined ? undefined : known.tables.get(name)
    const key = table && keyOf(table)
    const deals = key && dealsNamed(table.name, deal, known)
    const at = deals && dateOf(known, deals)
    if (!read || !key || !deals || !at) continue
    const undeleted = undeletedOf(table)
    const { conditions } = read.reading.intent
    const isSaid = conditions.some((condition) => dequal(condition, undeleted))
    return {
      read,
      conditions: undeleted && !isSaid ? [...conditions, undeleted] : conditions,
      people: { table: table.name, column: key.name },
      deals,
      at,
    }
  }
  return undefined
}

/** The table whose rows are counted or listed, and nothing else is said of but which. */
const rowsTold = (intent: QueryIntent): string | undefined => {
  const [figure, ...others] = intent.shown
  const isCut = !isPlain(intent) || intent.groups.length > 0 || intent.conditions.some(({ is }) => is === 'period')
  if (isCut) return undefined
  if (intent.named) return intent.focus
  const isCount = figure?.is === 'fold' && figure.fold === 'count' && !figure.of && others.length === 0
  return isCount ? figure.table : undefined
}

/** Tables whose rows belong to one of the people each and have a day. */
const datedBelow = (people: string, known: PreparedSchema): string[] =>
  [...known.tables.keys()].filter((name) => {
    const path = pathBetween(known.hops, name, people)
    return path && path.length > 0 && path.every((hop) => !hop.many) && dateOf(known, name)?.table === name
  })

const dealsNamed = (people: string, word: string | undefined, known: PreparedSchema): string | undefined => {
  const below = datedBelow(people, known)
  if (word !== undefined && !purchases.test(word) && !trades.test(word)) {
    const forms = word.toLowerCase().split(' ').flatMap(stems)
    const named = below.filter((name) => {
      const { synonyms = [], label, description } = known.tables.get(name) ?? {}
      const called = [name, ...synonyms, ...Object.values({ ...label }), ...Object.values({ ...description })]
      // What is longer tells of them, and is no name.
      const names = called.map((text) => nameWords(text)).filter((words) => words.length <= 3)
      return names.some((words) => words.flatMap(stems).some((form) => form.length > 2 && forms.includes(form)))
    })
    // 'orders' rather than their lines.
    const [nearest, next] = named.toSorted((a, b) => far(a, people, known) - far(b, people, known))
    return nearest && (!next || far(next, people, known) > far(nearest, people, known)) ? nearest : undefined
  }
  // The first on the way to what is sold that has a day: customers have vehicles, these have jobs.
  const measure = defaultMeasure(known)
  const sold = measure && pathBetween(known.hops, people, measure.table)?.find(({ to }) => below.includes(to))?.to
  if (sold) return sold
  const direct = below.filter((name) => far(name, people, known) === 1)
  return direct.length === 1 ? direct[0] : undefined
}

const far = (name: string, people: string, { hops }: PreparedSchema): number =>
  pathBetween(hops, name, people)?.length ?? Number.POSITIVE_INFINITY

/** A query that says no more than figures, groups and conditions. */
export const isPlain = ({
  order,
  limit,
  compare,
  share,
  averaged,
  running,
  changing,
  beside,
  each,
}: QueryIntent): boolean =>
  !order && limit === undefined && !compare && !share && !averaged && !running && !changing && !beside && !each

/**
 * A condition that holds of the people or of what they belong to, whatever their deals are: 'in Bali' is where they live. Undefined
 * where it is of the deals, and would leave open whether the first was such a one.
 */
export const ofPeople = (
  condition: Condition,
  people: string,
  table: string,
  { hops }: PreparedSchema,
): Condition | undefined => {
  if (condition.is !== 'compare') return undefined
  const { table: of } = condition.ref
  if ([{ to: table }, ...(pathBetween(hops, table, of) ?? [])].some(({ to }) => to === people)) return condition
  const path = pathBetween(hops, people, of)
  return path?.every(({ many }) => !many) ? { ...condition, via: people } : undefined
}

/** The days that words name, read as those of deals. */
export const periodIn = (said: string, { deals, at }: PeopleAndDeals, how: ReadWith): Period | undefined => {
  const asked = `${count[how[2]]} ${nameWords(deals).join(' ')} ${{ en: 'in ', id: '' }[how[2]]}${said}`
  const intent = readWhole(asked, ...how)?.reading.intent
  const dated = intent?.conditions.filter(({ is }) => is === 'period') ?? []
  const [only] = dated
  if (!intent || !isPlain(intent) || intent.groups.length > 0 || dated.length !== 1) return undefined
  const isOfDeals = only?.is === 'period' && !only.not && only.ref.table === at.table && only.ref.column === at.column
  return isOfDeals && !only.period.weekdays && !only.period.hours ? only.period : undefined
}
