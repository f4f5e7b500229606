import type { Expr } from '../tree.ts'
import type { Cursor } from './cursor.ts'

const CLOCK = String.raw`\d{1,2}:\d{2}(:\d{2})?`
const SHAPES: Record<string, RegExp> = {
  date: /^\d{4}-\d{1,2}-\d{1,2}$/,
  time: new RegExp(String.raw`^-?${CLOCK}(\.\d{1,6})?$`),
  timestamp: new RegExp(String.raw`^\d{4}-\d{1,2}-\d{1,2}[ T]${CLOCK}(\.\d{1,6})?$`),
}

/** MySQL's `DATE '2026-01-31'`, as the cast that means the same; undefined where none stands. */
export function readTimeLiteral(c: Cursor): Expr | undefined {
  const { word } = c.token
  // `_latin1 'x'` gives a text another alphabet.
  if (word.startsWith('_')) c.refuse()
  const shape = Object.hasOwn(SHAPES, word) ? SHAPES[word] : undefined
  if (!shape) return undefined
  c.next()
  const { text } = c.next()
  if (!shape.test(text)) c.refuse('not_readable', `This is no ${word}.`, c.before)
  const digits = /\.(\d+)$/.exec(text)?.[1]?.length
  const type = { name: word === 'timestamp' ? 'datetime' : word, args: digits ? [digits] : [], dimensions: 0 }
  return { kind: 'cast', value: { kind: 'text', value: text }, type }
}
