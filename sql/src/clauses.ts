import type { Dialect } from './dialect.ts'
import type { Token } from './tokens.ts'
import type { Query, Select } from './tree.ts'

export type Clause = 'select' | 'from' | 'where' | 'group' | 'having' | 'window' | 'order' | 'range'
const opening: Record<Clause, RegExp> = {
  select: /^select$/,
  from: /^from$/,
  where: /^where$/,
  group: /^group$/,
  having: /^having$/,
  window: /^window$/,
  order: /^order$/,
  range: /^(limit|offset|fetch)$/,
}

/** Cut at the words that open the clauses which the tree has, in their order. */
export function clausesOf(
  tokens: readonly Token[],
  query: Query,
  select: Select,
  dialect: Dialect,
): Map<Clause, Token[]> | undefined {
  const has: Record<Clause, boolean> = {
    select: true,
    from: true,
    where: select.where !== undefined,
    group: select.groupBy.length > 0,
    having: select.having !== undefined,
    window: select.windows.length > 0,
    order: query.orderBy.length > 0,
    // SQL Server's TOP stands in its SELECT.
    range: query.offset !== undefined || (query.limit !== undefined && dialect !== 'sqlserver'),
  }
  const expected = (Object.keys(has) as Clause[]).filter((name) => has[name])
  const clauses = new Map<Clause, Token[]>()
  const depths = depthsOf(tokens)
  let current: Token[] | undefined
  for (const [index, token] of tokens.entries()) {
    const [next] = expected
    const isDistinctFrom = token.word === 'from' && tokens[index - 1]?.word === 'distinct'
    if (next && depths[index] === 0 && opening[next].test(token.word) && !isDistinctFrom) {
      expected.shift()
      current = []
      clauses.set(next, current)
    } else if (current) current.push(token)
    else return undefined
  }
  for (const name of ['group', 'order'] as const)
    if (clauses.get(name)?.shift()?.word !== (has[name] ? 'by' : undefined)) return undefined
  return expected.length === 0 ? clauses : undefined
}

/** How many parentheses, brackets and CASE are open where each token stands. */
export function depthsOf(tokens: readonly Token[]): number[] {
  let depth = 0
  return tokens.map(({ word }) => {
    if (word === ')' || word === ']' || word === 'end') depth--
    const here = depth
    if (word === '(' || word === '[' || word === 'case') depth++
    return here
  })
}

export function splitTokens(tokens: readonly Token[], ...words: string[]): Token[][] {
  const depths = depthsOf(tokens)
  const pieces: Token[][] = [[]]
  for (const [index, token] of tokens.entries())
    if (depths[index] === 0 && words.includes(token.word)) pieces.push([])
    else pieces.at(-1)?.push(token)
  return pieces
}

/** What AND joins, also within parentheses of its own. The AND of BETWEEN is none, and one beside an OR binds only its neighbours. */
export function conjunctsOf(tokens: readonly Token[], dialect: Dialect): Token[][] {
  const inner = unwrapped(tokens)
  const depths = depthsOf(inner)
  const pieces: Token[][] = [[]]
  let isBetween = false
  for (const [index, token] of inner.entries()) {
    const word = depths[index] === 0 ? wordIn(token, dialect) : ''
    if (word === 'or' || word === 'xor') return [[...tokens]]
    if (word === 'and' && !isBetween) pieces.push([])
    else pieces.at(-1)?.push(token)
    if (word === 'between' || word === 'and') isBetween = word === 'between'
  }
  return pieces.length === 1 ? [[...tokens]] : pieces.flatMap((piece) => conjunctsOf(piece, dialect))
}

const wordIn = ({ word }: Token, dialect: Dialect): string =>
  dialect === 'mysql' ? ({ '&&': 'and', '||': 'or' }[word] ?? word) : word

/** Without parentheses around the whole. */
function unwrapped(tokens: readonly Token[]): readonly Token[] {
  if (tokens[0]?.word !== '(') return tokens
  const depths = depthsOf(tokens)
  const isWhole = depths.slice(1, -1).every((depth) => depth > 0) && tokens.at(-1)?.word === ')'
  return isWhole ? unwrapped(tokens.slice(1, -1)) : tokens
}

/** Without DISTINCT, PostgreSQL's DISTINCT ON and SQL Server's TOP. */
export function withoutHead(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (first?.word === 'distinct' && second?.word === 'on') return tokens.slice(closing(tokens) + 1)
  if (first?.word === 'distinct' || first?.word === 'all') return withoutHead(tokens.slice(1))
  if (first?.word !== 'top') return tokens
  const end = second?.word === '(' ? closing(tokens) + 1 : 2
  return tokens.slice(tokens[end]?.word === 'with' ? end + 2 : end)
}

/** What stands in the first parentheses. */
export function insideParentheses(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(tokens.findIndex(({ word }) => word === '(') + 1, closing(tokens))
}

/** Where the first parentheses end. */
function closing(tokens: readonly Token[]): number {
  const start = tokens.findIndex(({ word }) => word === '(')
  const depths = depthsOf(tokens)
  return depths.findIndex((depth, index) => index > start && depth === depths[start])
}
