import {
  addDays,
  type Cell,
  daysBetween,
  peopleNames,
  Random,
  type Trade,
  today,
  weekdayOf,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE "Stok Gudang" ("No" INTEGER PRIMARY KEY, "Kode Barang" TEXT, "Nama Barang" TEXT, "Kategori" TEXT, "Satuan" TEXT, "Gudang Pusat" INTEGER, "Gudang Bekasi" INTEGER, "Toko" INTEGER, "Total Stok" INTEGER, "Stok Minimum" INTEGER, "Harga Beli" INTEGER, "Harga Jual" INTEGER, "Supplier" TEXT, "Tgl Masuk Terakhir" DATE, "Tgl Keluar Terakhir" DATE, "Aktif (Y/T)" TEXT, "Catatan" TEXT);
CREATE TABLE "Absensi" ("Tanggal" DATE, "Bulan" TEXT, "NIK" TEXT, "Nama Karyawan" TEXT, "Bagian" TEXT, "Shift" TEXT, "Status" TEXT, "Jam Masuk" TEXT, "Jam Pulang" TEXT, "Telat (menit)" INTEGER, "Lembur (jam)" REAL, "Uang Makan" INTEGER, "Keterangan" TEXT);
`

const goods: [string, string, string, number][] = [
  ['Semen 50 kg', 'Material', 'sak', 62_000],
  ['Cat Tembok Putih 5 kg', 'Cat', 'kaleng', 118_000],
  ['Cat Tembok Krem 5 kg', 'Cat', 'kaleng', 121_000],
  ['Cat Kayu Coklat 1 kg', 'Cat', 'kaleng', 58_000],
  ['Thinner 1 L', 'Cat', 'botol', 24_000],
  ['Kuas 3 inch', 'Alat', 'pcs', 11_000],
  ['Rol Cat', 'Alat', 'pcs', 19_500],
  ['Palu', 'Alat', 'pcs', 47_000],
  ['Obeng Set', 'Alat', 'set', 64_000],
  ['Bor Listrik', 'Alat', 'unit', 385_000],
  ['Gerinda Tangan', 'Alat', 'unit', 342_000],
  ['Meteran 5 m', 'Alat', 'pcs', 21_000],
  ['Pipa PVC 1/2', 'Pipa', 'batang', 23_500],
  ['Pipa PVC 3', 'Pipa', 'batang', 89_000],
  ['Knee PVC 1/2', 'Pipa', 'pcs', 2_200],
  ['Lem PVC', 'Pipa', 'tube', 9_500],
  ['Kran Air', 'Pipa', 'pcs', 28_000],
  ['Lampu LED 9 W', 'Listrik', 'pcs', 17_500],
  ['Lampu LED 15 W', 'Listrik', 'pcs', 27_000],
  ['Kabel NYM 2x1,5', 'Listrik', 'roll', 365_000],
  ['Stop Kontak', 'Listrik', 'pcs', 13_500],
  ['Saklar Tunggal', 'Listrik', 'pcs', 11_500],
  ['MCB 6 A', 'Listrik', 'pcs', 44_000],
  ['Fitting Lampu', 'Listrik', 'pcs', 6_500],
  ['Paku 5 cm', 'Paku & Baut', 'kg', 17_000],
  ['Paku 7 cm', 'Paku & Baut', 'kg', 17_500],
  ['Baut M8', 'Paku & Baut', 'dus', 39_000],
  ['Sekrup Gypsum', 'Paku & Baut', 'dus', 31_000],
  ['Engsel 3 inch', 'Paku & Baut', 'pcs', 9_000],
  ['Gembok 50 mm', 'Alat', 'pcs', 52_000],
  ['Triplek 9 mm', 'Material', 'lembar', 128_000],
  ['Gypsum 9 mm', 'Material', 'lembar', 68_000],
  ['Besi Beton 8 mm', 'Material', 'batang', 54_000],
  ['Besi Beton 10 mm', 'Material', 'batang', 83_000],
  ['Genteng Metal', 'Material', 'lembar', 43_000],
  ['Pasir Kemasan', 'Material', 'sak', 16_000],
  ['Keramik 40x40', 'Material', 'dus', 57_000],
  ['Nat Keramik', 'Material', 'bungkus', 12_000],
  ['Selang Air 10 m', 'Pipa', 'roll', 74_000],
  ['Toren Air 500 L', 'Pipa', 'unit', 780_000],
  ['Tangga Lipat', 'Alat', 'unit', 415_000],
  ['Sarung Tangan', 'Alat', 'pasang', 8_500],
]
const makers: Record<string, string[]> = {
  Material: ['PT Bangun Sentosa', 'CV Karya Beton'],
  Cat: ['PT Warna Indah'],
  Alat: ['UD Perkakas Jaya', 'Toko Teknik Glodok'],
  Pipa: ['CV Pipa Makmur'],
  Listrik: ['PT Terang Abadi', 'Toko Teknik Glodok'],
  'Paku & Baut': ['UD Perkakas Jaya'],
}
const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

const stock = (random: Random): Cell[][] =>
  goods.map(([name, group, unit, cost], index) => {
    const size = cost > 200_000 ? 6 : cost > 40_000 ? 40 : 150
    const idle = index % 9 === 4
    const centre = random.chance(0.1) ? 0 : random.int(0, size)
    const second =
      group === 'Alat' && random.chance(0.5) ? null : random.chance(0.2) ? 0 : random.int(0, Math.ceil(size / 2))
    const shop = index === 22 || index === 35 ? 0 : random.int(0, Math.ceil(size / 4))
    const came = addDays(today, -(idle ? random.int(200, 420) : Math.floor(random.next() ** 1.6 * 120)))
    const left = addDays(today, -(idle ? random.int(95, 300) : Math.floor(random.next() ** 2 * 60)))
    const out = index === 35
    return [
      index + 1,
      `${group.slice(0, 2).toUpperCase()}-${String(101 + index * 3)}`,
      name,
      group,
      unit,
      out ? 0 : centre,
      out ? 0 : second,
      shop,
      (out ? 0 : centre + (second ?? 0)) + shop,
      Math.ceil(size / random.int(2, 5)),
      cost,
      Math.round((cost * random.int(112, 142)) / 50_000) * 500,
      index % 15 === 11 ? null : random.pick(makers[group] ?? ['']),
      came,
      index === 39 ? null : left,
      idle && index > 20 ? 'T' : 'Y',
      random.pick([null, 'cek fisik', 'display', 'retur supplier'], [20, 2, 2, 1]),
    ]
  })

const attendance = (random: Random): Cell[][] => {
  const parts = ['Gudang', 'Gudang', 'Toko', 'Toko', 'Kantor', 'Kirim']
  const crew = peopleNames(random, 22).map((name, index) => ({
    name,
    no: `K${String(11 + index * 2).padStart(3, '0')}`,
    part: index === 0 ? 'Kantor' : (parts[index % 6] ?? ''),
    lazy: random.next() ** 2,
    from: index === 18 ? '2026-03-02' : index === 20 ? '2026-08-03' : '2025-10-01',
    to: index === 9 ? '2026-05-30' : index === 15 ? '2026-09-30' : today,
  }))
  const made: Cell[][] = []
  const time = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  for (let day = '2025-10-01'; day <= today; day = addDays(day, 1)) {
    // Sundays and some days on which all are free.
    if (weekdayOf(day) === 0 || ['12-25', '01-01', '03-20', '03-21', '05-01', '08-17'].includes(day.slice(5))) continue
    for (const one of crew) {
      if (day < one.from || day > one.to) continue
      const late =
        one.part !== 'Kantor' &&
        daysBetween('2025-10-06', day) % 14 < 7 &&
        (one.part === 'Toko') === (Number(one.no.slice(1)) % 4 === 3)
      const start = late ? 13 * 60 : 8 * 60
      const status = one === crew[1] ? 'H' : random.pick(['H', 'S', 'I', 'A'], [100, 2.5, 2, 0.3 + one.lazy * 3])
      const here = status === 'H'
      const behind = random.chance(0.08 + one.lazy * 0.3) ? random.int(1, 55) : 0
      const came = behind > 0 ? start + behind : start - random.int(0, 22)
      const extra =
        here && day !== today && one.part !== 'Kantor' && random.chance(day.slice(5, 7) === '06' ? 0.3 : 0.13)
          ? random.int(2, 8) / 2
          : 0
      const gone = here && random.chance(0.012)
      made.push([
        day,
        `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
        one.no,
        one.name,
        one.part,
        late ? 'Siang' : 'Pagi',
        status,
        here ? time(came) : null,
        here && !gone && day !== today ? time(start + 480 + extra * 60 + random.int(0, 14)) : null,
        here ? behind : null,
        here ? extra : null,
        here ? 25_000 : 0,
        status === 'S'
          ? random.pick(['surat dokter', 'demam', null], [4, 3, 2])
          : status === 'I'
            ? random.pick(['acara keluarga', 'urus KTP', null], [4, 1, 2])
            : gone
              ? 'lupa absen pulang'
              : null,
      ])
    }
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(6_113)
  return { '"Stok Gudang"': stock(random), '"Absensi"': attendance(random) }
}

/** Two sheets of a shop for building materials as they were uploaded: the stock, a column for each place, and who came to work. */
export const spreadsheets: Trade = { name: 'spreadsheets', ddl, rows }
