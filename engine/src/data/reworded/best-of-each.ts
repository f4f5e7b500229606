import { dequal } from 'dequal'
import { buildQuery } from '../build/build.ts'
import { type Group, type QueryIntent, type ShownValue, tableOf } from '../parse/query-intent.ts'
import { usualTop } from '../parse/settling.ts'
import { nameRoots, nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { tail } from './per-unit.ts'
import { everyIntent, type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

/** Where one is asked for in each of some: what is said before, whose each, and what is said behind. */
const patterns: readonly RegExp[] = [
  // 'which store sold the most each month', 'the best month of each store in 2025', 'top customer per city'
  /^(?<rest>.+?),? (?:(?:in|of|for|at|within|on|by|during|from|to) )?(?:each|every|per)(?: of (?:the|our))? (?<behind>.+)$/i,
  // 'for each store, which month was the best'
  /^(?:(?:in|of|for|at|within|on|during) )?(?:each|every) (?<each>\S+(?: \S+){0,2}?),? (?<rest>(?:which|what|who|the|show|list)\b.+)$/i,
  // 'toko mana yang paling laku setiap bulan', 'bulan terbaik di masing-masing toko'
  /^(?<rest>.+?),? (?:(?:di|pada|untuk|dari|dalam|oleh) )?(?:setiap|tiap-tiap|tiap|masing-masing|masing2|per) (?<behind>.+)$/i,
  // 'di setiap toko, bulan apa yang paling bagus'
  /^(?:(?:di|pada|untuk|dari|dalam) )?(?:setiap|tiap-tiap|tiap|masing-masing) (?<each>\S+(?: \S+){0,2}?),? (?<rest>.*\b(?:mana|apa|siapa|ter\w+|paling)\b.*)$/i,
]

/** Any word that may rank: 'omzet per bulan' is not read twice. */
const ranks = /\b(?:most|least|top|bottom|worst|last|paling|ter\p{L}{3,}|\p{L}+est)\b/iu

/**
 * What leads in each of some, of things or of stretches of time: 'which store sold the most each month', 'best month of each store'.
 * `read` gives what leads among all. Undefined where the whole question says the same already.
 */
export const bestOfEachReader =
  (read: Reader<Reworded>): Reader<Reworded> =>
  (question, ...how) => {
    for (const pattern of patterns) {
      const { rest, each, behind = '' } = pattern.exec(question)?.groups ?? {}
      if (!rest || !ranks.test(rest)) continue
      for (const [said, after] of each ? [[each, ''] as const] : splitsOf(behind)) {
        const leading = `${rest}${after}`
        const found = read(leading, ...how) ?? readWhole(leading, ...how)
        if (!found || (beginsWithFigure(rest, how) && !beginsWithColumn(rest, found.reading.intent))) continue
        const group = groupSaid(said, found.reading.intent, how)
        const own = (intent: QueryIntent) => (group && leaderOf(intent, group, leading, how)) || intent
        if (!own(found.reading.intent).each) continue
        const reading = everyIntent(found.reading, own)
        if (buildQuery(reading.intent, how[0]))
          return isSaidSo(question, reading.intent, how) ? undefined : { ...found, reading }
      }
    }
    return undefined
  }

/** The leading one of each group, where something is ranked by itself. */
const leaderOf = (
  intent: QueryIntent,
  group: Group,
  question: string,
  [known, , language]: ReadWith,
): QueryIntent | undefined => {
  const { order, limit, groups, named, ...rest } = intent
  if (!order || limit === undefined || intent.skip || groups.length > 1 || [...notRanked].some((key) => intent[key]))
    return undefined
  const [ranked] = groups
  const thing = ranked?.is === 'table' ? ranked.table : (ranked ?? intent.focus)
  const [column] = intent.shown.filter((shown) => shown.is === 'column')
  const of = ranked || named ? thing : column
  if (!of || dequal(of, group) || (group.is === 'table' && of === group.table)) return undefined
  if (typeof of === 'string' && isOfTwoPlaces(of, group, order.by, known)) return undefined
  const focus = tableOf(order.by)
  const shown: QueryIntent['shown'] = [
    order.by.is === 'column' ? { is: 'fold', fold: 'count', table: focus } : order.by,
  ]
  // 'toko terbaik tiap bulan' is one of each, where nobody says how many.
  const isMany = limit !== usualTop || (language === 'en' ? /\d|[^s]s\b/i : /\d/).test(question)
  return { ...rest, shown, groups: [group], order, limit: isMany ? limit : 1, each: { of }, focus }
}

/** 'the top customer in each city': the city where a customer lives is another one than that of the store where they bought. */
const isOfTwoPlaces = (thing: string, group: Group, by: ShownValue, { hops }: PreparedSchema): boolean => {
  if (group.is !== 'table' || thing === tableOf(by)) return false
  const own = pathBetween(hops, thing, group.table)
  const ofFigure = pathBetween(hops, tableOf(by), group.table)
  return own?.every(({ many }) => !many) === true && !ofFigure?.some(({ to }) => to === thing)
}

const notRanked = [
  'each',
  'compare',
  'share',
  'running',
  'beside',
  'moving',
  'averaged',
  'cohort',
  'grown',
  'moved',
] as const

/** What is ranked is said to be split so, or what it is ranked by. */
const groupSaid = (said: string, { order, focus }: QueryIntent, how: ReadWith): Group | undefined => {
  if (!order) return undefined
  const figure =
    order.by.is === 'measure'
      ? order.by.measure
      : nameWords(order.by.is === 'fold' ? tableOf(order.by) : (focus ?? '')).join(' ')
  const by = { en: 'by', id: 'per' }[how[2]]
  const {
    groups = [],
    conditions = [],
    order: sorted,
  } = readWhole(`${figure} ${by} ${said}`, ...how)?.reading.intent ?? {}
  return groups.length === 1 && conditions.length === 0 && !sorted ? groups[0] : undefined
}

/** 'revenue of the best store per month' is a figure along time. */
const beginsWithFigure = (said: string, how: ReadWith): boolean => {
  const words = said.replace(/^(?:what (?:is|was|are|were) |show (?:me )?|berapa )?(?:the |our )?/i, '').split(' ')
  return [1, 2].some((count) => {
    const { shown = [], groups = [], order } = readWhole(words.slice(0, count).join(' '), ...how)?.reading.intent ?? {}
    return shown.length > 0 && groups.length === 0 && !order && shown.every(({ is }) => is === 'measure')
  })
}

/** 'sales terbaik' is who sold most, where a column is called so. */
const beginsWithColumn = (said: string, { groups: [group] }: QueryIntent): boolean => {
  const [first = ''] = nameRoots(said.split(' ')[0] ?? '')
  return group?.is === 'column' && nameRoots(group.ref.column).includes(first)
}

/** Whether the whole question is understood so without being taken apart. */
const isSaidSo = (question: string, intent: QueryIntent, how: ReadWith): boolean => {
  const plain = readWhole(question, ...how)?.reading.intent
  return (
    plain?.each !== undefined &&
    dequal([plain.each, plain.order, plain.groups], [intent.each, intent.order, intent.groups])
  )
}

/** What is split by, of up to three words, and what stands behind it. */
const splitsOf = (said: string): (readonly [string, string])[] => {
  const words = said.split(' ')
  return [3, 2, 1].flatMap((count): (readonly [string, string])[] => {
    const [group, behind] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (count > words.length) return []
    return behind === '' ? [[group, '']] : tail.test(behind) ? [[group, ` ${behind}`]] : []
  })
}
