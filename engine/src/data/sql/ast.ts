import type { Bucket } from '#engine/period/index.ts'
import type { CountedGrain } from './buckets.ts'

/** One table in a FROM, under an alias that is unique in its query. */
export interface Source {
  table: string
  schema?: string
  alias: string
}

export interface Join extends Source {
  on: Expr
  /** Rows without a match are kept. */
  left?: boolean
}

export type Compare = '=' | '<>' | '>' | '>=' | '<' | '<='
export type Aggregate = 'count' | 'sum' | 'avg' | 'min' | 'max'

export type Expr =
  | { is: 'column'; alias: string; name: string }
  | { is: 'text'; value: string }
  | { is: 'number'; value: number }
  | { is: 'day'; value: string }
  /** The day a moment lies in. */
  | { is: 'dayOf'; of: Expr }
  /** A number that is kept as text. */
  | { is: 'numberIn'; of: Expr }
  | { is: 'boolean'; value: boolean }
  | { is: 'fold'; fold: Aggregate; of?: Expr; distinct?: boolean }
  | { is: 'compare'; op: Compare; left: Expr; right: Expr }
  | { is: 'arithmetic'; op: '+' | '-' | '*' | '/'; left: Expr; right: Expr }
  | { is: 'all' | 'any'; of: Expr[] }
  | { is: 'not'; of: Expr }
  | { is: 'null'; of: Expr; not?: boolean }
  | { is: 'like'; of: Expr; pattern: string; not?: boolean }
  | { is: 'member'; of: Expr; values: Expr[]; not?: boolean }
  | { is: 'in'; of: Expr; select: Select; not?: boolean }
  | { is: 'value'; select: Select }
  | { is: 'bucket'; of: Expr; grain: Bucket }
  /** The day without its year: '11-30'. */
  | { is: 'yearDay'; of: Expr }
  /** Which stretch of time it lies in, counted from the first there is: two of these are as far apart as their stretches. */
  | { is: 'stretch'; of: Expr; grain: CountedGrain }
  | { is: 'case'; when: [Expr, Expr][]; otherwise?: Expr }
  | { is: 'percent'; part: Expr; whole: Expr }
  | { is: 'change'; from: Expr; to: Expr }
  /** How much there is for one, with its fraction; null for none. */
  | { is: 'ratio'; of: Expr; per: Expr }
  | { is: 'coalesce'; of: Expr[] }
  /** The sum, or another fold, over all rows or over those that share `within`. */
  | { is: 'over'; fold?: 'min' | 'max'; of: Expr; within?: Expr[] }
  /** From one moment to another. */
  | { is: 'lasted'; from: Expr; to: Expr; unit: 'day' | 'hour' | 'minute' | 'year' }
  /** The sum of all up to this one, in the order of `by`. */
  | { is: 'running'; of: Expr; by: Expr; within: Expr[] }
  /** The value of the row before, in the order of `by`. */
  | { is: 'earlier'; of: Expr; by: Expr; within: Expr[] }
  /** The average of so many up to this one, in the order of `by`. */
  | { is: 'moving'; of: Expr; by: Expr; within: Expr[]; size: number }
  /** How far values lie apart: the standard deviation of a sample, or its square. */
  | { is: 'deviation' | 'variance'; of: Expr }
  /** 1 for the first in the order of `by` of those that share `within`. */
  | { is: 'place'; by: Expr; descending: boolean; within: Expr[] }
  /** Trusted SQL of the schema's owner: a measure's expression or filter. */
  | { is: 'raw'; sql: string }

export interface Select {
  distinct?: boolean
  columns: { expr: Expr; as?: string }[]
  from: Source | { select: Select; alias: string }
  joins: Join[]
  /** A second derived table beside the first: both of one row, or matched by `on`, rows without a match kept. */
  beside?: { select: Select; alias: string; on?: Expr }
  where?: Expr
  groupBy: Expr[]
  having?: Expr
  orderBy: { expr: Expr; descending: boolean }[]
  limit?: number
  /** Rows that are passed over before the limit. */
  skip?: number
}

/** The conjunction of conditions; undefined where there are none. */
export const conjunctionOf = (conditions: Expr[]): Expr | undefined =>
  conditions.length > 1 ? { is: 'all', of: conditions } : conditions[0]
