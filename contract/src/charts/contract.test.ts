import { expect, test } from 'vitest'
import { chartSpec } from './spec.ts'
import { visualQuery } from './visual-query.ts'

test('a spec needs a kind only; the rest is filled in, and reading it again changes nothing', () => {
  const spec = chartSpec.parse({ kind: 'bar', y: [{ column: 'total' }] })
  expect(spec).toMatchObject({ version: 1, x: null, y: [{ column: 'total', aggregate: 'none', axis: 'left' }] })
  expect(spec.axes.left).toEqual({ scale: 'linear', hidden: false })
  expect(chartSpec.parse(spec)).toEqual(spec)
})

test('a spec of a later format and colours that are no tokens are refused', () => {
  expect(chartSpec.safeParse({ version: 2, kind: 'bar' }).success).toBe(false)
  expect(chartSpec.safeParse({ kind: 'bar', colors: { Jawa: '#ff0000' } }).success).toBe(false)
})

test('a visual query is read with its defaults', () => {
  expect(visualQuery.parse({ table: 'orders' })).toEqual({
    version: 1,
    table: 'orders',
    dimensions: [],
    measures: [],
    filters: [],
    sort: [],
    limit: null,
  })
})
