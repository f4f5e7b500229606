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
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE areas (area_id INTEGER PRIMARY KEY, area_name TEXT, city TEXT);
CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT, plan_type TEXT, speed_mbps INTEGER, monthly_fee INTEGER, is_active INTEGER);
CREATE TABLE customers (cust_id INTEGER PRIMARY KEY, cust_no TEXT, full_name TEXT, cust_type TEXT, phone TEXT, area_id INTEGER REFERENCES areas(area_id), registered_on DATE, referred_by INTEGER REFERENCES customers(cust_id), is_deleted INTEGER);
CREATE TABLE subs (sub_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES customers(cust_id), plan_id INTEGER REFERENCES plans(plan_id), ordered_on DATE, installed_on DATE, ended_on DATE, status TEXT, churn_reason TEXT);
CREATE TABLE invoices (inv_id INTEGER PRIMARY KEY, inv_no TEXT, sub_id INTEGER REFERENCES subs(sub_id), issued_on DATE, due_date DATE, amount INTEGER, status TEXT);
CREATE TABLE payments (pay_id INTEGER PRIMARY KEY, inv_id INTEGER REFERENCES invoices(inv_id), paid_on DATE, amount INTEGER, method TEXT);
CREATE TABLE technicians (tech_id INTEGER PRIMARY KEY, tech_name TEXT, area_id INTEGER REFERENCES areas(area_id), supervisor_id INTEGER REFERENCES technicians(tech_id), joined_on DATE, left_on DATE);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES customers(cust_id), tech_id INTEGER REFERENCES technicians(tech_id), category TEXT, priority TEXT, opened_at DATETIME, closed_at DATETIME, status TEXT, rating INTEGER);
CREATE TABLE outages (outage_id INTEGER PRIMARY KEY, area_id INTEGER REFERENCES areas(area_id), started_at DATETIME, ended_at DATETIME, cause TEXT);
`

const areas: [string, string][] = [
  ['Antapani', 'Bandung'],
  ['Buah Batu', 'Bandung'],
  ['Setiabudi', 'Bandung'],
  ['Cimanggis', 'Depok'],
  ['Sawangan', 'Depok'],
  ['Pamulang', 'Tangerang'],
  ['Serpong', 'Tangerang'],
  ['Cibinong', 'Bogor'],
]
const plans: [string, string, number, number, number][] = [
  ['Hemat 20', 'Home', 20, 199_000, 1],
  ['Keluarga 50', 'Home', 50, 289_000, 1],
  ['Gamer 100', 'Home', 100, 419_000, 1],
  ['Ultra 300', 'Home', 300, 749_000, 1],
  ['Starter 10', 'Home', 10, 150_000, 0],
  ['Biz 100', 'Business', 100, 850_000, 1],
  ['Biz 300', 'Business', 300, 1_650_000, 1],
  ['Dedicated 50', 'Business', 50, 2_900_000, 1],
  ['Biz Lite', 'Business', 30, 525_000, 0],
]
const reasons = ['Moved house', 'Too expensive', 'Slow connection', 'Competitor', null]
const firms = 'Kopi Tepi,Laundry Bersih,Apotek Sehat,Toko Maju,Klinik Asri,Warnet Galaxy,Kost Hijau,Bengkel Jaya'.split(
  ',',
)

const clients = (random: Random, names: readonly string[]): Cell[][] => {
  const days = names
    .map((_, index) =>
      index < 90 ? addDays('2023-05-02', random.int(0, 600)) : addDays('2025-01-03', random.int(0, 684)),
    )
    .sort()
  return days.map((day, index) => {
    const firm = random.chance(0.2)
    const name = firm ? `${firms[index % firms.length]} ${String(index + 1)}` : (names[index] ?? '')
    const area = random.pick([1, 2, 3, 4, 5, 6, 7, 8], [9, 6, 4, 7, 5, 6, 8, 3])
    const friend = index > 15 && random.chance(0.22) ? Math.floor(random.next() ** 2.2 * 14) + 1 : null
    const phone = random.chance(0.06) ? null : `0813${String(10_000_000 + index * 6_113)}`
    return [index + 1, `C${String(5_001 + index)}`, name, firm ? 'BIZ' : 'HOME', phone, area, day, friend, 0]
  })
}

const subscriptions = (random: Random, people: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const person of people) {
    // A few only asked.
    if (random.chance(0.04)) {
      if (random.chance(0.6)) person[8] = 1
      continue
    }
    let day = addDays(String(person[6]), random.int(0, 3))
    for (const last of random.chance(0.12) ? [false, true] : [true]) {
      if (day > today) break
      const business = person[3] === 'BIZ'
      const old = day < '2025-06-01' && random.chance(0.3)
      const plan = business
        ? old
          ? 9
          : random.pick([6, 7, 8], [6, 3, 2])
        : old
          ? 5
          : random.pick([1, 2, 3, 4], [5, 9, 6, 2])
      const installed = addDays(day, random.pick([1, 2, 3, 5, 9, 16], [4, 7, 6, 4, 2, 1]))
      const waits = installed > today
      const end = addDays(installed, random.int(60, 620))
      const gone = !waits && end <= today && end > '2025-01-10' && (!last || random.chance(0.42))
      const state = waits ? 'NEW' : gone ? 'TRM' : random.chance(0.06) ? 'SUS' : 'ACT'
      const why = gone ? random.pick(reasons, last ? [5, 7, 6, 4, 2] : [9, 2, 2, 0, 2]) : null
      made.push([
        made.length + 1,
        person[0] ?? null,
        plan,
        day,
        waits ? null : installed,
        gone ? end : null,
        state,
        why,
      ])
      if (!gone) break
      day = addDays(end, random.int(0, 40))
    }
  }
  return made
}

const bills = (random: Random, subs: Cell[][]): Record<'invoices' | 'payments', Cell[][]> => {
  const made = { invoices: [] as Cell[][], payments: [] as Cell[][] }
  for (const month of rangeOf(0, 22)) {
    const day = addMonths('2025-01-05', month)
    for (const [id, , plan, , installed, ended, state] of subs) {
      if (installed === null || String(installed) > day || (ended !== null && String(ended) < day)) continue
      if (random.chance(0.25) && month < 12) continue
      const at = made.invoices.length + 1
      const due = addDays(day, 15)
      const amount = plans[Number(plan) - 1]?.[3] ?? 0
      const isVoid = random.chance(0.02)
      const paid = addDays(day, random.pick([2, 7, 13, 15, 19, 31], [6, 9, 7, 4, 4, 2]))
      const open = paid > today || (state === 'SUS' && month > 18) || random.chance(month > 18 ? 0.06 : 0.008)
      const status = isVoid ? 'VOID' : open ? 'OPEN' : 'PAID'
      const no = `INV-${day.slice(2, 4)}${day.slice(5, 7)}-${String(at).padStart(5, '0')}`
      made.invoices.push([at, no, id ?? null, day, due, amount, status])
      const method = random.pick(['Transfer', 'QRIS', 'Minimarket', 'Credit card'], [8, 6, 5, 2])
      if (status === 'PAID') made.payments.push([made.payments.length + 1, at, paid, amount, method])
    }
  }
  return made
}

const troubles = (random: Random, crew: Cell[][], people: Cell[][]): Cell[][] =>
  rangeOf(1, 420)
    .map(() => {
      const day = addDays('2025-02-01', Math.floor(random.next() ** 0.8 * (daysBetween('2025-02-01', today) + 1)))
      return momentAt(day, random.pick([8, 9, 10, 13, 15, 19, 21], [4, 6, 7, 3, 4, 8, 5]) * 60 + random.int(0, 59))
    })
    .filter((time) => time < `${today} 12:00`)
    .sort()
    .map((time, index) => {
      const able = crew.filter((one) => one[5] === null || String(one[5]) > time.slice(0, 10))
      const asking = people.filter((one) => String(one[6]) < time && Number(one[0]) % 6 !== 1)
      const who = asking[Math.floor(random.next() ** 1.3 * asking.length)]?.[0] ?? 2
      const kind = random.pick(['No signal', 'Slow', 'Billing', 'Relocation', 'Router'], [8, 9, 4, 2, 5])
      const priority = random.pick(['High', 'Medium', 'Low'], kind === 'No signal' ? [6, 3, 1] : [2, 5, 4])
      const end = momentAt(time.slice(0, 10), 600 + random.int(2, priority === 'High' ? 40 : 110) * 60)
      const done = end < `${today} 15:00` && end > time && !(time > '2026-10-01' && random.chance(0.12))
      const free = !done && random.chance(0.4)
      const fixer = free ? null : (random.pick(able)[0] ?? null)
      const rating = done && random.chance(0.6) ? random.pick([5, 4, 3, 2, 1], [8, 7, 3, 1, 1]) : null
      const state = done ? 'DONE' : free ? 'OPEN' : 'PROG'
      return [index + 1, who, fixer, kind, priority, time, done ? end : null, state, rating]
    })

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(311)
  const names = peopleNames(random, 203)
  const customers = clients(random, names.slice(0, 190))
  const subs = subscriptions(random, customers)
  // Nobody lives in the last area.
  const technicians = names
    .slice(190)
    .map((name, index) => [
      index + 1,
      name,
      index === 0 ? null : 1 + (index % 7),
      index === 0 ? null : index < 3 ? 1 : random.pick([2, 3], [3, 2]),
      addDays('2022-03-01', random.int(0, 1_400)),
      index === 7 ? '2026-03-31' : index === 11 ? '2026-09-12' : null,
    ])
  return {
    areas: areas.map((area, index) => [index + 1, ...area]),
    plans: plans.map((plan, index) => [index + 1, ...plan]),
    customers,
    subs,
    ...bills(random, subs),
    technicians,
    tickets: troubles(random, technicians, customers),
    outages: rangeOf(1, 75)
      .map(() => momentAt(addDays('2025-01-10', random.int(0, 675)), random.int(0, 1_439)))
      .sort()
      .map((time, index) => {
        const long = random.int(25, 560)
        const end = momentAt(time.slice(0, 10), Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) + long)
        const area = random.pick([1, 2, 3, 4, 5, 6, 7, 8], [4, 2, 5, 3, 1, 6, 2, 2])
        return [index + 1, area, time, end, random.pick(['Fiber cut', 'Power', 'Maintenance', 'Device'], [7, 5, 3, 2])]
      }),
  }
}

/** An internet provider for homes and shops. */
export const internet: Trade = { name: 'internet', ddl, rows }
