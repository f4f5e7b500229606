import { type Day, isoOf } from './calendar.ts'
import { emailOf, personName } from './names.ts'
import { type City, cities, type Region } from './places.ts'
import { type Random, randomFrom, weightedPick } from './random.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

export interface Customer {
  readonly id: number
  readonly region: Region
  readonly joined: Day
  readonly leaves: Day
  readonly business: boolean
}

/** How people came to us, how many, and how likely they are to leave within their first half year. */
const CHANNELS = [
  { name: 'walk_in', share: 34, churn: 0.09 },
  { name: 'referral', share: 14, churn: 0.05 },
  { name: 'mobile_app', share: 20, churn: 0.12 },
  { name: 'marketplace', share: 18, churn: 0.3 },
  { name: 'social_ads', share: 14, churn: 0.58 },
] as const

const COUNT = 5200
const REGULARS = 0.3

/** Writes customers in the order of joining. A churned customer never orders after `churned_on`. */
export function makeCustomers(story: Story, emit: EmitRow): Customer[] {
  const random = randomFrom('customers')
  const city = weightedPick(cities, (candidate) => candidate.region.demand)
  const channel = weightedPick(CHANNELS, (candidate) => candidate.share)
  const days = joiningDays(story, random)
  return days.map((joined, index) => {
    const from = channel(random)
    const lives = city(random)
    const business = random.chance(0.12)
    const leaves = leavingDay(joined, from.churn, story, random)
    emitCustomer({ id: index + 1, city: lives, channel: from.name, business, joined, leaves }, story, random, emit)
    return { id: index + 1, region: lives.region, joined, leaves, business }
  })
}

function joiningDays(story: Story, random: Random): Day[] {
  const span = story.last - story.first - 5
  const days = Array.from({ length: COUNT }, () =>
    random.chance(REGULARS) ? story.first - random.int(1, 900) : story.first + Math.floor(span * random.next() ** 0.9),
  )
  return days.sort((a, b) => a - b)
}

function leavingDay(joined: Day, churn: number, story: Story, random: Random): Day {
  if (random.chance(churn)) return Math.max(joined, story.first) + random.int(20, 180)
  return random.chance(0.06) ? Math.max(joined, story.first) + random.int(181, 900) : Number.POSITIVE_INFINITY
}

interface Draft {
  readonly id: number
  readonly city: City
  readonly channel: string
  readonly business: boolean
  readonly joined: Day
  readonly leaves: Day
}

function emitCustomer(draft: Draft, story: Story, random: Random, emit: EmitRow): void {
  const { name, gender } = personName(random)
  const churned = draft.leaves <= story.last
  const birth = isoOf(story.first - random.int(18 * 365, 68 * 365))
  const type = draft.business ? 'business' : random.chance(0.22) ? 'member' : 'regular'
  const row = [draft.id, name, gender, birth, emailOf(name, draft.id), draft.city.id, type, draft.channel]
  emit('customers', [...row, isoOf(draft.joined), churned ? isoOf(draft.leaves) : null, churned ? 'churned' : 'active'])
}

/** The customers of one region who can order on a day; call `advance` with days in order. */
export class CustomerPool {
  readonly #waiting: Customer[]
  readonly #present: Customer[] = []
  #leaving: Customer[] = []

  constructor(customers: readonly Customer[]) {
    this.#waiting = customers.toReversed()
  }

  advance(day: Day): void {
    for (let next = this.#waiting.at(-1); next && next.joined <= day; next = this.#waiting.at(-1)) {
      this.#present.push(next)
      if (Number.isFinite(next.leaves)) this.#leaving.push(next)
      this.#waiting.pop()
    }
    const gone = this.#leaving.filter((customer) => customer.leaves <= day)
    if (gone.length === 0) return
    this.#leaving = this.#leaving.filter((customer) => customer.leaves > day)
    for (const customer of gone) this.#present.splice(this.#present.indexOf(customer), 1)
  }

  pick(random: Random): Customer {
    return random.pick(this.#present)
  }
}
