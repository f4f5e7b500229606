--- not_a_select
delete from t
--- not_a_select
set statement max_statement_time=0 for select 1
--- not_a_select
handler t open
--- not_a_select
table t
--- not_a_select
(select 1)
--- not_a_select
values row(1)
--- not_a_select
explain select 1
--- not_a_select: a name
`select` 1
--- not_a_select
;
--- not_a_select: nothing
# nothing
--- several_statements
select 1; drop table t
--- several_statements
select 1;;
--- several_statements: the text ends at its second backslash
select '\\'; drop table t; -- '
--- several_statements: a comment that needs a space is two signs without
select 1;--2
--- hidden_comment: a comment that servers run
select 1 /*!; drop table t */
--- hidden_comment
select 1 /*!50000 union select user from mysql.user */
--- hidden_comment: MariaDB's own
select 1 /*M!100100 , sleep(5) */
--- hidden_comment
select 1 /*m!100100 , sleep(5) */
--- hidden_comment: orders to the optimizer
select /*+ SET_VAR(max_execution_time=0) */ 1
--- not_readable
select /* open
--- hidden_comment: some servers nest comments
select 1 /* /* */ ; drop table t
--- not_readable: a carriage return may end a comment or not
select 1 -- a remark\u{d}, salary from employees
--- not_readable
select 1 # a remark\u{d}, salary from employees
--- not_readable: so may a line separator
select 1 -- a remark\u{2028}, salary from employees
--- not_readable: a no-break space is part of a name for MariaDB
select\u{a0}1
--- not_readable
select a from\u{a0}t
--- not_readable: an ideographic space
select 1\u{3000}from t
--- not_readable: a zero-width space
select sa\u{200b}lary from t
--- not_readable: a mark that turns the order of letters
select \u{202e}a from t
--- not_readable: the same in backticks
select `a\u{202e}b` from t
--- not_readable: the mark of an order of bytes
\u{feff}select 1
--- not_readable: form feed and vertical tab
select\u{c}1
--- not_readable
select\u{b}1
--- not_readable: a zero byte
select 1 \u{0}
--- not_readable: a zero byte in a text
select 'a\u{0}b'
--- not_readable: a zero byte by its escape
select 'a\0b'
--- not_readable: half of a character
select '\u{d800}'
--- not_readable: a common table named with the Kelvin sign
with employees\u{212a} as (select 1) select * from employeesk
--- not_readable
with `work\u{212a}` as (select 1) select * from work
--- not_readable: dotless i
select \u{131} from t
--- not_readable: long s
select `\u{17f}alary` from t
--- not_readable: an accent apart is another name to us, but not to every collation
with salar\u{ed} as (select 1 as a) select a from salari
--- not_readable: the table or the common table?
with employees as (select * from employees) select * from employees
--- not_readable: not yet, or already?
with a as (select * from b), b as (select 1 as x) select * from a
--- not_readable: not here any more
select * from (with a as (select 1 as x) select * from a) b, a
--- not_readable
with a as (select 1), A as (select 2) select * from a
--- not_readable: a text with an alphabet of its own
select _latin1'x'
--- not_readable
select _utf8mb4 x'27'
--- not_readable
select _latin1 'x'
--- not_readable
select N'x'
--- not_readable
select b'01'
--- not_readable: 0X is a name
select 0X41
--- not_readable
select 0b01
--- not_readable
select 1a from t
--- not_readable
select 1e from t
--- not_readable
select 'open
--- not_readable
select 'open\'
--- not_readable
select `open
--- not_readable
select "open
--- not_readable: an empty name
select `` from t
--- not_readable
select ?
--- not_readable
select \N
--- not_readable
select {d '2026-01-01'}
--- not_readable
select 1) from (select 2
--- not_readable
select (1
--- not_readable
select from t
--- not_readable
select a from
--- not_readable
select a, from t
--- not_readable: comparisons in a row
select a like b in (1) from t
--- not_readable: FULL would be a name there
select * from a full join b on a.x = b.x
--- not_readable
select * from a full outer join b on a.x = b.x
--- not_readable
select * from t use index (i)
--- not_readable
select * from t partition (p0)
--- not_readable
select sql_calc_found_rows * from t
--- not_readable
select a from t limit 1 + 1
--- not_readable
select a from t limit a
--- not_readable: PIPES in another mode
select a sounds like b from t
--- function
select match (a) against ('x') from t
--- not_readable
select 1 member of (a) from t
--- not_readable
select a collate pg_c_utf8 from t
--- not_readable
select cast(a as char character set latin1) from t
--- not_readable
select cast(a as geometry) from t
--- not_readable
select convert(a using utf16) from t
--- not_readable
select d + interval 1 decade from t
--- not_readable
select interval 1 day + d % 5 from t
--- not_readable
select interval 1 day + d = e from t
--- not_readable
select - interval 1 day + d from t
--- not_readable
select a * interval 1 day from t
--- not_readable
select interval 1 day % 5 from t
--- not_readable
select date_add(d, not (interval 1 month)) from t
--- not_readable
select d + (interval 1 month) from t
--- not_readable
select date '2026-13'
--- changes_data
select * from t into outfile '/tmp/x'
--- changes_data
select 'x' into dumpfile '/tmp/x'
--- changes_data
select 1 into @a
--- changes_data
select a into b from t
--- changes_data
select next value for s
--- changes_data
select previous value for s
--- changes_data
with a as (delete from t returning *) select * from a
--- changes_data
with a as (select 1) update t set b = 1
--- variable
select @a := 1
--- variable
select @@version
--- variable
select a from t where b = @c
--- variable
select a := 1 from t
--- locks_rows
select * from t for update
--- locks_rows
select * from t for share skip locked
--- locks_rows
select * from t lock in share mode
--- locks_rows
select * from (select * from t for update) x
--- function
select sleep(10)
--- function
select SLEEP (10)
--- function
select `sleep`(10)
--- function
select sleep/**/(10)
--- function
select shop.f(1)
--- function
select wipe()
--- function
select benchmark(1e9, md5(1))
--- function
select load_file('/etc/passwd')
--- function
select get_lock('a', 10)
--- function
select nextval(s)
--- function
select lastval(s)
--- function
select user()
--- function
select database()
--- function
select version()
--- function
select row_count()
--- function
select last_insert_id(5)
--- function
select updatexml(1, concat(0x7e, 1), 1)
--- function
select extractvalue(a, b) from t
--- function
select json_table('[1]', '$[*]' columns (a int path '$')) from t
--- function
select * from json_table('[1]', '$[*]' columns (a int path '$')) as x
--- function
select * from t procedure analyse()
--- system_table
select * from mysql.user
--- system_table
select * from `mysql`.`user`
--- system_table
select * from INFORMATION_SCHEMA.tables
--- system_table
select * from performance_schema . threads
--- system_table
select * from `sys`.`version`
--- system_table
select 1 from t join mysql.user u
--- system_table
select (select count(*) from mysql.user)
