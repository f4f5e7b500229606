import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSampleCompany, type CompanyFixture } from './testing/company-fixture.ts'

let sample: CompanyFixture
beforeAll(async () => {
  sample = await aSampleCompany()
})
afterAll(() => sample?.close())

describe('there is something to find', () => {
  const REGIONS = `orders o JOIN stores s ON s.id = o.store_id JOIN cities c ON c.id = s.city_id
    JOIN provinces p ON p.id = c.province_id JOIN regions r ON r.id = p.region_id WHERE o.status IN ('paid', 'completed')`
  const quarters = `sum(o.total) FILTER (WHERE ordered_at >= '2026-07-01' AND ordered_at < '2026-10-01')
    / sum(o.total) FILTER (WHERE ordered_at >= '2026-04-01' AND ordered_at < '2026-07-01')`

  test('Sulawesi grew fastest in the last quarter, Kalimantan shrank most', async () => {
    const { rows } = await sample.reader.query<{ name: string; growth: string }>(
      `SELECT r.name, ${quarters} AS growth FROM ${REGIONS} GROUP BY 1 ORDER BY 2 DESC`,
    )
    expect(rows[0]?.name).toBe('Sulawesi')
    expect(Number(rows[0]?.growth)).toBeGreaterThan(Number(rows[1]?.growth) + 0.1)
    expect(rows.at(-1)?.name).toBe('Kalimantan')
    expect(Number(rows.at(-1)?.growth)).toBeLessThan(0.85)
  })

  test('two products explain the growth of Sulawesi', async () => {
    const { rows } = await sample.reader.query<{ name: string }>(
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
    const { rows } = await sample.reader.query<{ day: string; refunds: number }>(
      `SELECT refunded_on::text AS day, count(*)::int AS refunds FROM refunds GROUP BY 1 ORDER BY 2 DESC LIMIT 2`,
    )
    expect(rows[0]).toMatchObject({ day: '2026-08-12' })
    expect(rows[0]?.refunds).toBeGreaterThan(5 * Number(rows[1]?.refunds))
    const batches = `SELECT batch_code FROM refunds r JOIN order_items i ON i.id = r.order_item_id WHERE refunded_on = '2026-08-12' AND reason = 'defective_batch' GROUP BY 1`
    expect((await sample.reader.query(batches)).rows).toHaveLength(1)
  })

  test('12.12 and the weeks before Idul Fitri are the best days', async () => {
    const { rows } = await sample.reader.query<{ day: string }>(
      `SELECT ordered_at::date::text AS day FROM orders GROUP BY 1 ORDER BY count(*) DESC LIMIT 5`,
    )
    const days = rows.map((row) => row.day)
    expect(days).toContain('2025-12-12')
    expect(days).toContain('2025-11-11')
    const perDay = (from: string, to: string) =>
      sample.number(`SELECT count(*) / 21.0 FROM orders WHERE ordered_at >= '${from}' AND ordered_at < '${to}'`)
    expect(await perDay('2026-02-26', '2026-03-19')).toBeGreaterThan(1.25 * (await perDay('2026-01-20', '2026-02-10')))
  })

  test('customers from social ads churn most, those by referral least', async () => {
    const { rows } = await sample.reader.query<{ channel: string }>(
      `SELECT onboarding_channel AS channel FROM customers GROUP BY 1 ORDER BY avg((status = 'churned')::int) DESC`,
    )
    expect(rows.map((row) => row.channel).at(0)).toBe('social_ads')
    expect(rows.map((row) => row.channel).at(-1)).toBe('referral')
  })

  test('loans to micro businesses go bad', async () => {
    const at = (day: string) =>
      sample.number(`SELECT npl_percent FROM monthly_npl WHERE segment = 'micro_business' AND month_end = '${day}'`)
    expect(await at('2026-10-31')).toBeGreaterThan((await at('2025-06-30')) + 8)
    const worst = await sample.reader.query<{ segment: string }>(
      `SELECT segment FROM monthly_npl WHERE month_end = '2026-10-31' ORDER BY npl_percent DESC`,
    )
    expect(worst.rows[0]?.segment).toBe('micro_business')
  })

  test('staples earn less since their cost rose', async () => {
    const margin = (from: string, to: string) =>
      sample.number(`SELECT 1 - sum(i.quantity * i.unit_cost) / sum(i.line_total) FROM order_items i JOIN products p ON p.id = i.product_id
        JOIN categories c ON c.id = p.category_id WHERE c.english_name = 'Groceries' AND ordered_on >= '${from}' AND ordered_on < '${to}'`)
    expect(await margin('2026-02-01', '2026-11-01')).toBeLessThan((await margin('2025-02-01', '2025-11-01')) - 0.05)
  })

  test('cooking oil has run out all over East Java', async () => {
    const { rows } = await sample.reader.query<{ province: string; n: number }>(
      `SELECT DISTINCT v.name AS province FROM stock_levels l JOIN products p ON p.id = l.product_id JOIN stores s ON s.id = l.store_id
       JOIN cities c ON c.id = s.city_id JOIN provinces v ON v.id = c.province_id WHERE l.quantity = 0 AND p.name LIKE 'Minyak Goreng Kita%'`,
    )
    expect(rows).toEqual([{ province: 'Jawa Timur' }])
  })

  test('one store is new and one is closed', async () => {
    const { rows } = await sample.reader.query(
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
    await sample.reader.query('BEGIN READ WRITE')
    const failure = await sample.reader.query(sql).then(
      () => undefined,
      (error: pg.DatabaseError) => error.code,
    )
    await sample.reader.query('ROLLBACK')
    expect(failure).toBe('42501')
  })

  test('starts in a read-only transaction with a time limit', async () => {
    expect((await sample.reader.query('SHOW transaction_read_only')).rows).toEqual([{ transaction_read_only: 'on' }])
    expect((await sample.reader.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
  })

  test('does not get into other databases', async () => {
    expect(sample.company.alsoReachable).not.toContain(sample.home)
    for (const other of [sample.home, 'template1']) {
      await expect(new pg.Client({ ...sample.company.connection, database: other }).connect()).rejects.toMatchObject({
        code: '42501',
      })
    }
  })
})
