import { z } from 'zod'
import { compareValues, containsValue, isEqualValue, isTrue, toText } from './expression/index.ts'
import { value } from './fields.ts'

export const operator = z.enum([
  ...(['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with'] as const),
  ...(['greater', 'at_least', 'less', 'at_most', 'is_empty', 'is_not_empty', 'is_true', 'is_false'] as const),
])
export type Operator = z.infer<typeof operator>

export const comparison = z.object({
  left: value().default(''),
  operator: operator.default('equals'),
  right: value().default(''),
})

const isEmpty = (given: unknown) =>
  given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0)
const begins = (whole: unknown, part: unknown) => toText(whole).toLowerCase().startsWith(toText(part).toLowerCase())
const ends = (whole: unknown, part: unknown) => toText(whole).toLowerCase().endsWith(toText(part).toLowerCase())

const tests: Record<Operator, (left: unknown, right: unknown) => boolean> = {
  equals: isEqualValue,
  not_equals: (left, right) => !isEqualValue(left, right),
  contains: containsValue,
  not_contains: (left, right) => !containsValue(left, right),
  starts_with: begins,
  ends_with: ends,
  greater: (left, right) => compareValues(left, right) > 0,
  at_least: (left, right) => compareValues(left, right) >= 0,
  less: (left, right) => compareValues(left, right) < 0,
  at_most: (left, right) => compareValues(left, right) <= 0,
  is_empty: isEmpty,
  is_not_empty: (left) => !isEmpty(left),
  is_true: isTrue,
  is_false: (left) => !isTrue(left),
}

/** Whether a comparison, its sides filled, holds. */
export const holdsCondition = ({
  left,
  operator,
  right,
}: {
  left: unknown
  operator: Operator
  right: unknown
}): boolean => tests[operator](left, right)
