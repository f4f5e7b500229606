import type { Condition, Group, ShownValue } from '../parse/query-intent.ts'

/** What a stretch of the question gives to the query. */
export type Piece =
  | { is: 'show'; shown: readonly ShownValue[] }
  /** What a row of the table is called by; `all`: every column. */
  | { is: 'name'; table: string; all?: boolean }
  /** Rows of whatever the query is about are counted. */
  | { is: 'countRows' }
  | { is: 'mention'; table: string }
  | { is: 'condition'; condition: Condition }
  | { is: 'group'; group: Group }
  /** Without `by`: by what is shown first. */
  | { is: 'order'; by?: ShownValue; descending: boolean; limit?: number }
  | { is: 'limit'; limit: number }
  | { is: 'distinct' }

export type Feature = readonly [name: string, value: number]

/** One reading of some items, proposed by a rule: it holds beside every other part that reads none of the same items. */
export interface Part {
  rule: string
  /** The items read, ascending. */
  items: readonly number[]
  pieces: readonly Piece[]
  features: readonly Feature[]
}
