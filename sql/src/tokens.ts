import type { Dialect } from './dialect.ts'
import { postgresLexer } from './postgres/lexer.ts'
import { lexerOf } from './read/lexer.ts'

export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'bytes' | 'symbol' | 'slot' | 'end'

export type Token = {
  kind: TokenKind
  /** What it says: a name, a slot or a text without its quotes, digits of bytes, a word as written. */
  text: string
  /** A word in lower case, or a symbol; empty for everything else. */
  word: string
  /** `N'…'` of SQL Server. */
  national?: boolean
  at: number
  end: number
}

/** How a text says where values go in that it does not hold itself; the first group is the name of the slot. */
export const slotPatterns = { braces: /\{\{\s*(\w+)\s*\}\}/y, colons: /:([a-z][a-z0-9_]*)/y }

/**
 * Cuts a statement into tokens as its server does, without spaces and comments; the last is the end. Throws StatementRefused for
 * whatever servers, versions or settings could read differently.
 */
export function tokensOf(sql: string, dialect: Dialect, slots?: keyof typeof slotPatterns): Token[] {
  const { afterSpace, tokenAt } = dialect === 'postgres' ? postgresLexer : lexerOf(dialect)
  const tokens: Token[] = []
  for (let index = afterSpace(sql, 0); index < sql.length; index = afterSpace(sql, tokens.at(-1)?.end ?? index))
    tokens.push((slots && slotAt(sql, index, slotPatterns[slots])) ?? tokenAt(sql, index))
  return [...tokens, { kind: 'end', text: '', word: '', at: sql.length, end: sql.length }]
}

function slotAt(sql: string, at: number, pattern: RegExp): Token | undefined {
  pattern.lastIndex = at
  const [whole, name] = pattern.exec(sql) ?? []
  return whole === undefined || name === undefined
    ? undefined
    : { kind: 'slot', text: name, word: '', at, end: at + whole.length }
}

/** The text that the pattern finds at a place; the pattern is sticky. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
