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
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE vehicles (vehicleId INTEGER PRIMARY KEY, plateNo TEXT, vehicleType TEXT, brand TEXT, model TEXT, modelYear INTEGER, transmission TEXT, dailyRate INTEGER, purchaseDate DATE, purchasePrice INTEGER, stnkExpiry DATE, soldOn DATE);
CREATE TABLE customers (customerId INTEGER PRIMARY KEY, fullName TEXT, phone TEXT, country TEXT, isBlacklisted TEXT, referredBy INTEGER REFERENCES customers(customerId), createdAt DATETIME);
CREATE TABLE drivers (driverId INTEGER PRIMARY KEY, driverName TEXT, licenseNo TEXT, licenseExpiry DATE, feePerDay INTEGER, joinedOn DATE, resignedOn DATE);
CREATE TABLE rentals (rentalId INTEGER PRIMARY KEY, contractNo TEXT, customerId INTEGER REFERENCES customers(customerId), vehicleId INTEGER REFERENCES vehicles(vehicleId), driverId INTEGER REFERENCES drivers(driverId), bookedAt DATETIME, pickupAt DATETIME, plannedReturn DATETIME, actualReturn DATETIME, rentalFee INTEGER, driverFee INTEGER, lateFee INTEGER, channel TEXT, status TEXT);
CREATE TABLE extras (extraId INTEGER PRIMARY KEY, extraName TEXT, pricePerDay INTEGER);
CREATE TABLE rentalExtras (rentalId INTEGER REFERENCES rentals(rentalId), extraId INTEGER REFERENCES extras(extraId), qty INTEGER, charge INTEGER, PRIMARY KEY (rentalId, extraId));
CREATE TABLE damages (damageId INTEGER PRIMARY KEY, rentalId INTEGER REFERENCES rentals(rentalId), reportedOn DATE, part TEXT, severity INTEGER, repairCost INTEGER, chargedAmount INTEGER, repairedOn DATE);
CREATE TABLE maintenance (jobId INTEGER PRIMARY KEY, vehicleId INTEGER REFERENCES vehicles(vehicleId), jobType TEXT, workshop TEXT, startedOn DATE, finishedOn DATE, odometer INTEGER, cost INTEGER);
CREATE TABLE payments (paymentId INTEGER PRIMARY KEY, rentalId INTEGER REFERENCES rentals(rentalId), paidAt DATETIME, method TEXT, paymentType TEXT, amount INTEGER, voided TEXT);
`

const models: [string, string, string, string, number, number, number][] = [
  ['CAR', 'Toyota', 'Avanza', 'MT', 350_000, 235_000_000, 4],
  ['CAR', 'Toyota', 'Innova', 'AT', 600_000, 410_000_000, 3],
  ['CAR', 'Honda', 'Brio', 'AT', 325_000, 198_000_000, 4],
  ['CAR', 'Daihatsu', 'Xenia', 'MT', 330_000, 221_000_000, 2],
  ['CAR', 'Mitsubishi', 'Pajero', 'AT', 1_150_000, 590_000_000, 1],
  ['CAR', 'Suzuki', 'Ertiga', 'MT', 340_000, 245_000_000, 2],
  ['MOTORBIKE', 'Honda', 'Vario', 'AT', 85_000, 27_000_000, 6],
  ['MOTORBIKE', 'Honda', 'PCX', 'AT', 150_000, 34_000_000, 4],
  ['MOTORBIKE', 'Yamaha', 'NMAX', 'AT', 150_000, 33_500_000, 5],
  ['MOTORBIKE', 'Vespa', 'Primavera', 'AT', 250_000, 55_000_000, 2],
]
const extras: [string, number][] = [
  ['Child seat', 50_000],
  ['Helmet', 10_000],
  ['Phone holder', 10_000],
  ['Full insurance', 75_000],
  ['Surf rack', 25_000],
  ['WiFi router', 40_000],
]
const foreign =
  'Emma Wilson,Jack Turner,Lars Berg,Sofie Jansen,Hiro Tanaka,Marie Dubois,Liam Walsh,Chloe Martin,Ivan Petrov,Noah Fischer,Grace Lee,Olga Novak,Tom Baker,Anna Kowalski,Ben Harris,Mia Rossi,Kate Morgan,Felix Braun,Zoe Clarke,Paul Visser'.split(
    ',',
  )
const countries = ['Australia', 'Netherlands', 'Germany', 'Japan', 'France', 'Singapore']

const fleet = (random: Random): Cell[][] => {
  const made: Cell[][] = []
  for (const [kind, brand, model, gear, rate, price, count] of models)
    for (const _ of rangeOf(1, count)) {
      const bought = addDays('2021-02-10', random.int(0, 1_500))
      made.push([
        made.length + 1,
        `DK ${random.int(1_000, 9_899)} ${random.pick(['AC', 'FX', 'QI', 'UV'])}`,
        kind,
        brand,
        model,
        Number(bought.slice(0, 4)) - random.int(0, 2),
        gear,
        rate,
        bought,
        Math.round((price * random.int(85, 104)) / 100_000_000) * 1_000_000,
        addDays('2026-09-20', random.int(0, 800)),
        made.length % 13 === 6 ? addDays('2026-02-03', random.int(0, 200)) : null,
      ])
    }
  return made
}

type Lent = Record<'rentals' | 'rentalExtras' | 'damages' | 'payments', Cell[][]>

const lending = (random: Random, cars: Cell[][], people: Cell[][], crew: Cell[][]): Lent => {
  const made: Lent = { rentals: [], rentalExtras: [], damages: [], payments: [] }
  const free = new Map<number, string>()
  const now = `${today} 11:30:00`
  const days = rangeOf(1, 1_150)
    .map(() => addDays('2025-01-02', Math.floor(random.next() ** 0.9 * (daysBetween('2025-01-02', '2026-12-12') + 1))))
    .sort()
  for (const day of days) {
    const able = cars.filter(
      (one) =>
        (free.get(Number(one[0])) ?? '') < day &&
        String(one[8]) < day &&
        (one[11] === null || addDays(day, 20) < String(one[11])) &&
        one[0] !== 33,
    )
    const car = able[Math.floor(random.next() * able.length)]
    const booked = momentAt(addDays(day, -random.pick([0, 1, 4, 12, 25], [4, 5, 6, 4, 1])), random.int(8 * 60, 21 * 60))
    const known = people.filter((one) => String(one[6]) <= booked && Number(one[0]) % 12 !== 7)
    const person = known[known.length - 1 - Math.floor(random.next() ** 1.3 * known.length)]
    if (!car || !person || booked > now) continue
    const id = made.rentals.length + 1
    const stay = random.pick([1, 2, 3, 5, 7, 14, 30], [6, 7, 7, 4, 4, 2, 1])
    const from = random.int(8 * 60, 18 * 60)
    const pickup = momentAt(day, from)
    const planned = momentAt(addDays(day, stay), from)
    const slip = random.pick([-180, -40, 0, 25, 150, 1_500, 4_400], [4, 6, 8, 6, 4, 2, 1])
    const back = momentAt(addDays(day, stay), from + slip)
    const isCar = car[2] === 'CAR'
    const gone = random.chance(0.07)
    const state = gone
      ? 'CANCELLED'
      : pickup > now
        ? 'BOOKED'
        : back > now || (planned > '2026-09-10' && id % 23 === 5)
          ? 'OUT'
          : 'RETURNED'
    const rate = Math.round((Number(car[7]) * (day < '2026-01-01' ? 0.92 : 1) * (stay >= 7 ? 0.85 : 1)) / 5_000) * 5_000
    const fee = rate * stay
    const driver =
      isCar && random.chance(0.33)
        ? random.pick(crew.filter((one) => one[6] === null || String(one[6]) > day))
        : undefined
    const wage = driver ? Number(driver[4]) * stay : 0
    const late = state === 'RETURNED' && slip > 60 ? Math.ceil(slip / 60) * Math.round(rate / 10_000) * 1_000 : 0
    made.rentals.push([
      id,
      `RC${day.slice(2, 4)}-${String(2_000 + id)}`,
      person[0] ?? null,
      car[0] ?? null,
      driver?.[0] ?? null,
      booked < pickup ? booked : momentAt(day, from - 20),
      pickup,
      planned,
      state === 'RETURNED' ? back : null,
      fee,
      wage,
      late,
      random.pick(['WhatsApp', 'Walk-in', 'Website', 'Hotel partner'], [7, 5, 4, 3]),
      state,
    ])
    if (!gone) free.set(Number(car[0]), state === 'OUT' && back < now ? '2027-01-01' : back.slice(0, 10))
    let worth = fee + wage + late
    for (const kind of random.shuffle(isCar ? [0, 3, 5] : [1, 2, 3, 4]).slice(0, random.pick([0, 1, 2], [6, 5, 2]))) {
      const qty = kind === 1 ? random.int(1, 2) : 1
      const charge = (extras[kind]?.[1] ?? 0) * stay * qty
      worth += charge
      made.rentalExtras.push([id, kind + 1, qty, charge])
    }
    const pay = (at: string, type: string, sum: number) => {
      if (at > now || sum === 0) return
      made.payments.push([
        made.payments.length + 1,
        id,
        at,
        random.pick(['CASH', 'TRANSFER', 'QRIS', 'CARD'], [5, 4, 5, 2]),
        type,
        sum,
        random.chance(0.015) ? 'Y' : 'N',
      ])
    }
    const first = Math.round((fee * 0.3) / 5_000) * 5_000
    pay(booked < pickup ? booked : pickup, 'DP', first)
    if (gone) {
      if (random.chance(0.5)) pay(momentAt(day, -300), 'REFUND', first)
    } else if (state === 'RETURNED' && random.chance(0.955)) pay(back, 'FINAL', worth - first)
    if (state !== 'RETURNED' || !random.chance(isCar ? 0.07 : 0.1)) continue
    const severity = random.pick([1, 2, 3], [6, 3, 1])
    const told = addDays(back.slice(0, 10), random.int(0, 1))
    const fixed = addDays(told, random.int(2, 20))
    const isFixed = fixed <= today && random.chance(0.9)
    const cost = severity * (isCar ? random.int(6, 30) * 50_000 : random.int(2, 9) * 50_000)
    made.damages.push([
      made.damages.length + 1,
      id,
      told > today ? today : told,
      random.pick(isCar ? ['Bumper', 'Door', 'Windshield', 'Tyre'] : ['Mirror', 'Fairing', 'Tyre', 'Brake lever']),
      severity,
      isFixed ? cost : null,
      random.chance(0.75) ? Math.round((cost * random.int(40, 100)) / 5_000_000) * 50_000 : 0,
      isFixed ? fixed : null,
    ])
  }
  return made
}

const upkeep = (random: Random, cars: Cell[][]): Cell[][] =>
  cars
    .filter((one) => one[0] !== 17)
    .flatMap((car) => {
      const isCar = car[2] === 'CAR'
      let day = addDays('2025-01-10', random.int(0, 90))
      let far = random.int(8_000, 60_000)
      const list: Cell[][] = []
      while (day <= today && (car[11] === null || day < String(car[11]))) {
        const kind = random.pick(['Oil change', 'Service', 'Tyres', 'Brakes', 'Battery'], [7, 5, 2, 2, 1])
        const over = addDays(day, random.pick([0, 1, 2, 6], [7, 5, 2, 1]))
        const cost = { 'Oil change': 9, Service: 20, Tyres: 56, Brakes: 24, Battery: 19 }[kind] ?? 10
        list.push([
          0,
          car[0] ?? null,
          kind,
          isCar
            ? random.pick(['Auto Jaya', 'Bengkel Pak Wayan', 'Dealer'], [4, 4, 2])
            : random.pick(['Bengkel Pak Wayan', 'Motor Sehat']),
          day,
          over > '2026-11-16' ? null : over,
          far,
          Math.round((cost * random.int(80, 130)) / 100) * (isCar ? 50_000 : 12_500),
        ])
        far += random.int(1_500, 7_000)
        day = addDays(day, random.int(45, 170))
      }
      return list
    })
    .sort((a, b) => daysBetween(String(b[4]), String(a[4])))
    .map((one, index) => [index + 1, ...one.slice(1)])

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(2_903)
  const names = peopleNames(random, 119)
  const all = random.shuffle([...names.slice(0, 110), ...foreign])
  const since = all.map(() => addDays('2024-10-01', Math.floor(random.next() ** 0.95 * 775))).sort()
  const customers: Cell[][] = all.map((name, index) => {
    const isForeign = foreign.includes(name)
    return [
      index + 1,
      name,
      index % 17 === 9 ? null : `+${isForeign ? 61 : 62}8${random.int(110_000_000, 999_999_999)}`,
      isForeign ? random.pick(countries, [7, 3, 3, 2, 2, 3]) : 'Indonesia',
      random.chance(0.05) ? 'Y' : 'N',
      index > 5 && random.chance(0.22) ? 1 + Math.floor(random.next() ** 1.5 * index) : null,
      momentAt(since[index] ?? today, random.int(8 * 60, 20 * 60)),
    ]
  })
  const drivers: Cell[][] = names
    .slice(110)
    .map((name, index) => [
      index + 1,
      name,
      `SIM-${random.int(100_000, 999_999)}`,
      addDays('2026-10-01', random.int(0, 1_200)),
      random.pick([150_000, 175_000, 200_000]),
      addDays('2021-06-01', random.int(0, 1_200)),
      index === 3 ? '2026-01-31' : index === 7 ? '2026-09-15' : null,
    ])
  const vehicles = fleet(random)
  return {
    vehicles,
    customers,
    drivers,
    extras: extras.map((extra, index) => [index + 1, ...extra]),
    ...lending(random, vehicles, customers, drivers),
    maintenance: upkeep(random, vehicles),
  }
}

/** Cars and motorbikes for hire, with or without a driver, names in camel case. */
export const rental: Trade = { name: 'rental', ddl, rows }
