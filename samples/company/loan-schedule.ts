import { addMonths, type Day } from './calendar.ts'
import type { Random } from './random.ts'

export interface Instalment {
  readonly due: Day
  readonly principal: number
  readonly interest: number
  /** Null when it was not paid by the last day of the data. */
  readonly paid: Day | null
}

export interface LoanTerms {
  readonly principal: number
  /** Percent of the principal a month (flat). */
  readonly interest: number
  readonly months: number
  readonly day: Day
  readonly defaults: boolean
  readonly last: Day
}

/** Equal parts of the principal, the last one takes the remainder. A defaulting borrower stops in the first part of the term. */
export function scheduleOf(terms: LoanTerms, random: Random): Instalment[] {
  const { principal, months, last } = terms
  const part = Math.floor(principal / months / 1000) * 1000
  const interest = Math.round((principal * terms.interest) / 100)
  const stops = terms.defaults ? random.int(1, Math.ceil(months * 0.4)) : months + 1
  let previous = terms.day
  return Array.from({ length: months }, (_, index) => {
    const due = addMonths(terms.day, index + 1)
    const paid = Math.max(previous, due + delay(random))
    const isPaid = index < stops && paid <= last
    if (isPaid) previous = paid
    return {
      due,
      interest,
      principal: index === months - 1 ? principal - part * (months - 1) : part,
      paid: isPaid ? paid : null,
    }
  })
}

const delay = (random: Random): number => (random.chance(0.1) ? random.int(4, 38) : random.int(-4, 1))

export interface LoanStanding {
  readonly outstanding: number
  readonly daysPastDue: number
  /** 1 current, 2 special mention (to 90 days), 3 substandard (to 120), 4 doubtful (to 180), 5 loss: the grades of Indonesian banks. */
  readonly collectability: number
}

/** Where a loan stands at the end of `day`. */
export function standingOn(day: Day, principal: number, schedule: readonly Instalment[]): LoanStanding {
  let outstanding = principal
  let oldest = day
  for (const { due, paid, principal: part } of schedule) {
    if (paid !== null && paid <= day) outstanding -= part
    else oldest = Math.min(oldest, due)
  }
  const daysPastDue = outstanding === 0 ? 0 : day - oldest
  return { outstanding, daysPastDue, collectability: gradeOf(daysPastDue) }
}

const gradeOf = (days: number): number => (days <= 0 ? 1 : days <= 90 ? 2 : days <= 120 ? 3 : days <= 180 ? 4 : 5)
