import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { QueryIntent } from './query-intent.ts'

/**
 * A frame that was kept with an earlier answer, as far as it can still be built on: undefined where it is of another
 * shape, or names tables, columns or measures that are no longer there.
 */
export const readStoredIntent = (value: unknown, known: PreparedSchema): QueryIntent | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { shown, groups, conditions } = value as Partial<QueryIntent>
  if (!Array.isArray(shown) || !Array.isArray(groups) || !Array.isArray(conditions)) return undefined
  // Made by this engine and read back from storage: what it names is checked, part by part.
  return stillThere(value, known) ? (value as QueryIntent) : undefined
}

const stillThere = (value: unknown, known: PreparedSchema): boolean => {
  if (typeof value !== 'object' || value === null) return true
  const { table, column, measure } = value as Record<string, unknown>
  const found = typeof table === 'string' ? known.tables.get(table) : undefined
  if (typeof table === 'string' && !found) return false
  if (typeof column === 'string' && !found?.columns.some((item) => item.name === column)) return false
  if (typeof measure === 'string' && !known.measures.some((knownMeasure) => knownMeasure.name === measure)) return false
  return Object.values(value).every((part) => stillThere(part, known))
}
