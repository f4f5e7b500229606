import { dequal } from 'dequal'
import { isCycle, type Period, shiftDay, startOf } from '#engine/period/index.ts'
import type { Condition, Figure, QueryIntent } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { isAdditive } from './additive.ts'
import { bucketLabel } from './bucket-label.ts'
import { conditionExprs } from './conditions.ts'
import { figureExpr, measureFilters } from './figures.ts'
import { type BuiltQuery, type Output, outputsOf } from './outputs.ts'
import { columnExpr, openScope, reachColumn, type Scope, Unreachable } from './scope.ts'

type Cohort = NonNullable<QueryIntent['cohort']>
type Intent = QueryIntent & { cohort: Cohort }
type Dated = Extract<Condition, { is: 'period' }>

const each = 'each_one'
const [who, stretch, number, first, firstNumber, day, again] = [
  'who',
  'stretch',
  'stretch_number',
  'first_stretch',
  'first_number',
  'first_day',
  'came_again',
]
const own = (name: string): Expr => columnExpr(each, name)
const one: Expr = { is: 'number', value: 1 }
const none: Expr = { is: 'number', value: 0 }
const compare = (left: Expr, op: '=' | '<' | '>=' | '<=' | '>', right: Expr): Expr => ({
  is: 'compare',
  op,
  left,
  right,
})
const add = (of: Expr): Expr => ({ is: 'fold', fold: 'sum', of })
const when = (condition: Expr, then: Expr = one): Expr => ({ is: 'case', when: [[condition, then]], otherwise: none })

/** People by when they first had a deal: each one's stretches of time first, then those put together. */
export const buildCohort = (intent: Intent, known: PreparedSchema): BuiltQuery => {
  const { cohort, shown, conditions, groups } = intent
  const [figure] = shown
  const isPlain = !intent.order && intent.limit === undefined && !intent.compare && !intent.share && !intent.beside
  if (!figure || figure.is === 'column' || !isPlain || groups.some(({ is }) => is !== 'time') || groups.length > 1)
    throw new Unreachable('cohort')
  const scope = openScope(known, tableOf(figure))
  const dated = conditions.filter((condition): condition is Dated => isDated(condition, cohort))
  const rest = conditions.filter((condition) => !isDated(condition, cohort))
  const at = reachColumn(scope, cohort.at)
  const people = reachColumn(scope, cohort.people)
  const where = [
    ...conditionExprs(scope, rest),
    ...measureFilters(scope, shown),
    ...[people, at].map((of): Expr => ({ is: 'null', of, not: true })),
  ]
  const about: About = { intent, known, scope, at, people, where, period: periodOf(dated) }
  const built = builders[cohort.tells](about)
  if (scope.spread.size > 0) throw new Unreachable('rows that a join has doubled')
  return built
}

type About = {
  intent: Intent
  known: PreparedSchema
  scope: Scope
  at: Expr
  people: Expr
  where: Expr[]
  period: Period | undefined
}

const isDated = (condition: Condition, { at }: Cohort): boolean =>
  condition.is === 'period' && dequal(condition.ref, at)

/** Days from one to another: what comes again and again cuts no past. */
const periodOf = ([only, ...others]: readonly Dated[]): Period | undefined => {
  if (others.length > 0 || only?.not || only?.period.weekdays || only?.period.hours) throw new Unreachable('period')
  return only?.period
}

const within = (of: Expr, { from, to }: Period): Expr[] => [
  ...(from ? [compare(of, '>=', { is: 'day', value: from })] : []),
  ...(to ? [compare(of, '<', { is: 'day', value: to })] : []),
]

/** One row for each of the people, and each stretch of time where they are cut by it. */
const selectEach = (
  { scope, people, where }: About,
  columns: Select['columns'],
  groupBy: readonly Expr[] = [],
): Select => {
  const condition = conjunctionOf(where)
  return {
    columns: [{ expr: people, as: who }, ...columns],
    from: scope.from,
    joins: scope.joins,
    groupBy: [people, ...groupBy],
    orderBy: [],
    ...(condition ? { where: condition } : {}),
  }
}

const earliest = (of: Expr, people: Expr): Expr => ({ is: 'over', fold: 'min', of, within: [people] })

const buildAgain = (about: About): BuiltQuery => {
  const { cohort } = about.intent
  if (cohort.tells !== 'again' || about.period || about.intent.groups.length > 0) throw new Unreachable('again')
  const { first: began, again: later, people } = cohort
  if (later?.from && (!began.to || later.from < began.to)) throw new Unreachable('a time before')
  const then = later && conjunctionOf(within(about.at, later))
  const more = then
    ? ({ is: 'fold', fold: 'max', of: when(then) } satisfies Expr)
    : when(compare({ is: 'fold', fold: 'count' }, '>', one))
  const inner = selectEach(about, [
    { expr: { is: 'fold', fold: 'min', of: about.at }, as: day },
    { expr: more, as: again },
  ])
  const outputs = outputsOf([
    { is: 'came_again', people: people.table, ...(later && { period: later }) },
    { is: 'came_first', people: people.table, period: began },
    { is: 'share', of: about.intent.shown[0] as Figure },
  ])
  const came: Expr = { is: 'coalesce', of: [add(own(again)), none] }
  const all: Expr = { is: 'fold', fold: 'count' }
  const exprs: Expr[] = [came, all, { is: 'percent', part: came, whole: all }]
  const where = conjunctionOf(within(own(day), began))
  return told(inner, { outputs, exprs, where, shape: 'number' })
}

const grainOf = ({ intent }: About) => {
  const [group] = intent.groups
  if (group?.is === 'time' && !isCycle(group.grain)) return group.grain
  if (group) throw new Unreachable('an order of time')
  return undefined
}

/** Stretches of time that lie in a period as a whole, by their labels. */
const labelled = (of: Expr, period: Period | undefined, grain: Parameters<typeof bucketLabel>[1]): Expr[] => {
  const { from, to } = period ?? {}
  if (from && startOf(from, grain) !== from) throw new Unreachable('a part of a stretch of time')
  const label = (value: string): Expr => ({ is: 'text', value: bucketLabel(value, grain) })
  return [
    ...(from ? [compare(of, '>=', label(from))] : []),
    ...(to ? [compare(of, '<=', label(shiftDay(to, -1, 'day')))] : []),
  ]
}

const buildRetention = (about: About): BuiltQuery => {
  const { at, people, intent } = about
  const grain = grainOf(about)
  if (!grain || grain === 'day' || grain === 'half' || intent.shown.length > 1) throw new Unreachable('retention')
  const label: Expr = { is: 'bucket', of: at, grain }
  const count: Expr = { is: 'stretch', of: at, grain }
  const inner = selectEach(
    about,
    [
      { expr: count, as: number },
      { expr: earliest(label, people), as: first },
      { expr: earliest(count, people), as: firstNumber },
    ],
    [label, count],
  )
  const later: Expr = { is: 'arithmetic', op: '-', left: own(number), right: own(firstNumber) }
  const part: Expr = { is: 'fold', fold: 'count' }
  const whole: Expr = { is: 'over', fold: 'max', of: part, within: [own(first)] }
  const outputs = outputsOf([
    { is: 'time', grain },
    { is: 'later', grain },
    intent.shown[0] as Figure,
    { is: 'share', of: intent.shown[0] as Figure },
  ])
  return told(inner, {
    outputs,
    exprs: [own(first), later, part, { is: 'percent', part, whole }],
    where: conjunctionOf(labelled(own(first), about.period, grain)),
    groupBy: [own(first), later],
    shape: 'grouped',
  })
}

const buildNewcomers = (about: About): BuiltQuery => {
  const { at, people, intent, period, scope, known } = about
  const grain = grainOf(about)
  if (!grain && !period?.from) throw new Unreachable('a time')
  const figures = intent.shown.map((shown, index) => {
    if (shown.is === 'column' || !isCounted(shown, intent, known)) throw new Unreachable('newcomers')
    // Of people there is one row each.
    return { shown, name: `figure_${index + 1}`, expr: isPeople(shown, intent) ? undefined : figureExpr(scope, shown) }
  })
  const label: Expr = grain
    ? { is: 'bucket', of: at, grain }
    : when(compare(at, '>=', { is: 'day', value: period?.from ?? '' }))
  if (period?.to) about.where.push(compare(at, '<', { is: 'day', value: period.to }))
  const inner = selectEach(
    about,
    [
      { expr: label, as: stretch },
      { expr: earliest(label, people), as: first },
      ...figures.flatMap(({ expr, name }) => (expr ? [{ expr, as: name }] : [])),
    ],
    [label],
  )
  const { table } = intent.cohort.people
  const sides = [
    ['newcomers', compare(own(first), '=', own(stretch))],
    ['returning', compare(own(first), '<', own(stretch))],
  ] as const
  const parts = figures.flatMap(({ shown, expr, name }) =>
    sides.map(([is, holds]) => ({
      shows: { is, of: shown, people: table } satisfies Output['shows'],
      expr: add(when(holds, expr ? own(name) : one)),
    })),
  )
  const outputs = outputsOf([...(grain ? [{ is: 'time', grain } as const] : []), ...parts.map(({ shows }) => shows)])
  const seen = grain ? labelled(own(stretch), period, grain) : [compare(own(stretch), '=', one)]
  return told(inner, {
    outputs,
    exprs: [...(grain ? [own(stretch)] : []), ...parts.map(({ expr }) => expr)],
    where: conjunctionOf(seen),
    groupBy: grain ? [own(stretch)] : [],
    shape: grain ? 'series' : 'number',
  })
}

const isPeople = (shown: Figure, { cohort }: Intent): boolean =>
  shown.is === 'fold' && shown.fold === 'count' && dequal(shown.of, cohort.people)

const isCounted = (shown: Figure, intent: Intent, known: PreparedSchema): boolean =>
  isPeople(shown, intent) || isAdditive(shown, known)

const builders = { again: buildAgain, retention: buildRetention, newcomers: buildNewcomers }

/** What is told of the rows of each of the people, in the order of what they are put together by. */
const told = (
  select: Select,
  {
    outputs,
    exprs,
    where,
    groupBy = [],
    shape,
  }: Pick<BuiltQuery, 'outputs' | 'shape'> & { exprs: Expr[]; where: Expr | undefined; groupBy?: Expr[] },
): BuiltQuery => ({
  select: {
    columns: exprs.map((expr, index) => ({ expr, as: outputs[index]?.key ?? '' })),
    from: { select, alias: each },
    joins: [],
    groupBy,
    orderBy: groupBy.map((expr) => ({ expr, descending: false })),
    ...(where ? { where } : {}),
  },
  outputs,
  shape,
})
