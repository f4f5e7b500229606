import type { Basket, Line } from './baskets.ts'
import { faultyBatch } from './baskets.ts'
import type { Books } from './books.ts'
import { type Day, isoOf } from './calendar.ts'
import type { Customer } from './customers.ts'
import type { Random } from './random.ts'
import { RefundWriter } from './refunds.ts'
import { saleDay } from './season.ts'
import type { StockSale } from './stock.ts'
import type { Store } from './stores.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

type Channel = 'store' | 'mobile_app' | 'marketplace' | 'whatsapp'
type Status = 'completed' | 'paid' | 'pending' | 'cancelled'

const STORE_METHODS = [
  'cash',
  'cash',
  'cash',
  'qris',
  'qris',
  'qris',
  'qris',
  'debit_card',
  'debit_card',
  'credit_card',
] as const
const ONLINE_METHODS = [
  'e_wallet',
  'e_wallet',
  'e_wallet',
  'bank_transfer',
  'bank_transfer',
  'bank_transfer',
  'qris',
  'credit_card',
] as const

/** Writes one order with its lines and payments, books it, and decides what comes back. */
export class OrderWriter {
  readonly stockSales: StockSale[] = []
  readonly #story: Story
  readonly #books: Books
  readonly #emit: EmitRow
  readonly #refunds: RefundWriter
  #orders = 0
  #items = 0
  #payments = 0

  constructor({ story, books, emit }: { story: Story; books: Books; emit: EmitRow }) {
    this.#story = story
    this.#books = books
    this.#emit = emit
    this.#refunds = new RefundWriter(story, books, emit)
  }

  write(day: Day, store: Store, customer: Customer, basket: Basket, random: Random): void {
    const id = ++this.#orders
    const channel = channelOn(day, this.#story, random)
    const status = statusOn(day, channel, this.#story, random)
    const lines = customer.business && random.chance(0.5) ? basket.lines.map(inBulk) : basket.lines
    const subtotal = sum(lines, (line) => line.price * line.quantity)
    const discount = sum(lines, (line) => line.discount)
    const minute = minuteOf(channel, random)
    const number = `TN-${isoOf(day).replaceAll('-', '')}-${String(id).padStart(6, '0')}`
    const total = subtotal - discount
    const head = [id, number, store.id, customer.id, at(day, minute), channel, status, subtotal, discount, total]
    this.#emit('orders', head)
    for (const line of lines) this.#writeLine(id, line, day, store, status, random)
    this.#pay(id, total, day, minute, channel, status, random)
    if (isRevenue(status)) this.#bookCost(day, lines)
  }

  finish(): void {
    this.#refunds.finish()
  }

  #writeLine(order: number, line: Line, day: Day, store: Store, status: Status, random: Random): void {
    const item = ++this.#items
    const { product, quantity, price, cost, discount, batch } = line
    const total = price * quantity - discount
    const faulty = batch === faultyBatch(product, this.#story)
    const sold = { order, item, quantity, total, day, faulty, category: product.category }
    const refunded = status === 'completed' ? this.#refunds.consider(sold, random) : 0
    const amounts = [quantity, price, cost, discount, total, refunded]
    this.#emit('order_items', [item, order, product.id, ...amounts, batch, status, isoOf(day)])
    if (isRevenue(status) && day >= this.#story.stockFrom) {
      this.stockSales.push({ day, order, store: store.id, product: product.id, quantity })
    }
  }

  #pay(order: number, total: number, day: Day, minute: number, channel: Channel, status: Status, random: Random): void {
    const method = random.pick(channel === 'store' ? STORE_METHODS : ONLINE_METHODS)
    const payment = (time: number, outcome: string) =>
      this.#emit('payments', [++this.#payments, order, method, total, at(day, Math.min(time, 1439)), outcome])
    if (method !== 'cash' && random.chance(status === 'cancelled' ? 0.4 : 0.03)) payment(minute + 1, 'failed')
    if (!isRevenue(status)) return
    payment(minute + (channel === 'store' ? 1 : random.int(2, 55)), 'success')
    this.#books.post(day, 'sales', [
      [method === 'cash' ? '1100' : '1110', total],
      [channel === 'store' ? '4100' : '4200', -total],
    ])
  }

  #bookCost(day: Day, lines: readonly Line[]): void {
    const cost = sum(lines, costOf)
    this.#books.post(day, 'cost_of_sales', [
      ['5100', cost],
      ['1300', -cost],
    ])
  }
}

const isRevenue = (status: Status): boolean => status === 'completed' || status === 'paid'
const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0)
const costOf = (line: Line): number => line.cost * line.quantity
const inBulk = (line: Line): Line => ({ ...line, quantity: line.quantity * 4, discount: line.discount * 4 })

/** The app wins a larger share every month; sale days are won online. */
function channelOn(day: Day, story: Story, random: Random): Channel {
  const app = 0.08 + (0.2 * (day - story.first)) / (story.last - story.first)
  const online = saleDay(day) > 2 ? 1.9 : 1
  const draw = random.next() / online
  if (draw < app) return 'mobile_app'
  if (draw < app + 0.13) return 'marketplace'
  return draw < app + 0.18 ? 'whatsapp' : 'store'
}

function statusOn(day: Day, channel: Channel, story: Story, random: Random): Status {
  if (day >= story.last - 1 && random.chance(0.25)) return 'pending'
  if (random.chance(channel === 'store' ? 0.012 : 0.06)) return 'cancelled'
  return channel !== 'store' && day >= story.last - 3 ? 'paid' : 'completed'
}

const minuteOf = (channel: Channel, random: Random): number =>
  channel === 'store'
    ? 600 + Math.floor((random.next() + random.next()) * 330)
    : 380 + Math.floor(random.next() ** 0.7 * 1040)

const at = (day: Day, minute: number): string =>
  `${isoOf(day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
