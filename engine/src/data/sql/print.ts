import { booleanLiteral, dayLiteral, likeCondition, numberLiteral, textLiteral } from '#sql/write/literals.ts'
import { readableName as name } from '#sql/write/names.ts'
import type { Dialect } from '../types.ts'
import type { Expr, Select, Source } from './ast.ts'
import { bucketOf, stretchOf, yearDayOf } from './buckets.ts'

export { literalPattern } from '#sql/write/literals.ts'
export { readableName as quoteName } from '#sql/write/names.ts'

const longestLine = 100

/**
 * One SELECT statement, each clause, join and condition on a line of its own, without a semicolon. Every value from the
 * question is a quoted literal. `pad` is what inner lines begin with.
 */
export const printSelect = (select: Select, dialect: Dialect, pad = ''): string => {
  const expr = (node: Expr): string => printExpr(node, dialect, pad)
  const { beside } = select
  const lines = beside?.on && dialect === 'mysql' ? bothSides(select, beside, pad) : body(select, dialect, pad)
  const top = dialect === 'sqlserver'
  // SQL Server takes an order inside of another query only with a limit.
  const ordered = select.orderBy.length > 0 && !(top && pad !== '' && select.limit === undefined)
  const order = ordered
    ? [`ORDER BY ${select.orderBy.map((item) => expr(item.expr) + descending(item.descending, dialect)).join(', ')}`]
    : []
  const skip = Math.trunc(select.skip ?? 0)
  const limit =
    select.limit === undefined || (top && skip === 0)
      ? []
      : top
        ? [`OFFSET ${skip} ROWS FETCH NEXT ${Math.trunc(select.limit)} ROWS ONLY`]
        : [`LIMIT ${Math.trunc(select.limit)}${skip > 0 ? ` OFFSET ${skip}` : ''}`]
  return [...lines, ...order, ...limit].join(`\n${pad}`)
}

const body = (select: Select, dialect: Dialect, pad: string): string[] => {
  const expr = (node: Expr): string => printExpr(node, dialect, pad)
  const { beside } = select
  return [
    head(select, dialect, pad),
    `FROM ${sourceOf(select.from, dialect, pad)}`,
    ...(beside
      ? [
          `${beside.on ? 'FULL' : 'CROSS'} JOIN ${sourceOf(beside, dialect, pad)}${beside.on ? ` ON ${expr(beside.on)}` : ''}`,
        ]
      : []),
    ...select.joins.map((join) => `${join.left ? 'LEFT ' : ''}JOIN ${source(join, dialect)} ON ${expr(join.on)}`),
    ...(select.where ? conditions(select.where, expr) : []),
    ...(select.groupBy.length > 0 ? [`GROUP BY ${select.groupBy.map(expr).join(', ')}`] : []),
    ...(select.having ? [`HAVING ${expr(select.having)}`] : []),
  ]
}

// MySQL has no full join: the left one, and what is only on the right.
const bothSides = (select: Select, beside: NonNullable<Select['beside']>, pad: string): string[] => {
  const on = beside.on as Expr
  const [first] = on.is === 'all' ? on.of : [on]
  const alone: Expr = { is: 'null', of: first?.is === 'compare' ? first.right : on }
  const side = (from: Select['from'], other: Select['from']): string[] => [
    head(select, 'mysql', pad),
    `FROM ${sourceOf(from, 'mysql', pad)}`,
    `LEFT JOIN ${sourceOf(other, 'mysql', pad)} ON ${printExpr(on, 'mysql', pad)}`,
  ]
  return [
    ...side(select.from, beside),
    'UNION ALL',
    ...side(beside, select.from),
    `WHERE ${printExpr(alone, 'mysql', pad)}`,
  ]
}

const head = (select: Select, dialect: Dialect, pad: string): string => {
  const columns = select.columns.map(
    ({ expr, as }) => printExpr(expr, dialect, pad) + (as === undefined ? '' : ` AS ${name(as, dialect)}`),
  )
  const top =
    dialect === 'sqlserver' && select.limit !== undefined && !select.skip ? `TOP (${Math.trunc(select.limit)}) ` : ''
  const joint = columns.join(', ').length > longestLine ? `,\n${pad}  ` : ', '
  return `SELECT ${select.distinct ? 'DISTINCT ' : ''}${top}${columns.join(joint)}`
}

const sourceOf = (from: Select['from'], dialect: Dialect, pad: string): string =>
  'select' in from ? `${nested(from.select, dialect, pad)} AS ${name(from.alias, dialect)}` : source(from, dialect)

// 'WHERE a', then 'AND b' below it.
const conditions = (where: Expr, expr: (node: Expr) => string): string[] =>
  where.is === 'all'
    ? where.of.map(
        (part, index) => `${index === 0 ? 'WHERE' : '  AND'} ${part.is === 'any' ? `(${expr(part)})` : expr(part)}`,
      )
    : [`WHERE ${expr(where)}`]

const nested = (select: Select, dialect: Dialect, pad: string): string =>
  `(\n${pad}  ${printSelect(select, dialect, `${pad}  `)}\n${pad})`

// PostgreSQL puts nulls first in a descending order: the unknown is never the most.
const descending = (down: boolean, dialect: Dialect): string =>
  down ? (dialect === 'postgres' ? ' DESC NULLS LAST' : ' DESC') : ''

const source = (table: Source, dialect: Dialect): string => {
  const own = name(table.table, dialect)
  const full = table.schema === undefined ? own : `${name(table.schema, dialect)}.${own}`
  return table.alias === table.table && table.schema === undefined ? full : `${full} AS ${name(table.alias, dialect)}`
}

const printExpr = (node: Expr, dialect: Dialect, pad: string): string => {
  const expr = (inner: Expr): string => printExpr(inner, dialect, pad)
  const not = 'not' in node && node.not ? 'NOT ' : ''
  switch (node.is) {
    case 'column':
      return `${node.alias === '' ? '' : `${name(node.alias, dialect)}.`}${name(node.name, dialect)}`
    case 'text':
      return textLiteral(node.value, dialect)
    case 'number':
      return numberLiteral(node.value)
    case 'day':
      return dayLiteral(node.value, dialect)
    case 'dayOf':
      return dialect === 'sqlite' ? `DATE(${expr(node.of)})` : `CAST(${expr(node.of)} AS DATE)`
    case 'numberIn':
      return `CAST(${expr(node.of)} AS ${dialect === 'sqlite' ? 'REAL' : 'DECIMAL(38, 6)'})`
    case 'boolean':
      return booleanLiteral(node.value, dialect)
    case 'fold':
      return fold(node, expr, dialect)
    case 'compare':
      return `${expr(node.left)} ${node.op} ${expr(node.right)}`
    case 'arithmetic':
      return `(${expr(node.left)} ${node.op} ${expr(node.right)})`
    case 'all':
      return node.of.map((part) => (part.is === 'any' ? `(${expr(part)})` : expr(part))).join(' AND ')
    case 'any':
      return node.of.map((part) => (part.is === 'all' ? `(${expr(part)})` : expr(part))).join(' OR ')
    case 'not':
      return `NOT (${expr(node.of)})`
    case 'null':
      return `${expr(node.of)} IS ${not}NULL`
    case 'like':
      return likeCondition(expr(node.of), node.pattern, not, dialect)
    case 'member':
      return `${expr(node.of)} ${not}IN (${node.values.map(expr).join(', ')})`
    case 'in':
      return `${expr(node.of)} ${not}IN ${nested(node.select, dialect, pad)}`
    case 'value':
      return `${nested(node.select, dialect, pad)}`
    case 'bucket':
      return bucketOf(expr(node.of), node.grain, dialect)
    case 'yearDay':
      return yearDayOf(expr(node.of), dialect)
    case 'stretch':
      return stretchOf(expr(node.of), node.grain, dialect)
    case 'case': {
      const otherwise = node.otherwise ? ` ELSE ${expr(node.otherwise)}` : ''
      return `CASE ${node.when.map(([when, then]) => `WHEN ${expr(when)} THEN ${expr(then)}`).join(' ')}${otherwise} END`
    }
    case 'percent':
      return percent(expr(node.part), expr(node.whole), dialect)
    case 'change':
      return percent(`(${expr(node.to)} - ${expr(node.from)})`, expr(node.from), dialect)
    case 'ratio':
      return `(1.0 * ${expr(node.of)} / NULLIF(${expr(node.per)}, 0))`
    case 'coalesce':
      return `COALESCE(${node.of.map(expr).join(', ')})`
    case 'over':
      return `${(node.fold ?? 'sum').toUpperCase()}(${expr(node.of)}) OVER (${partition(node.within ?? [], expr).trim()})`
    case 'lasted':
      return lasted(expr(node.from), expr(node.to), node.unit, dialect)
    case 'running':
      return `SUM(${expr(node.of)}) OVER (${partition(node.within, expr)}ORDER BY ${expr(node.by)})`
    case 'moving':
      return `AVG(${exactly(expr(node.of), dialect)}) OVER (${partition(node.within, expr)}ORDER BY ${expr(node.by)} ROWS BETWEEN ${Math.trunc(node.size) - 1} PRECEDING AND CURRENT ROW)`
    case 'deviation':
    case 'variance':
      return deviation(expr(node.of), node.is === 'variance', dialect)
    case 'earlier':
      return `LAG(${expr(node.of)}) OVER (${partition(node.within, expr)}ORDER BY ${expr(node.by)})`
    case 'place':
      return `ROW_NUMBER() OVER (${partition(node.within, expr)}ORDER BY ${expr(node.by)}${descending(node.descending, dialect)})`
    case 'raw':
      return /^\w+\([^()]*\)$/.test(node.sql) || /^[\w."]+ (=|<>|>|<|>=|<=) ('[^']*'|\d+)$/.test(node.sql)
        ? node.sql
        : `(${node.sql})`
  }
}

const partition = (within: readonly Expr[], expr: (node: Expr) => string): string =>
  within.length === 0 ? '' : `PARTITION BY ${within.map(expr).join(', ')} `

const seconds = { year: 31_557_600, day: 86_400, hour: 3_600, minute: 60 }

/** With its fraction: 1.5 days. */
const lasted = (from: string, to: string, unit: keyof typeof seconds, dialect: Dialect): string => {
  switch (dialect) {
    case 'sqlite':
      return unit === 'year'
        ? `((JULIANDAY(${to}) - JULIANDAY(${from})) / 365.25)`
        : `((JULIANDAY(${to}) - JULIANDAY(${from})) * ${seconds.day / seconds[unit]})`
    case 'postgres':
      return `(EXTRACT(EPOCH FROM (CAST(${to} AS TIMESTAMP) - CAST(${from} AS TIMESTAMP))) / ${seconds[unit]})`
    case 'mysql':
      return `(TIMESTAMPDIFF(SECOND, ${from}, ${to}) / ${seconds[unit]}.0)`
    case 'sqlserver':
      // More seconds than 68 years have are too many for it.
      return unit === 'year'
        ? `(DATEDIFF(day, ${from}, ${to}) / 365.25)`
        : `(DATEDIFF(second, ${from}, ${to}) / ${seconds[unit]}.0)`
  }
}

const fold = (node: Extract<Expr, { is: 'fold' }>, expr: (node: Expr) => string, dialect: Dialect): string => {
  const of = node.of ? expr(node.of) : '*'
  return `${node.fold.toUpperCase()}(${node.distinct ? 'DISTINCT ' : ''}${node.fold === 'avg' ? exactly(of, dialect) : of})`
}

/** SQL Server's average of whole numbers is a whole number. */
const exactly = (of: string, dialect: Dialect): string => (dialect === 'sqlserver' ? `1.0 * ${of}` : of)

/** SQLite has none of its own: it is made of sums, of numbers with a fraction, since squares of whole ones overflow. */
const deviation = (of: string, isSquared: boolean, dialect: Dialect): string => {
  const squares = `SUM(1.0 * ${of} * ${of}) - SUM(1.0 * ${of}) * AVG(1.0 * ${of})`
  switch (dialect) {
    case 'sqlite':
      return `${isSquared ? '' : 'SQRT'}(MAX(${squares}, 0) / NULLIF(COUNT(${of}) - 1, 0))`
    case 'sqlserver':
      return `${isSquared ? 'VAR' : 'STDEV'}(${of})`
    case 'postgres':
    case 'mysql':
      return `${isSquared ? 'VAR' : 'STDDEV'}_SAMP(${of})`
  }
}

const percent = (part: string, whole: string, dialect: Dialect): string => {
  const exact = `100.0 * ${part} / NULLIF(${whole}, 0)`
  return dialect === 'postgres' || dialect === 'sqlite' ? `ROUND(CAST(${exact} AS NUMERIC), 1)` : `ROUND(${exact}, 1)`
}
