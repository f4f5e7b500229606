import type { Books } from './books.ts'
import { addMonths, type Day, firstOfMonth, isoOf, lastOfMonth } from './calendar.ts'
import type { Customer } from './customers.ts'
import { type Instalment, scheduleOf, standingOn } from './loan-schedule.ts'
import { type Random, randomFrom, weightedPick } from './random.ts'
import type { Store } from './stores.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

/** principal in millions of rupiah; `defaults`: the share that stops paying. */
const SEGMENTS = [
  { name: 'consumer', share: 42, principal: [2, 14], defaults: 0.022 },
  { name: 'civil_servant', share: 22, principal: [5, 24], defaults: 0.008 },
  { name: 'micro_business', share: 26, principal: [5, 30], defaults: 0.03 },
  { name: 'farmer', share: 10, principal: [4, 18], defaults: 0.025 },
] as const

const BAD_SEGMENT = 'micro_business'
const BAD_DEFAULTS = 0.23
const COUNT = 940
/** Share of the outstanding principal that is set aside, by collectability 1 to 5. */
const PROVISION = [0.01, 0.05, 0.15, 0.5, 1] as const

/** Outstanding principal to set aside for by month, as `Map<month end, rupiah>`. */
export type Provisions = Map<Day, number>

/** Writes loans, their instalments and their standing at every month end, and books the money. */
export function makeLoans(
  story: Story,
  customers: readonly Customer[],
  stores: readonly Store[],
  books: Books,
  emit: EmitRow,
): Provisions {
  const random = randomFrom('loans')
  const segment = weightedPick(SEGMENTS, (candidate) => candidate.share)
  const days = Array.from(
    { length: COUNT },
    () => story.first + Math.floor((story.last - story.first - 3) * random.next() ** 0.85),
  ).sort((a, b) => a - b)
  const provisions: Provisions = new Map()
  const writer = { story, books, emit, provisions, instalments: 0 }
  days.forEach((day, index) => {
    const borrower = borrowerOn(day, customers, random)
    const store = random.pick(
      stores.filter(
        (candidate) =>
          candidate.city.region === borrower.region && candidate.opened <= day && (candidate.closed ?? day) >= day,
      ),
    )
    writeLoan({ id: index + 1, day, customer: borrower.id, store: store.id, segment: segment(random) }, writer, random)
  })
  return provisions
}

function borrowerOn(day: Day, customers: readonly Customer[], random: Random): Customer {
  for (;;) {
    const customer = random.pick(customers)
    if (customer.joined <= day && customer.leaves > day) return customer
  }
}

interface Writer {
  readonly story: Story
  readonly books: Books
  readonly emit: EmitRow
  readonly provisions: Provisions
  instalments: number
}

interface Loan {
  readonly id: number
  readonly day: Day
  readonly customer: number
  readonly store: number
  readonly segment: (typeof SEGMENTS)[number]
}

function writeLoan(loan: Loan, writer: Writer, random: Random): void {
  const { story, emit, books } = writer
  const [low, high] = loan.segment.principal
  const principal = random.int(low * 2, high * 2) * 500_000
  const interest = random.int(12, 24) / 10
  const months = random.pick([6, 9, 12, 12, 12, 18, 24])
  const bad = loan.segment.name === BAD_SEGMENT && loan.day >= story.badLoansFrom && loan.day < story.badLoansUntil
  const defaults = random.chance(bad ? BAD_DEFAULTS : loan.segment.defaults)
  const schedule = scheduleOf({ principal, interest, months, day: loan.day, defaults, last: story.last }, random)
  const now = standingOn(story.last, principal, schedule)
  const status = now.outstanding === 0 ? 'paid_off' : now.collectability >= 3 ? 'non_performing' : 'active'
  const head = [
    loan.id,
    `LN-${isoOf(loan.day).slice(0, 4)}-${String(loan.id).padStart(5, '0')}`,
    loan.customer,
    loan.store,
    loan.segment.name,
  ]
  emit('loans', [
    ...head,
    principal,
    interest,
    months,
    isoOf(loan.day),
    now.outstanding,
    now.daysPastDue,
    now.collectability,
    status,
  ])
  books.post(loan.day, 'loan_disbursement', [
    ['1200', principal],
    ['1110', -principal],
  ])
  for (const [index, instalment] of schedule.entries()) writeInstalment(loan.id, index + 1, instalment, writer)
  writeSnapshots(loan, principal, schedule, writer)
}

function writeInstalment(
  loan: number,
  number: number,
  { due, principal, interest, paid }: Instalment,
  writer: Writer,
): void {
  const status = paid !== null ? 'paid' : due < writer.story.last ? 'overdue' : 'upcoming'
  const amount = paid === null ? 0 : principal + interest
  const row = [
    ++writer.instalments,
    loan,
    number,
    isoOf(due),
    principal,
    interest,
    paid === null ? null : isoOf(paid),
    amount,
    status,
  ]
  writer.emit('loan_instalments', row)
  if (paid !== null)
    writer.books.post(paid, 'loan_repayment', [
      ['1110', amount],
      ['1200', -principal],
      ['4500', -interest],
    ])
}

function writeSnapshots(
  loan: Loan,
  principal: number,
  schedule: readonly Instalment[],
  { story, emit, provisions }: Writer,
): void {
  for (let month = firstOfMonth(loan.day); month <= story.last; month = addMonths(month, 1)) {
    const day = Math.min(lastOfMonth(month), story.last)
    const { outstanding, daysPastDue, collectability } = standingOn(day, principal, schedule)
    if (outstanding === 0) return
    emit('loan_snapshots', [loan.id, isoOf(day), outstanding, daysPastDue, collectability])
    const reserve = Math.round(outstanding * (PROVISION[collectability - 1] ?? 1))
    provisions.set(day, (provisions.get(day) ?? 0) + reserve)
  }
}
