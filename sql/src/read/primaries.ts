import type { Column, Expr } from '../tree.ts'
import { readCall } from './calls.ts'
import type { Cursor } from './cursor.ts'
import { readExpr, readExprs } from './expressions.ts'
import { isQueryAhead, readQuery } from './queries.ts'
import { readTimeLiteral } from './time-literals.ts'
import { readCast, readConvert } from './types.ts'

/** A literal, a column, a call, or whatever stands in parentheses or between words of its own. */
export function readPrimary(c: Cursor): Expr {
  const { kind, text } = c.token
  switch (kind) {
    case 'number':
      c.next()
      return { kind: 'number', text }
    case 'bytes':
      c.next()
      return { kind: 'bytes', hex: text }
    case 'text':
      return readTextLiteral(c)
    case 'word':
      return readWord(c)
    case 'name':
      return readColumn(c)
    default:
      return c.is('(') ? readParentheses(c) : c.refuse()
  }
}

function readTextLiteral(c: Cursor): Expr {
  const first = c.next()
  const { dialect } = c.rules
  let value = first.text
  // MySQL joins texts that follow each other; elsewhere the second is an alias.
  while (dialect === 'mysql' && c.token.kind === 'text') value += c.next().text
  // Beyond ASCII a text without N would lose letters on its way into the server's code page.
  const national = dialect === 'sqlserver' && (first.national === true || /[^\x20-\x7e\s]/.test(value))
  return { kind: 'text', value, ...(national && { national }) }
}

function readParentheses(c: Cursor): Expr {
  c.expect('(')
  if (isQueryAhead(c, 0)) {
    const query = readQuery(c)
    c.expect(')')
    return { kind: 'query', query }
  }
  const items = readExprs(c)
  const [only, ...further] = items
  if (further.length > 0 && c.rules.dialect === 'sqlserver') c.refuse()
  if (items.some(({ kind }) => kind === 'interval')) c.refuse()
  c.expect(')')
  return only && further.length === 0 ? only : { kind: 'row', items }
}

function readWord(c: Cursor): Expr {
  const { word } = c.token
  const { dialect, moments } = c.rules
  const isCall = c.ahead().word === '('
  if (word === 'case') return readCase(c)
  if (word === 'null') return consume(c, { kind: 'null' })
  if ((word === 'true' || word === 'false') && dialect !== 'sqlserver' && !isCall && c.ahead().word !== '.')
    return consume(c, { kind: 'boolean', value: word === 'true' })
  if (word === 'exists' && isCall) return readExists(c)
  if ((word === 'cast' || (word === 'try_cast' && dialect === 'sqlserver')) && isCall) return readCast(c)
  if ((word === 'convert' && dialect !== 'sqlite') || (word === 'try_convert' && dialect === 'sqlserver'))
    return readConvert(c)
  if (word === 'row' && isCall && dialect === 'mysql') return readRow(c)
  if (moments.has(word) && c.ahead().word !== '.') return readMoment(c)
  if (c.ahead().kind === 'text' && dialect === 'mysql') {
    const literal = readTimeLiteral(c)
    if (literal) return literal
  }
  if (c.ahead().word === 'value' && c.ahead(2).word === 'for')
    c.refuse('changes_data', 'A query may only read, not change data.')
  return isCall ? readCall(c) : readColumn(c)
}

function consume<T extends Expr>(c: Cursor, expr: T): T {
  c.next()
  return expr
}

function readExists(c: Cursor): Expr {
  c.expect('exists', '(')
  const query = readQuery(c)
  c.expect(')')
  return { kind: 'exists', query }
}

function readRow(c: Cursor): Expr {
  c.expect('row', '(')
  const items = readExprs(c)
  c.expect(')')
  return { kind: 'row', items }
}

/** `current_timestamp`, `current_timestamp()` and `current_timestamp(6)`. */
function readMoment(c: Cursor): Expr {
  const { word } = c.next()
  if (c.rules.dialect !== 'mysql' || !c.take('(')) return { kind: 'moment', word }
  if (c.take(')')) return { kind: 'moment', word }
  const { kind, text } = c.next()
  if (kind !== 'number' || !/^[0-6]$/.test(text)) c.refuse(undefined, undefined, c.before)
  c.expect(')')
  return { kind: 'moment', word, precision: Number(text) }
}

function readCase(c: Cursor): Expr {
  c.expect('case')
  const operand = c.is('when') ? undefined : readExpr(c)
  const branches = []
  while (c.take('when')) {
    const when = readExpr(c)
    c.expect('then')
    // biome-ignore lint/suspicious/noThenProperty: a branch of CASE, which nobody awaits
    branches.push({ when, then: readExpr(c) })
  }
  const otherwise = c.take('else') ? readExpr(c) : undefined
  c.expect('end')
  if (branches.length === 0) c.refuse(undefined, undefined, c.before)
  return { kind: 'case', ...(operand && { operand }), branches, ...(otherwise && { otherwise }) }
}

/** A name out of quotes, or a word that needs none; after a point every word is a name. */
export function readName(c: Cursor, after?: 'point'): string {
  const { kind, text, word } = c.token
  const isName = kind === 'name' || (kind === 'word' && (after === 'point' || !c.rules.reserved.has(word)))
  if (!isName) c.refuse()
  c.next()
  return text
}

function readColumn(c: Cursor): Column {
  const { at, text } = c.token
  if (c.ahead().word === '(') c.refuse('function', `The function ${text.slice(0, 60)} cannot be used.`)
  const path = [readName(c)]
  while (c.take('.')) path.push(readName(c, 'point'))
  if (c.is('(')) c.refuse('function', `The function ${path.join('.').slice(0, 60)} cannot be used.`)
  if (path.length > 3) c.refuse('not_readable', 'A column has too many names before it.', c.before)
  return { kind: 'column', path, at }
}
