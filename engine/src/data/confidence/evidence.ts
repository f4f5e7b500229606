import type { QueryIntent } from '../parse/query-intent.ts'

/** What each reader made of a question, whoever's reading was taken: they judge each other. */
export interface Evidence {
  by: 'slots' | 'search' | 'passes'
  /** What the passes read. */
  parsed?: QueryIntent
  /** Readings by slots, the cheapest first. */
  slots: readonly { intent: QueryIntent; cost: number }[]
  /** What the search found, the likeliest first; undefined where it was not asked. */
  found?: readonly { intent: QueryIntent; score: number }[]
}
