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
CREATE TABLE gudang (kd_gudang TEXT PRIMARY KEY, nm_gudang TEXT, kota TEXT, kapasitas_ton INTEGER);
CREATE TABLE nelayan (id_nelayan INTEGER PRIMARY KEY, nama TEXT, pelabuhan TEXT, no_hp TEXT, tgl_gabung DATE, sts TEXT);
CREATE TABLE jenis_ikan (kd_ikan TEXT PRIMARY KEY, nm_ikan TEXT, kelompok TEXT, hrg_jual_kg INTEGER);
CREATE TABLE penerimaan (id_terima INTEGER PRIMARY KEY, no_bon TEXT, id_nelayan INTEGER REFERENCES nelayan(id_nelayan), kd_ikan TEXT REFERENCES jenis_ikan(kd_ikan), kd_gudang TEXT REFERENCES gudang(kd_gudang), tgl_terima DATE, berat_kg INTEGER, grade TEXT, hrg_kg INTEGER, total_byr INTEGER, is_deleted INTEGER);
CREATE TABLE pembeli (id_pembeli INTEGER PRIMARY KEY, nm_perusahaan TEXT, negara TEXT, limit_kredit_usd INTEGER);
CREATE TABLE ekspor (id_ekspor INTEGER PRIMARY KEY, no_invoice TEXT, id_pembeli INTEGER REFERENCES pembeli(id_pembeli), tgl_kirim DATE, tgl_jatuh_tempo DATE, tgl_lunas DATE, pelabuhan_muat TEXT, jml_kontainer INTEGER, nilai_usd INTEGER, sts TEXT);
CREATE TABLE ekspor_item (id_item INTEGER PRIMARY KEY, id_ekspor INTEGER REFERENCES ekspor(id_ekspor), kd_ikan TEXT REFERENCES jenis_ikan(kd_ikan), qty_kg INTEGER, hrg_usd_kg REAL, subtotal_usd INTEGER);
CREATE TABLE log_suhu (id_log INTEGER PRIMARY KEY, kd_gudang TEXT REFERENCES gudang(kd_gudang), waktu DATETIME, suhu_c REAL);
CREATE TABLE karyawan (id_kary INTEGER PRIMARY KEY, nama TEXT, bagian TEXT, kd_gudang TEXT REFERENCES gudang(kd_gudang), upah_harian INTEGER, tgl_masuk DATE, tgl_keluar DATE);
`

const stores: [string, string, string, number][] = [
  ['G1', 'Gudang Muara Baru', 'Jakarta', 400],
  ['G2', 'Gudang Bitung', 'Bitung', 650],
  ['G3', 'Gudang Benoa', 'Denpasar', 300],
]
const fish: [string, string, string, number, number][] = [
  ['TNS', 'Tuna sirip kuning', 'Tuna', 72_000, 55_000],
  ['TMB', 'Tuna mata besar', 'Tuna', 81_000, 62_000],
  ['CKL', 'Cakalang', 'Tuna', 31_000, 24_000],
  ['KKP', 'Kakap merah', 'Demersal', 88_000, 67_000],
  ['KRP', 'Kerapu', 'Demersal', 125_000, 98_000],
  ['CMI', 'Cumi-cumi', 'Cumi & gurita', 66_000, 50_000],
  ['GRT', 'Gurita', 'Cumi & gurita', 74_000, 57_000],
  ['UDV', 'Udang vaname', 'Udang', 79_000, 61_000],
  ['UDW', 'Udang windu', 'Udang', 139_000, 108_000],
  ['LBS', 'Lobster', 'Udang', 420_000, 330_000],
]
const buyers: [string, string, number][] = [
  ['Maruyama Foods', 'Jepang', 900_000],
  ['Kaito Seafood', 'Jepang', 500_000],
  ['Pacific Catch Inc', 'Amerika Serikat', 800_000],
  ['Bluewater Imports', 'Amerika Serikat', 350_000],
  ['Hansung Trading', 'Korea Selatan', 400_000],
  ['Nordsee Handels', 'Jerman', 300_000],
  ['Golden Dragon Marine', 'Tiongkok', 600_000],
  ['Oceania Fresh', 'Australia', 250_000],
  ['Lim Brothers', 'Singapura', 200_000],
]

const received = (random: Random): Cell[][] =>
  rangeOf(1, 1_300)
    .map(() => addDays('2025-06-02', Math.floor(random.next() ** 0.85 * (daysBetween('2025-06-02', today) + 1))))
    .sort()
    .map((day, index) => {
      // The lobster was never brought in; some fishermen brought nothing.
      const kind = Math.floor(random.next() ** 1.3 * (fish.length - 1))
      const [code = '', , , , price = 0] = fish[kind] ?? []
      const grade = random.pick(['A', 'B', 'C'], [6, 4, 2])
      const paid = Math.round((price * (grade === 'A' ? 1 : grade === 'B' ? 0.88 : 0.7)) / 100) * 100
      const weight = random.int(15, 420)
      return [
        index + 1,
        `BON-${String(20_001 + index)}`,
        1 + Math.floor(random.next() ** 1.4 * 55),
        code,
        random.pick(['G1', 'G2', 'G3'], [4, 6, 3]),
        day,
        weight,
        grade,
        paid,
        weight * paid,
        random.chance(0.04) ? 1 : 0,
      ]
    })

const exports = (random: Random): Record<'ekspor' | 'ekspor_item', Cell[][]> => {
  const made = { ekspor: [] as Cell[][], ekspor_item: [] as Cell[][] }
  const days = rangeOf(1, 210)
    .map(() => addDays('2025-06-10', Math.floor(random.next() ** 0.9 * (daysBetween('2025-06-10', today) + 1))))
    .sort()
  for (const [index, day] of days.entries()) {
    const due = addDays(day, random.pick([30, 45, 60], [5, 3, 2]))
    const settled = addDays(due, random.int(-20, 14))
    const status = random.chance(0.06) ? 'BTL' : settled <= today && random.chance(0.93) ? 'LNS' : 'KRM'
    let value = 0
    for (const kind of random.shuffle(rangeOf(0, 9)).slice(0, random.int(1, 3))) {
      const [code = '', , , price = 0] = fish[kind] ?? []
      const weight = random.int(8, 60) * 100
      const dollars = Math.round((price / 15_800) * random.int(95, 125)) / 100
      const sum = Math.round(weight * dollars)
      value += sum
      made.ekspor_item.push([made.ekspor_item.length + 1, index + 1, code, weight, dollars, sum])
    }
    made.ekspor.push([
      index + 1,
      `INV/${day.slice(0, 4)}/${String(index + 1).padStart(4, '0')}`,
      1 + Math.floor(random.next() ** 1.3 * (buyers.length - 1)),
      day,
      due,
      status === 'LNS' ? settled : null,
      random.pick(['Tanjung Priok', 'Bitung', 'Benoa'], [5, 4, 2]),
      random.int(1, 3),
      value,
      status,
    ])
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(141)
  const names = peopleNames(random, 90)
  const crew: [string, number, number][] = [
    ['Bongkar muat', 145_000, 12],
    ['Sortir', 125_000, 10],
    ['Teknisi pendingin', 190_000, 3],
    ['Administrasi', 160_000, 3],
  ]
  return {
    gudang: stores,
    nelayan: names
      .slice(0, 60)
      .map((name, index) => [
        index + 1,
        name,
        random.pick(['Muara Baru', 'Bitung', 'Benoa', 'Kendari'], [4, 6, 3, 2]),
        `0812${String(10_000_000 + index * 7_919)}`,
        index > 51 ? addDays('2026-01-15', random.int(0, 300)) : addDays('2021-03-01', random.int(0, 1_500)),
        random.chance(0.12) ? 'N' : 'A',
      ]),
    jenis_ikan: fish.map(([code, name, kind, price]) => [code, name, kind, price]),
    penerimaan: received(random),
    pembeli: buyers.map(([name, country, limit], index) => [index + 1, name, country, limit]),
    ...exports(random),
    log_suhu: rangeOf(0, 269).map((index) => [
      index + 1,
      `G${String(1 + (index % 3))}`,
      momentAt(addDays('2026-08-21', Math.floor(index / 3)), 360 + (index % 3) * 5),
      Math.round((-19.5 + (index % 3) * 0.8 + random.next() * 4) * 10) / 10,
    ]),
    karyawan: crew
      .flatMap(([part, wage, count]) => rangeOf(1, count).map(() => ({ part, wage })))
      .map(({ part, wage }, index) => [
        index + 1,
        names[60 + index] ?? '',
        part,
        `G${String(1 + (index % 3))}`,
        wage + random.int(0, 6) * 5_000,
        addDays('2020-02-01', random.int(0, 2_300)),
        random.chance(0.18) ? addDays('2026-02-01', random.int(0, 260)) : null,
      ]),
  }
}

/** A cold store that buys from fishermen and exports, names in Indonesian. */
export const coldstore: Trade = { name: 'coldstore', ddl, rows }
