import { required } from '../required.ts'
import { matchAt, type Token } from '../tokens.ts'
import { StatementRefused } from '../tree.ts'
import { checkName } from './names.ts'
import { readText } from './texts.ts'

/** The dialects that are read here. PostgreSQL's own grammar reads its own. */
export type ReadDialect = 'mysql' | 'sqlite' | 'sqlserver'

const SYMBOLS: Record<ReadDialect, readonly string[]> = {
  mysql: ['->>', '<=>', '->', '<=', '>=', '<>', '!=', '<<', '>>', '&&', '||', ':=', ...'+-*/%=<>!~^&|(),.;@'],
  sqlite: ['->>', '->', '<=', '>=', '<>', '!=', '==', '<<', '>>', '||', ...'+-*/%=<>~&|(),.;'],
  sqlserver: ['<=', '>=', '<>', '!=', '!<', '!>', ...'+-*/%=<>~^&|(),.;@#'],
}

const NUMBER = /(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?/iy
const HEX: Record<ReadDialect, RegExp> = {
  mysql: /0x[0-9a-f]+/giy,
  sqlite: /0x[0-9a-f]+/giy,
  sqlserver: /0x([0-9a-f]{2})*/giy,
}
const WORD = /[\p{L}_][\p{L}\p{M}\p{Nd}_$]*/uy
/** What may not follow a number or a word directly: there the servers go on reading, each in its own way. */
const GOES_ON = /[\p{L}\p{M}\p{N}\p{Co}\p{Cn}_$#@.\\]/uy
const PREFIXES = /^(_\w*|[bneuxq])$/i

/** The lexer of a dialect; throws for whatever servers, versions or settings could read differently. */
export const lexerOf = (dialect: ReadDialect) => ({
  afterSpace: (sql: string, at: number) => afterSpace(sql, at, dialect),
  tokenAt: (sql: string, at: number) => tokenAt(sql, at, dialect),
})

/** Space is what all of them take for space. A comment that some server could end elsewhere is refused. */
function afterSpace(sql: string, start: number, dialect: ReadDialect): number {
  let at = start
  for (;;) {
    while (at < sql.length && ' \t\r\n'.includes(sql.charAt(at))) at++
    const end = afterComment(sql, at, dialect)
    if (end === at) return at
    at = end
  }
}

function afterComment(sql: string, at: number, dialect: ReadDialect): number {
  if (sql.startsWith('/*', at)) return afterBlock(sql, at)
  const isLine = sql.startsWith('--', at) && (dialect !== 'mysql' || /^[ \t\r\n]?$/.test(sql[at + 2] ?? ''))
  if (!isLine && !(dialect === 'mysql' && sql[at] === '#')) return at
  const newline = sql.indexOf('\n', at)
  const end = newline < 0 ? sql.length : newline + 1
  if (/\r(?!\n)|[\v\f\u0085\u2028\u2029]/.test(sql.slice(at, end)))
    throw new StatementRefused('not_readable', 'The end of a comment is not clear.', at)
  return end
}

function afterBlock(sql: string, at: number): number {
  const end = sql.indexOf('*/', at + 2)
  // Servers run what stands in /*! and take /*+ for orders; some of them nest comments.
  if (end < 0) throw new StatementRefused('not_readable', 'This comment does not end.', at)
  if (/^\/\*(!|\+|m!)/i.test(sql.slice(at, at + 4)) || sql.slice(at + 2, end).includes('/*'))
    throw new StatementRefused('hidden_comment', 'This comment may be more than a comment.', at)
  return end + 2
}

function tokenAt(sql: string, at: number, dialect: ReadDialect): Token {
  const char = sql.charAt(at)
  const quoted = quotedAt(sql, at, dialect)
  if (quoted) return quoted
  if (/[0-9]/.test(char) || (char === '.' && /[0-9]/.test(sql[at + 1] ?? ''))) return numberAt(sql, at, dialect)
  const word = matchAt(WORD, sql, at)
  if (word !== undefined) return wordAt(sql, at, word, dialect)
  const symbol = SYMBOLS[dialect].find((text) => sql.startsWith(text, at))
  if (symbol === undefined)
    throw new StatementRefused('not_readable', 'The query has a character that does not belong there.', at)
  return { kind: 'symbol', text: symbol, word: symbol, at, end: at + symbol.length }
}

function quotedAt(sql: string, at: number, dialect: ReadDialect): Token | undefined {
  const char = sql.charAt(at)
  if (char === "'" || (char === '"' && dialect === 'mysql')) {
    const { value, end } = readText(sql, at, dialect)
    return { kind: 'text', text: value, word: '', at, end }
  }
  const close = char === '"' ? '"' : char === '`' && dialect !== 'sqlserver' ? '`' : undefined
  if (close) return nameAt(sql, at, close, true)
  // SQLite has no way to write a bracket in brackets.
  return char === '[' && dialect !== 'mysql' ? nameAt(sql, at, ']', dialect === 'sqlserver') : undefined
}

function nameAt(sql: string, at: number, close: string, doubles: boolean): Token {
  let text = ''
  for (let index = at + 1; index < sql.length; index++) {
    if (sql[index] !== close) text += sql[index]
    else if (doubles && sql[index + 1] === close) text += sql[index++]
    else {
      checkName(text, at)
      return { kind: 'name', text, word: '', at, end: index + 1 }
    }
  }
  throw new StatementRefused('not_readable', 'A quotation is not closed.', at)
}

function numberAt(sql: string, at: number, dialect: ReadDialect): Token {
  const hex = matchAt(HEX[dialect], sql, at)
  // 0X is a name in MySQL.
  const isHex = hex !== undefined && !(dialect === 'mysql' && hex[1] === 'X')
  const text = isHex ? hex : required(matchAt(NUMBER, sql, at), 'a number begins here')
  const end = at + text.length
  if (matchAt(GOES_ON, sql, end) !== undefined)
    throw new StatementRefused('not_readable', 'A number ends in letters.', at)
  const isBytes = hex !== undefined && dialect === 'sqlserver'
  return { kind: isBytes ? 'bytes' : 'number', text: isBytes ? text.slice(2).toLowerCase() : text, word: '', at, end }
}

function wordAt(sql: string, at: number, word: string, dialect: ReadDialect): Token {
  const end = at + word.length
  const quote = sql[end]
  if ((quote === "'" || quote === '"') && PREFIXES.test(word)) return prefixedAt(sql, at, word, dialect)
  if (quote !== '.' && matchAt(GOES_ON, sql, end) !== undefined)
    throw new StatementRefused('not_readable', 'A word has a character that does not belong there.', at)
  checkName(word, at)
  return { kind: 'word', text: word, word: asciiLower(word), at, end }
}

/** `X'00ff'` and `N'text'`; other letters before a quotation change what it says. */
function prefixedAt(sql: string, at: number, word: string, dialect: ReadDialect): Token {
  const letter = word.toLowerCase()
  const { value, end } = readText(sql, at + word.length, dialect)
  if (sql[at + word.length] === "'" && letter === 'x' && dialect !== 'sqlserver' && /^([0-9a-f]{2})*$/i.test(value))
    return { kind: 'bytes', text: value.toLowerCase(), word: '', at, end }
  if (sql[at + word.length] === "'" && letter === 'n' && dialect === 'sqlserver')
    return { kind: 'text', text: value, word: '', national: true, at, end }
  throw new StatementRefused('not_readable', `${word} cannot stand before a quotation.`, at)
}

/** Only ASCII: the servers do not agree on how other letters fold. */
const asciiLower = (word: string): string => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
