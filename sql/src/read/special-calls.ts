import type { Call, Expr } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr } from './expressions.ts'
import { LEVEL } from './rules.ts'

const ALPHABET = /^(utf8mb4|utf8mb3|utf8|latin1|ascii|binary)$/

/** Functions with words between their arguments; undefined where an ordinary list stands. */
export function readSpecialCall(c: Cursor): Expr | undefined {
  const { dialect } = c.rules
  const { word } = c.token
  if (dialect === 'sqlite') return undefined
  if (word === 'trim') return readTrim(c)
  if (dialect !== 'mysql') return undefined
  if (word === 'extract') return readExtract(c)
  if (word === 'position') return readPosition(c)
  return word === 'substring' || word === 'substr' || word === 'mid' ? readSubstring(c) : undefined
}

function readExtract(c: Cursor): Expr {
  c.expect('extract', '(')
  const { word } = c.next()
  if (!c.rules.units.has(word)) c.refuse('not_readable', 'This unit of time cannot be used.', c.before)
  c.expect('from')
  const value = readExpr(c)
  c.expect(')')
  return { kind: 'extract', field: word, value }
}

/** `POSITION(a IN b)` is `LOCATE(a, b)`. */
function readPosition(c: Cursor): Expr {
  const { at } = c.next()
  c.expect('(')
  const part = readExpr(c, LEVEL.predicate + 1)
  c.expect('in')
  const whole = readExpr(c)
  c.expect(')')
  return { kind: 'call', name: 'locate', args: [part, whole], at }
}

/** `SUBSTRING(a FROM b FOR c)` is `SUBSTRING(a, b, c)`. */
function readSubstring(c: Cursor): Expr {
  const { at, word } = c.next()
  c.expect('(')
  const args = [readExpr(c)]
  const separator = c.is('from') ? (['from', 'for'] as const) : ([',', ','] as const)
  c.expect(separator[0])
  args.push(readExpr(c))
  if (c.take(separator[1])) args.push(readExpr(c))
  c.expect(')')
  return { kind: 'call', name: word, args, at }
}

/** `TRIM(LEADING '0' FROM a)` keeps its word as the first of three arguments. */
function readTrim(c: Cursor): Expr {
  const { at } = c.next()
  c.expect('(')
  const side = ['leading', 'trailing', 'both'].find((word) => c.take(word))
  const call = (name: string, ...args: Expr[]): Call => ({ kind: 'call', name, args, at })
  const first = side && c.is('from') ? undefined : readExpr(c)
  const value = c.take('from') ? readExpr(c) : undefined
  if (side && !value) c.refuse()
  c.expect(')')
  if (value && first) return call('trim', { kind: 'word', word: side ?? 'both' }, first, value)
  const plain = side === 'leading' ? 'ltrim' : side === 'trailing' ? 'rtrim' : 'trim'
  return call(plain, ...[value ?? first].filter((expr) => expr !== undefined))
}

/** `CONVERT(a USING utf8mb4)`. */
export function readWithWord(c: Cursor, name: string, value: Expr): Expr {
  const { word } = c.next()
  if (!ALPHABET.test(word)) c.refuse('not_readable', 'This character set cannot be used.', c.before)
  c.expect(')')
  return { kind: 'call', name, args: [value, { kind: 'word', word }] }
}
