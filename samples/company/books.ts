import { type Day, firstOfMonth } from './calendar.ts'

export interface Posting {
  readonly day: Day
  readonly kind: string
  /** Account code → rupiah; above zero is a debit. Sums to zero. */
  readonly amounts: ReadonlyMap<string, number>
}

/** Collects what happens into one journal entry a day and kind. */
export class Books {
  readonly #entries = new Map<string, { day: Day; kind: string; amounts: Map<string, number> }>()

  /** Throws when the lines do not balance: an error in the generator. */
  post(day: Day, kind: string, lines: readonly (readonly [string, number])[]): void {
    if (lines.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`unbalanced ${kind} on ${day}`)
    const key = `${String(day).padStart(6, '0')} ${kind}`
    const entry = this.#entries.get(key) ?? { day, kind, amounts: new Map<string, number>() }
    this.#entries.set(key, entry)
    for (const [account, amount] of lines) entry.amounts.set(account, (entry.amounts.get(account) ?? 0) + amount)
  }

  /** Debits less credits of the accounts of one month. */
  monthTotal(month: Day, belongs: (account: string) => boolean): number {
    const until = firstOfMonth(month, 1)
    let total = 0
    for (const { day, amounts } of this.#entries.values()) {
      if (day < month || day >= until) continue
      for (const [account, amount] of amounts) if (belongs(account)) total += amount
    }
    return total
  }

  balance(account: string, until: Day): number {
    let total = 0
    for (const { day, amounts } of this.#entries.values()) if (day <= until) total += amounts.get(account) ?? 0
    return total
  }

  /** By day, then by kind. */
  postings(): Posting[] {
    return [...this.#entries.keys()].sort().flatMap((key) => this.#entries.get(key) ?? [])
  }
}
