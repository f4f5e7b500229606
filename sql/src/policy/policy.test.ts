import { describe, expect, test } from 'vitest'
import { prepareStatement } from '../statement.ts'
import { corpus } from '../testing/corpus.ts'
import { shop } from '../testing/shop-policy.ts'
import { StatementRefused } from '../tree.ts'
import type { PolicyTable } from './policy.ts'

/** Names of hidden keys differ in every statement. */
const steady = (text: string) => text.replace(/key_[0-9a-f]{12}_/g, 'key_')

async function reasonOf(sql: string, policy = shop()): Promise<string> {
  try {
    return `read as ${steady((await prepareStatement(sql, policy)).text)}`
  } catch (error) {
    return error instanceof StatementRefused ? error.reason : String(error)
  }
}

describe('over a part of a shop', () => {
  test.each(corpus('masks', 'allowed'))('what may be seen is printed: $sql', async ({ sql, printed }) => {
    expect(await reasonOf(sql)).toBe(`read as ${printed}`)
  })

  test.each(corpus('masks', 'refused'))('is refused, $head: $sql', async ({ head, sql }) => {
    expect(await reasonOf(sql)).toBe(head.split(':')[0])
  })
})

describe('names that a server could take for another', () => {
  const payroll = 'with \u212aorders as (select 1 as id) select id from korders'
  test.each(['sqlite', 'mysql', 'sqlserver'] as const)('are refused in %s', async (dialect) => {
    const policy = { ...shop(dialect), tables: [...(shop(dialect).tables as []), { name: 'korders', columns: [] }] }
    expect(await reasonOf(payroll, policy)).toBe('not_readable')
  })

  test('a table of WITH is printed as it is called there', async () => {
    const sql = 'with Orders as (select 1 as n) select n from ORDERS'
    expect(await reasonOf(sql, shop('sqlserver'))).toMatch(/FROM \[Orders\]/)
    expect(await reasonOf(sql, shop('sqlite'))).toMatch(/FROM `Orders`/)
  })

  test('a name of WITH that is quoted in PostgreSQL hides no table', async () => {
    expect(await reasonOf('with "ORDERS" as (select 1 as id) select id from orders')).toMatch(/FROM "orders"\) AS/)
  })
})

test('names of hidden keys begin nothing that the statement says', async () => {
  const sql = 'select count(o.customer_id) from orders o'
  const [left, right] = await Promise.all([prepareStatement(sql, shop()), prepareStatement(sql, shop())])
  expect(left.text).not.toBe(right.text)
  expect(steady(left.text)).toBe(steady(right.text))
})

describe('of a table some rows', () => {
  const rows = [
    { column: 'day', op: 'from', values: ['2026-01-01'] },
    { column: 'id', op: 'in', values: [1, -2] },
    { column: 'customer_id', op: 'not_in', values: ['Ayu’s', "O'Neil"] },
    { column: 'total', op: 'to', values: [10.5] },
  ] as const
  const few = (dialect: 'postgres' | 'mysql' | 'sqlite' | 'sqlserver') => {
    const policy = shop(dialect)
    const tables = (policy.tables as PolicyTable[]).map((table) =>
      table.name === 'orders' ? { ...table, rows } : table,
    )
    return { ...policy, tables }
  }

  test('are chosen before anything that is asked, also by columns that are hidden', async () => {
    const { text, reads } = await prepareStatement('select id from orders where 1 = 1 or total > 99', few('sqlite'))
    expect(text.replaceAll('`', '')).toMatch(
      /FROM \(SELECT .* FROM orders WHERE \(\(day >= '2026-01-01'\) AND \(id IN \(1, \(- ?2\)\)\) AND \(customer_id NOT IN \('Ayu’s', 'O''Neil'\)\) AND \(total <= 10.5\)\)\)/,
    )
    expect(reads?.find(({ table }) => table === 'orders')?.columns).toContain('customer_id')
  })

  test.each(['postgres', 'mysql', 'sqlite', 'sqlserver'] as const)(
    'are written so that %s reads the same',
    async (dialect) => {
      expect(await reasonOf('select count(*) from orders', few(dialect))).toMatch(/^read as .*2026-01-01.*10\.5/s)
    },
  )

  test('are none where a condition has no value', async () => {
    const policy = few('sqlite')
    const none = policy.tables.map((table) =>
      table.name === 'orders' ? { ...table, rows: [{ column: 'id', op: 'in' as const, values: [] }] } : table,
    )
    expect(await reasonOf('select id from orders', { ...policy, tables: none })).toMatch(/1 = 0/)
  })
})
