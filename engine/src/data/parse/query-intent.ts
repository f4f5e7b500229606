import type { Bucket, Period } from '#engine/period/index.ts'
import type { Aggregate, Compare } from '../sql/ast.ts'

export interface ColumnRef {
  table: string
  column: string
}

/** What is told of many values instead of their average: the one in the middle, the one that so many of a hundred are below, how far they lie apart, squared or not. */
export type Statistic = 'median' | 'deviation' | 'variance' | `percentile_${number}`

export type Fold = Aggregate | Statistic

export const isStatistic = (fold: Fold): fold is Statistic =>
  fold === 'median' || fold === 'deviation' || fold === 'variance' || fold.startsWith('percentile_')

/**
 * A figure over rows: a fold of a column, a count of rows, or a named measure. `less`: of what a column is more than another;
 * of two days that is how long it lasted, in `unit`s. `until`: how long it is from the day of the column to that one: an age.
 */
export type Figure =
  | {
      is: 'fold'
      fold: Fold
      of?: ColumnRef
      less?: ColumnRef
      unit?: 'day' | 'hour' | 'minute' | 'year'
      until?: string
      table: string
      distinct?: boolean
    }
  | { is: 'measure'; measure: string; table: string }

export type ShownValue = { is: 'column'; ref: ColumnRef } | Figure

export type Group =
  | { is: 'column'; ref: ColumnRef }
  | { is: 'table'; table: string }
  | { is: 'time'; grain: Bucket; ref?: ColumnRef }

export type Literal =
  | { is: 'text'; value: string }
  | { is: 'number'; value: number }
  | { is: 'boolean'; value: boolean }

/** `role`: the words around it, which tell a departure from an arrival. */
export type Condition =
  /** `via`: the table whose one this is, where several ways lead to it: the region of customers, not of stores. */
  | { is: 'compare'; ref: ColumnRef; op: Compare; value: Literal; role?: string[]; via?: string }
  /** `orEmpty`: rows that say nothing are none of the values either. */
  | { is: 'member'; ref: ColumnRef; values: Literal[]; not?: boolean; orEmpty?: boolean; role?: string[] }
  | { is: 'average'; ref: ColumnRef; op: Compare; fold: Aggregate; conditions?: Condition[] }
  | { is: 'columns'; left: ColumnRef; op: Compare; right: ColumnRef }
  | { is: 'like'; ref: ColumnRef; pattern: string; not?: boolean }
  | { is: 'null'; ref: ColumnRef; not?: boolean }
  /** `yearly`: the day comes back each year, as a birthday does. */
  | { is: 'period'; ref: ColumnRef; period: Period; not?: boolean; yearly?: true }
  | { is: 'any'; of: Condition[] }
  | {
      is: 'exists'
      table: string
      not?: boolean
      conditions: Condition[]
      having?: { figure: Figure; op: Compare; value: number }
      role?: string[]
    }
  | { is: 'having'; figure: Figure; op: Compare; value: number }
  /** Only the rows of the last date there is. */
  | { is: 'latest'; ref: ColumnRef }
  /** Another row with the same value of a column meets these: 'countries with singers above 40 and singers below 30'; `alike`: that value is what is spoken of. */
  | { is: 'also'; ref: ColumnRef; conditions: Condition[]; not?: boolean; alike?: true }
  /** The row that a column points to in the same table, or that points here by `by`: whoever reports to somebody, or whom somebody reports to. */
  | { is: 'kin'; ref: ColumnRef; by: string; conditions: Condition[] }
  /** The row right behind the last, or right before the first, of those that meet these, as a file has its rows: `ref` numbers them. */
  | { is: 'neighbour'; ref: ColumnRef; step: 1 | -1; conditions: Condition[] }
  /** The rows of a table that are the most or least in something. */
  | { is: 'extreme'; table: string; by: ShownValue; descending: boolean }

export interface QueryIntent {
  shown: ShownValue[]
  groups: Group[]
  conditions: Condition[]
  order?: { by: ShownValue; descending: boolean }
  limit?: number
  /** Words that tell which of several ways to a table is meant. */
  role?: string[]
  /** Rows of the order that are passed over: the second best. */
  skip?: number
  /** The table whose rows are listed or counted. */
  focus?: string
  distinct?: boolean
  /** The columns shown are only what a row is called by: nobody asked for them by name. */
  named?: boolean
  /** Two periods beside each other: the second is the one compared with. */
  compare?: { ref?: ColumnRef; current: Period; before: Period }
  share?: boolean
  /** With the share of those that meet something: how many they are is told, too. */
  counted?: true
  /** With a share by groups: what the counted rows must be, each group's out of all of its rows: 'share of cancelled orders by branch'. */
  part?: Condition[]
  /** Groups by how their figure grew from the period before. */
  grown?: 'most' | 'least'
  /** Only the groups whose figure moved that way. */
  moved?: 'up' | 'down'
  /** The sum over all groups is what was asked for; the groups show what it is made of. */
  totalled?: boolean
  /** The average over the groups is what was asked for: 'average number of orders per customer'. */
  averaged?: boolean
  /** With `averaged`: what is told of the groups' figures instead of their average. */
  statistic?: Statistic
  /** With two periods and a group: by how much each group's figure differs, which add up to the whole difference. */
  drivers?: boolean
  /** Each stretch of time beside how it changed from the one before. */
  changing?: boolean
  /**
   * What the figure comes to after the rows is told, too: for the stretches that begin on these days and between them. `empty`: what
   * has no rows comes to none of it.
   */
  forecast?: { grain: 'day' | 'week' | 'month' | 'quarter'; from: string; to: string; empty?: 'none' }
  /**
   * People by when they first had one of their `deals`, each `at` its day: how many of those of one stretch of time are there in each
   * later one (`retention`), how many who were there first in `first` are there `again` later, or in a time, and the figures by
   * those who are there for the first time in a stretch and those who were before (`newcomers`).
   */
  cohort?: { people: ColumnRef; at: ColumnRef; deals: string } & (
    | { tells: 'retention' | 'newcomers' }
    | { tells: 'again'; first: Period; again?: Period }
  )
  /** Each stretch of time beside the average of so many up to it. */
  moving?: number
  /** Each figure is the sum of all up to it, in the order of time. */
  running?: boolean
  /**
   * The last figure shown is of other rows than the one before it, by groups and under conditions of its own. `divides`: only how
   * much of the first there is for one of the last is shown: 'cost per hour'. `subtracts`: by how much the first is more, or how far
   * `apart` they are.
   */
  beside?: Pick<QueryIntent, 'groups' | 'conditions'> & { divides?: true | 'percent'; subtracts?: 'more' | 'apart' }
  /** The limit is for each group: so many rows of this table, or of what it is called by, or so many stretches of time or values of a column. */
  each?: { of: string | Exclude<Group, { is: 'table' }> }
}

/** What leads in each group, as a group of its own. */
export const leadingGroup = ({ of }: NonNullable<QueryIntent['each']>): Group =>
  typeof of === 'string' ? { is: 'table', table: of } : of

export const tableOf = (shown: ShownValue): string => (shown.is === 'column' ? shown.ref.table : shown.table)

/** The tables a condition reads. */
export const conditionTables = (condition: Condition): string[] => {
  switch (condition.is) {
    case 'columns':
      return [condition.left.table, condition.right.table]
    case 'any':
      return condition.of.flatMap(conditionTables)
    case 'exists':
      return [condition.table]
    case 'having':
      return [condition.figure.table]
    case 'extreme':
      return [condition.table]
    default:
      return [condition.ref.table]
  }
}
