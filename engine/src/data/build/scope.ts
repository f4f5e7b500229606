import type { ColumnRef } from '../parse/query-intent.ts'
import { roleScore } from '../parse/roles.ts'
import { type Hop, pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Expr, Join, Source } from '../sql/ast.ts'

/** The tables of one SELECT while it is being built: each path of joins has one alias. */
export interface Scope {
  known: PreparedSchema
  root: string
  from: Source
  joins: Join[]
  aliases: Map<string, string>
  names: Set<string>
  /** Tables that were joined in such a way that a row of the root may meet several of theirs. */
  spread: Set<string>
  /** Which of several ways to a table is meant where nothing else says so. */
  role?: readonly string[]
}

/** A question that cannot be said over this schema's joins. */
export class Unreachable extends Error {}

export const openScope = (known: PreparedSchema, root: string, taken: ReadonlySet<string> = new Set()): Scope => {
  const names = new Set(taken)
  const from = { ...source(known, root), alias: fresh(root, names) }
  return { known, root, from, joins: [], aliases: new Map([['', from.alias]]), names, spread: new Set() }
}

const source = (known: PreparedSchema, table: string): { table: string; schema?: string } => {
  const schema = known.tables.get(table)?.schema
  return schema === undefined ? { table } : { table, schema }
}

const fresh = (table: string, names: Set<string>): string => {
  let name = table
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${table}_${count}`
  names.add(name.toLowerCase())
  return name
}

/** The hops from the scope's root to a table; words around prefer one of several roles. */
export const pathTo = (scope: Scope, table: string, role: readonly string[] = [], via?: string): Hop[] => {
  if (via !== undefined && via !== scope.root && via !== table) {
    const last = pathBetween(scope.known.hops, via, table)
    const first = last && pathBetween(scope.known.hops, scope.root, via)
    if (first && !last.some((hop) => hop.to === scope.root)) return [...first, ...last]
  }
  const said = role.length > 0 ? role : (scope.role ?? [])
  const prefer = (hop: Hop): number => roleScore(hop.key.column, said) * 0.5
  const path = pathBetween(scope.known.hops, scope.root, table, said.length > 0 ? prefer : undefined)
  if (!path) throw new Unreachable(`${scope.root} → ${table}`)
  return path
}

/** The alias at the end of a path, its joins added. */
export const followPath = (scope: Scope, path: readonly Hop[]): string => {
  let key = ''
  let alias = scope.from.alias
  for (const hop of path) {
    key += `>${hop.fromColumn}=${hop.to}.${hop.toColumn}`
    const known = scope.aliases.get(key)
    const next = known ?? fresh(hop.to, scope.names)
    if (known === undefined) {
      scope.aliases.set(key, next)
      if (hop.many) scope.spread.add(hop.to)
      const on: Expr = {
        is: 'compare',
        op: '=',
        left: columnExpr(next, hop.toColumn),
        right: columnExpr(alias, hop.fromColumn),
      }
      scope.joins.push({ ...source(scope.known, hop.to), alias: next, on })
    }
    alias = next
  }
  return alias
}

export const columnExpr = (alias: string, name: string): Expr => ({ is: 'column', alias, name })

/** A column as a number that is added up, compared or put in order. */
export const amountExpr = (scope: Scope, ref: ColumnRef, role: readonly string[] = [], via?: string): Expr => {
  const expr = reachColumn(scope, ref, role, via)
  const column = scope.known.tables.get(ref.table)?.columns.find(({ name }) => name === ref.column)
  return column?.asText ? { is: 'numberIn', of: expr } : expr
}

/** A column of any reachable table, joined in; one that a shorter key already holds is read there. */
export const reachColumn = (scope: Scope, ref: ColumnRef, role: readonly string[] = [], via?: string): Expr => {
  const path = pathTo(scope, ref.table, role, via)
  const last = path.at(-1)
  if (last && last.toColumn === ref.column && !path.some((hop) => hop.many))
    return columnExpr(followPath(scope, path.slice(0, -1)), last.fromColumn)
  return columnExpr(followPath(scope, path), ref.column)
}
