import { plainVerbs } from '../lexicon/operators.ts'
import type { Item } from '../link/items.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Reading } from '../parse/reading.ts'
import { vetoesOf } from '../parse/vetoes.ts'
import { hasRole } from '../schema/roles.ts'
import type { Features } from './band.ts'
import { type LinkDoubts, linkDoubts } from './links.ts'
import { type Plan, planOf, planOfBuilt } from './plan.ts'

export interface JudgedReading {
  features: Features
  doubts: LinkDoubts
  /** Readers other than the one whose reading it is, and how many of them came to the same query. */
  others: number
  agreeing: number
}

/** Judges a reading by what the other readers made of the question, and by how its words were linked. */
export const judgeReading = (
  reading: Reading,
  built: { frame: QueryIntent; sql: string; score: number },
): JudgedReading => {
  const { frame, sql, score } = built
  const plan = planOfBuilt(frame, sql)
  const found = plansFound(reading)
  const readers = readersOf(reading, found[0]?.plan)
  const doubts = linkDoubts(reading, plan)
  const others = readers.filter(({ name, plan }) => name !== reading.evidence?.by && plan)
  const agreeing = others.filter((other) => other.plan?.sql === sql).length
  const features = {
    score,
    ...Object.assign({}, ...readers.map(({ name, plan: other }) => agreement(name, plan, other))),
    others: others.length,
    agreeing,
    against: others.length - agreeing,
    ...marginOf(reading, plan, found),
    vetoed: vetoesOf(reading).length,
    ...unusedOf(reading),
    ...doubts.features,
    ...kindOf(frame, plan),
    described: flag((reading.known.schema.measures ?? []).length > 0),
    ...repeatsOf(frame, reading),
    ...sizeOf(sql, reading),
    indonesian: flag(reading.language === 'id'),
    words: Math.min(reading.items.length, 30) / 10,
    unstated: flag(reading.unstated === true || countsRepeated(frame, reading)),
    bySlots: flag(reading.evidence?.by === 'slots'),
    bySearch: flag(reading.evidence?.by === 'search'),
  }
  return { features, doubts, others: others.length, agreeing }
}

/** Of a name that stands in several rows of a file it may be the rows that are counted, or the names. */
const countsRepeated = ({ shown: [only] }: QueryIntent, { known, items }: Reading): boolean => {
  if (only?.is !== 'fold' || only.fold !== 'count' || !only.distinct || !only.of) return false
  const table = known.tables.get(only.table)
  const column = table?.columns.find(({ name }) => name === only.of?.column)
  const isOfFile = table?.columns.some((other) => hasRole(other, 'row_order'))
  const isRepeated = (column?.values?.length ?? table?.rowCount ?? 0) < (table?.rowCount ?? 0)
  const saysDistinct = items.some(({ text }) => /\b(?:different|distinct|unique|berbeda|beda|unik)\b/i.test(text))
  return isOfFile === true && isRepeated && !saysDistinct
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

interface Reader {
  name: 'passes' | 'search' | 'slots'
  plan: Plan | undefined
}

const compared = 5

/** What the likeliest of the search's queries come to. */
const plansFound = ({ evidence, known }: Reading): { plan: Plan | undefined; score: number }[] =>
  (evidence?.found ?? []).slice(0, compared).map(({ intent, score }) => ({ plan: planOf(intent, known), score }))

const readersOf = ({ evidence, known }: Reading, search: Plan | undefined): Reader[] => {
  const plan = (intent: QueryIntent | undefined) => intent && planOf(intent, known)
  return [
    { name: 'passes', plan: plan(evidence?.parsed) },
    { name: 'search', plan: search },
    { name: 'slots', plan: plan(evidence?.slots[0]?.intent) },
  ]
}

/** 1 where a reader agrees, 0 where it differs, and half of it where it read nothing. */
const agreement = (name: string, plan: Plan, other: Plan | undefined): Record<string, number> => {
  const same = (part: 'sql' | 'conditions' | 'groups' | 'order' | 'shown') =>
    other ? flag(other[part] === plan[part]) : 0.5
  return {
    [`${name}.reads`]: flag(other !== undefined),
    [`${name}.same`]: same('sql'),
    [`${name}.conditions`]: same('conditions'),
    [`${name}.groups`]: same('groups'),
    [`${name}.order`]: same('order'),
    [`${name}.shown`]: same('shown'),
    [`${name}.tables`]: other ? flag(sameSet(plan.tables, other.tables)) : 0.5,
  }
}

const sameSet = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((item) => right.has(item))

const widest = 8
const notSearched = {
  searched: 0,
  margin: 0,
  marginConditions: 0,
  marginShown: 0,
  rivalShown: 0,
  rivalConditions: 0,
  share: 0,
}

/** How far the search's own score of this query is from the best other one's, and what share of all scores it has. */
const marginOf = (
  { evidence }: Reading,
  plan: Plan,
  plans: readonly { plan: Plan | undefined; score: number }[],
): Record<string, number> => {
  const found = evidence?.found
  const best = found?.[0]?.score
  const { sql } = plan
  if (!found || best === undefined) return { ...notSearched, slotsMargin: slotsMargin(evidence) }
  const own = plans.find((candidate) => candidate.plan?.sql === sql)
  const others = plans.filter((candidate) => candidate !== own && candidate.plan?.sql !== sql)
  const all = found.reduce((sum, { score }) => sum + Math.exp(score - best), 0)
  const over = (other: { score: number } | undefined): number =>
    Math.max(-widest, Math.min(widest, own ? own.score - (other?.score ?? own.score - widest) : -widest))
  const [rival] = others
  return {
    searched: 1,
    margin: over(rival),
    marginConditions: over(others.find(({ plan: other }) => other?.conditions !== plan.conditions)),
    marginShown: over(others.find(({ plan: other }) => other?.shown !== plan.shown)),
    rivalShown: flag(rival?.plan?.shown !== plan.shown),
    rivalConditions: flag(rival?.plan?.conditions !== plan.conditions),
    share: own ? Math.exp(own.score - best) / all : 0,
    slotsMargin: slotsMargin(evidence),
  }
}

const slotsMargin = (evidence: Reading['evidence']): number => {
  const [first, second] = evidence?.slots ?? []
  return first ? Math.min(1, (second?.cost ?? 1) - first.cost) : 0
}

const passed = new Set<Item['is']>(['small', 'stop'])

const unusedOf = (reading: Reading): Record<string, number> => {
  const left = reading.items.filter((item, index) => !passed.has(item.is) && !reading.used.has(index))
  const of = (...kinds: Item['is'][]) =>
    left.filter(({ is, text }) => kinds.includes(is) && !plainVerbs.has(text.toLowerCase()))
  return {
    unusedLinks: of('link').length,
    unusedUnknown: of('unknown', 'quoted').length,
    unusedOperators: of('operator', 'superlative', 'comparative').length,
    unusedOthers: of('number', 'period', 'unread').length,
    unknown: reading.items.filter(({ is, text }) => is === 'unknown' && !plainVerbs.has(text.toLowerCase())).length,
    slotsCost: reading.evidence?.slots[0]?.cost ?? 1,
    doubt: reading.doubt,
  }
}

const kindOf = (intent: QueryIntent, plan: Plan): Record<string, number> => {
  const { shown, conditions, groups } = intent
  const folds = shown.flatMap((item) => (item.is === 'fold' ? [item.fold] : []))
  const isCondition = (...kinds: string[]) => conditions.filter((condition) => kinds.includes(condition.is)).length
  return {
    tables: plan.tables.size,
    counts: flag(folds.includes('count')),
    adds: flag(folds.includes('sum') || folds.includes('avg')),
    extremes: flag(folds.includes('max') || folds.includes('min') || isCondition('extreme') > 0),
    measures: flag(shown.some(({ is }) => is === 'measure')),
    columns: shown.filter(({ is }) => is === 'column').length,
    folds: folds.length,
    named: flag(intent.named === true),
    groups: groups.length,
    ordered: flag(intent.order !== undefined),
    limited: flag(intent.limit !== undefined),
    one: flag(intent.limit === 1),
    distinct: flag(intent.distinct === true),
    compares: isCondition('compare', 'member', 'like'),
    periods: isCondition('period', 'latest'),
    exists: isCondition('exists'),
    absent: conditions.filter((condition) => condition.is === 'exists' && condition.not).length,
    having: isCondition('having'),
    also: isCondition('also', 'any', 'columns', 'average'),
    computed: flag(
      ['compare', 'share', 'part', 'grown', 'totalled', 'averaged', 'changing', 'moving', 'running', 'each'].some(
        (name) => intent[name as keyof QueryIntent] !== undefined && intent[name as keyof QueryIntent] !== false,
      ),
    ),
  }
}

/** Whether rows that look alike are listed as often as they come, or once: nobody's words tell which. */
const repeatsOf = (
  { shown, groups, distinct, limit, named }: QueryIntent,
  { known }: Reading,
): Record<string, number> => {
  const listed = shown.every(({ is }) => is === 'column') && groups.length === 0
  const repeats = shown.every((item) => {
    if (item.is !== 'column') return false
    const table = known.tables.get(item.ref.table)
    const column = table?.columns.find(({ name }) => name === item.ref.column)
    if (!column || column.primaryKey || column.unique) return false
    return column.values === undefined || column.values.length < (table?.rowCount ?? 0)
  })
  return {
    listed: flag(listed),
    repeats: flag(listed && repeats && !distinct && limit !== 1),
    once: flag(listed && repeats && distinct === true),
    repeatedNames: flag(listed && repeats && named === true),
  }
}

const sizeOf = (sql: string, reading: Reading): Record<string, number> => {
  const count = (pattern: RegExp): number => sql.match(pattern)?.length ?? 0
  const equal = [...sql.matchAll(/(\S+) = '/g)].map(([, column]) => column)
  const links = reading.items.filter(({ is }) => is === 'link').length
  return {
    joins: count(/\bJOIN /g),
    inner: count(/\bSELECT /g) - 1,
    ors: count(/ OR /g),
    twice: equal.length - new Set(equal).size,
    links,
    plainLeft: reading.items.filter(
      (item, index) => !reading.used.has(index) && item.is === 'unknown' && plainVerbs.has(item.text.toLowerCase()),
    ).length,
    quoted: reading.items.filter(({ is }) => is === 'quoted').length,
    clauses: reading.items.filter(({ is, text }) => is === 'stop' || /^(and|or|but|dan|atau)$/i.test(text)).length,
  }
}
