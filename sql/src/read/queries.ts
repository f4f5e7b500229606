import type { Body, CommonTable, Expr, Query, SetOperation } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import { readOrders } from './orders.ts'
import { readName } from './primaries.ts'
import { readSelect } from './select.ts'

const SETS = new Set(['union', 'except', 'intersect'])

/** Whether a query begins `from` tokens ahead, in parentheses of its own or not. `alone`: such parentheses may hold all there is. */
export function isQueryAhead(c: Cursor, from: number, alone = false): boolean {
  const { word } = c.ahead(from)
  const { dialect } = c.rules
  if (word === 'select' || word === 'with') return true
  if (word === 'values') return dialect !== 'mysql'
  if (word !== '(' || dialect === 'sqlite') return false
  return c.deeper(() => {
    if (!isQueryAhead(c, from + 1, true)) return false
    const after = c.ahead(c.closing(from) + 1).word
    return SETS.has(after) || (alone && (after === ')' || after === 'order' || after === 'limit'))
  })
}

/** WITH, SELECT and what hangs on them, up to whatever is no more part of it. */
export function readQuery(c: Cursor): Query {
  return c.deeper(() => {
    const { recursive, tables } = readWith(c)
    const isTop = c.is('select')
    const chain = readChain(c, 0)
    const orderBy = c.take('order', 'by') ? readOrders(c) : []
    const range = readRange(c)
    const isAlone = tables.length + orderBy.length === 0 && !range.limit && !range.offset
    if (isAlone) return chain
    // TOP stands in its SELECT, an order after it.
    const hasTop = isTop && chain.limit !== undefined && chain.body.kind === 'select'
    if (!isPlain(chain) && !(hasTop && !range.offset))
      c.refuse('not_readable', 'A query in parentheses has a limit or an order of its own.')
    return { ...chain, recursive, with: tables, orderBy, ...range }
  })
}

const isPlain = (query: Query): boolean =>
  query.with.length + query.orderBy.length === 0 && !query.limit && !query.offset

export const queryOf = (body: Body): Query => ({ recursive: false, with: [], body, orderBy: [] })

/** INTERSECT binds tighter than UNION and EXCEPT, but for SQLite all are one. */
const levelOf = (word: string, c: Cursor): number => (word === 'intersect' && c.rules.dialect !== 'sqlite' ? 2 : 1)

function readChain(c: Cursor, least: number): Query {
  let left = readOperand(c)
  for (let length = 1; SETS.has(c.token.word) && levelOf(c.token.word, c) >= least; length++) {
    c.checkChain(length)
    const op = c.next().word as SetOperation['op'] // One of SETS.
    const all = c.take('all')
    if (!all) c.take('distinct')
    const right = readChain(c, levelOf(op, c) + 1)
    left = queryOf({ kind: 'set', op, all, left, right })
  }
  return left
}

function readOperand(c: Cursor): Query {
  if (c.is('(') && c.rules.dialect !== 'sqlite') {
    c.next()
    const query = readQuery(c)
    c.expect(')')
    return query
  }
  if (c.is('values') && c.rules.dialect !== 'mysql') return queryOf(readValues(c))
  if (!c.is('select')) c.refuse()
  return readSelect(c)
}

function readValues(c: Cursor): Body {
  c.expect('values')
  const rows: Expr[][] = []
  do {
    c.expect('(')
    rows.push(readExprs(c))
    c.expect(')')
  } while (c.take(','))
  return { kind: 'values', rows }
}

function readWith(c: Cursor): { recursive: boolean; tables: CommonTable[] } {
  if (!c.take('with')) return { recursive: false, tables: [] }
  const recursive = c.rules.dialect !== 'sqlserver' && c.take('recursive')
  const tables: CommonTable[] = []
  do tables.push(readCommonTable(c))
  while (c.take(','))
  return { recursive, tables }
}

function readCommonTable(c: Cursor): CommonTable {
  const name = readName(c)
  const columns = readNames(c)
  c.expect('as')
  const isSqlite = c.rules.dialect === 'sqlite'
  const not = isSqlite && c.take('not', 'materialized')
  const materialized = not ? false : isSqlite && c.take('materialized') ? true : undefined
  c.expect('(')
  const query = readQuery(c)
  c.expect(')')
  return { name, columns, query, ...(materialized !== undefined && { materialized }) }
}

/** `(a, b)`, or nothing. */
export function readNames(c: Cursor): string[] {
  if (!c.take('(')) return []
  const names = [readName(c)]
  while (c.take(',')) names.push(readName(c))
  c.expect(')')
  return names
}

function readRange(c: Cursor): { limit?: Expr; offset?: Expr } {
  if (c.rules.dialect === 'sqlserver') return readFetch(c)
  if (!c.take('limit')) return {}
  const first = readCount(c)
  if (c.take('offset')) return { limit: first, offset: readCount(c) }
  return c.take(',') ? { limit: readCount(c), offset: first } : { limit: first }
}

function readFetch(c: Cursor): { limit?: Expr; offset?: Expr } {
  if (!c.take('offset')) return {}
  const offset = readExpr(c)
  if (!c.take('rows')) c.expect('row')
  if (!c.take('fetch')) return { offset }
  if (!c.take('next')) c.expect('first')
  const limit = readExpr(c)
  if (!c.take('rows')) c.expect('row')
  c.expect('only')
  return { limit, offset }
}

/** MySQL takes nothing but digits there. */
function readCount(c: Cursor): Expr {
  if (c.rules.dialect !== 'mysql') return readExpr(c)
  const { kind, text } = c.next()
  if (kind !== 'number' || !/^\d+$/.test(text)) c.refuse(undefined, undefined, c.before)
  return { kind: 'number', text }
}
