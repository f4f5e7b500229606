import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Column, Schema } from './types.ts'

// Sheets as owners keep them, with headings of their own: staff, and what is in stock.
type Cell = string | number
const databases: DatabaseSync[] = []
afterAll(() => {
  for (const database of databases) database.close()
})

function aSheet(table: string, headings: string[], rows: Cell[][]) {
  const columns = headings.map((heading, index): Column => {
    const held = [...new Set(rows.map((row) => row[index]!))]
    const isDay = held.every((cell) => /^\d{4}-\d\d-\d\d$/.test(String(cell)))
    const type = isDay ? 'date' : typeof held[0] === 'number' ? 'number' : 'text'
    const name = heading.toLowerCase().replaceAll(' ', '_')
    return { name, type, synonyms: [heading], ...(type === 'text' && { values: held.map(String) }) }
  })
  const order: Column = { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] }
  const schema: Schema = {
    dialect: 'sqlite',
    foreignKeys: [],
    tables: [{ name: table, rowCount: rows.length, synonyms: [table], columns: [...columns, order] }],
  }
  const database = new DatabaseSync(':memory:')
  databases.push(database)
  database.exec(`create table ${table} (${columns.map(({ name }) => name).join(', ')})`)
  const insert = database.prepare(`insert into ${table} values (${headings.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row)
  return (question: string): string => {
    const outcome = answerQuestion({ question, schema, today: '2026-12-01' })
    if (outcome.kind !== 'answer') return outcome.kind
    const statement = database.prepare(outcome.sql)
    statement.setReturnArrays(true)
    return (statement.all() as unknown as unknown[][]).map((row) => row.join(':')).join(' | ')
  }
}

describe('staff', () => {
  const answer = aSheet(
    'data_karyawan',
    ['NIK', 'Nama', 'Jabatan', 'Divisi', 'Tanggal Masuk', 'Tanggal Lahir', 'Gaji Pokok', 'Jenis Kelamin'],
    [
      ['K1', 'Andi Saputra', 'Staff', 'Keuangan', '2019-02-01', '1990-05-01', 5_000_000, 'L'],
      ['K2', 'Citra Lestari', 'Manager', 'Keuangan', '2024-06-01', '1979-03-09', 12_000_000, 'P'],
      ['K3', 'Dewi Anggraini', 'Staff', 'IT', '2024-08-01', '1995-01-20', 6_000_000, 'P'],
    ],
  )
  it.each([
    // Who is in the sheet, and not only whose job is called so.
    ['karyawan per divisi', 'Keuangan:2 | IT:1'],
    ['berapa karyawan', '3'],
    ['daftar staff', 'Andi Saputra | Dewi Anggraini'],
    ['karyawan yang masuk tahun 2024', 'Citra Lestari | Dewi Anggraini'],
    ['karyawan tertua', 'Citra Lestari'],
    ['berapa karyawan laki-laki', '1'],
    ['gaji pokok Citra', '12000000'],
  ])('%s', (question, rows) => expect(answer(question)).toBe(rows))
})

describe('what is in stock', () => {
  const answer = aSheet(
    'stok_gudang',
    ['Kode', 'Nama Barang', 'Stok', 'Harga Jual', 'Tanggal Kadaluarsa'],
    [
      ['B1', 'Minyak Goreng 2L', 0, 38_000, '2026-11-20'],
      ['B2', 'Minyak Kayu Putih', 4, 21_000, '2027-02-01'],
      ['B3', 'Susu UHT 1L', 12, 19_000, '2026-12-15'],
    ],
  )
  it.each([
    ['barang yang sudah kadaluarsa', 'Minyak Goreng 2L'],
    ['items that have expired', 'Minyak Goreng 2L'],
    ['barang yang kadaluarsa bulan ini', 'Susu UHT 1L'],
    ['which items are out of stock', 'Minyak Goreng 2L'],
    // What one costs; nobody adds up prices.
    ['harga jual minyak', 'Minyak Goreng 2L:38000 | Minyak Kayu Putih:21000'],
    ['harga jual susu', 'Susu UHT 1L:19000'],
    ['total harga jual minyak', '59000'],
  ])('%s', (question, rows) => expect(answer(question)).toBe(rows))
})
