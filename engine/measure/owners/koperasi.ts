import {
  addDays,
  addMonths,
  type Cell,
  daysBetween,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE wilayah (kd_wilayah TEXT PRIMARY KEY, nama_wilayah TEXT);
CREATE TABLE petugas (id_petugas INTEGER PRIMARY KEY, nama TEXT, jabatan TEXT, kd_wilayah TEXT REFERENCES wilayah(kd_wilayah), gaji_pokok INTEGER, tgl_masuk DATE, tgl_keluar DATE);
CREATE TABLE anggota (id_anggota INTEGER PRIMARY KEY, no_anggota TEXT, nama TEXT, jk TEXT, tgl_lahir DATE, kd_wilayah TEXT REFERENCES wilayah(kd_wilayah), pekerjaan TEXT, penghasilan INTEGER, tgl_gabung DATE, tgl_keluar DATE, status TEXT);
CREATE TABLE jns_simpanan (kd_jenis TEXT PRIMARY KEY, nm_jenis TEXT, bunga_thn REAL);
CREATE TABLE trx_simpanan (id_trx INTEGER PRIMARY KEY, id_anggota INTEGER REFERENCES anggota(id_anggota), kd_jenis TEXT REFERENCES jns_simpanan(kd_jenis), tgl_trx DATE, tipe TEXT, nominal INTEGER);
CREATE TABLE produk_pinjaman (id_produk INTEGER PRIMARY KEY, nama_produk TEXT, bunga_bln REAL, plafon INTEGER, tenor_maks INTEGER);
CREATE TABLE pinjaman (id_pinjaman INTEGER PRIMARY KEY, no_pinjaman TEXT, id_anggota INTEGER REFERENCES anggota(id_anggota), id_produk INTEGER REFERENCES produk_pinjaman(id_produk), id_petugas INTEGER REFERENCES petugas(id_petugas), tgl_pengajuan DATE, tgl_cair DATE, jml_pinjaman INTEGER, tenor_bln INTEGER, tujuan TEXT, sisa_pokok INTEGER, status TEXT);
CREATE TABLE jadwal_angsuran (id_jadwal INTEGER PRIMARY KEY, id_pinjaman INTEGER REFERENCES pinjaman(id_pinjaman), angsuran_ke INTEGER, tgl_jatuh_tempo DATE, pokok INTEGER, bunga INTEGER, status TEXT);
CREATE TABLE bayar_angsuran (id_bayar INTEGER PRIMARY KEY, id_jadwal INTEGER REFERENCES jadwal_angsuran(id_jadwal), tgl_bayar DATE, jml_bayar INTEGER, denda INTEGER, metode TEXT);
CREATE TABLE agunan (id_agunan INTEGER PRIMARY KEY, id_pinjaman INTEGER REFERENCES pinjaman(id_pinjaman), jenis_agunan TEXT, nilai_taksir INTEGER);
CREATE TABLE toko_barang (kd_barang TEXT PRIMARY KEY, nm_barang TEXT, kategori TEXT, hrg_beli INTEGER, hrg_jual INTEGER, stok INTEGER);
CREATE TABLE toko_penjualan (id_jual INTEGER PRIMARY KEY, tgl_jual DATE, id_anggota INTEGER REFERENCES anggota(id_anggota), kd_barang TEXT REFERENCES toko_barang(kd_barang), qty INTEGER, total INTEGER);
`

const areas = [
  ['SLM', 'Sleman'],
  ['BTL', 'Bantul'],
  ['KLP', 'Kulon Progo'],
  ['GNK', 'Gunungkidul'],
  ['YKT', 'Kota Yogyakarta'],
]
const products: [string, number, number, number][] = [
  ['Modal Usaha', 1.5, 50_000_000, 24],
  ['Pendidikan', 1, 15_000_000, 12],
  ['Konsumtif', 1.8, 20_000_000, 18],
  ['Darurat', 1.2, 5_000_000, 6],
  ['Renovasi Rumah', 1.4, 40_000_000, 24],
  ['Pertanian', 1.1, 25_000_000, 12],
]
const aims = [
  'tambah modal warung',
  'biaya sekolah',
  'beli motor',
  'berobat',
  'perbaikan rumah',
  'beli bibit dan pupuk',
]
const shop: [string, string, number, number][] = [
  ['Beras 5 kg', 'Sembako', 64_000, 69_500],
  ['Minyak goreng 1 L', 'Sembako', 15_800, 17_500],
  ['Gula pasir 1 kg', 'Sembako', 15_200, 17_000],
  ['Telur 1 kg', 'Sembako', 25_500, 28_000],
  ['Tepung terigu 1 kg', 'Sembako', 10_400, 12_000],
  ['Mie instan', 'Makanan', 2_700, 3_300],
  ['Biskuit kaleng', 'Makanan', 38_000, 44_000],
  ['Kopi bubuk', 'Minuman', 11_500, 14_000],
  ['Teh celup', 'Minuman', 6_300, 7_800],
  ['Susu kental manis', 'Minuman', 11_200, 13_000],
  ['Sabun mandi', 'Kebersihan', 3_900, 5_000],
  ['Deterjen 1 kg', 'Kebersihan', 19_000, 22_500],
  ['Pupuk urea 5 kg', 'Pertanian', 31_000, 36_000],
  ['Bibit cabai', 'Pertanian', 9_000, 12_500],
  ['Gas 3 kg', 'Sembako', 19_500, 22_000],
  ['Buku tulis', 'Alat tulis', 3_200, 4_500],
]

const members = (random: Random, names: readonly string[]): Cell[][] =>
  names.map((name, index) => {
    const joined = index > 138 ? addDays('2026-02-02', random.int(0, 285)) : addDays('2018-05-01', random.int(0, 2_820))
    const gone = index < 139 && random.chance(0.09) ? addDays('2025-08-01', random.int(0, 450)) : null
    const work = random.pick(['Petani', 'Pedagang', 'Guru', 'Buruh', 'Wiraswasta', 'Pensiunan'], [7, 8, 4, 5, 5, 3])
    return [
      index + 1,
      `A${String(101 + index).padStart(4, '0')}`,
      name,
      random.pick(['L', 'P'], [5, 6]),
      addDays('1954-03-01', random.int(0, 18_300)),
      random.pick(areas, [8, 6, 3, 2, 5])[0] ?? '',
      work,
      random.chance(0.08) ? null : random.int(15, 78) * 100_000 + random.int(0, 9) * 10_000,
      joined,
      gone,
      gone ? 'keluar' : random.chance(0.07) ? 'pasif' : 'aktif',
    ]
  })

const savings = (random: Random, anggota: Cell[][]): Cell[][] => {
  const made: { day: string; cells: Cell[] }[] = []
  for (const [id, , , , , , , , joined, gone, status] of anggota) {
    const add = (day: string, kind: string, type: string, amount: number) =>
      day <= today && day >= String(joined) && (gone === null || day <= String(gone))
        ? made.push({ day, cells: [id ?? null, kind, day, type, amount] })
        : 0
    add(String(joined), 'SP', 'setor', 250_000)
    let saved = 0
    for (const month of rangeOf(0, 16)) {
      if (random.chance(status === 'pasif' ? 0.3 : 0.82))
        add(addDays(addMonths('2025-07-01', month), random.int(0, 24)), 'SW', 'setor', 50_000)
      const day = addDays(addMonths('2025-07-01', month), random.int(0, 27))
      const amount = random.int(4, 60) * 25_000 + Number(id) * 100
      if (Number(id) % 5 !== 0 && random.chance(0.16) && add(day, 'SS', 'setor', amount)) saved += amount
      else if (saved > 300_000 && random.chance(0.05)) {
        const taken = Math.min(random.int(2, 9) * 50_000, saved)
        if (add(day, 'SS', 'tarik', taken)) saved -= taken
      }
    }
    if (random.chance(0.15)) add(addDays('2025-08-01', random.int(0, 440)), 'SB', 'setor', random.int(2, 20) * 500_000)
  }
  return made
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ cells }, index) => [index + 1, ...cells])
}

type Lent = Record<'pinjaman' | 'jadwal_angsuran' | 'bayar_angsuran' | 'agunan', Cell[][]>

const loans = (random: Random, anggota: Cell[][]): Lent => {
  const made: Lent = { pinjaman: [], jadwal_angsuran: [], bayar_angsuran: [], agunan: [] }
  const start = '2025-01-06'
  const days = rangeOf(1, 250)
    .map(() => addDays(start, random.int(0, daysBetween(start, today) - 1)))
    .sort()
  for (const day of days) {
    const asked = anggota.filter((one) => Number(one[0]) % 7 !== 3 && String(one[8]) < day && one[9] === null)
    const member = asked[Math.floor(random.next() ** 1.2 * asked.length)] ?? []
    const product = random.pick([1, 2, 3, 4, 5, 6], [9, 5, 6, 4, 3, 5])
    const [, rate = 1, most = 0, longest = 12] = products[product - 1] ?? []
    const sum = Math.max(1, Math.round((random.next() ** 1.3 * most) / 500_000)) * 500_000
    const tenor = Math.min(longest, random.pick([6, 10, 12, 18, 24], [4, 5, 6, 2, 2]))
    const paidOut = addDays(day, random.int(2, 14))
    const state = random.chance(0.11) ? 'ditolak' : paidOut > today ? 'diajukan' : 'berjalan'
    const id = made.pinjaman.length + 1
    const given = state === 'berjalan'
    const loan: Cell[] = [id, `PJ-${day.slice(2, 4)}${String(1_000 + id)}`, member[0] ?? null, product]
    loan.push(random.pick([2, 3, 4, 5, 6], [6, 5, 4, 3, 2]), day, given ? paidOut : null, sum, tenor)
    loan.push(random.chance(0.7) ? (aims[product - 1] ?? null) : random.pick(aims), null, state)
    made.pinjaman.push(loan)
    if (!given) continue
    repay(random, { id, loan, paidOut, sum, tenor, rate }, made)
    for (let count = sum >= 6_000_000 ? random.pick([0, 1, 2], [2, 8, 2]) : 0; count > 0; count -= 1)
      made.agunan.push([
        made.agunan.length + 1,
        id,
        random.pick(['BPKB motor', 'BPKB mobil', 'Sertifikat tanah', 'Emas'], [9, 4, 4, 2]),
        Math.round((sum * random.int(90, 220)) / 1e8) * 1e6,
      ])
  }
  return made
}

const repay = (
  random: Random,
  { id, loan, ...terms }: { id: number; loan: Cell[]; paidOut: string; sum: number; tenor: number; rate: number },
  made: Lent,
): void => {
  const { paidOut, sum, tenor, rate } = terms
  const stops = random.chance(0.13) ? random.int(1, 5) : 99
  const part = Math.floor(sum / tenor / 100) * 100
  let left = sum
  for (const count of rangeOf(1, tenor)) {
    const due = addMonths(paidOut, count)
    const late = random.pick([-3, -1, 0, 2, 9, 24], [4, 6, 9, 4, 2, 1])
    const day = addDays(due, late)
    const paid = day <= today && count <= stops
    const principal = count === tenor ? sum - part * (tenor - 1) : part
    const interest = Math.round((sum * rate) / 10_000) * 100
    const at = made.jadwal_angsuran.length + 1
    made.jadwal_angsuran.push([at, id, count, due, principal, interest, paid ? 'lunas' : 'belum'])
    if (!paid) continue
    left -= principal
    const fine = late > 5 ? Math.round((late * principal) / 100_000) * 100 : 0
    const method = random.pick(['tunai', 'transfer', 'potong gaji'], [8, 5, 2])
    made.bayar_angsuran.push([made.bayar_angsuran.length + 1, at, day, principal + interest, fine, method])
  }
  loan[10] = left
  loan[11] = left === 0 ? 'lunas' : stops < 99 && addMonths(paidOut, stops + 4) < today ? 'macet' : 'berjalan'
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(53)
  const names = peopleNames(random, 170)
  const anggota = members(random, names.slice(0, 160))
  const posts = [
    'Ketua',
    'Petugas Lapangan',
    'Petugas Lapangan',
    'Petugas Lapangan',
    'Petugas Lapangan',
    'Petugas Lapangan',
  ]
  const petugas = [...posts, 'Kasir', 'Kasir', 'Penjaga Toko'].map((post, index) => [
    index + 1,
    names[160 + index] ?? '',
    post,
    index > 5 ? 'YKT' : (areas[index % 5]?.[0] ?? null),
    (index === 0 ? 6_000_000 : post === 'Kasir' ? 3_100_000 : 2_800_000) + random.int(0, 9) * 50_000,
    addDays('2018-05-01', random.int(0, 2_400)),
    index === 5 ? '2026-08-31' : null,
  ])
  // The last good never sold.
  const toko_penjualan = rangeOf(1, 900)
    .map(() => addDays('2025-06-01', random.int(0, daysBetween('2025-06-01', today))))
    .sort()
    .map((day, index) => {
      const good = Math.floor(random.next() ** 1.25 * (shop.length - 1))
      const qty = random.pick([1, 2, 3, 5, 10], [8, 6, 4, 2, 1])
      const buyer = random.chance(0.7) ? random.int(1, 138) : null
      return [index + 1, day, buyer, `BRG${String(good + 1).padStart(2, '0')}`, qty, qty * (shop[good]?.[3] ?? 0)]
    })
  return {
    wilayah: areas,
    petugas,
    anggota,
    jns_simpanan: [
      ['SP', 'Simpanan Pokok', 0],
      ['SW', 'Simpanan Wajib', 2],
      ['SS', 'Simpanan Sukarela', 3.5],
      ['SB', 'Simpanan Berjangka', 6],
    ],
    trx_simpanan: savings(random, anggota),
    produk_pinjaman: products.map((product, index) => [index + 1, ...product]),
    ...loans(random, anggota),
    toko_barang: shop.map((good, index) => [
      `BRG${String(index + 1).padStart(2, '0')}`,
      ...good,
      index === 4 || index === 9 ? 0 : random.int(3, 120),
    ]),
    toko_penjualan,
  }
}

/** A savings and loan cooperative with a shop, names in Indonesian. */
export const koperasi: Trade = { name: 'koperasi', ddl, rows }
