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
CREATE TABLE bangsal (kd_bangsal TEXT PRIMARY KEY, nm_bangsal TEXT, kelas TEXT, jml_bed INTEGER, tarif_kamar INTEGER);
CREATE TABLE penjamin (kd_pj TEXT PRIMARY KEY, nm_penjamin TEXT, tipe TEXT, tempo_hari INTEGER);
CREATE TABLE dpjp (kd_dokter TEXT PRIMARY KEY, nm_dokter TEXT, spesialis TEXT, stts_kerja TEXT, konsulen_kd TEXT REFERENCES dpjp(kd_dokter), aktif TEXT);
CREATE TABLE pasien_rs (no_rm TEXT PRIMARY KEY, nm_pasien TEXT, jk TEXT, tgl_lahir DATE, kabupaten TEXT, tgl_daftar DATE, tgl_meninggal DATE);
CREATE TABLE reg_periksa (no_rawat TEXT PRIMARY KEY, no_rm TEXT REFERENCES pasien_rs(no_rm), jns_rawat TEXT, tgl_masuk DATETIME, tgl_pulang DATETIME, kd_dokter TEXT REFERENCES dpjp(kd_dokter), kd_pj TEXT REFERENCES penjamin(kd_pj), kd_bangsal TEXT REFERENCES bangsal(kd_bangsal), rujuk_dari TEXT REFERENCES reg_periksa(no_rawat), cara_pulang TEXT, stts_batal TEXT);
CREATE TABLE icd (kd_icd TEXT PRIMARY KEY, nm_penyakit TEXT, menular TEXT);
CREATE TABLE diagnosa_rawat (no_rawat TEXT REFERENCES reg_periksa(no_rawat), kd_icd TEXT REFERENCES icd(kd_icd), prioritas INTEGER, PRIMARY KEY (no_rawat, kd_icd));
CREATE TABLE rincian_biaya (id INTEGER PRIMARY KEY, no_rawat TEXT REFERENCES reg_periksa(no_rawat), tgl_biaya DATE, kelompok TEXT, nm_item TEXT, jml INTEGER, tarif INTEGER, total INTEGER, dihapus_pada DATETIME);
CREATE TABLE nota (no_nota TEXT PRIMARY KEY, no_rawat TEXT REFERENCES reg_periksa(no_rawat), tgl_nota DATE, ditanggung INTEGER, bayar_sendiri INTEGER, diskon INTEGER, stts_bayar TEXT, tgl_bayar DATE);
CREATE TABLE klaim (no_klaim TEXT PRIMARY KEY, no_nota TEXT REFERENCES nota(no_nota), bln_klaim TEXT, tgl_ajuan DATE, nilai_ajuan INTEGER, nilai_setuju INTEGER, tgl_cair DATE, stts_klaim TEXT, alasan_tolak TEXT);
`

const wards: [string, string, string, number, number][] = [
  ['MLT', 'Melati', '3', 18, 150_000],
  ['ANG', 'Anggrek', '2', 12, 300_000],
  ['MWR', 'Mawar', '1', 8, 500_000],
  ['TRT', 'Teratai', 'VIP', 5, 950_000],
  ['ICU', 'ICU', 'ICU', 4, 1_400_000],
]
const payers: [string, string, string, number][] = [
  ['UMM', 'Umum', 'PRIBADI', 0],
  ['BPJ', 'BPJS Kesehatan', 'PEMERINTAH', 45],
  ['INH', 'Inhealth', 'ASURANSI', 30],
  ['PRU', 'Pruasih', 'ASURANSI', 30],
  ['KPL', 'PT Kapal Timur', 'PERUSAHAAN', 60],
  ['JSR', 'Jasa Raharja', 'PEMERINTAH', 60],
]
const illnesses: [string, string, string, string][] = [
  ['A90', 'Demam berdarah', 'Y', 'PD'],
  ['A01', 'Tifoid', 'Y', 'PD'],
  ['I10', 'Hipertensi', 'T', 'JP'],
  ['I21', 'Infark miokard', 'T', 'JP'],
  ['E11', 'Diabetes melitus', 'T', 'PD'],
  ['J18', 'Pneumonia', 'Y', 'AN'],
  ['K35', 'Apendisitis', 'T', 'BD'],
  ['S72', 'Fraktur femur', 'T', 'OT'],
  ['O80', 'Persalinan normal', 'T', 'OG'],
  ['O82', 'Persalinan caesar', 'T', 'OG'],
  ['A09', 'Diare', 'Y', 'AN'],
  ['J45', 'Asma', 'T', 'PD'],
]
const fields: [string, string][] = [
  ['PD', 'Penyakit Dalam'],
  ['AN', 'Anak'],
  ['BD', 'Bedah'],
  ['OG', 'Kandungan'],
  ['JP', 'Jantung'],
  ['OT', 'Ortopedi'],
]

type Treated = Record<'reg_periksa' | 'diagnosa_rawat' | 'rincian_biaya' | 'nota' | 'klaim', Cell[][]>

const treating = (random: Random, people: Cell[][], doctors: Cell[][]): Treated => {
  const made: Treated = { reg_periksa: [], diagnosa_rawat: [], rincian_biaya: [], nota: [], klaim: [] }
  const now = `${today} 11:30:00`
  const days = rangeOf(1, 1_250)
    .map(() => addDays('2025-01-02', Math.floor(random.next() ** 0.85 * (daysBetween('2025-01-02', today) + 1))))
    .filter((day) => weekdayOf(day) !== 0 || random.chance(0.4))
    .sort()
  const beds: { from: string; to: string; ward: number }[] = []
  const enter = (day: string, person: Cell[], kind: string, before: string | null, field?: string): void => {
    const came = momentAt(
      day,
      kind === 'RI'
        ? random.int(600, 1_300)
        : random.pick([8, 9, 10, 13, 17, 19, 22], [6, 9, 7, 3, 4, 5, 2]) * 60 + random.int(0, 59),
    )
    if (came > now) return
    const no = `${day.slice(2, 4)}${day.slice(5, 7)}/${String(made.reg_periksa.length + 1).padStart(5, '0')}`
    const able = illnesses.filter(
      (one) =>
        (field === undefined || one[3] === field) && (!one[3].startsWith('O') || one[3] === 'OT' || person[2] === 'P'),
    )
    const main = random.pick(able)
    const doctor = random.pick(
      doctors.filter(
        (one) => one[2] === fields.find(([code]) => code === main[3])?.[1] && (one[5] === 'Y' || day < '2026-06-01'),
      ),
    )
    const payer = random.pick(rangeOf(0, 4), [6, 9, 3, 2, 1])
    const stay = kind === 'RI' ? random.pick([1, 2, 3, 4, 6, 9, 15], [2, 5, 7, 6, 4, 2, 1]) : 0
    const free = rangeOf(0, 4).filter(
      (ward) => beds.filter((one) => one.ward === ward && one.to > came).length < (wards[ward]?.[3] ?? 0),
    )
    const ward =
      kind === 'RI'
        ? random.pick(
            free,
            free.map((one) => [7, 6, 4, 3, 1][one] ?? 1),
          )
        : null
    const home =
      kind === 'RI'
        ? momentAt(addDays(day, stay), random.int(540, 960))
        : momentAt(
            day,
            Number(came.slice(11, 13)) * 60 + Number(came.slice(14, 16)) + random.int(35, kind === 'IGD' ? 420 : 190),
          )
    const off = kind === 'RJ' && random.chance(0.06)
    const isHome = !off && home <= now
    if (ward !== null) beds.push({ from: came, to: home, ward })
    const died = isHome && kind === 'RI' && random.chance(0.03)
    if (died) person[6] = home.slice(0, 10)
    const onward = kind === 'IGD' && isHome && random.chance(0.4)
    made.reg_periksa.push([
      no,
      person[0] ?? null,
      kind,
      came,
      isHome ? home : null,
      doctor[0] ?? null,
      payers[payer]?.[0] ?? null,
      ward === null ? null : (wards[ward]?.[0] ?? null),
      before,
      isHome
        ? died
          ? 'MENINGGAL'
          : onward
            ? 'RAWAT INAP'
            : random.pick(['SEMBUH', 'KONTROL', 'RUJUK', 'APS'], kind === 'RI' ? [6, 7, 1, 1] : [8, 6, 1, 0])
        : null,
      off ? 'Y' : 'T',
    ])
    if (off) return
    made.diagnosa_rawat.push([no, main[0], 1])
    const second = random.pick(illnesses)
    if (random.chance(kind === 'RI' ? 0.5 : 0.2) && second[0] !== main[0] && !second[3].startsWith('O'))
      made.diagnosa_rawat.push([no, second[0], 2])
    let worth = 0
    const cost = (at: string, group: string, item: string, count: number, price: number) => {
      if (at > today) return
      const gone = group !== 'KAMAR' && random.chance(0.02)
      if (!gone) worth += count * price
      made.rincian_biaya.push([
        made.rincian_biaya.length + 1,
        no,
        at,
        group,
        item,
        count,
        price,
        count * price,
        gone ? momentAt(at, 1_000) : null,
      ])
    }
    const last = home < now ? home.slice(0, 10) : today
    if (ward !== null)
      cost(last, 'KAMAR', `Kamar ${wards[ward]?.[1]}`, Math.max(1, daysBetween(day, last)), wards[ward]?.[4] ?? 0)
    cost(
      day,
      'DOKTER',
      kind === 'RI' ? 'Visite' : 'Konsultasi',
      Math.max(1, daysBetween(day, last)),
      kind === 'RI' ? 175_000 : 150_000,
    )
    if (random.chance(kind === 'RJ' ? 0.4 : 0.85))
      cost(
        day,
        'LAB',
        random.pick(['Darah lengkap', 'Gula darah', 'Fungsi hati']),
        1,
        random.pick([85_000, 120_000, 210_000]),
      )
    if (random.chance(0.22))
      cost(
        day,
        'RADIOLOGI',
        random.pick(['Rontgen', 'USG', 'CT scan'], [6, 5, 1]),
        1,
        random.pick([180_000, 260_000, 900_000], [4, 4, 1]),
      )
    if (random.chance(0.8)) cost(last, 'OBAT', 'Obat pulang', random.int(1, 4), random.int(3, 22) * 10_000)
    if (kind === 'RI' && ['BD', 'OG', 'OT'].includes(main[3]))
      cost(
        addDays(day, Math.min(1, stay)),
        'OPERASI',
        main[3] === 'OG' ? 'Tindakan persalinan' : 'Operasi',
        1,
        random.int(45, 140) * 100_000,
      )
    if (!isHome || onward) {
      if (onward) enter(home.slice(0, 10), person, 'RI', no, main[3])
      return
    }
    const billed = home.slice(0, 10)
    const share = payer === 0 ? 0 : payer === 1 ? 1 : random.pick([1, 0.8, 0.9], [5, 3, 2])
    const covered = Math.round((worth * share) / 1_000) * 1_000
    const cut = payer === 0 && worth > 3_000_000 && random.chance(0.25) ? Math.round((worth * 0.05) / 1_000) * 1_000 : 0
    const own = worth - covered - cut
    const due = addDays(billed, random.pick([0, 2, 12], [14, 2, 1]))
    const isPaid = own === 0 || (due <= today && random.chance(kind === 'RI' ? 0.9 : 0.97))
    const note = `N${billed.slice(2, 4)}-${String(made.nota.length + 1).padStart(4, '0')}`
    made.nota.push([
      note,
      no,
      billed,
      covered,
      own,
      cut,
      isPaid ? 'L' : random.chance(0.3) ? 'C' : 'B',
      isPaid ? (own === 0 ? billed : due) : null,
    ])
    if (covered === 0) return
    const asked = addDays(billed, random.int(2, 21))
    if (asked > today) return
    const state = random.pick(['CAIR', 'TOLAK', 'PENDING'], [87, 6, 4])
    const settled = addDays(asked, (payers[payer]?.[3] ?? 30) + random.pick([-12, -3, 4, 20], [3, 5, 4, 2]))
    const sure = settled <= today ? state : 'AJUAN'
    made.klaim.push([
      `K${String(made.klaim.length + 1).padStart(5, '0')}`,
      note,
      billed.slice(0, 7),
      asked,
      covered,
      sure === 'CAIR'
        ? Math.round((covered * random.pick([100, 100, 95, 88, 80])) / 100_000) * 1_000
        : sure === 'TOLAK'
          ? 0
          : null,
      sure === 'CAIR' ? settled : null,
      sure,
      sure === 'TOLAK' ? random.pick(['Berkas tidak lengkap', 'Di luar manfaat', 'Kode salah'], [5, 2, 3]) : null,
    ])
  }
  for (const day of days) {
    const known = people.filter(
      (one) => String(one[5]) <= day && one[6] === null && Number(String(one[0]).slice(2)) % 14 !== 9,
    )
    const person = known[known.length - 1 - Math.floor(random.next() ** 1.2 * known.length)]
    if (person) enter(day, person, random.pick(['RJ', 'RI', 'IGD'], [6, day > '2026-11-12' ? 9 : 3, 3]), null)
  }
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(5_501)
  const names = peopleNames(random, 274)
  const since = rangeOf(0, 259)
    .map(() => addDays('2024-03-01', Math.floor(random.next() ** 0.9 * 985)))
    .sort()
  const pasien_rs: Cell[][] = names
    .slice(0, 260)
    .map((name, index) => [
      `RM${String(10_001 + index)}`,
      name,
      random.pick(['L', 'P'], [5, 6]),
      index % 41 === 20 ? null : addDays('1946-01-01', random.int(0, 28_900)),
      random.pick(['Sidoarjo', 'Gresik', 'Surabaya', 'Mojokerto', null], [9, 5, 4, 3, 1]),
      since[index] ?? today,
      null,
    ])
  const dpjp: Cell[][] = names
    .slice(260)
    .map((name, index) => [
      `D${String(index + 1).padStart(2, '0')}`,
      `dr. ${name}`,
      fields[index % 6]?.[1] ?? null,
      index < 8 ? 'TETAP' : 'TAMU',
      index < 6 ? null : `D${String((index % 6) + 1).padStart(2, '0')}`,
      index === 9 || index === 13 ? 'T' : 'Y',
    ])
  return {
    bangsal: wards,
    penjamin: payers,
    dpjp,
    pasien_rs,
    icd: illnesses.map(([code, name, spreads]) => [code, name, spreads]),
    ...treating(random, pasien_rs, dpjp),
  }
}

/** The bills of a hospital, of those who stay and those who do not, and the claims on their insurers. */
export const hospital: Trade = { name: 'hospital', ddl, rows }
