import { dequal } from 'dequal'
import { daysBetween, hoursIn, shiftDay } from '#engine/period/index.ts'
import { contradictEachOther } from '../parse/contradiction.ts'
import type { ColumnRef, Condition, Literal } from '../parse/query-intent.ts'
import { conditionTables, tableOf } from '../parse/query-intent.ts'
import { momentOf } from '../parse/times.ts'
import { keyOf } from '../schema/keys.ts'
import { type Hop, pathBetween } from '../schema/paths.ts'
import { type Aggregate, conjunctionOf, type Expr, type Select } from '../sql/ast.ts'
import { figureExpr, measureFilters, shownExpr } from './figures.ts'
import { amountExpr, columnExpr, followPath, openScope, pathTo, reachColumn, type Scope, Unreachable } from './scope.ts'

type Having = NonNullable<Extract<Condition, { is: 'exists' }>['having']>

/** Conditions as expressions over a scope: what hangs below the root becomes `IN (SELECT …)`, so no row is met twice. */
export const conditionExprs = (
  scope: Scope,
  conditions: readonly Condition[],
  joined: ReadonlySet<string> = new Set(),
): Expr[] => {
  const exprs: Expr[] = []
  const below: { key: string; path: Hop[]; conditions: Condition[] }[] = []
  for (const condition of conditions.flatMap((condition) =>
    condition.is === 'exists' && condition.table === scope.root && !condition.not ? condition.conditions : [condition],
  )) {
    const path = belowPath(scope, condition, joined)
    if (!path) {
      exprs.push(conditionExpr(scope, condition, joined))
      continue
    }
    const key = path
      .slice(0, path.findIndex((hop) => hop.many) + 1)
      .map((hop) => `${hop.fromColumn}>${hop.to}.${hop.toColumn}`)
      .join()
    const group = below.find((item) => item.key === key && item.conditions.every((other) => !clashes(other, condition)))
    if (group) {
      group.conditions.push(condition)
      if (path.length > group.path.length) group.path = path
    } else below.push({ key, path, conditions: [condition] })
  }
  for (const group of below) exprs.push(belowExpr(scope, group.path, group.conditions))
  return exprs
}

// Two different values of one column cannot be met by one row: 'ships named A and ships named B'.
const clashes = (a: Condition, b: Condition): boolean =>
  a.is === 'compare' &&
  b.is === 'compare' &&
  a.ref.table === b.ref.table &&
  a.ref.column === b.ref.column &&
  contradictEachOther(a, b)

const simple = new Set(['compare', 'member', 'like', 'null', 'period', 'average', 'columns', 'extreme'])

/** The path to a condition's table where it leads to several rows and is not joined anyway. */
const belowPath = (scope: Scope, condition: Condition, joined: ReadonlySet<string>): Hop[] | undefined => {
  const tables = [...new Set(conditionTables(condition))]
  const table =
    condition.is === 'columns' ? tables.find((table) => pathTo(scope, table).some((hop) => hop.many)) : tables[0]
  const plain =
    simple.has(condition.is) ||
    (condition.is === 'any' && condition.of.every((condition) => simple.has(condition.is)) && tables.length === 1)
  if (!plain || !table || joined.has(table)) return undefined
  // Two tables that are below each other meet in no single row.
  const other = tables.find((name) => name !== table)
  if (
    other &&
    pathBetween(scope.known.hops, table, other)?.some((hop) => hop.many) &&
    pathBetween(scope.known.hops, other, table)?.some((hop) => hop.many)
  )
    throw new Unreachable(`${table} beside ${other}`)
  const path = pathTo(scope, table, roleOf(condition), viaOf(condition))
  return path.some((hop) => hop.many) ? path : undefined
}

const roleOf = (condition: Condition): string[] =>
  'role' in condition && condition.role
    ? condition.role
    : condition.is === 'any' && condition.of[0]
      ? roleOf(condition.of[0])
      : []

const viaOf = (condition: Condition): string | undefined =>
  condition.is === 'compare'
    ? condition.via
    : condition.is === 'any' && condition.of[0]
      ? viaOf(condition.of[0])
      : undefined

const belowExpr = (
  scope: Scope,
  path: readonly Hop[],
  conditions: readonly Condition[],
  not = false,
  having?: Having,
): Expr => {
  const split = path.findIndex((hop) => hop.many)
  const hop = path[split] as Hop
  const outer = columnExpr(followPath(scope, path.slice(0, split)), hop.fromColumn)
  const inner = openScope(scope.known, hop.to, scope.names)
  const own = columnExpr(inner.from.alias, hop.toColumn)
  const where = [
    ...conditionExprs(inner, conditions),
    ...(not ? [{ is: 'null', of: own, not: true } satisfies Expr] : []),
  ]
  const compared: Expr | undefined = having && {
    is: 'compare',
    op: having.op,
    left: figureExpr(inner, having.figure),
    right: { is: 'number', value: having.value },
  }
  if (having) where.push(...measureFilters(inner, [having.figure]))
  const condition = conjunctionOf(where)
  const select: Select = {
    columns: [{ expr: own }],
    from: inner.from,
    joins: inner.joins,
    groupBy: compared ? [own] : [],
    orderBy: [],
    ...(condition ? { where: condition } : {}),
    ...(compared ? { having: compared } : {}),
  }
  return { is: 'in', of: outer, select, ...(not ? { not } : {}) }
}

const conditionExpr = (scope: Scope, condition: Condition, joined: ReadonlySet<string>): Expr => {
  switch (condition.is) {
    case 'compare':
      return {
        is: 'compare',
        op: condition.op,
        left: (condition.value.is === 'number' ? amountExpr : reachColumn)(
          scope,
          condition.ref,
          condition.role,
          condition.via,
        ),
        right: literal(condition.value),
      }
    case 'member': {
      const of = reachColumn(scope, condition.ref, condition.role)
      const values = condition.values.map(literal)
      const member: Expr = { is: 'member', of, values, ...(condition.not ? { not: true } : {}) }
      return condition.orEmpty ? { is: 'any', of: [{ is: 'null', of }, member] } : member
    }
    case 'average':
      return {
        is: 'compare',
        op: condition.op,
        left: amountExpr(scope, condition.ref),
        right: average(scope, condition.ref, condition.fold, condition.conditions),
      }
    case 'columns':
      return {
        is: 'compare',
        op: condition.op,
        left: dayLike(scope, condition.left, condition.right),
        right: dayLike(scope, condition.right, condition.left),
      }
    case 'like':
      return {
        is: 'like',
        of: reachColumn(scope, condition.ref),
        pattern: condition.pattern,
        ...(condition.not ? { not: true } : {}),
      }
    case 'null':
      return { is: 'null', of: reachColumn(scope, condition.ref), ...(condition.not ? { not: true } : {}) }
    case 'period':
      return condition.yearly ? yearlyExpr(scope, condition) : periodExpr(scope, condition)
    case 'any': {
      const parts = condition.of.flatMap((condition) => conditionExprs(scope, [condition], joined))
      return sameColumnSet(parts) ?? { is: 'any', of: parts }
    }
    case 'exists':
      return existsExpr(scope, condition)
    case 'having':
      return existsExpr(scope, { is: 'exists', table: condition.figure.table, conditions: [], having: condition })
    case 'latest': {
      const last = average(scope, condition.ref, 'max')
      return { is: 'compare', op: '=', left: reachColumn(scope, condition.ref), right: last }
    }
    case 'also':
      return alsoExpr(scope, condition)
    case 'kin':
      return kinExpr(scope, condition)
    case 'neighbour':
      return neighbourExpr(scope, condition)
    case 'extreme':
      return extremeExpr(scope, condition)
  }
}

/** A moment beside a day is the day it lies in. */
const dayLike = (scope: Scope, ref: ColumnRef, other: ColumnRef): Expr => {
  const typeOf = ({ table, column }: ColumnRef) =>
    scope.known.tables.get(table)?.columns.find(({ name }) => name === column)?.type
  const expr = amountExpr(scope, ref)
  return typeOf(ref) === 'timestamp' && typeOf(other) === 'date' ? { is: 'dayOf', of: expr } : expr
}

const sameColumnSet = (parts: readonly Expr[]): Expr | undefined => {
  const equal = parts.filter((part) => part.is === 'compare' && part.op === '=')
  const [first] = equal
  if (equal.length !== parts.length || first?.is !== 'compare') return undefined
  if (!equal.every((part) => part.is === 'compare' && dequal(part.left, first.left))) return undefined
  return { is: 'member', of: first.left, values: equal.flatMap((part) => (part.is === 'compare' ? [part.right] : [])) }
}

const literal = (value: Literal): Expr =>
  value.is === 'text'
    ? { is: 'text', value: value.value }
    : value.is === 'number'
      ? { is: 'number', value: value.value }
      : { is: 'boolean', value: value.value }

const average = (scope: Scope, ref: ColumnRef, fold: Aggregate, conditions: readonly Condition[] = []): Expr => {
  const inner = openScope(scope.known, ref.table, scope.names)
  const of = columnExpr(inner.from.alias, ref.column)
  const where = conjunctionOf(conditionExprs(inner, conditions))
  return {
    is: 'value',
    select: {
      columns: [{ expr: { is: 'fold', fold, of } }],
      from: inner.from,
      joins: inner.joins,
      groupBy: [],
      orderBy: [],
      ...(where ? { where } : {}),
    },
  }
}

/** When in the day it was: the lines of an order know its day, the order its hour. */
const momentExpr = (scope: Scope, table: string): Expr => {
  const moment = momentOf(scope.known, table)
  if (!moment) throw new Unreachable('hours of a day')
  return reachColumn(scope, moment)
}

const periodExpr = (scope: Scope, condition: Extract<Condition, { is: 'period' }>): Expr => {
  const of = reachColumn(scope, condition.ref)
  const { from, to, weekdays, hours } = condition.period
  const table = scope.known.tables.get(condition.ref.table)
  const isMoment = table?.columns.some(({ name, type }) => name === condition.ref.column && type === 'timestamp')
  const within = (grain: 'weekday' | 'hour', numbers: readonly number[], on = of): Expr => ({
    is: 'member',
    of: { is: 'bucket', of: on, grain },
    values: numbers.map((value) => ({ is: 'number', value })),
  })
  const parts: Expr[] = [
    ...(from ? [{ is: 'compare', op: '>=', left: of, right: { is: 'day', value: from } } satisfies Expr] : []),
    ...(to ? [{ is: 'compare', op: '<', left: of, right: { is: 'day', value: to } } satisfies Expr] : []),
    ...(weekdays ? [within('weekday', weekdays)] : []),
    ...(hours ? [within('hour', hoursIn(hours), isMoment ? of : momentExpr(scope, condition.ref.table))] : []),
  ]
  const expr = conjunctionOf(parts) ?? { is: 'null', of, not: true }
  return condition.not ? { is: 'not', of: expr } : expr
}

/** The days of a stretch in any year, over the end of one where it goes on into the next. */
const yearlyExpr = (scope: Scope, { ref, period, not }: Extract<Condition, { is: 'period' }>): Expr => {
  const of = reachColumn(scope, ref)
  const { from, to } = period
  if (!from || !to) throw new Unreachable('a stretch of a year')
  const known: Expr = { is: 'null', of, not: true }
  const [first, last] = [from.slice(5), shiftDay(to, -1, 'day').slice(5)]
  const day: Expr = { is: 'yearDay', of }
  const at = (op: '=' | '>=' | '<=', value: string): Expr => ({
    is: 'compare',
    op,
    left: day,
    right: { is: 'text', value },
  })
  const expr: Expr =
    daysBetween(from, to) >= 365
      ? known
      : first === last
        ? at('=', first)
        : { is: first < last ? 'all' : 'any', of: [at('>=', first), at('<=', last)] }
  return not ? { is: 'not', of: expr } : expr
}

const existsExpr = (scope: Scope, condition: Extract<Condition, { is: 'exists' }>): Expr => {
  const path = pathTo(scope, condition.table, condition.role)
  const split = path.findIndex((hop) => hop.many)
  if (split < 0) {
    const last = path[0]
    if (!last) throw new Unreachable(condition.table)
    if (condition.conditions.length === 0)
      return { is: 'null', of: columnExpr(scope.from.alias, last.fromColumn), ...(condition.not ? {} : { not: true }) }
    const inner = conjunctionOf(conditionExprs(scope, condition.conditions))
    if (!inner) throw new Unreachable(condition.table)
    return condition.not ? { is: 'not', of: inner } : inner
  }
  // Beyond a link table the other side only counts where something is said of it, or where it holds further rows.
  const rest = path.slice(split + 1)
  const deeper: Condition[] = rest.some((hop) => hop.many)
    ? [{ is: 'exists', table: condition.table, conditions: condition.conditions }]
    : condition.conditions
  return belowExpr(scope, path, deeper, condition.not === true, condition.having)
}

const alsoExpr = (scope: Scope, condition: Extract<Condition, { is: 'also' }>): Expr => {
  const inner = openScope(scope.known, condition.ref.table, scope.names)
  const own = columnExpr(inner.from.alias, condition.ref.column)
  const present: Expr[] = condition.not ? [{ is: 'null', of: own, not: true }] : []
  const where = conjunctionOf([...conditionExprs(inner, condition.conditions), ...present])
  const select: Select = {
    columns: [{ expr: own }],
    from: inner.from,
    joins: inner.joins,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  return { is: 'in', of: reachColumn(scope, condition.ref), select, ...(condition.not ? { not: true } : {}) }
}

const kinExpr = (scope: Scope, { ref, by, conditions }: Extract<Condition, { is: 'kin' }>): Expr => {
  const inner = openScope(scope.known, ref.table, scope.names)
  const where = conjunctionOf(conditionExprs(inner, conditions))
  const select: Select = {
    columns: [{ expr: columnExpr(inner.from.alias, by) }],
    from: inner.from,
    joins: inner.joins,
    groupBy: [],
    orderBy: [],
    ...(where ? { where } : {}),
  }
  return { is: 'in', of: reachColumn(scope, ref), select }
}

const neighbourExpr = (scope: Scope, { ref, step, conditions }: Extract<Condition, { is: 'neighbour' }>): Expr => ({
  is: 'compare',
  op: '=',
  left: reachColumn(scope, ref),
  right: {
    is: 'arithmetic',
    op: step === 1 ? '+' : '-',
    left: average(scope, ref, step === 1 ? 'max' : 'min', conditions),
    right: { is: 'number', value: 1 },
  },
})

const extremeExpr = (scope: Scope, condition: Extract<Condition, { is: 'extreme' }>): Expr => {
  const table = scope.known.tables.get(condition.table)
  const key = table && keyOf(table)
  const inner = openScope(scope.known, condition.table, scope.names)
  const by = shownExpr(inner, condition.by)
  const name =
    key?.name ??
    (condition.by.is === 'column' && tableOf(condition.by) === condition.table ? condition.by.ref.column : undefined)
  const own = name === undefined ? by : columnExpr(inner.from.alias, name)
  const select: Select = {
    columns: [{ expr: own }],
    from: inner.from,
    joins: inner.joins,
    groupBy: condition.by.is === 'column' ? [] : [own],
    orderBy: [{ expr: by, descending: condition.descending }],
    limit: 1,
  }
  const outer = name === undefined ? by : reachColumn(scope, { table: condition.table, column: name })
  return { is: 'compare', op: '=', left: outer, right: { is: 'value', select } }
}
