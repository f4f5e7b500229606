import {
  addDays,
  type Cell,
  daysBetween,
  momentAt,
  monthEnds,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
  weekdayOf,
} from './generate.ts'

const ddl = `
CREATE TABLE poli (id INTEGER PRIMARY KEY, kode TEXT, nama TEXT, lantai INTEGER);
CREATE TABLE dokter (id INTEGER PRIMARY KEY, nama TEXT, no_sip TEXT, poli_id INTEGER REFERENCES poli(id), atasan_id INTEGER, tarif TEXT, tgl_mulai DATE, aktif INTEGER);
CREATE TABLE penjamin (id INTEGER PRIMARY KEY, nama TEXT, jenis TEXT);
CREATE TABLE pasien (id INTEGER PRIMARY KEY, no_rm TEXT, nama TEXT, jk TEXT, tgl_lahir DATE, kota TEXT, penjamin_id INTEGER REFERENCES penjamin(id), tgl_daftar DATE, dihapus INTEGER DEFAULT 0);
CREATE TABLE status_kunjungan (kd TEXT PRIMARY KEY, ket TEXT);
CREATE TABLE kunjungan (id INTEGER PRIMARY KEY, pasien_id INTEGER, dokter_id INTEGER REFERENCES dokter(id), poli_id INTEGER REFERENCES poli(id), tgl_kunjungan DATE, wkt_daftar DATETIME, wkt_dilayani DATETIME, wkt_selesai DATETIME, status_kd TEXT REFERENCES status_kunjungan(kd));
CREATE TABLE diagnosa (kode TEXT PRIMARY KEY, nama TEXT, kronis INTEGER);
CREATE TABLE kunjungan_diagnosa (kunjungan_id INTEGER REFERENCES kunjungan(id), diagnosa_kode TEXT, utama INTEGER);
CREATE TABLE obat (id INTEGER PRIMARY KEY, nama TEXT, satuan TEXT, harga INTEGER, stok_min INTEGER);
CREATE TABLE resep (id INTEGER PRIMARY KEY, kunjungan_id INTEGER, obat_id INTEGER REFERENCES obat(id), jml INTEGER, harga_satuan INTEGER);
CREATE TABLE stok_obat (obat_id INTEGER REFERENCES obat(id), tgl_posisi DATE, jml INTEGER, PRIMARY KEY (obat_id, tgl_posisi));
CREATE TABLE tagihan (id INTEGER PRIMARY KEY, kunjungan_id INTEGER REFERENCES kunjungan(id), tgl_tagihan DATE, total INTEGER, dibayar INTEGER, tgl_bayar DATE, metode TEXT);
`

const clinics = ['Umum', 'Gigi', 'Anak', 'Kandungan', 'Mata', 'Kulit']
const medicines =
  'Parasetamol Amoksisilin Ibuprofen Cetirizine Omeprazole Metformin Amlodipine Captopril Simvastatin Salbutamol Loratadine Antasida Ranitidine Dexamethasone Ciprofloxacin Ambroxol Betadine Hidrokortison Ketokonazol Oralit'.split(
    ' ',
  )
const illnesses: [string, string, number][] = [
  ['J06', 'ISPA', 0],
  ['K02', 'Karies gigi', 0],
  ['I10', 'Hipertensi', 1],
  ['E11', 'Diabetes tipe 2', 1],
  ['K29', 'Gastritis', 0],
  ['A09', 'Diare', 0],
  ['L20', 'Dermatitis', 0],
  ['H10', 'Konjungtivitis', 0],
  ['J45', 'Asma', 1],
  ['R50', 'Demam', 0],
  ['M54', 'Nyeri punggung', 0],
  ['N39', 'Infeksi saluran kemih', 0],
]
/** What each unit sees most. */
const typicalIllness = ['J06', 'K02', 'A09', 'N39', 'H10', 'L20']
const start = '2025-01-02'

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(1)
  const doctors = peopleNames(random, 14).map((name, index) => ({
    id: index + 1,
    name: `dr. ${name}`,
    unit: (index % 6) + 1,
    fee: random.int(8, 25) * 10_000,
    since: addDays('2019-03-01', random.int(0, 2_200)),
    // Two see nobody any more and one is new.
    busy: index === 12 ? 0.4 : 1 + random.next() * 2,
  }))
  const dokter = doctors.map(({ id, name, unit, fee, since }) => [
    id,
    name,
    `SIP-${String(id * 731).padStart(5, '0')}`,
    unit,
    id <= 2 ? null : id % 2 === 0 ? 2 : 1,
    String(fee),
    id === 14 ? '2026-11-16' : since,
    id === 5 ? 0 : 1,
  ])
  const pasien = peopleNames(random, 420).map((name, index) => [
    index + 1,
    String(100_200 + index * 3),
    name,
    random.chance(0.56) ? 'P' : 'L',
    addDays('1944-01-01', random.int(0, 29_100)),
    random.pick(['Bandung', 'Cimahi', 'Sumedang', 'Garut', 'Lembang'], [10, 6, 3, 2, 1]),
    random.chance(0.35) ? null : random.pick([1, 2, 3, 4], [8, 2, 3, 1]),
    index < 385 ? addDays('2024-02-01', random.int(0, 1_000)) : addDays('2026-05-04', random.int(0, 197)),
    random.chance(0.05) ? 1 : 0,
  ])
  const obat = medicines.map((name, index) => [
    index + 1,
    name,
    random.pick(['tablet', 'botol', 'tube']),
    random.int(9, 130) * 250 + index * 10,
    random.int(4, 20) * 10,
  ])
  const made = {
    kunjungan: [] as Cell[][],
    kunjungan_diagnosa: [] as Cell[][],
    resep: [] as Cell[][],
    tagihan: [] as Cell[][],
  }
  const span = daysBetween(start, today)
  const days = rangeOf(1, 2_350)
    .map(() => addDays(start, Math.floor(span * (1 - random.next() ** 1.35))))
    .filter((day) => weekdayOf(day) !== 0)
    .sort()
  for (const day of days) visit(random, day, { doctors, pasien, obat }, made)
  return {
    poli: clinics.map((name, index) => [index + 1, name.slice(0, 3).toUpperCase(), name, (index % 3) + 1]),
    dokter,
    penjamin: [
      [1, 'BPJS Kesehatan', 'pemerintah'],
      [2, 'Asuransi Sehat Sentosa', 'swasta'],
      [3, 'Mitra Medika', 'swasta'],
      [4, 'PT Tekstil Jaya', 'perusahaan'],
    ],
    pasien,
    status_kunjungan: [
      ['S', 'Selesai'],
      ['B', 'Batal'],
      ['T', 'Tidak hadir'],
    ],
    diagnosa: illnesses,
    obat,
    stok_obat: monthEnds('2025-12', 11).flatMap((end) =>
      obat.map(([id, , , , least]) => [id ?? 0, end, Math.floor(Number(least) * (0.35 + random.next() * 4))]),
    ),
    ...made,
  }
}

interface Clinic {
  doctors: { id: number; unit: number; fee: number; busy: number }[]
  pasien: Cell[][]
  obat: Cell[][]
}

const visit = (random: Random, day: string, clinic: Clinic, made: Record<string, Cell[][]>): void => {
  const present = clinic.doctors.filter(
    ({ id }) =>
      id !== 14 && !(id === 5 && day >= '2026-07-01') && !((id === 9 || id === 11) && day.startsWith('2026-10')),
  )
  const doctor = random.pick(
    present,
    present.map(({ busy }) => busy),
  )
  // Some patients were registered and never came.
  const patient = clinic.pasien[Math.floor(random.next() ** 1.4 * 385)] ?? []
  // Whoever came was registered by then.
  if (day < String(patient[7])) patient[7] = day
  const unit = random.chance(0.12) ? random.int(1, 6) : doctor.unit
  const registered = random.int(8 * 60, 19 * 60 + 30)
  const wait = random.int(4, 25) + unit * random.int(1, 7)
  const status = random.pick(['S', 'B', 'T'], [84, 9, 7])
  const done = status === 'S'
  const id = (made.kunjungan?.length ?? 0) + 1
  made.kunjungan?.push([
    id,
    patient[0] ?? null,
    doctor.id,
    unit,
    day,
    momentAt(day, registered),
    done ? momentAt(day, registered + wait) : null,
    done ? momentAt(day, registered + wait + random.int(6, 40)) : null,
    status,
  ])
  if (!done) return
  const found = random.shuffle(illnesses).slice(0, random.pick([1, 2, 3], [6, 3, 1]))
  const typical = random.chance(0.3) ? typicalIllness[unit - 1] : undefined
  found[0] =
    illnesses.find(([code]) => code === typical) ?? random.pick(illnesses, [15, 8, 17, 12, 9, 8, 7, 5, 6, 11, 4, 3])
  for (const [at, code] of [...new Set(found.map(([code]) => code))].entries())
    made.kunjungan_diagnosa?.push([id, code, at === 0 ? 1 : 0])
  // The last medicine was never prescribed.
  let total = doctor.fee
  for (const medicine of random.shuffle(clinic.obat.slice(0, -1)).slice(0, random.pick([0, 1, 2, 3], [2, 4, 3, 2]))) {
    const count = random.int(3, 21)
    made.resep?.push([(made.resep?.length ?? 0) + 1, id, medicine[0] ?? null, count, medicine[3] ?? null])
    total += count * Number(medicine[3])
  }
  bill(random, { id, day, total, insured: patient[6] !== null }, made)
}

const bill = (
  random: Random,
  { id, day, total, insured }: { id: number; day: string; total: number; insured: boolean },
  made: Record<string, Cell[][]>,
): void => {
  const paidOn = addDays(day, insured ? random.int(5, 60) : random.pick([0, 1, 14], [12, 2, 1]))
  const paid = paidOn <= today && random.chance(0.93)
  const method = insured ? 'asuransi' : random.pick(['tunai', 'qris', 'debit'], [4, 5, 2])
  const part = random.chance(0.06) ? Math.floor(total / 2_000) * 1_000 : total
  made.tagihan?.push([
    (made.tagihan?.length ?? 0) + 1,
    id,
    day,
    total,
    paid ? part : 0,
    paid ? paidOn : null,
    paid ? method : null,
  ])
}

/** A clinic with names in Indonesian. */
export const clinic: Trade = { name: 'clinic', ddl, rows }
