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
} from './generate.ts'

const ddl = `
CREATE TABLE hub (id INTEGER PRIMARY KEY, code TEXT, name TEXT, city TEXT, region TEXT, manager_id INTEGER);
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, hub_id INTEGER REFERENCES hub(id), supervisor_id INTEGER REFERENCES staff(id), hired_on DATE, left_on DATE);
CREATE TABLE vehicle_type (cd TEXT PRIMARY KEY, descr TEXT);
CREATE TABLE vehicle (id INTEGER PRIMARY KEY, plate TEXT, type_cd TEXT REFERENCES vehicle_type(cd), capacity_kg TEXT, hub_id INTEGER REFERENCES hub(id), in_service INTEGER);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, segment TEXT, city TEXT, acct_mgr_id INTEGER, deleted_at DATETIME);
CREATE TABLE service (cd TEXT PRIMARY KEY, name TEXT, sla_days INTEGER);
CREATE TABLE ship_status (cd TEXT PRIMARY KEY, label TEXT);
CREATE TABLE shipment (id INTEGER PRIMARY KEY, awb TEXT, cust_id INTEGER REFERENCES customer(id), orig_hub_id INTEGER REFERENCES hub(id), dest_hub_id INTEGER REFERENCES hub(id), svc_cd TEXT, booked_at DATETIME, promised_on DATE, delivered_at DATETIME, status_cd TEXT REFERENCES ship_status(cd), weight_kg REAL, fee INTEGER);
CREATE TABLE trip (id INTEGER PRIMARY KEY, vehicle_id INTEGER REFERENCES vehicle(id), driver_id INTEGER, from_hub_id INTEGER, to_hub_id INTEGER, departed_at DATETIME, arrived_at DATETIME, dist_km INTEGER, fuel_l REAL);
CREATE TABLE trip_shipment (trip_id INTEGER REFERENCES trip(id), shipment_id INTEGER REFERENCES shipment(id));
CREATE TABLE claim (id INTEGER PRIMARY KEY, shipment_id INTEGER, filed_on DATE, reason TEXT, amount INTEGER, settled_on DATE, paid_amount INTEGER);
CREATE TABLE hub_stock (hub_id INTEGER REFERENCES hub(id), as_of DATE, parcels INTEGER);
`

const hubs: [string, string, string, string, number][] = [
  ['JKT', 'Cakung', 'Jakarta', 'West', 9],
  ['BDG', 'Gedebage', 'Bandung', 'West', 6],
  ['SMG', 'Kaligawe', 'Semarang', 'Central', 4],
  ['SBY', 'Rungkut', 'Surabaya', 'East', 7],
  ['DPS', 'Ubung', 'Denpasar', 'East', 3],
  ['MDN', 'Belawan', 'Medan', 'North', 4],
  ['PLB', 'Sukarami', 'Palembang', 'North', 2],
]
const kilometres = [0, 150, 440, 780, 1_180, 1_900, 620]
const services: [string, string, number, number][] = [
  ['SD', 'Same Day', 0, 3],
  ['EX', 'Express', 2, 2],
  ['RG', 'Regular', 4, 1],
  ['CG', 'Cargo', 8, 0.6],
]
const start = '2025-01-02'
const companies =
  'Anugerah Bintang Cemara Delima Elang Fortuna Garuda Harapan Intan Jati Kencana Lotus Merpati Nusa Orion Perkasa Quadra Rajawali Samudra Tirta'.split(
    ' ',
  )
const lines = ['Retail', 'Farma', 'Elektronik']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(3)
  const staff = peopleNames(random, 44).map((name, index) => [
    index + 1,
    name,
    index < 7 ? 'hub manager' : index < 28 ? 'driver' : random.pick(['sorter', 'account manager', 'clerk'], [4, 2, 3]),
    index < 7 ? index + 1 : index < 28 ? (index % 7) + 1 : random.int(1, 6),
    index === 0 ? null : index < 7 ? 1 : index < 28 ? (index % 7) + 1 : random.int(1, 7),
    addDays('2016-01-04', random.int(0, 3_700)),
    index > 7 && random.chance(0.25) ? addDays('2025-05-01', random.int(0, 500)) : null,
  ])
  const managers = staff.filter(([, , role]) => role === 'account manager').map(([id]) => id ?? null)
  const customer = rangeOf(0, 59).map((index) => [
    index + 1,
    `${companies[index % 20]} ${lines[Math.floor(index / 20)]}`,
    random.pick(['SME', 'Enterprise', 'Marketplace'], [6, 3, 2]),
    random.pick(hubs, [9, 6, 4, 7, 3, 4, 2])[2],
    random.chance(0.1) ? null : random.pick(managers),
    random.chance(0.08) ? momentAt(addDays('2026-03-01', random.int(0, 200)), 600) : null,
  ])
  const vehicle = rangeOf(0, 22).map((index) => [
    index + 1,
    `B ${random.int(1_000, 9_999)} ${random.pick(['KX', 'TR', 'UV'])}`,
    ['VAN', 'TRK', 'MTR', 'TRL'][[0, 0, 1, 1, 1, 2, 3][index % 7] ?? 0] ?? '',
    ['900', '4500', '80', '18000'][[0, 0, 1, 1, 1, 2, 3][index % 7] ?? 0] ?? '',
    random.pick(rangeOf(1, 7), [9, 6, 4, 7, 3, 4, 2]),
    random.chance(0.12) ? 0 : 1,
  ])
  const shipment = shipments(random, customer)
  const trips = journeys(random, shipment)
  return {
    hub: hubs.map(([code, name, city, region], index) => [index + 1, code, name, city, region, index + 1]),
    staff,
    vehicle_type: [
      ['VAN', 'Van'],
      ['TRK', 'Truck'],
      ['MTR', 'Motorcycle'],
      ['TRL', 'Trailer'],
    ],
    vehicle,
    customer,
    service: services.map(([code, name, days]) => [code, name, days]),
    ship_status: [
      ['BK', 'Booked'],
      ['TR', 'In transit'],
      ['DL', 'Delivered'],
      ['RT', 'Returned'],
      ['LS', 'Lost'],
      ['CX', 'Cancelled'],
    ],
    shipment,
    ...trips,
    claim: claims(random, shipment),
    hub_stock: monthEnds('2025-11', 12).flatMap((end) =>
      hubs.map(([, , , , weight], index): Cell[] => [index + 1, end, weight * random.int(17, 46) + index]),
    ),
  }
}

/** The day from which a customer books no more. */
const lastDay = ([id, , , , , deleted]: Cell[]): string =>
  deleted ? String(deleted).slice(0, 10) : [38, 47, 51].includes(Number(id)) ? '2025-11-20' : '2099-01-01'

const shipments = (random: Random, customer: Cell[][]): Cell[][] => {
  const span = daysBetween(start, today)
  const days = rangeOf(1, 2_300)
    .map(() => addDays(start, Math.floor(span * (1 - random.next() ** 1.3))))
    .sort()
  return days.map((day, index) => {
    const from = random.pick(rangeOf(1, 7), [10, 6, 3, 7, 3, 3, 2])
    const to = random.pick(
      rangeOf(1, 7).filter((hub) => hub !== from),
      [2, 5, 4, 3, 3, 3],
    )
    const [code, , sla, price] = random.pick(services, [2, 5, 8, 3])
    const promised = addDays(day, sla + (code === 'SD' ? 0 : 1))
    const late = random.chance(0.13 + (to === 6 ? 0.14 : 0) + (code === 'CG' ? 0.08 : 0))
    const arrived = addDays(promised, late ? random.int(1, 6) : -random.int(0, Math.min(2, sla)))
    const ended = random.pick(['DL', 'RT', 'LS', 'CX'], [90, 4, 1.5, 4])
    const open = arrived > today
    const status = ended === 'DL' && open ? (day >= addDays(today, -2) ? 'BK' : 'TR') : ended
    const weight = Math.round((code === 'CG' ? 40 + random.next() * 360 : 0.3 + random.next() * 24) * 10) / 10
    // The last customers never booked.
    let booker = customer[0] ?? []
    do booker = customer[Math.floor(random.next() ** 1.5 * 56)] ?? []
    while (lastDay(booker) <= day)
    return [
      index + 1,
      `AW${String(700_100 + index * 13)}`,
      booker[0] ?? null,
      from,
      to,
      code,
      momentAt(day, random.int(7 * 60, 21 * 60)),
      promised,
      status === 'DL' ? momentAt(arrived, random.int(8 * 60, 20 * 60)) : null,
      status,
      weight,
      Math.round((9_000 + weight * 2_300 * price + random.int(0, 40) * 100) / 100) * 100,
    ]
  })
}

const journeys = (random: Random, shipment: Cell[][]): { trip: Cell[][]; trip_shipment: Cell[][] } => {
  const trip: Cell[][] = []
  const carried: Cell[][] = []
  const moved = shipment.filter(([, , , , , , , , , status]) => !['CX', 'BK'].includes(String(status)))
  for (const chunk of rangeOf(0, Math.floor(moved.length / 6)).map((index) => moved.slice(index * 6, index * 6 + 6))) {
    const [first] = chunk
    if (!first) continue
    const [from, to] = [Number(first[3]), Number(first[4])]
    const distance = Math.abs((kilometres[from - 1] ?? 0) - (kilometres[to - 1] ?? 0)) + random.int(8, 60)
    const departed = addDays(String(first[6]).slice(0, 10), 1)
    if (departed > today) continue
    const leaves = random.int(4 * 60, 23 * 60)
    const takes = Math.floor(distance * (1.1 + random.next() * 0.6))
    const arrives = momentAt(departed, leaves + takes)
    trip.push([
      trip.length + 1,
      1 + Math.floor(random.next() ** 1.2 * 21),
      8 + Math.floor(random.next() ** 1.3 * 19),
      from,
      to,
      momentAt(departed, leaves),
      arrives.slice(0, 10) > today ? null : arrives,
      distance,
      random.chance(0.05) ? null : Math.round(distance * (0.11 + random.next() * 0.16) * 10) / 10,
    ])
    for (const [id] of chunk) carried.push([trip.length, id ?? null])
    // Some go on by a second trip.
    if (trip.length > 3)
      for (const [id] of chunk.slice(0, random.int(0, 2))) carried.push([trip.length - random.int(1, 3), id ?? null])
  }
  return { trip, trip_shipment: carried }
}

const claims = (random: Random, shipment: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const [id, , , , , , booked, , , status] of shipment) {
    if (!random.chance(status === 'LS' ? 0.9 : status === 'RT' ? 0.3 : 0.045)) continue
    const filed = addDays(String(booked).slice(0, 10), random.int(3, 21))
    if (filed > today) continue
    const amount = random.int(8, 480) * 12_500
    const settled = addDays(filed, random.int(4, 70))
    const done = settled <= today && random.chance(0.82)
    const paid = random.chance(0.2) ? 0 : Math.round((amount * random.int(4, 10)) / 10)
    made.push([
      made.length + 1,
      id ?? null,
      filed,
      status === 'LS' ? 'lost' : random.pick(['damaged', 'late', 'short', 'wrong address'], [8, 5, 3, 1]),
      amount,
      done ? settled : null,
      done ? paid : null,
    ])
    // A few are filed twice.
    if (random.chance(0.06))
      made.push([made.length + 1, id ?? null, filed, 'late', 12_500 * random.int(3, 20), null, null])
  }
  return made
}

/** A parcel carrier with names in English. */
export const logistics: Trade = { name: 'logistics', ddl, rows }
