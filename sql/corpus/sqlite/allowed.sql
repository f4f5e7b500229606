--- plain
select 1
=> SELECT 1
--- all kinds of quotation
select "a b", [c d], `e f`, 'a;b' from "my table" where "x" = 'it''s'
=> SELECT `a b`, `c d`, `e f`, 'a;b' FROM `my table` WHERE (`x` = 'it''s')
--- recursive, with the word and without
with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select * from n
=> WITH RECURSIVE `n` (`i`) AS (SELECT 1 UNION ALL SELECT (`i` + 1) AS `i + 1` FROM `n` WHERE (`i` < 5)) SELECT * FROM `n`
--- recursive without the word
with n(i) as (values (1) union all select i + 1 from n where i < 5) select * from n
=> WITH RECURSIVE `n` (`i`) AS (VALUES (1) UNION ALL SELECT (`i` + 1) AS `i + 1` FROM `n` WHERE (`i` < 5)) SELECT * FROM `n`
--- a common table in another case
with Recent as materialized (select 1 as x) select r.X from RECENT r
=> WITH `Recent` AS MATERIALIZED (SELECT 1 AS `x`) SELECT `r`.`X` FROM `Recent` AS `r`
--- IS compares
select a is b, a is not b, a is null, a is not null, a isnull, a notnull, a not null, a is true, a is not false, a is not distinct from b, a is distinct from b from t
=> SELECT (`a` IS NOT DISTINCT FROM `b`) AS `a is b`, (`a` IS DISTINCT FROM `b`) AS `a is not b`, (`a` IS NULL) AS `a is null`, (`a` IS NOT NULL) AS `a is not null`, (`a` IS NULL) AS `a isnull`, (`a` IS NOT NULL) AS `a notnull`, (`a` IS NOT NULL) AS `a not null`, (`a` IS TRUE) AS `a is true`, (`a` IS NOT FALSE) AS `a is not false`, (`a` IS NOT DISTINCT FROM `b`) AS `a is not distinct from b`, (`a` IS DISTINCT FROM `b`) AS `a is distinct from b` FROM `t`
--- how tightly operators bind
select a = b < c, a || b -> 'x' ->> 'y', a & b | c << 1, -a || b, ~a + b, a - b - c, a * b / c % d, not a = b and c or d from t
=> SELECT (`a` = (`b` < `c`)) AS `a = b < c`, (((`a` || `b`) -> 'x') ->> 'y') AS `a || b -> 'x' ->> 'y'`, (((`a` & `b`) | `c`) << 1) AS `a & b | c << 1`, ((- `a`) || `b`) AS `-a || b`, ((~ `a`) + `b`) AS `~a + b`, (`a` - `b` - `c`) AS `a - b - c`, (`a` * `b` / `c` % `d`) AS `a * b / c % d`, (((NOT (`a` = `b`)) AND `c`) OR `d`) AS `not a = b and c or d` FROM `t`
--- NOT behind a tighter operator
select 1 + not a = b from t
=> SELECT (1 + (NOT (`a` = `b`))) AS `1 + not a = b` FROM `t`
--- texts and patterns
select a like 'x%' escape '\', a not glob '*b', a == b, a != b, a <> b from t
=> SELECT (`a` LIKE 'x%' ESCAPE '\') AS `a like 'x%' escape '\'`, (`a` NOT GLOB '*b') AS `a not glob '*b'`, (`a` = `b`) AS `a == b`, (`a` <> `b`) AS `a != b`, (`a` <> `b`) AS `a <> b` FROM `t`
--- LIKE before a comparison
select a like b < c from t
=> SELECT (`a` LIKE (`b` < `c`)) AS `a like b < c` FROM `t`
--- between
select a between 1 and 2 and b, a not between b + 1 and c || d from t
=> SELECT ((`a` BETWEEN 1 AND 2) AND `b`) AS `a between 1 and 2 and b`, (`a` NOT BETWEEN (`b` + 1) AND (`c` || `d`)) AS `a not between b + 1 and c || d` FROM `t`
--- in
select a in (), a not in (1, 2), a in (select b from u), a in ((select b from u)), (a, b) in (select 1, 2) from t
=> SELECT (`a` IN ()) AS `a in ()`, (`a` NOT IN (1, 2)) AS `a not in (1, 2)`, (`a` IN (SELECT `b` FROM `u`)) AS `a in (select b from u)`, (`a` IN ((SELECT `b` FROM `u`))) AS `a in ((select b from u))`, ((`a`, `b`) IN (SELECT 1, 2)) AS `(a, b) in (select 1, 2)` FROM `t`
--- collations
select a collate nocase = b, -a collate rtrim from t order by c collate binary desc nulls last, d asc nulls first
=> SELECT ((`a` COLLATE `nocase`) = `b`) AS `a collate nocase = b`, ((- `a`) COLLATE `rtrim`) AS `-a collate rtrim` FROM `t` ORDER BY (`c` COLLATE `binary`) DESC NULLS LAST, `d` NULLS FIRST
--- aggregates
select count(*), count(distinct a), sum(a) filter (where b > 1), group_concat(a, ';' order by b), total(c) over (partition by d order by e groups between 1 preceding and current row exclude ties) from t
=> SELECT count(*) AS `count(*)`, count(DISTINCT `a`) AS `count(distinct a)`, sum(`a`) FILTER (WHERE (`b` > 1)) AS `sum(a) filter (where b > 1)`, group_concat(`a`, ';' ORDER BY `b`) AS `group_concat(a, ';' order by b)`, total(`c`) OVER (PARTITION BY `d` ORDER BY `e` GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) AS `total(c) over (partition by d order by e groups between 1 preceding and current row exclude ties)` FROM `t`
--- named windows
select row_number() over w, rank() over (w rows unbounded preceding) from t window w as (order by a)
=> SELECT row_number() OVER `w` AS `row_number() over w`, rank() OVER (`w` ROWS UNBOUNDED PRECEDING) AS `rank() over (w rows unbounded preceding)` FROM `t` WINDOW `w` AS (ORDER BY `a`)
--- joins, from left to right with the comma
select * from a, b join c on c.x = a.x left join d using (y) natural join e cross join f full outer join g on 1
=> SELECT * FROM `a` INNER JOIN `b` INNER JOIN `c` ON (`c`.`x` = `a`.`x`) LEFT JOIN `d` USING (`y`) NATURAL INNER JOIN `e` CROSS JOIN `f` FULL JOIN `g` ON 1
--- a join without a condition
select * from a left join b
=> SELECT * FROM `a` LEFT JOIN `b`
--- joins in parentheses
select * from a join (b join c on b.x = c.x) on a.x = b.x
=> SELECT * FROM `a` INNER JOIN (`b` INNER JOIN `c` ON (`b`.`x` = `c`.`x`)) ON (`a`.`x` = `b`.`x`)
--- set operations from left to right
select 1 union select 2 intersect select 3 except select 4 union all values (5), (6) order by 1 limit 3 offset 1
=> SELECT 1 UNION SELECT 2 INTERSECT SELECT 3 EXCEPT SELECT 4 UNION ALL VALUES (5), (6) ORDER BY 1 LIMIT 3 OFFSET 1
--- limits
select a from t limit 2, 3
=> SELECT `a` FROM `t` LIMIT 3 OFFSET 2
--- time
select strftime('%Y', d), date('now', '-1 day'), current_date, current_timestamp, julianday(a) - julianday(b) from t -- done
=> SELECT strftime('%Y', `d`) AS `strftime('%Y', d)`, date('now', '-1 day') AS `date('now', '-1 day')`, CURRENT_DATE AS `current_date`, CURRENT_TIMESTAMP AS `current_timestamp`, (julianday(`a`) - julianday(`b`)) AS `julianday(a) - julianday(b)` FROM `t`
--- casts
select cast(a as integer), cast(b as decimal(10, 2)), cast(c as text), cast(d as double precision) from t
=> SELECT CAST(`a` AS integer) AS `cast(a as integer)`, CAST(`b` AS decimal(10, 2)) AS `cast(b as decimal(10, 2))`, CAST(`c` AS text) AS `cast(c as text)`, CAST(`d` AS double precision) AS `cast(d as double precision)` FROM `t`
--- JSON
select j.value, json_extract(t.a, '$.b') from t, json_each(t.a, '$.c') as j
=> SELECT `j`.`value`, json_extract(`t`.`a`, '$.b') AS `json_extract(t.a, '$.b')` FROM `t`, json_each(`t`.`a`, '$.c') AS `j`
--- schema
select t.id, main.t.id, t.* from main.t
=> SELECT `t`.`id`, `main`.`t`.`id`, `t`.* FROM `main`.`t`
--- numbers
select 1.5, .5, 1., 1e10, 0x1F, x'00ff', 9223372036854775807, -9223372036854775808, true, false, null
=> SELECT 1.5, .5, 1., 1e10, 0x1F, X'00ff' AS `x'00ff'`, 9223372036854775807, (- 9223372036854775808) AS `-9223372036854775808`, TRUE AS `true`, FALSE AS `false`, NULL AS `null`
--- words that are names
select key, value, year, "order", t.[select], date, replace(a, 'b', 'c'), glob('a', b), offset from t
=> SELECT `key`, `value`, `year`, `order`, `t`.`select`, `date`, replace(`a`, 'b', 'c') AS `replace(a, 'b', 'c')`, glob('a', `b`) AS `glob('a', b)`, `offset` FROM `t`
--- a subquery in FROM without a name
select * from (select a, count(*) from t group by a having count(*) > 1)
=> SELECT * FROM (SELECT `a`, count(*) AS `count(*)` FROM `t` GROUP BY `a` HAVING (count(*) > 1))
--- exists
select exists (select 1 from t), not exists (select 1 from t where a = u.a) from u
=> SELECT EXISTS (SELECT 1 FROM `t`) AS `exists (select 1 from t)`, (NOT EXISTS (SELECT 1 FROM `t` WHERE (`a` = `u`.`a`))) AS `not exists (select 1 from t where a = u.a)` FROM `u`
--- case
select case a when 1 then 'x' when 2 then 'y' else 'z' end, case when a then b end, iif(a, b, c), coalesce(a, b) from t
=> SELECT (CASE `a` WHEN 1 THEN 'x' WHEN 2 THEN 'y' ELSE 'z' END) AS `case a when 1 then 'x' when 2 then 'y' else 'z' end`, (CASE WHEN `a` THEN `b` END) AS `case when a then b end`, iif(`a`, `b`, `c`) AS `iif(a, b, c)`, coalesce(`a`, `b`) AS `coalesce(a, b)` FROM `t`
--- letters of other alphabets
select größe, "naïve", "日本" from größen
=> SELECT `größe`, `naïve`, `日本` FROM `größen`
--- aliases
select a as 'x y', b "z", c w from t
=> SELECT `a` AS `x y`, `b` AS `z`, `c` AS `w` FROM `t`
--- a comment in the middle
select /* one */ a -- two\u{d}\u{a}, b from t
=> SELECT `a`, `b` FROM `t`
--- a sign before a column takes its affinity away
select +a from t where +a = 1
=> SELECT (+ `a`) AS `+a` FROM `t` WHERE ((+ `a`) = 1)
