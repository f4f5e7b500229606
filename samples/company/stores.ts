import { type Day, isoOf } from './calendar.ts'
import { personName } from './names.ts'
import { type City, cities, provinces, regions, type StoreKind, storePlaces } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

export interface Store {
  readonly id: number
  readonly city: City
  readonly kind: StoreKind
  readonly opened: Day
  readonly closed: Day | null
}

export interface Employment {
  readonly hired: Day
  readonly left: Day | null
  readonly salary: number
}

const AREA: Record<StoreKind, number> = { flagship: 2400, standard: 1100, express: 420 }
const NEW_STORE = 'Batam'
const CLOSED_STORE = 'Banjarmasin'

export function makePlaces(emit: EmitRow): void {
  for (const region of regions) emit('regions', [region.id, region.name, region.english])
  for (const province of provinces) emit('provinces', [province.id, province.name, province.region.id])
  for (const city of cities) emit('cities', [city.id, city.name, city.provinceId])
}

/** 24 stores: one opens and one closes within the three years. */
export function makeStores(story: Story, emit: EmitRow): Store[] {
  const random = randomFrom('stores')
  return storePlaces.map(({ city, district, kind }, index) => {
    const opened = city.name === NEW_STORE ? story.storeOpens : story.first - random.int(400, 4000)
    const closed = city.name === CLOSED_STORE ? story.storeCloses : null
    const area = AREA[kind] + random.int(-8, 8) * 20
    const name = `Toko Nusantara ${city.name} ${district}`
    const closedOn = closed === null ? null : isoOf(closed)
    emit('stores', [
      index + 1,
      `TN${String(index + 1).padStart(3, '0')}`,
      name,
      city.id,
      kind,
      area,
      isoOf(opened),
      closedOn,
      closed === null ? 'open' : 'closed',
    ])
    return { id: index + 1, city, kind, opened, closed }
  })
}

const STORE_STAFF: readonly (readonly [string, number])[] = [
  ['Store Manager', 7_200_000],
  ['Supervisor', 5_600_000],
  ['Sales Associate', 4_100_000],
  ['Cashier', 3_900_000],
]
const OFFICE: readonly (readonly [string, string, number])[] = [
  ['Chief Executive Officer', 'Management', 32_000_000],
  ['Finance Manager', 'Finance', 17_000_000],
  ['Accountant', 'Finance', 8_200_000],
  ['Collections Officer', 'Finance', 6_400_000],
  ['Purchasing Manager', 'Purchasing', 15_000_000],
  ['Buyer', 'Purchasing', 7_900_000],
  ['Buyer', 'Purchasing', 7_700_000],
  ['Marketing Manager', 'Marketing', 14_500_000],
  ['Content Specialist', 'Marketing', 7_100_000],
  ['Human Resources Manager', 'Human Resources', 13_500_000],
  ['IT Manager', 'Information Technology', 15_500_000],
  ['Data Analyst', 'Information Technology', 9_800_000],
  ['Warehouse Supervisor', 'Logistics', 6_900_000],
  ['Driver', 'Logistics', 4_300_000],
]

/** People in stores and in the office; who leaves a store that stays open is replaced within a month. */
export function makeEmployees(stores: readonly Store[], story: Story, emit: EmitRow): Employment[] {
  const random = randomFrom('employees')
  const people: Employment[] = []
  const hire = (position: string, department: string, store: Store | null, salary: number, hired: Day): void => {
    const leaves = hired + random.int(200, 5200)
    const left = Math.min(leaves, store?.closed ?? leaves)
    const gone = left <= story.last
    const person = personName(random)
    const pay = Math.round((salary * (0.95 + random.next() * 0.12)) / 50_000) * 50_000
    people.push({ hired, left: gone ? left : null, salary: pay })
    const row = [people.length, person.name, person.gender, position, department, store?.id ?? null]
    emit('employees', [...row, isoOf(hired), gone ? isoOf(left) : null, pay, gone ? 'left' : 'active'])
    const replacement = left + random.int(3, 28)
    if (gone && left !== store?.closed && replacement <= story.last)
      hire(position, department, store, salary, replacement)
  }
  for (const store of stores) {
    for (const [position, salary] of staffOf(store))
      hire(position, 'Stores', store, salary, startIn(store, story, random))
  }
  for (const [position, department, salary] of OFFICE)
    hire(position, department, null, salary, story.first - random.int(30, 2500))
  return people
}

const startIn = (store: Store, story: Story, random: Random): Day =>
  store.opened >= story.first
    ? store.opened - random.int(7, 30)
    : Math.max(store.opened, story.first - random.int(1, 1500))

function staffOf(store: Store): (readonly [string, number])[] {
  const copies = { flagship: [1, 1, 2, 1], standard: [1, 0, 1, 1], express: [1, 0, 0, 1] }[store.kind]
  return STORE_STAFF.flatMap((post, index) => Array.from({ length: copies[index] ?? 0 }, () => post))
}
