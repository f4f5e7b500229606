--- not_a_select
delete from t
--- not_a_select
exec sp_who
--- not_a_select
sp_who
--- not_a_select
declare @a int
--- not_a_select
(select 1)
--- several_statements
select 1; drop table t
--- several_statements
select 1 drop table t
--- several_statements
select 1 exec xp_cmdshell
--- several_statements
select 1 /* */ execute(N'drop table t')
--- several_statements
select 1 select 2
--- several_statements
select a from t select b from u
--- several_statements
select 1 with a as (select 1 as n) select n from a
--- several_statements
with a as (select 1 as n) select n from a select 2
--- several_statements
select 1 waitfor delay '0:0:10'
--- several_statements
select 1 shutdown
--- several_statements
select 1 set rowcount 0
--- several_statements
select 1 use master
--- several_statements
select 1 where 1 = 1 if 1 = 1 select 2
--- changes_data
select 1 delete from t
--- changes_data
select * into copied from t
--- changes_data
select * into #copied from t
--- changes_data
select next value for s
--- changes_data
with a as (select 1 as x) insert into t select x from a
--- changes_data
select 1 merge t using u on 1 = 1 when matched then delete
--- variable
select @@version
--- variable
select @a = 1
--- variable
select a from t where b = @c
--- locks_rows
select * from t with (updlock)
--- locks_rows
select * from t with (tablockx, holdlock)
--- locks_rows
select * from t with (nolock, xlock)
--- not_readable
select * from t with (index (i))
--- locks_rows
select * from t for xml auto
--- locks_rows
select * from t for json path
--- function: hints without WITH look like a function
select * from t (nolock)
--- function
select * from openrowset('x', 'y', 'z')
--- function
select * from openquery(other, 'delete from t')
--- function
select * from opendatasource('x', 'y').d.s.t
--- function
select * from openjson('[]')
--- function
select * from sys.fn_my_permissions(null, 'server')
--- function
select dbo.wipe()
--- function
select [dbo].[wipe](1)
--- function
select t.x.value('.', 'int') from t
--- function
select object_id('t')
--- function
select db_name()
--- function
select user_name()
--- function
select serverproperty('x')
--- function
select parse('1' as int)
--- function
select try_parse('1' as int)
--- function
select xp_cmdshell('dir')
--- function
select has_perms_by_name(null, null, 'x')
--- not_readable
select current_user
--- not_readable
select system_user
--- system_table
select * from sys.objects
--- system_table
select * from [sys].[objects]
--- system_table
select * from [SYS] . [objects]
--- system_table: a collation that knows no width
select * from [\u{ff53}\u{ff59}\u{ff53}].[objects]
--- system_table: blanks at the end do not count
select * from [sys ].[objects]
--- system_table
select * from d.sys.objects
--- system_table
select * from master.dbo.x
--- system_table
select * from INFORMATION_SCHEMA.TABLES
--- system_table
select * from sysobjects
--- system_table
select * from dbo.sysobjects
--- system_table
select * from #temporary
--- system_table
select * from tempdb.dbo.x
--- other_server
select * from other.db.dbo.t
--- other_server
select * from other.db..t
--- other_server
select * from [other].[db].[dbo].[t]
--- other_server
select * from other...t
--- not_readable
select * from db..t
--- not_readable
select 1) select (2
--- not_readable
select 'open
--- not_readable
select [open
--- hidden_comment: SQL Server nests comments
select 1 /* /* */; drop table t
--- hidden_comment
select 1 /* /* */ */
--- not_readable
select 1 -- a remark\u{d}drop table t
--- not_readable
select\u{a0}1
--- not_readable: next line
select 1 --\u{85}drop table t
--- not_readable: a backslash joins lines in a text
select 'a\\u{a}b'
--- not_readable
select $1.5
--- not_readable
select a.b.c.d from t
--- not_readable
select {fn now()}
--- not_readable
select (1, 2)
--- not_readable: a sign that binds looser than what stands around it
select a / -b * c from t
--- not_readable
select 1 from t where a = b = c
--- not_readable
select * from t pivot (sum(a) for b in ([c])) p
--- not_readable
select * from t unpivot (a for b in (c)) p
--- not_readable
select * from t tablesample (10 percent)
--- not_readable
select top 10 percent a from t
--- not_readable
select a from t option (maxrecursion 0)
--- not_readable
select * from a inner hash join b on 1 = 1
--- not_readable
select a from t group by all a
--- several_statements: WITH may begin one there
select a from t group by a with rollup
--- not_readable
select * from a natural join b
--- not_readable
select * from a join b using (x)
--- not_readable
select convert(mytype, a) from t
--- not_readable
select cast(a as sql_variant) from t
--- not_readable
select cast(a as xml) from t
--- not_readable
select a collate mine from t
--- not_readable
select dateadd(fortnight, 1, d) from t
--- not_readable
select true && false
--- not_readable
select a || b from t
--- not_readable: the Kelvin sign
with [\u{212a}] as (select 1 as a) select a from k
--- not_readable: other letters that a collation may take for the same
with [r\u{e9}sum\u{e9}] as (select 1 as a) select a from resume
