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
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, customer_type TEXT, birth_date DATE, joined_on DATE);
CREATE TABLE vehicles (id INTEGER PRIMARY KEY, plate TEXT, customer_id INTEGER REFERENCES customers(id), make TEXT, model TEXT, build_year INTEGER, mileage_km INTEGER);
CREATE TABLE mechanics (id INTEGER PRIMARY KEY, name TEXT, specialty TEXT, hourly_rate INTEGER, hired_on DATE, left_on DATE);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT, category TEXT, supplier_id INTEGER REFERENCES suppliers(id), unit_cost INTEGER, unit_price INTEGER, stock_qty INTEGER, reorder_level INTEGER);
CREATE TABLE jobs (id INTEGER PRIMARY KEY, job_no TEXT, vehicle_id INTEGER REFERENCES vehicles(id), mechanic_id INTEGER REFERENCES mechanics(id), job_type TEXT, opened_at DATETIME, promised_on DATE, closed_at DATETIME, labour_hours REAL, labour_cost INTEGER, status TEXT);
CREATE TABLE job_parts (id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), part_id INTEGER REFERENCES parts(id), quantity INTEGER, line_total INTEGER);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT, job_id INTEGER REFERENCES jobs(id), issued_on DATE, due_on DATE, amount INTEGER);
CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices(id), paid_on DATE, method TEXT, amount INTEGER);
CREATE TABLE feedback (id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), rating INTEGER, given_on DATE);
`

const makes: [string, string[]][] = [
  ['Toyota', ['Avanza', 'Innova', 'Rush']],
  ['Honda', ['Brio', 'HR-V']],
  ['Suzuki', ['Ertiga', 'Carry']],
  ['Daihatsu', ['Xenia', 'Sigra']],
  ['Mitsubishi', ['Xpander', 'L300']],
]
const stocked: [string, string, number, number, number][] = [
  ['Oil filter', 'Filters', 1, 28_000, 45_000],
  ['Air filter', 'Filters', 1, 55_000, 90_000],
  ['Engine oil 4L', 'Fluids', 2, 240_000, 335_000],
  ['Coolant', 'Fluids', 2, 40_000, 65_000],
  ['Brake fluid', 'Fluids', 2, 35_000, 55_000],
  ['Brake pad set', 'Brakes', 3, 210_000, 320_000],
  ['Brake disc', 'Brakes', 3, 380_000, 560_000],
  ['Spark plug', 'Engine', 1, 32_000, 50_000],
  ['Timing belt', 'Engine', 4, 310_000, 475_000],
  ['Battery', 'Electrical', 5, 690_000, 890_000],
  ['Headlamp bulb', 'Electrical', 5, 45_000, 80_000],
  ['Wiper blade', 'Body', 4, 38_000, 65_000],
  ['Side mirror', 'Body', 4, 260_000, 410_000],
]
const kinds = ['Service', 'Repair', 'Body work', 'Inspection']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(23)
  const names = peopleNames(random, 199)
  const customers = names
    .slice(0, 190)
    .map((name, index) => [
      index + 1,
      name,
      random.pick(['Denpasar', 'Badung', 'Gianyar', 'Tabanan'], [9, 6, 4, 2]),
      random.pick(['Private', 'Company', 'Taxi'], [10, 3, 2]),
      addDays('1958-01-01', random.int(0, 16_500)),
      addDays('2024-03-01', random.int(0, 960)),
    ])
  const vehicles = rangeOf(1, 255).map((id) => {
    const [make, models] = random.pick(makes, [9, 6, 4, 4, 3])
    return [
      id,
      `DK ${random.int(1_000, 1_999)} ${String.fromCharCode(65 + (id % 26))}${String.fromCharCode(65 + Math.floor(id / 26))}`,
      // Some customers have no vehicle yet.
      random.int(1, 182),
      make,
      random.pick(models),
      random.int(2009, 2025),
      random.int(4, 240) * 1_000 + id,
    ]
  })
  const mechanics = names
    .slice(190)
    .map((name, index) => [
      index + 1,
      name,
      random.pick(['Engine', 'Electrical', 'Body', 'General']),
      random.int(7, 15) * 10_000,
      addDays('2018-05-01', random.int(0, 2_600)),
      index === 2 ? '2026-06-30' : index === 6 ? '2025-12-31' : null,
    ])
  return {
    customers,
    vehicles,
    mechanics,
    suppliers: [
      [1, 'Sinar Filter', 'Denpasar'],
      [2, 'Prima Oli', 'Surabaya'],
      [3, 'Rem Jaya', 'Surabaya'],
      [4, 'Bali Parts', 'Denpasar'],
      [5, 'Cahaya Aki', 'Jakarta'],
      [6, 'Mitra Ban', 'Malang'],
    ],
    parts: stocked.map(([name, category, supplier, cost, price], index) => {
      const least = random.int(4, 15)
      return [index + 1, name, category, supplier, cost, price, random.int(0, 40), least]
    }),
    ...work(random, customers, vehicles),
  }
}

type Made = Record<'jobs' | 'job_parts' | 'invoices' | 'payments' | 'feedback', Cell[][]>

const work = (random: Random, customers: Cell[][], vehicles: Cell[][]): Made => {
  const made: Made = { jobs: [], job_parts: [], invoices: [], payments: [], feedback: [] }
  const start = '2025-01-06'
  const days = rangeOf(1, 1_050)
    .map(() => addDays(start, Math.floor(daysBetween(start, today) * (1 - random.next() ** 1.2))))
    .filter((day) => weekdayOf(day) !== 0)
    .sort()
  for (const day of days) {
    const vehicle = vehicles[Math.floor(random.next() ** 1.3 * 240)] ?? []
    const customer = customers[Number(vehicle[2]) - 1] ?? []
    if (day < String(customer[5])) customer[5] = day
    const staff = [1, 2, 3, 4, 5, 6, 7, 8].filter((id) => id !== 7 && !(id === 3 && day > '2026-06-30'))
    const opened = momentAt(day, random.int(8 * 60, 16 * 60))
    const length = random.pick([0, 1, 2, 4, 8], [8, 6, 4, 2, 1])
    const closedOn = addDays(day, length)
    const status = random.chance(0.05) ? 'Cancelled' : closedOn > today || random.chance(0.015) ? 'Open' : 'Closed'
    const hours = random.int(2, 16) / 2
    const mechanic = random.pick(staff, [5, 4, 4, 3, 3, 2, 2].slice(0, staff.length))
    const labour = hours * (90_000 + mechanic * 5_000)
    const id = made.jobs.length + 1
    made.jobs.push([
      id,
      `JOB-${String(5_000 + id)}`,
      vehicle[0] ?? null,
      mechanic,
      random.pick(kinds, [10, 6, 3, 2]),
      opened,
      addDays(day, random.pick([0, 1, 2, 3], [3, 5, 4, 2])),
      status === 'Closed' ? momentAt(closedOn, random.int(16 * 60 + 5, 18 * 60)) : null,
      hours,
      labour,
      status,
    ])
    let total = labour
    if (status === 'Cancelled') continue
    // The last part was never used.
    for (const at of random.shuffle(rangeOf(0, stocked.length - 2)).slice(0, random.pick([0, 1, 2, 3], [2, 5, 4, 2]))) {
      const quantity = random.int(1, 4)
      const line = quantity * (stocked[at]?.[4] ?? 0)
      made.job_parts.push([made.job_parts.length + 1, id, at + 1, quantity, line])
      total += line
    }
    if (status === 'Closed') bill(random, { id, day: closedOn, total }, made)
  }
  return made
}

const bill = (random: Random, { id, day, total }: { id: number; day: string; total: number }, made: Made): void => {
  const invoice = made.invoices.length + 1
  made.invoices.push([invoice, `INV-${String(7_000 + invoice)}`, id, day, addDays(day, 14), total])
  const halves = random.chance(0.15) ? [0.5, 0.5] : [1]
  const method = random.pick(['Cash', 'Bank transfer', 'QRIS', 'Card'], [5, 4, 6, 2])
  for (const [at, share] of random.chance(0.07) ? [] : halves.entries()) {
    const paidOn = addDays(day, random.pick([0, 3, 10, 20], [9, 4, 2, 1]) + at * 12)
    if (paidOn <= today) made.payments.push([made.payments.length + 1, invoice, paidOn, method, total * share])
  }
  if (random.chance(0.4))
    made.feedback.push([
      made.feedback.length + 1,
      id,
      random.pick([5, 4, 3, 2, 1], [9, 6, 3, 1, 1]),
      addDays(day, 1) > today ? today : addDays(day, 1),
    ])
}

/** A workshop for cars with names in English. */
export const garage: Trade = { name: 'garage', ddl, rows }
