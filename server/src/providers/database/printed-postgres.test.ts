import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ColumnAccess, type Policy, prepareStatement, type Statement, StatementRefused } from '#sql/index.ts'
import { mutatedStatements } from '#sql/testing/mutate.ts'
import { statements } from '#sql/testing/shop.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'

// What we let through against what PostgreSQL makes of it. More of them: SQL_FUZZ=100000.
const count = Number(process.env.SQL_FUZZ ?? 2_000)

/** Hidden and masked cells, keys and the table of others hold numbers and words that are nowhere else. */
const canary = /canary|7770\d|9100\d/
const shop = `
  CREATE TABLE depts (id int PRIMARY KEY, name text, budget int);
  CREATE TABLE employees (id int PRIMARY KEY, name text, dept_id int, email text, salary int);
  CREATE TABLE orders (id int PRIMARY KEY, emp_id int, total int, day date);
  CREATE TABLE secrets (id int PRIMARY KEY, token text);
  INSERT INTO depts VALUES (1, 'Sales', 100), (2, 'IT', 200), (3, 'sales', NULL);
  INSERT INTO employees VALUES (91001, 'Budi', 1, 'canary@one.test', 77701), (91002, 'Ayu', 1, NULL, 77702), (91003, 'it''s', 2, 'canary@two.test', 77703);
  INSERT INTO orders VALUES (1, 91001, 5, '2026-01-01'), (2, 91001, 7, '2026-01-02'), (3, 91002, 7, '2026-02-01'), (4, 91003, 0, NULL);
  INSERT INTO secrets VALUES (77709, 'canary-one');`

const columns = (given: Record<string, ColumnAccess>) =>
  Object.entries(given).map(([name, access]) => ({ name, access }))
const part: Policy = {
  dialect: 'postgres',
  tables: [
    { name: 'depts', columns: columns({ id: 'open', name: 'open', budget: 'open' }) },
    {
      name: 'employees',
      columns: columns({ id: 'joined', name: 'open', dept_id: 'open', email: 'masked', salary: 'hidden' }),
    },
    { name: 'orders', columns: columns({ id: 'open', emp_id: 'joined', total: 'open', day: 'open' }) },
  ],
  others: [{ name: 'secrets' }],
  relations: [{ table: 'orders', column: 'emp_id', toTable: 'employees', toColumn: 'id' }],
}
const whole: Policy = { dialect: 'postgres', tables: 'any', others: [], relations: [] }

/** What people who want to see more have tried, for the changes to begin with. */
const hostile = [
  'with "EMPLOYEES" as (select 1) select name, salary from employees',
  'with employees as (select * from employees) select * from employees e, orders o where o.emp_id = e.id',
  "select E'a\\'\n' || salary || E'\\'' from employees",
  'select c.a, c.b from employees as c(a, b, c, d, e)',
  'select * from employees natural join orders',
  'select e, e.*, row_to_json(e), to_jsonb(e), (e).id, e::text from employees e where e is not null',
  'select e.xmin, e.ctid, e.tableoid, salary(e), e.row_to_json from employees e',
  'select o.total from orders o join employees e on o.emp_id = e.id and (select e) is not null',
  'select count(e.id), count(distinct o.emp_id), max(e.id) from orders o join employees e on e.id = o.emp_id group by e.id, o.emp_id',
  'select x.* from employees e cross join lateral (select e.*, e as whole) x order by x',
  'select email, count(email) from employees group by email order by email, 2',
  'select name, rank() over (partition by o.emp_id order by o.total) from orders o, employees order by salary desc',
  'select name from employees union select token from secrets',
  "select json_agg(e) from (select * from employees) e where exists (select from secrets where token like 'c%')",
  'select 1 from (select 1 as o) s, (employees e join orders o on o is null)',
  'select o.total from orders o where o.emp_id in (select id from employees) order by (select max(salary) from employees)',
  'select array_agg(id), string_agg(email, $$,$$) filter (where salary > 77701) from public.employees',
  'select * from employees join orders using (id) join depts d on d.id = employees.dept_id',
]

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`${shop}`)
  await client.query(
    `SET default_transaction_read_only = on; SET statement_timeout = '2s'; SET standard_conforming_strings = on`,
  )
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

type Outcome = { columns: string[]; rows: string[] } | { error: string }
async function run(text: string): Promise<Outcome> {
  try {
    const { fields, rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return { columns: fields.map(({ name }) => name), rows: rows.map((row) => JSON.stringify(row)).sort() }
  } catch (error) {
    return { error: String(error) }
  }
}
async function prepared(sql: string, policy: Policy): Promise<Statement | undefined> {
  try {
    return await prepareStatement(sql, policy)
  } catch (error) {
    if (error instanceof StatementRefused) return undefined
    throw error
  }
}

test(`${count} changed statements over a part of it show nothing of the rest`, { timeout: 3_600_000 }, async () => {
  const seen = { passed: 0, ran: 0 }
  for (const sql of mutatedStatements(20261122, count, [...hostile, ...statements])) {
    const statement = await prepared(sql, part)
    if (!statement) continue
    seen.passed++
    const outcome = await run(statement.text)
    if (!('error' in outcome)) seen.ran++
    expect(JSON.stringify(outcome), JSON.stringify([sql, statement.text])).not.toMatch(canary)
  }
  // Else it would show nothing.
  expect(seen.ran).toBeGreaterThan(count / 40)
  process.stdout.write(`${JSON.stringify(seen)}\n`)
})

test(`${count} changed statements say when printed what they said before`, { timeout: 3_600_000 }, async () => {
  const seen = { passed: 0, same: 0 }
  for (const sql of mutatedStatements(11222026, count, [...hostile, ...statements])) {
    const statement = await prepared(sql, whole)
    if (!statement) continue
    seen.passed++
    const [theirs, ours] = [await run(sql), await run(statement.text)]
    const label = JSON.stringify([sql, statement.text])
    if ('error' in theirs) expect(ours, label).toHaveProperty('error')
    else expect(ours, label).toEqual(theirs)
    if (!('error' in theirs)) seen.same++
  }
  expect(seen.same).toBeGreaterThan(count / 20)
  process.stdout.write(`${JSON.stringify(seen)}\n`)
})
