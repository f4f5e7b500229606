--- not_a_select
attach 'x' as y
--- not_a_select
pragma writable_schema = 1
--- not_a_select
vacuum
--- not_a_select
values (1)
--- not_a_select
(select 1)
--- not_a_select
explain select 1
--- several_statements
select 1; delete from t
--- changes_data
with a as (select 1) delete from t
--- changes_data
with a as (select 1) insert into t select * from a
--- function
select load_extension('x')
--- function
select readfile('/etc/passwd')
--- function
select writefile('/tmp/x', 'y')
--- function
select zeroblob(1000000000)
--- function
select randomblob(1000000000)
--- function
select sqlite_version()
--- function
select fts3_tokenizer('x')
--- function
select changes()
--- function
select last_insert_rowid()
--- function
select "count"(*) from t
--- function
select * from pragma_table_info('t')
--- function
select * from t(5)
--- function
select * from main.pragma_table_info('t')
--- system_table
select * from main.pragma_database_list
--- system_table
select * from sqlite_master
--- system_table
select * from "SQLITE_Schema"
--- system_table
select * from [sqlite_sequence]
--- system_table
select * from temp.sqlite_temp_master
--- system_table
select * from sqlite_stat1
--- system_table
select * from dbstat
--- not_readable
select 'open
--- not_readable
select "open
--- not_readable
select [open
--- not_readable: SQLite ends an open comment by itself
select 1 /* open
--- hidden_comment: comments in comments
select 1 /* /* */ */
--- not_readable
select 1 -- a remark\u{d}, salary from employees
--- not_readable
select $x
--- not_readable
select ?1
--- not_readable
select :x
--- not_readable
select @x
--- not_readable: a common table named with the Kelvin sign
with employees\u{212a} as (select 1) select * from employeesk
--- not_readable: the Kelvin sign in quotes
with "wor\u{212a}ers" as (select 1) select * from "workers"
--- not_readable: SQLite folds no letter beyond ASCII
with "\u{e9}" as (select 1 as a) select a from "\u{c9}"
--- not_readable: a no-break space is a letter for SQLite
select\u{a0}1
--- not_readable
select 1 as a\u{a0}, 2
--- not_readable
select a\u{200d}b from t
--- not_readable
select 1\u{c}
--- not_readable
select '\u{0}'
--- not_readable
select X'0'
--- not_readable
select X'zz'
--- not_readable
select 1_000
--- not_readable
select 0x
--- not_readable
select 1 2
--- not_readable
select * from 'payroll'
--- not_readable
select * from t indexed by i
--- not_readable
select * from t not indexed
--- not_readable
select a match 'x' from t
--- function
select raise(ignore)
--- not_readable
select a in t from t
--- not_readable
select a collate mine from t
--- not_readable
select cast(a as mine) from t
--- not_readable
select 1 union (select 2)
--- not_readable: a limit in the middle
select 1 limit 1 union select 2
--- not_readable: itself, later
with a as (select * from b), b as (select 1 as x) select * from a
--- not_readable
select * from (with a as (select 1 as x) select * from a), a
--- not_readable
with a as (select 1), "A" as (select 2) select * from a
--- not_readable
select a from t group by a having count(*) > 1 where b = 2
--- not_readable
select * from a natural
--- not_readable
select count(* from t
--- not_readable
select sum(*) from t
