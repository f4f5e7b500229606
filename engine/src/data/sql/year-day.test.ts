import { expect, it } from 'vitest'
import { yearDayOf } from './buckets.ts'

it('the day without its year is told in each dialect', () =>
  expect(
    (['postgres', 'sqlite', 'mysql', 'sqlserver'] as const).map((dialect) => yearDayOf('c.born', dialect)),
  ).toEqual([
    "TO_CHAR(c.born, 'MM-DD')",
    "STRFTIME('%m-%d', c.born)",
    "DATE_FORMAT(c.born, '%m-%d')",
    'CONVERT(char(5), c.born, 110)',
  ]))
