import { StatementRefused } from '../tree.ts'
import type { ReadDialect } from './lexer.ts'

/** What MySQL writes after a backslash where our sessions have it read them; `%` and `_` keep theirs. */
const ESCAPED: Record<string, string> = { b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a', '%': '\\%', _: '\\_' }

/** The text whose quotation begins at `at`, and the place after it. */
export function readText(sql: string, at: number, dialect: ReadDialect): { value: string; end: number } {
  const quote = sql.charAt(at)
  let value = ''
  for (let index = at + 1; index < sql.length; index++) {
    const char = sql.charAt(index)
    if (char === quote) {
      if (sql[index + 1] !== quote) return { value, end: index + 1 }
      value += sql[index++]
    } else if (char === '\\' && dialect === 'mysql') {
      const next = sql[++index]
      if (next === undefined || next === '0') break
      value += ESCAPED[next] ?? next
    } else if (char === '\\' && dialect === 'sqlserver' && /[\r\n]/.test(sql[index + 1] ?? '')) {
      // There a backslash at the end of a line joins it with the next.
      break
    } else value += char
  }
  throw new StatementRefused('not_readable', 'A quotation is not closed.', at)
}
