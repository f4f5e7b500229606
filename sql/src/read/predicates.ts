import type { Expr, MatchOperator } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import type { ReadDialect } from './lexer.ts'
import { isQueryAhead, readQuery } from './queries.ts'
import { LEVEL } from './rules.ts'

const MATCHES: Record<ReadDialect, ReadonlySet<string>> = {
  mysql: new Set(['like', 'regexp', 'rlike']),
  sqlite: new Set(['like', 'glob', 'regexp']),
  sqlserver: new Set(['like']),
}

/** Whether IN, BETWEEN, LIKE and their like stand here, with a NOT before them or not. */
export function isPredicate(c: Cursor): boolean {
  const { dialect } = c.rules
  const word = c.is('not') ? c.ahead().word : c.token.word
  if (dialect === 'sqlite' && c.is('not', 'null')) return true
  return word === 'in' || word === 'between' || MATCHES[dialect].has(word)
}

export const predicateLevel = (c: Cursor): number => (c.rules.dialect === 'mysql' ? LEVEL.predicate : LEVEL.compare)

/** What stands on the right of them binds tighter than they do. */
const readOperand = (c: Cursor): Expr => readExpr(c, predicateLevel(c) + 1)

export function readPredicate(c: Cursor, value: Expr): Expr {
  if (c.take('isnull')) return { kind: 'is', negated: false, value, what: 'null' }
  if (c.take('notnull') || c.take('not', 'null')) return { kind: 'is', negated: true, value, what: 'null' }
  if (c.take('is')) return readIs(c, value)
  const negated = c.take('not')
  if (c.take('in')) return readIn(c, value, negated)
  if (c.take('between')) {
    const low = readOperand(c)
    c.expect('and')
    return { kind: 'between', negated, symmetric: false, value, low, high: readOperand(c) }
  }
  const op = c.next().word as MatchOperator // One of MATCHES: the caller has looked.
  const pattern = readOperand(c)
  const escaping = op === 'like' && c.take('escape') ? { escape: readOperand(c) } : {}
  return { kind: 'match', op, negated, value, pattern, ...escaping }
}

function readIn(c: Cursor, value: Expr, negated: boolean): Expr {
  c.expect('(')
  // An empty list is SQLite's.
  const isEmpty = c.rules.dialect === 'sqlite' && c.is(')')
  const options = isEmpty ? [] : isQueryAhead(c, 0) ? readQuery(c) : readExprs(c)
  c.expect(')')
  return { kind: 'in', negated, value, options }
}

function readIs(c: Cursor, value: Expr): Expr {
  const { dialect } = c.rules
  const negated = c.take('not')
  if (dialect !== 'mysql' && c.take('distinct', 'from'))
    return { kind: 'distinct', negated, left: value, right: readOperand(c) }
  if (dialect !== 'sqlite') {
    const { word } = c.next()
    if (word === 'null') return { kind: 'is', negated, value, what: 'null' }
    if (dialect === 'mysql' && (word === 'true' || word === 'false' || word === 'unknown'))
      return { kind: 'is', negated, value, what: word }
    return c.refuse(undefined, undefined, c.before)
  }
  const right = readOperand(c)
  if (right.kind === 'null') return { kind: 'is', negated, value, what: 'null' }
  if (right.kind === 'boolean') return { kind: 'is', negated, value, what: right.value ? 'true' : 'false' }
  // In SQLite IS compares any two values.
  return { kind: 'distinct', negated: !negated, left: value, right }
}
