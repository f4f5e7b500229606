import type { Period, PeriodExpr } from '#engine/period/index.ts'
import type { OperatorName } from '../../lexicon/operators.ts'
import type { ColumnRef, Condition, Figure, Group, QueryIntent, ShownValue } from '../../parse/query-intent.ts'
import { isFlag } from '../../schema/happenings.ts'
import { pathBetween } from '../../schema/paths.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import type { Compare } from '../../sql/ast.ts'
import type { Column, Table } from '../../types.ts'
import { isQuantity, isTemporal } from '../view.ts'
import type { AskedWords, Sense, Word } from './senses.ts'

/** What a stretch of words gives to a query over the rows of one table. */
export type SlotPiece =
  | { is: 'figure'; figure: Figure }
  /** A column of numbers by itself: added up where figures are asked for. */
  | { is: 'amount'; ref: ColumnRef }
  | { is: 'shown'; ref: ColumnRef }
  /** `ranked`: 'which category', which is good only for what is the most in something. */
  | { is: 'table'; table: string; listed: boolean; ranked?: true }
  /** `ranked`: 'which day', which is good only for the one that is the most in something. */
  | { is: 'group'; group: Group; ranked?: true }
  | { is: 'where'; condition: Condition }
  /** Something happened, or did not. */
  | { is: 'day'; ref: ColumnRef; not: boolean }
  | { is: 'period'; expr: PeriodExpr; period: Period }
  | { is: 'top'; descending: boolean; limit?: number; by?: ShownValue; skip?: number; adjective?: string }
  | { is: 'limit'; limit: number }
  /** How many, or how much, of a group or of what hangs below a row. */
  | { is: 'than'; op: Compare; value: number; figure?: Figure }
  | { is: 'without'; table: string }
  | { is: 'mark'; mark: Mark }
export type Mark = 'share' | 'running' | 'compare' | 'growth' | 'current' | 'new' | 'both' | 'or' | 'averaged'

export interface Slot {
  rule: string
  /** The words read: from `first` up to `end`. */
  first: number
  end: number
  cost: number
  pieces: readonly SlotPiece[]
}

/** The query that the slots of a question come to, and what it costs to read it so. */
export interface SlotReading {
  intent: QueryIntent
  cost: number
}

/** A question about the rows of one table. */
export interface Subject extends AskedWords {
  root: Table
}

export interface SlotRule {
  name: string
  reads: (subject: Subject, at: number) => Iterable<Omit<Slot, 'rule' | 'first'>>
}

/** How many hops lead to the one row of another table that a row belongs to; undefined where there are several or none. */
export const hopsAbove = ({ known, root }: Subject, table: string): number | undefined => {
  const path = pathBetween(known.hops, root.name, table)
  return path?.every((hop) => !hop.many) ? path.length : undefined
}

/** Customers have vehicles, these have jobs, and these invoices. */
const furthestBelow = 3

/** Whether rows of another table belong to one row of the root each. */
export const isBelow = ({ known, root }: Subject, table: string): boolean => {
  if (table === root.name) return false
  const path = pathBetween(known.hops, table, root.name)
  return path !== undefined && path.length > 0 && path.length <= furthestBelow && path.every((hop) => !hop.many)
}

/** The tables whose rows belong to one row of a table each, directly or over one between. */
export const tablesBelow = (known: PreparedSchema, table: string): string[] => {
  const under = (name: string) => (known.hops.get(name) ?? []).flatMap((hop) => (hop.many ? [hop.to] : []))
  const first = under(table)
  return [...new Set([...first, ...first.flatMap(under)])].filter((name) => name !== table)
}

/** What hangs right below the rows, where it is of one kind. */
export const onlyBelow = ({ known, root }: Subject): string | undefined => {
  const under = [...new Set((known.hops.get(root.name) ?? []).flatMap((hop) => (hop.many ? [hop.to] : [])))]
  return under.length === 1 ? under[0] : undefined
}

/** Whether rows of another table are tied to rows of the root by a table of pairs. */
export const isBeyond = ({ known, root }: Subject, table: string): boolean => {
  const path = pathBetween(known.hops, root.name, table)
  const many = path?.map((hop) => (hop.many ? 'm' : 'u')).join('') ?? ''
  return /^m{1,2}u$/.test(many)
}

export const isOperator = (word: Word | undefined, ...names: OperatorName[]): boolean =>
  word?.item.is === 'operator' && names.includes(word.item.operator)

export const isNot = (word: Word | undefined): boolean => isOperator(word, 'not', 'never', 'except')

type Of<Is extends Sense['is']> = Extract<Sense, { is: Is }>
/** The likeliest things of a kind that a word stands for. */
export const sensesOf = <Is extends Sense['is']>(word: Word | undefined, is: Is, least = 0.6): Of<Is>[] =>
  (word?.senses ?? []).filter((sense): sense is Of<Is> => sense.is === is && sense.score >= least)

/** What it costs that a thing is not of the root itself. */
export const distanceOf = (subject: Subject, table: string): number | undefined => {
  const up = hopsAbove(subject, table)
  return up === undefined ? undefined : up * 0.06
}

export const doubtOf = (score: number): number => Math.max(0, 0.7 * (1 - score))

/** Numbers that may be added up or compared, of the root or above it. */
export const quantitiesOf = (
  subject: Subject,
  word: Word | undefined,
  least = 0.55,
): { ref: ColumnRef; column: Column; table: Table; cost: number }[] =>
  sensesOf(word, 'column', least).flatMap(({ table, column, score }) => {
    const far = distanceOf(subject, table.name)
    if (far === undefined || isFlag(column) || !isQuantity(subject.known, table.name, column)) return []
    return [{ ref: { table: table.name, column: column.name }, column, table, cost: doubtOf(score) + far }]
  })

export const isDay = (column: Column): boolean => isTemporal(column)
export const columnOf = ({ known }: AskedWords, ref: ColumnRef): Column | undefined =>
  known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)
