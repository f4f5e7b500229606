import { dequal } from 'dequal'
import { stems } from '#engine/language/index.ts'
import { compareSides, monthsIn, type PeriodExpr, type Unit } from '#engine/period/index.ts'
import type { ColumnRef, Condition, QueryIntent } from '../../parse/query-intent.ts'
import { dateOf } from '../../parse/times.ts'
import { happeningsOf } from '../../schema/happenings.ts'
import { nameWords } from '../../schema/names.ts'
import { columnOfRole, hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import type { Of, State } from './pieces.ts'
import { columnOf } from './slot.ts'

export interface Dated {
  conditions: Condition[]
  compare?: QueryIntent['compare']
  /** The date that stretches of time are cut by. */
  ref?: ColumnRef
}

export const isRelative = ({ is }: PeriodExpr): boolean => is === 'same' || is === 'previous'

/** Each stretch of time is one of a date: the one whose word stands beside it, else the usual one of the rows. */
export const bindPeriods = (state: State): Dated | undefined => {
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

const gap = (day: number, at: number): number => (day < at ? at - day : (day - at) * 1.4)

/** 'employees that left': a status that a date is named after is of that day. */
export const dateOfState = ({ subject: { root }, pieces }: State): ColumnRef | undefined => {
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
  // What lasted is of the time it began in.
  if (figure?.is === 'fold' && figure.unit && figure.less) return figure.less
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
  // Monthly growth is each month against the one before it.
  const isEach = pieces.of('group').some(({ group }) => group.is === 'time') && pieces.mark('compare') === undefined
  if (isEach && unit !== 'year') return undefined
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

export const sameRef = (a: Condition, b: Condition): boolean =>
  a.is === 'compare' &&
  b.is === 'compare' &&
  a.op === '=' &&
  b.op === '=' &&
  dequal(a.ref, b.ref) &&
  dequal(a.role, b.role)
