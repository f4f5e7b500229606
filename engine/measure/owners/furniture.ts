import {
  addDays,
  type Cell,
  daysBetween,
  momentAt,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE pelanggan (id INTEGER PRIMARY KEY, nama TEXT, jenis TEXT, negara TEXT, tgl_daftar DATE, limit_kredit INTEGER, deleted_at DATETIME);
CREATE TABLE produk (kode_produk TEXT PRIMARY KEY, nama_produk TEXT, kategori TEXT, kayu TEXT, harga_jual INTEGER, lead_time_hari INTEGER);
CREATE TABLE karyawan (id INTEGER PRIMARY KEY, nama TEXT, bagian TEXT, atasan_id INTEGER REFERENCES karyawan(id), tgl_masuk DATE, resign_date DATE);
CREATE TABLE orders (id INTEGER PRIMARY KEY, no_order TEXT, pelanggan_id INTEGER REFERENCES pelanggan(id), sales_id INTEGER REFERENCES karyawan(id), tgl_order DATE, tgl_janji_kirim DATE, tgl_kirim DATE, ongkir INTEGER, status TEXT);
CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), kode_produk TEXT REFERENCES produk(kode_produk), qty INTEGER, harga INTEGER, diskon_persen INTEGER);
CREATE TABLE pembayaran (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), tgl_bayar DATE, jenis TEXT, nominal INTEGER);
CREATE TABLE tahap (id INTEGER PRIMARY KEY, nama_tahap TEXT, urutan INTEGER);
CREATE TABLE produksi (id INTEGER PRIMARY KEY, order_item_id INTEGER REFERENCES order_items(id), tahap_id INTEGER REFERENCES tahap(id), karyawan_id INTEGER REFERENCES karyawan(id), mulai DATETIME, selesai DATETIME, qty_ok INTEGER, qty_reject INTEGER);
CREATE TABLE supplier (id INTEGER PRIMARY KEY, nama_supplier TEXT, kota TEXT);
CREATE TABLE bahan (kode_bahan TEXT PRIMARY KEY, nama_bahan TEXT, satuan TEXT, harga_satuan INTEGER, stok REAL, stok_min REAL);
CREATE TABLE produk_bahan (kode_produk TEXT REFERENCES produk(kode_produk), kode_bahan TEXT REFERENCES bahan(kode_bahan), jumlah REAL, PRIMARY KEY (kode_produk, kode_bahan));
CREATE TABLE pembelian (id INTEGER PRIMARY KEY, no_po TEXT, supplier_id INTEGER REFERENCES supplier(id), kode_bahan TEXT REFERENCES bahan(kode_bahan), tgl_po DATE, tgl_terima DATE, jumlah REAL, total INTEGER, status TEXT);
`

const products: [string, string, string, string, number, number][] = [
  ['MJ-01', 'Meja makan 6 kursi', 'Meja', 'Jati', 8_500_000, 40],
  ['MJ-02', 'Meja kerja lipat', 'Meja', 'Mindi', 2_350_000, 20],
  ['MJ-03', 'Coffee table bulat', 'Meja', 'Jati', 3_100_000, 25],
  ['KR-01', 'Kursi teras', 'Kursi', 'Jati', 1_450_000, 18],
  ['KR-02', 'Kursi cafe', 'Kursi', 'Mahoni', 875_000, 14],
  ['KR-03', 'Bangku panjang', 'Kursi', 'Trembesi', 2_100_000, 18],
  ['LM-01', 'Lemari 3 pintu', 'Lemari', 'Jati', 9_800_000, 45],
  ['LM-02', 'Rak buku', 'Lemari', 'Mahoni', 2_750_000, 21],
  ['LM-03', 'Bufet TV', 'Lemari', 'Mindi', 4_200_000, 30],
  ['TT-01', 'Dipan 160', 'Tempat tidur', 'Jati', 7_400_000, 35],
  ['TT-02', 'Dipan 180', 'Tempat tidur', 'Mahoni', 6_600_000, 35],
  ['TT-03', 'Ranjang susun', 'Tempat tidur', 'Mindi', 5_300_000, 30],
]
const materials: [string, string, string, number, number, number][] = [
  ['KYJ', 'Kayu jati', 'm3', 14_500_000, 6.4, 5],
  ['KYM', 'Kayu mahoni', 'm3', 5_800_000, 3.1, 4],
  ['KYD', 'Kayu mindi', 'm3', 4_600_000, 2.2, 3],
  ['KYT', 'Kayu trembesi', 'm3', 5_200_000, 1.8, 1],
  ['LEM', 'Lem kayu', 'kg', 62_000, 41, 30],
  ['AMP', 'Amplas', 'lembar', 4_500, 950, 400],
  ['MLM', 'Melamine clear', 'liter', 78_000, 18, 40],
  ['SKR', 'Sekrup', 'dus', 35_000, 122, 50],
  ['ENG', 'Engsel', 'pcs', 12_500, 260, 200],
  ['KCA', 'Kaca 5 mm', 'm2', 135_000, 0, 10],
  ['RTN', 'Anyaman rotan', 'm2', 210_000, 14, 8],
]
const suppliers: [string, string][] = [
  ['UD Jati Blora', 'Blora'],
  ['CV Rimba Raya', 'Jepara'],
  ['Toko Kimia Jaya', 'Semarang'],
  ['PT Baut Nusantara', 'Semarang'],
  ['UD Rotan Trangsan', 'Sukoharjo'],
  ['CV Kaca Bening', 'Kudus'],
]
const steps = ['Potong', 'Rakit', 'Amplas', 'Finishing', 'Packing']
const shops =
  'Rumah Teduh,Kafe Pojok,Hotel Anggrek,Villa Lembah,Homestay Damai,Resto Dapur Ibu,Studio Ruang,Kantor Bersama'.split(
    ',',
  )
const abroad: [string, string][] = [
  ['Nordic Living AB', 'Swedia'],
  ['Van Dijk Meubels', 'Belanda'],
  ['Coastal Home Pty', 'Australia'],
  ['Maison du Bois', 'Prancis'],
  ['Harper & Oak Ltd', 'Inggris'],
  ['Kobayashi Interior', 'Jepang'],
]

const buyers = (random: Random, names: readonly string[]): Cell[][] =>
  rangeOf(0, 89)
    .map((index) => {
      const foreign = abroad[index]
      const shop = index >= 6 && index < 22
      const name =
        foreign?.[0] ?? (shop ? `${shops[index % 8]} ${index < 14 ? 'Jepara' : 'Solo'}` : (names[index] ?? ''))
      const kind = foreign ? 'Ekspor' : shop ? 'Proyek' : 'Retail'
      const since = addDays('2024-06-01', Math.floor(random.next() ** 1.2 * 880))
      const limit = kind === 'Retail' ? null : random.int(4, 30) * 25_000_000
      return { name, kind, country: foreign?.[1] ?? 'Indonesia', since, limit }
    })
    .sort((a, b) => daysBetween(b.since, a.since))
    .map(({ name, kind, country, since, limit }, index) => [
      index + 1,
      name,
      kind,
      country,
      since,
      limit,
      index % 29 === 17 ? '2026-02-10 09:30:00' : null,
    ])

type Sold = Record<'orders' | 'order_items' | 'pembayaran' | 'produksi', Cell[][]>

const selling = (random: Random, people: Cell[][], crew: Cell[][]): Sold => {
  const made: Sold = { orders: [], order_items: [], pembayaran: [], produksi: [] }
  const days = rangeOf(1, 330)
    .map(() => addDays('2025-01-08', Math.floor(random.next() ** 0.9 * (daysBetween('2025-01-08', today) + 1))))
    .sort()
  for (const day of days) {
    const id = made.orders.length + 1
    const known = people.filter((one) => String(one[4]) <= day && one[6] === null && Number(one[0]) % 8 !== 3)
    const buyer = known[Math.floor(random.next() ** 1.4 * known.length)] ?? []
    const big = buyer[2] !== 'Retail'
    const status = random.chance(0.05) ? 'BATAL' : 'BARU'
    let worth = 0
    let lead = 0
    const lines: { item: number; qty: number }[] = []
    for (const kind of random.shuffle(rangeOf(0, 10)).slice(0, random.pick([1, 2, 3], [6, 4, 2]))) {
      const [code = '', , , , price = 0, wait = 0] = products[kind] ?? []
      const qty = big ? random.int(4, 24) : random.pick([1, 2, 4, 6], [6, 5, 3, 1])
      const off = big ? random.pick([0, 5, 10, 15], [3, 4, 3, 1]) : random.pick([0, 5], [6, 1])
      const asked = day < '2026-01-01' ? Math.round((price * 0.94) / 5_000) * 5_000 : price
      worth += Math.round(qty * asked * (1 - off / 100))
      lead = Math.max(lead, wait)
      made.order_items.push([made.order_items.length + 1, id, code, qty, asked, off])
      lines.push({ item: made.order_items.length, qty })
    }
    const due = addDays(day, lead + random.int(0, 6))
    const freight = buyer[2] === 'Ekspor' ? random.int(12, 40) * 500_000 : random.int(0, 9) * 75_000
    const sent = addDays(due, random.pick([-6, -2, 0, 3, 9, 20], [4, 6, 7, 5, 3, 1]))
    const isSent = status !== 'BATAL' && sent <= today
    made.orders.push([
      id,
      `SO-${day.slice(2, 4)}${String(1_000 + id)}`,
      buyer[0] ?? null,
      random.pick([2, 3, 4], [5, 4, 3]),
      day,
      due,
      isSent ? sent : null,
      freight,
      isSent ? 'KIRIM' : status,
    ])
    const pay = (on: string, kind: string, sum: number) =>
      on <= today ? made.pembayaran.push([made.pembayaran.length + 1, id, on, kind, sum]) : 0
    const first = Math.round((worth * random.pick([0.3, 0.5])) / 1_000) * 1_000
    if (random.chance(0.95)) pay(addDays(day, random.int(0, 5)), 'DP', first)
    else if (status !== 'BATAL') pay(addDays(day, random.int(1, 9)), 'DP', first)
    if (isSent && random.chance(0.9)) pay(addDays(sent, random.int(-3, 28)), 'PELUNASAN', worth + freight - first)
    if (status === 'BATAL' || day < '2025-12-01') continue
    let step = 0
    let at = addDays(day, random.int(1, 5))
    for (; step < steps.length && at <= today; step += 1) {
      for (const { item, qty } of lines) {
        const able = crew.filter(
          (one) => one[2] === 'Produksi' && Number(one[0]) % 5 === step && (one[5] === null || String(one[5]) > at),
        )
        const from = momentAt(at, random.int(7, 14) * 60 + random.int(0, 59))
        const to = momentAt(at, 24 * 60 * random.int(1, 1 + Math.floor(lead / 7)) + random.int(8, 17) * 60)
        const bad = random.chance(0.16) ? random.int(1, 1 + Math.floor(qty / 6)) : 0
        const done = to < `${today} 12:00`
        made.produksi.push([
          0,
          item,
          step + 1,
          able[random.int(0, able.length - 1)]?.[0] ?? null,
          from,
          done ? to : null,
          done ? qty : null,
          done ? bad : null,
        ])
      }
      at = addDays(at, 1 + Math.floor(lead / 6))
      const order = made.orders.at(-1)
      if (order?.[8] === 'BARU') order[8] = 'PRODUKSI'
    }
  }
  made.produksi.sort((a, b) => (String(a[4]) < String(b[4]) ? -1 : 1))
  for (const [index, one] of made.produksi.entries()) one[0] = index + 1
  return made
}

const bought = (random: Random): Cell[][] =>
  rangeOf(1, 190)
    .map(() => addDays('2025-01-10', random.int(0, daysBetween('2025-01-10', today))))
    .sort()
    .map((day, index) => {
      const part = random.pick(rangeOf(0, 9), [9, 6, 5, 3, 4, 4, 5, 3, 3, 2])
      const [code = '', , unit, price = 0] = materials[part] ?? []
      const from = part < 4 ? random.pick([1, 2], part === 0 ? [5, 2] : [1, 5]) : part === 9 ? 6 : part < 7 ? 3 : 4
      const amount = unit === 'm3' ? random.int(10, 60) / 10 : random.int(2, 30) * (unit === 'lembar' ? 50 : 5)
      const total = Math.round((amount * price * random.int(90, 112)) / 100 / 1_000) * 1_000
      const came = addDays(day, random.int(2, from < 3 ? 21 : 8))
      const off = random.chance(0.04)
      const state = off
        ? 'BATAL'
        : came > today
          ? 'DIPESAN'
          : random.chance(came > '2026-10-01' ? 0.5 : 0.95)
            ? 'LUNAS'
            : 'DITERIMA'
      const no = `PO${day.slice(2, 4)}-${String(index + 1).padStart(3, '0')}`
      return [index + 1, no, from, code, day, state === 'DIPESAN' || off ? null : came, amount, total, state]
    })

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(811)
  const names = peopleNames(random, 130)
  const woods = ['Jati', 'Mahoni', 'Mindi', 'Trembesi']
  const karyawan = names.slice(90, 116).map((name, index) => {
    const part = index === 0 ? 'Pimpinan' : index < 4 ? 'Sales' : index < 6 ? 'Gudang' : 'Produksi'
    const left = index === 12 ? '2026-04-30' : index === 19 ? '2026-10-09' : null
    return [
      index + 1,
      name,
      part,
      index === 0 ? null : index < 8 ? 1 : random.pick([7, 8], [2, 3]),
      addDays('2019-05-01', random.int(0, 2_000)),
      left,
    ]
  })
  const pelanggan = buyers(random, names.slice(0, 90))
  return {
    pelanggan,
    produk: products,
    karyawan,
    ...selling(random, pelanggan, karyawan),
    tahap: steps.map((step, index) => [index + 1, step, index + 1]),
    supplier: suppliers.map((supplier, index) => [index + 1, ...supplier]),
    bahan: materials,
    produk_bahan: products.flatMap(([code, , kind, wood]) => [
      [code, materials[woods.indexOf(wood)]?.[0] ?? '', kind === 'Kursi' ? 0.03 : random.int(9, 30) / 100],
      [code, 'LEM', random.int(2, 12) / 10],
      [code, 'MLM', random.int(3, 20) / 10],
      ...(kind === 'Lemari' ? [[code, 'ENG', random.int(4, 12)]] : []),
    ]),
    pembelian: bought(random),
  }
}

/** A maker of furniture, names in Indonesian among English ones. */
export const furniture: Trade = { name: 'furniture', ddl, rows }
