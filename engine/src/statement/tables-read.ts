import type { Dialect } from '#engine/data/index.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A table where a statement reads it. `start` and `end` are of its name as written. */
export type TableRead = { table: string; schema?: string; alias?: string; start: number; end: number }

/** What ends the list of tables of a FROM. */
const after = new Set(
  'where group having order limit offset fetch union intersect except window qualify for returning'.split(' '),
)
const notAlias = new Set([
  ...after,
  ...'join inner left right full cross natural on using lateral outer with tablesample apply as set straight_join'.split(
    ' ',
  ),
])

type Level = { select: boolean; from: boolean; wants: boolean }

/**
 * The tables a statement reads, at any depth, in the order they are written; names that WITH makes are none. Works on the
 * words alone: it takes what it cannot tell for no table.
 */
export function tablesRead(sql: string, dialect: Dialect): TableRead[] {
  const tokens = tokensOf(sql, dialect).filter(({ kind }) => kind !== 'gap')
  const made = madeNames(tokens)
  const found: TableRead[] = []
  const levels: Level[] = [{ select: false, from: false, wants: false }]
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const level = levels.at(-1)!
    if (token.text === '(') {
      levels.push({ select: false, from: level.wants, wants: level.wants })
      level.wants = false
    } else if (token.text === ')') {
      if (levels.length > 1) levels.pop()
    } else if (token.text === ',') level.wants = level.from
    else if (token.kind === 'word' && token.value === 'select')
      Object.assign(level, { select: true, from: false, wants: false })
    else if (opensFrom(tokens, at, level)) Object.assign(level, { from: true, wants: true })
    else if (token.kind === 'word' && token.value === 'join' && level.from) level.wants = true
    else if (token.kind === 'word' && after.has(token.value)) Object.assign(level, { from: false, wants: false })
    else if (level.wants && isName(token) && !(token.kind === 'word' && notAlias.has(token.value))) {
      level.wants = false
      const read = readAt(tokens, at)
      if (!read) continue
      at = read.last
      if (read.schema !== undefined || !made.has(read.table.toLowerCase())) found.push(toRead(read))
    }
  }
  return found
}

const isName = ({ kind }: Token) => kind === 'word' || kind === 'name'
const opensFrom = (tokens: Token[], at: number, { select }: Level) =>
  tokens[at]!.kind === 'word' && tokens[at]!.value === 'from' && select && tokens[at - 1]?.value !== 'distinct'

type Read = TableRead & { last: number }
const toRead = ({ last: _, ...read }: Read): TableRead => read

/** `schema.table AS alias`; nothing when it is a function. */
function readAt(tokens: Token[], at: number): Read | undefined {
  const parts = [tokens[at]!]
  let end = at
  while (tokens[end + 1]?.text === '.' && tokens[end + 2] && isName(tokens[end + 2]!)) {
    parts.push(tokens[end + 2]!)
    end += 2
  }
  if (tokens[end + 1]?.text === '(') return undefined
  const said = tokens[end + 1]?.kind === 'word' && tokens[end + 1]!.value === 'as' ? end + 2 : end + 1
  const next = tokens[said]
  const alias = next && isName(next) && !(next.kind === 'word' && notAlias.has(next.value)) ? next : undefined
  const named = parts.map((part) => (part.kind === 'word' ? part.text : part.value))
  const schema = named.at(-2)
  return {
    table: named.at(-1)!,
    ...(schema !== undefined && { schema }),
    ...(alias && { alias: alias.kind === 'word' ? alias.text : alias.value }),
    ...{ start: parts[0]!.start, end: parts.at(-1)!.end, last: alias ? said : end },
  }
}

/** Names that WITH gives to queries. */
function madeNames(tokens: Token[]): Set<string> {
  const names = new Set<string>()
  if (tokens[0]?.value !== 'with') return names
  tokens.forEach((token, at) => {
    const opens = tokens[at + 1]?.value === 'as' && /^(\(|materialized|not)$/.test(tokens[at + 2]?.value ?? '')
    const listed = tokens[at + 1]?.text === '(' && (at === 1 || tokens[at - 1]?.text === ',')
    if (isName(token) && (opens || listed)) names.add(token.value.toLowerCase())
  })
  return names
}
