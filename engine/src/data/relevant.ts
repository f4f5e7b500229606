import { findElements } from './link/elements.ts'
import { findValues } from './link/values.ts'
import { questionWords } from './link/words.ts'
import { pathBetween } from './schema/paths.ts'
import { type PreparedSchema, prepareSchema } from './schema/prepared-schema.ts'
import type { Schema } from './types.ts'

/** Below this a name is only faintly like what was said. */
const least = 0.55
const mostNamed = 10
const longestPath = 4

/**
 * The tables that a question is about, the nearest first: those it names, by name, synonym, column, measure or stored
 * value, those that lie between them, and those that they point to. At most `limit`; the largest ones where it names none.
 */
export const relevantTables = (schema: Schema, question: string, limit: number): string[] => {
  const known = prepareSchema(schema)
  const named = namedTables(known, question).slice(0, mostNamed)
  const found = new Set(named)
  for (const from of named.slice(0, 4))
    for (const to of named) {
      const path = pathBetween(known.hops, from, to)
      if (path && path.length <= longestPath) for (const hop of path) found.add(hop.to)
    }
  for (const table of [...found])
    for (const hop of known.hops.get(table) ?? []) if (!hop.many && found.size < limit) found.add(hop.to)
  const largest = schema.tables.toSorted((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0)).map((table) => table.name)
  return (found.size > 0 ? [...found] : largest).slice(0, limit)
}

const namedTables = (known: PreparedSchema, question: string): string[] =>
  scoredTables(known, question).map(([table]) => table)

const scoredTables = (known: PreparedSchema, question: string): [table: string, score: number][] => {
  const tokens = questionWords(question)
  const scores = new Map<string, number>()
  const add = (table: string, at: number, score: number): void => {
    if (score < least) return
    // The same words do not count twice for one table.
    const key = `${table}\u0000${at}`
    scores.set(key, Math.max(scores.get(key) ?? 0, score))
  }
  for (const { element, score, first } of findElements(tokens, known))
    add(element.table.name, first, element.is === 'column' ? score * 0.8 : score)
  for (const { refs, score, first } of findValues(tokens, known))
    for (const ref of refs) add(ref.table.name, first, score * 0.75)
  const totals = new Map<string, number>()
  for (const [key, score] of scores) {
    const table = key.slice(0, key.indexOf('\u0000'))
    totals.set(table, (totals.get(table) ?? 0) + score)
  }
  return [...totals].toSorted(([, a], [, b]) => b - a)
}

/** A name that is said counts; one that only shares a word with what was said is much less. */
const near = 0.85

/** The tables that a question is plainly about, by name, synonym, column or stored value, the nearest first; empty where none. */
export const tablesNamed = (schema: Schema, question: string): string[] => {
  const scored = scoredTables(prepareSchema(schema), question)
  const best = scored[0]?.[1] ?? 0
  return scored.filter(([, score]) => score >= best * near).map(([table]) => table)
}
