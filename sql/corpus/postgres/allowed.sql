---
select 1
=> SELECT 1
---
SELECT 1;
=> SELECT 1
---
select 1 ; -- the end
=> SELECT 1
---
  -- first
 select count(*) from orders
=> SELECT pg_catalog.count(*) FROM "orders"
---
/* a /* nested */ comment */ select 1
=> SELECT 1
---
with recent as (select * from orders) select * from recent
=> WITH "recent" AS (SELECT * FROM "orders") SELECT * FROM "recent"
---
with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select * from n
=> WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT ("i" + 1) FROM "n" WHERE ("i" < 5)) SELECT * FROM "n"
---
select 'drop table orders; delete from orders' as text
=> SELECT 'drop table orders; delete from orders' AS "text"
---
select 'it''s; fine'
=> SELECT 'it''s; fine'
---
select E'a\'; delete from orders'
=> SELECT 'a''; delete from orders'
---
select $$; delete from orders$$
=> SELECT '; delete from orders'
---
select $tag$ $$ ; $$ $tag$
=> SELECT ' $$ ; $$ '
---
select "delete" from "update"
=> SELECT "delete" FROM "update"
---
select t.update from t
=> SELECT "t"."update" FROM "t"
---
select "a;b" from t
=> SELECT "a;b" FROM "t"
---
select deleted_at, updated_at, insert_count from t
=> SELECT "deleted_at", "updated_at", "insert_count" FROM "t"
---
select substring(name for 3) from products
=> SELECT pg_catalog.substring("name", 1, CAST(3 AS int4)) FROM "products"
---
select pg_typeof(1)
=> SELECT pg_catalog.pg_typeof(1)
---
select f.pg_rating from films f
=> SELECT "f"."pg_rating" FROM "films" AS "f"
---
select 1::numeric(10,2), a->>'b', c @> '{}' from t
=> SELECT CAST(1 AS numeric(10, 2)), ("a" ->> 'b'), ("c" @> '{}') FROM "t"
---
select e.name, "Größe" from größen e
=> SELECT "e"."name", "Größe" FROM "größen" AS "e"
---
select 10 % 3, 2 ^ 3, 1e5, .5
=> SELECT (10 % 3), (2 ^ 3), 1e5, .5
---
select 1;;
=> SELECT 1
---
select U&'\0027'
=> SELECT ''''
---
select true, 0, -5, 1.5, 'a''b\n', null, E'a\nb', 0x1F, 1_000, 1e10, .5, 12345678901234567890, -2147483648, - (-3)
=> SELECT TRUE, 0, (- 5), 1.5, 'a''b\n', NULL, 'a
b', 31, 1000, 1e10, .5, 12345678901234567890, (- 2147483648), 3
---
select extract(year from d), d at time zone 'utc', trim(both 'x' from y), substring(a from 1 for 2), position('a' in b), overlay(a placing b from 1), left(a,2)
=> SELECT pg_catalog.extract('year', "d"), pg_catalog.timezone('utc', "d"), pg_catalog.btrim("y", 'x'), pg_catalog.substring("a", 1, 2), pg_catalog.position("b", 'a'), pg_catalog.overlay("a", "b", 1), pg_catalog.left("a", 2)
---
select a like 'x' escape '!', a similar to 'b', a ilike 'z' escape '#', a not like 'k', a not similar to 'x' escape 'y', a not ilike 'b'
=> SELECT ("a" LIKE 'x' ESCAPE '!'), ("a" SIMILAR TO 'b'), ("a" ILIKE 'z' ESCAPE '#'), ("a" NOT LIKE 'k'), ("a" NOT SIMILAR TO 'x' ESCAPE 'y'), ("a" NOT ILIKE 'b')
---
select interval '1 day', interval '3' month, interval(3) '1 s', date '2020-01-01', x::numeric(10,2)[], cast(x as varchar(3)), x::char, x::timestamp(3) with time zone, '1'::interval, x::float, x::decimal(3,1), x::text[][]
=> SELECT CAST('1 day' AS interval), CAST('3' AS interval month), CAST('1 s' AS interval(3)), CAST('2020-01-01' AS date), CAST("x" AS numeric(10, 2)[]), CAST("x" AS varchar(3)), CAST("x" AS bpchar(1)), CAST("x" AS timestamptz(3)), CAST('1' AS interval), CAST("x" AS float8), CAST("x" AS numeric(3, 1)), CAST("x" AS text[][])
---
select sum(x) over (partition by y order by z rows between 1 preceding and current row exclude ties), row_number() over w, rank() over (w rows unbounded preceding), 1 from t window w as (order by a), v as (partition by b)
=> SELECT pg_catalog.sum("x") OVER (PARTITION BY "y" ORDER BY "z" ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES), pg_catalog.row_number() OVER "w", pg_catalog.rank() OVER ("w" ROWS UNBOUNDED PRECEDING), 1 FROM "t" WINDOW "w" AS (ORDER BY "a"), "v" AS (PARTITION BY "b")
---
select count(*), count(distinct a) filter (where b), string_agg(a, ',' order by a desc nulls last), percentile_cont(0.5) within group (order by x)
=> SELECT pg_catalog.count(*), pg_catalog.count(DISTINCT "a") FILTER (WHERE "b"), pg_catalog.string_agg("a", ',' ORDER BY "a" DESC NULLS LAST), pg_catalog.percentile_cont(0.5) WITHIN GROUP (ORDER BY "x")
---
select a[1], a[1:2], a[:2], (select 1), (array[1,2])[1], array(select 1), array[[1,2],[3,4]]
=> SELECT ("a")[1], ("a")[1:2], ("a")[:2], (SELECT 1), (ARRAY[1, 2])[1], ARRAY(SELECT 1), ARRAY[ARRAY[1, 2], ARRAY[3, 4]]
---
select a = any(array[1,2]), a > all(select 1), a in (1,2), a not in (select 2), (a,b) in ((1,2)), row(1,2), a between symmetric 1 and 2, a not between 1 and 2, a like any(array['x'])
=> SELECT ("a" = ANY (ARRAY[1, 2])), ("a" > ALL (SELECT 1)), ("a" IN (1, 2)), (NOT ("a" IN (SELECT 2))), (ROW("a", "b") IN (ROW(1, 2))), ROW(1, 2), ("a" BETWEEN SYMMETRIC 1 AND 2), ("a" NOT BETWEEN 1 AND 2), ("a" ~~ ANY (ARRAY['x']))
---
select a is distinct from b, nullif(a,b), greatest(a,b), coalesce(a,b), a is not unknown, grouping(a), a isnull, a is not true from t group by a
=> SELECT ("a" IS DISTINCT FROM "b"), nullif("a", "b"), greatest("a", "b"), coalesce("a", "b"), ("a" IS NOT UNKNOWN), grouping("a"), ("a" IS NULL), ("a" IS NOT TRUE) FROM "t" GROUP BY "a"
---
select 1 from generate_series(1,2) with ordinality as g(a,b), json_to_recordset('[]') as x(a int), lateral (select 2) z, unnest(array[1]) u
=> SELECT 1 FROM pg_catalog.generate_series(1, 2) WITH ORDINALITY AS "g" ("a", "b"), pg_catalog.json_to_recordset('[]') AS "x" ("a" int4), LATERAL (SELECT 2) AS "z", pg_catalog.unnest(ARRAY[1]) AS "u"
---
select a collate "C", a operator(pg_catalog.+) b, - a, @ a, a !~* b, not a, a and (b and c), a or b and not c
=> SELECT ("a" COLLATE "C"), ("a" + "b"), (- "a"), (@ "a"), ("a" !~* "b"), (NOT "a"), ("a" AND "b" AND "c"), ("a" OR ("b" AND (NOT "c")))
---
with recursive a(x) as materialized (select 1 union all select x+1 from a) select 1 union all (select 2 order by 1) except select 3 order by 1 limit 5 offset 2
=> WITH RECURSIVE "a" ("x") AS MATERIALIZED (SELECT 1 UNION ALL SELECT ("x" + 1) FROM "a") SELECT 1 UNION ALL (SELECT 2 ORDER BY 1) EXCEPT SELECT 3 ORDER BY 1 LIMIT 5 OFFSET 2
---
select 1 limit all
=> SELECT 1
---
select a from t group by rollup(a,(b,c)), cube(a), grouping sets((a),()), (), (a,b)
=> SELECT "a" FROM "t" GROUP BY ROLLUP ("a", ("b", "c")), CUBE ("a"), GROUPING SETS ("a", ()), (), "a", "b"
---
select a from t order by a fetch first 3 rows with ties
=> SELECT "a" FROM "t" ORDER BY "a" FETCH FIRST (3) ROWS WITH TIES
---
select * , t.*, s.t.a from s.t join b using (x,y) natural left join c cross join d full join (e join f on true) on a=b
=> SELECT *, "t".*, "s"."t"."a" FROM "s"."t" INNER JOIN "b" USING ("x", "y") NATURAL LEFT JOIN "c" CROSS JOIN "d" FULL JOIN ("e" INNER JOIN "f" ON TRUE) ON ("a" = "b")
---
select case a when 1 then 2 else 3 end, case when a then 1 end
=> SELECT (CASE "a" WHEN 1 THEN 2 ELSE 3 END), (CASE WHEN "a" THEN 1 END)
---
select distinct on (a) a, current_timestamp(3), localtime
=> SELECT DISTINCT ON ("a") "a", CURRENT_TIMESTAMP(3), LOCALTIME
---
select "a""b" from "T x" as "q."
=> SELECT "a""b" FROM "T x" AS "q."
---
select a->>'b', c @> '{}', a #>> '{x}', a ?| array['b'], a @? '$'
=> SELECT ("a" ->> 'b'), ("c" @> '{}'), ("a" #>> '{x}'), ("a" ?| ARRAY['b']), ("a" @? '$')
---
select * from (values (1,2)) v(a,b)
=> SELECT * FROM (VALUES (1, 2)) AS "v" ("a", "b")
---
select U&'\0027', U&"pg\005fsleep"
=> SELECT '''', "pg_sleep"
---
select 'é', x from t where é and 💥
=> SELECT 'é', "x" FROM "t" WHERE ("é" AND "💥")
---
select a from t where (a,b) overlaps (c,d)
=> SELECT "a" FROM "t" WHERE pg_catalog.overlaps("a", "b", "c", "d")
---
select x from t where a = some (select 1)
=> SELECT "x" FROM "t" WHERE ("a" = ANY (SELECT 1))
---
select 1 -- x\u{d}from t
=> SELECT 1 FROM "t"
---
select (((((select 1)))))
=> SELECT (SELECT 1)
---
select 'abc' || E'x'
'y'
=> SELECT ('abc' || 'xy')
---
select sum(a) over w from t window w as (partition by b range between interval '1 day' preceding and unbounded following)
=> SELECT pg_catalog.sum("a") OVER "w" FROM "t" WINDOW "w" AS (PARTITION BY "b" RANGE BETWEEN CAST('1 day' AS interval) PRECEDING AND UNBOUNDED FOLLOWING)
---
select name from t --\u{d}where a = 1
=> SELECT "name" FROM "t" WHERE ("a" = 1)
---
select e'a'
'\' || "b" || \''
=> SELECT 'a'' || "b" || '''
---
select U&'\0027 or 1=1'
=> SELECT ''' or 1=1'
---
with "EMPLOYEES" as (select 1) select name from employees
=> WITH "EMPLOYEES" AS (SELECT 1) SELECT "name" FROM "employees"
---
select $fn$ a $$ b $fn$
=> SELECT ' a $$ b '
---
select 'a'
'b'
=> SELECT 'ab'
---
select a\u{a0}from t
=> SELECT "a\u{a0}from" AS "t"
---
select a /* x\u{d} */ from t
=> SELECT "a" FROM "t"
---
select 1 as "a;b", "a""b"
=> SELECT 1 AS "a;b", "a""b"
---
select \u{feff}1
=> SELECT "\u{feff}1"
---
select K\u{212a} from t
=> SELECT "k\u{212a}" FROM "t"
