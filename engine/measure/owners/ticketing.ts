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
CREATE TABLE venues (venueId INTEGER PRIMARY KEY, venueName TEXT, city TEXT, capacity INTEGER);
CREATE TABLE staff (staffId INTEGER PRIMARY KEY, staffName TEXT, role TEXT, managerId INTEGER REFERENCES staff(staffId), joinedAt DATE, leftAt DATE);
CREATE TABLE events (eventId INTEGER PRIMARY KEY, title TEXT, genre TEXT, venueId INTEGER REFERENCES venues(venueId), producerId INTEGER REFERENCES staff(staffId), announcedOn DATE, eventDate DATE, budget INTEGER, status TEXT);
CREATE TABLE artists (artistId INTEGER PRIMARY KEY, stageName TEXT, country TEXT);
CREATE TABLE eventArtists (eventId INTEGER REFERENCES events(eventId), artistId INTEGER REFERENCES artists(artistId), fee INTEGER, isHeadliner INTEGER, PRIMARY KEY (eventId, artistId));
CREATE TABLE ticketTypes (ticketTypeId INTEGER PRIMARY KEY, eventId INTEGER REFERENCES events(eventId), typeName TEXT, price INTEGER, quota INTEGER);
CREATE TABLE customers (customerId INTEGER PRIMARY KEY, fullName TEXT, email TEXT, city TEXT, birthDate DATE, createdAt DATE);
CREATE TABLE orders (orderId INTEGER PRIMARY KEY, orderNo TEXT, customerId INTEGER REFERENCES customers(customerId), eventId INTEGER REFERENCES events(eventId), orderedAt DATETIME, paidAt DATETIME, channel TEXT, promoCode TEXT, discount INTEGER, totalAmount INTEGER, status TEXT);
CREATE TABLE orderItems (orderItemId INTEGER PRIMARY KEY, orderId INTEGER REFERENCES orders(orderId), ticketTypeId INTEGER REFERENCES ticketTypes(ticketTypeId), qty INTEGER, unitPrice INTEGER);
CREATE TABLE checkIns (checkInId INTEGER PRIMARY KEY, orderItemId INTEGER REFERENCES orderItems(orderItemId), gate TEXT, scannedAt DATETIME);
CREATE TABLE refunds (refundId INTEGER PRIMARY KEY, orderId INTEGER REFERENCES orders(orderId), requestedOn DATE, refundedOn DATE, amount INTEGER, reason TEXT);
CREATE TABLE sponsors (sponsorId INTEGER PRIMARY KEY, sponsorName TEXT, industry TEXT);
CREATE TABLE sponsorships (sponsorshipId INTEGER PRIMARY KEY, eventId INTEGER REFERENCES events(eventId), sponsorId INTEGER REFERENCES sponsors(sponsorId), tier TEXT, amount INTEGER, dueDate DATE, paidOn DATE);
`

const venues: [string, string, number][] = [
  ['Balai Sarbini', 'Jakarta', 1_300],
  ['Istora Senayan', 'Jakarta', 7_000],
  ['Sabuga', 'Bandung', 4_000],
  ['Prambanan Field', 'Yogyakarta', 9_000],
  ['Grand City Hall', 'Surabaya', 3_500],
  ['Peninsula Island', 'Bali', 5_000],
]
const genres = ['Pop', 'Rock', 'Jazz', 'Comedy', 'Dangdut']
const titles =
  'Rhythm Nights,Senja Fest,Loud & Proud,Blue Note Bandung,Tawa Malam,Goyang Raya,Indie Sunday,Metal March,Jazz by the Sea,Laugh Lab,Pop Parade,Acoustic Garden,Rock the Field,Soul Session,Stand Up Surabaya,Dangdut Delight,City Beats,Stereo Weekend,Smooth Friday,Comic Relief'.split(
    ',',
  )
const artists: [string, string][] = [
  ['Rendra Bumi', 'Indonesia'],
  ['The Lanterns', 'Indonesia'],
  ['Maia Sora', 'Indonesia'],
  ['Kopi Hitam', 'Indonesia'],
  ['Velvet Harbor', 'Australia'],
  ['Nine Lemons', 'United Kingdom'],
  ['Tuan Jenaka', 'Indonesia'],
  ['Mbak Lucu', 'Indonesia'],
  ['Sakura Drive', 'Japan'],
  ['Ratu Goyang', 'Indonesia'],
  ['Brass Parade', 'Singapore'],
  ['Gelombang', 'Indonesia'],
  ['Iron Durian', 'Malaysia'],
  ['Luna Wijaya', 'Indonesia'],
]
const sponsors: [string, string][] = [
  ['Bank Nusa', 'Banking'],
  ['Teh Segar', 'Beverage'],
  ['Kopi Kita', 'Beverage'],
  ['Selular Plus', 'Telco'],
  ['Motor Prima', 'Automotive'],
  ['Mie Sehat', 'Food'],
  ['Dompetku', 'Fintech'],
  ['Glow Skin', 'Beauty'],
]

type Shows = Record<'events' | 'eventArtists' | 'ticketTypes' | 'sponsorships', Cell[][]>

const shows = (random: Random): Shows => {
  const made: Shows = { events: [], eventArtists: [], ticketTypes: [], sponsorships: [] }
  const days = rangeOf(0, 43)
    .map((index) => addDays('2025-02-08', index * 17 + random.int(0, 9)))
    .sort()
  for (const [index, day] of days.entries()) {
    const id = index + 1
    const genre = index % genres.length
    const place = random.pick([1, 2, 3, 4, 5], [6, 4, 5, 3, 4])
    const announced = addDays(day, -random.int(50, 110))
    const off = [7, 20, 29, 35, 42].includes(index)
    const status = announced > today ? 'DRAFT' : off ? 'CANCELLED' : day < today ? 'DONE' : 'ON_SALE'
    const title = `${titles[index % titles.length] ?? ''}${index < titles.length ? '' : ` ${index < 40 ? 2 : 3}`}`
    const budget = random.int(18, 95) * 10_000_000
    made.events.push([
      id,
      title,
      genres[genre] ?? '',
      place,
      random.pick([2, 3, 4, 5], [5, 4, 3, 2]),
      announced,
      day,
      budget,
      status,
    ])
    for (const [rank, artist] of random.shuffle(rangeOf(1, 13)).slice(0, random.int(1, 4)).entries())
      made.eventArtists.push([id, artist, random.int(4, 30) * (rank === 0 ? 8_000_000 : 2_500_000), rank === 0 ? 1 : 0])
    const base = random.int(3, 9) * 50_000
    for (const [name, times, quota] of [
      ['Regular', 1, 220],
      ['VIP', 2.5, 60],
      ['Early Bird', 0.7, 50],
    ] as const)
      if (name !== 'VIP' || random.chance(0.8))
        made.ticketTypes.push([made.ticketTypes.length + 1, id, name, base * times, quota + random.int(0, 4) * 10])
    for (const sponsor of random.shuffle(rangeOf(1, 7)).slice(0, random.int(0, 3))) {
      const due = addDays(day, -14)
      const late = addDays(due, random.int(-20, 30))
      const tier = random.pick(['Gold', 'Silver', 'Bronze'], [2, 3, 4])
      const sum = { Gold: 250, Silver: 120, Bronze: 50 }[tier]
      made.sponsorships.push([
        made.sponsorships.length + 1,
        id,
        sponsor,
        tier,
        (sum ?? 0) * 1_000_000 + random.int(0, 8) * 5_000_000,
        due,
        late <= today && announced <= today && random.chance(0.9) ? late : null,
      ])
    }
  }
  return made
}

type Sold = Record<'orders' | 'orderItems' | 'checkIns' | 'refunds', Cell[][]>

const selling = (random: Random, { events, ticketTypes }: Shows, people: Cell[][]): Sold => {
  const made: Sold = { orders: [], orderItems: [], checkIns: [], refunds: [] }
  const buys = events
    .filter((event) => event[8] !== 'DRAFT')
    .flatMap((event) => {
      const [from, to] = [String(event[5]), String(event[6])]
      return rangeOf(1, random.int(18, 52)).map(() => {
        const day = addDays(from, Math.floor(random.next() ** 0.7 * daysBetween(from, to)))
        return {
          event,
          time: momentAt(day, random.pick([9, 12, 19, 20, 21, 23], [3, 5, 6, 8, 6, 2]) * 60 + random.int(0, 59)),
        }
      })
    })
    .filter(({ time }) => time < `${today} 14:00` && time >= '2025-01-01')
    .sort((a, b) => (a.time < b.time ? -1 : 1))
  for (const { event, time } of buys) {
    const id = made.orders.length + 1
    const known = people.filter((one) => String(one[5]) <= time.slice(0, 10))
    const buyer = known[Math.floor(random.next() ** 1.3 * known.length)]?.[0] ?? 1
    const kinds = ticketTypes.filter((kind) => kind[1] === event[0])
    const off = event[8] === 'CANCELLED'
    const state = random.pick(['PAID', 'EXPIRED', 'CANCELLED', 'PENDING'], [84, 8, 5, time > '2026-11-12' ? 60 : 0])
    const promo = random.chance(0.2) ? random.pick(['HEMAT10', 'TEMAN', 'PAYDAY'], [5, 3, 4]) : null
    let gross = 0
    for (const kind of random.shuffle(kinds).slice(0, random.pick([1, 2], [7, 1]))) {
      const qty = random.pick([1, 2, 3, 4, 6], [5, 9, 3, 3, 1])
      gross += qty * Number(kind[3])
      const item = made.orderItems.length + 1
      made.orderItems.push([item, id, kind[0] ?? null, qty, kind[3] ?? 0])
      if (state === 'PAID' && event[8] === 'DONE')
        for (const _ of rangeOf(1, qty))
          if (random.chance(0.88))
            made.checkIns.push([
              0,
              item,
              random.pick(['A', 'B', 'C'], [5, 4, 2]),
              momentAt(String(event[6]), random.int(1_020, 1_250)),
            ])
    }
    const less = promo === null ? 0 : Math.round((gross * (promo === 'HEMAT10' ? 0.1 : 0.15)) / 1_000) * 1_000
    const paid =
      state === 'PAID'
        ? momentAt(time.slice(0, 10), Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) + random.int(2, 55))
        : null
    const channel = random.pick(['Web', 'App', 'Instagram', 'Box office'], [6, 9, 3, 2])
    made.orders.push([
      id,
      `TX${String(70_000 + id * 3)}`,
      buyer,
      event[0] ?? null,
      time,
      paid,
      channel,
      promo,
      less,
      gross - less,
      state,
    ])
    if (state !== 'PAID' || !(off || random.chance(0.03))) continue
    const asked = addDays(time.slice(0, 10), random.int(3, 20))
    if (asked > today) continue
    const back = addDays(asked, random.int(2, 25))
    const why = off ? 'Event cancelled' : random.pick(['Sick', 'Schedule clash', 'Double order'])
    made.refunds.push([
      made.refunds.length + 1,
      id,
      asked,
      back <= today && random.chance(0.85) ? back : null,
      gross - less,
      why,
    ])
  }
  made.checkIns.sort((a, b) => (String(a[3]) < String(b[3]) ? -1 : 1))
  for (const [index, scan] of made.checkIns.entries()) scan[0] = index + 1
  return made
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(577)
  const names = peopleNames(random, 320)
  const customers = names
    .slice(0, 300)
    .map((name) => [name, addDays('2024-10-01', Math.floor(random.next() ** 1.3 * 770))] as const)
    .sort((a, b) => daysBetween(b[1], a[1]))
    .map(([name, since], index) => [
      index + 1,
      name,
      random.chance(0.05) ? null : `${name.toLowerCase().replace(' ', '.')}@mail.example`,
      random.pick(['Jakarta', 'Bandung', 'Surabaya', 'Yogyakarta', 'Bali', null], [9, 6, 4, 3, 2, 1]),
      random.chance(0.1) ? null : addDays('1972-04-01', random.int(0, 12_800)),
      since,
    ])
  const made = shows(random)
  const roles = [
    'Director',
    'Producer',
    'Producer',
    'Producer',
    'Producer',
    'Marketing',
    'Marketing',
    'Finance',
    'Crew',
  ]
  return {
    venues: venues.map((venue, index) => [index + 1, ...venue]),
    staff: names
      .slice(300, 316)
      .map((name, index) => [
        index + 1,
        name,
        roles[index] ?? 'Crew',
        index === 0 ? null : index < 8 ? 1 : random.pick([2, 3, 4], [4, 3, 1]),
        addDays('2021-02-01', random.int(0, 1_700)),
        index === 6 ? '2026-05-31' : index === 12 ? '2025-10-15' : null,
      ]),
    events: made.events,
    artists: artists.map((artist, index) => [index + 1, ...artist]),
    eventArtists: made.eventArtists,
    ticketTypes: made.ticketTypes,
    customers,
    ...selling(random, made, customers),
    sponsors: sponsors.map((sponsor, index) => [index + 1, ...sponsor]),
    sponsorships: made.sponsorships,
  }
}

/** An organiser of concerts and shows that sells tickets, names in camel case. */
export const ticketing: Trade = { name: 'ticketing', ddl, rows }
