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
CREATE TABLE outlet (kode_outlet TEXT PRIMARY KEY, nama_outlet TEXT, kecamatan TEXT, tgl_buka DATE, tgl_tutup DATE);
CREATE TABLE layanan (id_layanan INTEGER PRIMARY KEY, nama_layanan TEXT, jenis TEXT, satuan TEXT, harga INTEGER, estimasi_jam INTEGER, aktif TEXT);
CREATE TABLE member (no_member TEXT PRIMARY KEY, nama TEXT, no_hp TEXT, tgl_gabung DATE, level TEXT, diajak_oleh TEXT REFERENCES member(no_member), saldo_deposit INTEGER, nonaktif_pada DATETIME);
CREATE TABLE kurir (id_kurir INTEGER PRIMARY KEY, nama_kurir TEXT, kode_outlet TEXT REFERENCES outlet(kode_outlet), plat_motor TEXT, mulai_kerja DATE, berhenti DATE);
CREATE TABLE orderan (no_order TEXT PRIMARY KEY, kode_outlet TEXT REFERENCES outlet(kode_outlet), no_member TEXT REFERENCES member(no_member), tgl_masuk DATETIME, janji_selesai DATETIME, selesai_pada DATETIME, diambil_pada DATETIME, express TEXT, status TEXT, cara_bayar TEXT, tgl_bayar DATE);
CREATE TABLE orderan_item (id INTEGER PRIMARY KEY, no_order TEXT REFERENCES orderan(no_order), id_layanan INTEGER REFERENCES layanan(id_layanan), berat_kg REAL, jumlah_pcs INTEGER, harga INTEGER, subtotal INTEGER);
CREATE TABLE antar_jemput (id INTEGER PRIMARY KEY, no_order TEXT REFERENCES orderan(no_order), id_kurir INTEGER REFERENCES kurir(id_kurir), tipe TEXT, jadwal DATETIME, tiba DATETIME, jarak_km REAL, ongkir INTEGER);
CREATE TABLE topup (id INTEGER PRIMARY KEY, no_member TEXT REFERENCES member(no_member), kode_outlet TEXT REFERENCES outlet(kode_outlet), tgl_topup DATE, nominal INTEGER, bonus INTEGER, metode TEXT);
CREATE TABLE komplain (id INTEGER PRIMARY KEY, no_order TEXT REFERENCES orderan(no_order), tgl_komplain DATE, jenis_komplain TEXT, ganti_rugi INTEGER, tgl_beres DATE);
`

const outlets: [string, string, string, string, string | null][] = [
  ['DGO', 'Dago', 'Coblong', '2022-03-05', null],
  ['BBT', 'Buah Batu', 'Lengkong', '2023-01-14', null],
  ['ANT', 'Antapani', 'Antapani', '2023-08-20', null],
  ['SKJ', 'Sukajadi', 'Sukajadi', '2024-05-11', null],
  ['CMH', 'Cimahi', 'Cimahi Tengah', '2024-02-02', '2026-03-31'],
]
const services: [string, string, string, number, number, string][] = [
  ['Cuci Kering', 'KILO', 'kg', 6_000, 24, 'Y'],
  ['Cuci Setrika', 'KILO', 'kg', 9_000, 48, 'Y'],
  ['Setrika Saja', 'KILO', 'kg', 6_500, 24, 'Y'],
  ['Bed Cover', 'SATUAN', 'pcs', 35_000, 72, 'Y'],
  ['Jas', 'SATUAN', 'pcs', 30_000, 72, 'Y'],
  ['Gaun', 'SATUAN', 'pcs', 45_000, 96, 'Y'],
  ['Sepatu', 'SATUAN', 'pasang', 40_000, 72, 'Y'],
  ['Karpet', 'SATUAN', 'meter', 15_000, 120, 'Y'],
  ['Boneka', 'SATUAN', 'pcs', 20_000, 48, 'Y'],
  ['Stroller', 'SATUAN', 'pcs', 85_000, 96, 'T'],
  ['Helm', 'SATUAN', 'pcs', 25_000, 48, 'Y'],
]
const troubles = ['Luntur', 'Hilang', 'Telat', 'Kurang bersih', 'Tertukar']

type Washed = Record<'orderan' | 'orderan_item' | 'antar_jemput' | 'komplain', Cell[][]>

const washing = (random: Random, members: Cell[][], riders: Cell[][]): Washed => {
  const made: Washed = { orderan: [], orderan_item: [], antar_jemput: [], komplain: [] }
  const now = `${today} 11:30:00`
  const days = rangeOf(1, 900)
    .map(() => addDays('2025-01-03', Math.floor(random.next() ** 0.85 * (daysBetween('2025-01-03', today) + 1))))
    .filter((day) => weekdayOf(day) !== 3 || random.chance(0.6))
    .sort()
  for (const day of days) {
    const [code = '', , , , closed = null] = random.pick(outlets, [9, 7, 5, 4, 3])
    if (closed !== null && day > closed) continue
    const known = members.filter((one) => String(one[3]) <= day && Number(String(one[0]).slice(2)) % 11 !== 4)
    const member = random.chance(0.6) ? known[Math.floor(random.next() ** 1.5 * known.length)] : undefined
    const no = `${code}${day.slice(2, 4)}${String(made.orderan.length + 1).padStart(4, '0')}`
    const came = momentAt(
      day,
      random.pick([8, 9, 11, 14, 16, 17, 18, 19], [7, 5, 3, 2, 4, 6, 8, 4]) * 60 + random.int(0, 59),
    )
    if (came > now) continue
    const express = random.chance(0.18)
    let wait = 0
    for (const _ of rangeOf(1, random.pick([1, 2, 3], [8, 4, 1]))) {
      const kind = random.pick(rangeOf(0, 8), [6, 12, 3, 4, 2, 1, 4, 2, 1])
      const [, type = '', , price = 0, hours = 0] = services[kind] ?? []
      const asked = (express ? 1.5 : 1) * (day < '2026-01-01' ? Math.round((price * 0.9) / 500) * 500 : price)
      const amount = type === 'KILO' ? random.int(20, 95) / 10 : random.pick([1, 2, 3, 5], [8, 4, 2, 1])
      wait = Math.max(wait, express ? 8 : hours)
      made.orderan_item.push([
        made.orderan_item.length + 1,
        no,
        kind + 1,
        type === 'KILO' ? amount : null,
        type === 'KILO' ? null : amount,
        asked,
        Math.round(amount * asked),
      ])
    }
    const hour = (from: string, hours: number): string =>
      momentAt(from.slice(0, 10), Number(from.slice(11, 13)) * 60 + Number(from.slice(14, 16)) + hours * 60)
    const due = hour(came, wait)
    const done = hour(due, random.pick([-7, -3, -1, 2, 9, 26], [5, 7, 6, 3, 2, 1]))
    const taken = hour(done, random.pick([2, 9, 26, 70, 200, 900], [4, 7, 6, 3, 2, 1]))
    const gone = random.chance(0.035)
    const isDone = !gone && done <= now && done > came
    const isTaken = isDone && taken <= now && random.chance(0.985)
    const status = gone
      ? 'BATAL'
      : isTaken
        ? 'DIAMBIL'
        : isDone
          ? 'SIAP'
          : came > `${addDays(today, -1)} 12`
            ? 'MASUK'
            : 'PROSES'
    const paid = gone ? null : random.chance(0.55) ? day : isTaken && random.chance(0.97) ? taken.slice(0, 10) : null
    made.orderan.push([
      no,
      code,
      member?.[0] ?? null,
      came,
      due,
      isDone ? done : null,
      isTaken ? taken : null,
      express ? 'Y' : 'T',
      status,
      paid === null ? null : random.pick(['TUNAI', 'QRIS', member ? 'DEPOSIT' : 'TUNAI'], [4, 5, 4]),
      paid,
    ])
    const near = riders.filter(
      (one) => one[2] === code && String(one[4]) <= day && (one[5] === null || String(one[5]) >= day),
    )
    for (const [type, at] of [
      ['J', came],
      ['A', taken],
    ] as const) {
      if (near.length === 0 || gone || !random.chance(0.3) || at > `${addDays(today, 1)} 20`) continue
      const here = hour(at, random.pick([-0.1, 0, 0.2, 0.6, 1.5], [3, 6, 6, 3, 1]))
      const far = random.int(5, 90) / 10
      made.antar_jemput.push([
        made.antar_jemput.length + 1,
        no,
        random.pick(near, [3, 2, 1].slice(0, near.length))[0] ?? null,
        type,
        at,
        here <= now && (type === 'J' || isTaken) ? here : null,
        far,
        far < 3 ? 0 : Math.round(far) * 2_000,
      ])
    }
    if (!isTaken || !random.chance(0.055)) continue
    const told = addDays(taken.slice(0, 10), random.int(0, 4))
    if (told > today) continue
    const over = addDays(told, random.int(1, 15))
    const closedOn = over <= today && random.chance(0.88) ? over : null
    made.komplain.push([
      made.komplain.length + 1,
      no,
      told,
      random.pick(troubles, [3, 2, 5, 4, 1]),
      closedOn !== null && random.chance(0.5) ? random.int(1, 12) * 25_000 : null,
      closedOn,
    ])
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(1_207)
  const names = peopleNames(random, 121)
  const riders: Cell[][] = names
    .slice(110)
    .map((name, index) => [
      index + 1,
      name,
      outlets[index % 5]?.[0] ?? null,
      `D ${random.int(2_000, 6_900)} ${random.pick(['AB', 'KX', 'ZR', 'UV'])}`,
      addDays('2024-03-01', index * 40),
      index === 4 || index === 9 ? '2026-03-31' : index === 6 ? '2026-08-15' : null,
    ])
  const levels = names.slice(0, 110).map((name) => ({
    name,
    since: addDays('2024-06-01', Math.floor(random.next() ** 0.9 * 890)),
    level: random.pick(['Reguler', 'Silver', 'Gold'], [10, 4, 2]),
  }))
  levels.sort((a, b) => daysBetween(b.since, a.since))
  const no = (index: number) => `M-${String(index + 1).padStart(4, '0')}`
  const members: Cell[][] = levels.map(({ name, since, level }, index) => [
    no(index),
    name,
    index % 13 === 6 ? null : `08${random.int(1_100_000_000, 8_999_999_999)}`,
    since,
    level,
    index > 4 && random.chance(0.3) ? no(Math.floor(random.next() ** 1.6 * Math.min(index, 30))) : null,
    random.chance(0.55) ? random.int(0, 30) * 10_000 + random.int(0, 9) * 500 : 0,
    index % 27 === 12 ? '2026-05-20 14:10:00' : null,
  ])
  const topup: Cell[][] = rangeOf(1, 260)
    .map(() => addDays('2025-01-05', random.int(0, daysBetween('2025-01-05', today))))
    .sort()
    .map((day, index) => {
      const known = members.filter((one) => String(one[3]) <= day && Number(String(one[0]).slice(2)) % 6 !== 5)
      const sum = random.pick([50_000, 100_000, 200_000, 500_000], [3, 6, 4, 1])
      return [
        index + 1,
        known[Math.floor(random.next() ** 1.3 * known.length)]?.[0] ?? null,
        random.pick(['DGO', 'BBT', 'ANT', 'SKJ'], [8, 6, 3, 3]),
        day,
        sum,
        sum >= 200_000 ? sum / 10 : 0,
        random.pick(['TUNAI', 'QRIS', 'TRANSFER'], [3, 5, 2]),
      ]
    })
  return {
    outlet: outlets,
    layanan: services.map((service, index) => [index + 1, ...service]),
    member: members,
    kurir: riders,
    ...washing(random, members, riders),
    topup,
  }
}

/** A chain of laundries: work by the kilo and by the piece, deposits of members, couriers. */
export const laundry: Trade = { name: 'laundry', ddl, rows }
