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
  weekdayOf,
} from './generate.ts'

const ddl = `
CREATE TABLE guru (id INTEGER PRIMARY KEY, nip TEXT, nama TEXT, jabatan TEXT, atasan_id INTEGER REFERENCES guru(id), status_peg TEXT, tgl_masuk DATE);
CREATE TABLE kelas (id INTEGER PRIMARY KEY, nama TEXT, tingkat INTEGER, wali_id INTEGER REFERENCES guru(id), kapasitas INTEGER);
CREATE TABLE siswa (id INTEGER PRIMARY KEY, nis TEXT, nama TEXT, jk TEXT, tgl_lahir DATE, kecamatan TEXT, kelas_id INTEGER REFERENCES kelas(id), tgl_masuk DATE, keluar_pada DATE);
CREATE TABLE mapel (id INTEGER PRIMARY KEY, kode TEXT, nama TEXT, kkm INTEGER);
CREATE TABLE pengampu (guru_id INTEGER REFERENCES guru(id), mapel_id INTEGER, kelas_id INTEGER, jam_per_minggu INTEGER);
CREATE TABLE nilai (id INTEGER PRIMARY KEY, siswa_id INTEGER REFERENCES siswa(id), mapel_id INTEGER REFERENCES mapel(id), semester TEXT, jenis TEXT, skor TEXT);
CREATE TABLE ket_absen (kode TEXT PRIMARY KEY, ket TEXT);
CREATE TABLE absensi (id INTEGER PRIMARY KEY, siswa_id INTEGER, tgl DATE, kode TEXT REFERENCES ket_absen(kode), dicatat_pada DATETIME);
CREATE TABLE spp (id INTEGER PRIMARY KEY, siswa_id INTEGER REFERENCES siswa(id), bulan TEXT, nominal INTEGER, jatuh_tempo DATE, tgl_bayar DATE, jml_bayar INTEGER);
CREATE TABLE ekskul (id INTEGER PRIMARY KEY, nama TEXT, pembina_id INTEGER REFERENCES guru(id), hari TEXT);
CREATE TABLE anggota_ekskul (siswa_id INTEGER, ekskul_id INTEGER, tgl_gabung DATE);
`

const subjects: [string, string, number][] = [
  ['MTK', 'Matematika', 70],
  ['BIN', 'Bahasa Indonesia', 75],
  ['BIG', 'Bahasa Inggris', 72],
  ['IPA', 'IPA', 70],
  ['IPS', 'IPS', 72],
  ['PJK', 'PJOK', 75],
  ['SBD', 'Seni Budaya', 75],
]
const clubs: [string, number, string][] = [
  ['Pramuka', 4, 'Jumat'],
  ['Futsal', 9, 'Sabtu'],
  ['Basket', 9, 'Rabu'],
  ['Paduan Suara', 12, 'Kamis'],
  ['Robotik', 7, 'Sabtu'],
  ['Karate', 15, 'Selasa'],
]

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(2)
  const guru = peopleNames(random, 18).map((name, index) => [
    index + 1,
    index % 5 === 4
      ? null
      : `19${random.int(70, 95)}0${random.int(1, 9)}${random.int(10, 28)}20${random.int(10, 22)}0${index % 9}`,
    name,
    index === 0 ? 'Kepala Sekolah' : index <= 2 ? 'Wakil Kepala' : 'Guru',
    index === 0 ? null : index <= 2 ? 1 : random.pick([2, 3], [3, 2]),
    index % 5 === 4 ? 'HNR' : random.pick(['PNS', 'GTY']),
    addDays('2009-07-01', random.int(0, 6_000)),
  ])
  const kelas = rangeOf(0, 8).map((index) => [
    index + 1,
    `${7 + Math.floor(index / 3)}${'ABC'[index % 3]}`,
    7 + Math.floor(index / 3),
    index + 4,
    [30, 29, 26][index % 3] ?? 0,
  ])
  const siswa = peopleNames(random, 246).map((name, index) => student(random, name, index))
  return {
    guru,
    kelas,
    siswa,
    mapel: subjects.map((subject, index) => [index + 1, ...subject]),
    pengampu: teaching(random),
    nilai: marks(random, siswa),
    ket_absen: [
      ['S', 'Sakit'],
      ['I', 'Izin'],
      ['A', 'Alpa'],
      ['T', 'Terlambat'],
    ],
    absensi: absences(random, siswa),
    spp: fees(random, siswa),
    ekskul: clubs.map((club, index) => [index + 1, ...club]),
    anggota_ekskul: siswa.slice(0, 210).flatMap(([id]) =>
      random
        .shuffle([1, 1, 1, 2, 2, 3, 4, 5])
        .slice(0, random.pick([0, 1, 2, 3], [3, 5, 3, 1]))
        .filter((club, index, all) => all.indexOf(club) === index)
        .map((club): Cell[] => [id ?? null, club, addDays('2026-07-20', random.int(0, 110))]),
    ),
  }
}

const student = (random: Random, name: string, index: number): Cell[] => {
  const room = random.pick(rangeOf(1, 9), [27, 28, 26, 31, 24, 29, 25, 30, 23])
  const grade = 7 + Math.floor((room - 1) / 3)
  const left = random.chance(0.06)
  return [
    index + 1,
    String(26_000 + index * 7).padStart(6, '0'),
    name,
    random.chance(0.48) ? 'L' : 'P',
    addDays(`${2021 - grade}-01-01`, random.int(0, 500)),
    random.pick(['Coblong', 'Sukajadi', 'Cicendo', 'Antapani', 'Lengkong'], [8, 6, 5, 3, 2]),
    room,
    `${2033 - grade}-07-13`,
    left ? addDays('2026-08-03', random.int(0, 95)) : null,
  ]
}

const teaching = (random: Random): Cell[][] =>
  subjects.flatMap((_, subject) =>
    rangeOf(1, 9).map((room) => [4 + ((subject * 2 + (room % 2)) % 13), subject + 1, room, random.pick([2, 3, 4, 5])]),
  )

const marks = (random: Random, siswa: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const [id, , , , , , room] of siswa) {
    const gift = random.int(-9, 9)
    const terms = Number(room) > 3 ? ['2025-2', '2026-1'] : ['2026-1']
    for (const term of terms)
      for (const subject of rangeOf(1, 7))
        for (const kind of term === '2025-2' ? ['UAS'] : ['UH', 'UTS']) {
          const score = Math.max(31, Math.min(100, 77 + gift - subject + random.int(-14, 14)))
          made.push([made.length + 1, id ?? null, subject, term, kind, random.chance(0.03) ? null : String(score)])
        }
  }
  return made
}

const absences = (random: Random, siswa: Cell[][]): Cell[][] => {
  const kept = siswa.slice(0, 232)
  const span = daysBetween('2026-01-12', today)
  return rangeOf(1, 1_450)
    .map(() => addDays('2026-01-12', random.int(0, span)))
    .filter((day) => ![0, 6].includes(weekdayOf(day)) && !['2026-06', '2026-07'].includes(day.slice(0, 7)))
    .sort()
    .map((day, index) => {
      const [id] = kept[Math.floor(random.next() ** 1.5 * kept.length)] ?? []
      const code = random.pick(['S', 'I', 'A', 'T'], [9, 5, 4, 7])
      const minutes = String(random.int(0, 59)).padStart(2, '0')
      return [index + 1, id ?? null, day, code, `${day} ${code === 'T' ? '07' : '09'}:${minutes}:00`]
    })
}

const fees = (random: Random, siswa: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const [id, , , , , , room, since, left] of siswa) {
    const amount = 350_000 + Math.floor((Number(room) - 1) / 3) * 25_000
    const slow = random.chance(0.12)
    const stops = random.chance(0.07) ? addMonths('2026-07-01', random.int(0, 3)) : '2099-01-01'
    for (const first of rangeOf(0, 10).map((months) => addMonths('2026-01-01', months))) {
      if (first < String(since).slice(0, 8) || (left !== null && first > String(left))) continue
      const due = addDays(first, 9)
      const paidOn = addDays(first, slow ? random.int(20, 130) : random.int(0, 22))
      const paid = paidOn <= today && first < stops
      const part = random.chance(0.04) ? amount - random.int(2, 6) * 25_000 : amount
      made.push([made.length + 1, id ?? null, first.slice(0, 7), amount, due, paid ? paidOn : null, paid ? part : 0])
    }
  }
  return made
}

/** A junior high school with names in Indonesian. */
export const school: Trade = { name: 'school', ddl, rows }
