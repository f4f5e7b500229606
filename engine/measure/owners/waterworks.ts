import { addDays, addMonths, type Cell, peopleNames, Random, rangeOf, type Trade, today } from '../trades/generate.ts'

const ddl = `
CREATE TABLE wilayah (kd_wil TEXT PRIMARY KEY, nm_wil TEXT);
CREATE TABLE golongan (kd_gol TEXT PRIMARY KEY, nm_gol TEXT, tarif_m3 INTEGER);
CREATE TABLE petugas (id_petugas INTEGER PRIMARY KEY, nama TEXT, bagian TEXT, gaji_pokok INTEGER, tgl_masuk DATE);
CREATE TABLE pelanggan (no_sambung TEXT PRIMARY KEY, nama TEXT, kd_wil TEXT REFERENCES wilayah(kd_wil), kd_gol TEXT REFERENCES golongan(kd_gol), tgl_pasang DATE, tgl_putus DATE, sts_sambungan TEXT);
CREATE TABLE catat_meter (id_catat INTEGER PRIMARY KEY, no_sambung TEXT REFERENCES pelanggan(no_sambung), id_petugas INTEGER REFERENCES petugas(id_petugas), tgl_catat DATE, stand_lalu INTEGER, stand_kini INTEGER, pakai_m3 INTEGER);
CREATE TABLE tagihan (id_tagihan INTEGER PRIMARY KEY, no_sambung TEXT REFERENCES pelanggan(no_sambung), tgl_terbit DATE, tgl_jatuh_tempo DATE, pakai_m3 INTEGER, jml_tagihan INTEGER, sts_bayar TEXT);
CREATE TABLE pembayaran (id_bayar INTEGER PRIMARY KEY, id_tagihan INTEGER REFERENCES tagihan(id_tagihan), tgl_bayar DATE, kanal TEXT, jml_bayar INTEGER, denda INTEGER);
CREATE TABLE pengaduan (id_aduan INTEGER PRIMARY KEY, no_sambung TEXT REFERENCES pelanggan(no_sambung), tgl_lapor DATE, tgl_selesai DATE, jenis TEXT, prioritas INTEGER);
CREATE TABLE produksi_air (id_prod INTEGER PRIMARY KEY, tgl DATE, instalasi TEXT, vol_m3 INTEGER, biaya_listrik INTEGER, biaya_kimia INTEGER);
`

const areas: [string, string][] = [
  ['U', 'Utara'],
  ['S', 'Selatan'],
  ['T', 'Timur'],
  ['B', 'Barat'],
]
const classes: [string, string, number][] = [
  ['R1', 'Rumah tangga A', 3_200],
  ['R2', 'Rumah tangga B', 4_700],
  ['N1', 'Niaga kecil', 7_500],
  ['N2', 'Niaga besar', 9_800],
  ['S1', 'Sosial', 1_500],
  ['P1', 'Pemerintah', 6_000],
]
const usual = [16, 24, 45, 160, 70, 90]

const metered = (random: Random, customers: Cell[][]) => {
  const made = { catat_meter: [] as Cell[][], tagihan: [] as Cell[][], pembayaran: [] as Cell[][] }
  for (const customer of customers) {
    const [number = null, , , group, since, until] = customer
    const kind = classes.findIndex(([code]) => code === group)
    const stops = random.chance(0.12) ? random.int(6, 16) : 99
    let stand = random.int(10, 900)
    for (const month of rangeOf(0, 16)) {
      const read = addDays(addMonths('2025-07-20', month), random.int(0, 5))
      if (read > today || read < String(since) || (until !== null && read > String(until))) continue
      const used = random.chance(0.03) ? 0 : Math.max(1, Math.round((usual[kind] ?? 20) * (0.6 + random.next() * 0.8)))
      made.catat_meter.push([0, number, random.int(1, 5), read, stand, stand + used, used])
      stand += used
      const sum = 12_500 + used * (classes[kind]?.[2] ?? 0)
      const issued = addMonths(`${read.slice(0, 7)}-01`, 1)
      const due = addDays(issued, 19)
      if (issued > today) continue
      const paidOn = addDays(due, random.pick([-14, -9, -4, 0, 6, 20], [4, 6, 6, 3, 2, 1]))
      const isPaid = month < stops && paidOn <= today
      made.tagihan.push([0, number, issued, due, used, sum, isPaid ? 'L' : 'B'])
      const bill = made.tagihan.at(-1) ?? []
      const way = random.pick(['Loket', 'Bank', 'Tokopedia', 'Indomaret'], [5, 4, 3, 4])
      if (isPaid) made.pembayaran.push([0, bill as unknown as Cell, paidOn, way, sum, paidOn > due ? 10_000 : 0])
    }
  }
  const byDay = (list: Cell[][], at: number): Cell[][] =>
    list.sort((a, b) => (String(a[at]) < String(b[at]) ? -1 : String(a[at]) > String(b[at]) ? 1 : 0))
  for (const [index, row] of byDay(made.catat_meter, 3).entries()) row[0] = index + 1
  for (const [index, row] of byDay(made.tagihan, 2).entries()) row[0] = index + 1
  for (const [index, row] of byDay(made.pembayaran, 2).entries()) {
    row[0] = index + 1
    row[1] = (row[1] as unknown as Cell[])[0] ?? null
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(909)
  const names = peopleNames(random, 232)
  const pelanggan = names.slice(0, 220).map((name, index) => {
    const gone = random.chance(0.06) ? addDays('2026-01-10', random.int(0, 280)) : null
    return [
      `${String(110_000 + index * 13)}`,
      name,
      random.pick(areas, [6, 4, 5, 3])[0],
      random.pick(classes, [9, 7, 4, 1, 1, 1])[0],
      index > 190 ? addDays('2026-01-05', random.int(0, 300)) : addDays('2012-01-01', random.int(0, 4_700)),
      index > 190 ? null : gone,
      index <= 190 && gone ? 'PUTUS' : random.chance(0.05) ? 'SEGEL' : 'AKTIF',
    ] as Cell[]
  })
  const bagian = ['Pencatat meter', 'Pencatat meter', 'Pencatat meter', 'Pencatat meter', 'Pencatat meter']
  return {
    wilayah: areas,
    golongan: classes,
    petugas: [...bagian, 'Loket', 'Loket', 'Teknik', 'Teknik', 'Teknik', 'Kepala'].map((part, index) => [
      index + 1,
      names[220 + index] ?? '',
      part,
      (part === 'Kepala' ? 8_500_000 : part === 'Teknik' ? 4_400_000 : 3_700_000) + random.int(0, 9) * 25_000,
      addDays('2010-02-01', random.int(0, 5_400)),
    ]),
    pelanggan,
    ...metered(random, pelanggan),
    pengaduan: rangeOf(1, 240)
      .map(() => addDays('2025-09-01', random.int(0, 443)))
      .sort()
      .map((day, index) => {
        const done = addDays(day, random.int(0, 12))
        return [
          index + 1,
          pelanggan[Math.floor(random.next() ** 1.7 * 180)]?.[0] ?? null,
          day,
          done <= today && random.chance(0.92) ? done : null,
          random.pick(['Pipa bocor', 'Air keruh', 'Air mati', 'Meter rusak', 'Tagihan salah'], [6, 4, 5, 3, 2]),
          random.pick([1, 2, 3], [2, 5, 4]),
        ]
      }),
    produksi_air: rangeOf(0, 505).flatMap((day) =>
      [
        ['IPA Kaligarang', 9_000],
        ['IPA Kudu', 14_000],
        ['IPA Jatisari', 5_000],
      ].map(([plant, most], index) => {
        const volume = Math.round(Number(most) * (0.75 + random.next() * 0.3))
        const cells: Cell[] = [day * 3 + index + 1, addDays('2025-07-01', day), plant ?? '', volume]
        return [...cells, volume * random.int(310, 390), volume * random.int(90, 130)]
      }),
    ),
  }
}

/** A municipal water utility, names in Indonesian. */
export const waterworks: Trade = { name: 'waterworks', ddl, rows }
