import { afterAll, describe, expect, it } from 'vitest'
import { conversationOver } from './testing/conversation.ts'
import { aSheet } from './testing/sheet.ts'

// What an owner asks of a sheet of sales, one question after the other in one chat.
type Sale = [
  day: string,
  no: string,
  customer: string,
  goods: string,
  qty: number,
  price: number,
  total: number,
  city: string,
  sales: string,
  state: string,
]
const sales: Sale[] = [
  ['2026-01-05', 'INV-1', 'Budi Santoso', 'Semen 50kg', 10, 65, 650, 'Surabaya', 'Rina', 'Lunas'],
  ['2026-01-20', 'INV-2', 'CV Maju', 'Cat Tembok 5L', 2, 185, 370, 'Malang', 'Dodi', 'Belum Lunas'],
  ['2026-02-03', 'INV-3', 'CV Maju', 'Semen 40kg', 5, 55, 275, 'Surabaya', 'Rina', 'Belum Lunas'],
  ['2026-03-09', 'INV-4', 'Siti Aminah', 'Mi Goreng Isi 40', 20, 10, 200, 'Surabaya', 'Agus', 'Lunas'],
  ['2026-03-11', 'INV-5', 'Siti Aminah', 'Keramik 40x40', 1, 58, 58, 'Gresik', 'Rina', 'Jatuh Tempo'],
]
const headings = [
  'Tanggal',
  'No Faktur',
  'Nama Pelanggan',
  'Nama Barang',
  'Qty',
  'Harga Satuan',
  'Total',
  'Kota',
  'Sales',
  'Status Bayar',
]
const { schema, database } = aSheet('penjualan_2026', headings, sales)
afterAll(() => database.close())

const conversation = conversationOver(schema, database, '2026-12-01')
const { asked } = conversation
const rowsOf = (...questions: string[]): string =>
  conversation
    .rowsOf(asked(...questions))
    .map((row) => row.join(':'))
    .join(' | ')

describe('goods are meant by the words that their names begin with', () => {
  it.each([
    ['penjualan semen per bulan', '2026-01:650 | 2026-02:275'],
    ['total penjualan cat tembok', '370'],
    ['berapa total qty semen', '15'],
    ['penjualan mi goreng bulan Maret', '200'],
    ['penjualan semen di Surabaya tahun 2026', '925'],
  ])('%s', (question, rows) => expect(rowsOf(question)).toBe(rows))
  it('is told with all that is meant', () =>
    expect(asked('total penjualan semen').reading).toContain("Nama Barang mengandung 'Semen'"))
})

describe('how many were sold is a number of pieces', () => {
  it.each([
    ['berapa semen yang terjual', '15'],
    ['berapa banyak barang yang terjual', '38'],
    ['berapa keramik terjual bulan Maret', '1'],
    ['how many semen were sold in January', '10'],
  ])('%s', (question, rows) => expect(rowsOf(question)).toBe(rows))
})

describe('who bought most, and what one note came to', () => {
  it.each([
    ['3 pelanggan terbesar', 'Budi Santoso:650 | CV Maju:645 | Siti Aminah:258'],
    ['siapa pelanggan terbesar', 'Budi Santoso:650 | CV Maju:645 | Siti Aminah:258'],
    ['rata-rata nilai faktur', '310.6'],
    ['total yang belum bayar', '645'],
  ])('%s', (question, rows) => expect(rowsOf(question)).toBe(rows))
})

describe('a list is one of rows', () => {
  it('with all that the sheet says of them, by its own headings', () => {
    const answer = asked('daftar faktur belum lunas di Surabaya')
    expect(answer.columns.map(({ label }) => label)).toEqual(headings)
    expect(answer.title).toBe('Penjualan 2026, Status Bayar Belum Lunas, Kota Surabaya')
    expect(rowsOf('daftar faktur belum lunas di Surabaya')).toBe(
      '2026-02-03:INV-3:CV Maju:Semen 40kg:5:55:275:Surabaya:Rina:Belum Lunas',
    )
  })
  it('stands from the end that is said', () => {
    const numbers = rowsOf('daftar faktur', 'urutkan dari total terbesar').matchAll(/INV-\d/g)
    expect([...numbers].join(' ')).toBe('INV-1 INV-2 INV-3 INV-4 INV-5')
    const least = rowsOf('daftar faktur', 'urutkan dari total terkecil').matchAll(/INV-\d/g)
    expect([...least].join(' ')).toBe('INV-5 INV-4 INV-3 INV-2 INV-1')
  })
  it('and a number where that is asked for', () => expect(rowsOf('berapa faktur yang belum lunas')).toBe('2'))
})

describe('what stands for itself does not go on from the answer before', () => {
  it.each([
    [['penjualan per kota', 'kota mana yang tertinggi?', 'penjualan Rina bulan Maret'], '58'],
    [['total penjualan per bulan', 'siapa sales terbaik'], 'Rina:983 | Dodi:370 | Agus:200'],
    [['total penjualan per bulan', '2 pelanggan terbesar'], 'Budi Santoso:650 | CV Maju:645'],
    [
      ['penjualan per kota', 'barang paling laku'],
      'Mi Goreng Isi 40:20 | Semen 50kg:10 | Semen 40kg:5 | Cat Tembok 5L:2 | Keramik 40x40:1',
    ],
  ] satisfies [string[], string][])('%j', (questions, rows) => expect(rowsOf(...questions)).toBe(rows))
})

describe('rows of a sheet are shown as the file has them', () => {
  it('deals that are so are listed, not counted', () =>
    expect(rowsOf('faktur yang belum lunas')).toBe(
      '2026-01-20:INV-2:CV Maju:Cat Tembok 5L:2:185:370:Malang:Dodi:Belum Lunas | 2026-02-03:INV-3:CV Maju:Semen 40kg:5:55:275:Surabaya:Rina:Belum Lunas',
    ))
  it('but counted where how many is asked', () => expect(rowsOf('berapa faktur yang belum lunas')).toBe('2'))
  it('with all their columns', () =>
    expect(rowsOf('siapa saja yang belum lunas').split(' | ')[0]).toBe(
      'CV Maju:2026-01-20:INV-2:Cat Tembok 5L:2:185:370:Malang:Dodi:Belum Lunas',
    ))
})

describe('what leads in each of some', () => {
  it.each([
    ['sales terbaik tiap bulan', '2026-01:Rina:650 | 2026-02:Rina:275 | 2026-03:Agus:200'],
    ['barang terlaris tiap kota', 'Gresik:Keramik 40x40:1 | Malang:Cat Tembok 5L:2 | Surabaya:Mi Goreng Isi 40:20'],
    ['bulan terbaik tiap sales', 'Agus:2026-03:200 | Dodi:2026-01:370 | Rina:2026-01:650'],
  ])('%s', (question, rows) => expect(rowsOf(question)).toBe(rows))
})
