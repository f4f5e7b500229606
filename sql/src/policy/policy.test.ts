import { describe, expect, test } from 'vitest'
import { prepareStatement } from '../statement.ts'
import { corpus } from '../testing/corpus.ts'
import { shop } from '../testing/shop-policy.ts'
import { StatementRefused } from '../tree.ts'

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
