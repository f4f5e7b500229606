import type { Books } from './books.ts'
import { type Day, isoOf } from './calendar.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

export interface SoldLine {
  readonly order: number
  readonly item: number
  readonly quantity: number
  readonly total: number
  readonly day: Day
  /** Of the batch that is called back. */
  readonly faulty: boolean
  readonly category: string
}

interface Refund extends SoldLine {
  readonly on: Day
  readonly reason: string
}

const RATE = 0.011
const FASHION_RATE = 0.026
const REASONS = [
  'damaged_in_delivery',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'changed_mind',
  'defective',
] as const

/** A small share of what was sold comes back within two weeks; the faulty batch comes back on one day. */
export class RefundWriter {
  readonly #refunds: Refund[] = []
  readonly #story: Story
  readonly #books: Books
  readonly #emit: EmitRow

  constructor(story: Story, books: Books, emit: EmitRow) {
    this.#story = story
    this.#books = books
    this.#emit = emit
  }

  /** Returns the rupiah that come back by the last day of the data. */
  consider(line: SoldLine, random: Random): number {
    const refund = line.faulty ? this.#callBack(line, random) : ordinary(line, random)
    if (!refund || refund.on > this.#story.last) return 0
    this.#refunds.push(refund)
    return refund.total
  }

  finish(): void {
    const byDay = this.#refunds.toSorted((a, b) => a.on - b.on || a.item - b.item)
    byDay.forEach(({ order, item, on, quantity, total, reason }, index) => {
      this.#emit('refunds', [index + 1, order, item, isoOf(on), quantity, total, reason])
      this.#books.post(on, 'refunds', [
        ['4900', total],
        ['1110', -total],
      ])
    })
  }

  #callBack(line: SoldLine, random: Random): Refund | undefined {
    const late = random.chance(0.12) ? random.int(1, 6) : 0
    return random.chance(0.85) ? { ...line, on: this.#story.refundSpike + late, reason: 'defective_batch' } : undefined
  }
}

function ordinary(line: SoldLine, random: Random): Refund | undefined {
  if (!random.chance(line.category === 'Fesyen' ? FASHION_RATE : RATE)) return undefined
  return { ...line, on: line.day + random.int(1, 13), reason: random.pick(REASONS) }
}
