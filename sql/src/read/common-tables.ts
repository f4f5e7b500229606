import { type Query, StatementRefused, type TableSource } from '../tree.ts'
import type { ReadDialect } from './lexer.ts'
import { asciiFold, looseFold } from './names.ts'

/**
 * Spells every reference to a common table as the table itself is spelled, so that whoever looks at the tree needs no rule of
 * the server's for it. Refuses a name that servers could take for a common table or for one of the database.
 */
export function settleCommonTables(query: Query, dialect: ReadDialect): void {
  const declared = new Set<string>()
  eachQuery(query, ({ with: tables }) => {
    for (const { name } of tables) {
      if (declared.has(looseFold(name))) throw unclear(name)
      declared.add(looseFold(name))
    }
  })
  if (declared.size > 0) settle(query, [], { declared, dialect })
}

type Context = { declared: ReadonlySet<string>; dialect: ReadDialect }
type Scope = readonly { name: string; refersToItself?: () => void }[]

function settle(node: unknown, scope: Scope, context: Context): void {
  if (typeof node !== 'object' || node === null) return
  if (isWhole(node)) settleQuery(node, scope, context)
  else if (isTable(node)) settleTable(node, scope, context)
  else for (const value of Object.values(node)) settle(value, scope, context)
}

function settleQuery(query: Query, outer: Scope, context: Context): void {
  let scope = outer
  for (const { name, query: inner } of query.with) {
    const itself = { name, refersToItself: () => markRecursive(query, name, context) }
    settle(inner, [...scope, itself], context)
    scope = [...scope, { name }]
  }
  settle([query.body, query.orderBy, query.limit, query.offset], scope, context)
}

/** Only MySQL asks for the word. */
function markRecursive(query: Query, name: string, { dialect }: Context): void {
  if (dialect === 'mysql' && !query.recursive) throw unclear(name)
  query.recursive = true
}

function settleTable(table: TableSource, scope: Scope, { declared }: Context): void {
  if (table.schema !== undefined || !declared.has(looseFold(table.name))) return
  const found = scope.find(({ name }) => asciiFold(name) === asciiFold(table.name))
  if (!found) throw unclear(table.name, table.at)
  found.refersToItself?.()
  table.name = found.name
}

const unclear = (name: string, at?: number): StatementRefused =>
  new StatementRefused('not_readable', `It is not clear which table ${name.slice(0, 60)} is.`, at)

function eachQuery(node: unknown, visit: (query: Query) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (isWhole(node)) visit(node)
  for (const value of Object.values(node)) eachQuery(value, visit)
}

const isWhole = (node: object): node is Query => 'body' in node && 'with' in node
/** An alias may be left out, so that the shape is told by its kind. */
const isTable = (node: object): node is TableSource => 'kind' in node && node.kind === 'table'
