import type { ColumnAccess, Narrowed, Read } from './narrowed.ts'
import { DatabaseError } from './port.ts'
import type { Token } from './statement-tokens.ts'

type Seen = { tokens: readonly Token[]; at: number; reads: readonly Read[]; narrowed: Narrowed }

/** Refuses hidden columns wherever they stand but in a join, and masked ones wherever more is asked than to show them. */
export function checkColumns(tokens: readonly Token[], reads: readonly Read[], narrowed: Narrowed): void {
  if (!reads.some(({ table }) => table.columns.some(({ access }) => access !== 'open'))) return
  const inNames = new Set(reads.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
  const aliases = new Set(reads.flatMap(({ alias }) => (alias ? [alias] : [])))
  tokens.forEach((token, at) => {
    const seen = { tokens, at, reads, narrowed }
    if (token.kind === 'symbol' && token.text === '*') {
      checkStar(seen)
      return
    }
    // SQLite takes a text for a name where one must stand.
    if (token.kind === 'string' && isSymbol(tokens[at - 1], '.'))
      throw refuse('not_readable', 'A column is named without quotes or in double ones.', token)
    if (token.kind !== 'name' && token.kind !== 'quoted') return
    if (inNames.has(at) || aliases.has(token) || isWord(tokens[at - 1], 'as')) return
    if (isSymbol(tokens[at + 1], '.')) return
    checkWhole(seen)
    checkColumn(seen)
  })
}

function checkColumn(seen: Seen): void {
  const { tokens, at } = seen
  const found = accessOf(seen)
  if (found === undefined || found === 'open') return
  const name = tokens[at]!
  // A function may be called like a column.
  if (isSymbol(tokens[at + 1], '(') && found !== 'joined') return
  if (found === 'masked' ? isOnlyShown(seen) : found === 'joined' && isHarmless(seen)) return
  throw found === 'masked'
    ? refuse('masked_column', `The column ${name.text} is masked: it can be shown as ••••, and nothing else.`, name)
    : refuse('hidden_column', `The column ${name.text} is hidden and cannot be used.`, name)
}

/** The strictest of what the name may mean here. */
function accessOf(seen: Seen): ColumnAccess | undefined {
  const { tokens, at } = seen
  const name = tokens[at]!.text.toLowerCase()
  const qualifier = isSymbol(tokens[at - 1], '.') ? tokens[at - 2]?.text.toLowerCase() : undefined
  const of = qualifier === undefined ? seen.reads : readsCalled(seen.reads, qualifier)
  const all = of.flatMap(({ table }) => table.columns.filter((one) => one.name.toLowerCase() === name))
  const strict = (['joined', 'masked', 'hidden'] as const).find((access) => all.some((one) => one.access === access))
  // What is not in the tables' SELECTs at all may be left to the database where the name can mean something else.
  if (strict === 'hidden' && all.some(({ access }) => access === 'open')) return 'open'
  return strict ?? (all.length > 0 ? 'open' : undefined)
}

const readsCalled = (reads: readonly Read[], name: string): Read[] => reads.filter(({ called }) => called === name)

const plainBefore = ['select', 'distinct', 'by', 'all']
const plainAfter = [
  'from',
  'as',
  'asc',
  'desc',
  'nulls',
  'limit',
  'order',
  'having',
  'union',
  'offset',
  'fetch',
  'group',
]

/** A bare item of a list: shown, grouped or ordered by, or counted. */
function isOnlyShown({ tokens, at }: Seen): boolean {
  const start = startOf(tokens, at)
  const [before, after] = [tokens[start - 1], tokens[at + 1]]
  if (isCounted(tokens, start, false)) return isSymbol(after, ')')
  if (isWord(before, 'distinct') && isSymbol(tokens[start - 2], '(')) return false
  if (!isWord(before, ...plainBefore) && !isSymbol(before, ',')) return false
  if (!after || isSymbol(after, ',') || isSymbol(after, ')')) return true
  if (isWord(after, ...plainAfter)) return true
  // A name without AS: `select email e, …`.
  return after.kind === 'quoted' || (after.kind === 'name' && !operators.has(after.text))
}
const operators = new Set(
  'and or not in is like ilike similar between collate at over filter div mod regexp rlike glob match then when else end isnull notnull xor sounds escape overlaps'.split(
    ' ',
  ),
)

/** A hidden key may lead to another table, be grouped by, or be counted: none of that says what it holds. */
function isHarmless(seen: Seen): boolean {
  const { tokens, at } = seen
  if (!isSymbol(tokens[at - 1], '.')) return false
  const start = startOf(tokens, at)
  if (isCounted(tokens, start, true) && isSymbol(tokens[at + 1], ')')) return true
  return isGrouped(tokens, start, at) || isJoin(seen, start)
}

function isCounted(tokens: readonly Token[], start: number, distinct: boolean): boolean {
  const open = distinct && isWord(tokens[start - 1], 'distinct') ? start - 2 : start - 1
  return isSymbol(tokens[open], '(') && isWord(tokens[open - 1], 'count')
}

function isGrouped(tokens: readonly Token[], start: number, at: number): boolean {
  const after = tokens[at + 1]
  if (after && !isSymbol(after, ',') && !isSymbol(after, ')') && !isWord(after, ...endings)) return false
  for (let i = start - 1; i >= 0; i--) {
    const token = tokens[i]!
    if (isWord(token, 'by')) return isWord(tokens[i - 1], 'group', 'partition')
    if (token.kind === 'name' && stops.has(token.text)) return false
  }
  return false
}
const stops = new Set('select from where having order limit on and or'.split(' '))
const endings = [
  'order',
  'having',
  'limit',
  'union',
  'except',
  'intersect',
  'window',
  'offset',
  'fetch',
  'rows',
  'range',
]

/** `a.x = b.y`, where the two are related and nothing else is done with either. */
function isJoin({ tokens, at, reads, narrowed }: Seen, start: number): boolean {
  const left = isSymbol(tokens[at + 1], '=')
  const from = left ? start : start - 4
  if (!left && !isSymbol(tokens[start - 1], '=')) return false
  const one = columnAt(tokens, from)
  const other = columnAt(tokens, from + 4)
  if (!one || !other || !isSymbol(tokens[from + 3], '=')) return false
  const before = tokens[from - 1]
  const after = tokens[from + 7]
  if (!isWord(before, 'on', 'and', 'where') && !isSymbol(before, '(')) return false
  if (after && !isSymbol(after, ')') && !isWord(after, ...joinEnds)) return false
  const [ours, theirs] = [tablesOf(reads, one.qualifier), tablesOf(reads, other.qualifier)]
  return narrowed.relations.some(
    ({ table, column, toTable, toColumn }) =>
      (ours.has(table) && same(column, one.column) && theirs.has(toTable) && same(toColumn, other.column)) ||
      (ours.has(toTable) && same(toColumn, one.column) && theirs.has(table) && same(column, other.column)),
  )
}
const joinEnds =
  'and where join inner left right full cross natural group order having limit union except intersect offset fetch straight_join'.split(
    ' ',
  )

const columnAt = (tokens: readonly Token[], at: number): { qualifier: string; column: string } | undefined => {
  const [qualifier, dot, column] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!isName(qualifier) || !isSymbol(dot, '.') || !isName(column)) return undefined
  return { qualifier: qualifier!.text.toLowerCase(), column: column!.text }
}

const tablesOf = (reads: readonly Read[], qualifier: string): Set<string> =>
  new Set(readsCalled(reads, qualifier).map(({ table }) => table.name))

/** `*` would show hidden keys. */
function checkStar({ tokens, at, reads }: Seen): void {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const qualified = isSymbol(before, '.')
  const begins = isWord(before, 'select', 'distinct', 'all') || isSymbol(before, ',')
  const ends = !after || isSymbol(after, ',') || isSymbol(after, ')') || isWord(after, 'from')
  if (isSymbol(before, '(') || (!qualified && !begins && !ends)) return
  const of = qualified
    ? readsCalled(reads, tokens[at - 2]?.text.toLowerCase() ?? '')
    : reads.filter(({ from }) => selectAround(tokens, from) === selectAround(tokens, at))
  if (isWord(before, 'select') && isSymbol(tokens[at - 2], '(') && isWord(tokens[at - 3], 'exists')) return
  if (of.some(hasKeys))
    throw refuse('star_over_hidden', 'Some columns are hidden: name the columns instead of *.', tokens[at])
}

/** Where the SELECT begins that a token belongs to; -1: the outermost. */
function selectAround(tokens: readonly Token[], at: number): number {
  let depth = 0
  for (let i = at - 1; i >= 0; i--) {
    if (isSymbol(tokens[i], ')')) depth++
    else if (isSymbol(tokens[i], '(') && depth-- === 0) {
      if (isWord(tokens[i + 1], 'select', 'with')) return i
      depth = 0
    }
  }
  return -1
}

/** In PostgreSQL the bare name of a table is a whole row of it. */
function checkWhole({ tokens, at, reads, narrowed }: Seen): void {
  if (narrowed.dialect !== 'postgres' || isSymbol(tokens[at - 1], '.')) return
  const token = tokens[at]!
  if (readsCalled(reads, token.text.toLowerCase()).some(hasKeys))
    throw refuse('row_over_hidden', 'Some columns are hidden: name the columns instead of the whole row.', token)
}

const hasKeys = ({ table }: Read): boolean => table.columns.some(({ access }) => access === 'joined')

const startOf = (tokens: readonly Token[], at: number): number => (isSymbol(tokens[at - 1], '.') ? at - 2 : at)
const isName = (token: Token | undefined): boolean => token?.kind === 'name' || token?.kind === 'quoted'
const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'name' && words.includes(token.text)
const isSymbol = (token: Token | undefined, text: string): boolean => token?.kind === 'symbol' && token.text === text
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const refuse = (reason: string, message: string, token: Token | undefined): DatabaseError =>
  new DatabaseError('query_not_allowed', message, token ? { reason, position: token.at + 1 } : { reason })
