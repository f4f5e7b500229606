<<<<<<< HEAD

import type { Dialect } from '#engine/data/index.ts'
import type { ColumnAccess, Policy } from '../policy/policy.ts'

const columns = (given: Record<string, ColumnAccess>) =>
  Object.entries(given).map(([name, access]) => ({ name, access }))

/** A part of a shop: what of it is hidden or masked, and what belongs to others. */
export const shop = (dialect: Dialect = 'postgres'): Policy => ({
  dialect,
  tables: [
    { name: 'orders', columns: columns({ id: 'open', customer_id: 'joined', total: 'open', day: 'open' }) },
    { name: 'customers', columns: columns({ id: 'joined', name: 'open', email: 'masked', salary: 'hidden' }) },
    { name: 'Order Lines', columns: columns({ id: 'open', 'unit "net"': 'open' }) },
    { name: 'stock', schema: 'store', columns: columns({ id: 'open', amount: 'open' }) },
  ],
  others: [{ name: 'payroll' }, { name: 'stock', schema: 'hq' }],
  relations: [{ table: 'orders', column: 'customer_id', toTable: 'customers', toColumn: 'id' }],
})
=======
/** A small database that SQLite and MariaDB both make of these statements; `token` and `salary` hold the canaries. */
export const shop = [
  'CREATE TABLE depts (id INTEGER PRIMARY KEY, name VARCHAR(50), budget INTEGER)',
  'CREATE TABLE employees (id INTEGER PRIMARY KEY, name VARCHAR(50), dept_id INTEGER, salary INTEGER)',
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, emp_id INTEGER, total INTEGER, day VARCHAR(10))',
  'CREATE TABLE secrets (id INTEGER PRIMARY KEY, token VARCHAR(50))',
  "INSERT INTO depts VALUES (1, 'Sales', 100), (2, 'IT', 200), (3, 'sales', NULL)",
  "INSERT INTO employees VALUES (1, 'Budi', 1, 777001), (2, 'Ayu', 1, 777002), (3, 'Citra', 2, 777003), (4, 'it''s', NULL, 777004)",
  "INSERT INTO orders VALUES (1, 1, 5, '2026-01-01'), (2, 1, 7, '2026-01-02'), (3, 2, 7, '2026-02-01'), (4, 3, 0, NULL), (5, 9, 12, '2026-02-03')",
  "INSERT INTO secrets VALUES (1, 'canary-one'), (2, 'canary-two')",
]

/** Statements over it that every dialect takes, and some that only one does. */
export const statements: readonly string[] = [
  'select id, name from employees order by id',
  'select * from depts d where d.budget > 100 or d.budget is null',
  'select e.name, sum(o.total) as total from employees e join orders o on o.emp_id = e.id group by e.id, e.name order by e.name',
  'select d.name, count(*) from depts d left join employees e on e.dept_id = d.id group by d.id, d.name having count(*) > 0',
  'with big as (select emp_id, sum(total) as t from orders group by emp_id) select e.name, b.t from employees e join big b on b.emp_id = e.id',
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 4) select i, i * 2 from n',
  "select case when total > 6 then 'much' when total = 0 then 'none' else 'some' end as kind, count(*) from orders group by kind",
  "select name from employees where id in (select emp_id from orders where total >= 7) and not name like 'A%'",
  'select name from employees e where exists (select 1 from orders o where o.emp_id = e.id and o.total between 5 and 6)',
  'select id from employees union select emp_id from orders union all select id from depts order by 1 limit 3',
  "select upper(name) || '-' || id from depts",
  "select concat(name, ' ', id) from depts where name <> 'it''s' -- end",
  'select a.id, b.id from orders a cross join depts b where a.id = b.id',
  'select max(total) - min(total), avg(total) * 2 / 3 % 4 from orders where day is not null',
  "select coalesce(d.name, 'none'), e.* from employees e left join depts d on d.id = e.dept_id, orders o where o.id = e.id",
  'select substr(day, 1, 7) as month, sum(total) from orders group by substr(day, 1, 7) order by month desc limit 2 offset 1',
  'select row_number() over (partition by emp_id order by id) as r, total, sum(total) over (order by id rows between 1 preceding and current row) from orders',
  'select (select count(*) from orders o where o.emp_id = e.id) as n, -e.id + 3 * 2 - 1, not e.id = 2 from employees e',
  'select x.n from (select name as n, id from depts where id < 3) as x join orders using (id)',
  'select distinct emp_id, total = 7 and day is null or id < 2 from orders',
  'select id & 3 | 1, id << 2 >> 1, ~id, - - id, id <> 2 = 1 from orders',
  "select cast(total as char(10)), 'a' 'b', `id` as \"order id\" from orders -- x",
  'select \'text /* no comment */\', "id", [id] from orders /* a comment */',
  'select id as "x", name \'y\' from employees where (id, dept_id) in ((1, 1), (2, 1))',
  'select count(distinct emp_id), total from orders group by total with rollup',
  'select name is null, name is not null, budget <=> 100, 5 div 2, 5 mod 3, 1 xor 0 from depts',
  "select group_concat(name order by id separator '; ') from depts",
  "select date_add('2026-01-31', interval 1 month), '2026-01-01' + interval 2 day, extract(year from '2026-05-01')",
  'select * from employees natural join depts',
  "select name collate nocase = 'SALES', id isnull, id notnull, id is 1, id == 1 from depts",
  "select total(total) filter (where id > 1), group_concat(day, ';') from orders",
  'select 1 where 2 < 3 and 1 = 1',
  'values (1, 2), (3, 4)',
]
>>>>>>> sqlown
