import { dequal } from 'dequal'
import { stems } from '#engine/language/index.ts'
import { compareSides, monthsIn, type PeriodExpr, type Unit } from '#engine/period/index.ts'
import { isDescribed } from '../../parse/listing.ts'
import {
  type ColumnRef,
  type Condition,
  conditionTables,
  type Figure,
  type Group,
  type QueryIntent,
  type ShownValue,
  tableOf,
} from '../../parse/query-intent.ts'
import { dateOf } from '../../parse/times.ts'
import { happeningsOf } from '../../schema/happenings.ts'
import { keyOf } from '../../schema/keys.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import { nameColumn, type PreparedSchema, shownColumns } from '../../schema/prepared-schema.ts'
import { columnOfRole, hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { countOf } from '../rule.ts'
import {
  columnOf,
  hopsAbove,
  isBelow,
  isBeyond,
  isOperator,
  type Mark,
  type Slot,
  type SlotPiece,
  type Subject,
} from './slot.ts'

type Of<Is extends SlotPiece['is']> = Extract<SlotPiece, { is: Is }> & { at: number }

/** The pieces of a question, each with the place of the words that gave it. */
class Pieces {
  readonly all: (SlotPiece & { at: number })[]
  constructor(slots: readonly Slot[]) {
    this.all = slots.flatMap(({ first, pieces }) => pieces.map((piece) => ({ ...piece, at: first })))
  }
  of<Is extends SlotPiece['is']>(is: Is): Of<Is>[] {
    return this.all.filter((piece): piece is Of<Is> => piece.is === is)
  }
  mark(mark: Mark): number | undefined {
    return this.of('mark').find((piece) => piece.mark === mark)?.at
  }
}

export interface FinishedQuery {
  intent: QueryIntent
  cost: number
}

/** The query that pieces stand for together over the rows of the root; undefined where one of them has no place. */
export const finishQuery = (subject: Subject, slots: readonly Slot[]): FinishedQuery | undefined => {
  const pieces = new Pieces(slots)
  if (!keyOf(subject.root) && subject.root.columns.some((column) => hasRole(column, 'section'))) return undefined
  const below = belowOf(subject, pieces)
  const beside = valuesBeside(subject, pieces)
  if (beside === null) return undefined
  const state: State = { subject, pieces, cost: 0, ...(below ? { below } : {}), ...(beside ? { beside } : {}) }
  state.cost += idle(state)
  const dated = bindPeriods(state)
  if (!dated) return undefined
  const twice = pieces.of('period').length > 1 && !dated.compare
  const conditions = [
    // 'fees this year above the average fee this year'
    ...alternatives(state).map((condition) =>
      twice && condition.is === 'average' ? { ...condition, conditions: dated.conditions } : condition,
    ),
    ...dated.conditions,
  ]
  const shape = shapeOf(state, dated)
  if (!shape) return undefined
  const placed = placeConditions(state, conditions, shape)
  if (!placed) return undefined
  const intent = withShare(state, { ...shape, conditions: [...placed, ...standing(state, shape)] })
  // 'churn rate': the share of what?
  const isOfNothing = intent.share && !intent.part && intent.groups.length === 0
  return isOfNothing ? undefined : { intent, cost: state.cost }
}

/** 'actors and the musicals they are in': what is named and has no part in the query was asked for. */
const idle = ({ subject, pieces }: State): number => {
  const spoken = new Set([
    ...pieces
      .of('where')
      .flatMap(({ condition }) => [
        ...conditionTables(condition),
        ...('via' in condition && condition.via ? [condition.via] : []),
      ]),
    ...pieces
      .of('group')
      .flatMap(({ group }) => (group.is === 'table' ? [group.table] : group.ref ? [group.ref.table] : [])),
    ...pieces.of('amount').map(({ ref }) => ref.table),
    ...pieces.of('figure').map(({ figure }) => figure.table),
  ])
  const lost = pieces
    .of('table')
    .filter(
      ({ table, listed }) =>
        !listed && (hopsAbove(subject, table) !== undefined || isBeyond(subject, table)) && !spoken.has(table),
    )
  const lists = pieces.of('figure').length + pieces.of('group').length === 0
  const names = subject.words.filter(({ text }) => /^(names?|nama)$/.test(text)).length
  const nameless = lists && names > 0 && (names > 1 || !nameColumn(subject.root))
  // 'members and branches': either is asked for.
  const joined =
    lists && pieces.of('table').some(({ at, listed }) => !listed && isOperator(subject.words[at - 1], 'and'))
  return lost.length * 0.3 + (nameless || joined ? 0.5 : 0)
}

interface State {
  subject: Subject
  pieces: Pieces
  cost: number
  /** The table below the root that is spoken of, where there is one. */
  below?: string
  /** The column whose values are compared with each other. */
  beside?: ColumnRef
}

/** What hangs below the rows that are asked about and is counted, missing or ranked by. */
const belowOf = (subject: Subject, pieces: Pieces): string | undefined => {
  const figures = [
    ...pieces.of('than').map(({ figure }) => figure),
    ...pieces.of('top').map(({ by }) => (by && by.is !== 'column' ? by : undefined)),
  ]
  const named = [
    ...figures.flatMap((figure) => (figure && figure.table !== subject.root.name ? [figure.table] : [])),
    ...pieces.of('without').map(({ table }) => table),
    ...pieces.of('table').flatMap(({ table }) => (isBelow(subject, table) ? [table] : [])),
    ...pieces.of('day').flatMap(({ ref }) => (isBelow(subject, ref.table) ? [ref.table] : [])),
    ...pieces
      .of('where')
      .flatMap(({ condition }) => conditionTables(condition).flatMap((table) => holderBelow(subject, table))),
  ]
  if (named[0] !== undefined) return named[0]
  // 'the most popular service': by what there is of it.
  const isBare = pieces.of('top').length > 0 && pieces.of('top').every(({ by, adjective }) => !by && !adjective)
  const counts = isBare && pieces.of('figure').length + pieces.of('group').length + pieces.of('amount').length === 0
  return counts ? onlyBelow(subject) : undefined
}

/** What hangs right below the rows, where it is of one kind. */
const onlyBelow = ({ known, root }: Subject): string | undefined => {
  const under = [...new Set((known.hops.get(root.name) ?? []).flatMap((hop) => (hop.many ? [hop.to] : [])))]
  return under.length === 1 ? under[0] : undefined
}

/** The table below the root that something is said of, be it by what its rows belong to. */
const holderBelow = (subject: Subject, table: string): string[] => {
  if (hopsAbove(subject, table) !== undefined) return []
  if (isBelow(subject, table)) return [table]
  const path = pathBetween(subject.known.hops, subject.root.name, table)
  const [first] = path ?? []
  return first?.many ? [first.to] : []
}

interface Dated {
  conditions: Condition[]
  compare?: QueryIntent['compare']
  /** The date that stretches of time are cut by. */
  ref?: ColumnRef
}

const isRelative = ({ is }: PeriodExpr): boolean => is === 'same' || is === 'previous'

/** Each stretch of time is one of a date: the one whose word stands beside it, else the usual one of the rows. */
const bindPeriods = (state: State): Dated | undefined => {
  const { pieces, subject } = state
  const periods = pieces.of('period')
  const days = [...pieces.of('day')]
  const conditions: Condition[] = []
  const taken = new Set<unknown>()
  const bind = (at: number): ColumnRef | undefined => {
    const free = days.filter((day) => !day.not)
    const near = free.toSorted((a, b) => gap(a.at, at) - gap(b.at, at))[0]
    if (near && (gap(near.at, at) <= 3 || free.length === 1)) {
      taken.add(near)
      return near.ref
    }
    return usualDate(state)
  }
  const compares = state.beside ? undefined : (pieces.mark('compare') ?? pieces.mark('growth'))
  let compare: QueryIntent['compare']
  let ref: ColumnRef | undefined
  if (compares !== undefined) {
    const sides = sidesOf(state, periods, compares)
    ref = bind(periods[0]?.at ?? compares)
    if (!sides || !ref) return undefined
    compare = { ref, ...sides }
  } else {
    const unlike = periods.filter(
      ({ period }, index) => periods.findIndex((other) => dequal(other.period, period)) === index,
    )
    for (const { at, period, expr } of unlike) {
      const date = bind(at)
      ref ??= date
      if (!date || isRelative(expr)) return undefined
      const standing = hasRole(columnOf(subject, date) ?? { name: '', type: 'text' }, 'snapshot_day')
      if (expr.is === 'nth' && expr.standing && !standing) return undefined
      if (
        standing &&
        period.grain !== 'day' &&
        period.grain !== 'month' &&
        pieces.of('group').every(({ group }) => group.is !== 'time')
      )
        return undefined
      conditions.push({ is: 'period', ref: date, period })
    }
    if (unlike.filter(({ period }) => period.from || period.to).length > 1) return undefined
  }
  for (const day of days) {
    if (taken.has(day)) continue
    const said: Condition = { is: 'null', ref: day.ref, ...(day.not ? {} : { not: true }) }
    if (pieces.of('where').some(({ condition }) => dequal(condition, said))) continue
    conditions.push(said)
    if (!day.not) state.cost += 0.12
  }
  return { conditions, ...(compare ? { compare } : {}), ...(ref ? { ref } : {}) }
}

/**
 * 'compare Bandung and Surabaya this year': values beside each other and no stretches of time. The column they are of; null where
 * they are of several, so that nothing tells what to compare by.
 */
const valuesBeside = ({ known }: Subject, pieces: Pieces): ColumnRef | null | undefined => {
  if (pieces.mark('compare') === undefined || pieces.mark('growth') !== undefined) return undefined
  const periods = pieces.of('period')
  const said = pieces
    .of('where')
    .flatMap(({ condition }) => (condition.is === 'compare' && condition.op === '=' ? [condition] : []))
  const [first] = said
  if (!first || said.length < 2 || periods.length > 1 || periods.some(({ expr }) => isRelative(expr))) return undefined
  if (said.every((condition) => sameRef(condition, first))) return first.ref
  return lowestOf(known, said) ?? null
}

/** 'Jakarta and Surabaya', where one is a province and one a city: by the cities. */
const lowestOf = (
  known: PreparedSchema,
  said: readonly Extract<Condition, { is: 'compare' }>[],
): ColumnRef | undefined =>
  said.find(({ ref }) =>
    said.every((other) => {
      const path = pathBetween(known.hops, ref.table, other.ref.table)
      return dequal(other.ref, ref) || (path?.length && path.every(({ many }) => !many))
    }),
  )?.ref

// Right before the words about time is nearer than behind them.
const gap = (day: number, at: number): number => (day < at ? at - day : (day - at) * 1.4)

/** 'employees that left': a status that a date is named after is of that day. */
const dateOfState = ({ subject: { root }, pieces }: State): ColumnRef | undefined => {
  for (const { condition } of pieces.of('where'))
    if (condition.is === 'compare' && condition.ref.table === root.name && condition.value.is === 'text') {
      const said = dateNamedAs(root, condition.value.value)
      if (said) return { table: root.name, column: said.name }
    }
  return undefined
}

const usualDate = (state: State): ColumnRef | undefined => {
  const { subject, pieces, below } = state
  const { known, root } = subject
  const happened = dateOfState(state)
  if (happened) return happened
  const figure = pieces.of('figure')[0]?.figure
  const measure = figure?.is === 'measure' ? known.measures.find(({ name }) => name === figure.measure) : undefined
  if (measure) return dateOf(known, measure.table, measure.dateColumn)
  const begun = pieces.mark('new') === undefined ? undefined : columnOfRole(root.columns, 'begun')
  if (begun) return { table: root.name, column: begun.name }
  const amount = pieces.of('amount')[0]?.ref ?? (figure?.is === 'fold' ? figure.of : undefined)
  const said = amount && amount.table === root.name ? dateNamedAs(root, amount.column) : undefined
  if (said) return { table: root.name, column: said.name }
  const own = below && pieces.mark('new') === undefined ? dateOf(known, below) : undefined
  return own ?? dateOf(known, root.name)
}

/** What was paid is dated by the day it was paid: the date whose name shares its word. */
const dateNamedAs = (table: Table, amount: string): Column | undefined => {
  const stemsOf = (name: string) => new Set(nameWords(name).flatMap(stems))
  const own = stemsOf(amount)
  return happeningsOf(table).find(
    ({ is, words }) => is === 'day' && words.some((word) => stems(word).some((form) => own.has(form))),
  )?.column
}

const units: [Unit, RegExp][] = [
  ['year', /year|yoy|tahun/],
  ['quarter', /quarter|qoq/],
  ['month', /month|mom|bulan/],
  ['week', /week|wow/],
]

const sidesOf = ({ subject, pieces }: State, periods: readonly Of<'period'>[], at: number) => {
  const [first, second] = periods
  const grown = pieces.of('mark').filter(({ mark }) => mark === 'growth')
  const text = grown.map(({ at }) => subject.words[at]?.text ?? '').join(' ')
  const unit = grown.length > 0 ? units.find(([, words]) => words.test(text))?.[0] : undefined
  if (periods.length > 2 || (unit && first && monthsIn(first.period.grain) > monthsIn(unit))) return undefined
  const range =
    first && !second && first.expr.is === 'range' && pieces.mark('growth') !== undefined ? first.expr : undefined
  if (range?.from && range.to) return compareSides(range.to, range.from, subject.calendar)
  if (first && second) {
    const [now, then] = isRelative(first.expr) && !isRelative(second.expr) ? [second, first] : [first, second]
    return compareSides(now.expr, then.expr, subject.calendar)
  }
  if (!first) return unit === 'year' && compareSides(undefined, undefined, subject.calendar, unit)
  // 'naik berapa persen dari tahun lalu': now, against then.
  const word = subject.words[first.at]
  const isFrom =
    /\b(dari|daripada|from|dibanding|than)$/.test(word?.lead ?? '') || /^(dari|daripada|from) /.test(word?.text ?? '')
  // 'compare revenue by store with last month'.
  const isWith = pieces.mark('compare') === at && /\b(with|to|against|dengan|terhadap)$/.test(word?.lead ?? '')
  const against = isFrom || isWith || (pieces.mark('compare') === at && first.at === at + 1)
  return against || isRelative(first.expr)
    ? compareSides(undefined, first.expr, subject.calendar)
    : compareSides(first.expr, undefined, subject.calendar, unit)
}

const sameRef = (a: Condition, b: Condition): boolean =>
  a.is === 'compare' &&
  b.is === 'compare' &&
  a.op === '=' &&
  b.op === '=' &&
  dequal(a.ref, b.ref) &&
  dequal(a.role, b.role)

/** Two values of one column: either of them, unless both are asked for and rows below can have both. */
const alternatives = (state: State): Condition[] => {
  const { pieces, subject } = state
  const joined: Condition[] = []
  for (const { condition } of pieces.of('where')) {
    const at = joined.findIndex((other) => sameRef(other.is === 'any' ? (other.of[0] as Condition) : other, condition))
    const before = joined[at]
    if (joined.some((other) => dequal(other, condition))) continue
    const single = condition.is === 'compare' && hopsAbove(subject, condition.ref.table) !== undefined
    if (!before || (!single && pieces.mark('or') === undefined)) joined.push(condition)
    else joined[at] = { is: 'any', of: [...(before.is === 'any' ? before.of : [before]), condition] }
  }
  const isBeside = joined.length > 1 && state.beside !== undefined
  if (isBeside) state.cost += 0.1
  return isBeside || (pieces.mark('or') !== undefined && joined.length === 2) ? [{ is: 'any', of: joined }] : joined
}

type Shape = Omit<QueryIntent, 'conditions'>

/** What is shown, of which groups, in which order. */
const shapeOf = (state: State, { compare, ref }: Dated): Shape | undefined => {
  const { pieces, subject } = state
  const cut = ref ?? dateOfState(state)
  const asked = [
    ...pieces.of('group').map(({ group }) => group),
    ...(state.beside ? [groupOf(subject, state.beside)] : []),
  ]
  const groups = unlike(asked).map(
    (group): Group => (group.is === 'time' && !group.ref && cut ? { ...group, ref: cut } : group),
  )
  const figures = pieces.of('figure').map(({ figure }) => figure)
  const amounts = pieces.of('amount')
  const listed = pieces.of('table').some((table) => table.listed)
  const running = pieces.mark('running') !== undefined
  const base = { groups, focus: subject.root.name, ...(compare ? { compare } : {}) }
  const adds =
    groups.length > 0 ||
    compare ||
    running ||
    pieces.mark('share') !== undefined ||
    (!listed && pieces.of('top').length === 0)
  if (figures.length === 0 && amounts.length === 1 && adds && amounts[0]) {
    const { ref } = amounts[0]
    figures.push({ is: 'fold', fold: 'sum', of: ref, table: ref.table })
    if (groups.length === 0 && !compare && !running && pieces.of('period').length === 0) state.cost += 0.3
  } else if (amounts.length > 0) return undefined
  const ranked = rankedThing(state, groups)
  if (ranked) groups.push(ranked)
  else if (pieces.of('table').some((piece) => piece.ranked)) return undefined
  const top = topOf(state, groups, figures)
  // 'the most common diagnosis of each clinic' is one of each.
  const isRanked = ranked !== undefined || pieces.of('group').some((group) => group.ranked)
  if (top && groups.length > 0 && !isRanked) return undefined
  if (top === null) return undefined
  if (isRanked && figures.length === 0 && top?.order && top.order.by.is !== 'column') figures.push(top.order.by)
  if (pieces.of('group').some((group) => group.ranked) && (!top || groups.length > 1)) return undefined
  const counts = groups.length > 0 || compare || running || pieces.mark('share') !== undefined
  if (figures.length === 0 && counts && !top?.order) {
    figures.push(countOf(subject.root.name))
    if (!listed) state.cost += pieces.of('where').length > 0 ? 0.05 : 0.25
    // 'for each company, its office': what is asked of each is not how many.
    if (pieces.of('group').some(({ at }) => at === 0)) state.cost += 0.5
  }
  if (running) {
    if (!groups.some((group) => group.is === 'time') || figures.length !== 1) return undefined
    return { ...base, shown: figures, running: true }
  }
  if (compare && (figures.length !== 1 || top)) return undefined
  if (figures.length > 1) return undefined
  if (pieces.mark('averaged') !== undefined)
    return groups.length === 1 && !top && !compare ? { ...base, shown: figures, averaged: true } : undefined
  if (figures.length > 0)
    return { ...base, shown: figures, ...(top?.order ? { order: top.order, limit: top.limit } : {}), ...skipOf(top) }
  return listShape(state, base, top)
}

/** 'the products that sold the most in Bali', among the rows of what was sold: the one thing that is named is what is ranked. */
const rankedThing = ({ subject, pieces }: State, groups: readonly Group[]): Group | undefined => {
  const tops = pieces.of('top')
  const by = tops.find((top) => top.by)?.by ?? (tops.length > 0 ? pieces.of('figure')[0]?.figure : undefined)
  if (by?.is !== 'measure' || by.table !== subject.root.name || groups.length > 0) return undefined
  const named = pieces.of('table').filter(({ table }) => hopsAbove(subject, table) !== undefined)
  const [thing] = named
  return thing && named.length === 1 && !thing.listed ? { is: 'table', table: thing.table } : undefined
}

/** By the things themselves where a column is what they are called by. */
const groupOf = ({ known }: Subject, ref: ColumnRef): Group => {
  const table = known.tables.get(ref.table)
  return table && nameColumn(table)?.name === ref.column ? { is: 'table', table: ref.table } : { is: 'column', ref }
}

/** Each group once: 'tren bulanan' says it twice. */
const unlike = (groups: readonly Group[]): Group[] =>
  groups.filter((group, index) => groups.findIndex((other) => dequal(other, group)) === index)

const skipOf = (top: Top | undefined) => (top?.skip ? { skip: top.skip } : {})

interface Top {
  order?: NonNullable<QueryIntent['order']>
  limit: number
  skip?: number
}

/** The rows or groups that are the most in something; null where nothing says in what. */
const topOf = (state: State, groups: readonly Group[], figures: readonly Figure[]): Top | null | undefined => {
  const { pieces, subject } = state
  const tops = pieces.of('top')
  const limit = pieces.of('limit')[0]?.limit
  if (tops.length === 0) return limit === undefined ? undefined : null
  const [first] = tops
  const by = tops.find((top) => top.by)?.by ?? onlyFigure(state, figures, groups)
  if (!first || !by || tops.filter((top) => top.by).length > 1) return null
  const skip = tops.find((top) => top.skip)?.skip
  const said = limit ?? tops.find((top) => top.limit)?.limit ?? 1
  const value: ShownValue =
    by.is === 'column' && groups.length > 0 ? { is: 'fold', fold: 'sum', of: by.ref, table: by.ref.table } : by
  // 'products sold the most' is no row of what tells the figure, where nobody names it.
  const isListed = pieces.of('table').some(({ listed }) => listed)
  const isOwn = value.is !== 'column' && groups.length === 0 && value.table === subject.root.name
  if (isOwn && (value.is === 'fold' || !isListed)) return null
  return { order: { by: value, descending: first.descending }, limit: said, ...(skip ? { skip } : {}) }
}

/** 'the busiest', 'the most common': what there is of it, where there is one kind of that. */
const onlyFigure = (
  { subject, pieces, below }: State,
  figures: readonly Figure[],
  groups: readonly Group[],
): ShownValue | undefined => {
  if (figures[0]) return figures[0]
  if (below) return countOf(below)
  if (groups.length > 0) return countOf(subject.root.name)
  // 'the most expensive' is by no number of anything.
  if (pieces.of('top').some(({ adjective }) => adjective)) return undefined
  const only = onlyBelow(subject)
  return only === undefined ? undefined : countOf(only)
}

const listShape = (state: State, base: Omit<Shape, 'shown'>, top: Top | undefined): Shape | undefined => {
  const { pieces, subject } = state
  const { root } = subject
  const shown = pieces.of('shown').map(({ ref }): ShownValue => ({ is: 'column', ref }))
  const listedAt = pieces.of('table').find((table) => table.listed)?.at ?? 0
  // 'branches with loans of Dune': what is named first is listed.
  if (pieces.of('table').some((table) => !table.listed && table.at < listedAt)) state.cost += 0.4
  const isListed = pieces.of('table').some((table) => table.listed) || asksForPerson(subject, top)
  if (!isListed && shown.length === 0) return undefined
  const by = top?.order?.by
  // 'hubs with the most shipments': from there, or to there?
  const role = by && by.is !== 'column' && waysTo(subject, by.table) > 1 ? roleSaid(subject) : undefined
  if (role === null) return undefined
  const names = shownColumns(root).map(
    ({ name }): ShownValue => ({ is: 'column', ref: { table: root.name, column: name } }),
  )
  const figure = by && by.is !== 'column' && (by.is === 'measure' || isDescribed(root)) ? [by] : []
  return {
    ...base,
    shown: [...(shown.length > 0 ? shown : names), ...figure],
    ...(shown.length > 0 ? {} : { named: true }),
    ...(top?.order ? { order: top.order, limit: top.limit } : {}),
    ...skipOf(top),
    ...(role ? { role } : {}),
  }
}

/** 'who has the highest salary': whoever the rows are of, by name. */
const asksForPerson = ({ words, root }: Subject, top: Top | undefined): boolean => {
  const by = top?.order?.by
  const name = nameColumn(root)?.name ?? ''
  return (
    /^(who|siapa)$/.test(words[0]?.text ?? '') &&
    by?.is === 'column' &&
    by.ref.table === root.name &&
    nameWords(name).some((word) => /^(name|nama)$/.test(word))
  )
}

/** How many columns of what leads to the root point to it. */
const waysTo = ({ known, root }: Subject, from: string): number => {
  const last = pathBetween(known.hops, from, root.name)?.at(-1)
  return last ? (known.hops.get(last.from) ?? []).filter((hop) => !hop.many && hop.to === root.name).length : 0
}

const leaves = /^(sent|send|sends|ships?|shipped|kirim|mengirim|dispatch\w*|from|asal|berangkat|depart\w*)$/
const comes = /^(receives?|received|menerima|terima|tujuan|arriv\w*|tiba|to)$/

/** Which of two ways is meant: what leaves or what comes; null where nothing says so. */
const roleSaid = ({ words }: Subject): string[] | null =>
  words.some(({ text }) => leaves.test(text)) ? ['from'] : words.some(({ text }) => comes.test(text)) ? ['to'] : null

/** 'customers with an account', 'customers who ordered in May': what is named and hangs below must be there, then. */
const withNamedBelow = (
  { pieces, subject }: State,
  conditions: readonly Condition[],
  { shown, order }: Shape,
): Condition[] => {
  const isOf = (condition: Condition, table: string): boolean =>
    conditionTables(condition).some((name) => name === table || holderBelow(subject, name).includes(table))
  const figures = new Set([...shown, ...(order ? [order.by] : [])].map(tableOf))
  return pieces
    .of('table')
    .filter(({ table }) => isBelow(subject, table) && !figures.has(table))
    .reduce<readonly Condition[]>((placed, { table }) => {
      const inside = placed.filter((condition) => isOf(condition, table))
      if (inside.some(({ is }) => is !== 'period')) return placed
      return [...placed.filter((condition) => !inside.includes(condition)), { is: 'exists', table, conditions: inside }]
    }, conditions)
    .slice()
}

/** Conditions on what is missing or counted below the rows are of that, all others of the rows themselves. */
const placeConditions = (state: State, conditions: Condition[], shape: Shape): Condition[] | undefined => {
  const { pieces, subject, below } = state
  const thans = pieces.of('than')
  const [without] = pieces.of('without')
  const [than] = thans
  if (thans.length > 1 || (than && without)) return undefined
  const fact = than?.figure && than.figure.table !== subject.root.name ? than.figure.table : (without?.table ?? below)
  if (!than && !without) return withNamedBelow(state, conditions, shape)
  if (than && shape.groups.length > 0) {
    const figure = than.figure ?? countOf(subject.root.name)
    return [...conditions, { is: 'having', figure, op: than.op, value: than.value }]
  }
  if (!fact) return undefined
  const inside = conditions.filter((condition) =>
    conditionTables(condition).every(
      (table) => table === fact || (hopsAbove(subject, table) === undefined && table !== subject.root.name),
    ),
  )
  const having = than && { figure: than.figure ?? countOf(fact), op: than.op, value: than.value }
  return [
    ...conditions.filter((condition) => !inside.includes(condition)),
    {
      is: 'exists',
      table: fact,
      conditions: inside,
      ...(without ? { not: true } : {}),
      ...(having ? { having } : {}),
    },
  ]
}

/** What is not there any more is not counted or listed; a snapshot is the last one where no day is said. */
const standing = (state: State, shape: Shape): Condition[] => {
  const { subject, pieces } = state
  const { root } = subject
  const found: Condition[] = []
  const deleted = root.columns.find((column) => hasRole(column, 'deleted'))
  const ref = (name: string): ColumnRef => ({ table: root.name, column: name })
  if (deleted)
    found.push(
      deleted.type === 'date' || deleted.type === 'timestamp'
        ? { is: 'null', ref: ref(deleted.name) }
        : {
            is: 'compare',
            ref: ref(deleted.name),
            op: '=',
            value: deleted.type === 'boolean' ? { is: 'boolean', value: false } : { is: 'number', value: 0 },
          },
    )
  const left = root.columns.find((column) => hasRole(column, 'departed') && !hasRole(column, 'snapshot_day'))
  if (pieces.mark('current') !== undefined) {
    if (left) found.push({ is: 'null', ref: ref(left.name) })
    else state.cost += pieces.of('where').length + pieces.of('day').length > 0 ? 0.05 : 0.6
  }
  if (pieces.mark('new') !== undefined && pieces.of('period').length === 0) state.cost += 0.6
  const day = root.columns.find((column) => hasRole(column, 'snapshot_day'))
  const timed = pieces.of('period').length > 0 || shape.groups.some((group) => group.is === 'time')
  if (day && !timed && !keyOf(root)) found.push({ is: 'latest', ref: ref(day.name) })
  return found
}

/** 'what share of the loans disbursed is bad debt': what is said behind the share is the part, the rest the whole. */
const withShare = ({ pieces, subject }: State, intent: QueryIntent): QueryIntent => {
  const at = pieces.mark('share')
  if (at === undefined || intent.compare) return intent
  const before = pieces
    .of('where')
    .filter((piece) => piece.at < at)
    .map(({ condition }) => condition)
  const opening = pieces.all.some((piece) => piece.at < at && piece.is === 'table')
  // 'share of clients in Selatan by branch' is what each makes of those.
  const placed = intent.groups.every((group) => group.is === 'time')
    ? []
    : pieces
        .of('where')
        .filter(({ at }) => /\b(in|from|at|within|di|dari|pada|dalam)$/.test(subject.words[at]?.lead ?? ''))
  const isPart = (condition: Condition): boolean =>
    !placed.some((piece) => dequal(piece.condition, condition)) &&
    condition.is !== 'period' &&
    condition.is !== 'latest' &&
    !(opening && before.some((other) => dequal(other, condition)))
  const asked = new Set<unknown>([...pieces.of('where').map(({ condition }) => JSON.stringify(condition))])
  const part = intent.conditions.filter(
    (condition) =>
      isPart(condition) &&
      (asked.has(JSON.stringify(condition)) ||
        condition.is === 'any' ||
        condition.is === 'exists' ||
        isSaidDay(pieces, condition, at, opening)),
  )
  if (part.length === 0) return { ...intent, share: true }
  return {
    ...intent,
    share: true,
    part,
    conditions: intent.conditions.filter((condition) => !part.includes(condition)),
  }
}

const isSaidDay = (pieces: Pieces, condition: Condition, at: number, opening: boolean): boolean =>
  condition.is === 'null' && pieces.of('day').some((day) => dequal(day.ref, condition.ref) && !(opening && day.at < at))
