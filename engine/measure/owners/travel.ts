import { addDays, type Cell, daysBetween, peopleNames, Random, rangeOf, type Trade, today } from '../trades/generate.ts'

const ddl = `
CREATE TABLE destinations (dest_id INTEGER PRIMARY KEY, dest_name TEXT, country TEXT, region TEXT);
CREATE TABLE packages (pkg_id INTEGER PRIMARY KEY, pkg_name TEXT, dest_id INTEGER REFERENCES destinations(dest_id), nights INTEGER, price_pp INTEGER, is_active INTEGER);
CREATE TABLE agents (agent_id INTEGER PRIMARY KEY, agent_name TEXT, team TEXT, base_salary INTEGER, hired_at DATE, resigned_at DATE);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT, client_type TEXT, city TEXT, created_at DATE, is_deleted INTEGER);
CREATE TABLE bookings (bk_id INTEGER PRIMARY KEY, bk_ref TEXT, client_id INTEGER REFERENCES clients(client_id), pkg_id INTEGER REFERENCES packages(pkg_id), agent_id INTEGER REFERENCES agents(agent_id), booked_on DATE, depart_on DATE, return_on DATE, pax INTEGER, total_amt INTEGER, status TEXT);
CREATE TABLE receipts (rcpt_id INTEGER PRIMARY KEY, bk_id INTEGER REFERENCES bookings(bk_id), received_on DATE, pay_mode TEXT, amount INTEGER);
CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, supplier_name TEXT, supplier_type TEXT, country TEXT);
CREATE TABLE supplier_bills (bill_id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES suppliers(supplier_id), bk_id INTEGER REFERENCES bookings(bk_id), bill_date DATE, due_date DATE, paid_on DATE, bill_amt INTEGER);
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, bk_id INTEGER REFERENCES bookings(bk_id), stars INTEGER, reviewed_on DATE);
`

const places: [string, string, string][] = [
  ['Tokyo', 'Japan', 'Asia'],
  ['Osaka', 'Japan', 'Asia'],
  ['Seoul', 'South Korea', 'Asia'],
  ['Istanbul', 'Turkey', 'Europe'],
  ['Paris', 'France', 'Europe'],
  ['Mecca', 'Saudi Arabia', 'Middle East'],
  ['Labuan Bajo', 'Indonesia', 'Domestic'],
  ['Raja Ampat', 'Indonesia', 'Domestic'],
  ['Queenstown', 'New Zealand', 'Oceania'],
]
const packages: [string, number, number, number, number][] = [
  ['Tokyo Highlights', 1, 5, 16_500_000, 1],
  ['Tokyo Family', 1, 7, 21_000_000, 1],
  ['Kansai Explorer', 2, 6, 18_900_000, 1],
  ['Seoul Autumn', 3, 5, 12_800_000, 1],
  ['Seoul K-Pop', 3, 4, 11_500_000, 0],
  ['Istanbul Heritage', 4, 8, 19_750_000, 1],
  ['Paris Romance', 5, 7, 31_000_000, 1],
  ['Umrah Regular', 6, 9, 29_500_000, 1],
  ['Umrah Plus Turkey', 6, 12, 38_000_000, 1],
  ['Komodo Sailing', 7, 3, 6_900_000, 1],
  ['Raja Ampat Dive', 8, 5, 14_200_000, 1],
  ['Southern Alps', 9, 8, 42_000_000, 0],
]
const suppliers: [string, string, string][] = [
  ['Garuda Indonesia', 'Airline', 'Indonesia'],
  ['Turkish Airlines', 'Airline', 'Turkey'],
  ['Prince Hotels', 'Hotel', 'Japan'],
  ['Lotte Hotel', 'Hotel', 'South Korea'],
  ['Hilton Makkah', 'Hotel', 'Saudi Arabia'],
  ['Komodo Boats', 'Tour operator', 'Indonesia'],
  ['Euro Ground', 'Tour operator', 'France'],
  ['Safe Travel Insurance', 'Insurance', 'Indonesia'],
]

const booked = (random: Random, clients: Cell[][]) => {
  const made = {
    bookings: [] as Cell[][],
    receipts: [] as Cell[][],
    supplier_bills: [] as Cell[][],
    reviews: [] as Cell[][],
  }
  const days = rangeOf(1, 620)
    .map(() => addDays('2025-03-03', Math.floor(random.next() ** 0.85 * (daysBetween('2025-03-03', today) + 1))))
    .sort()
  for (const day of days) {
    const client = clients[Math.floor(random.next() ** 1.35 * 170)] ?? []
    if (String(client[4]) > day) client[4] = day
    const kind = Math.floor(random.next() ** 1.15 * (packages.length - 1))
    const [, , nights = 3, price = 0] = packages[kind] ?? []
    const leaves = addDays(day, random.int(12, 110))
    const back = addDays(leaves, nights)
    const status = random.chance(0.1) ? 'CXL' : back < today ? 'DONE' : random.chance(0.2) ? 'HOLD' : 'CONF'
    const heads = client[2] === 'Corporate' ? random.int(4, 18) : random.int(1, 5)
    const total = heads * price
    const id = made.bookings.length + 1
    const agent = random.pick([1, 2, 3, 4, 5, 6, 7], [6, 5, 5, 4, 3, 3, 2])
    const terms: Cell[] = [id, `BK${String(50_000 + id)}`, client[0] ?? null, kind + 1, agent, day, leaves, back]
    made.bookings.push([...terms, heads, total, status])
    if (status !== 'CXL') settle(random, { id, day, leaves, back, total, status }, made)
  }
  return made
}

const settle = (
  random: Random,
  trip: { id: number; day: string; leaves: string; back: string; total: number; status: string },
  made: Record<'receipts' | 'supplier_bills' | 'reviews', Cell[][]>,
): void => {
  const { id, day, leaves, back, total, status } = trip
  const pay = (on: string, amount: number) =>
    on <= today &&
    made.receipts.push([
      made.receipts.length + 1,
      id,
      on,
      random.pick(['Bank transfer', 'Credit card', 'Cash', 'E-wallet'], [8, 5, 1, 3]),
      amount,
    ])
  if (status !== 'HOLD') pay(day, Math.round(total * 0.3))
  if (status !== 'HOLD' && random.chance(0.93)) pay(addDays(leaves, -10), total - Math.round(total * 0.3))
  for (const supplier of random.shuffle(rangeOf(1, 7)).slice(0, status === 'HOLD' ? 0 : random.int(1, 2))) {
    const billed = addDays(leaves, -random.int(1, 10))
    if (billed > today) continue
    const due = addDays(billed, 14)
    const paid = addDays(due, random.int(-10, 12))
    const row: Cell[] = [made.supplier_bills.length + 1, supplier, id, billed, due]
    const share = Math.round((total * random.int(25, 40)) / 100_000) * 1_000
    made.supplier_bills.push([...row, paid <= today && random.chance(0.94) ? paid : null, share])
  }
  if (status === 'DONE' && random.chance(0.55))
    made.reviews.push([made.reviews.length + 1, id, random.pick([5, 4, 3, 2, 1], [9, 7, 3, 1, 1]), addDays(back, 1)])
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(2026)
  const names = peopleNames(random, 190)
  const clients = names.slice(0, 182).map((name, index) => {
    const isFirm = random.chance(0.15)
    return [
      index + 1,
      isFirm ? `PT ${name.split(' ')[1] ?? ''} ${name.split(' ')[0] ?? ''}` : name,
      isFirm ? 'Corporate' : 'Individual',
      random.pick(['Jakarta', 'Surabaya', 'Medan', 'Makassar'], [8, 5, 3, 2]),
      addDays('2024-01-08', random.int(0, 1_040)),
      index % 31 === 17 ? 1 : 0,
    ]
  })
  return {
    destinations: places.map((place, index) => [index + 1, ...place]),
    packages: packages.map((trip, index) => [index + 1, ...trip]),
    agents: names
      .slice(182, 190)
      .map((name, index) => [
        index + 1,
        name,
        ['Outbound', 'Outbound', 'Umrah', 'Domestic'][index % 4] ?? '',
        5_000_000 + random.int(0, 14) * 250_000,
        addDays('2018-06-01', random.int(0, 2_600)),
        index === 4 ? '2026-09-30' : null,
      ]),
    clients,
    ...booked(random, clients),
    suppliers: suppliers.map((supplier, index) => [index + 1, ...supplier]),
  }
}

/** A travel agency, names in English. */
export const travel: Trade = { name: 'travel', ddl, rows }
