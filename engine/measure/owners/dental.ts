import { addDays, type Cell, daysBetween, peopleNames, Random, rangeOf, type Trade, today } from '../trades/generate.ts'

// Days are texts here, as in many a system that grew.
const ddl = `
CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT, city TEXT, opened_on TEXT, chairs INTEGER);
CREATE TABLE insurers (insurer_id INTEGER PRIMARY KEY, insurer_name TEXT);
CREATE TABLE dentists (dentist_id INTEGER PRIMARY KEY, full_name TEXT, specialty TEXT, branch_id INTEGER REFERENCES branches(branch_id), commission_pct REAL, hired_on TEXT, left_on TEXT);
CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, full_name TEXT, gender TEXT, birth_date TEXT, city TEXT, insurer_id INTEGER REFERENCES insurers(insurer_id), registered_on TEXT, deleted_at TEXT);
CREATE TABLE procedures (proc_code TEXT PRIMARY KEY, proc_name TEXT, category TEXT, list_price INTEGER, duration_min INTEGER);
CREATE TABLE appts (appt_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(patient_id), dentist_id INTEGER REFERENCES dentists(dentist_id), branch_id INTEGER REFERENCES branches(branch_id), appt_date TEXT, start_hour INTEGER, status TEXT);
CREATE TABLE invoices (inv_id INTEGER PRIMARY KEY, inv_no TEXT, appt_id INTEGER REFERENCES appts(appt_id), patient_id INTEGER REFERENCES patients(patient_id), inv_date TEXT, due_date TEXT, gross_amt INTEGER, disc_amt INTEGER, net_amt INTEGER, status TEXT);
CREATE TABLE inv_lines (line_id INTEGER PRIMARY KEY, inv_id INTEGER REFERENCES invoices(inv_id), proc_code TEXT REFERENCES procedures(proc_code), tooth_no INTEGER, qty INTEGER, line_amt INTEGER);
CREATE TABLE payments (pay_id INTEGER PRIMARY KEY, inv_id INTEGER REFERENCES invoices(inv_id), paid_on TEXT, method TEXT, amt INTEGER);
CREATE TABLE supplies (item_code TEXT PRIMARY KEY, item_name TEXT, unit TEXT, qty_on_hand INTEGER, reorder_level INTEGER, unit_cost INTEGER);
`

const branches: [string, string, string, number][] = [
  ['Smile Kemang', 'Jakarta', '2019-04-01', 5],
  ['Smile Dago', 'Bandung', '2021-08-16', 4],
  ['Smile Darmo', 'Surabaya', '2022-02-07', 4],
  ['Smile Sanur', 'Denpasar', '2025-10-06', 2],
]
const procedures: [string, string, string, number, number][] = [
  ['D0120', 'Check-up', 'Diagnostic', 150_000, 20],
  ['D0210', 'X-ray', 'Diagnostic', 275_000, 15],
  ['D1110', 'Scaling', 'Preventive', 400_000, 30],
  ['D1206', 'Fluoride', 'Preventive', 250_000, 20],
  ['D2330', 'Filling', 'Restorative', 450_000, 40],
  ['D2740', 'Crown', 'Restorative', 3_500_000, 90],
  ['D3310', 'Root canal', 'Endodontic', 1_800_000, 75],
  ['D7140', 'Extraction', 'Surgery', 600_000, 35],
  ['D7230', 'Wisdom tooth removal', 'Surgery', 3_200_000, 80],
  ['D8080', 'Braces', 'Orthodontic', 9_500_000, 60],
  ['D9972', 'Whitening', 'Cosmetic', 2_200_000, 60],
  ['D6010', 'Implant', 'Surgery', 14_000_000, 120],
]
const supplies: [string, string, string, number, number, number][] = [
  ['GLV', 'Gloves', 'box', 42, 30, 85_000],
  ['MSK', 'Masks', 'box', 12, 25, 60_000],
  ['ANS', 'Anesthetic', 'ampoule', 160, 100, 18_000],
  ['CMP', 'Composite resin', 'syringe', 9, 15, 310_000],
  ['BUR', 'Burs', 'pack', 33, 20, 145_000],
  ['FLM', 'X-ray film', 'box', 0, 5, 420_000],
  ['FLG', 'Fluoride gel', 'bottle', 14, 10, 190_000],
  ['CTN', 'Cotton rolls', 'bag', 75, 40, 35_000],
]

const visits = (random: Random, patients: Cell[][], dentists: Cell[][]) => {
  const made = {
    appts: [] as Cell[][],
    invoices: [] as Cell[][],
    inv_lines: [] as Cell[][],
    payments: [] as Cell[][],
  }
  const days = rangeOf(1, 1_250)
    .map(() => addDays('2025-05-05', Math.floor(random.next() ** 0.85 * (daysBetween('2025-05-05', today) + 21))))
    .sort()
  for (const day of days) {
    // The last patients never came.
    const patient = patients[Math.floor(random.next() ** 1.3 * 300)] ?? []
    if (String(patient[6]) > day) patient[6] = addDays(day, -1)
    const dentist = random.pick(
      dentists.filter((row) => String(row[5]) <= day && (row[6] === null || String(row[6]) > day)),
    )
    const status = day > today ? 'SCHED' : random.pick(['DONE', 'NOSHOW', 'CANC'], [84, 7, 9])
    const id = made.appts.length + 1
    made.appts.push([id, patient[0] ?? null, dentist[0] ?? null, dentist[3] ?? null, day, random.int(9, 19), status])
    if (status === 'DONE') bill(random, { id, patient: patient[0] ?? null, day }, made)
  }
  return made
}

const bill = (
  random: Random,
  { id, patient, day }: { id: number; patient: Cell; day: string },
  made: Record<'invoices' | 'inv_lines' | 'payments', Cell[][]>,
): void => {
  const invoice = made.invoices.length + 1
  let gross = 0
  const picked = new Set(
    rangeOf(1, random.int(1, 3)).map(() => Math.floor(random.next() ** 1.6 * (procedures.length - 1))),
  )
  for (const kind of picked) {
    const [code = '', , category, price = 0] = procedures[kind] ?? []
    const count = category === 'Restorative' ? random.int(1, 2) : 1
    gross += price * count
    const tooth = category === 'Diagnostic' || category === 'Preventive' ? null : random.int(11, 48)
    made.inv_lines.push([made.inv_lines.length + 1, invoice, code, tooth, count, price * count])
  }
  const discount = random.chance(0.2) ? Math.round((gross * random.pick([5, 10, 15])) / 100) : 0
  const net = gross - discount
  const kept = random.chance(0.03)
  let paid = 0
  if (!kept)
    for (const [part, later] of random.chance(0.75)
      ? [[1, 0]]
      : [
          [0.5, 0],
          [0.5, random.int(10, 50)],
        ]) {
      const on = addDays(day, later ?? 0)
      if (on > today || random.chance(0.06)) continue
      const amount = Math.round(net * (part ?? 1))
      paid += amount
      const method = random.pick(['Cash', 'Card', 'Transfer', 'Insurance'], [4, 6, 4, 5])
      made.payments.push([made.payments.length + 1, invoice, on, method, amount])
    }
  const status = kept ? 'VOID' : paid >= net ? 'PAID' : 'OPEN'
  const number = `SM-${day.slice(2, 4)}${day.slice(5, 7)}-${String(invoice).padStart(4, '0')}`
  made.invoices.push([invoice, number, id, patient, day, addDays(day, 30), gross, discount, net, status])
}

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(77)
  const names = peopleNames(random, 340)
  const patients = names
    .slice(0, 318)
    .map((name, index) => [
      index + 1,
      name,
      random.pick(['F', 'M'], [6, 5]),
      addDays('1950-01-01', random.int(0, 25_500)),
      random.pick(['Jakarta', 'Bandung', 'Surabaya', 'Denpasar'], [7, 5, 4, 2]),
      random.chance(0.45) ? random.int(1, 4) : null,
      index < 300 ? addDays('2023-02-01', random.int(0, 1_290)) : addDays('2026-08-03', random.int(0, 105)),
      index % 29 === 11 ? addDays('2026-03-01', random.int(0, 200)) : null,
    ])
  const dentists = names
    .slice(318, 330)
    .map((name, index) => [
      index + 1,
      `drg. ${name}`,
      ['General', 'General', 'Orthodontics', 'General', 'Surgery', 'Endodontics'][index % 6] ?? '',
      1 + (index % 4),
      random.pick([30, 35, 40]),
      index === 3 || index === 7 || index === 11 ? '2025-10-06' : addDays('2019-05-01', random.int(0, 2_000)),
      index === 5 ? '2026-06-30' : null,
    ])
  const opened = dentists.map((row) =>
    String(row[5]) > '2025-05-01' && row[3] !== 4 ? row.with(5, '2025-03-03') : row,
  )
  return {
    branches: branches.map((branch, index) => [index + 1, ...branch]),
    insurers: ['Prudential', 'Allianz', 'BPJS', 'Mandiri Inhealth', 'Sinarmas'].map((name, index) => [index + 1, name]),
    dentists: opened,
    patients,
    procedures,
    ...visits(random, patients, opened),
    supplies,
  }
}

/** A chain of dental clinics, names in English. */
export const dental: Trade = { name: 'dental', ddl, rows }
