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
  weekdayOf,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE cabang (id INTEGER PRIMARY KEY, nama_cabang TEXT, kota TEXT, tgl_buka DATE, tgl_tutup DATE);
CREATE TABLE karyawan (id INTEGER PRIMARY KEY, cabang_id INTEGER REFERENCES cabang(id), nama TEXT, posisi TEXT, gaji_pokok INTEGER, tgl_masuk DATE, tgl_resign DATE);
CREATE TABLE shift (id INTEGER PRIMARY KEY, karyawan_id INTEGER REFERENCES karyawan(id), tanggal DATE, jenis_shift TEXT, jam_kerja REAL, telat_menit INTEGER, status_hadir TEXT);
CREATE TABLE meja (id INTEGER PRIMARY KEY, cabang_id INTEGER REFERENCES cabang(id), no_meja TEXT, kapasitas INTEGER, area TEXT);
CREATE TABLE menu (id INTEGER PRIMARY KEY, kode TEXT, nama_menu TEXT, kategori TEXT, harga INTEGER, is_aktif INTEGER);
CREATE TABLE promo (id INTEGER PRIMARY KEY, kode_promo TEXT, nama_promo TEXT, persen_diskon INTEGER, tgl_mulai DATE, tgl_selesai DATE);
CREATE TABLE pesanan (id INTEGER PRIMARY KEY, no_struk TEXT, cabang_id INTEGER REFERENCES cabang(id), meja_id INTEGER REFERENCES meja(id), kasir_id INTEGER REFERENCES karyawan(id), promo_id INTEGER REFERENCES promo(id), waktu_pesan DATETIME, tipe_pesanan TEXT, jml_tamu INTEGER, subtotal INTEGER, diskon INTEGER, pajak INTEGER, total_bayar INTEGER, metode_bayar TEXT, status TEXT);
CREATE TABLE detail_pesanan (id INTEGER PRIMARY KEY, pesanan_id INTEGER REFERENCES pesanan(id), menu_id INTEGER REFERENCES menu(id), qty INTEGER, harga_satuan INTEGER, subtotal INTEGER);
CREATE TABLE pemasok (id INTEGER PRIMARY KEY, nama TEXT, kota TEXT, no_telp TEXT, tempo_hari INTEGER);
CREATE TABLE bahan (id INTEGER PRIMARY KEY, nama_bahan TEXT, satuan TEXT, stok REAL, stok_minimum REAL, pemasok_id INTEGER REFERENCES pemasok(id));
CREATE TABLE pembelian_bahan (id INTEGER PRIMARY KEY, no_faktur TEXT, bahan_id INTEGER REFERENCES bahan(id), pemasok_id INTEGER REFERENCES pemasok(id), cabang_id INTEGER REFERENCES cabang(id), tgl_beli DATE, tgl_jatuh_tempo DATE, qty REAL, harga_beli INTEGER, total INTEGER, sdh_dibayar INTEGER, status_bayar TEXT);
CREATE TABLE resep (id INTEGER PRIMARY KEY, menu_id INTEGER REFERENCES menu(id), bahan_id INTEGER REFERENCES bahan(id), takaran REAL);
`

/** Name, unit, supplier, price of a unit. */
const stock: [string, string, number, number][] = `
Beras kg 1 14500; Telur ayam kg 1 28000; Ayam potong kg 2 38000; Daging sapi kg 2 135000; Udang kg 3 95000;
Ikan gurame kg 3 58000; Kangkung ikat 4 4000; Cabai rawit kg 4 62000; Bawang merah kg 4 36000;
Santan liter 1 24000; Minyak goreng liter 1 18500; Mie telur kg 5 21000; Tahu kg 5 12000; Tempe kg 5 13000;
Gula pasir kg 1 17000; Teh celup kotak 6 9500; Kopi bubuk kg 6 110000; Jeruk peras kg 4 22000;
Alpukat kg 4 30000; Susu UHT liter 6 19000; Pisang sisir 4 20000; Kecap manis liter 1 32000;
Keju parut kg 6 120000`
  .split(';')
  .map((item) => {
    const [, name = '', unit = '', supplier, price] = /^(.+) (\S+) (\d+) (\d+)$/.exec(item.trim()) ?? []
    return [name, unit, Number(supplier), Number(price)]
  })
/** Name, category, price, numbers of the ingredients. */
const dishes: [string, string, number, number[]][] = `
Nasi goreng kampung, Makanan utama, 32000, 1 2 8 11 22; Nasi goreng seafood, Makanan utama, 42000, 1 2 5 11;
Mie goreng jawa, Makanan utama, 30000, 12 2 11 22; Ayam bakar madu, Makanan utama, 45000, 3 22 9;
Ayam geprek, Makanan utama, 28000, 3 8 11; Soto ayam, Makanan utama, 27000, 3 1 9 10;
Rendang sapi, Makanan utama, 55000, 4 10 8 9; Gurame asam manis, Makanan utama, 98000, 6 15 11;
Udang saus padang, Makanan utama, 85000, 5 8 9; Sop buntut, Makanan utama, 78000, 4 9;
Cah kangkung, Sayur, 18000, 7 8 9; Gado-gado, Sayur, 25000, 7 13 14; Tahu crispy, Camilan, 17000, 13 11;
Tempe mendoan, Camilan, 16000, 14 11; Pisang goreng keju, Camilan, 22000, 21 23 11;
Es teh manis, Minuman, 8000, 16 15; Es jeruk, Minuman, 14000, 18 15; Jus alpukat, Minuman, 20000, 19 20 15;
Kopi susu, Minuman, 22000, 17 20 15; Kopi tubruk, Minuman, 13000, 17; Air mineral, Minuman, 7000,;
Es campur, Pencuci mulut, 24000, 19 20 15; Puding karamel, Pencuci mulut, 19000, 20 15 2;
Klappertart, Pencuci mulut, 27000, 20 23 2; Bebek betutu, Makanan utama, 89000,`
  .split(';')
  .map((item) => {
    const [name = '', kind = '', price, parts = ''] = item.trim().split(/, ?/)
    return [name, kind, Number(price), parts.split(' ').filter(Boolean).map(Number)]
  })
/** How often each dish is ordered; the last never was. */
const liked = [14, 6, 9, 7, 15, 8, 6, 3, 3, 2, 8, 4, 6, 7, 5, 20, 9, 5, 12, 4, 11, 4, 3, 1, 0]
const promos: [string, string, number, string, string][] = [
  ['RAMADAN25', 'Promo Ramadan 2025', 15, '2025-03-01', '2025-03-30'],
  ['MERDEKA', 'Promo Kemerdekaan', 17, '2025-08-10', '2025-08-31'],
  ['AKHIRTAHUN', 'Promo Akhir Tahun', 20, '2025-12-15', '2026-01-05'],
  ['RAMADAN26', 'Promo Ramadan 2026', 15, '2026-02-18', '2026-03-19'],
  ['GAJIAN', 'Promo Gajian', 10, '2026-05-25', '2026-12-31'],
  ['ULTAH5', 'Promo Ulang Tahun', 25, '2026-09-01', '2026-09-15'],
  ['NATAL26', 'Promo Natal', 20, '2026-12-20', '2026-12-31'],
]
const posts: [string, number, number][] = [
  ['Kasir', 3_600_000, 3],
  ['Koki', 5_200_000, 2],
  ['Pelayan', 3_200_000, 4],
  ['Kepala cabang', 8_500_000, 1],
]

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(37)
  const places: Cell[][] = [
    [1, 'Kemang', 'Jakarta', '2021-04-10', null],
    [2, 'Dago', 'Bandung', '2022-08-01', null],
    [3, 'Tebet', 'Jakarta', '2023-11-15', null],
    [4, 'Darmo', 'Surabaya', '2025-06-20', null],
    [5, 'Setiabudi', 'Bandung', '2023-02-05', '2026-04-30'],
  ]
  const names = peopleNames(random, 50)
  const karyawan = places
    .flatMap(([place]) => posts.flatMap(([post, pay, count]) => rangeOf(1, count).map(() => ({ place, post, pay }))))
    .map(({ place, post, pay }, index) => {
      const opened = String(places[Number(place) - 1]?.[3])
      const left = place === 5 ? '2026-04-30' : random.chance(0.12) ? addDays('2026-02-01', random.int(0, 270)) : null
      // The first of each post stays.
      const stays = place !== 5 && [0, 3, 5, 9].includes(index % 10)
      const since = addDays(opened, random.int(0, daysBetween(opened, '2025-12-20')))
      const salary = pay + random.int(0, 9) * 75_000
      return [index + 1, place ?? null, names[index] ?? '', post, salary, since, stays ? null : left]
    })
  const meja = places.flatMap(([place]) =>
    rangeOf(1, 12).map((number) => [
      (Number(place) - 1) * 12 + number,
      place ?? null,
      `${String(places[Number(place) - 1]?.[1]).charAt(0)}${String(number).padStart(2, '0')}`,
      random.pick([2, 4, 6, 8], [4, 7, 3, 1]),
      number > 10 ? 'VIP' : number > 6 ? 'outdoor' : 'indoor',
    ]),
  )
  return {
    cabang: places,
    karyawan,
    shift: shifts(random, karyawan),
    meja,
    menu: dishes.map(([name, kind, price], index) => {
      const active = ['Sop buntut', 'Bebek betutu'].includes(name) ? 0 : 1
      return [index + 1, `M${String(index + 1).padStart(3, '0')}`, name, kind, price, active]
    }),
    promo: promos.map((promo, index) => [index + 1, ...promo]),
    ...sales(random, places, karyawan),
    pemasok: [
      [1, 'UD Sumber Pangan', 'Jakarta', '021-7781202', 14],
      [2, 'Karya Daging', 'Bogor', '0251-833190', 7],
      [3, 'Laut Segar', 'Jakarta', null, 7],
      [4, 'Tani Makmur', 'Bandung', '022-2504417', 0],
      [5, 'Mie & Tahu Pak Kardi', 'Bandung', null, 14],
      [6, 'Prima Dairy', 'Surabaya', '031-5669023', 30],
      [7, 'Anugerah Kemasan', 'Surabaya', '031-7345511', 30],
    ],
    bahan: stock.map(([name, unit, supplier], index) => {
      const least = random.int(3, 20)
      return [index + 1, name, unit, random.int(1, 70) / (random.chance(0.3) ? 2 : 1), least, supplier]
    }),
    pembelian_bahan: buying(random, places),
    resep: dishes
      .flatMap(([, , , parts], index) => parts.map((part) => [index + 1, part]))
      .map(([dish = 0, part = 0], index) => [index + 1, dish, part, random.int(2, 25) / 100]),
  }
}

const shifts = (random: Random, staff: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const day of rangeOf(0, 79).map((back) => addDays(today, back - 79)))
    for (const [id, , , post, , since, left] of staff) {
      if (String(since) > day || (left !== null && String(left) < day) || random.chance(0.2)) continue
      const present = random.pick(['hadir', 'izin', 'alpa'], [30, 2, 1])
      const here = present === 'hadir'
      const kind = post === 'Kepala cabang' ? 'pagi' : random.pick(['pagi', 'sore'], [6, 5])
      const late = here && random.chance(0.18) ? random.int(3, 45) : 0
      const hours = here ? random.pick([8, 7.5, 9, 5], [9, 3, 3, 1]) : 0
      made.push([made.length + 1, id ?? null, day, kind, hours, late, present])
    }
  return made
}

const sales = (random: Random, places: Cell[][], staff: Cell[][]): { pesanan: Cell[][]; detail_pesanan: Cell[][] } => {
  const made = { pesanan: [] as Cell[][], detail_pesanan: [] as Cell[][] }
  const start = '2025-01-03'
  const times = rangeOf(1, 1_450)
    .map(() => addDays(start, Math.floor((daysBetween(start, today) + 1) * (1 - random.next() ** 1.3))))
    .concat(rangeOf(1, 9).map(() => today))
    .filter((day) => [6, 0, 5].includes(weekdayOf(day)) || random.chance(weekdayOf(day) === 1 ? 0.5 : 0.75))
    .map((day) =>
      momentAt(day, 60 * random.pick([11, 12, 13, 15, 18, 19, 20, 21], [3, 8, 5, 2, 6, 9, 5, 2]) + random.int(0, 59)),
    )
    .filter((time) => time < `${today} 20:00`)
    .sort()
  for (const time of times) {
    const place = random.pick([1, 2, 3, 4, 5], [9, 7, 5, 4, 3])
    const [, , , opened, closed] = places[place - 1] ?? []
    if (time < String(opened) || (closed && time > String(closed))) continue
    const cashier = random.pick(
      staff.filter(
        (one) => one[1] === place && one[3] === 'Kasir' && (one[6] === null || String(one[6]) >= time.slice(0, 10)),
      ),
    )
    if (time < String(cashier[5])) cashier[5] = time.slice(0, 10)
    const kind = random.pick(['dine in', 'takeaway', 'delivery'], [10, 4, 3])
    const guests = kind === 'dine in' ? random.pick([1, 2, 3, 4, 6], [2, 7, 4, 4, 2]) : null
    const id = made.pesanan.length + 1
    let subtotal = 0
    for (const dish of new Set(
      rangeOf(0, random.int(0, 2) + Number(guests ?? 1) / 2).map(() => random.pick(rangeOf(0, 24), liked)),
    )) {
      // Prices were lower before 2026.
      const price = Math.round(((dishes[dish]?.[2] ?? 0) * (time < '2026' ? 0.92 : 1)) / 500) * 500
      const qty = random.pick([1, 2, 3, 4], [9, 6, 2, 1])
      made.detail_pesanan.push([made.detail_pesanan.length + 1, id, dish + 1, qty, price, qty * price])
      subtotal += qty * price
    }
    const offer = promos.findIndex(([, , , from, to]) => from <= time && time.slice(0, 10) <= to)
    const used = offer >= 0 && random.chance(0.4)
    const off = used ? (subtotal * (promos[offer]?.[2] ?? 0)) / 100 : 0
    const tax = Math.round((subtotal - off) * 0.1)
    // Table 12 of each branch is never given.
    const table = guests === null ? null : (place - 1) * 12 + random.int(1, 11)
    const method = random.pick(['Tunai', 'QRIS', 'Debit', 'GoPay'], [5, 9, 3, kind === 'delivery' ? 9 : 1])
    const state = time > `${today} 19:00` ? 'diproses' : random.pick(['selesai', 'batal', 'refund'], [92, 6, 2])
    const head = [id, `STR-${String(20_000 + id * 3)}`, place, table, cashier[0] ?? null, used ? offer + 1 : null]
    const bill = [subtotal, Math.round(off), tax, Math.round(subtotal - off) + tax]
    made.pesanan.push([...head, time, kind, guests, ...bill, method, state])
  }
  return made
}

const buying = (random: Random, places: Cell[][]): Cell[][] => {
  const days = rangeOf(1, 520)
    .map(() => addDays('2025-01-06', Math.floor(681 * (1 - random.next() ** 1.2))))
    .sort()
  const waits = [14, 7, 7, 0, 14, 30]
  return days.map((day, index) => {
    const place = places[random.pick([0, 1, 2, 3], [8, 6, 5, day < '2025-06-20' ? 0 : 4])]
    // Cheese was not bought yet.
    const part = random.int(1, stock.length - 1)
    const [, , supplier = 0, price = 0] = stock[part - 1] ?? []
    const qty = random.int(1, 6)
    const due = addDays(day, waits[supplier - 1] ?? 0)
    const cost = Math.round((price * random.int(88, 118)) / 10_000) * 100
    const state = random.pick(
      ['lunas', 'belum lunas', 'sebagian'],
      due < '2026-09-15' ? [99, 1, 0] : due <= today ? [7, 2, 1] : [2, 6, 2],
    )
    const total = qty * cost
    const paid = state === 'lunas' ? total : state === 'sebagian' ? Math.round(total / 2) : 0
    return [
      index + 1,
      `FB-${String(1_000 + index)}`,
      part,
      supplier,
      place?.[0] ?? null,
      day,
      due,
      qty,
      cost,
      total,
      paid,
      state,
    ]
  })
}

/** A small chain of restaurants with names in Indonesian. */
export const restaurant: Trade = { name: 'restaurant', ddl, rows }
