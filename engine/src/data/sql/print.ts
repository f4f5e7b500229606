import type { Grain } from '#engine/language/index.ts'
import type { Dialect } from '../types.ts'
import type { Expr, Select, Source } from './ast.ts'

const plainName = /^[a-z_][a-z0-9_]*$/
const reserved = new Set(
  'abort action add after all alter always analyze and any array as asc asymmetric attach authorization autoincrement before begin between binary both by cascade case cast check collate collation column commit concurrently conflict constraint create cross current current_catalog current_date current_role current_schema current_time current_timestamp current_user database default deferrable deferred delete desc detach distinct do drop each else end escape except exclude exclusive exists explain fail false fetch filter first following for foreign freeze from full generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert instead intersect into is isnull join key last lateral leading left like limit localtime localtimestamp match materialized natural no not nothing notnull null nulls of offset on only or order others outer over overlaps partition placing plan pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict returning right rollback row rows savepoint select session_user set similar some symmetric system_user table tablesample temp temporary then ties to trailing transaction trigger true unbounded union unique update user using vacuum values variadic verbose view virtual when where window with without'.split(
    ' ',
  ),
)

/** An identifier, quoted where the dialects would otherwise fold or refuse it. */
export const name = (identifier: string): string =>
  plainName.test(identifier) && !reserved.has(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`

const text = (value: string): string => `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`

const longestLine = 100

/**
 * One SELECT statement, each clause, join and condition on a line of its own, without a semicolon. Every value from the
 * question is a quoted literal. `pad` is what inner lines begin with.
 */
export const printSelect = (select: Select, dialect: Dialect, pad = ''): string => {
  const expr = (node: Expr): string => printExpr(node, dialect, pad)
  const columns = select.columns.map(({ expr: node, as }) => expr(node) + (as === undefined ? '' : ` AS ${name(as)}`))
  const from =
    'select' in select.from
      ? `${nested(select.from.select, dialect, pad)} AS ${name(select.from.alias)}`
      : source(select.from)
  return [
    `SELECT ${select.distinct ? 'DISTINCT ' : ''}${columns.join(columns.join(', ').length > longestLine ? `,\n${pad}  ` : ', ')}`,
    `FROM ${from}`,
    ...(select.beside
      ? [
          `${select.beside.on ? 'FULL' : 'CROSS'} JOIN ${nested(select.beside.select, dialect, pad)} AS ${name(select.beside.alias)}${select.beside.on ? ` ON ${expr(select.beside.on)}` : ''}`,
        ]
      : []),
    ...select.joins.map((join) => `JOIN ${source(join)} ON ${expr(join.on)}`),
    ...(select.where ? conditions(select.where, expr) : []),
    ...(select.groupBy.length > 0 ? [`GROUP BY ${select.groupBy.map(expr).join(', ')}`] : []),
    ...(select.having ? [`HAVING ${expr(select.having)}`] : []),
    ...(select.orderBy.length > 0
      ? [
          `ORDER BY ${select.orderBy.map((order) => expr(order.expr) + descending(order.descending, dialect)).join(', ')}`,
        ]
      : []),
    ...(select.limit === undefined ? [] : [`LIMIT ${Math.trunc(select.limit)}`]),
  ].join(`\n${pad}`)
}

// 'WHERE a', then 'AND b' below it.
const conditions = (where: Expr, expr: (node: Expr) => string): string[] =>
  where.is === 'all'
    ? where.of.map(
        (part, at) => `${at === 0 ? 'WHERE' : '  AND'} ${part.is === 'any' ? `(${expr(part)})` : expr(part)}`,
      )
    : [`WHERE ${expr(where)}`]

const nested = (select: Select, dialect: Dialect, pad: string): string =>
  `(\n${pad}  ${printSelect(select, dialect, `${pad}  `)}\n${pad})`

// PostgreSQL puts nulls first in a descending order: the unknown is never the most.
const descending = (down: boolean, dialect: Dialect): string =>
  down ? (dialect === 'postgres' ? ' DESC NULLS LAST' : ' DESC') : ''

const source = (table: Source): string => {
  const full = table.schema === undefined ? name(table.table) : `${name(table.schema)}.${name(table.table)}`
  return table.alias === table.table && table.schema === undefined ? full : `${full} AS ${name(table.alias)}`
}

const printExpr = (node: Expr, dialect: Dialect, pad: string): string => {
  const expr = (inner: Expr): string => printExpr(inner, dialect, pad)
  const not = 'not' in node && node.not ? 'NOT ' : ''
  switch (node.is) {
    case 'column':
      return node.alias === '' ? name(node.name) : `${name(node.alias)}.${name(node.name)}`
    case 'text':
      return text(node.value)
    case 'number':
      return Number.isFinite(node.value) ? figure(node.value) : 'NULL'
    case 'day':
      return dialect === 'postgres' ? `DATE ${text(node.value)}` : text(node.value)
    case 'boolean':
      return dialect === 'postgres' ? String(node.value) : node.value ? '1' : '0'
    case 'fold':
      return `${node.fold.toUpperCase()}(${node.distinct ? 'DISTINCT ' : ''}${node.of ? expr(node.of) : '*'})`
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
      return like(expr(node.of), node.pattern, not, dialect)
    case 'member':
      return `${expr(node.of)} ${not}IN (${node.values.map(expr).join(', ')})`
    case 'in':
      return `${expr(node.of)} ${not}IN ${nested(node.select, dialect, pad)}`
    case 'value':
      return `${nested(node.select, dialect, pad)}`
    case 'bucket':
      return bucket(expr(node.of), node.grain, dialect)
    case 'case': {
      const otherwise = node.otherwise ? ` ELSE ${expr(node.otherwise)}` : ''
      return `CASE ${node.when.map(([when, then]) => `WHEN ${expr(when)} THEN ${expr(then)}`).join(' ')}${otherwise} END`
    }
    case 'percent':
      return `ROUND(CAST(100.0 * ${expr(node.part)} / NULLIF(${expr(node.whole)}, 0) AS NUMERIC), 1)`
    case 'change':
      return `ROUND(CAST(100.0 * (${expr(node.to)} - ${expr(node.from)}) / NULLIF(${expr(node.from)}, 0) AS NUMERIC), 1)`
    case 'coalesce':
      return `COALESCE(${node.of.map(expr).join(', ')})`
    case 'over':
      return `SUM(${expr(node.of)}) OVER ()`
    case 'raw':
      return /^\w+\([^()]*\)$/.test(node.sql) || /^[\w."]+ (=|<>|>|<|>=|<=) ('[^']*'|\d+)$/.test(node.sql)
        ? node.sql
        : `(${node.sql})`
  }
}

const figure = (value: number): string =>
  Math.abs(value) < 1e21 ? String(value) : BigInt(Math.trunc(value)).toString()

const like = (operand: string, pattern: string, not: string, dialect: Dialect): string => {
  const operator = dialect === 'postgres' ? 'ILIKE' : 'LIKE'
  const escaping = pattern.includes('\\') && dialect === 'sqlite' ? ` ESCAPE '\\'` : ''
  return `${operand} ${not}${operator} ${text(pattern)}${escaping}`
}

/** A pattern that finds a text as it was written. */
export const literalPattern = (value: string): string => value.replaceAll(/[\\%_]/g, '\\$&')

/** The label of the stretch of time a date lies in: '2026', '2026-Q3', '2026-07', '2026-07-01'. */
const bucket = (date: string, grain: Grain, dialect: Dialect): string =>
  (dialect === 'postgres' ? postgresBucket : sqliteBucket)(date, grain)

const postgresBucket = (date: string, grain: Grain): string => {
  switch (grain) {
    case 'day':
      return `TO_CHAR(${date}, 'YYYY-MM-DD')`
    case 'week':
      return `TO_CHAR(DATE_TRUNC('week', ${date}), 'YYYY-MM-DD')`
    case 'month':
      return `TO_CHAR(${date}, 'YYYY-MM')`
    case 'quarter':
      return `TO_CHAR(${date}, 'YYYY-"Q"Q')`
    case 'half':
      return `TO_CHAR(${date}, 'YYYY') || CASE WHEN EXTRACT(MONTH FROM ${date}) <= 6 THEN '-H1' ELSE '-H2' END`
    case 'year':
      return `TO_CHAR(${date}, 'YYYY')`
  }
}

const sqliteBucket = (date: string, grain: Grain): string => {
  switch (grain) {
    case 'day':
      return `DATE(${date})`
    case 'week':
      return `DATE(${date}, 'weekday 0', '-6 days')`
    case 'month':
      return `STRFTIME('%Y-%m', ${date})`
    case 'quarter':
      return `STRFTIME('%Y', ${date}) || '-Q' || ((CAST(STRFTIME('%m', ${date}) AS INTEGER) + 2) / 3)`
    case 'half':
      return `STRFTIME('%Y', ${date}) || CASE WHEN CAST(STRFTIME('%m', ${date}) AS INTEGER) <= 6 THEN '-H1' ELSE '-H2' END`
    case 'year':
      return `STRFTIME('%Y', ${date})`
  }
}
