import type { Dialect } from './dialect.ts'
import { readSql } from './read-sql.ts'
import { type Column, type Expr, type Query, StatementRefused } from './tree.ts'

/** Where an expression names a column: its path, and the place of that in the text. */
export type NamedColumn = { path: readonly string[]; isQuoted: boolean; start: number; end: number }
export type ReadExpression = { value: Expr; columns: NamedColumn[] }

const prefixes = { value: 'SELECT ', condition: 'SELECT 1 WHERE ' }

/** One expression that a text is the whole of, without queries of its own. Throws StatementRefused for anything else. */
export async function readExpression(
  sql: string,
  dialect: Dialect,
  kind: keyof typeof prefixes = 'value',
): Promise<ReadExpression> {
  const prefix = prefixes[kind]
  const { query, tokens } = await readSql(`${prefix}${sql}${kind === 'value' ? ' AS value' : ''}`, dialect)
  const value = onlyPart(query, kind)
  if (!value || holdsQuery(value)) throw new StatementRefused('not_readable', 'This is not one expression.')
  const columns = columnsIn(value).map(({ path, at = 0 }) => {
    const first = tokens.findIndex((token) => token.at === at)
    const last = tokens[first + 2 * (path.length - 1)]
    const [start, end] = [at - prefix.length, (last?.end ?? at) - prefix.length]
    return { path, isQuoted: last?.kind === 'name', start, end }
  })
  return { value, columns }
}

/** What a SELECT has, if it has nothing besides. */
function onlyPart(
  { with: tables, body, orderBy, limit, offset }: Query,
  kind: keyof typeof prefixes,
): Expr | undefined {
  if (tables.length + orderBy.length > 0 || limit || offset || body.kind !== 'select') return undefined
  const { distinct, items, from, where, groupBy, having, windows } = body
  if (distinct || items.length !== 1 || from.length + groupBy.length + windows.length > 0 || having) return undefined
  const [item] = items
  if (kind === 'condition') return where
  return item?.kind === 'value' && item.as === 'value' && !where ? item.value : undefined
}

const holdsQuery = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && ('body' in node || Object.values(node).some(holdsQuery))

function columnsIn(node: unknown): Column[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(columnsIn)
  return 'kind' in node && node.kind === 'column' && 'path' in node ? [node as Column, ...inner] : inner
}
