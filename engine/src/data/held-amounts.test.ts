import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Column, Schema } from './types.ts'

// How much there is of a thing is told by what its rows of stock hold, never by how many rows say so.
const key: Column = { name: 'id', type: 'integer', primaryKey: true, hidden: true }
const link = (name: string): Column => ({ name, type: 'integer', hidden: true })
const schema: Schema = {
  dialect: 'sqlite',
  tables: [
    { name: 'stores', description: { en: 'stores', id: 'toko' }, columns: [key, { name: 'name', type: 'text' }] },
    {
      name: 'products',
      description: { en: 'products', id: 'produk' },
      columns: [key, { name: 'name', type: 'text' }, { name: 'price', type: 'number' }],
    },
    {
      name: 'stock_levels',
      description: { en: 'stock', id: 'stok' },
      synonyms: ['stock', 'stok'],
      columns: [link('store_id'), link('product_id'), { name: 'quantity', type: 'integer' }],
    },
  ],
  foreignKeys: [
    { table: 'stock_levels', column: 'store_id', toTable: 'stores', toColumn: 'id' },
    { table: 'stock_levels', column: 'product_id', toTable: 'products', toColumn: 'id' },
  ],
}
const database = new DatabaseSync(':memory:')
afterAll(() => database.close())
database.exec(`
  create table stores (id, name); create table products (id, name, price); create table stock_levels (store_id, product_id, quantity);
  insert into stores values (1, 'Dago'), (2, 'Ubud');
  insert into products values (1, 'Sarung', 90), (2, 'Batik', 2), (3, 'Kopi', 700), (4, 'Teh', 12);
  insert into stock_levels values (1, 1, 2), (2, 1, 2), (1, 2, 0), (2, 2, 0), (1, 3, 600), (2, 3, 3);`)

const names = (question: string): string => {
  const outcome = answerQuestion({ question, schema, today: '2026-11-21' })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => String(Object.values(row)[0]))
    .join(' ')
}

it.each([
  ['products with stock below 5', 'Sarung Batik Teh'],
  ['produk dengan stok kurang dari 4', 'Batik Teh'],
  ['produk yang stoknya di bawah 5', 'Sarung Batik Teh'],
  ['products with stock equal to 4', 'Sarung'],
  ['produk dengan stok 4', 'Sarung'],
  ['produk yang stoknya tinggal 4', 'Sarung'],
  ['products with only 4 in stock', 'Sarung'],
  ['products with more than 500 in stock', 'Kopi'],
  ['produk dengan stok lebih dari 3', 'Sarung Kopi'],
  // What has no rows of stock has none, too.
  ['produk dengan stok 0', 'Batik Teh'],
  ['products with zero stock', 'Batik Teh'],
  ['products with no stock', 'Batik Teh'],
  ['produk yang stoknya kosong', 'Batik Teh'],
  ['berapa produk yang stoknya kosong', '2'],
])('%s', (question, expected) => expect(names(question)).toBe(expected))
