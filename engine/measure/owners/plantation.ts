import { addDays, type Cell, daysBetween, peopleNames, Random, rangeOf, type Trade, today } from '../trades/generate.ts'

const ddl = `
CREATE TABLE afdeling (kd_afd TEXT PRIMARY KEY, nama_afd TEXT, kecamatan TEXT);
CREATE TABLE blok (kd_blok TEXT PRIMARY KEY, kd_afd TEXT REFERENCES afdeling(kd_afd), luas_ha REAL, thn_tanam INTEGER, jml_pokok INTEGER, varietas TEXT, status TEXT);
CREATE TABLE karyawan (nik INTEGER PRIMARY KEY, nama TEXT, jk TEXT, jabatan TEXT, nik_mandor INTEGER REFERENCES karyawan(nik), kd_afd TEXT REFERENCES afdeling(kd_afd), upah_hari INTEGER, tgl_masuk DATE, tgl_keluar DATE);
CREATE TABLE panen (id_panen INTEGER PRIMARY KEY, tgl_panen DATE, kd_blok TEXT REFERENCES blok(kd_blok), nik INTEGER REFERENCES karyawan(nik), jml_janjang INTEGER, berat_kg INTEGER, brondolan_kg INTEGER, denda INTEGER, is_hapus INTEGER);
CREATE TABLE pks (id_pks INTEGER PRIMARY KEY, nm_pks TEXT, kabupaten TEXT, jarak_km INTEGER);
CREATE TABLE truk (no_polisi TEXT PRIMARY KEY, merk TEXT, thn_beli INTEGER, kapasitas_kg INTEGER);
CREATE TABLE pengiriman (no_do TEXT PRIMARY KEY, tgl_kirim DATE, id_pks INTEGER REFERENCES pks(id_pks), no_polisi TEXT REFERENCES truk(no_polisi), netto_kg INTEGER, pot_persen REAL, harga_kg INTEGER, total INTEGER, tgl_bayar DATE, sts TEXT);
CREATE TABLE kirim_blok (no_do TEXT REFERENCES pengiriman(no_do), kd_blok TEXT REFERENCES blok(kd_blok), berat_kg INTEGER, PRIMARY KEY (no_do, kd_blok));
CREATE TABLE pupuk (kd_pupuk TEXT PRIMARY KEY, nm_pupuk TEXT, harga_kg INTEGER, stok_kg INTEGER, min_kg INTEGER);
CREATE TABLE pemupukan (id_ppk INTEGER PRIMARY KEY, tgl_ppk DATE, kd_blok TEXT REFERENCES blok(kd_blok), kd_pupuk TEXT REFERENCES pupuk(kd_pupuk), jml_kg INTEGER);
CREATE TABLE curah_hujan (kd_afd TEXT REFERENCES afdeling(kd_afd), tgl DATE, mm REAL, PRIMARY KEY (kd_afd, tgl));
`

const divisions: [string, string, string][] = [
  ['AFD1', 'Afdeling Sungai Lala', 'Pasir Penyu'],
  ['AFD2', 'Afdeling Bukit Payung', 'Lirik'],
  ['AFD3', 'Afdeling Air Molek', 'Pasir Penyu'],
  ['AFD4', 'Afdeling Redang', 'Rengat Barat'],
]
const mills: [string, string, number][] = [
  ['PKS Tani Makmur', 'Indragiri Hulu', 18],
  ['PKS Sawit Lestari', 'Indragiri Hulu', 32],
  ['PKS Mitra Agro', 'Pelalawan', 61],
  ['PKS Inti Palma', 'Kuantan Singingi', 75],
]
const trucks: [string, string, number, number][] = [
  ['BM 8121 AU', 'Mitsubishi', 2019, 8_000],
  ['BM 8440 QB', 'Hino', 2021, 10_000],
  ['BM 9012 TX', 'Isuzu', 2016, 7_500],
  ['BM 8775 LA', 'Hino', 2023, 10_000],
  ['BM 9330 FU', 'Mitsubishi', 2014, 8_000],
]
const fertilizers: [string, string, number, number, number][] = [
  ['URE', 'Urea', 6_900, 4_200, 3_000],
  ['TSP', 'TSP', 8_100, 1_150, 2_000],
  ['MOP', 'MOP (KCl)', 7_600, 2_900, 3_000],
  ['DOL', 'Dolomit', 1_250, 9_400, 5_000],
  ['BOR', 'Borat', 21_000, 0, 150],
]

const planted = (random: Random): Cell[][] =>
  rangeOf(0, 43).map((index) => {
    const division = divisions[index % 4]?.[0] ?? ''
    const area = random.int(140, 320) / 10
    const year = index > 39 ? 2024 : index > 36 ? 2003 : random.pick([2008, 2010, 2012, 2015, 2018], [3, 5, 6, 5, 3])
    const kind = random.pick(['Marihat', 'Socfindo', 'Topaz', null], [5, 6, 3, 1])
    const state = year === 2024 ? 'TBM' : year === 2003 && index === 37 ? 'REPLANTING' : 'TM'
    const code = `${String.fromCharCode(65 + (index % 4))}${String(1 + Math.floor(index / 4)).padStart(2, '0')}`
    return [code, division, area, year, Math.round(area * random.int(128, 143)), kind, state]
  })

/** Palms bear most from September on, least in spring. */
const season = [0.8, 0.7, 0.65, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.35, 1.2, 1]

const harvested = (random: Random, blocks: Cell[][], crew: Cell[][]): Cell[][] =>
  rangeOf(1, 1_150)
    .map(() => addDays('2025-01-06', Math.floor(random.next() ** 0.95 * (daysBetween('2025-01-06', today) + 1))))
    .sort()
    .map((day, index) => {
      // One block in full bearing was not harvested yet.
      const block = blocks[Math.floor(random.next() ** 1.15 * 36)]
      const able = crew.filter(
        (one) =>
          one[3] === 'Pemanen' &&
          String(one[7]) <= day &&
          (one[8] === null || String(one[8]) > day) &&
          (one[5] === block?.[1] || random.chance(0.06)),
      )
      const who = able.length > 0 ? random.pick(able) : crew[8]
      const young = Number(block?.[3]) >= 2018 ? 0.8 : 1
      const bunches = Math.round(random.int(55, 150) * (season[Number(day.slice(5, 7)) - 1] ?? 1) * young)
      const weight = Math.round(bunches * (Number(block?.[3]) >= 2015 ? 11 : 17) * (0.9 + random.next() * 0.2))
      const fine = random.chance(0.08) ? random.int(1, 6) * 5_000 : 0
      const loose = random.chance(0.05) ? null : random.int(8, 75)
      return [
        index + 1,
        day,
        block?.[0] ?? null,
        who?.[0] ?? null,
        bunches,
        weight,
        loose,
        fine,
        random.chance(0.03) ? 1 : 0,
      ]
    })

const sent = (random: Random): Record<'pengiriman' | 'kirim_blok', Cell[][]> => {
  const made = { pengiriman: [] as Cell[][], kirim_blok: [] as Cell[][] }
  const days = rangeOf(1, 430)
    .map(() => addDays('2025-01-07', random.int(0, daysBetween('2025-01-07', today))))
    .sort()
  for (const [index, day] of days.entries()) {
    const no = `DO-${day.slice(2, 4)}${day.slice(5, 7)}-${String(index + 1).padStart(4, '0')}`
    const mill = random.pick([1, 2, 3], [8, 5, 3])
    const truck = trucks[random.pick([0, 1, 2, 3], [5, 6, 3, day < '2025-05-01' ? 0 : 6])]
    const blocks = random.shuffle(rangeOf(0, 35)).slice(0, random.int(1, 3))
    let weight = 0
    for (const block of blocks) {
      const code = `${String.fromCharCode(65 + (block % 4))}${String(1 + Math.floor(block / 4)).padStart(2, '0')}`
      const part = random.int(13, 32) * 100
      weight += part
      made.kirim_blok.push([no, code, part])
    }
    const price = 2_450 + Math.round(daysBetween('2025-01-01', day) * 0.9) + random.int(-8, 8) * 15 - mill * 20
    const off = random.int(20, 65) / 10
    const total = Math.round((weight * (1 - off / 100) * price) / 100) * 100
    const paid = addDays(day, random.pick([4, 7, 10, 16, 30], [5, 8, 5, 3, 1]))
    const state = random.chance(0.04) ? 'TOLAK' : paid <= today && random.chance(0.97) ? 'LUNAS' : 'KIRIM'
    const when = state === 'LUNAS' ? paid : null
    made.pengiriman.push([
      no,
      day,
      mill,
      truck?.[0] ?? null,
      weight,
      off,
      price,
      state === 'TOLAK' ? 0 : total,
      when,
      state,
    ])
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(929)
  const blok = planted(random)
  const posts = ['Asisten', 'Mandor', 'Mandor', 'Mandor', 'Mandor', 'Krani', 'Krani', 'Satpam']
  const karyawan = peopleNames(random, 62).map((name, index) => {
    const post = posts[index] ?? (index > 56 ? 'Perawatan' : 'Pemanen')
    const division = index % 4
    return [
      1_001 + index,
      name,
      random.chance(post === 'Perawatan' ? 0.8 : 0.15) ? 'P' : 'L',
      post,
      index === 0 ? null : index < 8 ? 1_001 : 1_002 + ((division + 3) % 4),
      index === 0 ? null : (divisions[division]?.[0] ?? null),
      post === 'Asisten' ? 310_000 : post === 'Mandor' ? 185_000 : 118_000 + random.int(0, 7) * 3_000,
      addDays('2019-03-01', random.int(0, index % 5 === 0 ? 2_700 : 2_000)),
      index > 7 && random.chance(0.16) ? addDays('2025-09-01', random.int(0, 420)) : null,
    ]
  })
  return {
    afdeling: divisions,
    blok,
    karyawan,
    panen: harvested(random, blok, karyawan),
    pks: mills.map((mill, index) => [index + 1, ...mill]),
    truk: trucks,
    ...sent(random),
    pupuk: fertilizers,
    pemupukan: rangeOf(1, 210)
      .map(() => addDays('2025-01-20', random.int(0, 660)))
      .sort()
      .map((day, index) => [
        index + 1,
        day,
        blok[random.pick(rangeOf(0, 40))]?.[0] ?? null,
        random.pick(['URE', 'TSP', 'MOP', 'DOL'], [6, 3, 5, 3]),
        random.int(8, 60) * 25,
      ]),
    curah_hujan: rangeOf(0, daysBetween('2026-07-01', today)).flatMap((day) =>
      divisions.map(([code], index) => [
        code,
        addDays('2026-07-01', day),
        random.chance(0.62 - index * 0.03) ? 0 : Math.round(random.next() ** 2 * 800) / 10,
      ]),
    ),
  }
}

/** A plantation of oil palms, names in Indonesian. */
export const plantation: Trade = { name: 'plantation', ddl, rows }
