--- plain
select 1
=> SELECT 1
--- a closing semicolon and a comment after it
SELECT 1 ; -- the end
=> SELECT 1
--- names in backticks, a text in double quotes
SELECT * FROM `order details` WHERE `it``s` = "a;b"
=> SELECT * FROM `order details` WHERE (`it``s` = 'a;b')
--- two dashes without a space are two signs
select 5--1
=> SELECT (5 - (- 1)) AS `5--1`
--- a hash begins a comment
select 1 # the end; drop table t
=> SELECT 1
--- a comment that ends with both characters of a line's end
select 1 -- a remark\u{d}\u{a}+ 2
=> SELECT (1 + 2) AS `1 -- a remark\u{d}
+ 2`
--- backslashes are read
select 'it\'s; fine', 'a\\', 'b\%c\_d', "e\"f", 'tab\there'
=> SELECT 'it''s; fine', 'a\\', 'b\\%c\\_d', 'e"f', 'tab\u{9}here'
--- a text that would open another statement if backslashes were not read
select '\'; drop table t; -- '
=> SELECT '''; drop table t; -- '
--- texts that follow each other are one
select 'a' 'b' "c"
=> SELECT 'abc'
--- or, and their signs
select a || b && c xor d, a or b and not c from t
=> SELECT (`a` OR ((`b` AND `c`) XOR `d`)) AS `a || b && c xor d`, (`a` OR (`b` AND (NOT `c`))) AS `a or b and not c` FROM `t`
--- NOT and !
select not a = b, ! a = b from t
=> SELECT (NOT (`a` = `b`)) AS `not a = b`, ((NOT `a`) = `b`) AS `! a = b` FROM `t`
--- arithmetic
select -2 ^ 2, a + b * c div d mod e % f, a - b - c, a - (b - c), ~a & b | c << 2 from t
=> SELECT ((- 2) ^ 2) AS `-2 ^ 2`, (`a` + (((`b` * `c`) DIV `d`) % `e` % `f`)) AS `a + b * c div d mod e % f`, (`a` - `b` - `c`) AS `a - b - c`, (`a` - (`b` - `c`)) AS `a - (b - c)`, (((~ `a`) & `b`) | (`c` << 2)) AS `~a & b | c << 2` FROM `t`
--- comparisons
select a <=> b, a != b, a <> b, a = b is null, a is not true, a not between 1 and 2 or b in (1, 2), (a, b) in ((1, 2)) from t
=> SELECT (`a` <=> `b`) AS `a <=> b`, (`a` <> `b`) AS `a != b`, (`a` <> `b`) AS `a <> b`, ((`a` = `b`) IS NULL) AS `a = b is null`, (`a` IS NOT TRUE) AS `a is not true`, ((`a` NOT BETWEEN 1 AND 2) OR (`b` IN (1, 2))) AS `a not between 1 and 2 or b in (1, 2)`, ((`a`, `b`) IN ((1, 2))) AS `(a, b) in ((1, 2))` FROM `t`
--- patterns
select a like '%x!%' escape '!', a not regexp '^a', a rlike 'b' from t
=> SELECT (`a` LIKE '%x!%' ESCAPE '!') AS `a like '%x!%' escape '!'`, (`a` NOT REGEXP '^a') AS `a not regexp '^a'`, (`a` RLIKE 'b') AS `a rlike 'b'` FROM `t`
--- a sign that says nothing
select +a, + + t.b, +(c), + 1, + a + 1, - a, +'x', +null from t
=> SELECT `a`, `t`.`b`, `c`, 1, (`a` + 1) AS `+ a + 1`, (- `a`) AS `- a`, 'x', NULL FROM `t`
--- time
select d + interval 1 day % 5, a - interval 1 day * 2 + 3, a | d + interval 1 day ^ 2, 3 * interval 1 day + d, (interval 1 day + d) % 5 from t
=> SELECT ((`d` + INTERVAL 1 DAY) % 5) AS `d + interval 1 day % 5`, (((`a` - INTERVAL 1 DAY) * 2) + 3) AS `a - interval 1 day * 2 + 3`, (`a` | ((`d` + INTERVAL 1 DAY) ^ 2)) AS `a | d + interval 1 day ^ 2`, (3 * (INTERVAL 1 DAY + `d`)) AS `3 * interval 1 day + d`, ((INTERVAL 1 DAY + `d`) % 5) AS `(interval 1 day + d) % 5` FROM `t`
---
select date '2026-01-31', timestamp '2026-01-31 10:00:00.25', d + interval 1 day, date_sub(d, interval 2 month), interval 3 hour + d, extract(year_month from d), timestampdiff(month, a, b), current_date, current_timestamp(3), now(6) from t
=> SELECT CAST('2026-01-31' AS date) AS `date '2026-01-31'`, CAST('2026-01-31 10:00:00.25' AS datetime(2)) AS `timestamp '2026-01-31 10:00:00.25'`, (`d` + INTERVAL 1 DAY) AS `d + interval 1 day`, date_sub(`d`, INTERVAL 2 MONTH) AS `date_sub(d, interval 2 month)`, (INTERVAL 3 HOUR + `d`) AS `interval 3 hour + d`, EXTRACT(YEAR_MONTH FROM `d`) AS `extract(year_month from d)`, timestampdiff(month, `a`, `b`) AS `timestampdiff(month, a, b)`, CURRENT_DATE AS `current_date`, CURRENT_TIMESTAMP(3) AS `current_timestamp(3)`, now(6) AS `now(6)` FROM `t`
--- functions with words
select position('a' in b), substring(a from 2 for 3), trim(leading '0' from a), trim(both from a), trim('x' from a), convert(a using utf8mb4), convert(a, signed), cast(a as decimal(10, 2)), cast(b as unsigned integer), binary a from t
=> SELECT locate('a', `b`) AS `position('a' in b)`, substring(`a`, 2, 3) AS `substring(a from 2 for 3)`, trim(LEADING '0' FROM `a`) AS `trim(leading '0' from a)`, trim(`a`) AS `trim(both from a)`, trim(BOTH 'x' FROM `a`) AS `trim('x' from a)`, convert(`a` USING utf8mb4) AS `convert(a using utf8mb4)`, CAST(`a` AS signed) AS `convert(a, signed)`, CAST(`a` AS decimal(10, 2)) AS `cast(a as decimal(10, 2))`, CAST(`b` AS unsigned integer) AS `cast(b as unsigned integer)`, CAST(`a` AS binary) AS `binary a` FROM `t`
--- group_concat
select group_concat(distinct a, b order by c desc, d separator '; ') from t
=> SELECT group_concat(DISTINCT `a`, `b` ORDER BY `c` DESC, `d` SEPARATOR '; ') AS `group_concat(distinct a, b order by c desc, d separator '; ')` FROM `t`
--- windows
select row_number() over (partition by a order by b desc), sum(c) over w, lag(d, 1, 0) over (w rows between unbounded preceding and 1 following) from t window w as (order by e)
=> SELECT row_number() OVER (PARTITION BY `a` ORDER BY `b` DESC) AS `row_number() over (partition by a order by b desc)`, sum(`c`) OVER `w` AS `sum(c) over w`, lag(`d`, 1, 0) OVER (`w` ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) AS `lag(d, 1, 0) over (w rows between unbounded preceding and 1 following)` FROM `t` WINDOW `w` AS (ORDER BY `e`)
--- joins
select * from a join b on a.x = b.x left outer join c using (x, y) cross join d natural join e, f straight_join g on f.i = g.i
=> SELECT * FROM `a` INNER JOIN `b` ON (`a`.`x` = `b`.`x`) LEFT JOIN `c` USING (`x`, `y`) CROSS JOIN `d` NATURAL INNER JOIN `e`, `f` INNER JOIN `g` ON (`f`.`i` = `g`.`i`)
--- a join in parentheses, and conditions that close from the inside
select * from a left join (b cross join c) on a.x = b.x left join d join e on d.y = e.y on a.y = d.y
=> SELECT * FROM `a` LEFT JOIN (`b` CROSS JOIN `c`) ON (`a`.`x` = `b`.`x`) LEFT JOIN (`d` INNER JOIN `e` ON (`d`.`y` = `e`.`y`)) ON (`a`.`y` = `d`.`y`)
--- MySQL's cross join may have a condition
select * from a cross join b on a.x = b.x
=> SELECT * FROM `a` INNER JOIN `b` ON (`a`.`x` = `b`.`x`)
--- derived tables
select * from (select a, count(*) as n from t group by a having n > 1) as x, lateral (select 1) as y, ((select 2 as b)) z
=> SELECT * FROM (SELECT `a`, count(*) AS `n` FROM `t` GROUP BY `a` HAVING (`n` > 1)) AS `x`, LATERAL (SELECT 1) AS `y`, (SELECT 2 AS `b`) AS `z`
--- common tables, one of them recursive
with recursive n (i) as (select 1 union all select i + 1 from n where i < 5), m as (select * from n) select * from m join n using (i)
=> WITH RECURSIVE `n` (`i`) AS (SELECT 1 UNION ALL SELECT (`i` + 1) AS `i + 1` FROM `n` WHERE (`i` < 5)), `m` AS (SELECT * FROM `n`) SELECT * FROM `m` INNER JOIN `n` USING (`i`)
--- set operations
select 1 union select 2 union all select 3 except select 4 intersect select 5 order by 1 limit 2, 3
=> SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 EXCEPT (SELECT 4 INTERSECT SELECT 5) ORDER BY 1 LIMIT 3 OFFSET 2
--- set operations in parentheses
select 1 union (select a from t order by a limit 1) limit 5
=> SELECT 1 UNION (SELECT `a` FROM `t` ORDER BY `a` LIMIT 1) LIMIT 5
--- rollup
select a, b, sum(c) from t group by a, b with rollup order by a
=> SELECT `a`, `b`, sum(`c`) AS `sum(c)` FROM `t` GROUP BY `a`, `b` WITH ROLLUP ORDER BY `a`
--- offset
select a from t order by b desc, c asc limit 10 offset 20
=> SELECT `a` FROM `t` ORDER BY `b` DESC, `c` LIMIT 10 OFFSET 20
--- subqueries
select (select max(a) from t), exists (select 1 from u where u.a = t.a), a > all (select b from v), a = any (select b from v), a in (select b from v) from t
=> SELECT (SELECT max(`a`) AS `max(a)` FROM `t`) AS `(select max(a) from t)`, EXISTS (SELECT 1 FROM `u` WHERE (`u`.`a` = `t`.`a`)) AS `exists (select 1 from u where u.a = t.a)`, (`a` > ALL (SELECT `b` FROM `v`)) AS `a > all (select b from v)`, (`a` = ANY (SELECT `b` FROM `v`)) AS `a = any (select b from v)`, (`a` IN (SELECT `b` FROM `v`)) AS `a in (select b from v)` FROM `t`
--- case
select case a when 1 then 'x' else 'y' end, case when a > 1 then 2 end, if(a, b, c), ifnull(a, b), nullif(a, b) from t
=> SELECT (CASE `a` WHEN 1 THEN 'x' ELSE 'y' END) AS `case a when 1 then 'x' else 'y' end`, (CASE WHEN (`a` > 1) THEN 2 END) AS `case when a > 1 then 2 end`, if(`a`, `b`, `c`) AS `if(a, b, c)`, ifnull(`a`, `b`) AS `ifnull(a, b)`, nullif(`a`, `b`) AS `nullif(a, b)` FROM `t`
--- JSON
select a -> '$.b', t.a ->> '$.c', json_extract(a, '$[0]') from t
=> SELECT (`a` -> '$.b') AS `a -> '$.b'`, (`t`.`a` ->> '$.c') AS `t.a ->> '$.c'`, json_extract(`a`, '$[0]') AS `json_extract(a, '$[0]')` FROM `t`
--- numbers and bytes
select 1.5, .5, 1., 1e10, 2.5e-3, 0x4142, x'00ff'
=> SELECT 1.5, .5, 1., 1e10, 2.5e-3, 0x4142, X'00ff' AS `x'00ff'`
--- dual
select 1 from dual
=> SELECT 1
--- words that are names
select sys, mysql, `sleep`, `delete`, t.update, date, year, count, status, `rank`, position from t
=> SELECT `sys`, `mysql`, `sleep`, `delete`, `t`.`update`, `date`, `year`, `count`, `status`, `rank`, `position` FROM `t`
--- another database
select o.id, shop.orders.total from shop.orders o
=> SELECT `o`.`id`, `shop`.`orders`.`total` FROM `shop`.`orders` AS `o`
--- letters of other alphabets
select größe, `naïve`, `日本` as "価格 (¥)" from größen
=> SELECT `größe`, `naïve`, `日本` AS `価格 (¥)` FROM `größen`
--- aliases
select a as 'x y', b "z", c `w` from t
=> SELECT `a` AS `x y`, `b` AS `z`, `c` AS `w` FROM `t`
--- odd joins of operators
select a=-1, a>-b, a&-b, -(-a), - -a from t
=> SELECT (`a` = (- 1)) AS `a=-1`, (`a` > (- `b`)) AS `a>-b`, (`a` & (- `b`)) AS `a&-b`, (- (- `a`)) AS `-(-a)`, (- (- `a`)) AS `- -a` FROM `t`
--- collations
select a collate utf8mb4_general_ci from t order by b collate utf8mb4_bin desc
=> SELECT (`a` COLLATE utf8mb4_general_ci) AS `a collate utf8mb4_general_ci` FROM `t` ORDER BY (`b` COLLATE utf8mb4_bin) DESC
--- a name out of a text that has a sign of its own
select concat('a', '\u{200d}') from t
=> SELECT concat('a', '\u{200d}') FROM `t`
--- a no-break space in a text
select 'a\u{a0}b'
=> SELECT 'a\u{a0}b'
--- a table of a name that SQL has too
select value, next from `select`
=> SELECT `value`, `next` FROM `select`
