import type { Expr, Grouping, Item, Query, Select } from '../tree.ts'
import { nameAsWritten } from './column-names.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import { checkName } from './names.ts'
import { readName } from './primaries.ts'
import { queryOf } from './queries.ts'
import { readFrom } from './sources.ts'
import { readNamedWindows } from './windows.ts'

/** One SELECT without what may follow a whole query; with the TOP that SQL Server has inside of it. */
export function readSelect(c: Cursor): Query {
  c.expect('select')
  const distinct = c.take('distinct')
  if (!distinct) c.take('all')
  const top = c.rules.dialect === 'sqlserver' ? readTop(c) : {}
  const items = [readItem(c)]
  while (c.take(',')) items.push(readItem(c))
  const from = c.take('from') ? readFrom(c) : []
  const where = c.take('where') ? readExpr(c) : undefined
  const groupBy = c.take('group', 'by') ? readGroups(c) : []
  const having = c.take('having') ? readExpr(c) : undefined
  const windows = c.take('window') ? readNamedWindows(c) : []
  const select: Select = {
    kind: 'select',
    distinct,
    items,
    from,
    ...(where && { where }),
    groupBy,
    ...(having && { having }),
    windows,
  }
  return { ...queryOf(select), ...top }
}

function readTop(c: Cursor): { limit?: Expr; withTies?: boolean } {
  if (!c.take('top')) return {}
  const { kind, text } = c.token
  let limit: Expr = { kind: 'number', text }
  if (c.take('(')) {
    limit = readExpr(c)
    c.expect(')')
  } else if (kind === 'number' && /^\d+$/.test(text)) c.next()
  else c.refuse()
  return { limit, ...(c.take('with', 'ties') && { withTies: true }) }
}

function readItem(c: Cursor): Item {
  const { at } = c.token
  if (c.take('*')) return { kind: 'star', at }
  const of = starOf(c)
  if (of) return { kind: 'star', of, at }
  const before = c.rules.dialect === 'sqlserver' && c.ahead().word === '=' ? readAs(c, false) : undefined
  if (before !== undefined) {
    c.expect('=')
    return { kind: 'value', value: readExpr(c), as: before }
  }
  const value = readExpr(c)
  const written = c.sql.slice(at, c.before?.end)
  const as = c.take('as') ? (readAs(c, false) ?? c.refuse()) : readAs(c, true)
  const name = as ?? nameAsWritten(value, written, c.rules.dialect)
  return { kind: 'value', value, ...(name !== undefined && { as: name }) }
}

/** `t.*` and `s.t.*` */
function starOf(c: Cursor): string[] | undefined {
  let names = 0
  while (c.ahead(2 * names + 1).word === '.' && /^(word|name)$/.test(c.ahead(2 * names).kind)) names++
  if (names === 0 || names > 3 || c.ahead(2 * names).word !== '*') return undefined
  const of: string[] = []
  while (!c.take('*')) {
    of.push(readName(c, of.length > 0 ? 'point' : undefined))
    c.expect('.')
  }
  return of
}

/** The name of a result's column, which may be written as a text. `bare`: without AS before it. */
function readAs(c: Cursor, bare: boolean): string | undefined {
  const { kind, word, text, at } = c.token
  const { reserved, notBare } = c.rules
  if (kind === 'word' && (reserved.has(word) || (bare && notBare.has(word)))) return undefined
  if (kind !== 'word' && kind !== 'name' && kind !== 'text') return undefined
  if (kind === 'text') checkName(text, at)
  c.next()
  return text
}

function readGroups(c: Cursor): Grouping[] {
  if (c.rules.dialect !== 'sqlserver') {
    const values = readExprs(c)
    if (c.rules.dialect === 'mysql' && c.take('with', 'rollup'))
      return [{ kind: 'set', op: 'rollup', lists: values.map((value) => [value]) }]
    return values.map((value) => ({ kind: 'value', value }))
  }
  const groups = [readGroup(c)]
  while (c.take(',')) groups.push(readGroup(c))
  return groups
}

function readGroup(c: Cursor): Grouping {
  if (c.take('(', ')')) return { kind: 'nothing' }
  const isSets = c.is('grouping', 'sets', '(')
  const op = isSets ? 'sets' : c.is('rollup', '(') ? 'rollup' : c.is('cube', '(') ? 'cube' : undefined
  if (!op) return { kind: 'value', value: readExpr(c) }
  c.next()
  if (isSets) c.next()
  c.expect('(')
  const lists = [readGroupList(c)]
  while (c.take(',')) lists.push(readGroupList(c))
  c.expect(')')
  return { kind: 'set', op, lists }
}

function readGroupList(c: Cursor): Expr[] {
  if (!c.take('(')) return [readExpr(c)]
  const list = c.is(')') ? [] : readExprs(c)
  c.expect(')')
  return list
}
