import { addDays, type Cell, daysBetween, peopleNames, Random, rangeOf, type Trade, today } from '../trades/generate.ts'

const ddl = `
CREATE TABLE rekap_penjualan ("No" INTEGER PRIMARY KEY, "Tgl" DATE, "No Nota" TEXT, "Nama Pelanggan" TEXT, "Kota" TEXT, "Nama Barang" TEXT, "Kategori" TEXT, "Qty" INTEGER, "Satuan" TEXT, "Harga" INTEGER, "Disc (%)" INTEGER, "Total" INTEGER, "HPP" INTEGER, "Sales" TEXT, "Jatuh Tempo" DATE, "Tgl Lunas" DATE, "Ket" TEXT);
`

const goods: [string, string, string, number][] = [
  ['Beras Ramos 25 kg', 'Sembako', 'karung', 338_000],
  ['Gula Pasir 50 kg', 'Sembako', 'karung', 815_000],
  ['Minyak Goreng 18 L', 'Sembako', 'jerigen', 312_000],
  ['Tepung Terigu 25 kg', 'Sembako', 'karung', 212_000],
  ['Mi Instan Goreng', 'Makanan', 'dus', 112_000],
  ['Biskuit Kelapa', 'Makanan', 'dus', 96_000],
  ['Sarden Kaleng', 'Makanan', 'dus', 268_000],
  ['Kopi Sachet', 'Minuman', 'dus', 154_000],
  ['Teh Botol', 'Minuman', 'krat', 78_000],
  ['Air Mineral 600 ml', 'Minuman', 'dus', 43_000],
  ['Susu Kental Manis', 'Minuman', 'dus', 545_000],
  ['Deterjen Bubuk', 'Kebersihan', 'dus', 189_000],
  ['Sabun Cuci Piring', 'Kebersihan', 'dus', 132_000],
  ['Tisu Gulung', 'Kebersihan', 'bal', 87_000],
]
const shops =
  'Toko Sumber Makmur,Toko Berkah,Warung Bu Yati,UD Sejahtera,Minimarket Asri,Toko Sinar Pagi,CV Anugerah,Warung Pak Min,Toko Dua Saudara,Grosir Melati,Toko Rejeki,Kedai Mandiri,Toko Harapan,UD Tani Jaya,Swalayan Murni,Warung Ceria,Toko Bintang,Toko Lestari,UD Barokah,Toko Cahaya,Kantin Sekolah,Toko Amanah,Warung Mbak Sri,Toko Baru'.split(
    ',',
  )
const cities = ['Malang', 'Batu', 'Pasuruan', 'Blitar', 'Kediri']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(263)
  const sellers = peopleNames(random, 5)
  const buyers = shops.map((name, index) => ({
    name,
    city: index === 7 ? null : random.pick(cities, [7, 3, 4, 3, 2]),
    seller: sellers[random.pick([0, 1, 2, 3, 4], [5, 5, 4, 3, 2])] ?? '',
    from: index > 19 ? addDays('2026-02-01', (index - 19) * 50) : '2025-01-01',
  }))
  const days = rangeOf(1, 400)
    .map(() => addDays('2025-01-02', Math.floor(random.next() ** 0.85 * (daysBetween('2025-01-02', today) + 1))))
    .sort()
  const made: Cell[][] = []
  for (const [index, day] of days.entries()) {
    // Some shops came last year only, or never took drinks.
    const known = buyers.filter(({ from }, at) => from <= day && !(at > 14 && at < 18 && day > '2025-10-01'))
    const buyer = known[Math.floor(random.next() ** 1.35 * known.length)]
    const note = `NT-${day.slice(2, 4)}${day.slice(5, 7)}${String(100 + index)}`
    const due = addDays(day, random.pick([0, 14, 30], [3, 5, 4]))
    const paid = addDays(due, random.pick([0, -4, 3, 11, 25], [9, 4, 4, 2, 1]))
    const open = paid > today || random.chance(day > '2026-08-01' ? 0.12 : 0.01)
    const word = random.pick(['BATAL', 'Retur', 'COD', null], [4, 3, 5, 88])
    for (const kind of random.shuffle(rangeOf(0, 13)).slice(0, random.pick([1, 2, 3, 4], [5, 6, 4, 2]))) {
      const [good = '', group = '', unit = '', price = 0] = goods[kind] ?? []
      const qty = random.pick([2, 5, 10, 15, 20, 40], [4, 7, 8, 4, 3, 1])
      const asked = Math.round((price * (day < '2025-10-01' ? 0.95 : 1)) / 500) * 500
      const off = qty >= 15 ? random.pick([0, 3, 5], [3, 4, 2]) : 0
      const cost = Math.round((asked * random.int(86, 93)) / 100 / 500) * 500
      const total = Math.round((qty * asked * (100 - off)) / 100)
      const paidOn = open || word === 'BATAL' ? null : paid < day ? day : paid
      made.push([
        made.length + 1,
        day,
        note,
        buyer?.name ?? '',
        buyer?.city ?? null,
        good,
        group,
        qty,
        unit,
        asked,
        off,
        total,
        cost,
        buyer?.seller ?? '',
        due,
        paidOn,
        word,
      ])
    }
  }
  return { rekap_penjualan: made }
}

/** One sheet of a wholesaler of groceries, with headers as people write them. */
export const wholesale: Trade = { name: 'wholesale', ddl, rows }
