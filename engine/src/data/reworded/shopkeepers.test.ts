import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { conversationOver } from '../testing/conversation.ts'
import { key, tie, to } from '../testing/schema-parts.ts'
import type { Schema } from '../types.ts'

// Goods that come from somewhere, lie in stores somewhere else, and are bought; and loans that are late.
const database = new DatabaseSync(':memory:')
database.exec(`
create table cities (id integer primary key, name text);
create table suppliers (id integer primary key, name text, city_id integer);
create table stores (id integer primary key, name text, city_id integer);
create table products (id integer primary key, name text, supplier_id integer);
create table stock_levels (store_id integer, product_id integer, status text, quantity integer, reorder_point integer);
create table customers (id integer primary key, name text, birth_date text);
create table orders (id integer primary key, order_number text, customer_id integer, store_id integer, product_id integer, ordered_on text, total integer);
create table loans (id integer primary key, loan_number text, days_past_due integer);
insert into cities values (1, 'Bogor'), (2, 'Depok');
insert into suppliers values (1, 'PT Satu', 1), (2, 'PT Dua', 2);
insert into stores values (1, 'Utara', 1), (2, 'Selatan', 2);
insert into products values (1, 'Beras', 1), (2, 'Gula', 2);
insert into stock_levels values (1, 1, 'in_stock', 9, 5), (1, 2, 'out_of_stock', 0, 4), (2, 1, 'out_of_stock', 0, 3), (2, 2, 'in_stock', 8, 2);
insert into customers values (1, 'Ani', '1990-11-21'), (2, 'Budi', '1985-12-30'), (3, 'Cici', '2001-01-05'), (4, 'Doni', null);
insert into orders values (1, 'A1', 1, 1, 1, '2026-10-03', 100), (2, 'A2', 2, 2, 2, '2026-10-04', 40), (3, 'A3', 1, 2, 2, '2026-11-05', 30), (4, 'A4', 2, 1, 1, '2026-11-06', 60);
insert into loans values (1, 'L1', 30), (2, 'L2', 0);`)

const named = (values: string[]) => ({ name: 'name', type: 'text', values }) as const
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [
    tie('suppliers', 'city_id', 'cities'),
    tie('stores', 'city_id', 'cities'),
    tie('products', 'supplier_id', 'suppliers'),
    tie('stock_levels', 'store_id', 'stores'),
    tie('stock_levels', 'product_id', 'products'),
    tie('orders', 'customer_id', 'customers'),
    tie('orders', 'store_id', 'stores'),
    tie('orders', 'product_id', 'products'),
  ],
  tables: [
    { name: 'cities', rowCount: 2, label: { en: 'cities', id: 'kota' }, columns: [key, named(['Bogor', 'Depok'])] },
    {
      name: 'suppliers',
      rowCount: 2,
      label: { en: 'suppliers', id: 'pemasok' },
      columns: [key, { name: 'name', type: 'text' }, to('city_id')],
    },
    {
      name: 'stores',
      rowCount: 2,
      label: { en: 'stores', id: 'toko' },
      columns: [key, named(['Utara', 'Selatan']), to('city_id')],
    },
    {
      name: 'products',
      rowCount: 2,
      label: { en: 'products', id: 'produk' },
      columns: [key, named(['Beras', 'Gula']), to('supplier_id')],
    },
    {
      name: 'stock_levels',
      rowCount: 4,
      label: { en: 'stock levels', id: 'stok' },
      columns: [
        to('store_id'),
        to('product_id'),
        { name: 'status', type: 'text', values: ['in_stock', 'out_of_stock'] },
        { name: 'quantity', type: 'integer' },
        { name: 'reorder_point', type: 'integer' },
      ],
    },
    {
      name: 'customers',
      rowCount: 2,
      label: { en: 'customers', id: 'pelanggan' },
      columns: [key, { name: 'name', type: 'text' }, { name: 'birth_date', type: 'date' }],
    },
    {
      name: 'orders',
      rowCount: 4,
      label: { en: 'orders', id: 'pesanan' },
      columns: [
        key,
        { name: 'order_number', type: 'text' },
        to('customer_id'),
        to('store_id'),
        to('product_id'),
        { name: 'ordered_on', type: 'date' },
        { name: 'total', type: 'integer', hidden: true },
      ],
    },
    {
      name: 'loans',
      rowCount: 2,
      label: { en: 'loans', id: 'pinjaman' },
      columns: [key, { name: 'loan_number', type: 'text' }, { name: 'days_past_due', type: 'integer' }],
    },
  ],
  measures: [
    {
      name: 'units sold',
      synonyms: ['barang terjual'],
      expression: 'count(orders.id)',
      unit: 'pcs',
      table: 'orders',
      dateColumn: 'ordered_on',
    },
    {
      name: 'revenue',
      synonyms: ['sales', 'omzet', 'penjualan'],
      expression: 'sum(orders.total)',
      unit: 'IDR',
      table: 'orders',
      dateColumn: 'ordered_on',
    },
  ],
}
const { ask, asked, rowsOf } = conversationOver(schema, database, '2026-11-21')
const firsts = (question: string) => rowsOf(asked(question)).map(([first]) => first)

it('what is out of stock somewhere is so in the stores there, wherever it comes from', () => {
  expect(firsts('products out of stock in Bogor')).toEqual(['Gula'])
  expect(firsts('produk yang habis di Depok')).toEqual(['Beras'])
})

it('newest rows are several, the newest one is one', () => {
  expect(firsts('newest orders')).toEqual(['A4', 'A3', 'A2', 'A1'])
  expect(firsts('tampilkan pesanan terbaru')).toEqual(['A4', 'A3', 'A2', 'A1'])
  expect(firsts('the newest order')).toEqual(['A4'])
})

it('who bought something are customers', () => {
  expect(firsts('who bought Beras in October')).toEqual(['Ani'])
  expect(firsts('siapa saja yang membeli Gula bulan November 2026')).toEqual(['Ani'])
})

it('how one is doing beside another is told by what is sold, this month where no time is said', () => {
  expect(rowsOf(asked('how is Bogor doing compared to Depok'))).toEqual([
    ['Bogor', 60],
    ['Depok', 30],
  ])
  expect(rowsOf(asked('bagaimana Bogor dibanding Depok bulan lalu'))).toEqual([
    ['Bogor', 100],
    ['Depok', 40],
  ])
})

it('what is late is no sum of days, and no row tells how long something lasts from now', () => {
  expect(ask('total tunggakan').kind).toBe('unsure')
  expect(ask('how long until we run out of Beras').kind).toBe('unsure')
})

it('a time without an end is not said as one of a year', () => {
  expect(asked('customers who have not ordered since June').title).toBe('Customers without orders since 1 June 2026')
  expect(asked('customers with orders in 2026').title).toBe('Customers with orders of 2026')
})

it('how many are so and what share is that are told both', () => {
  const outcome = asked('how many orders were from Bogor this month and what share is that')
  expect(rowsOf(outcome)).toEqual([[1, 50]])
  expect(outcome.title).toBe('Number and share of orders (city Bogor), November 2026')
})

it('a birthday comes back each year, over the end of one, and goes on so', () => {
  expect(firsts('customers with a birthday this month')).toEqual(['Ani'])
  expect(firsts('siapa yang ulang tahun hari ini')).toEqual(['Ani'])
  expect(firsts('birthdays between 20 December and 10 January')).toEqual(['Budi', 'Cici'])
  expect(rowsOf(asked('how many customers have a birthday in December'))).toEqual([[1]])
  const next = asked('pelanggan yang berulang tahun bulan ini', 'bulan depan')
  expect([next.title, rowsOf(next).map(([name]) => name)]).toEqual(['Pelanggan, ulang tahun Desember', ['Budi']])
  expect(asked('customers with birthdays between 20 December and 10 January').title).toBe(
    'Customers, birthday from 20 December to 10 January',
  )
})

it('who buys most often has the most orders, whatever they came to', () => {
  // Ani's two came to 130, Budi's three to 102.
  database.exec(`insert into orders values (9, 'A9', 2, 1, 1, '2026-11-07', 2)`)
  expect(firsts('siapa pelanggan yang paling sering belanja')).toEqual(['Budi'])
  expect(firsts('customers who buy most often')).toEqual(['Budi', 'Ani'])
  database.exec('delete from orders where id = 9')
})

it('what is to be ordered again is below its point', () => {
  // Two of the four are, one in either store.
  expect(rowsOf(asked('which products need to be restocked')).map((row) => row.filter(Number.isInteger))).toEqual([
    [0, 4],
    [0, 3],
  ])
  expect(rowsOf(asked('barang yang perlu dipesan ulang di Bogor'))).toHaveLength(1)
})

it('this month stands beside the one before where up or down is asked', () => {
  expect(rowsOf(asked('bulan ini naik atau turun?'))[0]?.slice(0, 2)).toEqual([90, 140])
  expect(rowsOf(asked('is this month up or down'))[0]?.slice(0, 2)).toEqual([90, 140])
})

it('a number of percent compares, percent of something is a share', () => {
  expect(rowsOf(asked('what percent of orders are from Bogor'))).toEqual([[50]])
  expect(rowsOf(asked('berapa persen omzet berasal dari Bogor bulan lalu'))[0]?.[0]).toBeCloseTo(71.4, 1)
})

it('what was sold is told by pieces: laku berapa', () => expect(rowsOf(asked('bulan ini laku berapa'))).toEqual([[2]]))
