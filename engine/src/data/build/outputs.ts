import type { Bucket, Period } from '#engine/period/index.ts'
import type { Condition, Group, QueryIntent, ShownValue, Statistic } from '../parse/query-intent.ts'
import type { Select } from '../sql/ast.ts'
import type { Shape } from '../types.ts'

/** One column of the result: what it shows, under which key. */
export interface Output {
  key: string
  shows:
    | ShownValue
    | { is: 'time'; grain: Extract<Group, { is: 'time' }>['grain'] }
    | { is: 'share'; of: ShownValue }
    | { is: 'running'; of: ShownValue }
    | { is: 'averaged'; of: ShownValue; over: Group; statistic?: Statistic }
    | { is: 'moving'; of: ShownValue; size: number; grain: Bucket }
    | { is: 'ratio' | 'percent'; of: ShownValue; per: ShownValue }
    | { is: 'period' }
    /** How many stretches of time later: 0 is the first. */
    | { is: 'later'; grain: Bucket }
    /** Those who are there for the first time, or were before. */
    | { is: 'newcomers' | 'returning'; of: ShownValue; people: string }
    | { is: 'came_again' | 'came_first'; people: string; period?: Period }
    /** A figure of two that are told apart by what their rows are. */
    | { is: 'side'; of: ShownValue; conditions: Condition[] }
    /** `days`: the days of every week that the figure is of, where such are compared. */
    | { is: 'now' | 'before' | 'change' | 'difference'; of: ShownValue; days?: Period }
}

export interface BuiltQuery {
  select: Select
  outputs: Output[]
  shape: Shape
}

export const isFigure = (shown: ShownValue): boolean => shown.is !== 'column'

export const unfoldedValue = (shown: ShownValue): ShownValue =>
  shown.is === 'fold' && shown.of && shown.fold !== 'count' ? { is: 'column', ref: shown.of } : shown

export const outputsOf = (shown: readonly (ShownValue | Output['shows'])[]): Output[] =>
  uniqueOutputs(shown.map((item) => ({ key: keyName(item), shows: item })))

export const uniqueOutputs = (outputs: Output[]): Output[] => {
  const seen = new Map<string, number>()
  for (const output of outputs) {
    const count = (seen.get(output.key.toLowerCase()) ?? 0) + 1
    seen.set(output.key.toLowerCase(), count)
    if (count > 1) output.key = apart(output, count, seen)
  }
  return outputs
}

// Two columns called 'name': the second takes its table along.
const apart = ({ key, shows }: Output, count: number, seen: Map<string, number>): string => {
  const withTable = shows.is === 'column' ? snake(`${shows.ref.table}_${shows.ref.column}`) : ''
  if (withTable === '' || seen.has(withTable)) return `${key}_${count}`
  seen.set(withTable, 1)
  return withTable
}

const snake = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '') || 'figure'

const keyName = (shown: Output['shows']): string => {
  switch (shown.is) {
    case 'column':
      return snake(shown.ref.column)
    case 'measure':
      return snake(shown.measure)
    case 'fold':
      return snake(shown.of ? `${shown.fold}_${shown.of.column}` : `${shown.fold}_${shown.table}`)
    case 'time':
      return shown.grain
    case 'running':
      return `running_${keyName(shown.of)}`
    case 'newcomers':
    case 'returning':
      return shown.of.is === 'measure' ? `${shown.is}_${keyName(shown.of)}` : shown.is
    case 'ratio':
    case 'percent':
      return `${keyName(shown.of)}_per_${keyName(shown.per)}`
    default:
      return shown.is
  }
}

export const limitOf = ({ limit, skip }: QueryIntent): { limit?: number; skip?: number } =>
  limit === undefined ? {} : { limit, ...(skip ? { skip } : {}) }
