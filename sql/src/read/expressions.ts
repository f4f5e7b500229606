import type { Expr } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { isPredicate, predicateLevel, readPredicate } from './predicates.ts'
import { readPrimary } from './primaries.ts'
import { isQueryAhead, readQuery } from './queries.ts'
import { LEVEL } from './rules.ts'

/** One expression; nothing in it binds looser than `least`. */
export function readExpr(c: Cursor, least: number = LEVEL.any): Expr {
  return c.deeper(() => {
    let left = readPrefixed(c, least)
    let closed: number | undefined
    for (let length = 1; ; length++) {
      const level = levelHere(c)
      if (level === undefined || level < least) return left
      if (level === closed) c.refuse('not_readable', 'Comparisons in a row need parentheses.')
      c.checkChain(length)
      left = readOperation(c, left, level)
      closed = isAlone(c, level) ? level : undefined
    }
  })
}

export function readExprs(c: Cursor): Expr[] {
  const exprs = [readExpr(c)]
  while (c.take(',')) exprs.push(readExpr(c))
  return exprs
}

/** How tightly the operator binds that stands here. */
function levelHere(c: Cursor): number | undefined {
  const { word } = c.token
  const { dialect, operators } = c.rules
  const operator = operators.get(word)
  if (operator) return operator[0]
  if (word === 'is' || (dialect === 'sqlite' && (word === 'isnull' || word === 'notnull'))) return LEVEL.compare
  if (isPredicate(c)) return predicateLevel(c)
  if (word === 'collate') return dialect === 'sqlite' ? LEVEL.collate : LEVEL.postfix
  return dialect === 'sqlserver' && c.is('at', 'time', 'zone') ? LEVEL.postfix : undefined
}

/** What may not be followed by another of its level: servers differ on it, or refuse it. */
const isAlone = (c: Cursor, level: number): boolean =>
  (c.rules.dialect === 'mysql' && level === LEVEL.predicate) ||
  (c.rules.dialect === 'sqlserver' && level === LEVEL.compare)

function readOperation(c: Cursor, left: Expr, level: number): Expr {
  if (c.take('collate')) return { kind: 'collate', value: left, collation: readCollation(c) }
  if (c.take('at', 'time', 'zone')) return { kind: 'at zone', value: left, zone: readExpr(c, LEVEL.postfix + 1) }
  const operator = c.rules.operators.get(c.token.word)
  if (!operator) return readPredicate(c, left)
  c.next()
  const op = operator[1]
  if (level === LEVEL.compare && isQuantifier(c)) return readQuantified(c, left, op)
  // Closed by its unit: whatever follows, however tightly it binds, has the sum before it.
  const added = c.rules.dialect === 'mysql' && level === LEVEL.add && c.take('interval')
  const right = added ? readInterval(c) : readExpr(c, level + 1)
  return op === 'and' || op === 'or' ? together(op, left, right) : { kind: 'binary', op, left, right }
}

/** AND and OR have no order: `a AND (b AND c)` is one of three. */
function together(op: 'and' | 'or', left: Expr, right: Expr): Expr {
  const parts = (expr: Expr) => (expr.kind === 'logic' && expr.op === op ? expr.operands : [expr])
  return { kind: 'logic', op, operands: [...parts(left), ...parts(right)] }
}

const isQuantifier = (c: Cursor): boolean =>
  c.rules.dialect !== 'sqlite' &&
  (c.is('any') || c.is('all') || c.is('some')) &&
  c.ahead().word === '(' &&
  isQueryAhead(c, 2)

function readQuantified(c: Cursor, value: Expr, op: string): Expr {
  const all = c.next().word === 'all'
  c.expect('(')
  const operand = readQuery(c)
  c.expect(')')
  return { kind: 'quantified', op, all, value, operand }
}

function readCollation(c: Cursor): string {
  const { text, kind } = c.next()
  if ((kind !== 'word' && kind !== 'name') || !c.rules.collation.test(text))
    c.refuse('not_readable', 'This collation cannot be used.', c.before)
  return text.toLowerCase()
}

function readPrefixed(c: Cursor, least: number): Expr {
  const { dialect } = c.rules
  if (c.is('not')) {
    // SQLite alone takes NOT behind an operator that binds tighter.
    if (least > LEVEL.not && dialect !== 'sqlite') c.refuse()
    c.next()
    return { kind: 'unary', op: 'not', operand: readExpr(c, LEVEL.not) }
  }
  if (c.is('-') || c.is('+') || c.is('~')) return readSigned(c, least)
  if (dialect === 'mysql' && c.take('!')) return { kind: 'unary', op: 'not', operand: readExpr(c, LEVEL.unary) }
  if (dialect === 'mysql' && c.take('binary'))
    return { kind: 'cast', value: readExpr(c, LEVEL.unary), type: { name: 'binary', args: [], dimensions: 0 } }
  if (dialect === 'mysql' && c.take('interval')) return readLeadingInterval(c, least)
  return readPrimary(c)
}

function readSigned(c: Cursor, least: number): Expr {
  const op = c.next().word
  // MySQL forgets it as it reads, so that the column is named by what stands behind it.
  if (c.rules.dialect === 'mysql' && op === '+') return readExpr(c, LEVEL.unary)
  if (c.rules.dialect !== 'sqlserver' || op === '~') return { kind: 'unary', op, operand: readExpr(c, LEVEL.unary) }
  // In T-SQL a sign binds looser than `*`, so that `a / -b * c` is `a / -(b * c)`; nobody means that.
  const follows = least > LEVEL.multiply
  const operand = readExpr(c, follows ? LEVEL.unary : LEVEL.multiply)
  if (follows && levelHere(c) === LEVEL.multiply)
    c.refuse('not_readable', 'A sign after an operator needs parentheses.')
  return { kind: 'unary', op, operand }
}

/** Alone as an argument, or before what it is added to. What may follow that, and a sign before it, servers read in ways of their own. */
function readLeadingInterval(c: Cursor, least: number): Expr {
  const left = readInterval(c)
  const sum = c.take('+')
  if (sum ? least >= LEVEL.unary : least > LEVEL.any) c.refuse()
  const expr: Expr = sum ? { kind: 'binary', op: '+', left, right: readPrefixed(c, LEVEL.unary) } : left
  if (levelHere(c) !== undefined) c.refuse('not_readable', 'A sum that begins with INTERVAL needs parentheses.')
  return expr
}

function readInterval(c: Cursor): Expr {
  const value = readExpr(c)
  const { word } = c.next()
  if (!c.rules.units.has(word)) c.refuse('not_readable', 'This unit of time cannot be used.', c.before)
  return { kind: 'interval', value, unit: word }
}
