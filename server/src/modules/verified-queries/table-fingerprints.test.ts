import { expect, test } from 'vitest'
import type { Schema } from '#engine/data/index.ts'
import { changedSince, fingerprintsOf } from './table-fingerprints.ts'

const schema = (changes: Partial<Record<'orders' | 'stores' | 'status', string[]>> = {}): Schema => ({
  dialect: 'postgres',
  foreignKeys: [],
  tables: Object.entries({
    orders: ['id', 'total', 'status', 'store_id'],
    stores: ['id', 'name'],
    status: ['id'],
    ...changes,
  }).map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column, type: 'text' as const })),
  })),
})
const changed = async (sql: string, after: Parameters<typeof schema>[0]) =>
  changedSince(await fingerprintsOf(sql, schema()), sql, schema(after))

test.each<[string, Parameters<typeof schema>[0], string[]]>([
  ['select total from orders', { orders: ['id', 'total', 'status'] }, []],
  ['select total from orders', { orders: ['id', 'status'] }, ['orders']],
  ['select * from orders', { orders: ['id', 'total', 'status'] }, ['orders']],
  ['select count(*), total * 2 from orders', { orders: ['total'] }, []],
  ['select "o".* from orders "o"', { orders: ['total'] }, ['orders']],
  ['select o from orders o', { orders: ['total'] }, ['orders']],
  // A table is read where FROM names it, and not where a column, a comment or a text does.
  ['select status from orders', { status: ['id', 'more'] }, []],
  ["select total /* /* */ stores.name */ from orders where status <> 'stores name'", { stores: ['id'] }, []],
  ["select name from stores where id > '{{last month.from}}'", { stores: ['id'] }, ['stores']],
])('%s, with %j', async (sql, after, tables) => {
  expect(await changed(sql, after)).toEqual(tables)
})

test('fingerprints that are kept stay what they were', async () => {
  const sql = 'select o.total, s.name from orders o join stores s on s.id = o.store_id'
  expect(await fingerprintsOf(sql, schema())).toEqual({ orders: '6jXXDW9YCwBkH045', stores: '2pOF6hwjABaxMhyG' })
  // Kept when a column of that name counted as a table that is read.
  const kept = { ...(await fingerprintsOf('select status from orders', schema())), status: 'kept-before' }
  expect(await changedSince(kept, 'select status from orders', schema())).toEqual([])
})

test('a table that is gone, a schema that is not known and a statement that is not understood', async () => {
  const sql = 'select name from stores'
  const before = await fingerprintsOf(sql, schema())
  const without = { ...schema(), tables: schema().tables.filter(({ name }) => name !== 'stores') }
  expect(await changedSince(before, sql, without)).toEqual(['stores'])
  expect(await changedSince(before, sql, undefined)).toEqual(['stores'])
  expect(Object.keys(await fingerprintsOf('select name from', schema()))).toEqual(['orders', 'stores', 'status'])
})
