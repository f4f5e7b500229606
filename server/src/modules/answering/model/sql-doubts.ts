import type { Schema, Table } from '#engine/data/index.ts'
import { type Expr, ifUnderstood, type Node, nodesIn, readSql, type Select, type Source } from '#sql/index.ts'

/**
 * What a statement most likely gets wrong, whatever it was asked for. `repeated`: it adds up or counts a column of one table once for
 * every matching row of another; `whole`: it divides whole numbers, which cuts off the fraction.
 */
export type SqlDoubt = { kind: 'repeated'; column: string; table: string; by: string } | { kind: 'whole' }

/** What is doubtful in a statement over a schema; nothing where it is not understood. */
export async function doubtsOf(sql: string, schema: Schema): Promise<SqlDoubt[]> {
  const read = await ifUnderstood(() => readSql(sql, schema.dialect))
  if (!read) return []
  const doubts = nodesIn(read.query, isSelect).flatMap((select) => doubtsOfSelect(select, schema))
  return [...new Map(doubts.map((doubt) => [JSON.stringify(doubt), doubt])).values()]
}

function doubtsOfSelect(select: Select, schema: Schema): SqlDoubt[] {
  const shown = [select.items, select.having]
  const named = sourcesOf(select, schema)
  const isCut = shown.some((part) => nodesIn(part, isExpr, 'here').some((expr) => cutsFraction(expr, named, schema)))
  return [...repeatedIn(select, named), ...(isCut ? [{ kind: 'whole' } as const] : [])]
}

/** A table of FROM by the name that the statement gives it; undefined for a query or function that stands there. */
type Named = { alias: string; table: Table | undefined }
type Resolved = { source: Named; column: Table['columns'][number] }
type Edge = { from: Resolved; to: Resolved }

function sourcesOf({ from }: Select, { tables }: Schema): Named[] {
  const tableOf = (name: string, schema: string | undefined) =>
    tables.find(
      (table) => isAlike(table.name, name) && (schema === undefined || isAlike(table.schema ?? schema, schema)),
    )
  const named = (source: Source): Named[] => {
    if (source.kind === 'join') return [...named(source.left), ...named(source.right)]
    if (source.kind !== 'table') return [{ alias: source.alias?.name ?? '', table: undefined }]
    return [{ alias: source.alias?.name ?? source.name, table: tableOf(source.name, source.schema) }]
  }
  return from.flatMap(named)
}

function repeatedIn(select: Select, sources: readonly Named[]): SqlDoubt[] {
  const edges = edgesOf(select, sources)
  if (edges.length === 0) return []
  return nodesIn([select.items, select.having], isExpr, 'here').flatMap((call) => {
    if (call.kind !== 'call' || !/^(sum|avg|total|count)$/.test(call.name)) return []
    if (call.distinct || call.star || call.over !== undefined) return []
    const columns = nodesIn(call.args, isExpr, 'here').flatMap((expr) => resolve(expr, sources) ?? [])
    const by = columns.map(({ source }) => multiplierOf(source, edges, [source]))
    const [first] = columns
    // What is taken from a table that nothing repeats is of its rows.
    if (!first?.source.table || !by[0]?.table || by.includes(undefined)) return []
    return [{ kind: 'repeated', column: first.column.name, table: first.source.table.name, by: by[0].table.name }]
  })
}

/** The table of which several rows may stand beside one of a source. */
function multiplierOf(source: Named, edges: readonly Edge[], seen: readonly Named[]): Named | undefined {
  for (const { from, to } of edges) {
    if (from.source !== source || seen.includes(to.source)) continue
    if (isUnique(from) && !isUnique(to)) return to.source
    const further = isUnique(to) ? multiplierOf(to.source, edges, [...seen, to.source]) : undefined
    if (further) return further
  }
  return undefined
}

const isUnique = ({ source: { table }, column }: Resolved): boolean =>
  column.unique === true ||
  (column.primaryKey === true && table?.columns.filter(({ primaryKey }) => primaryKey).length === 1)

/** What is joined by one equality, both ways; two tables that several join have a key of several columns. */
function edgesOf(select: Select, sources: readonly Named[]): Edge[] {
  const joins = select.from.flatMap((source) => nodesIn(source, isJoin))
  const written = [select.where, ...joins.map(({ on }) => on)].flatMap(conjunctsOf).flatMap((expr) => {
    if (expr.kind !== 'binary' || expr.op !== '=') return []
    const [from, to] = [resolve(expr.left, sources), resolve(expr.right, sources)]
    return from && to && from.source !== to.source ? [{ from, to }] : []
  })
  const using = joins.flatMap((join) =>
    (join.using ?? []).flatMap((name) => {
      const [from, to, ...others] = sources.flatMap((source) => columnOf(source, name) ?? [])
      return from && to && others.length === 0 ? [{ from, to }] : []
    }),
  )
  const edges = [...written, ...using]
  const isPair = (left: Edge, right: Edge) =>
    [left.from.source, left.to.source].every((source) => [right.from.source, right.to.source].includes(source))
  const single = edges.filter((edge) => edges.filter((other) => isPair(edge, other)).length === 1)
  return single.flatMap(({ from, to }) => [
    { from, to },
    { from: to, to: from },
  ])
}

const conjunctsOf = (expr: Expr | undefined): Expr[] =>
  expr === undefined ? [] : expr.kind === 'logic' && expr.op === 'and' ? expr.operands.flatMap(conjunctsOf) : [expr]

function resolve(expr: Expr, sources: readonly Named[]): Resolved | undefined {
  if (expr.kind !== 'column') return undefined
  const [name = '', alias] = expr.path.toReversed()
  const found = sources
    .filter((source) => alias === undefined || isAlike(source.alias, alias))
    .flatMap((source) => columnOf(source, name) ?? [])
  return found.length === 1 ? found[0] : undefined
}

function columnOf(source: Named, name: string): Resolved | undefined {
  const column = source.table?.columns.find((known) => isAlike(known.name, name))
  return column && { source, column }
}

const isAlike = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** In these `/` gives a whole number of whole numbers. */
const cutting = new Set<Schema['dialect']>(['postgres', 'sqlite', 'sqlserver'])

function cutsFraction(expr: Expr, sources: readonly Named[], { dialect }: Schema): boolean {
  if (!cutting.has(dialect) || expr.kind !== 'binary' || expr.op !== '/') return false
  const isCounted = nodesIn(expr.right, isExpr, 'here').some(({ kind }) => kind === 'call' || kind === 'column')
  return isCounted && isWhole(expr.left, sources) && isWhole(expr.right, sources)
}

function isWhole(expr: Expr, sources: readonly Named[]): boolean {
  switch (expr.kind) {
    case 'number':
      return /^\d+$/.test(expr.text)
    case 'column': {
      const column = resolve(expr, sources)?.column
      return column?.type === 'integer' && column.asText !== true
    }
    case 'call':
      if (/^count/.test(expr.name)) return true
      return /^(sum|min|max|abs|coalesce|nullif)$/.test(expr.name) && expr.args.every((arg) => isWhole(arg, sources))
    case 'unary':
      return isWhole(expr.operand, sources)
    case 'binary':
      return /^[-+*]$/.test(expr.op) && isWhole(expr.left, sources) && isWhole(expr.right, sources)
    case 'cast':
      return /^(small|big)?int(eger|\d)?$/.test(expr.type.name)
    default:
      return false
  }
}

const isSelect = (node: Node): node is Select => node.kind === 'select'
const isJoin = (node: Node): node is Extract<Source, { kind: 'join' }> => node.kind === 'join' && 'natural' in node
/** Told apart from sources by where it is looked for: under what a SELECT shows stand expressions only. */
const isExpr = (node: Node): node is Expr => typeof node.kind === 'string'
