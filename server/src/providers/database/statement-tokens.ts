import type { Dialect } from '#engine/data/index.ts'

export interface Token {
  /** `name` is a bare word, `quoted` one in the dialect's quotes; strings and numbers carry no text that matters. */
  readonly kind: 'name' | 'quoted' | 'string' | 'number' | 'symbol' | 'invalid'
  /** Bare words in lower case, quoted ones without their quotes. */
  readonly text: string
  /** Index of the first character. */
  readonly at: number
}

/** [what, its pattern at one place]; the order matters. Comments and blanks are left out of the result. */
type Patterns = readonly (readonly [Token['kind'] | 'blank', RegExp])[]
interface Lexicon {
  readonly patterns: Patterns
  /** Whether a comment may hold comments. */
  readonly nests: boolean
}

const number: Patterns[number] = ['number', /(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y]

const postgres: Patterns = [
  ['blank', /[\s]+|--[^\n]*/y],
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y],
  // Characters can be spelled as \0070 in these, which would hide a name from every rule.
  ['invalid', /[uU]&['"]/y],
  ['string', /[bBxXnN]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['string', /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
  ['name', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  number,
  ['symbol', /[-+*/<>=~!@#%^&|?`:,;.()[\]]/y],
]

// With the sql_mode that every session of ours sets: double quotes hold text, and a backslash escapes.
const mysql: Patterns = [
  // `--` opens a comment only before a blank: `5--1` is six.
  ['blank', /[\s]+|--(?=\s|$)[^\n]*|#[^\n]*/y],
  ['string', /[bBxXnN]?'(?:[^'\\]|\\[\s\S]|'')*'/y],
  ['string', /"(?:[^"\\]|\\[\s\S]|"")*"/y],
  ['quoted', /`(?:[^`]|``)+`/y],
  number,
  ['name', /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['symbol', /[-+*/<>=~!@%^&|?:,;.(){}]/y],
]

const sqlite: Patterns = [
  ['blank', /[\s]+|--[^\n]*/y],
  ['string', /[xX]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['quoted', /`(?:[^`]|``)+`/y],
  ['quoted', /\[[^\]]+\]/y],
  ['name', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  number,
  ['symbol', /[-+*/<>=~!%&|,;.()]/y],
]

const sqlserver: Patterns = [
  ['blank', /[\s]+|--[^\n\r]*/y],
  ['string', /[nN]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['quoted', /\[(?:[^\]]|\]\])+\]/y],
  ['name', /[A-Za-z_#\u0080-\uffff][\w$#@\u0080-\uffff]*/y],
  ['number', /0[xX][0-9a-fA-F]*/y],
  number,
  ['symbol', /[-+*/<>=~!@%^&|:,;.()$]/y],
]

const lexicons: Record<Dialect, Lexicon> = {
  postgres: { patterns: postgres, nests: true },
  mysql: { patterns: mysql, nests: false },
  sqlite: { patterns: sqlite, nests: false },
  sqlserver: { patterns: sqlserver, nests: true },
}

/**
 * Splits SQL as the dialect's server does with the settings that our sessions make. What fits nothing, and a comment that the
 * server would run or take as a hint, becomes one `invalid` token.
 */
export function tokensOf(sql: string, dialect: Dialect = 'postgres'): Token[] {
  const { patterns, nests } = lexicons[dialect]
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const comment = sql.startsWith('/*', at) ? endOfComment(sql, at, nests) : undefined
    if (comment !== undefined) {
      const runs = dialect === 'mysql' && /^(?:[!+]|M!)/.test(sql.slice(at + 2, at + 4))
      if (comment < 0 || runs) return [...tokens, { kind: 'invalid', text: '/*', at }]
      at = comment
      continue
    }
    const [kind, text] = match(patterns, sql, at)
    if (kind === 'invalid') return [...tokens, { kind, text, at }]
    if (kind !== 'blank') tokens.push({ kind, text: plain(kind, text), at })
    at += text.length
  }
  return tokens
}

function match(patterns: Patterns, sql: string, at: number): readonly [Token['kind'] | 'blank', string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(sql)
    if (found) return [kind, found[0]]
  }
  return ['invalid', sql.charAt(at)]
}

/** Returns the index after the closing mark, or -1 when the comment stays open. */
function endOfComment(sql: string, start: number, nests: boolean): number {
  if (!nests) {
    const end = sql.indexOf('*/', start + 2)
    return end < 0 ? -1 : end + 2
  }
  const edges = /\/\*|\*\//g
  edges.lastIndex = start
  let depth = 0
  for (let edge = edges.exec(sql); edge; edge = edges.exec(sql)) {
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return edges.lastIndex
  }
  return -1
}

function plain(kind: Token['kind'], text: string): string {
  if (kind === 'name') return text.toLowerCase()
  if (kind !== 'quoted') return text
  const close = text.at(-1) ?? ''
  return text.slice(1, -1).replaceAll(close + close, close)
}

/** Behind the last character of a token; a quoted one ends with its quote. */
export function endOfToken(token: Token, sql: string): number {
  if (token.kind !== 'quoted') return token.at + token.text.length
  const close = sql.charAt(token.at) === '[' ? ']' : sql.charAt(token.at)
  for (let at = token.at + 1; at < sql.length; at++) {
    if (sql.charAt(at) !== close) continue
    if (sql.charAt(at + 1) !== close) return at + 1
    at++
  }
  return sql.length
}
