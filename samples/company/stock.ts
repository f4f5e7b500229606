import { MISSING_IN, MISSING_PRODUCTS } from './baskets.ts'
import { type Day, isoOf } from './calendar.ts'
import type { Catalogue, Product } from './catalogue.ts'
import { type Random, randomFrom } from './random.ts'
import type { Store } from './stores.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

export interface StockSale {
  readonly day: Day
  readonly order: number
  readonly store: number
  readonly product: number
  readonly quantity: number
}

interface Movement {
  readonly day: Day
  readonly store: number
  readonly product: number
  readonly type: 'opening_balance' | 'sale' | 'delivery'
  readonly quantity: number
  readonly balance: number
  readonly order: number | null
}

interface Shelf {
  readonly store: Store
  readonly product: Product
  readonly sales: readonly StockSale[]
}

/** Levels at the end, and every movement of the last 120 days: a level is the sum of its movements. */
export function makeStock(
  sold: readonly StockSale[],
  stores: readonly Store[],
  catalogue: Catalogue,
  story: Story,
  emit: EmitRow,
): void {
  const random = randomFrom('stock')
  const sales = Map.groupBy(sold, (sale) => `${sale.store}/${sale.product}`)
  const movements: Movement[] = []
  for (const store of stores) {
    if (store.closed !== null) continue
    for (const product of catalogue.products) {
      const shelf = { store, product, sales: sales.get(`${store.id}/${product.id}`) ?? [] }
      movements.push(...(isUndelivered(shelf) ? sellOut(shelf, story, emit) : restock(shelf, story, random, emit)))
    }
  }
  movements.sort((a, b) => a.day - b.day)
  for (const [index, { store, product, day, type, quantity, balance, order }] of movements.entries()) {
    emit('stock_movements', [index + 1, store, product, isoOf(day), type, quantity, balance, order])
  }
}

const isUndelivered = ({ store, product }: Shelf): boolean =>
  store.city.region.name === MISSING_IN && MISSING_PRODUCTS.includes(product.name)

/** What was there is sold and nothing comes: the level ends at zero. */
function sellOut(shelf: Shelf, story: Story, emit: EmitRow): Movement[] {
  const ledger = new ShelfLedger(shelf)
  ledger.move(
    story.stockFrom,
    'opening_balance',
    shelf.sales.reduce((total, sale) => total + sale.quantity, 0),
  )
  for (const sale of shelf.sales) ledger.move(sale.day, 'sale', -sale.quantity, sale.order)
  emit('stock_levels', [
    shelf.store.id,
    shelf.product.id,
    0,
    8,
    'out_of_stock',
    isoOf(shelf.sales.at(-1)?.day ?? story.stockFrom),
    isoOf(story.last),
  ])
  return ledger.movements
}

function restock(shelf: Shelf, story: Story, random: Random, emit: EmitRow): Movement[] {
  const reorder = shelf.product.category === 'Bahan Pokok' ? random.int(6, 12) : random.int(1, 4)
  const lot = reorder * random.int(2, 4)
  const ledger = new ShelfLedger(shelf)
  ledger.move(story.stockFrom, 'opening_balance', reorder + random.int(1, lot))
  let due: Day | null = null
  for (const sale of shelf.sales) {
    if (due !== null && due <= sale.day) {
      ledger.move(due, 'delivery', lot)
      due = null
    }
    if (ledger.balance < sale.quantity) ledger.move(sale.day, 'delivery', lot + sale.quantity)
    ledger.move(sale.day, 'sale', -sale.quantity, sale.order)
    if (ledger.balance <= reorder) due ??= sale.day + random.int(2, 9)
  }
  if (due !== null && due <= story.last) ledger.move(due, 'delivery', lot)
  const since = ledger.balance === 0 ? isoOf(shelf.sales.at(-1)?.day ?? story.last) : null
  const row = [shelf.store.id, shelf.product.id, ledger.balance, reorder, statusOf(ledger.balance, reorder)]
  emit('stock_levels', [...row, since, isoOf(story.last)])
  return ledger.movements
}

const statusOf = (balance: number, reorder: number): string =>
  balance === 0 ? 'out_of_stock' : balance <= reorder ? 'low' : 'in_stock'

class ShelfLedger {
  balance = 0
  readonly movements: Movement[] = []
  readonly #shelf: Shelf

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  move(day: Day, type: Movement['type'], quantity: number, order: number | null = null): void {
    this.balance += quantity
    this.movements.push({
      day,
      store: this.#shelf.store.id,
      product: this.#shelf.product.id,
      type,
      quantity,
      balance: this.balance,
      order,
    })
  }
}
