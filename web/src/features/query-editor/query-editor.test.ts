import { expect, test } from 'vitest'
import type { SourceSchema } from '#contract/charts/about-schemas.ts'
import { errorRangeOf } from './sql/error-range.ts'
import { readBack, sameSql } from './sql/read-back.ts'
import {
  addDimension,
  aggregatesFor,
  changeFilterColumn,
  nameColumns,
  operatorsFor,
  removeDimension,
  removeMeasure,
  startQuery,
  typedValue,
  withWholeFilters,
} from './visual/edit.ts'
import { reachableTables } from './visual/reach.ts'

type Column = SourceSchema['tables'][number]['columns'][number]
const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  type: 'text',
  unit: null,
  key: false,
  hidden: false,
  points_to: null,
  ...more,
})
const table = (name: string, columns: Column[]) => ({ name, schema: null, label: name, rows: null, columns })
const tables = [
  table('orders', [
    column('id', { key: true }),
    column('total', { type: 'number' }),
    column('customer_id', { points_to: { table: 'customers', column: 'id' } }),
  ]),
  table('customers', [
    column('id', { key: true }),
    column('city_id', { points_to: { table: 'cities', column: 'id' } }),
  ]),
  table('cities', [column('id', { key: true }), column('name')]),
  table('notes', [column('text')]),
]

test('what a table points to can be used, step by step; what points to it would count rows twice', () => {
  expect(reachableTables(tables, 'orders').map(({ table, joins }) => [table.name, joins.length])).toEqual([
    ['orders', 0],
    ['customers', 1],
    ['cities', 2],
  ])
  expect(reachableTables(tables, 'cities').map(({ table }) => table.name)).toEqual(['cities'])
  expect(reachableTables(tables, 'gone')).toEqual([])
})

test('tables that point to each other are met once', () => {
  const circle = [
    table('a', [column('b_id', { points_to: { table: 'b', column: 'id' } })]),
    table('b', [column('a_id', { points_to: { table: 'a', column: 'id' } })]),
  ]
  expect(reachableTables(circle, 'a')).toHaveLength(2)
})

const query = { ...startQuery('orders'), sort: [{ place: 0, direction: 'desc' as const }] }

test('what sorts by a column follows it, and goes with it', () => {
  const grouped = addDimension(query, { table: 'orders', column: 'id' }, false)
  expect(grouped.sort).toEqual([{ place: 1, direction: 'desc' }])
  expect(removeDimension(grouped, 0).sort).toEqual([{ place: 0, direction: 'desc' }])
  expect(removeMeasure(grouped, 0).sort).toEqual([])
})

test('a filter is asked when it has its values', () => {
  const of = { table: 'orders', column: 'total' }
  const filters = [
    { column: of, op: '=' as const, values: [] },
    { column: of, op: 'between' as const, values: [1, ''] },
    { column: of, op: 'in' as const, values: [0] },
    { column: of, op: 'is_empty' as const, values: [] },
  ]
  expect(withWholeFilters({ ...query, filters }).filters.map(({ op }) => op)).toEqual(['in', 'is_empty'])
})

test('another column keeps the operator only where it fits', () => {
  const filter = { column: { table: 'orders', column: 'total' }, op: '>' as const, values: [5] }
  expect(changeFilterColumn(filter, { table: 'cities', column: 'name' }, column('name')).op).toBe('=')
  expect(changeFilterColumn(filter, { table: 'a', column: 'n' }, column('n', { type: 'number' })).op).toBe('>')
})

test('names are not added up, dates not either', () => {
  expect(aggregatesFor(column('name'))).not.toContain('sum')
  expect(aggregatesFor(column('at', { type: 'date' }))).toEqual(['min', 'max', 'count', 'count_distinct'])
  expect(operatorsFor(column('name'))).toContain('contains')
})

test.each([
  ['12.5', 'number', 12.5],
  ['', 'number', ''],
  ['n/a', 'number', 'n/a'],
  ['007', 'text', '007'],
  ['true', 'boolean', true],
] as const)('%j typed for a %s', (text, type, expected) => {
  expect(typedValue(text, column('x', { type }))).toBe(expected)
})

test('columns of the result have names to sort by', () => {
  const words = { count: 'Number of rows', count_distinct: '', sum: 'Sum of', avg: '', min: '', max: '' }
  const two = addDimension(
    { ...query, measures: [{ aggregate: 'sum', column: { table: 'orders', column: 'total' } }] },
    { table: 'cities', column: 'name' },
    false,
  )
  expect(nameColumns(two, tables, words)).toEqual(['name', 'Sum of total'])
})

test.each([
  ['select a from t', 'SELECT a\n  FROM t ;', true],
  ['select a from t -- why', 'select a from t', true],
  ['select a from t', 'select b from t', false],
  ["select 'A' from t", "select 'a' from t", false],
  ['select "A" from t', 'select "a" from t', false],
  ["select 'a -- b' from t", "select 'a' from t", false],
  ['select a /* one /* two */ , b */ from t', 'select a from t', true],
  ['select a from t where b = {{ least }}', 'select a from t where b={{least}}', true],
  ["select 'open from t", "select 'open  from t", false],
])('%j and %j are the same query: %s', (left, right, same) => {
  expect(sameSql(left, right, 'postgres')).toBe(same)
})

test('SQL that still says the same keeps the builder, comes back to it, or leaves it', () => {
  const made = { sql: 'select count(*) from orders', visual: query }
  expect(readBack('SELECT count(*)\nFROM orders', made, 'postgres').visual).toBe(query)
  expect(readBack('select 1', made, 'postgres').visual).toBeNull()
  expect(readBack('select 1', undefined, 'postgres').visual).toBeNull()
})

const sql = 'select region,\n  sum(totl)\nform orders\nwhere paid = 1'

test.each([
  ['postgres', 'syntax error at or near "form"', null, 3],
  ['postgres, a column', 'column "totl" does not exist', 'totl', 2],
  ['sqlite', 'near "form": syntax error', null, 3],
  ['sqlite, a column', 'no such column: totl', null, 2],
  ['mysql', "You have an error in your SQL syntax near 'form orders' at line 3", null, 3],
  ['sql server', "Invalid column name 'totl'.", null, 2],
  ['a line only', 'error on line 4', null, 4],
  ['a name with its table', 'column o.region does not exist', 'o.region', 1],
] as const)('the failing place: %s', (_, detail, name, line) => {
  expect(errorRangeOf(sql, { detail, name })?.line).toBe(line)
})

test('a complaint that names no place marks none, and a name is a whole word', () => {
  expect(errorRangeOf(sql, { detail: 'out of memory', name: null })).toBeUndefined()
  expect(errorRangeOf('select paid, id from t', { detail: null, name: 'id' })?.from).toBe(13)
})
