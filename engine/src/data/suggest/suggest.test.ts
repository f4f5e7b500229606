import { expect, test } from 'vitest'
import type { Column, Schema, Table } from '../types.ts'
import { suggestName } from './names.ts'
import { suggestTables } from './tables.ts'

const column = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({ name, type, ...more })
const table = (name: string, rowCount: number, ...columns: Column[]): Table => ({ name, rowCount, columns })
const id = column('id', 'integer', { primaryKey: true, unique: true })

const schema: Schema = {
  dialect: 'postgres',
  foreignKeys: [{ table: 'orders', column: 'pelanggan_id', toTable: 'pelanggan', toColumn: 'id' }],
  tables: [
    table('schema_migrations', 40, column('version', 'text')),
    table('orders_backup', 40, id),
    table('towns', 0, id, column('name', 'text')),
    table('pelanggan', 20, id, column('nama', 'text'), column('kota', 'text', { values: ['Ambon', 'Bandung'] })),
    table(
      'orders',
      2_000,
      id,
      column('pelanggan_id', 'integer'),
      column('ordered_at', 'timestamp', { min: '2024-01-02', max: '2025-03-01' }),
      column('unit_price', 'number', { min: 1, max: 25_000 }),
      column('status', 'text', { values: ['late', 'lost', 'open', 'paid', 'void'] }),
      column('is_gift', 'boolean'),
      column('password_hash', 'text'),
    ),
  ],
}

test.each([
  ['tanggal_lahir', 'birth date', 'tanggal lahir'],
  ['no_faktur', 'invoice number', 'nomor faktur'],
  ['tbl_mst_barang', 'goods', 'barang'],
  ['product_name', 'product name', 'nama produk'],
  ['dokter_id', 'doctor ID', 'ID dokter'],
  ['created_at', 'created at', 'dibuat'],
  ['xqzr7', 'xqzr7', 'xqzr7'],
])('%s is %s and %s', (identifier, en, said) => {
  expect(suggestName(identifier).one).toEqual({ en, id: said })
})

test('what happened and what it belongs to is suggested first; what is empty or technical is not', () => {
  expect(suggestTables(schema).map(({ table: name, suggested }) => [name, suggested])).toEqual([
    ['orders', true],
    ['pelanggan', true],
    ['schema_migrations', false],
    ['orders_backup', false],
    ['towns', false],
  ])
})

test('tables and columns are described by their values in both languages, and a password is hidden', () => {
  const [orders, customers] = suggestTables(schema)
  expect(orders?.label).toEqual({ en: 'Orders', id: 'Pesanan' })
  expect(orders?.description).toEqual({
    en: 'One row for each order, with its customer',
    id: 'Satu baris untuk tiap pesanan, dengan pelanggannya',
  })
  const notes = Object.fromEntries((orders?.columns ?? []).map(({ name, description }) => [name, description]))
  expect(notes).toEqual({
    id: { en: 'ID: identifies each row', id: 'ID: penanda tiap baris' },
    pelanggan_id: { en: 'Customer ID: which of the customers', id: 'ID pelanggan: yang mana dari pelanggan' },
    ordered_at: {
      en: 'Ordered at, from 2 January 2024 to 1 March 2025',
      id: 'Dipesan, dari 2 Januari 2024 sampai 1 Maret 2025',
    },
    unit_price: { en: 'Unit price, from 1 to 25,000', id: 'Harga unit, dari 1 sampai 25.000' },
    status: { en: 'Status, such as late, lost, open, paid', id: 'Status, misalnya late, lost, open, paid' },
    is_gift: { en: 'Is gift: yes or no', id: 'Is gift: ya atau tidak' },
    password_hash: { en: 'Password hash', id: 'Password hash' },
  })
  expect(orders?.columns.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['password_hash'])
  expect(customers?.columns[2]?.description).toEqual({ en: 'City: Ambon, Bandung', id: 'Kota: Ambon, Bandung' })
})

test('what the database says of itself stays, and a masked column is not told by its values', () => {
  const told: Schema = {
    ...schema,
    foreignKeys: [],
    tables: [
      {
        ...table('guests', 5, column('town', 'text', { description: { en: 'Where they live' } })),
        description: { en: 'People who came' },
      },
      table('staff', 5, id, column('nick', 'text', { masked: true, values: ['Rahasia', 'Lain'] })),
    ],
  }
  const suggested = suggestTables(told)
  const guests = suggested.find(({ table: name }) => name === 'guests')
  expect(guests?.description.en).toBe('People who came')
  expect(guests?.columns[0]?.description.en).toBe('Where they live')
  expect(JSON.stringify(suggested)).not.toContain('Rahasia')
})
