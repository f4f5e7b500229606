import type { Books } from './books.ts'
import { addMonths, type Day, isoOf, lastOfMonth } from './calendar.ts'
import type { Provisions } from './loans.ts'
import { randomFrom } from './random.ts'
import type { Employment, Store } from './stores.ts'
import type { Story } from './story.ts'
import type { EmitRow } from './tables.ts'

/** [code, name, English name, type, side on which it grows] */
const ACCOUNTS = [
  ['1100', 'Kas', 'Cash', 'asset', 'debit'],
  ['1110', 'Bank', 'Bank', 'asset', 'debit'],
  ['1200', 'Piutang Pembiayaan', 'Loans Receivable', 'asset', 'debit'],
  ['1290', 'Cadangan Kerugian Pinjaman', 'Allowance for Loan Losses', 'asset', 'credit'],
  ['1300', 'Persediaan', 'Inventory', 'asset', 'debit'],
  ['1500', 'Aset Tetap', 'Fixed Assets', 'asset', 'debit'],
  ['1590', 'Akumulasi Penyusutan', 'Accumulated Depreciation', 'asset', 'credit'],
  ['2100', 'Utang Usaha', 'Accounts Payable', 'liability', 'credit'],
  ['2200', 'Utang Pajak', 'Tax Payable', 'liability', 'credit'],
  ['2300', 'Utang Gaji', 'Accrued Salaries', 'liability', 'credit'],
  ['2500', 'Utang Bank', 'Bank Loan', 'liability', 'credit'],
  ['3100', 'Modal Disetor', 'Paid-in Capital', 'equity', 'credit'],
  ['3200', 'Saldo Laba Awal', 'Opening Retained Earnings', 'equity', 'credit'],
  ['4100', 'Penjualan Toko', 'Store Sales', 'revenue', 'credit'],
  ['4200', 'Penjualan Online', 'Online Sales', 'revenue', 'credit'],
  ['4500', 'Pendapatan Bunga Pembiayaan', 'Loan Interest Income', 'revenue', 'credit'],
  ['4900', 'Retur Penjualan', 'Sales Returns', 'revenue', 'debit'],
  ['5100', 'Harga Pokok Penjualan', 'Cost of Goods Sold', 'cost_of_sales', 'debit'],
  ['6100', 'Beban Gaji', 'Salaries', 'expense', 'debit'],
  ['6200', 'Beban Sewa', 'Rent', 'expense', 'debit'],
  ['6300', 'Beban Listrik dan Utilitas', 'Utilities', 'expense', 'debit'],
  ['6400', 'Beban Pemasaran', 'Marketing', 'expense', 'debit'],
  ['6500', 'Beban Logistik', 'Logistics', 'expense', 'debit'],
  ['6600', 'Beban Penyusutan', 'Depreciation', 'expense', 'debit'],
  ['6700', 'Beban Kerugian Pinjaman', 'Loan Loss Provision', 'expense', 'debit'],
  ['7100', 'Beban Bunga Bank', 'Bank Interest', 'expense', 'debit'],
  ['8100', 'Beban Pajak Penghasilan', 'Income Tax', 'tax', 'debit'],
] as const

/** Opening balances in rupiah; they sum to zero. */
const OPENING: readonly (readonly [string, number])[] = [
  ['1100', 60_000_000],
  ['1110', 5_940_000_000],
  ['1300', 6_000_000_000],
  ['1500', 4_800_000_000],
  ['1590', -900_000_000],
  ['2100', -2_400_000_000],
  ['2500', -3_500_000_000],
  ['3100', -8_000_000_000],
  ['3200', -2_000_000_000],
]
const DEPRECIATION = 45_000_000
const BANK_INTEREST_PERCENT = 0.75
const BANK_REPAYMENT = 50_000_000
const TILL_FLOAT = 50_000_000
const TAX_PERCENT = 22

export interface Household {
  readonly story: Story
  readonly stores: readonly Store[]
  readonly people: readonly Employment[]
  readonly provisions: Provisions
  readonly books: Books
  readonly emit: EmitRow
}

/** Books the months' running costs, purchases, tax and provisions, then writes accounts, entries and lines. */
export function makeLedger(household: Household): void {
  const { story, books, emit } = household
  books.post(story.first, 'opening_balance', OPENING)
  for (let month = story.first; month <= story.last; month = addMonths(month, 1)) bookMonth(month, household)
  for (const account of ACCOUNTS) emit('ledger_accounts', account)
  writeJournal(books, emit)
}

function bookMonth(month: Day, { story, stores, people, provisions, books }: Household): void {
  const random = randomFrom(`ledger ${isoOf(month)}`)
  const end = lastOfMonth(month)
  const pay = (day: Day, kind: string, account: string, amount: number) => {
    if (day <= story.last && amount > 0)
      books.post(day, kind, [
        [account, amount],
        ['1110', -amount],
      ])
  }
  const open = stores.filter((store) => store.opened <= end && (store.closed ?? month) >= month)
  pay(
    month,
    'rent',
    '6200',
    open.reduce((total, store) => total + rentOf(store), 0),
  )
  pay(month + 9, 'utilities', '6300', open.length * 1_150_000 + random.int(0, 60) * 100_000)
  pay(month + 24, 'salaries', '6100', payroll(people, month + 24))
  if (month + 24 > story.last) accrueSalaries(month, story.last, payroll(people, story.last), books)
  settleLastMonth(month, story, books)
  const sales = -books.monthTotal(month, (account) => account === '4100' || account === '4200')
  const goods = books.monthTotal(month, (account) => account === '5100')
  const close = Math.min(end, story.last)
  pay(close, 'marketing', '6400', Math.round(sales * (0.014 + random.next() * 0.006)))
  pay(close, 'logistics', '6500', Math.round(sales * 0.009))
  const bought = Math.round(goods * (0.97 + random.next() * 0.08))
  books.post(close, 'purchases', [
    ['1300', bought],
    ['2100', -bought],
  ])
  const till = books.balance('1100', close) - TILL_FLOAT
  if (till > 0)
    books.post(close, 'cash_deposit', [
      ['1110', till],
      ['1100', -till],
    ])
  bookReserve(close, provisions, books)
  if (end <= story.last) bookMonthEnd(month, end, books)
}

/** The data end before pay day: what was earned so far is owed. */
function accrueSalaries(month: Day, last: Day, salaries: number, books: Books): void {
  const earned = Math.round((salaries * (last - month + 1)) / (lastOfMonth(month) - month + 1))
  books.post(last, 'accrued_salaries', [
    ['6100', earned],
    ['2300', -earned],
  ])
}

function settleLastMonth(month: Day, story: Story, books: Books): void {
  if (month + 14 > story.last) return
  for (const [account, kind] of [
    ['2100', 'supplier_payment'],
    ['2200', 'tax_payment'],
  ] as const) {
    const owed = -books.balance(account, month - 1)
    if (month > story.first && owed > 0)
      books.post(month + 14, kind, [
        [account, owed],
        ['1110', -owed],
      ])
  }
}

function bookReserve(day: Day, provisions: Provisions, books: Books): void {
  const change = (provisions.get(day) ?? 0) + books.balance('1290', day)
  if (change !== 0)
    books.post(day, 'loan_loss_provision', [
      ['6700', change],
      ['1290', -change],
    ])
}

function bookMonthEnd(month: Day, end: Day, books: Books): void {
  books.post(end, 'depreciation', [
    ['6600', DEPRECIATION],
    ['1590', -DEPRECIATION],
  ])
  const debt = -books.balance('2500', end)
  const interest = Math.round((debt * BANK_INTEREST_PERCENT) / 100)
  books.post(end, 'bank_interest', [
    ['7100', interest],
    ['1110', -interest],
  ])
  books.post(end, 'bank_repayment', [
    ['2500', BANK_REPAYMENT],
    ['1110', -BANK_REPAYMENT],
  ])
  const profit = -books.monthTotal(month, (account) => account >= '4000')
  const tax = Math.round((profit * TAX_PERCENT) / 100)
  if (tax > 0)
    books.post(end, 'income_tax', [
      ['8100', tax],
      ['2200', -tax],
    ])
}

const rentOf = (store: Store): number => ({ flagship: 7_500_000, standard: 3_600_000, express: 1_900_000 })[store.kind]

const payroll = (people: readonly Employment[], day: Day): number =>
  people.reduce(
    (total, person) => (person.hired <= day && (person.left ?? day) >= day ? total + person.salary : total),
    0,
  )

function writeJournal(books: Books, emit: EmitRow): void {
  let line = 0
  books.postings().forEach(({ day, kind, amounts }, index) => {
    const number = `JE-${isoOf(day).slice(0, 7)}-${String(index + 1).padStart(5, '0')}`
    const words = kind.replaceAll('_', ' ')
    emit('journal_entries', [
      index + 1,
      number,
      isoOf(day),
      kind,
      `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${isoOf(day)}`,
    ])
    for (const [account, amount] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (amount !== 0) emit('journal_lines', [++line, index + 1, account, Math.max(amount, 0), Math.max(-amount, 0)])
    }
  })
}
