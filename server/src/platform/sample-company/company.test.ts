import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { describeSampleCompany } from './describe.ts'
import { type LoadedCompany, loadSampleCompany, removeSampleCompany } from './load.ts'
import { TABLES, tableNames } from './tables.ts'
import { VIEWS } from './views.ts'

const database = `sample_${randomBytes(5).toString('hex')}`
let home: Awaited<ReturnType<typeof createTestDatabase>>
let company: LoadedCompany
let reader: pg.Client

beforeAll(async () => {
  home = await createTestDatabase()
  company = await loadSampleCompany({ admin: home.connection, database, readerPassword: 'x', today: '2026-11-21' })
  reader = new pg.Client(company.connection)
  await reader.connect()
})

afterAll(async () => {
  await reader?.end()
  if (home) await removeSampleCompany({ admin: home.connection, database })
  await home?.drop()
})

describe('the figures hold together', () => {
  test('there are as many rows as the load said', async () => {
    const counts: number[] = []
    for (const table of tableNames) counts.push(await number(`SELECT count(*) FROM ${table}`))
    expect(counts.reduce((sum, count) => sum + count)).toBe(company.rows)
    expect(counts.every((count) => count > 0)).toBe(true)
  })

  // Each query returns what is wrong: there must be none.
  test.each([
    ['every entry balances', 'SELECT entry_id FROM journal_lines GROUP BY entry_id HAVING sum(debit) <> sum(credit)'],
    ['no line is on both sides or none', 'SELECT id FROM journal_lines WHERE (debit > 0) = (credit > 0)'],
    [
      'assets are liabilities plus equity in every month',
      `SELECT month_end FROM balance_sheet GROUP BY 1 HAVING sum(CASE section WHEN 'Assets' THEN amount ELSE -amount END) <> 0`,
    ],
    [
      'no money or goods below zero',
      `SELECT month_end FROM balance_sheet WHERE account_code IN ('1100', '1110', '1200', '1300') AND amount < 0`,
    ],
    [
      'an order is the sum of its lines',
      'SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY o.id HAVING o.total <> sum(i.line_total)',
    ],
    [
      'a line is quantity times price less discount',
      'SELECT id FROM order_items WHERE line_total <> quantity * unit_price - discount OR line_total <= 0',
    ],
    [
      'a line knows its order',
      'SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.status <> i.status OR o.ordered_at::date <> i.ordered_on',
    ],
    [
      'what is revenue was paid once and in full',
      `SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'success'
       GROUP BY o.id HAVING coalesce(sum(p.amount), 0) <> CASE WHEN o.status IN ('paid', 'completed') THEN o.total ELSE 0 END`,
    ],
    [
      'refunds are what the lines say',
      `SELECT i.id FROM order_items i LEFT JOIN refunds r ON r.order_item_id = i.id GROUP BY i.id HAVING i.refunded <> coalesce(sum(r.amount), 0)`,
    ],
    [
      'nothing comes back before it was bought',
      'SELECT r.id FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.refunded_on < o.ordered_at::date',
    ],
    [
      'the ledger has the revenue of the orders, month by month',
      `SELECT month FROM (SELECT date_trunc('month', ordered_at)::date AS month, sum(total) AS a FROM orders WHERE status IN ('paid', 'completed') GROUP BY 1) o
       FULL JOIN (SELECT month, sum(amount) AS b FROM profit_and_loss WHERE account_code IN ('4100', '4200') GROUP BY 1) l USING (month)
       WHERE a IS DISTINCT FROM b`,
    ],
    [
      'the ledger has the loans',
      `SELECT 1 WHERE (SELECT sum(outstanding_principal) FROM loans)
       <> (SELECT sum(debit - credit) FROM journal_lines WHERE account_code = '1200')`,
    ],
    [
      'the last balance sheet has the profit of all months',
      `SELECT 1 WHERE (SELECT sum(amount) FROM profit_and_loss)
       <> (SELECT amount FROM balance_sheet WHERE account_code = '3900' ORDER BY month_end DESC LIMIT 1)`,
    ],
    [
      'stock is the sum of its movements and never below zero',
      `SELECT 1 FROM stock_levels l LEFT JOIN (SELECT store_id, product_id, sum(quantity) AS moved, min(balance_after) AS least FROM stock_movements GROUP BY 1, 2) m
       USING (store_id, product_id) WHERE l.quantity IS DISTINCT FROM m.moved OR m.least < 0`,
    ],
    [
      'every sale since the records begin has left the shelf',
      `SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
       LEFT JOIN stock_movements m ON m.order_id = i.order_id AND m.product_id = i.product_id AND m.quantity = -i.quantity
       WHERE i.status IN ('paid', 'completed') AND i.ordered_on >= (SELECT min(moved_on) FROM stock_movements) AND m.id IS NULL`,
    ],
    [
      'no order of a store that is not open',
      'SELECT o.id FROM orders o JOIN stores s ON s.id = o.store_id WHERE o.ordered_at::date NOT BETWEEN s.opened_on AND coalesce(s.closed_on, o.ordered_at::date)',
    ],
    [
      'no order of a customer who is not there',
      'SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.ordered_at::date < c.joined_on OR o.ordered_at::date >= c.churned_on',
    ],
    [
      'a loan owes what its instalments owe',
      `SELECT l.id FROM loans l JOIN loan_instalments i ON i.loan_id = l.id GROUP BY l.id
       HAVING l.outstanding_principal <> coalesce(sum(i.principal_due) FILTER (WHERE i.status <> 'paid'), 0) OR l.principal <> sum(i.principal_due)`,
    ],
    [
      'a loan stands as its last snapshot says',
      `SELECT l.id FROM loans l JOIN loan_snapshots s ON s.loan_id = l.id AND s.month_end = '2026-11-21'
       WHERE (l.outstanding_principal, l.collectability) IS DISTINCT FROM (s.outstanding_principal, s.collectability)`,
    ],
    [
      'nothing happens after the last day',
      `SELECT 1 FROM orders WHERE ordered_at >= '2026-11-22' UNION ALL SELECT 1 FROM journal_entries WHERE posted_on > '2026-11-21'`,
    ],
  ])('%s', async (_, wrong) => {
    expect((await reader.query(`${wrong} LIMIT 3`)).rows).toEqual([])
  })
})

describe('there is something to find', () => {
  const REGIONS = `orders o JOIN stores s ON s.id = o.store_id JOIN cities c ON c.id = s.city_id
    JOIN provinces p ON p.id = c.province_id JOIN regions r ON r.id = p.region_id WHERE o.status IN ('paid', 'completed')`
  const quarters = `sum(o.total) FILTER (WHERE ordered_at >= '2026-07-01' AND ordered_at < '2026-10-01')
    / sum(o.total) FILTER (WHERE ordered_at >= '2026-04-01' AND ordered_at < '2026-07-01')`

  test('Sulawesi grew fastest in the last quarter, Kalimantan shrank most', async () => {
    const { rows } = await reader.query<{ name: string; growth: string }>(
      `SELECT r.name, ${quarters} AS growth FROM ${REGIONS} GROUP BY 1 ORDER BY 2 DESC`,
    )
    expect(rows[0]?.name).toBe('Sulawesi')
    expect(Number(rows[0]?.growth)).toBeGreaterThan(Number(rows[1]?.growth) + 0.1)
    expect(rows.at(-1)?.name).toBe('Kalimantan')
    expect(Number(rows.at(-1)?.growth)).toBeLessThan(0.85)
  })

  test('two products explain the growth of Sulawesi', async () => {
    const { rows } = await reader.query<{ name: string }>(
      `SELECT pr.name FROM order_items i JOIN products pr ON pr.id = i.product_id, ${REGIONS.replace('WHERE', 'WHERE o.id = i.order_id AND')}
       AND r.name = 'Sulawesi' AND ordered_at >= '2026-04-01' AND ordered_at < '2026-10-01' GROUP BY 1
       ORDER BY sum(i.line_total * CASE WHEN ordered_at < '2026-07-01' THEN -1 ELSE 1 END) DESC LIMIT 2`,
    )
    expect(rows.map((row) => row.name).sort()).toEqual([
      'Pompa Air Tenaga Surya Surya Tirta 500 W',
      'Sepeda Listrik Laju X1',
    ])
  })

  test('one batch causes the refunds of one day', async () => {
    const { rows } = await reader.query<{ day: string; refunds: number }>(
      `SELECT refunded_on::text AS day, count(*)::int AS refunds FROM refunds GROUP BY 1 ORDER BY 2 DESC LIMIT 2`,
    )
    expect(rows[0]).toMatchObject({ day: '2026-08-12' })
    expect(rows[0]?.refunds).toBeGreaterThan(5 * Number(rows[1]?.refunds))
    const batches = `SELECT batch_code FROM refunds r JOIN order_items i ON i.id = r.order_item_id WHERE refunded_on = '2026-08-12' AND reason = 'defective_batch' GROUP BY 1`
    expect((await reader.query(batches)).rows).toHaveLength(1)
  })

  test('12.12 and the weeks before Idul Fitri are the best days', async () => {
    const { rows } = await reader.query<{ day: string }>(
      `SELECT ordered_at::date::text AS day FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 5`,
    )
    const days = rows.map((row) => row.day)
    expect(days).toContain('2025-12-12')
    expect(days).toContain('2025-11-11')
    const perDay = (from: string, to: string) =>
      number(`SELECT count(*) / 21.0 FROM orders WHERE ordered_at >= '${from}' AND ordered_at < '${to}'`)
    expect(await perDay('2026-02-26', '2026-03-19')).toBeGreaterThan(1.25 * (await perDay('2026-01-20', '2026-02-10')))
  })

  test('customers from social ads churn most, those by referral least', async () => {
    const { rows } = await reader.query<{ channel: string }>(
      `SELECT onboarding_channel AS channel FROM customers GROUP BY 1 ORDER BY avg((status = 'churned')::int) DESC`,
    )
    expect(rows.map((row) => row.channel).at(0)).toBe('social_ads')
    expect(rows.map((row) => row.channel).at(-1)).toBe('referral')
  })

  test('loans to micro businesses go bad', async () => {
    const at = (day: string) =>
      number(`SELECT npl_percent FROM monthly_npl WHERE segment = 'micro_business' AND month_end = '${day}'`)
    expect(await at('2026-10-31')).toBeGreaterThan((await at('2025-06-30')) + 8)
    const worst = await reader.query<{ segment: string }>(
      `SELECT segment FROM monthly_npl WHERE month_end = '2026-10-31' ORDER BY npl_percent DESC`,
    )
    expect(worst.rows[0]?.segment).toBe('micro_business')
  })

  test('staples earn less since their cost rose', async () => {
    const margin = (from: string, to: string) =>
      number(`SELECT 1 - sum(i.quantity * i.unit_cost) / sum(i.line_total) FROM order_items i JOIN products p ON p.id = i.product_id
        JOIN categories c ON c.id = p.category_id WHERE c.english_name = 'Groceries' AND ordered_on >= '${from}' AND ordered_on < '${to}'`)
    expect(await margin('2026-02-01', '2026-11-01')).toBeLessThan((await margin('2025-02-01', '2025-11-01')) - 0.05)
  })

  test('cooking oil has run out all over East Java', async () => {
    const { rows } = await reader.query<{ province: string; n: number }>(
      `SELECT DISTINCT v.name AS province FROM stock_levels l JOIN products p ON p.id = l.product_id JOIN stores s ON s.id = l.store_id
       JOIN cities c ON c.id = s.city_id JOIN provinces v ON v.id = c.province_id WHERE l.quantity = 0 AND p.name LIKE 'Minyak Goreng Kita%'`,
    )
    expect(rows).toEqual([{ province: 'Jawa Timur' }])
  })

  test('one store is new and one is closed', async () => {
    const { rows } = await reader.query(
      `SELECT name, status FROM stores WHERE opened_on > '2024-01-01' OR closed_on IS NOT NULL ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: 'Toko Nusantara Banjarmasin Veteran', status: 'closed' },
      { name: 'Toko Nusantara Batam Nagoya', status: 'open' },
    ])
  })
})

describe('the reader only reads', () => {
  test.each([
    'INSERT INTO regions VALUES (99, $$x$$, $$x$$)',
    'UPDATE orders SET total = 0',
    'DELETE FROM refunds',
    'TRUNCATE payments',
    'DROP TABLE payments',
    'ALTER TABLE orders ADD COLUMN x int',
    'CREATE TABLE x (a int)',
    'CREATE TEMP TABLE x (a int)',
    'CREATE SCHEMA x',
    'CREATE VIEW x AS SELECT 1',
    'CREATE FUNCTION x() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'SELECT * INTO x FROM regions',
    'WITH x AS (DELETE FROM refunds RETURNING *) SELECT * FROM x',
    'SELECT * FROM orders FOR UPDATE',
    'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE',
    'CREATE INDEX ON orders (total)',
    `COMMENT ON TABLE orders IS 'x'`,
    'CREATE ROLE x',
    'SET ROLE postgres',
    `COPY regions TO '/tmp/regions'`,
    `COPY regions FROM PROGRAM 'echo'`,
    `SELECT pg_read_file('/etc/passwd')`,
    'SELECT * FROM pg_authid',
    'SELECT lo_create(0)',
  ])('even in a writable transaction: %s', async (sql) => {
    await reader.query('BEGIN READ WRITE')
    const failure = await reader.query(sql).then(
      () => undefined,
      (error: pg.DatabaseError) => error.code,
    )
    await reader.query('ROLLBACK')
    expect(failure).toBe('42501')
  })

  test('starts in a read-only transaction with a time limit', async () => {
    expect((await reader.query('SHOW transaction_read_only')).rows).toEqual([{ transaction_read_only: 'on' }])
    expect((await reader.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
  })

  test('does not get into other databases', async () => {
    expect(company.alsoReachable).not.toContain(home.connection.database)
    for (const other of [home.connection.database, 'template1']) {
      await expect(new pg.Client({ ...company.connection, database: other }).connect()).rejects.toMatchObject({
        code: '42501',
      })
    }
  })
})

describe('the description', () => {
  test('names every table, view and column that is there, and no other', async () => {
    const { rows } = await reader.query<{ table: string; columns: string[] }>(
      `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 GROUP BY 1 ORDER BY 1`,
    )
    const described = describeSampleCompany().tables.map((table) => ({
      table: table.name,
      columns: table.columns.map((column) => column.name),
    }))
    expect(described.sort((a, b) => (a.table < b.table ? -1 : 1))).toEqual(rows)
    expect(described.map((one) => one.table).sort()).toEqual([...Object.keys(TABLES), ...Object.keys(VIEWS)].sort())
  })

  test('speaks both languages wherever it speaks', () => {
    for (const table of describeSampleCompany().tables) {
      for (const said of [table, ...table.columns.filter((column) => !column.hidden)]) {
        expect(said.description?.en, `${table.name} ${said.name}`).toBeTruthy()
        expect(said.description?.id, `${table.name} ${said.name}`).toBeTruthy()
      }
    }
  })

  test.each(describeSampleCompany().measures.map((measure) => [measure.name, measure] as const))(
    '%s is a figure',
    async (_, measure) => {
      const value = await number(
        `SELECT ${measure.expression} FROM ${measure.table} ${measure.filter ? `WHERE ${measure.filter}` : ''}`,
      )
      expect(value).toBeGreaterThan(0)
      if (measure.unit === '%') expect(value).toBeLessThan(100)
    },
  )

  test('revenue is the total of paid and completed orders', async () => {
    const revenue = describeSampleCompany().measures.find((measure) => measure.name === 'revenue')
    const measured = await number(`SELECT ${revenue?.expression} FROM ${revenue?.table} WHERE ${revenue?.filter}`)
    expect(measured).toBe(await number(`SELECT sum(total) FROM orders WHERE status IN ('paid', 'completed')`))
  })
})

async function number(sql: string): Promise<number> {
  const { rows } = await reader.query<Record<string, unknown>>(sql)
  return Number(Object.values(rows[0] ?? {})[0])
}
