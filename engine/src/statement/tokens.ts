import type { Dialect } from '#engine/data/index.ts'

/** `name`: quoted identifier; `gap`: white space or a comment; `slot`: a parameter `{{name}}`. */
export type TokenKind = 'word' | 'name' | 'text' | 'number' | 'sign' | 'slot' | 'gap'
export type Token = {
  kind: TokenKind
  /** As written. */
  text: string
  /** A word in lower case, a name or slot without its quotes, else as written. */
  value: string
  start: number
  end: number
}

type Rule = { kind: TokenKind; pattern: RegExp; value?: (text: string) => string }

const lower = (text: string) => text.toLowerCase()
const inside = (text: string) => text.slice(1, -1)
const unquoted = (quote: string) => (text: string) => inside(text).replaceAll(quote + quote, quote)
const plainText: Rule = { kind: 'text', pattern: /[NnXxBb]?'(?:[^']|'')*'?/y }
const words: Rule = { kind: 'word', pattern: /[\p{L}_@#$][\p{L}\p{N}_@#$]*/uy, value: lower }
const doubled: Rule = { kind: 'name', pattern: /"(?:[^"]|"")*"?/y, value: unquoted('"') }
const ticked: Rule = { kind: 'name', pattern: /`(?:[^`]|``)*`?/y, value: unquoted('`') }
const bracketed: Rule = { kind: 'name', pattern: /\[(?:[^\]]|\]\])*\]?/y, value: unquoted(']') }

const common: Rule[] = [
  { kind: 'slot', pattern: /\{\{\s*\w+\s*\}\}/y, value: (text) => text.slice(2, -2).trim() },
  { kind: 'gap', pattern: /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y },
  { kind: 'number', pattern: /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+/y },
]
const signs: Rule = { kind: 'sign', pattern: /<>|!=|<=|>=|\|\||::|[\s\S]/uy }

const escapedText: Rule = { kind: 'text', pattern: /[Ee]'(?:[^'\\]|\\[\s\S]|'')*'?/y }
const dollarText: Rule = { kind: 'text', pattern: /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/y }
const slashedText: Rule = { kind: 'text', pattern: /[NnXxBb]?'(?:[^'\\]|\\[\s\S]|'')*'?|"(?:[^"\\]|\\[\s\S]|"")*"?/y }

const rulesOf: Record<Dialect, Rule[]> = {
  postgres: [...common, escapedText, dollarText, plainText, doubled, words, signs],
  sqlite: [...common, plainText, doubled, ticked, bracketed, words, signs],
  mysql: [...common, { kind: 'gap', pattern: /#[^\n]*/y }, slashedText, ticked, words, signs],
  sqlserver: [...common, plainText, doubled, bracketed, words, signs],
}

/** A statement in its pieces, which put together are the statement again. Never throws: what is not closed goes to the end. */
export function tokensOf(sql: string, dialect: Dialect): Token[] {
  const rules = rulesOf[dialect]
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const token = tokenAt(sql, at, rules)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function tokenAt(sql: string, start: number, rules: readonly Rule[]): Token {
  for (const { kind, pattern, value } of rules) {
    pattern.lastIndex = start
    const text = pattern.exec(sql)?.[0]
    if (text) return { kind, text, value: value ? value(text) : text, start, end: start + text.length }
  }
  return { kind: 'sign', text: sql[start]!, value: sql[start]!, start, end: start + 1 }
}
