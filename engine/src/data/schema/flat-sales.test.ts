import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../index.ts'
import type { Column, Schema } from '../types.ts'
import { prepareSchema } from './prepared-schema.ts'

// A spreadsheet as people upload them: one table, nothing defined, names in one language and questions in both.
const text = (name: string, values?: string[]): Column => ({ name, type: 'text', ...(values && { values }) })
const day: Column = { name: 'Tanggal', type: 'date' }
const columns: Column[] = [
  day,
  text('No Nota'),
  text('Pembeli', ['Ani', 'Budi', 'Citra']),
  text('Kota', ['Bandung', 'Medan']),
  text('Nama Barang', ['Gula', 'Kopi', 'Teh']),
  { name: 'Jumlah', type: 'integer' },
  { name: 'Harga Satuan', type: 'number' },
  { name: 'Total Harga', type: 'number' },
  text('Kasir', ['Dewi', 'Rina']),
]
const schemaOf = (name: string, of: Column[] = columns): Schema => ({
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [{ name, columns: of }],
})
const database = new DatabaseSync(':memory:')
database.exec(`CREATE TABLE "Sheet1" ("Tanggal" TEXT, "No Nota" TEXT, "Pembeli" TEXT, "Kota" TEXT, "Nama Barang" TEXT, "Jumlah" INTEGER,
  "Harga Satuan" REAL, "Total Harga" REAL, "Kasir" TEXT);
INSERT INTO "Sheet1" VALUES
  ('2025-11-03','N1','Ani','Medan','Kopi',1,100,100,'Dewi'),
  ('2026-10-05','N2','Ani','Bandung','Kopi',2,100,200,'Rina'),
  ('2026-11-02','N3','Budi','Bandung','Gula',10,5,50,'Rina'),
  ('2026-11-07','N4','Citra','Medan','Teh',4,10,40,'Dewi');`)
afterAll(() => database.close())
const asked = (question: string) => answerQuestion({ question, schema: schemaOf('Sheet1'), today: '2026-11-21' })
const rows = (question: string): string => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') return outcome.kind
  const statement = database.prepare(outcome.sql)
  statement.setReturnArrays(true)
  return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' ')
}

describe('a spreadsheet of sales is asked for its sales', () => {
  it.each([
    ['total penjualan', '390'],
    ['omzet per kota', 'Bandung:250 Medan:140'],
    ['sales by city', 'Bandung:250 Medan:140'],
    ['penjualan per bulan tahun ini', '2026-10:200 2026-11:90'],
    ['penjualan bulan ini dibanding bulan lalu', '90:200:-55'],
    ['jumlah barang terjual per kota', 'Bandung:12 Medan:5'],
    // By pieces, not by rows and not by money.
    ['barang terlaris', 'Gula:10 Teh:4 Kopi:3'],
    ['2 barang paling laku bulan ini', 'Gula:10 Teh:4'],
    ['pembeli teratas', 'Ani:300 Budi:50 Citra:40'],
    ['kasir terbaik tahun ini', 'Rina:250 Dewi:40'],
    ['kota dengan omzet tertinggi', 'Bandung:250'],
    ['bulan terbaik', '2026-10:200'],
  ])('%s', (question, expected) => expect(rows(question)).toBe(expected))
  it('states it, and says which column that is', () =>
    expect(asked('penjualan per bulan')).toMatchObject({
      confidence: { band: 'sure' },
      reading: expect.stringContaining('Jumlah kolom Total Harga dari Sheet1'),
    }))
})

describe('what it is made of', () => {
  const measuresOf = (schema: Schema) =>
    prepareSchema(schema).measures.map(({ name, expression }) => [name, expression])
  it('pieces times price, where no column holds what a line came to', () =>
    expect(
      measuresOf(
        schemaOf(
          'data penjualan',
          columns.filter(({ name }) => name !== 'Total Harga'),
        ),
      ),
    ).toContainEqual(['revenue', 'SUM("data penjualan"."Jumlah" * "data penjualan"."Harga Satuan")']))
  it.each([
    ['what was bought', schemaOf('pembelian')],
    ['what was bought of suppliers', schemaOf('Sheet1', [...columns, text('Supplier')])],
    ['what was spent', schemaOf('pengeluaran', [day, text('Kategori'), { name: 'Amount', type: 'number' }])],
    ['a list of prices', schemaOf('harga', [text('Nama Barang'), { name: 'Harga', type: 'number' }])],
    ['a sheet of days without money', schemaOf('absensi', [day, text('Nama'), { name: 'Jam', type: 'number' }])],
  ])('%s is no sale', (_, schema) =>
    expect(measuresOf(schema).filter(([name]) => name === 'revenue' || name === 'units sold')).toEqual([]),
  )
  it('nothing tells which of two such sheets is meant', () =>
    expect(
      measuresOf({
        ...schemaOf('penjualan 2025'),
        tables: ['penjualan 2025', 'penjualan 2026'].map((name) => ({ name, columns })),
      }),
    ).toEqual([]))
  it('what its owner defined is what holds', () => {
    const [table] = schemaOf('Sheet1').tables
    if (!table) throw new Error('no table')
    const own = { name: 'sales', table: 'Sheet1', expression: 'SUM("Sheet1"."Jumlah")' }
    expect(measuresOf({ ...schemaOf('Sheet1'), measures: [own] })).toEqual([['sales', own.expression]])
  })
})
