import { matchAt, type Token, type TokenKind } from '../tokens.ts'
import { StatementRefused } from '../tree.ts'

const space = /(?:[ \t\n\r\f\v]+|--[^\n\r]*)*/y
const edges = /\/\*|\*\//g

/** After spaces and comments, which nest. */
function afterSpace(sql: string, start: number): number {
  let at = start + (matchAt(space, sql, start)?.length ?? 0)
  while (sql.startsWith('/*', at)) {
    at = afterComment(sql, at)
    at += matchAt(space, sql, at)?.length ?? 0
  }
  return at
}

function afterComment(sql: string, start: number): number {
  edges.lastIndex = start
  let depth = 0
  for (let edge = edges.exec(sql); edge; edge = edges.exec(sql)) {
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return edges.lastIndex
  }
  throw new StatementRefused('syntax', 'unterminated /* comment', start)
}

const doubled = (text: string, quote: string) => text.replaceAll(quote + quote, quote)

/** [kind, its pattern, what it says]; the order matters. Sessions of ours keep `standard_conforming_strings`. */
const patterns: readonly (readonly [TokenKind, RegExp, (text: string) => string])[] = [
  ['text', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y, (text) => doubled(text.slice(2, -1), "'")],
  ['bytes', /[bBxX]'[^']*'/y, (text) => text.slice(2, -1)],
  ['text', /[nN]?'(?:[^']|'')*'/y, (text) => doubled(text.slice(text.indexOf("'") + 1, -1), "'")],
  ['text', /[uU]&'(?:[^']|'')*'/y, (text) => doubled(text.slice(3, -1), "'")],
  ['name', /[uU]&"(?:[^"]|"")+"/y, (text) => doubled(text.slice(3, -1), '"')],
  [
    'text',
    /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y,
    (text) => text.split('$').slice(2, -2).join('$'),
  ],
  ['name', /"(?:[^"]|"")+"/y, (text) => doubled(text.slice(1, -1), '"')],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y, (text) => text],
  ['number', /0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y, (text) => text],
  ['symbol', /::|:=|(?:(?!--|\/\*)[-+*/<>=~!@#%^&|?`])+|[,;:.()[\]$]/y, (text) => text],
]

function tokenAt(sql: string, at: number): Token {
  for (const [kind, pattern, textOf] of patterns) {
    const found = matchAt(pattern, sql, at)
    if (found === undefined) continue
    const word = kind === 'word' ? found.toLowerCase() : kind === 'symbol' ? found : ''
    return { kind, text: textOf(found), word, at, end: at + found.length }
  }
  throw new StatementRefused('syntax', `syntax error at or near "${sql.charAt(at)}"`, at)
}

/** How PostgreSQL cuts a statement. */
export const postgresLexer = { afterSpace, tokenAt }
