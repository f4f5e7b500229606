---
select id from orders
=> SELECT "id" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders"
---
select o.total from public.orders as o where o.id in (select id from "Order Lines")
=> SELECT "o"."total" FROM (SELECT "id", "total", "day" FROM "orders") AS "o" WHERE ("o"."id" IN (SELECT "id" FROM (SELECT "id", "unit ""net""" FROM "Order Lines") AS "Order Lines"))
---
with big as (select id, total from orders) select * from big b join "Order Lines" l on l.id = b.id
=> WITH "big" AS (SELECT "id", "total" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders") SELECT * FROM "big" AS "b" INNER JOIN (SELECT "id", "unit ""net""" FROM "Order Lines") AS "l" ON ("l"."id" = "b"."id")
---
select extract(year from day), trim(both ' ' from 'x') from orders
=> SELECT pg_catalog.extract('year', "day"), pg_catalog.btrim('x', ' ') FROM (SELECT "id", "total", "day" FROM "orders") AS "orders"
---
select total from orders where total is distinct from 3
=> SELECT "total" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders" WHERE ("total" IS DISTINCT FROM 3)
---
select s.amount from store.stock s, orders o, generate_series(1, 3) as n
=> SELECT "s"."amount" FROM (SELECT "id", "amount" FROM "store"."stock") AS "s", (SELECT "id", "total", "day" FROM "orders") AS "o", pg_catalog.generate_series(1, 3) AS "n"
---
with recursive up as (select 1 as n union all select n + 1 from up) select n from up
=> WITH RECURSIVE "up" AS (SELECT 1 AS "n" UNION ALL SELECT ("n" + 1) FROM "up") SELECT "n" FROM "up"
---
select * from (select id from orders union select id from "Order Lines") as both_of limit 5
=> SELECT * FROM (SELECT "id" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders" UNION SELECT "id" FROM (SELECT "id", "unit ""net""" FROM "Order Lines") AS "Order Lines") AS "both_of" LIMIT 5
---
select id, (select max(l.id) from "Order Lines" l) as most from orders group by id, day order by day, id
=> SELECT "id", (SELECT pg_catalog.max("l"."id") FROM (SELECT "id", "unit ""net""" FROM "Order Lines") AS "l") AS "most" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders" GROUP BY "id", "day" ORDER BY "day", "id"
---
select count(*) over w from orders window w as (partition by day), v as (order by day)
=> SELECT pg_catalog.count(*) OVER "w" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders" WINDOW "w" AS (PARTITION BY "day"), "v" AS (ORDER BY "day")
---
select o.id from (orders o join "Order Lines" l on l.id = o.id)
=> SELECT "o"."id" FROM (SELECT "id", "total", "day" FROM "orders") AS "o" INNER JOIN (SELECT "id", "unit ""net""" FROM "Order Lines") AS "l" ON ("l"."id" = "o"."id")
---
select o.* from orders o
=> SELECT "o"."id", "o"."total", "o"."day" FROM (SELECT "id", "total", "day" FROM "orders") AS "o"
---
select * from orders
=> SELECT "orders"."id", "orders"."total", "orders"."day" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders"
---
select id, * from orders
=> SELECT "id", "orders"."id", "orders"."total", "orders"."day" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders"
---
select x.id from (select * from orders) x
=> SELECT "x"."id" FROM (SELECT "orders"."id", "orders"."total", "orders"."day" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders") AS "x"
---
select * from (orders o join "Order Lines" l on l.id = o.id)
=> SELECT "o"."id", "o"."total", "o"."day", "l"."id", "l"."unit ""net""" FROM (SELECT "id", "total", "day" FROM "orders") AS "o" INNER JOIN (SELECT "id", "unit ""net""" FROM "Order Lines") AS "l" ON ("l"."id" = "o"."id")
---
select c.name, sum(o.total) from orders o join customers c on o.customer_id = c.id group by c.id, c.name
=> SELECT "c"."name", pg_catalog.sum("o"."total") FROM (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o" INNER JOIN (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email", "id" AS "key_2" FROM "customers") AS "c" ON ("o"."key_1" = "c"."key_2") GROUP BY "c"."key_2", "c"."name"
---
select c.name from customers as c where exists (select * from orders o where o.customer_id = c.id)
=> SELECT "c"."name" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email", "id" AS "key_2" FROM "customers") AS "c" WHERE EXISTS (SELECT "o"."id", "o"."total", "o"."day" FROM (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o" WHERE ("o"."key_1" = "c"."key_2"))
---
select count(distinct o.customer_id) as customer_id from orders o
=> SELECT pg_catalog.count(DISTINCT "o"."key_1") AS "customer_id" FROM (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o"
---
select count(*), 2 * total from orders group by total
=> SELECT pg_catalog.count(*), (2 * "total") FROM (SELECT "id", "total", "day" FROM "orders") AS "orders" GROUP BY "total"
---
select email from customers
=> SELECT "email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select c.name, c.email as mail, c.email from customers c order by c.name
=> SELECT "c"."name", "c"."email" AS "mail", "c"."email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "c" ORDER BY "c"."name"
---
select count(email) from customers
=> SELECT pg_catalog.count("email") FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select name, email e from customers
=> SELECT "name", "email" AS "e" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select xmin from customers
=> SELECT "xmin" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select ctid from orders
=> SELECT "ctid" FROM (SELECT "id", "total", "day" FROM "orders") AS "orders"
---
select tableoid from customers
=> SELECT "tableoid" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
with c as (select * from customers) select salary from c
=> WITH "c" AS (SELECT "customers"."name", "customers"."email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers") SELECT "salary" FROM "c"
---
select c.* from customers c join orders o on o.customer_id = c.id
=> SELECT "c"."name", "c"."email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email", "id" AS "key_2" FROM "customers") AS "c" INNER JOIN (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o" ON ("o"."key_1" = "c"."key_2")
---
select *, 1 from orders o, customers
=> SELECT "o"."id", "o"."total", "o"."day", "customers"."name", "customers"."email", 1 FROM (SELECT "id", "total", "day" FROM "orders") AS "o", (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select o.*, s.* from orders o, store.stock s
=> SELECT "o"."id", "o"."total", "o"."day", "s".* FROM (SELECT "id", "total", "day" FROM "orders") AS "o", (SELECT "id", "amount" FROM "store"."stock") AS "s"
---
select count(o.customer_id), count(distinct o.customer_id) from orders o
=> SELECT pg_catalog.count("o"."key_1"), pg_catalog.count(DISTINCT "o"."key_1") FROM (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o"
---
select rank() over (partition by o.customer_id order by o.total) from orders o
=> SELECT pg_catalog.rank() OVER (PARTITION BY "o"."key_1" ORDER BY "o"."total") FROM (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o"
---
select 5 as salary from customers order by salary
=> SELECT 5 AS "salary" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers" ORDER BY "salary"
---
select lateral_x.* from customers c, lateral (select c.*) lateral_x
=> SELECT "lateral_x".* FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "c", LATERAL (SELECT "c"."name", "c"."email") AS "lateral_x"
---
select x.* from orders o cross join lateral (select o.* ) x
=> SELECT "x".* FROM (SELECT "id", "total", "day" FROM "orders") AS "o" CROSS JOIN LATERAL (SELECT "o"."id", "o"."total", "o"."day") AS "x"
---
select public.customers.name from public.customers
=> SELECT "customers"."name" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
---
select * from (customers c join orders o on o.customer_id = c.id)
=> SELECT "c"."name", "c"."email", "o"."id", "o"."total", "o"."day" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email", "id" AS "key_2" FROM "customers") AS "c" INNER JOIN (SELECT "id", "total", "day", "customer_id" AS "key_1" FROM "orders") AS "o" ON ("o"."key_1" = "c"."key_2")
---
select name, email from customers order by email
=> SELECT "name", "email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers" ORDER BY "email"
---
select email, count(*) from customers group by email
=> SELECT "email", pg_catalog.count(*) FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers" GROUP BY "email"
---
select min(x) from (select email as x from customers) e
=> SELECT pg_catalog.min("x") FROM (SELECT "email" AS "x" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers") AS "e"
---
select * from other.customers
=> SELECT "customers"."name", "customers"."email" FROM (SELECT "name", (CASE WHEN ("email" IS NULL) THEN NULL ELSE '••••' END) AS "email" FROM "customers") AS "customers"
