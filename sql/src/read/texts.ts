import { StatementRefused } from '../tree.ts'
import type { ReadDialect } from './lexer.ts'

/** What MySQL writes after a backslash where our sessions have it read them; `%` and `_` keep theirs. */
const ESCAPED: Record<string, string> = { b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a', '%': '\\%', _: '\\_' }

/** The text whose quotation begins at `at`, and the place after it. */
export function readText(sql: string, at: number, dialect: ReadDialect): { value: string; end: number } {
  const quote = sql.charAt(at)
  let value = ''
  for (let i = at + 1; i < sql.length; i++) {
    const char = sql.charAt(i)
    if (char === quote) {
      if (sql[i + 1] !== quote) return { value, end: i + 1 }
      value += sql[i++]
    } else if (char === '\\' && dialect === 'mysql') {
      const next = sql[++i]
      if (next === undefined || next === '0') break
      value += ESCAPED[next] ?? next
    } else if (char === '\\' && dialect === 'sqlserver' && /[\r\n]/.test(sql[i + 1] ?? '')) {
      // There a backslash at the end of a line joins it with the next.
      break
    } else value += char
  }
  throw new StatementRefused('not_readable', 'A quotation is not closed.', at)
}
