import type { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { conversationOver } from './testing/conversation.ts'
import { aSheet } from './testing/sheet.ts'

// Sheets as owners keep them, with headings of their own: staff, and what is in stock.
const databases: DatabaseSync[] = []
afterAll(() => {
  for (const database of databases) database.close()
})

function askedOf({ schema, database }: ReturnType<typeof aSheet>) {
  databases.push(database)
  const { asked, rowsOf } = conversationOver(schema, database, '2026-12-01')
  return (question: string): string =>
    rowsOf(asked(question))
      .map((row) => row.join(':'))
      .join(' | ')
}

describe('staff', () => {
  const answer = askedOf(
    aSheet(
      'data_karyawan',
      ['NIK', 'Nama', 'Jabatan', 'Divisi', 'Tanggal Masuk', 'Tanggal Lahir', 'Gaji Pokok', 'Jenis Kelamin'],
      [
        ['K1', 'Andi Saputra', 'Staff', 'Keuangan', '2019-02-01', '1990-05-01', 5_000_000, 'L'],
        ['K2', 'Citra Lestari', 'Manager', 'Keuangan', '2024-06-01', '1979-03-09', 12_000_000, 'P'],
        ['K3', 'Dewi Anggraini', 'Staff', 'IT', '2024-08-01', '1995-01-20', 6_000_000, 'P'],
      ],
    ),
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
  const answer = askedOf(
    aSheet(
      'stok_gudang',
      ['Kode', 'Nama Barang', 'Stok', 'Harga Jual', 'Tanggal Kadaluarsa'],
      [
        ['B1', 'Minyak Goreng 2L', 0, 38_000, '2026-11-20'],
        ['B2', 'Minyak Kayu Putih', 4, 21_000, '2027-02-01'],
        ['B3', 'Susu UHT 1L', 12, 19_000, '2026-12-15'],
      ],
    ),
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
