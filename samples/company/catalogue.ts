import { type Day, firstOfMonth, isoOf } from './calendar.ts'
import { CATEGORIES, type CategoryData, SUPPLIER_ENDS, SUPPLIER_FORMS, SUPPLIER_WORDS } from './catalogue-data.ts'
import { cities } from './places.ts'
import { type Random, randomFrom, weightedPick } from './random.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

export interface Product {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly category: string
  readonly popularity: number
  /** Today's price and cost in rupiah. */
  readonly price: number
  readonly cost: number
}

export interface Catalogue {
  readonly products: readonly Product[]
  readonly byCategory: ReadonlyMap<string, (random: Random) => Product>
  /** The product of that name; the story counts on it. */
  named(name: string): Product
}

/** Writes suppliers, categories and 240 products, and returns what sales need to know. */
export function makeCatalogue(story: Story, emit: EmitRow): Catalogue {
  const random = randomFrom('catalogue')
  makeSuppliers(story, random, emit)
  const products: Product[] = []
  CATEGORIES.forEach((category, index) => {
    emit('categories', [index + 1, category.name, category.english, category.department])
    for (const draft of drafts(category))
      products.push(makeProduct(products.length + 1, index, draft, story, random, emit))
  })
  return {
    products,
    byCategory: new Map(
      CATEGORIES.map((category) => [
        category.name,
        weightedPick(
          products.filter((product) => product.category === category.name),
          (product) => product.popularity,
        ),
      ]),
    ),
    named: (name) => {
      const product = products.find((candidate) => candidate.name === name)
      if (!product) throw new Error(`no such product: ${name}`)
      return product
    },
  }
}

const SUPPLIERS_PER_CATEGORY = 3

function makeSuppliers(story: Story, random: Random, emit: EmitRow): void {
  CATEGORIES.forEach((_, index) => {
    for (let turn = 0; turn < SUPPLIERS_PER_CATEGORY; turn++) {
      const id = index * SUPPLIERS_PER_CATEGORY + turn + 1
      const name = `${SUPPLIER_FORMS[id % SUPPLIER_FORMS.length]} ${SUPPLIER_WORDS[index]} ${SUPPLIER_ENDS[(index * 5 + turn * 4) % SUPPLIER_ENDS.length]}`
      const since = isoOf(story.first - random.int(100, 2500))
      emit('suppliers', [id, name, random.pick(cities).id, random.pick([14, 30, 30, 45, 60]), random.int(2, 14), since])
    }
  })
}

interface Draft {
  readonly name: string
  readonly brand: string
  readonly price: number
  readonly category: CategoryData
}

function drafts(category: CategoryData): Draft[] {
  return category.goods.flatMap(([goods, thousands, smaller, larger]) =>
    category.brands.flatMap((brand, rank) =>
      [smaller, larger].map((variant, size) => ({
        name: `${goods} ${brand} ${variant}`,
        brand,
        category,
        price: roundTo(thousands * 1000 * (1 + 0.34 * size) * (1 + 0.22 * rank), 1000) - 100,
      })),
    ),
  )
}

function makeProduct(id: number, category: number, draft: Draft, story: Story, random: Random, emit: EmitRow): Product {
  const { name, brand, price, category: data } = draft
  const cost = roundTo(price * (1 - data.margin + random.next() * 0.04 - 0.02), 100)
  const sku = `${data.english.slice(0, 3).toUpperCase()}-${String(id).padStart(4, '0')}`
  const supplier = category * SUPPLIERS_PER_CATEGORY + random.int(1, SUPPLIERS_PER_CATEGORY)
  const launched: Day = firstOfMonth(story.first, -random.int(1, 40)) + random.int(0, 27)
  emit('products', [id, sku, name, brand, category + 1, supplier, data.unit, price, cost, isoOf(launched)])
  return { id, sku, name, category: data.name, popularity: 0.3 + 1.4 * random.next() ** 2, price, cost }
}

export const roundTo = (amount: number, step: number): number => Math.round(amount / step) * step
