import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeSampleCompany } from './describe.ts'
import { TABLES, tableNames } from './tables.ts'
import { aSampleCompany, type CompanyFixture } from './testing/company-fixture.ts'
import { VIEWS } from './views.ts'

let sample: CompanyFixture
beforeAll(async () => {
  sample = await aSampleCompany()
})
afterAll(() => sample?.close())

describe('the figures hold together', () => {
  test('there are as many rows as the load said', async () => {
    const counts: number[] = []
    for (const table of tableNames) counts.push(await sample.number(`SELECT count(*) FROM ${table}`))
    expect(counts.reduce((sum, count) => sum + count)).toBe(sample.company.rows)
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
    expect((await sample.reader.query(`${wrong} LIMIT 3`)).rows).toEqual([])
  })
})

describe('the description', () => {
  test('names every table, view and column that is there, and no other', async () => {
    const { rows } = await sample.reader.query<{ table: string; columns: string[] }>(
      `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 GROUP BY 1 ORDER BY 1`,
    )
    const described = describeSampleCompany().tables.map((table) => ({
      table: table.name,
      columns: table.columns.map((column) => column.name),
    }))
    expect(described.sort((a, b) => (a.table < b.table ? -1 : 1))).toEqual(rows)
    expect(described.map((item) => item.table).sort()).toEqual([...Object.keys(TABLES), ...Object.keys(VIEWS)].sort())
  })

  test('speaks both languages wherever it speaks', () => {
    for (const table of describeSampleCompany().tables) {
      for (const described of [table, ...table.columns.filter((column) => !column.hidden)]) {
        expect(described.description?.en, `${table.name} ${described.name}`).toBeTruthy()
        expect(described.description?.id, `${table.name} ${described.name}`).toBeTruthy()
      }
    }
  })

  test.each(describeSampleCompany().measures.map((measure) => [measure.name, measure] as const))(
    '%s is a figure',
    async (_, measure) => {
      const value = await sample.number(
        `SELECT ${measure.expression} FROM ${measure.table} ${measure.filter ? `WHERE ${measure.filter}` : ''}`,
      )
      expect(value).toBeGreaterThan(0)
      if (measure.unit === '%') expect(value).toBeLessThan(100)
    },
  )

  test('revenue is the total of paid and completed orders', async () => {
    const revenue = describeSampleCompany().measures.find((measure) => measure.name === 'revenue')
    const measured = await sample.number(
      `SELECT ${revenue?.expression} FROM ${revenue?.table} WHERE ${revenue?.filter}`,
    )
    expect(measured).toBe(await sample.number(`SELECT sum(total) FROM orders WHERE status IN ('paid', 'completed')`))
  })
})
