import type { Dialect } from '#engine/data/index.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One column of a SELECT: what makes it and what it is called; `*` has no name. */
export type SelectItem = { sql: string; name: string | undefined; folds: boolean }

/** A SELECT taken apart at its outermost level. Pieces are SQL as written. */
export type QueryParts = {
  distinct: boolean
  items: SelectItem[]
  from: string
  where: string | undefined
  groupBy: string[]
  having: string | undefined
  orderBy: string[]
  limit: string | undefined
}

type Clause = 'select' | 'from' | 'where' | 'group' | 'having' | 'order' | 'limit' | 'rest'
const clauses: Record<string, Clause> = {
  ...{ select: 'select', from: 'from', where: 'where', group: 'group', having: 'having', order: 'order' },
  ...{ limit: 'limit', offset: 'rest', fetch: 'rest', window: 'rest', for: 'rest' },
}
const combines = new Set(['union', 'intersect', 'except', 'with', 'into'])
const folds =
  /^(count|sum|avg|min|max|median|stddev\w*|var\w*|string_agg|group_concat|array_agg|percentile_\w+|mode|total)$/

/** The parts of a statement that is one SELECT; undefined for anything else, such as UNION or WITH. */
export function queryParts(sql: string, dialect: Dialect): QueryParts | undefined {
  const tokens = tokensOf(sql.replace(/;\s*$/, ''), dialect)
  const parts = new Map<Clause, Token[]>()
  let clause: Clause | undefined
  let depth = 0
  for (const token of tokens) {
    const outer = depth === 0 && token.kind === 'word'
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    if (outer && combines.has(token.value)) return undefined
    const opens = outer && !isDistinctFrom(token, parts, clause) ? clauses[token.value] : undefined
    if (opens === 'select' && clause !== undefined) return undefined
    if (opens) {
      clause = opens
      parts.set(opens, [])
    } else if (clause) parts.get(clause)!.push(token)
    else if (token.kind !== 'gap') return undefined
  }
  return depth === 0 && parts.has('select') && parts.has('from') ? toParts(parts) : undefined
}

const isDistinctFrom = (token: Token, parts: Map<Clause, Token[]>, clause: Clause | undefined) =>
  token.value === 'from' && clause !== undefined && clause !== 'select' && parts.has(clause)

function toParts(parts: Map<Clause, Token[]>): QueryParts {
  const text = (clause: Clause) => (parts.has(clause) ? textOf(parts.get(clause)!) : undefined)
  const select = trimmed(parts.get('select')!)
  const distinct = select[0]?.value === 'distinct'
  const rest = withoutTop(distinct ? trimmed(select.slice(1)) : select)
  const by = (clause: Clause) => {
    const tokens = trimmed(parts.get(clause) ?? [])
    return tokens[0]?.value === 'by' ? split(tokens.slice(1), ',').map(textOf) : []
  }
  return {
    ...{ distinct, items: split(rest.tokens, ',').map(itemOf), from: text('from')!, where: text('where') },
    ...{ groupBy: by('group'), having: text('having'), orderBy: by('order'), limit: text('limit') ?? rest.top },
  }
}

/** SQL Server's `TOP (5)`. */
function withoutTop(tokens: Token[]): { tokens: Token[]; top: string | undefined } {
  if (tokens[0]?.value !== 'top') return { tokens, top: undefined }
  const said = tokens.findIndex(({ kind }) => kind === 'number')
  const end = tokens.slice(said).find(({ kind }) => kind !== 'number')?.text === ')' ? said + 2 : said + 1
  return { tokens: trimmed(tokens.slice(end)), top: tokens[said]?.text }
}

function itemOf(given: Token[]): SelectItem {
  const tokens = trimmed(given)
  const last = tokens.at(-1)
  const before = trimmed(tokens.slice(0, -1)).at(-1)
  const isName = last !== undefined && (last.kind === 'word' || last.kind === 'name')
  const name = isName ? (last.kind === 'word' ? last.text : last.value) : undefined
  const called =
    isName &&
    before !== undefined &&
    (before.value === 'as' || (before.text !== '.' && before.kind !== 'sign') || before.text === ')')
  const inner = called ? trimmed(tokens.slice(0, -1)) : tokens
  const expression = called && inner.at(-1)?.value === 'as' ? trimmed(inner.slice(0, -1)) : inner
  const plain = expression.every(({ kind, text }) => kind === 'word' || kind === 'name' || text === '.')
  return { sql: textOf(expression), name: called || plain ? name : undefined, folds: isFold(expression) }
}

const isFold = (tokens: Token[]) =>
  tokens.some(
    ({ kind, value }, at) =>
      kind === 'word' && (folds.test(value) || value === 'over') && trimmed(tokens.slice(at + 1))[0]?.text === '(',
  )

export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join('')
    .trim()

function trimmed(tokens: readonly Token[]): Token[] {
  const first = tokens.findIndex(({ kind }) => kind !== 'gap')
  const last = tokens.findLastIndex(({ kind }) => kind !== 'gap')
  return first < 0 ? [] : tokens.slice(first, last + 1)
}

/** Cut at a sign or word of the outermost level. */
export function split(tokens: readonly Token[], at: string): Token[][] {
  const pieces: Token[][] = [[]]
  let depth = 0
  let between = false
  for (const token of tokens) {
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    if (token.kind === 'word' && token.value === 'between') between = true
    const cuts = depth === 0 && (token.kind === 'word' || token.kind === 'sign') && token.value === at
    if (cuts && at === 'and' && between) {
      between = false
      pieces.at(-1)!.push(token)
    } else if (cuts) pieces.push([])
    else pieces.at(-1)!.push(token)
  }
  return pieces.filter((piece) => piece.some(({ kind }) => kind !== 'gap'))
}
