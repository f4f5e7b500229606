import { DatabaseSync } from 'node:sqlite'
import type { Column, Schema, Table } from '../types.ts'

// A made-up printer whose figures nobody defined: lines without a total, cancelled and deleted rows, codes, letters for yes and no.
const key: Column = { name: 'id', type: 'integer', primaryKey: true }
const number = (name: string): Column => ({ name, type: 'integer' })
const text = (name: string, values?: string[]): Column => ({ name, type: 'text', ...(values ? { values } : {}) })
const day = (name: string): Column => ({ name, type: 'date' })
const table = (name: string, rowCount: number, columns: Column[]): Table => ({ name, rowCount, columns })
const to = (table: string, column: string, toTable: string) => ({ table, column, toTable, toColumn: 'id' })

const people = ['Ani', 'Budi', 'Citra', 'Dodi']

export const printer: Schema = {
  dialect: 'sqlite',
  tables: [
    table('staff', 4, [
      key,
      text('name', people),
      text('role', ['Kasir', 'Operator', 'Kepala']),
      number('supervisor_id'),
      day('joined_on'),
      day('left_on'),
    ]),
    table('customers', 4, [
      key,
      text('name', ['Alfa', 'Beta', 'Gama', 'Delta']),
      text('country', ['Indonesia', 'Malaysia']),
      day('registered_on'),
    ]),
    table('products', 3, [
      key,
      text('name', ['Poster', 'Kartu', 'Buku']),
      number('unit_cost'),
      number('stock'),
      number('min_stock'),
      text('is_active', ['Y', 'N']),
    ]),
    table('orders', 6, [
      key,
      number('customer_id'),
      number('staff_id'),
      day('ordered_on'),
      text('status', ['DONE', 'CANCELLED']),
    ]),
    table('order_lines', 7, [key, number('order_id'), number('product_id'), number('qty'), number('unit_price')]),
    table('invoices', 3, [
      key,
      number('customer_id'),
      day('issued_on'),
      day('due_on'),
      number('amount'),
      text('status', ['OPEN', 'PAID']),
      number('is_deleted'),
    ]),
    table('outages', 2, [key, text('machine', ['M1', 'M2']), day('started_at'), day('ended_at')]),
  ],
  foreignKeys: [
    to('staff', 'supervisor_id', 'staff'),
    to('orders', 'customer_id', 'customers'),
    to('orders', 'staff_id', 'staff'),
    to('order_lines', 'order_id', 'orders'),
    to('order_lines', 'product_id', 'products'),
    to('invoices', 'customer_id', 'customers'),
  ],
}

export const printerDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, role TEXT, supervisor_id INTEGER, joined_on TEXT, left_on TEXT);
    INSERT INTO staff VALUES (1, 'Ani', 'Kepala', NULL, '2020-01-01', NULL), (2, 'Budi', 'Kasir', 1, '2021-01-01', NULL),
      (3, 'Citra', 'Kasir', 1, '2022-01-01', NULL), (4, 'Dodi', 'Operator', 2, '2023-01-01', '2026-03-01');
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, registered_on TEXT);
    INSERT INTO customers VALUES (1, 'Alfa', 'Indonesia', '2025-01-05'), (2, 'Beta', 'Malaysia', '2025-02-05'),
      (3, 'Gama', 'Indonesia', '2025-03-05'), (4, 'Delta', 'Indonesia', '2025-04-05');
    CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, unit_cost INTEGER, stock INTEGER, min_stock INTEGER, is_active TEXT);
    INSERT INTO products VALUES (1, 'Poster', 10, 5, 8, 'Y'), (2, 'Kartu', 2, 100, 50, 'Y'), (3, 'Buku', 20, 0, 4, 'N');
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, staff_id INTEGER, ordered_on TEXT, status TEXT);
    INSERT INTO orders VALUES (1, 1, 2, '2026-10-02', 'DONE'), (2, 1, 2, '2026-10-20', 'CANCELLED'), (3, 2, 3, '2026-11-03', 'DONE'),
      (4, 1, 3, '2026-11-05', NULL), (5, 3, 2, '2026-11-10', 'DONE'), (6, 1, 2, '2026-11-11', 'DONE');
    CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER, product_id INTEGER, qty INTEGER, unit_price INTEGER);
    INSERT INTO order_lines VALUES (1, 1, 1, 2, 30), (2, 2, 1, 10, 30), (3, 3, 2, 20, 5), (4, 4, 1, 1, 30), (5, 5, 2, 10, 5),
      (6, 6, 1, 3, 30), (7, 6, 2, 5, 5);
    CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER, issued_on TEXT, due_on TEXT, amount INTEGER, status TEXT, is_deleted INTEGER);
    INSERT INTO invoices VALUES (1, 1, '2026-10-02', '2026-10-16', 60, 'PAID', 0), (2, 2, '2026-11-03', '2026-11-17', 100, 'OPEN', 0),
      (3, 3, '2026-11-10', '2026-11-15', 50, 'OPEN', 1);
    CREATE TABLE outages (id INTEGER PRIMARY KEY, machine TEXT, started_at TEXT, ended_at TEXT);
    INSERT INTO outages VALUES (1, 'M1', '2026-11-01 08:00:00', '2026-11-01 11:00:00'), (2, 'M2', '2026-11-02 09:00:00', '2026-11-02 10:30:00');
  `)
  return database
}
