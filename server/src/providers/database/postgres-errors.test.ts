import { expect, test } from 'vitest'
import { queryError } from './postgres-errors.ts'

test.each([
  ['ECONNRESET', 'database_unreachable'],
  ['EPIPE', 'database_unreachable'],
  ['57P01', 'database_unreachable'],
  ['', 'database_unreachable'],
  ['42P01', 'query_failed'],
  ['57014', 'query_timed_out'],
  ['42501', 'query_not_allowed'],
])('a query that ends with %s: %s', (code, expected) => {
  const error = Object.assign(new Error('write failed'), code && { code })
  expect(queryError(error, 0, false).code).toBe(expected)
})
