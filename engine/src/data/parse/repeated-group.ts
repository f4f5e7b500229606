import { nameRoots } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { QueryIntent } from './query-intent.ts'

/**
 * 'average order value per order' is the average order value: a named figure that is reckoned for each of some rows already, and says so
 * in its name, is not split by them.
 */
export const withoutRepeatedGroup = (intent: QueryIntent, { schema }: PreparedSchema): QueryIntent => {
  const [shown, ...others] = intent.shown
  if (shown?.is !== 'measure' || others.length > 0 || intent.order || intent.groups.length !== 1) return intent
  const [group] = intent.groups
  const measure = schema.measures?.find(({ name }) => name === shown.measure)
  if (group?.is !== 'table' || !measure || !averages.test(measure.expression)) return intent
  const said = new Set([measure.name, ...(measure.synonyms ?? [])].flatMap(nameRoots))
  return nameRoots(group.table).every((root) => said.has(root)) ? { ...intent, groups: [] } : intent
}

const averages = /\/|\bavg\s*\(/i
