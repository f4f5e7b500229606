import { dequal } from 'dequal'
import type { Relation, RelationDecision } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { type ForeignKey, inferForeignKeys, type Schema } from '#engine/data/index.ts'
import type { StoredRelationDecision } from './store.ts'

const keyOf = (item: { table: string; column: string; to_table: string; to_column: string }): string =>
  JSON.stringify([item.table, item.column, item.to_table, item.to_column])
const named = ({ table, column, toTable, toColumn }: ForeignKey) => ({
  table,
  column,
  to_table: toTable,
  to_column: toColumn,
})

/** How tables are related: declared by the database, guessed, or added by a person; with what people decided. Pure. */
export function relationsOf(schema: Schema, decided: readonly StoredRelationDecision[]): Relation[] {
  const decisions = new Map(decided.map((item) => [keyOf(item), item.decision]))
  const declared = schema.foreignKeys.map((key) => ({ ...named(key), origin: 'declared' as const, decision: null }))
  const known = new Set(declared.map(keyOf))
  const guesses = schema.tables.length > limits.dataSources.guessedUpToTables ? [] : inferForeignKeys(schema).map(named)
  const guessed = new Map(
    [...guesses, ...decided.filter((item) => isThere(schema, item))].map((item) => [keyOf(item), item]),
  )
  const others = [...guessed].flatMap(([key, { table, column, to_table, to_column }]) =>
    known.has(key)
      ? []
      : [{ table, column, to_table, to_column, origin: 'guessed' as const, decision: decisions.get(key) ?? null }],
  )
  return [...declared, ...others]
}

const withDecisions = new WeakMap<Schema, { decided: readonly StoredRelationDecision[]; schema: Schema }>()

/**
 * The schema as questions are answered from it: declared relations and those that were confirmed; rejected ones are not guessed
 * again. The same decisions give the same object, of which the engine knows what it has read already.
 */
export function withDecided(schema: Schema, decided: readonly StoredRelationDecision[]): Schema {
  const there = decided.filter((item) => isThere(schema, item))
  if (there.length === 0) return schema
  const last = withDecisions.get(schema)
  if (last && dequal(last.decided, there)) return last.schema
  const keysOf = (decision: StoredRelationDecision['decision']) =>
    there
      .filter((item) => item.decision === decision)
      .map(({ table, column, to_table, to_column }) => ({ table, column, toTable: to_table, toColumn: to_column }))
  const confirmed = keysOf('confirmed').map((item) => ({ ...item, confirmed: true }))
  const foreignKeys = [...schema.foreignKeys, ...confirmed]
  const made = { ...schema, foreignKeys, notRelated: keysOf('rejected') }
  withDecisions.set(schema, { decided: there, schema: made })
  return made
}

export function isThere(
  schema: Schema,
  { table, column, to_table, to_column }: Omit<RelationDecision, 'decision'>,
): boolean {
  const has = (name: string, column: string) =>
    schema.tables.some((table) => table.name === name && table.columns.some((inner) => inner.name === column))
  return has(table, column) && has(to_table, to_column)
}

/** The decisions with one more, or without an earlier one. */
export function withDecision(
  decided: readonly StoredRelationDecision[],
  { decision, ...relation }: RelationDecision,
): StoredRelationDecision[] {
  const others = decided.filter((item) => keyOf(item) !== keyOf(relation))
  return decision === null ? others : [...others, { ...relation, decision }]
}
