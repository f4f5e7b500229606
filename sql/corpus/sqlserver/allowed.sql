--- brackets
select top (10) [order details].[a]]b] from [order details]
=> SELECT TOP (10) [order details].[a]]b] FROM [order details]
--- TOP without parentheses, and ties
select top 5 with ties a from dbo.t order by a desc
=> SELECT TOP (5) WITH TIES [a] FROM [dbo].[t] ORDER BY [a] DESC
--- TOP in a side of a set
select top (1) a from t union all select b from u order by 1
=> SELECT TOP (1) [a] FROM [t] UNION ALL SELECT [b] FROM [u] ORDER BY 1
--- sets
select 1 union all select 2 except select 3 intersect select 4
=> SELECT 1 UNION ALL SELECT 2 EXCEPT (SELECT 3 INTERSECT SELECT 4)
--- common tables
with a as (select 1 as n), b as (select 2 as n) select n from a union select n from b
=> WITH [a] AS (SELECT 1 AS [n]), [b] AS (SELECT 2 AS [n]) SELECT [n] FROM [a] UNION SELECT [n] FROM [b]
--- a recursive one
with n (i) as (select 1 union all select i + 1 from n where i < 5) select * from n
=> WITH [n] ([i]) AS (SELECT 1 UNION ALL SELECT ([i] + 1) FROM [n] WHERE ([i] < 5)) SELECT * FROM [n]
--- rows
select * from t order by a offset 0 rows fetch next 10 rows only
=> SELECT * FROM [t] ORDER BY [a] OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY
--- subqueries
select * from t where a in (select b from c) and exists (select 1 from d) and e > all (select f from g) and h = some (select i from j)
=> SELECT * FROM [t] WHERE (([a] IN (SELECT [b] FROM [c])) AND EXISTS (SELECT 1 FROM [d]) AND ([e] > ALL (SELECT [f] FROM [g])) AND ([h] = ANY (SELECT [i] FROM [j])))
--- NOLOCK is left out
select case when a = 1 then 2 end from t with (nolock) join u as v with (readuncommitted, nolock) on t.a = v.a
=> SELECT (CASE WHEN ([a] = 1) THEN 2 END) FROM [t] INNER JOIN [u] AS [v] ON ([t].[a] = [v].[a])
--- quoted words are names
select [exec], t.[set], "open", n.[select] from n
=> SELECT [exec], [t].[set], [open], [n].[select] FROM [n]
--- an alias before its expression
select total = sum(a) + 1, [x y] = b, 'z' = c from t
=> SELECT (sum([a]) + 1) AS [total], [b] AS [x y], [c] AS [z] FROM [t]
--- types
select convert(char(10), d, 23), cast(a as decimal(10, 2)), try_cast(b as int), try_convert(nvarchar(max), c), cast('2026-11-01' as date) from t
=> SELECT CONVERT(char(10), [d], 23), CAST([a] AS decimal(10, 2)), TRY_CAST([b] AS int), TRY_CONVERT(nvarchar(MAX), [c]), CAST('2026-11-01' AS date) FROM [t]
--- time
select dateadd(day, -(datediff(day, '19000101', d) % 7), d), datepart(quarter, d), datename(weekday, d), year(d), eomonth(d), getdate(), d at time zone 'UTC' at time zone 'SE Asia Standard Time', current_timestamp from t
=> SELECT dateadd(day, (- (datediff(day, '19000101', [d]) % 7)), [d]), datepart(quarter, [d]), datename(weekday, [d]), year([d]), eomonth([d]), getdate(), (([d] AT TIME ZONE 'UTC') AT TIME ZONE 'SE Asia Standard Time'), CURRENT_TIMESTAMP FROM [t]
--- aggregates
select string_agg(a, ', ') within group (order by b desc), count(distinct c), count_big(*), percentile_cont(0.5) within group (order by d) over (partition by e), first_value(f) ignore nulls over (order by g) from t
=> SELECT string_agg([a], ', ') WITHIN GROUP (ORDER BY [b] DESC), count(DISTINCT [c]), count_big(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY [d]) OVER (PARTITION BY [e]), first_value([f]) IGNORE NULLS OVER (ORDER BY [g]) FROM [t]
--- windows
select row_number() over (partition by a order by b), sum(c) over (order by d rows between 2 preceding and current row), lag(e) over w from t window w as (order by f)
=> SELECT row_number() OVER (PARTITION BY [a] ORDER BY [b]), sum([c]) OVER (ORDER BY [d] ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), lag([e]) OVER [w] FROM [t] WINDOW [w] AS (ORDER BY [f])
--- groups
select a, b, sum(c), grouping(a) from t group by rollup (a, b), cube (d), grouping sets ((a, b), (a), ()), e
=> SELECT [a], [b], sum([c]), grouping([a]) FROM [t] GROUP BY ROLLUP ([a], [b]), CUBE ([d]), GROUPING SETS (([a], [b]), [a], ()), [e]
--- joins
select * from a inner join b on a.x = b.x left join c on b.x = c.x full outer join d on 1 = 1 cross join e cross apply (select top 1 f from g where g.x = e.x) h outer apply string_split(e.list, ',') as s (part)
=> SELECT * FROM [a] INNER JOIN [b] ON ([a].[x] = [b].[x]) LEFT JOIN [c] ON ([b].[x] = [c].[x]) FULL JOIN [d] ON (1 = 1) CROSS JOIN [e] CROSS APPLY (SELECT TOP (1) [f] FROM [g] WHERE ([g].[x] = [e].[x])) AS [h] OUTER APPLY string_split([e].[list], ',') AS [s] ([part])
--- values
select * from (values (1, 'a'), (2, N'b')) as v (id, name)
=> SELECT * FROM (VALUES (1, 'a'), (2, N'b')) AS [v] ([id], [name])
--- operators
select a + b * c, a - b - c, a & b | c ^ d, ~a, -a * b, a % b, a !< b from t
=> SELECT ([a] + ([b] * [c])), ([a] - [b] - [c]), ((([a] & [b]) | [c]) ^ [d]), (~ [a]), (- ([a] * [b])), ([a] % [b]), ([a] >= [b]) FROM [t]
--- comparisons
select 1 from t where a <> 1 and b != 2 and c !> 3 and d !< 4 and not e is null and f is not null and g not like '%x!%%' escape '!' and h not between 1 and 2
=> SELECT 1 FROM [t] WHERE (([a] <> 1) AND ([b] <> 2) AND ([c] <= 3) AND ([d] >= 4) AND (NOT ([e] IS NULL)) AND ([f] IS NOT NULL) AND ([g] NOT LIKE '%x!%%' ESCAPE '!') AND ([h] NOT BETWEEN 1 AND 2))
--- distinct from
select 1 from t where a is distinct from b and c is not distinct from null
=> SELECT 1 FROM [t] WHERE (([a] IS DISTINCT FROM [b]) AND ([c] IS NOT DISTINCT FROM NULL))
--- texts
select 'a', N'é', 'é', 'it''s' collate Latin1_General_CI_AS from t
=> SELECT 'a', N'é', N'é', ('it''s' COLLATE latin1_general_ci_as) FROM [t]
--- iif and choose
select iif(a > 1 and b = 2, 'x', 'y'), choose(a, 'b', 'c'), concat_ws('-', a, b), isnull(a, 0), coalesce(a, b), nullif(a, b), left(a, 2), right(b, 3) from t
=> SELECT iif((([a] > 1) AND ([b] = 2)), 'x', 'y'), choose([a], 'b', 'c'), concat_ws('-', [a], [b]), isnull([a], 0), coalesce([a], [b]), nullif([a], [b]), left([a], 2), right([b], 3) FROM [t]
--- bytes and numbers
select 0x00ff, 1.5, .5, 1e3, 0x
=> SELECT 0x00ff, 1.5, .5, 1e3, 0x
--- trim
select trim(a), trim('x' from a), ltrim(b) from t
=> SELECT trim([a]), trim('x' FROM [a]), ltrim([b]) FROM [t]
--- another database and schema
select s.t.a, s.t.* from d.s.t, s.t
=> SELECT [s].[t].[a], [s].[t].* FROM [d].[s].[t], [s].[t]
--- brackets are always a name
select a[1] from t
=> SELECT [a] AS [1] FROM [t]
