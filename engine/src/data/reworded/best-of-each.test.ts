import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { narrateAnswer } from '../index.ts'
import { conversationOver } from '../testing/conversation.ts'
import { key, tie, to } from '../testing/schema-parts.ts'
import type { Row, Schema } from '../types.ts'

// Two branches in two towns that sell tea and rice in three months, to people who live in either town, and who works there.
const database = new DatabaseSync(':memory:')
database.exec(`
create table towns (id integer primary key, name text);
create table branches (id integer primary key, name text, town_id integer);
create table clients (id integer primary key, name text, town_id integer);
create table goods (id integer primary key, name text, kind text);
create table staff (id integer primary key, name text, division text, branch_id integer, salary integer);
create table sales (id integer primary key, branch_id integer, client_id integer, good_id integer, sold_at text, payment_method text, pieces integer, amount integer);
insert into towns values (1, 'Bogor'), (2, 'Depok');
insert into branches values (1, 'Utara', 1), (2, 'Selatan', 2);
insert into clients values (1, 'Ani', 2), (2, 'Budi', 1);
insert into goods values (1, 'Teh', 'minum'), (2, 'Beras', 'makan');
insert into staff values (1, 'Citra', 'Kasir', 1, 50), (2, 'Dodi', 'Kasir', 2, 70), (3, 'Eka', 'Gudang', 1, 60), (4, 'Fani', 'Gudang', 2, 40);
insert into sales values
  (1, 1, 1, 1, '2026-08-03 09:10:00', 'tunai', 5, 500), (2, 2, 2, 2, '2026-08-04 10:00:00', 'kartu', 1, 900),
  (3, 1, 1, 2, '2026-09-07 09:30:00', 'tunai', 2, 300), (4, 2, 2, 1, '2026-09-08 10:30:00', 'kartu', 4, 200),
  (5, 1, 2, 2, '2026-10-05 11:00:00', 'kartu', 3, 800), (6, 2, 1, 1, '2026-10-06 10:15:00', 'kartu', 9, 100);`)

const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [
    tie('branches', 'town_id', 'towns'),
    tie('clients', 'town_id', 'towns'),
    tie('staff', 'branch_id', 'branches'),
    tie('sales', 'branch_id', 'branches'),
    tie('sales', 'client_id', 'clients'),
    tie('sales', 'good_id', 'goods'),
  ],
  tables: [
    {
      name: 'towns',
      rowCount: 2,
      label: { en: 'towns', id: 'kota' },
      synonyms: ['cities'],
      columns: [key, { name: 'name', type: 'text' }],
    },
    {
      name: 'branches',
      rowCount: 2,
      label: { en: 'branches', id: 'cabang' },
      synonyms: ['stores', 'toko'],
      columns: [key, { name: 'name', type: 'text', values: ['Utara', 'Selatan'] }, to('town_id')],
    },
    {
      name: 'clients',
      rowCount: 2,
      label: { en: 'clients', id: 'pelanggan' },
      synonyms: ['customers'],
      columns: [key, { name: 'name', type: 'text' }, to('town_id')],
    },
    {
      name: 'goods',
      rowCount: 2,
      label: { en: 'products', id: 'produk' },
      columns: [
        key,
        { name: 'name', type: 'text' },
        { name: 'kind', type: 'text', values: ['minum', 'makan'], label: { en: 'kind', id: 'jenis' } },
      ],
    },
    {
      name: 'staff',
      rowCount: 4,
      label: { en: 'employees', id: 'karyawan' },
      columns: [
        key,
        { name: 'name', type: 'text' },
        { name: 'division', type: 'text', values: ['Kasir', 'Gudang'], label: { en: 'division', id: 'divisi' } },
        to('branch_id'),
        { name: 'salary', type: 'integer', unit: 'IDR', label: { en: 'salary', id: 'gaji' } },
      ],
    },
    {
      name: 'sales',
      rowCount: 6,
      label: { en: 'sales', id: 'transaksi' },
      synonyms: ['orders', 'pesanan'],
      columns: [
        key,
        to('branch_id'),
        to('client_id'),
        to('good_id'),
        { name: 'sold_at', type: 'timestamp' },
        {
          name: 'payment_method',
          type: 'text',
          values: ['tunai', 'kartu'],
          label: { en: 'payment method', id: 'cara bayar' },
        },
        { name: 'pieces', type: 'integer', hidden: true },
        { name: 'amount', type: 'integer', hidden: true },
      ],
    },
  ],
  measures: [
    {
      name: 'revenue',
      synonyms: ['sales', 'omzet', 'penjualan'],
      expression: 'sum(sales.amount)',
      unit: 'IDR',
      table: 'sales',
      dateColumn: 'sold_at',
    },
    {
      name: 'units sold',
      synonyms: ['pieces sold', 'barang terjual'],
      expression: 'sum(sales.pieces)',
      unit: 'pcs',
      table: 'sales',
      dateColumn: 'sold_at',
    },
  ],
}

const asked = conversationOver(schema, database, '2026-11-21')
const rows = (question: string) => {
  const { sql } = asked.asked(question)
  return asked.rowsOf({ sql } as never).map((row) => row.join(':'))
}

describe('what leads in each of some', () => {
  it.each([
    ['which store sold the most each month', ['2026-08:Utara:5', '2026-09:Selatan:4', '2026-10:Selatan:9']],
    ['toko dengan omzet tertinggi tiap bulan', ['2026-08:Selatan:900', '2026-09:Utara:300', '2026-10:Utara:800']],
    ['toko terbaik setiap bulan', ['2026-08:Selatan:900', '2026-09:Utara:300', '2026-10:Utara:800']],
    ['best month of each store', ['Selatan:2026-08:900', 'Utara:2026-10:800']],
    ['bulan terbaik untuk masing-masing toko tahun 2026', ['Selatan:2026-08:900', 'Utara:2026-10:800']],
    ['for each store, which month was the worst in 2026', ['Selatan:2026-10:100', 'Utara:2026-09:300']],
    ['which day of the week is the busiest for each store', ['Selatan:2:3', 'Utara:1:3']],
    ['jam tersibuk per toko', ['Selatan:10:3', 'Utara:9:2']],
    ['which payment method is most popular in each store', ['Selatan:kartu:3', 'Utara:tunai:2']],
    ['who earns the most in each division', ['Gudang:Eka:60', 'Kasir:Dodi:70']],
    ['siapa yang digaji paling rendah di tiap divisi', ['Gudang:Fani:40', 'Kasir:Citra:50']],
  ])('%s', (question, expected) => expect(rows(question)).toEqual(expected))

  it('of several is as many as are asked for', () =>
    expect(rows('top 2 stores each month in 2026').slice(0, 3)).toEqual([
      '2026-08:Selatan:900',
      '2026-08:Utara:500',
      '2026-09:Utara:300',
    ]))

  it('says so', () =>
    expect([asked.asked('best month of each store').title, asked.asked('toko terbaik setiap bulan').title]).toEqual([
      'Month with the highest revenue in each branch, all time',
      'Cabang dengan pendapatan tertinggi di setiap bulan, sepanjang waktu',
    ]))

  it('is told by who leads most often', () => {
    const outcome = asked.asked('which store sold the most each month')
    const found = database.prepare(outcome.sql).all() as Row[]
    expect(narrateAnswer({ outcome, rows: found, language: 'en' })).toBe(
      'Branch with the highest units sold in each month, all time: **Selatan** in 2 of 3; **October 2026, Selatan** is highest with **9 pcs**, **September 2026, Selatan** lowest with **4 pcs**.',
    )
    // As often as another, nobody is said to lead.
    const twice = asked.asked('best month of each store')
    expect(narrateAnswer({ outcome: twice, rows: database.prepare(twice.sql).all() as Row[], language: 'id' })).toBe(
      'Month with the highest revenue in each branch, all time: **Selatan, Agustus 2026** tertinggi dengan **Rp 900**, **Utara, Oktober 2026** terendah dengan **Rp 800** (2 baris).',
    )
  })

  it('is not stated where it has two places', () => {
    // A client lives in one town and buys in another.
    const outcome = asked.ask('top customer in each city')
    expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
  })

  it('a figure along time is no rank', () => {
    const outcome = asked.asked('omzet per bulan toko Utara')
    expect(asked.rowsOf(outcome)).toEqual([
      ['2026-08', 500],
      ['2026-09', 300],
      ['2026-10', 800],
    ])
  })
})

it('a day of the week or an hour of the day is the best by what is sold in it', () =>
  expect([rows('best day of the week'), rows('which hour of the day was the best')]).toEqual([['1:1600'], ['10:1200']]))

it('who earns the most is somebody who is paid', () =>
  expect([rows('who earns the most'), rows('siapa yang digaji paling rendah')]).toEqual([['Dodi'], ['Fani']]))

it('somebody who is nowhere in the data is no unit of what is', () => {
  const goods = {
    ...schema,
    foreignKeys: [],
    tables: schema.tables.filter(({ name }) => name === 'goods' || name === 'sales'),
  }
  const outcome = answerQuestion({ question: 'best salesperson', schema: goods, today: '2026-11-21' })
  expect(outcome.kind).not.toBe('answer')
})
