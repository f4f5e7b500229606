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
    [
      'daftar staff',
      'Andi Saputra:K1:Staff:Keuangan:2019-02-01:1990-05-01:5000000:L | Dewi Anggraini:K3:Staff:IT:2024-08-01:1995-01-20:6000000:P',
    ],
    [
      'karyawan yang masuk tahun 2024',
      'Citra Lestari:K2:Manager:Keuangan:2024-06-01:1979-03-09:12000000:P | Dewi Anggraini:K3:Staff:IT:2024-08-01:1995-01-20:6000000:P',
    ],
    ['karyawan tertua', 'Citra Lestari:K2:Manager:Keuangan:2024-06-01:1979-03-09:12000000:P'],
    ['berapa karyawan laki-laki', '1'],
    ['gaji pokok Citra', '12000000'],
  ])('%s', (question, rows) => expect(answer(question)).toBe(rows))
})

it('staff whose position is called so are not everybody, for sure', () => {
  const staff = aSheet(
    'karyawan',
    ['Nama', 'Jabatan', 'Gaji Pokok'],
    [
      ['Ani', 'Staf', 4],
      ['Budi', 'Kepala', 9],
    ],
  )
  databases.push(staff.database)
  const { asked } = conversationOver(staff.schema, staff.database, '2026-12-01')
  expect(asked('rata-rata gaji staf').confidence?.band).not.toBe('sure')
  expect(asked('rata-rata gaji').confidence?.band).toBe('sure')
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
    ['barang yang sudah kadaluarsa', 'Minyak Goreng 2L:B1:0:38000:2026-11-20'],
    ['items that have expired', 'Minyak Goreng 2L'],
    ['barang yang kadaluarsa bulan ini', 'Susu UHT 1L:B3:12:19000:2026-12-15'],
    ['which items are out of stock', 'Minyak Goreng 2L'],
    // What one costs; nobody adds up prices.
    ['harga jual minyak', 'Minyak Goreng 2L:38000 | Minyak Kayu Putih:21000'],
    ['harga jual susu', 'Susu UHT 1L:19000'],
    ['total harga jual minyak', '59000'],
  ])('%s', (question, rows) => expect(answer(question)).toBe(rows))
})
