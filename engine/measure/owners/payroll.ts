import {
  addDays,
  addMonths,
  type Cell,
  daysBetween,
  momentAt,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
  weekdayOf,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE departments (dept_id INTEGER PRIMARY KEY, dept_name TEXT, cost_center TEXT, location TEXT);
CREATE TABLE positions (position_id INTEGER PRIMARY KEY, title TEXT, grade INTEGER);
CREATE TABLE employees (emp_id INTEGER PRIMARY KEY, emp_no TEXT, full_name TEXT, gender TEXT, birth_date DATE, dept_id INTEGER REFERENCES departments(dept_id), position_id INTEGER REFERENCES positions(position_id), manager_id INTEGER REFERENCES employees(emp_id), employment_type TEXT, hire_date DATE, contract_until DATE, end_date DATE, base_salary INTEGER, bank TEXT);
CREATE TABLE salary_changes (change_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), effective_date DATE, old_salary INTEGER, new_salary INTEGER, reason TEXT);
CREATE TABLE payslips (payslip_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), pay_period TEXT, paid_on DATE, basic_pay INTEGER, allowances INTEGER, ot_pay INTEGER, bpjs_ded INTEGER, tax_ded INTEGER, net_pay INTEGER, status TEXT);
CREATE TABLE attendance (att_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), work_date DATE, clock_in DATETIME, clock_out DATETIME, att_status TEXT);
CREATE TABLE leave_types (leave_type_id INTEGER PRIMARY KEY, leave_name TEXT, yearly_quota INTEGER);
CREATE TABLE leave_requests (req_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), leave_type_id INTEGER REFERENCES leave_types(leave_type_id), requested_on DATE, start_date DATE, end_date DATE, num_days INTEGER, status TEXT);
CREATE TABLE overtime (ot_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), ot_date DATE, hours REAL, amount INTEGER, is_approved INTEGER);
CREATE TABLE claims (claim_id INTEGER PRIMARY KEY, claim_no TEXT, emp_id INTEGER REFERENCES employees(emp_id), claim_type TEXT, submitted_on DATE, amount INTEGER, approved_amount INTEGER, paid_on DATE, status TEXT);
CREATE TABLE emp_loans (loan_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), granted_on DATE, principal INTEGER, monthly_deduction INTEGER, outstanding INTEGER);
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES employees(emp_id), review_year INTEGER, score REAL);
`

const departments = [
  ['Production', 'CC-100', 'Cikarang'],
  ['Warehouse', 'CC-110', 'Cikarang'],
  ['Sales', 'CC-200', 'Jakarta'],
  ['Finance', 'CC-300', 'Jakarta'],
  ['HR', 'CC-310', 'Jakarta'],
  ['IT', 'CC-320', 'Bandung'],
  ['Quality Control', 'CC-120', 'Cikarang'],
]
const positions: [string, number, number][] = [
  ['Manager', 5, 17_500_000],
  ['Supervisor', 4, 10_200_000],
  ['Senior staff', 3, 8_100_000],
  ['Staff', 2, 6_000_000],
  ['Operator', 1, 5_100_000],
  ['Intern', 0, 2_600_000],
]

const employeeRows = (random: Random): Cell[][] =>
  peopleNames(random, 98).map((name, index) => {
    // The first seven lead the departments.
    const dept = index < 7 ? index + 1 : random.pick([1, 2, 3, 4, 5, 6, 7], [12, 7, 7, 4, 2, 4, 3])
    const post = index < 7 ? 1 : random.pick([2, 3, 4, 5, 6], dept < 3 ? [2, 2, 3, 12, 1] : [2, 4, 9, 0, 1])
    const hired = index > 84 ? addDays('2026-01-12', random.int(0, 295)) : addDays('2016-02-01', random.int(0, 3_560))
    const type = post === 6 ? 'Intern' : post < 3 || random.chance(0.6) ? 'Permanent' : 'Contract'
    const left = index > 6 && index < 85 && random.chance(0.24) ? addDays('2025-12-04', random.int(0, 338)) : null
    const until = left ?? addDays('2026-11-20', random.int(0, 500))
    return [
      index + 1,
      `E${hired.slice(2, 4)}${String(index + 1).padStart(3, '0')}`,
      name,
      random.pick(['M', 'F'], [6, 5]),
      addDays('1968-01-01', random.int(0, post === 6 ? 0 : 11_600) + (post === 6 ? random.int(12_600, 13_700) : 0)),
      dept,
      post,
      index < 7 ? (index === 3 ? null : 4) : dept,
      type,
      hired,
      type === 'Permanent' ? null : until,
      left,
      (positions[post - 1]?.[2] ?? 0) + random.int(0, 25) * 75_000 + index * 1_000,
      random.chance(0.1) ? null : random.pick(['BCA', 'Mandiri', 'BRI'], [5, 4, 2]),
    ]
  })

/** The employees there on a day. */
const there = (employees: Cell[][], day: string): Cell[][] =>
  employees.filter((one) => String(one[9]) <= day && (one[11] === null || String(one[11]) >= day))

const leaveRows = (random: Random, employees: Cell[][]): Cell[][] =>
  rangeOf(1, 300)
    .map((count) => addDays(count < 32 ? '2026-11-13' : '2025-01-06', random.int(0, count < 32 ? 30 : 676)))
    .sort()
    .flatMap((start) => {
      const staff = there(employees, start).filter((one) => Number(one[0]) % 11 !== 5)
      const kind = random.pick([1, 2, 3, 4, 5], [12, 5, 1, 2, 1])
      const days = kind === 3 ? 60 : random.pick([1, 2, 3, 5], [6, 4, 3, 1])
      const asked = addDays(start, -random.int(kind === 2 ? 0 : 3, kind === 2 ? 1 : 25))
      const status = random.pick(['Approved', 'Rejected', 'Cancelled'], [16, 2, 1])
      const open = asked > '2026-11-05' && random.chance(0.6)
      const who = random.pick(staff)
      return asked > today || (kind === 3 && who[3] === 'M')
        ? []
        : [[who[0] ?? 0, kind, asked, start, addDays(start, days - 1), days, open ? 'Pending' : status]]
    })
    .map((cells, index) => [index + 1, ...cells])

const attendanceRows = (random: Random, employees: Cell[][], leave: Cell[][]): Cell[][] =>
  rangeOf(0, 48)
    .map((count) => addDays('2026-10-01', count))
    .filter((day) => weekdayOf(day) % 6 !== 0)
    .flatMap((day) =>
      there(employees, day).map((one): Cell[] => {
        const off = leave.some(
          ([, who, , , start, end, , status]) =>
            who === one[0] && status === 'Approved' && String(start) <= day && String(end) >= day,
        )
        const late = Number(one[0]) % 9 === 4 ? 4 : 1
        const status = off ? 'Leave' : random.pick(['Present', 'Late', 'Sick', 'Absent'], [28, late, 0.5, 0.5])
        const came = status === 'Present' || status === 'Late'
        const begin = status === 'Late' ? 481 + random.int(3, 70) : 480 - random.int(0, 25)
        // Today nobody has left yet.
        const gone = day === today || random.chance(0.01) ? null : momentAt(day, 1_020 + random.int(0, 95))
        return [one[0] ?? 0, day, came ? momentAt(day, begin) : null, came ? gone : null, status]
      }),
    )
    .map((cells, index) => [index + 1, ...cells])

const overtimeRows = (random: Random, employees: Cell[][]): Cell[][] =>
  rangeOf(1, 620)
    .map(() => addDays('2025-01-06', random.int(0, daysBetween('2025-01-06', today))))
    .sort()
    .map((day, index) => {
      const staff = there(employees, day).filter((one) => Number(one[6]) > 1 && Number(one[6]) < 6)
      const who = random.pick(
        staff,
        staff.map((one) => (Number(one[5]) < 3 ? 4 : 1)),
      )
      const hours = random.pick([1, 1.5, 2, 3, 4], [3, 4, 6, 4, 2])
      const pay = Math.round((Number(who[12]) / 173 / 100) * 1.5 * hours) * 100
      return [index + 1, who[0] ?? 0, day, hours, pay, random.chance(0.9) ? 1 : 0]
    })

const payslipRows = (random: Random, employees: Cell[][], overtime: Cell[][]): Cell[][] =>
  rangeOf(0, 21)
    .map((count) => addMonths('2025-01-25', count))
    .flatMap((day) =>
      there(employees, day).map((one): Cell[] => {
        const month = day.slice(0, 7)
        const worked = overtime.filter(([, who, when]) => who === one[0] && String(when).startsWith(month))
        const extra = worked.reduce((sum, [, , , , pay, sure]) => sum + (sure === 1 ? Number(pay) : 0), 0)
        const basic = day < '2026-01-01' ? Math.round(Number(one[12]) * 0.00094) * 1_000 : Number(one[12])
        const more = random.int(3, 12) * 50_000
        const [bpjs, tax] = [Math.round(basic * 0.04), Math.round(Math.max(0, basic - 5_400_000) * 0.05)]
        const held = (month === '2026-10' && random.chance(0.05)) || random.chance(0.002)
        const net = basic + more + extra - bpjs - tax
        return [one[0] ?? 0, month, held ? null : day, basic, more, extra, bpjs, tax, net, held ? 'Held' : 'Paid']
      }),
    )
    .map((cells, index) => [index + 1, ...cells])

const claimRows = (random: Random, employees: Cell[][]): Cell[][] =>
  rangeOf(1, 330)
    .map(() => addDays('2025-01-06', random.int(0, daysBetween('2025-01-06', today))))
    .sort()
    .map((day, index) => {
      const [kind, most] = random.pick<[string, number]>(
        [
          ['Medical', 3_000],
          ['Travel', 4_500],
          ['Meals', 600],
          ['Fuel', 900],
          ['Training', 5_000],
          ['Glasses', 1_500],
        ],
        [9, 7, 6, 7, 2, 1],
      )
      const amount = random.int(60, most) * 1_000
      const paid = addDays(day, random.int(5, 38))
      const state = random.chance(0.1)
        ? 'Rejected'
        : paid > today
          ? random.pick(['Submitted', 'Approved'], [2, 1])
          : 'Paid'
      const granted = random.chance(0.2) ? Math.round(amount * 0.8) : amount
      const known = state === 'Submitted' ? null : state === 'Rejected' ? 0 : granted
      const who = random.pick(there(employees, day))
      return [
        index + 1,
        `CL-${2_001 + index}`,
        who[0] ?? 0,
        kind,
        day,
        amount,
        known,
        state === 'Paid' ? paid : null,
        state,
      ]
    })

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(77)
  const employees = employeeRows(random)
  const leave_requests = leaveRows(random, employees)
  const overtime = overtimeRows(random, employees)
  const raised = employees.filter(
    (one) => String(one[9]) < '2025-10-01' && one[11] === null && Number(one[0]) % 6 !== 2,
  )
  const changes = raised.flatMap((one): Cell[][] => {
    const [now, before] = [Number(one[12]), Math.round(Number(one[12]) / random.int(104, 116) / 10) * 1_000]
    const reason = random.pick(['Annual increase', 'Promotion', 'Adjustment'], [8, 2, 2])
    return [[one[0] ?? 0, random.pick(['2025-07-01', '2026-01-01', '2026-07-01'], [1, 5, 1]), before, now, reason]]
  })
  return {
    departments: departments.map((department, index) => [index + 1, ...department]),
    positions: positions.map(([title, grade], index) => [index + 1, title, grade]),
    employees,
    salary_changes: changes.map((cells, index) => [index + 1, ...cells]),
    payslips: payslipRows(random, employees, overtime),
    attendance: attendanceRows(random, employees, leave_requests),
    leave_types: [
      [1, 'Annual leave', 12],
      [2, 'Sick leave', null],
      [3, 'Maternity leave', 90],
      [4, 'Unpaid leave', null],
      [5, 'Marriage leave', 3],
    ],
    leave_requests,
    overtime,
    claims: claimRows(random, employees),
    emp_loans: rangeOf(1, 34).map((id) => {
      const [months, part] = [random.int(0, 20), random.int(4, 20) * 50_000]
      const given = addMonths('2026-11-10', -months)
      return [
        id,
        Number(there(employees, given)[random.int(0, 50)]?.[0]),
        given,
        part * 12,
        part,
        part * Math.max(0, 12 - months),
      ]
    }),
    reviews: [2023, 2024, 2025]
      .flatMap((year) => there(employees, `${year}-12-15`).map((one) => [one[0] ?? 0, year, random.int(4, 10) / 2]))
      .map((cells, index) => [index + 1, ...cells]),
  }
}

/** The payroll of a small factory, names in English. */
export const payroll: Trade = { name: 'payroll', ddl, rows }
