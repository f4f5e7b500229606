import {
  addDays,
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
CREATE TABLE branches (branch_id INTEGER PRIMARY KEY, branch_name TEXT, city TEXT, opened_on DATE, monthly_target INTEGER);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, branch_id INTEGER REFERENCES branches(branch_id), role TEXT, monthly_pay INTEGER, hired_on DATE, resigned_on DATE);
CREATE TABLE suppliers (supplier_id INTEGER PRIMARY KEY, supplier_name TEXT, city TEXT, terms_days INTEGER, is_active INTEGER);
CREATE TABLE product_cats (cat_id INTEGER PRIMARY KEY, cat_name TEXT);
CREATE TABLE products (prod_id INTEGER PRIMARY KEY, sku TEXT, prod_name TEXT, cat_id INTEGER REFERENCES product_cats(cat_id), supplier_id INTEGER REFERENCES suppliers(supplier_id), unit TEXT, cost_price INTEGER, sell_price INTEGER, needs_rx INTEGER, min_stock INTEGER, is_active INTEGER);
CREATE TABLE batches (batch_id INTEGER PRIMARY KEY, prod_id INTEGER REFERENCES products(prod_id), branch_id INTEGER REFERENCES branches(branch_id), batch_no TEXT, expiry_dt DATE, qty_received INTEGER, qty_on_hand INTEGER);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, phone TEXT, city TEXT, dob DATE, member_since DATE);
CREATE TABLE purchases (po_id INTEGER PRIMARY KEY, po_no TEXT, supplier_id INTEGER REFERENCES suppliers(supplier_id), branch_id INTEGER REFERENCES branches(branch_id), ordered_on DATE, received_on DATE, due_on DATE, invoice_amt INTEGER, paid_amt INTEGER, status TEXT);
CREATE TABLE purchase_lines (line_id INTEGER PRIMARY KEY, po_id INTEGER REFERENCES purchases(po_id), prod_id INTEGER REFERENCES products(prod_id), qty INTEGER, unit_cost INTEGER);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, receipt_no TEXT, branch_id INTEGER REFERENCES branches(branch_id), staff_id INTEGER REFERENCES staff(staff_id), customer_id INTEGER REFERENCES customers(customer_id), sold_at DATETIME, pay_method TEXT, discount_amt INTEGER, total_amt INTEGER, status TEXT);
CREATE TABLE sale_items (item_id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales(sale_id), prod_id INTEGER REFERENCES products(prod_id), qty INTEGER, unit_price INTEGER, line_total INTEGER);
CREATE TABLE prescriptions (rx_id INTEGER PRIMARY KEY, rx_no TEXT, customer_id INTEGER REFERENCES customers(customer_id), branch_id INTEGER REFERENCES branches(branch_id), doctor_name TEXT, received_at DATETIME, dispensed_at DATETIME, status TEXT);
`

const cats = ['Pain & fever', 'Antibiotics', 'Vitamins', 'Cough & cold', 'Skin care', 'Baby & mother', 'Devices']
// Name, category, unit, cost of the first form, with a doctor's word only, forms.
const goods: [string, number, string, number, 0 | 1, string[]][] = [
  ['Paracetamol', 1, 'strip', 3_200, 0, ['500 mg', '650 mg', 'syrup 60 ml']],
  ['Ibuprofen', 1, 'strip', 5_400, 0, ['200 mg', '400 mg', 'syrup 60 ml']],
  ['Mefenamic acid', 1, 'strip', 4_700, 1, ['250 mg', '500 mg']],
  ['Diclofenac', 1, 'strip', 6_100, 1, ['25 mg', '50 mg', 'gel 20 g']],
  ['Amoxicillin', 2, 'strip', 7_900, 1, ['250 mg', '500 mg', 'dry syrup 60 ml']],
  ['Cefixime', 2, 'strip', 21_500, 1, ['100 mg', '200 mg']],
  ['Azithromycin', 2, 'strip', 29_800, 1, ['250 mg', '500 mg']],
  ['Ciprofloxacin', 2, 'strip', 11_300, 1, ['500 mg']],
  ['Vitamin C', 3, 'bottle', 18_600, 0, ['500 mg', '1000 mg', 'gummies']],
  ['Vitamin D3', 3, 'bottle', 41_200, 0, ['400 IU', '1000 IU', '5000 IU']],
  ['Multivitamin', 3, 'bottle', 52_700, 0, ['adult', 'kids', 'senior']],
  ['Zinc', 3, 'strip', 12_900, 0, ['20 mg', 'syrup 100 ml']],
  ['Fish oil', 3, 'bottle', 67_300, 0, ['500 mg', '1000 mg']],
  ['Cough syrup', 4, 'bottle', 14_100, 0, ['60 ml', '100 ml', 'herbal 100 ml']],
  ['Loratadine', 4, 'strip', 6_800, 0, ['10 mg', 'syrup 60 ml']],
  ['Cetirizine', 4, 'strip', 5_900, 0, ['10 mg', 'drops 12 ml']],
  ['Salbutamol', 4, 'box', 33_400, 1, ['2 mg', 'inhaler']],
  ['Sunscreen', 5, 'tube', 45_600, 0, ['SPF 30', 'SPF 50']],
  ['Moisturiser', 5, 'tube', 36_200, 0, ['50 g', '100 g']],
  ['Hydrocortisone cream', 5, 'tube', 9_700, 1, ['1%', '2.5%']],
  ['Diapers', 6, 'pack', 58_400, 0, ['size S', 'size M', 'size L']],
  ['Baby formula', 6, 'box', 98_500, 0, ['400 g', '800 g']],
  ['Thermometer', 7, 'piece', 31_700, 0, ['digital', 'infrared']],
  ['Blood pressure monitor', 7, 'piece', 312_000, 0, ['arm', 'wrist']],
  ['Glucose strips', 7, 'box', 118_600, 0, ['25 pcs', '50 pcs']],
  ['Face mask', 7, 'box', 21_100, 0, ['50 pcs', 'KN95 10 pcs']],
]
const vendors: [string, string, number, 0 | 1][] = [
  ['Kimia Nusantara', 'Jakarta', 30, 1],
  ['Bina Farma', 'Bandung', 21, 1],
  ['Anugrah Medika', 'Jakarta', 45, 1],
  ['Sehat Sentosa', 'Bogor', 14, 1],
  ['Mitra Husada', 'Tangerang', 30, 1],
  ['Dexa Prima', 'Bekasi', 30, 1],
  ['Global Alkes', 'Jakarta', 60, 1],
  ['Tirta Farmasi', 'Bandung', 14, 0],
]
const posts: [string, number, number][] = [
  ['Pharmacist', 7_500_000, 2],
  ['Assistant pharmacist', 5_200_000, 2],
  ['Cashier', 4_300_000, 3],
  ['Store manager', 11_000_000, 1],
]
const doctors = ['dr. Anita', 'dr. Budi Santoso', 'dr. Clara', 'dr. Danu', 'dr. Erwin', 'dr. Farah']
const minutes = (random: Random): number =>
  random.pick(rangeOf(8, 20), [2, 4, 6, 6, 4, 3, 3, 4, 6, 10, 13, 9, 4]) * 60 + random.int(0, 59)

const productRows = (random: Random): Cell[][] =>
  goods
    .flatMap(([name, cat, unit, cost, rx, forms]) =>
      forms.map((form, at) => ({ name: `${name} ${form}`, cat, unit, cost: Math.round(cost * (1 + at * 0.45)), rx })),
    )
    .map(({ name, cat, unit, cost, rx }, index) => [
      index + 1,
      `PH${String(1_000 + index * 7)}`,
      name,
      cat,
      cat === 7 ? 7 : random.int(1, 6),
      unit,
      cost,
      Math.round((cost * random.int(118, 165)) / 10_000) * 100,
      rx,
      random.pick([10, 15, 20, 30, 40]),
      index % 19 === 11 ? 0 : 1,
    ])

const batchRows = (random: Random, products: Cell[][]): Cell[][] =>
  products
    // Of two products nothing ever came.
    .flatMap(([id]) => (id === 30 || id === 52 ? [] : rangeOf(1, random.int(2, 5)).map(() => id ?? null)))
    .map((product, index) => {
      const received = random.int(3, 15) * 10
      const gone = random.chance(0.25) ? received : random.int(0, received)
      return [
        index + 1,
        product,
        random.int(1, 3),
        `B${random.int(24, 26)}${String(100 + index)}`,
        addDays('2026-07-05', random.int(0, 860)),
        received,
        received - gone,
      ]
    })

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(37)
  const names = peopleNames(random, 330)
  const products = productRows(random)
  const customers = names
    .slice(0, 300)
    .map((name, index) => [
      index + 1,
      name,
      random.chance(0.12) ? null : `08${random.int(11, 58)}${random.int(1_000_000, 9_999_999)}`,
      random.pick(['Depok', 'Bogor', 'Jakarta Selatan', 'Bekasi'], [9, 6, 5, 1]),
      random.chance(0.05) ? null : addDays('1948-02-01', random.int(0, 21_500)),
      addDays('2024-04-01', random.int(0, 961)),
    ])
  const staff = rangeOf(1, 3)
    .flatMap((branch) => posts.flatMap(([post, pay, count]) => rangeOf(1, count).map(() => ({ branch, post, pay }))))
    .map(({ branch, post, pay }, index) => [
      index + 1,
      names[300 + index] ?? '',
      branch,
      post,
      pay + random.int(0, 14) * 75_000,
      addDays('2020-02-01', random.int(0, 1_750)),
      index === 4 ? '2026-03-31' : index === 9 ? '2025-10-15' : index === 22 ? '2026-09-30' : null,
    ])
  return {
    branches: [
      [1, 'Margonda', 'Depok', '2019-08-17', 9_000_000],
      [2, 'Pajajaran', 'Bogor', '2021-03-01', 7_500_000],
      [3, 'Fatmawati', 'Jakarta Selatan', '2023-11-11', 5_000_000],
    ],
    staff,
    suppliers: vendors.map((vendor, index) => [index + 1, ...vendor]),
    product_cats: cats.map((name, index) => [index + 1, name]),
    products,
    batches: batchRows(random, products),
    customers,
    ...buying(random, products),
    ...selling(random, products, staff, customers),
    prescriptions: scripts(random),
  }
}

const buying = (random: Random, products: Cell[][]): Record<string, Cell[][]> => {
  const purchases: Cell[][] = []
  const lines: Cell[][] = []
  for (const day of rangeOf(1, 240)
    .map(() => addDays('2025-01-06', random.int(0, daysBetween('2025-01-06', today) - 1)))
    .sort()) {
    const vendor = random.pick([1, 2, 3, 4, 5, 6, 7], [9, 7, 8, 5, 4, 3, 3])
    const arrives = addDays(day, random.int(2, 12) + vendor)
    const status = random.chance(0.06) ? 'Cancelled' : arrives > today ? 'Ordered' : 'Received'
    const due = addDays(arrives, vendors[vendor - 1]?.[2] ?? 30)
    const id = purchases.length + 1
    let total = 0
    const theirs = products.filter((product) => product[4] === vendor)
    for (const product of random.shuffle(theirs).slice(0, random.int(1, 4))) {
      const qty = random.int(1, 6) * 5
      const cost = Math.round((Number(product[6]) * random.int(95, 104)) / 100)
      lines.push([lines.length + 1, id, product[0] ?? null, qty, cost])
      total += qty * cost
    }
    const done = status === 'Received'
    const paid = !done ? 0 : due < '2026-08-20' || random.chance(0.3) ? 1 : random.pick([0, 0.5], [3, 1])
    const branch = random.pick([1, 2, 3], [4, 3, 2])
    const bill = done ? [arrives, due, total, Math.round(total * paid)] : [null, null, null, 0]
    purchases.push([id, `PO-${day.slice(2, 4)}${String(100 + id)}`, vendor, branch, day, ...bill, status])
  }
  return { purchases, purchase_lines: lines }
}

const selling = (
  random: Random,
  products: Cell[][],
  staff: Cell[][],
  customers: Cell[][],
): Record<string, Cell[][]> => {
  const sales: Cell[][] = []
  const items: Cell[][] = []
  const start = '2025-01-02'
  const when = rangeOf(1, 1_620)
    .map(() => addDays(start, Math.floor((daysBetween(start, today) + 1) * (1 - random.next() ** 1.3))))
    .filter((day) => weekdayOf(day) !== 0 || random.chance(0.6))
    .map((day) => momentAt(day, day === today ? random.int(480, 900) : minutes(random)))
    .sort()
  // Some were never sold: none of them sells well enough to be missed.
  const sold = products.filter(([id]) => ![17, 30, 41, 52].includes(Number(id)))
  for (const moment of when) {
    const branch = random.pick([1, 2, 3], [5, 4, 2])
    const seller = random.pick(
      staff.filter((one) => one[2] === branch && one[3] !== 'Store manager' && String(one[6] ?? '9') > moment),
    )
    const known = customers[Math.floor(random.next() ** 1.4 * 280)]
    const member = random.chance(0.75) && String(known?.[5]) < moment ? known : undefined
    const id = sales.length + 1
    let total = 0
    for (let count = random.pick([1, 2, 3, 4], [9, 6, 3, 1]); count > 0; count -= 1) {
      const product = sold[Math.floor(random.next() ** 1.35 * sold.length)] ?? []
      const qty = random.pick([1, 2, 3, 5], [10, 5, 2, 1])
      const line = qty * Number(product[7])
      items.push([items.length + 1, id, product[0] ?? null, qty, product[7] ?? null, line])
      total += line
    }
    const off = member && random.chance(0.3) ? Math.round(total / 2_000) * 100 : 0
    const method = random.pick(['Cash', 'QRIS', 'Debit card', 'Insurance'], [7, 8, 4, 1])
    const status = random.pick(['Completed', 'Void', 'Refunded'], [95, 3, 2])
    const receipt = `R${branch}-${String(20_000 + id)}`
    sales.push([id, receipt, branch, seller[0] ?? 0, member?.[0] ?? null, moment, method, off, total - off, status])
  }
  return { sales, sale_items: items }
}

const scripts = (random: Random): Cell[][] =>
  rangeOf(1, 460)
    .map(() => daysBetween('2025-02-01', today) * 1_440 - random.int(1, 650) * 1_440 + minutes(random))
    .sort((a, b) => a - b)
    .map((moment, index) => {
      const brought = momentAt('2025-02-01', moment)
      const late = brought > '2026-11-07' && random.chance(0.6)
      const status = random.chance(0.07) ? 'Rejected' : late ? 'Pending' : 'Dispensed'
      return [
        index + 1,
        `RX${String(5_001 + index)}`,
        random.int(1, 290),
        random.pick([1, 2, 3], [5, 4, 2]),
        random.chance(0.04) ? null : random.pick(doctors, [9, 7, 5, 4, 3, 2]),
        brought,
        status === 'Dispensed' ? momentAt('2025-02-01', moment + random.int(6, 55)) : null,
        status,
      ]
    })

/** A chain of three drugstores with names in English. */
export const pharmacy: Trade = { name: 'pharmacy', ddl, rows }
