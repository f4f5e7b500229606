import {
  addDays,
  type Cell,
  daysBetween,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
  weekdayOf,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE tipe_kamar (id INTEGER PRIMARY KEY, nama TEXT, tarif_dasar INTEGER, kapasitas INTEGER);
CREATE TABLE kamar (id INTEGER PRIMARY KEY, nomor TEXT, lantai INTEGER, tipe_kamar_id INTEGER REFERENCES tipe_kamar(id), status TEXT);
CREATE TABLE tamu (id INTEGER PRIMARY KEY, nama_lengkap TEXT, kota TEXT, negara TEXT, jenis_kelamin TEXT, tgl_lahir DATE, tgl_daftar DATE);
CREATE TABLE kanal (id INTEGER PRIMARY KEY, nama TEXT, komisi_persen REAL);
CREATE TABLE reservasi (id INTEGER PRIMARY KEY, kode TEXT, tamu_id INTEGER REFERENCES tamu(id), kamar_id INTEGER REFERENCES kamar(id), kanal_id INTEGER REFERENCES kanal(id), tgl_pesan DATE, tgl_checkin DATE, tgl_checkout DATE, jumlah_tamu INTEGER, total_harga INTEGER, status TEXT);
CREATE TABLE pembayaran (id INTEGER PRIMARY KEY, reservasi_id INTEGER REFERENCES reservasi(id), tgl_bayar DATE, metode TEXT, jumlah INTEGER);
CREATE TABLE layanan (id INTEGER PRIMARY KEY, nama TEXT, kategori TEXT, harga INTEGER);
CREATE TABLE pesanan_layanan (id INTEGER PRIMARY KEY, reservasi_id INTEGER REFERENCES reservasi(id), layanan_id INTEGER REFERENCES layanan(id), tgl_pakai DATE, qty INTEGER, subtotal INTEGER);
CREATE TABLE ulasan (id INTEGER PRIMARY KEY, reservasi_id INTEGER REFERENCES reservasi(id), nilai INTEGER, tgl_ulasan DATE);
CREATE TABLE karyawan (id INTEGER PRIMARY KEY, nama TEXT, jabatan TEXT, gaji INTEGER, tgl_masuk DATE, tgl_keluar DATE);
`

const types: [string, number, number, number][] = [
  ['Standar', 350_000, 2, 9],
  ['Superior', 475_000, 2, 8],
  ['Deluxe', 650_000, 3, 6],
  ['Keluarga', 900_000, 5, 3],
  ['Suite', 1_500_000, 4, 2],
]
const services: [string, string, number][] = [
  ['Sarapan', 'Makanan', 75_000],
  ['Makan malam', 'Makanan', 150_000],
  ['Laundry', 'Kebersihan', 40_000],
  ['Antar jemput bandara', 'Transportasi', 200_000],
  ['Sewa motor', 'Transportasi', 90_000],
  ['Pijat', 'Spa', 180_000],
  ['Lulur', 'Spa', 220_000],
  ['Karaoke', 'Hiburan', 125_000],
]
const posts: [string, number, number][] = [
  ['Resepsionis', 4_200_000, 5],
  ['Housekeeping', 3_500_000, 8],
  ['Koki', 5_500_000, 3],
  ['Satpam', 3_600_000, 4],
  ['Manajer', 12_000_000, 2],
]

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(11)
  const rooms = types.flatMap(([, , , count], type) => rangeOf(1, count).map(() => type))
  const names = peopleNames(random, 282)
  const tamu = names.slice(0, 260).map((name, index) => {
    const abroad = random.chance(0.15)
    return [
      index + 1,
      name,
      abroad ? null : random.pick(['Jakarta', 'Surabaya', 'Bandung', 'Semarang', 'Malang'], [10, 7, 5, 3, 2]),
      abroad ? random.pick(['Singapura', 'Malaysia', 'Australia', 'Jepang'], [6, 4, 3, 1]) : 'Indonesia',
      random.pick(['L', 'P'], [5, 6]),
      addDays('1955-01-01', random.int(0, 18_000)),
      addDays('2024-06-01', random.int(0, 880)),
    ]
  })
  const staff = posts.flatMap(([post, pay, count]) => rangeOf(1, count).map(() => ({ post, pay })))
  return {
    tipe_kamar: types.map(([name, rate, room], index) => [index + 1, name, rate, room]),
    // The last room was never let.
    kamar: rooms.map((type, index) => [
      index + 1,
      `${1 + Math.floor(index / 10)}${String(1 + (index % 10)).padStart(2, '0')}`,
      1 + Math.floor(index / 10),
      type + 1,
      index === 4 || index === 19 ? 'renovasi' : 'siap',
    ]),
    tamu,
    kanal: [
      [1, 'Traveloka', 15],
      [2, 'Tiket.com', 12.5],
      [3, 'Booking.com', 18],
      [4, 'Langsung', 0],
    ],
    ...stays(random, rooms, tamu),
    layanan: services.map(([name, kind, price], index) => [index + 1, name, kind, price]),
    karyawan: staff.map(({ post, pay }, index) => [
      index + 1,
      names[260 + index] ?? '',
      post,
      pay + random.int(0, 12) * 100_000,
      addDays('2019-03-01', random.int(0, 2_700)),
      random.chance(0.15) ? addDays('2026-03-01', random.int(0, 240)) : null,
    ]),
  }
}

const stays = (random: Random, rooms: readonly number[], tamu: Cell[][]): Record<string, Cell[][]> => {
  const made = {
    reservasi: [] as Cell[][],
    pembayaran: [] as Cell[][],
    pesanan_layanan: [] as Cell[][],
    ulasan: [] as Cell[][],
  }
  const start = '2025-01-02'
  const days = rangeOf(1, 1_150)
    .map(() => addDays(start, Math.floor(daysBetween(start, addDays(today, 25)) * (1 - random.next() ** 1.25))))
    .sort()
  for (const [index, arrival] of days.entries()) {
    const room = random.int(0, rooms.length - 2)
    const [, rate = 0, beds = 2] = types[rooms[room] ?? 0] ?? []
    const nights = random.pick([1, 2, 3, 4, 7], [9, 8, 4, 2, 1])
    const booked = addDays(arrival, -random.int(0, 45))
    const leaving = addDays(arrival, nights)
    const status =
      random.chance(0.11) && booked < today
        ? 'batal'
        : arrival > today
          ? 'dipesan'
          : leaving > today
            ? 'menginap'
            : random.chance(0.03)
              ? 'no-show'
              : 'selesai'
    const price = nights * Number(rate) * (weekdayOf(arrival) >= 5 ? 1.2 : 1)
    const guest = tamu[Math.floor(random.next() ** 1.5 * 240)] ?? []
    if (booked < String(guest[6])) guest[6] = booked
    if (booked > today) continue
    const id = made.reservasi.length + 1
    made.reservasi.push([
      id,
      `RSV-${String(10_000 + index)}`,
      guest[0] ?? null,
      room + 1,
      random.pick([1, 2, 3, 4], [8, 5, 4, 7]),
      booked,
      arrival,
      leaving,
      random.int(1, Number(beds)),
      price,
      status,
    ])
    if (status === 'selesai' || status === 'menginap') stay(random, { id, arrival, nights, leaving, price }, made)
    else if (status === 'dipesan' && random.chance(0.4))
      made.pembayaran.push([made.pembayaran.length + 1, id, booked, 'Transfer', price / 2])
  }
  return made
}

const stay = (
  random: Random,
  {
    id,
    arrival,
    nights,
    leaving,
    price,
  }: { id: number; arrival: string; nights: number; leaving: string; price: number },
  made: Record<'pembayaran' | 'pesanan_layanan' | 'ulasan', Cell[][]>,
): void => {
  const method = random.pick(['Transfer', 'Kartu kredit', 'QRIS', 'Tunai'], [6, 5, 6, 3])
  const shares = random.chance(0.2) ? [0.5, 0.5] : random.chance(0.04) ? [0.5] : [1]
  for (const [at, share] of shares.entries())
    made.pembayaran.push([made.pembayaran.length + 1, id, addDays(arrival, at * nights), method, price * share])
  for (let count = random.pick([0, 1, 2, 3], [6, 4, 2, 1]); count > 0; count -= 1) {
    // The last service was never ordered.
    const service = random.int(0, services.length - 2)
    const qty = random.int(1, 4)
    const day = addDays(arrival, random.int(0, nights - 1))
    made.pesanan_layanan.push([
      made.pesanan_layanan.length + 1,
      id,
      service + 1,
      day > today ? today : day,
      qty,
      qty * (services[service]?.[2] ?? 0),
    ])
  }
  if (leaving <= today && random.chance(0.35))
    made.ulasan.push([
      made.ulasan.length + 1,
      id,
      random.pick([5, 4, 3, 2, 1], [8, 7, 3, 1, 1]),
      leaving < today ? addDays(leaving, 1) : leaving,
    ])
}

/** A hotel with names in Indonesian. */
export const hotel: Trade = { name: 'hotel', ddl, rows }
