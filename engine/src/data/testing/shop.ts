import { DatabaseSync } from 'node:sqlite'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Column, Schema, Table } from '../types.ts'

// A made-up trader with branches and clients in areas, order lines, returns and credits: small enough to count by hand.
const key: Column = { name: 'id', type: 'integer', primaryKey: true, hidden: true }
const link = (name: string): Column => ({ name, type: 'integer', hidden: true })
const text = (name: string, id: string, values?: string[]): Column => ({
  name,
  type: 'text',
  description: { id },
  ...(values ? { values } : {}),
})
const money = (name: string, id: string, synonyms: string[] = []): Column => ({
  name,
  type: 'number',
  unit: 'IDR',
  description: { id },
  synonyms,
})
const day = (name: string, synonyms: string[]): Column => ({ name, type: 'date', synonyms })
const table = (name: string, words: Partial<LocalizedText>, synonyms: string[], columns: Column[]): Table => ({
  name,
  description: words,
  synonyms,
  columns,
})

const areas = ['Utara', 'Selatan']
const line = (name: string, synonyms: string[], expression: string, unit: string, en: string, id: string) => ({
  name,
  synonyms,
  expression,
  unit,
  table: 'order_lines',
  filter: "order_lines.state = 'paid'",
  dateColumn: 'sold_on',
  description: { en, id },
})

export const shop: Schema = {
  dialect: 'sqlite',
  tables: [
    table('areas', { en: 'areas', id: 'wilayah' }, ['wilayah'], [key, text('name', 'nama wilayah', areas)]),
    table(
      'branches',
      { en: 'branches', id: 'cabang' },
      ['cabang'],
      [key, text('name', 'nama cabang'), link('area_id')],
    ),
    table(
      'clients',
      { en: 'clients', id: 'pelanggan' },
      ['pelanggan'],
      [
        key,
        text('name', 'nama pelanggan'),
        link('area_id'),
        day('joined_on', ['tanggal bergabung']),
        day('left_on', ['tanggal keluar']),
      ],
    ),
    table(
      'vendors',
      { en: 'vendors', id: 'pemasok' },
      ['pemasok'],
      [key, text('name', 'nama pemasok'), link('area_id')],
    ),
    table(
      'goods',
      { en: 'goods', id: 'produk' },
      ['product', 'produk', 'barang'],
      [
        key,
        text('name', 'nama produk'),
        text('kind', 'jenis produk', ['kain', 'kopi']),
        link('vendor_id'),
        money('price', 'harga', ['harga']),
        day('launched_on', ['tanggal peluncuran']),
      ],
    ),
    table(
      'orders',
      { en: 'orders', id: 'pesanan' },
      ['order', 'pesanan'],
      [
        key,
        text('number', 'nomor pesanan'),
        link('branch_id'),
        link('client_id'),
        day('ordered_on', ['order date']),
        text('channel', 'kanal', ['web', 'toko']),
        money('total', 'setelah diskon', ['order total', 'total pesanan', 'nilai pesanan']),
      ],
    ),
    table(
      'order_lines',
      { en: 'order lines', id: 'rincian pesanan' },
      ['rincian pesanan'],
      [
        key,
        link('order_id'),
        link('good_id'),
        { name: 'quantity', type: 'integer', unit: 'pcs', description: { id: 'jumlah barang' } },
        money('line_total', 'total baris'),
        { name: 'state', type: 'text', hidden: true },
        { name: 'sold_on', type: 'date', hidden: true },
      ],
    ),
    table(
      'returns',
      { en: 'returns', id: 'pengembalian' },
      ['return', 'pengembalian', 'pengembalian dana'],
      [
        key,
        link('order_line_id'),
        day('returned_on', ['tanggal pengembalian']),
        money('amount', 'nilai pengembalian', ['returned amount', 'nilai pengembalian']),
        text('reason', 'alasan pengembalian', ['rusak', 'salah ukuran']),
      ],
    ),
    table(
      'shelf',
      { en: 'shelf', id: 'stok' },
      ['stock', 'stok'],
      [
        link('branch_id'),
        link('good_id'),
        { name: 'quantity', type: 'integer', description: { id: 'jumlah stok' } },
        text('status', 'status stok', ['in_stock', 'out_of_stock']),
      ],
    ),
    table(
      'credits',
      { en: 'credits', id: 'pinjaman' },
      ['pinjaman'],
      [
        key,
        text('contract', 'nomor kontrak'),
        link('client_id'),
        money('lent', 'pokok pinjaman'),
        {
          name: 'days_late',
          type: 'integer',
          unit: 'days',
          description: { id: 'hari tunggakan' },
          synonyms: ['tunggakan'],
        },
        text('status', 'status pinjaman', ['active', 'closed']),
      ],
    ),
    table(
      'people',
      { en: 'staff', id: 'karyawan' },
      ['employee', 'karyawan'],
      [
        key,
        text('first_name', 'nama depan'),
        text('last_name', 'nama belakang'),
        text('title', 'jabatan'),
        text('department', 'departemen', ['gudang', 'toko']),
        money('salary', 'gaji', ['gaji']),
      ],
    ),
  ],
  foreignKeys: [
    { table: 'branches', column: 'area_id', toTable: 'areas', toColumn: 'id' },
    { table: 'clients', column: 'area_id', toTable: 'areas', toColumn: 'id' },
    { table: 'vendors', column: 'area_id', toTable: 'areas', toColumn: 'id' },
    { table: 'goods', column: 'vendor_id', toTable: 'vendors', toColumn: 'id' },
    { table: 'orders', column: 'branch_id', toTable: 'branches', toColumn: 'id' },
    { table: 'orders', column: 'client_id', toTable: 'clients', toColumn: 'id' },
    { table: 'order_lines', column: 'order_id', toTable: 'orders', toColumn: 'id' },
    { table: 'order_lines', column: 'good_id', toTable: 'goods', toColumn: 'id' },
    { table: 'returns', column: 'order_line_id', toTable: 'order_lines', toColumn: 'id' },
    { table: 'shelf', column: 'branch_id', toTable: 'branches', toColumn: 'id' },
    { table: 'shelf', column: 'good_id', toTable: 'goods', toColumn: 'id' },
    { table: 'credits', column: 'client_id', toTable: 'clients', toColumn: 'id' },
  ],
  measures: [
    line(
      'revenue',
      ['sales', 'pendapatan', 'penjualan'],
      'SUM(order_lines.line_total)',
      'IDR',
      'Paid order lines',
      'Baris pesanan yang lunas',
    ),
    line(
      'cost of goods',
      ['harga pokok'],
      'SUM(order_lines.quantity * 7)',
      'IDR',
      'Purchase cost of what was sold',
      'Harga beli barang yang terjual',
    ),
    line(
      'average order value',
      ['average order', 'rata-rata pesanan', 'rata-rata nilai pesanan'],
      'SUM(order_lines.line_total) / COUNT(DISTINCT order_lines.order_id)',
      'IDR',
      'Revenue for each order',
      'Pendapatan per pesanan',
    ),
  ],
}

const [revenue, ...others] = shop.measures ?? []
if (!revenue) throw new Error('the shop has no measures')

/** The trader who defined what was sold by its number, too. */
export const shopWithUnits: Schema = {
  ...shop,
  measures: [
    revenue,
    ...others,
    {
      ...revenue,
      name: 'units sold',
      synonyms: ['pieces sold', 'unit terjual', 'barang terjual'],
      expression: 'SUM(order_lines.quantity)',
      unit: 'pcs',
      description: { en: 'Pieces in paid order lines', id: 'Jumlah barang di baris yang lunas' },
    },
  ],
}

const rows = `
INSERT INTO areas VALUES (1,'Utara'),(2,'Selatan');
INSERT INTO branches VALUES (1,'Pusat',1),(2,'Pantai',2);
INSERT INTO clients VALUES (1,'Ani',2,'2024-03-01',NULL),(2,'Budi',1,'2026-02-01',NULL),(3,'Citra',2,'2026-05-01',NULL);
INSERT INTO vendors VALUES (1,'Satu',1),(2,'Dua',2);
INSERT INTO goods VALUES (1,'Batik','kain',1,90,'2024-01-01'),(2,'Arabika','kopi',2,50,'2026-01-10'),(3,'Robusta','kopi',2,30,'2023-01-01');
INSERT INTO orders VALUES (1,'A1',1,1,'2026-01-15','web',180),(2,'A2',1,2,'2026-02-20','toko',50),(3,'A3',2,3,'2026-11-05','web',120),(4,'A4',2,1,'2025-10-10','toko',90);
INSERT INTO order_lines VALUES (1,1,1,2,180,'paid','2026-01-15'),(2,2,2,1,50,'cancelled','2026-02-20'),(3,3,3,1,30,'paid','2026-11-05'),(4,3,1,1,90,'paid','2026-11-05'),(5,4,1,1,90,'paid','2025-10-10');
INSERT INTO returns VALUES (1,1,'2026-02-01',60,'rusak'),(2,3,'2026-11-07',30,'rusak'),(3,5,'2025-12-01',90,'salah ukuran'),(4,1,'2026-03-01',20,'salah ukuran');
INSERT INTO shelf VALUES (1,1,0,'out_of_stock'),(1,2,5,'in_stock'),(2,1,4,'in_stock'),(2,2,0,'out_of_stock'),(2,3,0,'out_of_stock');
INSERT INTO credits VALUES (1,'K1',1,1000,95,'active'),(2,'K2',2,500,10,'active'),(3,'K3',3,700,120,'active');
INSERT INTO people VALUES (1,'Dewi','Lestari','Kepala','gudang',90),(2,'Eko','Putra','Staf','gudang',60),(3,'Fajar','Putra','Staf','toko',70);`

/** A fresh database in memory with the trader in it. */
export const shopDatabase = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:')
  for (const { name, columns } of shop.tables) {
    const list = columns.map(
      (column) => `"${column.name}" ${column.type === 'text' || column.type === 'date' ? 'TEXT' : 'NUMERIC'}`,
    )
    database.exec(`CREATE TABLE "${name}" (${list.join(', ')})`)
  }
  database.exec(rows)
  return database
}
