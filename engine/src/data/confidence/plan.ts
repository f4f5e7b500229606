import { buildQuery } from '../build/build.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { printSelect } from '../sql/print.ts'

/** A query as what can be compared of it: its statement and its parts, whatever their order. */
export interface Plan {
  sql: string
  conditions: string
  groups: string
  order: string
  shown: string
  tables: ReadonlySet<string>
}

/** What an intent comes to; undefined where its tables cannot be joined. */
export const planOf = (intent: QueryIntent, known: PreparedSchema): Plan | undefined => {
  const built = buildQuery(intent, known)
  return built && planOfBuilt(built.frame, printSelect(built.select, known.schema.dialect))
}

/** The same of an intent that was built already. */
export const planOfBuilt = (intent: QueryIntent, sql: string): Plan => ({
  sql,
  conditions: sorted(intent.conditions),
  groups: sorted(intent.groups),
  order: JSON.stringify([intent.order, intent.limit, intent.skip, intent.each]),
  shown: sorted(intent.shown),
  tables: new Set(
    [...JSON.stringify(intent).matchAll(/"(?:table|focus)":"([^"]+)"/g)].map(([, name]) => name as string),
  ),
})

const sorted = (parts: readonly unknown[]): string =>
  parts
    .map((part) => JSON.stringify(part))
    .toSorted()
    .join()
