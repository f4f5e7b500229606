import type { Expr, TypeName } from '../tree.ts'
import type { Cursor } from './cursor.ts'
import { readExpr } from './expressions.ts'
import { readWithWord } from './special-calls.ts'

/** A type out of the dialect's list. `max` of SQL Server is the number -1, as its catalogue has it. */
function readType(c: Cursor): TypeName {
  const { rules } = c
  const start = c.token
  const two = `${start.word} ${c.ahead().word}`
  const name = rules.types.has(two) ? two : start.word
  const maxSizes = start.kind === 'word' ? rules.types.get(name) : undefined
  if (maxSizes === undefined) c.refuse('not_readable', 'This type cannot be used.')
  c.next()
  if (name === two) c.next()
  return { name, args: readSizes(c, maxSizes), dimensions: 0 }
}

function readSizes(c: Cursor, limit: number): number[] {
  const args: number[] = []
  if (limit === 0 || !c.take('(')) return args
  do {
    if (c.rules.dialect === 'sqlserver' && c.take('max')) args.push(-1)
    else {
      const { kind, text } = c.next()
      if (kind !== 'number' || !/^\d{1,9}$/.test(text)) c.refuse(undefined, undefined, c.before)
      args.push(Number(text))
    }
  } while (c.take(','))
  c.expect(')')
  if (args.length > limit) c.refuse('not_readable', 'This type cannot be used.', c.before)
  return args
}

export function readCast(c: Cursor): Expr {
  const lenient = c.next().word === 'try_cast'
  c.expect('(')
  const value = readExpr(c)
  c.expect('as')
  const type = readType(c)
  c.expect(')')
  return { kind: 'cast', value, type, ...(lenient && { lenient }) }
}

/** SQL Server's has the type first; MySQL's has it last, or `USING` and an alphabet. */
export function readConvert(c: Cursor): Expr {
  const lenient = c.next().word === 'try_convert'
  c.expect('(')
  if (c.rules.dialect === 'sqlserver') {
    const type = readType(c)
    c.expect(',')
    const value = readExpr(c)
    const style = c.take(',') ? readExpr(c) : undefined
    c.expect(')')
    return { kind: 'convert', value, type, ...(style && { style }), ...(lenient && { lenient }) }
  }
  const value = readExpr(c)
  if (c.take('using')) return readWithWord(c, 'convert', value)
  c.expect(',')
  const type = readType(c)
  c.expect(')')
  return { kind: 'cast', value, type }
}
