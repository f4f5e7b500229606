import type { Call, Expr } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import { readOrders } from './orders.ts'
import { readSpecialCall } from './special-calls.ts'
import { readOver } from './windows.ts'

/** A function out of the dialect's list, with all that may stand in and after its parentheses. */
export function readCall(c: Cursor, functions = c.rules.functions): Expr {
  const { word, text, at } = c.token
  const special = readSpecialCall(c)
  if (special) return special
  checkFunction(c, functions)
  c.next()
  c.expect('(')
  const call: Call = { kind: 'call', name: word, args: [], at }
  readArguments(c, call)
  c.expect(')')
  if (call.star && word !== 'count' && word !== 'count_big') c.refuse('not_readable', `${text}(*) means nothing.`)
  readAfter(c, call)
  return call
}

function checkFunction(c: Cursor, functions: ReadonlySet<string>): void {
  const { word, text } = c.token
  if (!functions.has(word)) c.refuse('function', `The function ${text.slice(0, 60)} cannot be used.`)
}

function readArguments(c: Cursor, call: Call): void {
  if (c.is(')')) return
  if (c.take('*')) {
    call.star = true
    return
  }
  if (c.take('distinct')) call.distinct = true
  else c.take('all')
  if (c.rules.unitFirst.has(call.name)) call.args = [readUnit(c), ...(c.take(',') ? readExprs(c) : [])]
  else call.args = readExprs(c)
  if (c.rules.dialect === 'sqlserver') return
  if (c.take('order', 'by')) call.orderBy = readOrders(c)
  if (c.rules.dialect === 'mysql' && call.name === 'group_concat' && c.take('separator')) {
    const { kind, text } = c.next()
    if (kind !== 'text') c.refuse(undefined, undefined, c.before)
    call.separator = text
  }
}

function readUnit(c: Cursor): Expr {
  const { word } = c.next()
  if (!c.rules.units.has(word)) c.refuse('not_readable', 'This unit of time cannot be used.', c.before)
  return { kind: 'word', word }
}

function readAfter(c: Cursor, call: Call): void {
  const { dialect } = c.rules
  if (dialect !== 'sqlite' && c.take('within', 'group', '(')) {
    c.expect('order', 'by')
    call.withinGroup = readOrders(c)
    c.expect(')')
  }
  if (dialect === 'sqlite' && c.take('filter', '(')) {
    c.expect('where')
    call.filter = readExpr(c)
    c.expect(')')
  }
  if (dialect === 'sqlserver' && c.take('ignore', 'nulls')) call.nulls = 'ignore'
  else if (dialect === 'sqlserver' && c.take('respect', 'nulls')) call.nulls = 'respect'
  if (c.take('over')) call.over = readOver(c)
}
