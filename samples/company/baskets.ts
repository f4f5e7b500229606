import { type Day, isoOf } from './calendar.ts'
import type { Catalogue, Product } from './catalogue.ts'
import { roundTo } from './catalogue.ts'
import type { CategoryData } from './catalogue-data.ts'
import type { Random } from './random.ts'
import { categoryDemandOn, saleDay } from './season.ts'
import type { Store } from './stores.ts'
import type { Story } from './story.ts'

export interface Line {
  readonly product: Product
  readonly quantity: number
  readonly price: number
  readonly cost: number
  readonly discount: number
  readonly batch: string
}

export interface Basket {
  readonly lines: readonly Line[]
}

export interface Seller {
  readonly story: Story
  readonly catalogue: Catalogue
  readonly category: (random: Random) => CategoryData
}

/** The two products behind the growth of Sulawesi. */
const GROWTH_PRODUCTS = ['Sepeda Listrik Laju X1', 'Pompa Air Tenaga Surya Surya Tirta 500 W'] as const
/** One batch of it is faulty. */
const FAULTY_PRODUCT = 'Rice Cooker Digital Pawon 1,8 L'
/** Their supplier delivers nothing to East Java from `stockOutFrom` on. */
export const MISSING_PRODUCTS: readonly string[] = ['Minyak Goreng Kita 6 × 2 L', 'Minyak Goreng Kita 12 × 2 L']
export const MISSING_IN = 'Jawa Timur'

export function basketFor(seller: Seller, store: Store, day: Day, random: Random): Basket {
  const lines: Line[] = []
  for (let missing = lineCount(random); missing > 0; missing--) {
    const product = pickProduct(seller, day, random)
    if (isOutOfStock(product, store, day, seller.story) || lines.some((line) => line.product === product)) continue
    lines.push(lineOf(product, quantityOf(product, random), day, seller.story, random))
  }
  return { lines }
}

export function sulawesiBasket(seller: Seller, store: Store, day: Day, random: Random): Basket {
  const product = seller.catalogue.named(random.chance(0.55) ? GROWTH_PRODUCTS[0] : GROWTH_PRODUCTS[1])
  const more = random.chance(0.25)
    ? basketFor(seller, store, day, random).lines.filter((line) => line.product !== product)
    : []
  return { lines: [lineOf(product, 1, day, seller.story, random), ...more] }
}

export function spikeBasket(seller: Seller, day: Day, random: Random): Basket {
  return {
    lines: [lineOf(seller.catalogue.named(FAULTY_PRODUCT), random.chance(0.2) ? 2 : 1, day, seller.story, random)],
  }
}

/** The code of the faulty batch: everything sold of that product in the four weeks before the spike. */
export const faultyBatch = (product: Product, story: Story): string =>
  `${product.sku}-${yearMonth(story.refundSpike - 32)}-F`

const lineCount = (random: Random): number => {
  const draw = random.next()
  return draw < 0.45 ? 1 : draw < 0.78 ? 2 : draw < 0.94 ? 3 : 4
}

function pickProduct(seller: Seller, day: Day, random: Random): Product {
  let category = seller.category(random)
  // One retry is enough to tilt the mix towards what the season favours.
  if (categoryDemandOn(day, category.name) === 1 && random.chance(0.3)) {
    const second = seller.category(random)
    if (categoryDemandOn(day, second.name) > 1) category = second
  }
  const choose = seller.catalogue.byCategory.get(category.name)
  if (!choose) throw new Error(`no products in ${category.name}`)
  return choose(random)
}

function quantityOf(product: Product, random: Random): number {
  if (product.price > 900_000) return random.chance(0.06) ? 2 : 1
  return product.category === 'Bahan Pokok' ? random.int(1, 5) : random.int(1, 2)
}

const isOutOfStock = (product: Product, store: Store, day: Day, story: Story): boolean =>
  day >= story.stockOutFrom && store.city.region.name === MISSING_IN && MISSING_PRODUCTS.includes(product.name)

function lineOf(product: Product, quantity: number, day: Day, story: Story, random: Random): Line {
  const yearsAgo = (story.last - day) / 365
  const price = roundTo(product.price * 0.965 ** yearsAgo, 500)
  const sale = saleDay(day) > 2
  const share = random.chance(sale ? 0.75 : 0.22) ? random.int(sale ? 8 : 3, sale ? 18 : 8) / 100 : 0
  const faulty = product.name === FAULTY_PRODUCT && day >= story.refundSpike - 28 && day <= story.refundSpike
  return {
    product,
    quantity,
    price,
    cost: roundTo(product.cost * 0.965 ** yearsAgo * squeeze(product, day, story), 100),
    discount: roundTo(price * quantity * share, 100),
    batch: faulty ? faultyBatch(product, story) : `${product.sku}-${yearMonth(day - 20)}`,
  }
}

/** Staples cost more from `marginSqueezeFrom` on and the price does not follow. */
const squeeze = (product: Product, day: Day, story: Story): number =>
  product.category === 'Bahan Pokok' && day < story.marginSqueezeFrom ? 0.91 : 1

const yearMonth = (day: Day): string => isoOf(day).slice(2, 7).replace('-', '')
