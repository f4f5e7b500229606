import { type Day, dayOf, firstOfMonth } from './calendar.ts'

/** The days on which something happens that is worth finding (README.md tells what). */
export interface Story {
  /** First and last day of the data. */
  readonly first: Day
  readonly last: Day
  /** The last complete calendar quarter begins. */
  readonly lastQuarter: Day
  readonly declineFrom: Day
  readonly storeOpens: Day
  readonly storeCloses: Day
  readonly refundSpike: Day
  readonly marginSqueezeFrom: Day
  readonly badLoansFrom: Day
  readonly badLoansUntil: Day
  readonly stockOutFrom: Day
  /** From here on every movement of stock is recorded. */
  readonly stockFrom: Day
}

/** Three whole years and the current month up to `today` (YYYY-MM-DD, the last day of the data). */
export function storyUntil(today: string): Story {
  const last = dayOf(today)
  const quarter = firstOfMonth(last, -((new Date(last * 86_400_000).getUTCMonth() % 3) + 3))
  return {
    first: firstOfMonth(last, -36),
    last,
    lastQuarter: quarter,
    declineFrom: firstOfMonth(last, -15),
    storeOpens: firstOfMonth(last, -8) + 9,
    storeCloses: firstOfMonth(last, -5) - 1,
    refundSpike: firstOfMonth(quarter, 1) + 11,
    marginSqueezeFrom: firstOfMonth(last, -10),
    badLoansFrom: firstOfMonth(last, -17),
    badLoansUntil: firstOfMonth(last, -7),
    stockOutFrom: last - 18,
    stockFrom: last - 120,
  }
}
