import { type Basket, basketFor, type Seller, spikeBasket, sulawesiBasket } from './baskets.ts'
import type { Books } from './books.ts'
import type { Day } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { CATEGORIES } from './catalogue-data.ts'
import { type Customer, CustomerPool } from './customers.ts'
import { OrderWriter } from './order-writer.ts'
import { type Region, regions } from './places.ts'
import { type Random, randomFrom, weightedPick } from './random.ts'
import { demandOn } from './season.ts'
import type { StockSale } from './stock.ts'
import type { Store } from './stores.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

const ORDERS_PER_STORE = { flagship: 1.5, standard: 0.92, express: 0.53 }
/** Kalimantan loses this much of its demand every month of its decline. */
const MONTHLY_DECLINE = 0.032

interface Market {
  readonly story: Story
  readonly stores: readonly Store[]
  readonly customers: readonly Customer[]
  readonly catalogue: Catalogue
  readonly books: Books
  readonly emit: EmitRow
}

/** Writes orders, their lines, payments and refunds, day by day, and returns what the stores' shelves lost. */
export function makeSales(market: Market): StockSale[] {
  const { story, stores, customers, catalogue } = market
  const random = randomFrom('sales')
  const writer = new OrderWriter(market)
  const pools = new Map(
    regions.map((region) => [region, new CustomerPool(customers.filter((customer) => customer.region === region))]),
  )
  const seller: Seller = { story, catalogue, category: weightedPick(CATEGORIES, (category) => category.weight) }
  for (let day = story.first; day <= story.last; day++) {
    for (const pool of pools.values()) pool.advance(day)
    const sell = (store: Store, basket: Basket) => {
      const customer = pools.get(store.city.region)?.pick(random)
      if (customer && basket.lines.length > 0) writer.write(day, store, customer, basket, random)
    }
    for (const store of stores) {
      if (store.opened > day || (store.closed ?? day) < day) continue
      const count = random.poisson(ORDERS_PER_STORE[store.kind] * demandOn(day) * trend(store.city.region, day, story))
      for (let index = 0; index < count; index++) sell(store, basketFor(seller, store, day, random))
      for (const basket of extraBaskets(seller, store, day, random)) sell(store, basket)
    }
  }
  writer.finish()
  return writer.stockSales
}

function trend(region: Region, day: Day, story: Story): number {
  const growth = (1 + region.growth) ** ((day - story.first) / 365)
  const decline =
    region.name === 'Kalimantan' ? (1 - MONTHLY_DECLINE) ** (Math.max(0, day - story.declineFrom) / 30) : 1
  return region.demand * growth * decline
}

function extraBaskets(seller: Seller, store: Store, day: Day, random: Random): Basket[] {
  const { story } = seller
  const baskets: Basket[] = []
  if (store.city.region.name === 'Sulawesi' && day >= story.lastQuarter) {
    const rampUp = Math.min(1, (day - story.lastQuarter + 7) / 28)
    for (let index = random.poisson(0.52 * rampUp); index > 0; index--)
      baskets.push(sulawesiBasket(seller, store, day, random))
  }
  if (day >= story.refundSpike - 28 && day < story.refundSpike - 2 && random.chance(0.2))
    baskets.push(spikeBasket(seller, day, random))
  return baskets
}
