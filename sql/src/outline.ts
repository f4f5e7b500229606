import {
  type Clause,
  clausesOf,
  conjunctsOf,
  depthsOf,
  insideParentheses,
  splitTokens,
  withoutHead,
} from './clauses.ts'
import { printReadable } from './print/readable.ts'
import type { ReadSql } from './read-sql.ts'
import type { Token } from './tokens.ts'
import type { Expr, Item, Order, Query, Select, Source } from './tree.ts'

/** A part of a statement: what it says, and its text as written. */
type Part<T> = { value: T; sql: string }
/** What a SELECT shows: without its alias, and without a value for `*`. The name is what the result calls it, where that is known. */
export type ItemPart = Part<Expr | undefined> & { name: string | undefined; isNamed: boolean }
/** A table or query of FROM; after the first with the condition that joins it. `inner`: the parts of a query that stands there. */
export type SourcePart = Part<Source> & { on?: Part<Expr>; inner?: Outline }

/** One SELECT by its parts, each with its text as written. */
export type Outline = {
  select: Select
  items: ItemPart[]
  sources: SourcePart[]
  from: string
  where: string | undefined
  /** What WHERE and HAVING join by AND. */
  conditions: Part<Expr>[]
  having: Part<Expr>[]
  orderBy: Part<Order>[]
  limit: Part<Expr> | undefined
}

/**
 * The parts of a statement that is one SELECT over tables. Undefined for any other, such as UNION or WITH, and where text and
 * tree do not agree on what the parts are.
 */
export const outlineOf = (statement: ReadSql): Outline | undefined =>
  outline(
    statement,
    statement.query,
    statement.tokens.filter(({ kind, word }) => kind !== 'end' && word !== ';'),
  )

type Text = Pick<ReadSql, 'sql' | 'dialect'>

function outline(written: Text, query: Query, tokens: readonly Token[]): Outline | undefined {
  const { body } = query
  if (query.with.length > 0 || body.kind !== 'select' || body.from.length === 0) return undefined
  const clauses = clausesOf(tokens, query, body, written.dialect)
  if (!clauses) return undefined
  const text = (part: readonly Token[] | undefined) => textOf(written, part ?? [])
  const of = <T>(parts: Token[][] | undefined, values: readonly T[]): Part<T>[] | undefined =>
    parts?.length === values.length ? values.map((value, index) => ({ value, sql: text(parts[index]) })) : undefined
  const conditionsOf = (name: Clause, expr: Expr | undefined) =>
    of(expr ? conjunctsOf(clauses.get(name) ?? [], written.dialect) : [], operandsOf(expr))
  const items = itemsOf(written, body.items, clauses.get('select') ?? [])
  const sources = sourcesOf(written, body.from, clauses.get('from') ?? [])
  const conditions = conditionsOf('where', body.where)
  const having = conditionsOf('having', body.having)
  const orderBy = of(query.orderBy.length > 0 ? splitTokens(clauses.get('order') ?? [], ',') : [], query.orderBy)
  if (!items || !sources || !conditions || !having || !orderBy) return undefined
  return {
    select: body,
    items,
    sources,
    from: text(clauses.get('from')),
    conditions,
    having,
    orderBy,
    where: body.where && text(clauses.get('where')),
    limit: query.limit && { value: query.limit, sql: countOf(query.limit, tokens, written) },
  }
}

const textOf = ({ sql }: Text, tokens: readonly Token[]): string =>
  sql.slice(tokens[0]?.at ?? 0, tokens.at(-1)?.end ?? 0)

const operandsOf = (expr: Expr | undefined): readonly Expr[] =>
  expr === undefined ? [] : expr.kind === 'logic' && expr.op === 'and' ? expr.operands : [expr]

function itemsOf(written: Text, items: readonly Item[], clause: readonly Token[]): ItemPart[] | undefined {
  const pieces = splitTokens(withoutHead(clause), ',')
  if (pieces.length !== items.length) return undefined
  return items.map((item, index) => itemOf(written, item, pieces[index] ?? []))
}

function itemOf(written: Text, item: Item, tokens: readonly Token[]): ItemPart {
  if (item.kind === 'star') return { value: undefined, sql: textOf(written, tokens), name: undefined, isNamed: false }
  const { value, as } = item
  const plain = value.kind === 'column' ? value.path.at(-1) : undefined
  const bare = withoutAlias(tokens, item, written)
  const isNamed = plain !== undefined || bare.length < tokens.length
  return { value, sql: textOf(written, bare), name: as ?? plain, isNamed }
}

type ValueItem = Extract<Item, { kind: 'value' }>

function withoutAlias(tokens: readonly Token[], { value, as }: ValueItem, { dialect }: Text): readonly Token[] {
  if (as === undefined) return tokens
  // SQL Server's `alias = value`.
  if (dialect === 'sqlserver' && tokens[1]?.word === '=') return tokens.slice(2)
  if (tokens.at(-2)?.word === 'as') return tokens.slice(0, -2)
  const isWhole = tokens.length === 1 || (value.kind === 'column' && tokens.length === 2 * value.path.length - 1)
  return tokens.at(-1)?.text.toLowerCase() === as.toLowerCase() && !isWhole ? tokens.slice(0, -1) : tokens
}

const joinWords = new Set(['left', 'right', 'inner', 'full', 'outer', 'cross', 'natural'])

function sourcesOf(written: Text, from: readonly Source[], clause: readonly Token[]): SourcePart[] | undefined {
  const joined = from.flatMap(flat)
  const pieces = splitTokens(clause, ',', 'join', 'straight_join', 'apply')
  if (pieces.length !== joined.length) return undefined
  const parts = joined.map(({ source, on }, sourceIndex): SourcePart | undefined => {
    const tokens =
      sourceIndex < pieces.length - 1 ? withoutJoinWords(pieces[sourceIndex] ?? []) : (pieces[sourceIndex] ?? [])
    const depths = depthsOf(tokens)
    const at = tokens.findIndex(({ word }, index) => word === 'on' && depths[index] === 0)
    if (on !== undefined && at < 0) return undefined
    const inner = source.kind === 'derived' ? outline(written, source.query, insideParentheses(tokens)) : undefined
    return {
      value: source,
      sql: textOf(written, tokens),
      ...(on && { on: { value: on, sql: textOf(written, tokens.slice(at + 1)) } }),
      ...(inner && { inner }),
    }
  })
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/** The tables and queries of a left-deep join, each with its condition. */
function flat(source: Source): { source: Source; on?: Expr }[] {
  if (source.kind !== 'join') return [{ source }]
  return [...flat(source.left), { source: source.right, ...(source.on && { on: source.on }) }]
}

const withoutJoinWords = (tokens: readonly Token[]): readonly Token[] =>
  tokens.slice(0, tokens.findLastIndex(({ word }) => !joinWords.has(word)) + 1)

/** How many rows: a slot by its name. */
function countOf(limit: Expr, tokens: readonly Token[], { dialect }: Text): string {
  const depths = depthsOf(tokens)
  const slot = tokens.find(
    ({ kind }, index) =>
      kind === 'slot' && depths[index] === 0 && /^(limit|top|next|first)$/.test(tokens[index - 1]?.word ?? ''),
  )
  return slot ? `{{${slot.text}}}` : printReadable(limit, dialect)
}
