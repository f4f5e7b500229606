import {
  addDays,
  addMonths,
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
CREATE TABLE outlets (id INTEGER PRIMARY KEY, nama_outlet TEXT, kota TEXT, opened_at DATE);
CREATE TABLE members (id INTEGER PRIMARY KEY, kode_member TEXT, nama TEXT, gender TEXT, tgl_lahir DATE, no_hp TEXT, home_outlet_id INTEGER REFERENCES outlets(id), join_date DATE, referred_by INTEGER REFERENCES members(id), status TEXT);
CREATE TABLE paket (id INTEGER PRIMARY KEY, nama_paket TEXT, durasi_bulan INTEGER, harga INTEGER, is_active INTEGER);
CREATE TABLE langganan (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), paket_id INTEGER REFERENCES paket(id), start_date DATE, end_date DATE, diskon INTEGER, harga_final INTEGER, status TEXT, alasan_cancel TEXT);
CREATE TABLE pembayaran (id INTEGER PRIMARY KEY, langganan_id INTEGER REFERENCES langganan(id), tgl_bayar DATE, metode TEXT, jumlah INTEGER, status TEXT);
CREATE TABLE kunjungan (id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), outlet_id INTEGER REFERENCES outlets(id), check_in DATETIME, check_out DATETIME);
CREATE TABLE trainers (id INTEGER PRIMARY KEY, nama TEXT, spesialisasi TEXT, outlet_id INTEGER REFERENCES outlets(id), rate_per_sesi INTEGER, hired_at DATE, resigned_at DATE);
CREATE TABLE kelas (id INTEGER PRIMARY KEY, nama_kelas TEXT, kategori TEXT, durasi_menit INTEGER, kapasitas INTEGER);
CREATE TABLE jadwal_kelas (id INTEGER PRIMARY KEY, kelas_id INTEGER REFERENCES kelas(id), trainer_id INTEGER REFERENCES trainers(id), outlet_id INTEGER REFERENCES outlets(id), mulai DATETIME, status TEXT);
CREATE TABLE booking (id INTEGER PRIMARY KEY, jadwal_id INTEGER REFERENCES jadwal_kelas(id), member_id INTEGER REFERENCES members(id), booked_at DATETIME, status TEXT);
CREATE TABLE pt_sessions (id INTEGER PRIMARY KEY, trainer_id INTEGER REFERENCES trainers(id), member_id INTEGER REFERENCES members(id), tgl_sesi DATE, durasi_menit INTEGER, fee INTEGER, rating INTEGER);
`

const outlets: [string, string, string][] = [
  ['FitHub Senopati', 'Jakarta', '2022-03-01'],
  ['FitHub Kelapa Gading', 'Jakarta', '2023-01-15'],
  ['FitHub Dipatiukur', 'Bandung', '2023-09-10'],
  ['FitHub Gubeng', 'Surabaya', '2025-04-05'],
]
const plans: [string, number, number, number][] = [
  ['Bulanan', 1, 375_000, 1],
  ['3 Bulan', 3, 990_000, 1],
  ['6 Bulan', 6, 1_800_000, 1],
  ['Tahunan', 12, 3_200_000, 1],
  ['Student', 1, 275_000, 1],
  ['Couple Tahunan', 12, 5_600_000, 0],
]
const lessons: [string, string, number, number, number][] = [
  ['Zumba', 'Cardio', 60, 20, 6],
  ['Body Combat', 'Cardio', 60, 18, 4],
  ['Spinning', 'Cardio', 45, 14, 6],
  ['HIIT', 'Strength', 45, 16, 5],
  ['Body Pump', 'Strength', 60, 16, 4],
  ['Vinyasa Yoga', 'Mind & Body', 75, 15, 5],
  ['Yin Yoga', 'Mind & Body', 60, 15, 2],
  ['Pilates Mat', 'Mind & Body', 60, 10, 4],
  ['Muay Thai', 'Combat', 60, 12, 3],
  ['Poundfit', 'Cardio', 45, 18, 2],
  ['Aqua Aerobic', 'Cardio', 45, 12, 0],
]
const skills = ['Weight loss', 'Strength', 'Yoga', 'Boxing', 'Rehab']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(71)
  const names = peopleNames(random, 400)
  const members: Cell[][] = names.slice(0, 387).map((name, index) => {
    const outlet = random.pick([1, 2, 3, 4], [8, 6, 5, 3])
    const joined = addDays('2024-11-01', Math.floor(747 * (1 - random.next() ** 1.1)))
    const since = outlet === 4 && joined < '2025-04-05' ? addDays('2025-04-05', index % 60) : joined
    const gender = random.pick(['F', 'M'], [6, 5])
    const phone = random.chance(0.08) ? null : `08${random.int(120_000_000, 899_999_999)}`
    const born = addDays('1976-01-01', random.int(0, 11_600))
    return [0, '', name, gender, born, phone, outlet, since, null, 'inactive']
  })
  members.sort((a, b) => daysBetween(String(b[7]), String(a[7])))
  for (const [index, member] of members.entries()) {
    member[0] = index + 1
    member[1] = `FH${String(10_001 + index * 7)}`
    if (index > 20 && random.chance(0.25)) member[8] = Math.floor(random.next() ** 2 * (index - 1)) + 1
  }
  const trainers = names.slice(387, 400).map((name, index) => {
    const pay = random.int(6, 14) * 25_000
    const since = addDays('2022-06-01', random.int(0, 1_000))
    const left = index === 3 ? '2026-02-28' : index === 9 ? '2026-08-15' : null
    return [index + 1, name, skills[index % 5] ?? '', 1 + (index % 4), pay, since, left]
  })
  const made = subscriptions(random, members)
  return {
    outlets: outlets.map((outlet, index) => [index + 1, ...outlet]),
    members,
    paket: plans.map((plan, index) => [index + 1, ...plan]),
    ...made,
    kunjungan: visits(random, members, made.langganan),
    trainers,
    kelas: lessons.map((lesson, index) => [index + 1, ...lesson.slice(0, 4)]),
    ...timetable(random, trainers, made.langganan),
    pt_sessions: personal(random, trainers, made.langganan),
  }
}

const subscriptions = (random: Random, members: Cell[][]): Record<'langganan' | 'pembayaran', Cell[][]> => {
  const langganan: Cell[][] = []
  const pembayaran: Cell[][] = []
  for (const member of members) {
    // Some only tried and never took a package.
    if (random.chance(0.05)) continue
    let from = String(member[7])
    const liked = random.pick([1, 2, 3, 4, 5], [6, 5, 3, 3, 3])
    while (from <= today) {
      const plan = random.chance(0.7) ? liked : from < '2026-01-01' && random.chance(0.1) ? 6 : random.int(1, 5)
      const [, months = 1, price = 0] = plans[plan - 1] ?? []
      const end = addMonths(from, months)
      const off = random.chance(0.22) ? price * random.pick([0.1, 0.15, 0.2]) : 0
      const gone = random.chance(0.05)
      const state = gone ? 'cancelled' : end < today ? 'expired' : random.chance(0.05) ? 'freeze' : 'active'
      const why = gone ? random.pick(['Pindah kota', 'Terlalu mahal', 'Sakit', null], [3, 4, 2, 2]) : null
      langganan.push([0, member[0] ?? null, plan, from, end, off, price - off, state, why])
      if (state === 'active' || state === 'freeze') member[9] = 'active'
      if (gone || random.chance(0.17)) break
      from = addDays(end, random.pick([0, 1, 5, 20], [6, 3, 2, 1]))
    }
  }
  langganan.sort((a, b) => daysBetween(String(b[3]), String(a[3])))
  for (const [index, one] of langganan.entries()) {
    one[0] = index + 1
    const method = random.pick(['QRIS', 'Transfer', 'Kartu Kredit', 'GoPay', 'Tunai'], [7, 5, 4, 3, 1])
    const [day, amount = 0] = [String(one[3]), one[6]]
    const pay = (on: string, state: string): number =>
      pembayaran.push([pembayaran.length + 1, index + 1, on, method, amount, state])
    if (random.chance(0.07)) pay(day, 'failed')
    const waits = day > '2026-10-20' ? random.chance(0.15) : random.chance(0.008)
    pay(waits ? day : addDays(day, day < today && random.chance(0.3) ? 1 : 0), waits ? 'pending' : 'paid')
  }
  for (const [index, member] of members.entries()) if (index % 97 === 40) member[9] = 'blocked'
  return { langganan, pembayaran }
}

/** A time so many minutes later on the same day. */
const later = (time: string, minutes: number): string =>
  momentAt(time.slice(0, 10), Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) + minutes)

/** One who may train on that day. */
const anybody = (random: Random, list: Cell[][], day: string): Cell[] | undefined => {
  const able = list.filter((one) => one[7] !== 'cancelled' && String(one[3]) <= day && String(one[4]) >= day)
  return able[Math.floor(random.next() ** 1.6 * able.length)]
}

const visits = (random: Random, members: Cell[][], list: Cell[][]): Cell[][] =>
  rangeOf(0, 201)
    .map((index) => addDays('2026-05-01', index))
    .flatMap((day) => {
      const busy = [8, 17, 15, 14, 13, 10, 14][weekdayOf(day)] ?? 10
      return rangeOf(1, random.int(busy - 4, busy + 4)).map(() =>
        momentAt(
          day,
          60 * random.pick([6, 7, 9, 12, 16, 17, 18, 19, 20], [6, 7, 3, 3, 4, 8, 10, 9, 4]) + random.int(0, 59),
        ),
      )
    })
    .filter((time) => time < `${today} 19:30`)
    .sort()
    .map((time, index) => {
      const who = anybody(random, list, time.slice(0, 10))?.[1] ?? 1
      const home = members[Number(who) - 1]?.[6] ?? 1
      const open = random.chance(0.04) || time > `${today} 18:15`
      const out = open ? null : later(time, random.int(35, 130))
      return [index + 1, who, random.chance(0.9) ? home : random.int(1, 4), time, out]
    })

const timetable = (
  random: Random,
  trainers: Cell[][],
  list: Cell[][],
): Record<'jadwal_kelas' | 'booking', Cell[][]> => {
  const made = { jadwal_kelas: [] as Cell[][], booking: [] as Cell[][] }
  const times = rangeOf(0, 268)
    .flatMap((index) => rangeOf(1, random.int(1, 3)).map(() => addDays('2026-03-01', index)))
    .map((day) => momentAt(day, 60 * random.pick([7, 9, 17, 18, 19], [3, 2, 4, 6, 5])))
    .sort()
  for (const time of times) {
    const day = time.slice(0, 10)
    const past = day < today
    // The last class was never held.
    const lesson = random.pick(
      rangeOf(0, 10),
      lessons.map(([, , , , often]) => often),
    )
    const coach = random.pick(trainers.filter((one) => one[6] === null || String(one[6]) > day))
    const state = random.chance(0.05) ? 'batal' : past ? 'selesai' : 'terjadwal'
    const id = made.jadwal_kelas.length + 1
    made.jadwal_kelas.push([id, lesson + 1, coach[0] ?? null, coach[3] ?? null, time, state])
    const room = Number(lessons[lesson]?.[3])
    const wanted = Math.min(
      room,
      Math.round(room * random.int(10, weekdayOf(day) === 6 ? 110 : 75) * 0.01 * (past ? 1 : 0.4)),
    )
    const who = new Set(rangeOf(1, wanted).map(() => anybody(random, list, day < today ? day : today)?.[1] ?? 1))
    for (const member of [...who].slice(0, 8)) {
      const early = addDays(day, -random.int(0, 4))
      const booked = early >= today ? momentAt(today, random.int(360, 900)) : momentAt(early, random.int(300, 400))
      const end = past
        ? random.pick(['attended', 'no_show', 'cancelled'], [15, 3, 2])
        : random.pick(['booked', 'cancelled'], [9, 1])
      made.booking.push([made.booking.length + 1, id, member, booked, state === 'batal' ? 'cancelled' : end])
    }
  }
  return made
}

const personal = (random: Random, trainers: Cell[][], list: Cell[][]): Cell[][] =>
  rangeOf(1, 460)
    .map(() => addDays('2025-06-02', Math.floor(535 * (1 - random.next() ** 1.2))))
    .sort()
    .map((day, index) => {
      const free = trainers.filter((one) => (one[6] === null || String(one[6]) > day) && one[0] !== 13)
      const coach = free[Math.floor(random.next() ** 1.3 * free.length)] ?? []
      const minutes = random.pick([60, 90, 45], [8, 3, 2])
      const fee = Math.round((Number(coach[4]) * minutes) / 60 / 5_000) * 5_000
      const rating = random.pick([5, 4, 3, 2, null], [9, 6, 2, 1, 7])
      return [index + 1, coach[0] ?? null, anybody(random, list, day)?.[1] ?? 1, day, minutes, fee, rating]
    })

/** A young chain of gyms with names in both languages. */
export const gym: Trade = { name: 'gym', ddl, rows }
