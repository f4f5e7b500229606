import {
  addDays,
  addMonths,
  type Cell,
  daysBetween,
  momentAt,
  monthEnds,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
} from './generate.ts'

const ddl = `
CREATE TABLE branch (id INTEGER PRIMARY KEY, code TEXT, name TEXT, province TEXT, opened_on DATE);
CREATE TABLE officer (id INTEGER PRIMARY KEY, full_name TEXT, branch_id INTEGER REFERENCES branch(id), manager_id INTEGER REFERENCES officer(id), joined_on DATE, is_active INTEGER);
CREATE TABLE borrower (id INTEGER PRIMARY KEY, nik TEXT, full_name TEXT, gender TEXT, birth_dt DATE, occupation TEXT, mthly_income TEXT, home_branch_id INTEGER REFERENCES branch(id), registered_at DATETIME, is_deleted INTEGER);
CREATE TABLE product (code TEXT PRIMARY KEY, name TEXT, rate_pct TEXT, max_tenor_mo INTEGER);
CREATE TABLE loan_status (cd TEXT PRIMARY KEY, label TEXT);
CREATE TABLE loan (id INTEGER PRIMARY KEY, loan_no TEXT, borrower_id INTEGER REFERENCES borrower(id), branch_id INTEGER REFERENCES branch(id), officer_id INTEGER, product_cd TEXT REFERENCES product(code), principal INTEGER, tenor_mo INTEGER, applied_at DATETIME, disbursed_on DATE, status_cd TEXT REFERENCES loan_status(cd));
CREATE TABLE installment (id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loan(id), seq_no INTEGER, due_on DATE, amt_due INTEGER, paid_on DATE, amt_paid INTEGER);
CREATE TABLE loan_balance (loan_id INTEGER, month_end DATE, outstanding INTEGER, dpd INTEGER);
CREATE TABLE collateral (id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loan(id), kind TEXT, appraised_value INTEGER);
CREATE TABLE loan_guarantor (loan_id INTEGER REFERENCES loan(id), borrower_id INTEGER REFERENCES borrower(id), relation TEXT);
CREATE TABLE branch_target (branch_id INTEGER, month TEXT, target_amt INTEGER);
`

const branches: [string, string, string, string, number][] = [
  ['SLO', 'Solo', 'Jawa Tengah', '2015-02-02', 10],
  ['YOG', 'Sleman', 'DI Yogyakarta', '2016-05-09', 8],
  ['KLT', 'Klaten', 'Jawa Tengah', '2017-08-14', 6],
  ['MGL', 'Magelang', 'Jawa Tengah', '2018-03-05', 5],
  ['BTL', 'Bantul', 'DI Yogyakarta', '2020-01-13', 4],
  ['MDN', 'Madiun', 'Jawa Timur', '2022-09-19', 3],
  ['KDR', 'Kediri', 'Jawa Timur', '2026-11-02', 0],
]
const products: [string, string, string, number, number][] = [
  ['KMK', 'Modal Kerja', '18', 24, 25],
  ['KSM', 'Konsumtif', '21.5', 12, 8],
  ['KGR', 'Gadai Emas', '14', 6, 5],
  ['KTN', 'Tani', '12', 12, 12],
]
const jobs = ['trader', 'farmer', 'employee', 'driver', 'tailor', 'teacher']

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(4)
  const officer = peopleNames(random, 22).map((name, index) => [
    index + 1,
    name,
    index < 6 ? index + 1 : index === 21 ? 7 : random.pick(rangeOf(1, 6), [5, 4, 3, 3, 2, 1]),
    index === 0 ? null : index < 6 ? 1 : random.int(2, 6),
    addDays('2016-06-01', random.int(0, 3_500)),
    random.chance(0.1) ? 0 : 1,
  ])
  const borrower = peopleNames(random, 360).map((name, index) => [
    index + 1,
    `33${String(10_000_000 + index * 7_919)}`,
    name,
    random.pick(['F', 'M'], [6, 4]),
    addDays('1961-01-01', random.int(0, 15_500)),
    random.pick(jobs, [9, 7, 5, 3, 2, 2]),
    random.chance(0.08) ? null : String(random.int(14, 130) * 100_000),
    random.pick(rangeOf(1, 6), [10, 8, 6, 5, 4, 3]),
    momentAt(addDays('2024-02-01', random.int(0, 1_000)), random.int(480, 1_000)),
    random.chance(0.04) ? 1 : 0,
  ])
  const loan = loans(random, officer, borrower)
  const paid = repayments(random, loan)
  return {
    branch: branches.map(([code, name, province, opened], index) => [index + 1, code, name, province, opened]),
    officer,
    borrower,
    product: products.map(([code, name, rate, tenor]) => [code, name, rate, tenor]),
    loan_status: [
      ['AP', 'Applied'],
      ['RJ', 'Rejected'],
      ['AC', 'Active'],
      ['PO', 'Paid off'],
      ['BD', 'Bad debt'],
      ['WO', 'Written off'],
    ],
    loan,
    ...paid,
    collateral: loan
      .filter(([, , , , , , , , , disbursed]) => disbursed !== null && random.chance(0.55))
      .flatMap((row) =>
        rangeOf(1, random.pick([1, 2], [8, 2])).map((): Cell[] => [
          row[0] ?? null,
          random.pick(['motorcycle', 'gold', 'land', 'car'], [8, 4, 3, 2]),
          Math.round((Number(row[6]) * random.int(70, 210)) / 100_000) * 1_000,
        ]),
      )
      .map((row, index) => [index + 1, ...row]),
    loan_guarantor: loan
      .filter(() => random.chance(0.3))
      .flatMap((row) =>
        rangeOf(1, random.pick([1, 2], [7, 2])).map((): Cell[] => [
          row[0] ?? null,
          1 + ((Number(row[2]) + random.int(1, 300)) % 360),
          random.pick(['spouse', 'sibling', 'parent', 'friend']),
        ]),
      ),
    branch_target: rangeOf(0, 10).flatMap((month) =>
      branches
        .slice(0, 6)
        .map(([, , , , weight], index): Cell[] => [
          index + 1,
          addMonths('2026-01-01', month).slice(0, 7),
          weight * 10_000_000 + month * 1_500_000 + 6_000_000,
        ]),
    ),
  }
}

const loans = (random: Random, officer: Cell[][], borrower: Cell[][]): Cell[][] => {
  const span = daysBetween('2025-01-06', today)
  const days = rangeOf(1, 640)
    .map(() => addDays('2025-01-06', Math.floor(span * (1 - random.next() ** 1.25))))
    .sort()
  return days.map((day, index) => {
    const who = borrower[Math.floor(random.next() ** 1.2 * 330)] ?? []
    // Most borrow where they live, some at another branch.
    const branch = random.chance(0.85) ? Number(who[7]) : random.int(1, 6)
    const staff = officer.filter(([, , at]) => at === branch).map(([id]) => id ?? null)
    const [code, , , tenor, size] = random.pick(products, [5, 6, 2, 4])
    const disbursed = addDays(day, random.int(1, 12))
    const rejected = random.chance(0.14)
    const open = disbursed > today
    return [
      index + 1,
      `L-${day.slice(2, 4)}-${String(index * 3 + 101).padStart(5, '0')}`,
      who[0] ?? null,
      branch,
      random.chance(0.05) ? null : random.pick(staff),
      code,
      Math.max(500_000, Math.round(size * (0.3 + random.next() * 1.4) * 10) * 100_000),
      random.pick([tenor, tenor / 2, 6]),
      momentAt(day, random.int(8 * 60, 17 * 60)),
      rejected || open ? null : disbursed,
      rejected ? 'RJ' : open ? 'AP' : 'AC',
    ]
  })
}

/** The installments and month-end balances of each loan; sets the status of the loan by how it was paid. */
const repayments = (random: Random, loan: Cell[][]): { installment: Cell[][]; loan_balance: Cell[][] } => {
  const installment: Cell[][] = []
  const balance: Cell[][] = []
  for (const row of loan) {
    const [id, , , branch, , , principal, tenor, , disbursed] = row
    if (disbursed === null || disbursed === undefined) continue
    const count = Number(tenor)
    const due = Math.round((Number(principal) * 1.16) / count / 1_000) * 1_000
    // From this one on it pays no more.
    const stops = random.chance(0.13 + Number(branch) * 0.03) ? random.int(2, count) : count + 1
    const own: { due: string; paid: string | null }[] = []
    for (const number of rangeOf(1, count)) {
      const dueOn = addMonths(String(disbursed), number)
      const paidOn = addDays(dueOn, random.pick([-random.int(1, 6), 0, random.int(1, 24)], [4, 5, 3]))
      const paid = number < stops && paidOn <= today ? paidOn : null
      own.push({ due: dueOn, paid })
      installment.push([installment.length + 1, id ?? null, number, dueOn, due, paid, paid === null ? 0 : due])
    }
    const firstOpen = own.find(({ paid }) => paid === null)
    const behind = firstOpen ? daysBetween(firstOpen.due, today) : 0
    row[10] = !firstOpen ? 'PO' : behind > 270 ? 'WO' : behind > 60 ? 'BD' : 'AC'
    for (const end of monthEnds('2025-12', 11)) {
      if (end < String(disbursed)) continue
      const unpaid = own.filter(({ paid }) => paid === null || paid > end)
      const oldest = unpaid.find(({ due }) => due < end)
      if (unpaid.length > 0)
        balance.push([
          id ?? null,
          end,
          Math.round((Number(principal) * unpaid.length) / count),
          oldest ? daysBetween(oldest.due, end) : 0,
        ])
    }
  }
  return { installment, loan_balance: balance }
}

/** A micro lender with names in English. */
export const lender: Trade = { name: 'lender', ddl, rows }
