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
CREATE TABLE buildings (id INTEGER PRIMARY KEY, name TEXT, city TEXT, district TEXT, bldg_type TEXT, year_built INTEGER, floors INTEGER);
CREATE TABLE units (id INTEGER PRIMARY KEY, building_id INTEGER REFERENCES buildings(id), unit_no TEXT, floor INTEGER, bedrooms INTEGER, area_sqm REAL, asking_rent INTEGER, furnished INTEGER, status TEXT);
CREATE TABLE tenants (id INTEGER PRIMARY KEY, full_name TEXT, phone TEXT, email TEXT, occupation TEXT, birth_date DATE, created_at DATE);
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT, commission_pct REAL, hired_on DATE, left_on DATE);
CREATE TABLE leases (id INTEGER PRIMARY KEY, lease_no TEXT, unit_id INTEGER REFERENCES units(id), tenant_id INTEGER REFERENCES tenants(id), agent_id INTEGER REFERENCES agents(id), signed_on DATE, start_date DATE, end_date DATE, monthly_rent INTEGER, deposit_amt INTEGER, status TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT, lease_id INTEGER REFERENCES leases(id), charge_type TEXT, issue_date DATE, due_date DATE, amount INTEGER, status TEXT);
CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices(id), paid_date DATE, method TEXT, amount_paid INTEGER);
CREATE TABLE vendors (id INTEGER PRIMARY KEY, vendor_name TEXT, trade TEXT, city TEXT, is_active INTEGER);
CREATE TABLE maintenance_requests (id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES units(id), vendor_id INTEGER REFERENCES vendors(id), category TEXT, priority TEXT, reported_at DATETIME, completed_at DATETIME, cost INTEGER, status TEXT);
CREATE TABLE viewings (id INTEGER PRIMARY KEY, unit_id INTEGER REFERENCES units(id), agent_id INTEGER REFERENCES agents(id), prospect_name TEXT, viewing_at DATETIME, lead_source TEXT, outcome TEXT);
CREATE TABLE bldg_expenses (id INTEGER PRIMARY KEY, building_id INTEGER REFERENCES buildings(id), expense_date DATE, category TEXT, amount INTEGER, notes TEXT);
`

/** Name, city, district, kind, year, floors, units, rent of the smallest in thousands. */
const houses: [string, string, string, string, number, number, number, number][] = [
  ['Anggrek Residence', 'Jakarta', 'Kuningan', 'Apartment', 2014, 8, 26, 6_500],
  ['Menteng Court', 'Jakarta', 'Menteng', 'Apartment', 2009, 5, 16, 8_000],
  ['Kost Melati', 'Bandung', 'Dipatiukur', 'Boarding house', 2017, 3, 24, 1_800],
  ['Dago View', 'Bandung', 'Dago', 'Apartment', 2019, 6, 20, 3_900],
  ['Pandanwangi Ruko', 'Malang', 'Blimbing', 'Shophouse', 2005, 3, 8, 5_000],
  ['Ketintang House', 'Surabaya', 'Ketintang', 'Boarding house', 2012, 3, 21, 1_500],
  ['Pakuwon Suites', 'Surabaya', 'Pakuwon', 'Apartment', 2021, 10, 28, 5_200],
  ['Sanur Villas', 'Denpasar', 'Sanur', 'Villa', 2016, 2, 7, 12_000],
  ['Tlogomas Point', 'Malang', 'Tlogomas', 'Boarding house', 2025, 4, 6, 1_400],
]
const repairers: [string, string][] = [
  ['Plumbing', 'CV Pipa Lancar'],
  ['Air conditioning', 'Sejuk Teknik'],
  ['Electrical', 'Terang Abadi'],
  ['Painting', 'Warna Indah'],
  ['Locks', 'Kunci Mas'],
  ['Pest control', 'Bebas Hama'],
]
const jobs = ['Student', 'Employee', 'Entrepreneur', 'Civil servant', 'Expat']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(53)
  const names = peopleNames(random, 560)
  const units = houses.flatMap(([, , , kind, , floors, count, rent], house) =>
    rangeOf(1, count).map((number) => {
      const bedrooms = kind === 'Boarding house' ? 1 : random.pick([1, 2, 3], [5, 4, 2])
      const floor = 1 + Math.floor(((number - 1) * floors) / count)
      const asked = (rent + (bedrooms - 1) * 0.45 * rent + floor * 50) * 1_000
      const area = bedrooms * 21 + random.int(-6, 14)
      return { house: house + 1, number: `${floor}${String(number).padStart(2, '0')}`, floor, bedrooms, area, asked }
    }),
  )
  const made = letting(
    random,
    units.map(({ asked }) => asked),
  )
  const taken = new Set(made.leases.filter((lease) => lease[10] === 'active').map((lease) => lease[2]))
  const tenants = names.slice(0, 240).map((name, index) => {
    const first = made.leases.find((lease) => lease[3] === index + 1)
    const since = first ? addDays(String(first[5]), -random.int(0, 9)) : addDays('2025-03-01', random.int(0, 600))
    const mail = random.chance(0.2) ? null : `${name.toLowerCase().replace(' ', '.')}@mail.id`
    const phone = `08${random.int(11, 89)}${random.int(1_000_000, 9_999_999)}`
    const job = random.pick(jobs, [6, 8, 4, 2, 2])
    const born =
      job === 'Student' ? addDays('2001-01-01', random.int(0, 2_400)) : addDays('1966-01-01', random.int(0, 12_400))
    return [index + 1, name, phone, mail, job, born, since]
  })
  return {
    buildings: houses.map((house, index) => [index + 1, ...house.slice(0, 6)]),
    units: units.map(({ house, number, floor, bedrooms, area, asked }, index) => {
      const state = taken.has(index + 1) ? 'occupied' : random.chance(0.2) ? 'under renovation' : 'vacant'
      return [index + 1, house, number, floor, bedrooms, area, asked, random.chance(0.6) ? 1 : 0, state]
    }),
    tenants,
    agents: names.slice(240, 247).map((name, index) => {
      const since = addDays('2021-02-01', random.int(0, 1_100))
      return [index + 1, name, random.pick([2.5, 3, 5]), since, index === 2 ? '2026-05-31' : null]
    }),
    ...made,
    vendors: [
      ...repairers.map(([trade, name]) => [name, trade, 'Jakarta', 1]),
      ...repairers.slice(0, 3).map(([trade, name], at) => [`${name} Timur`, trade, 'Surabaya', at === 2 ? 0 : 1]),
      ['Taman Asri', 'Landscaping', 'Bandung', 1],
    ].map((vendor, index) => [index + 1, ...vendor]),
    maintenance_requests: repairs(random, units.length),
    viewings: visits(random, units.length, names.slice(250)),
    bldg_expenses: expenses(random),
  }
}

type Made = Record<'leases' | 'invoices' | 'payments', Cell[][]>

const letting = (random: Random, rents: readonly number[]): Made => {
  const made: Made = { leases: [], invoices: [], payments: [] }
  const waiting = random.shuffle(rangeOf(1, 228))
  const signed: [string, number, number, number][] = []
  for (const [index, asked] of rents.entries()) {
    // The last two units of all were never let.
    if (index >= rents.length - 2 || random.chance(0.04)) continue
    let from = addDays(addMonths('2025-01-01', random.int(0, 9)), random.int(0, 24))
    while (from < '2026-12-10' && signed.length < 330) {
      const months = random.pick([6, 12, 24], [5, 9, 1])
      const rent = Math.round((asked * random.int(90, 102)) / 10_000_000) * 100_000
      signed.push([from, index + 1, rent, months])
      from = addMonths(from, months + random.pick([0, 1, 2, 4], [3, 4, 2, 1]))
      if (random.chance(0.12)) break
    }
  }
  for (const [start, unit, rent, months] of signed.sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const id = made.leases.length + 1
    const tenant = waiting.pop() ?? random.int(1, 228)
    const booked = addDays(start, -random.int(2, 20))
    if (booked > today) continue
    const planned = addDays(addMonths(start, months), -1)
    const broken = planned < today && random.chance(0.08)
    const end = broken ? addDays(addMonths(start, random.int(2, months - 1)), -1) : planned
    const state = start > today ? 'upcoming' : broken ? 'terminated' : end < today ? 'expired' : 'active'
    const agent = random.pick([1, 2, 4, 5, 6, booked < '2026-06-01' ? 3 : 1], [6, 5, 4, 3, 2, 3])
    const deposit = random.chance(0.9) ? rent * random.pick([1, 2]) : 0
    made.leases.push([id, `LS-${String(3_000 + id)}`, unit, tenant, agent, booked, start, end, rent, deposit, state])
    for (let day = start; day < end && day <= today; day = addMonths(day, 1)) bill(random, id, rent, day, made)
  }
  return made
}

const bill = (random: Random, lease: number, rent: number, day: string, made: Made): void => {
  const kinds: [string, number][] = [['Rent', rent]]
  if (random.chance(0.18)) kinds.push(['Utilities', random.int(15, 90) * 10_000])
  if (random.chance(0.05)) kinds.push(['Late fee', 150_000])
  for (const [kind, amount] of kinds) {
    const invoice = made.invoices.length + 1
    const due = addDays(day, 7)
    const paid = addDays(day, random.pick([0, 3, 6, 11, 25], [4, 6, 7, 4, 1]))
    const bad = lease % 23 === 4 && day > '2026-06-30'
    const state =
      kind !== 'Rent' && random.chance(0.05)
        ? 'void'
        : bad || paid > today || random.chance(0.01)
          ? 'unpaid'
          : random.chance(0.02)
            ? 'partial'
            : 'paid'
    const number = `INV/${day.slice(0, 4)}/${String(invoice).padStart(5, '0')}`
    made.invoices.push([invoice, number, lease, kind, day, due, amount, state])
    if (state === 'unpaid' || state === 'void') continue
    const method = random.pick(['Bank transfer', 'Virtual account', 'Cash', 'Credit card'], [9, 6, 2, 1])
    made.payments.push([made.payments.length + 1, invoice, paid, method, state === 'paid' ? amount : amount / 2])
  }
}

const repairs = (random: Random, count: number): Cell[][] =>
  rangeOf(1, 430)
    .map(() => addDays('2025-01-04', Math.floor(684 * (1 - random.next() ** 1.2))))
    .sort()
    .map((day, index) => {
      const urgency = random.pick(['low', 'normal', 'high', 'emergency'], [4, 9, 4, 1])
      const kind = random.pick([0, 1, 2, 3, 4, 5], [9, 8, 6, 3, 3, 2])
      const days = random.int(0, urgency === 'emergency' ? 1 : urgency === 'high' ? 4 : 14)
      const done = addDays(day, days)
      const state = random.chance(0.05)
        ? 'cancelled'
        : done >= today || random.chance(0.02)
          ? random.chance(0.5)
            ? 'in progress'
            : 'open'
          : 'completed'
      const vendor = kind < 3 && index % 3 === 0 ? kind + 7 : kind + 1
      const unit = 1 + Math.floor(random.next() ** 1.3 * (count - 5))
      const whole = state === 'completed'
      const closed = whole ? momentAt(done, random.int(18 * 60, 20 * 60)) : null
      const cost = whole ? random.int(3, 60) * 25_000 : null
      const by = state === 'open' ? null : vendor
      const opened = momentAt(day, random.int(420, 1_060))
      return [index + 1, unit, by, repairers[kind]?.[0] ?? '', urgency, opened, closed, cost, state]
    })

const visits = (random: Random, count: number, names: readonly string[]): Cell[][] =>
  names
    .map((name) => ({ name, day: addDays('2025-02-01', Math.floor(662 * (1 - random.next() ** 1.4))) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ name, day }, index) => {
      const agent = random.pick([1, 2, 4, 5, 6, day < '2026-06-01' ? 3 : 2], [5, 5, 4, 3, 3, 3])
      const source = random.pick(['Rumah123', 'Instagram', 'Referral', 'Walk-in', 'OLX'], [7, 5, 3, 2, 3])
      const state = random.pick(
        ['signed', 'not interested', 'thinking', 'no-show'],
        [source === 'Referral' ? 6 : 3, 6, 3, 2],
      )
      const outcome = day >= today ? null : state
      return [index + 1, random.int(1, count), agent, name, momentAt(day, 30 * random.int(18, 36)), source, outcome]
    })

const expenses = (random: Random): Cell[][] =>
  houses
    .flatMap(([, , , , , floors], house) =>
      rangeOf(0, 22).flatMap((month) => {
        const day = addMonths('2025-01-05', month)
        const items: [string, number, number][] = [
          ['Electricity', floors * random.int(9, 14) * 50_000, 6],
          ['Cleaning', floors * 350_000, 10],
          ['Security', 4_200_000, 20],
          ['Property tax', floors * 2_500_000, month % 12 === 8 ? 3 : -1],
          ['Insurance', floors * 1_300_000, month % 12 === 1 ? 12 : -1],
        ]
        return items
          .filter(
            ([kind, , later]) => later >= 0 && (kind !== 'Security' || house % 2 === 0) && (house < 8 || month > 9),
          )
          .map(([kind, amount, later]): Cell[] => {
            const note = random.chance(0.1) ? 'paid late' : null
            return [house + 1, addDays(day, later), kind, amount, note]
          })
      }),
    )
    .filter((row) => String(row[1]) <= today)
    .sort((a, b) => daysBetween(String(b[1]), String(a[1])))
    .map((row, index) => [index + 1, ...row])

/** Homes and shops to let with names in English. */
export const property: Trade = { name: 'property', ddl, rows }
