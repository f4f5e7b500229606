--- changes_data
select * into copied from t
--- changes_data
select * INTO temp copied from t
--- changes_data
with gone as (delete from t returning *) select * from gone
--- changes_data
with x as (insert into t values (1) returning a) select * from x
--- changes_data
with x as (/* */ update t set a = 1 returning *) select 1
--- changes_data
with x as materialized (merge into t using s on true when matched then do nothing) select 1
--- changes_data
with x as (select 1) delete from t
--- changes_data
with x as (select 1) insert into t select * from x
--- function
select pg_sleep(10)
--- function
select PG_SLEEP (10)
--- function
select "pg_sleep"(10)
--- function
select pg_sleep/* */(10)
--- function
select public.pg_sleep(1)
--- function
select pg_catalog.pg_sleep(10)
--- function
select pg_read_file('/etc/passwd')
--- function
select pg_ls_dir('/')
--- function
select pg_terminate_backend(1)
--- function
select pg_cancel_backend(1)
--- function
select pg_advisory_lock(1)
--- function
select pg_reload_conf()
--- function
select pg_notify('a', 'b')
--- function
select set_config('transaction_read_only', 'off', false)
--- function
select current_setting('data_directory')
--- function
select lo_import('/etc/passwd')
--- function
select lo_create(0)
--- function
select * from dblink('dbname=x', 'drop table t') as t(a int)
--- function
select dblink_exec('drop table t')
--- function
select query_to_xml('delete from t', true, true, '')
--- function
select database_to_xml(true, true, '')
--- function
select nextval('s')
--- function
select setval('s', 1)
--- function
select * from ts_stat('delete from t')
--- function
select * from crosstab('delete from t')
--- function
select U&"pg\005fsleep"(10)
--- function
select current_user
--- function
select pg_sleep(1)
--- function
select session_user
--- function
select user
--- function
select current_role
--- function
select current_catalog
--- function
select current_schema
--- function
select current_schema()
--- function
select version()
--- function
select inet_server_addr()
--- function
select public.lower(a) from t
--- function
select evil.sum(a) from t
--- function
select system_user
--- function
select nextval('s'::regclass)
--- function
select query_to_xml('select 1',true,true,'')
--- function
select cursor_to_xml('x',1,true,true,'')
--- function
select table_to_xml('t',true,true,'')
--- function
select * from pg_stat_file('x')
--- function
select pg_catalog.pg_read_file('x')
--- function
select lo_get(1)
--- function
select currval('s')
--- function
select txid_current()
--- function
select pg_current_xact_id()
--- function
select has_table_privilege('t','select')
--- function
select to_regclass('t')
--- function
select obj_description(1,'pg_class')
--- function
select col_description(1,1)
--- function
select format_type(1,1)
--- function
select json_populate_record(null::t, '{}') from t
--- function
select 1 limit (select pg_sleep(1))
--- function
select count(*) filter (where pg_sleep(1) is null) from t
--- function
select sum(a) over (order by pg_sleep(1)) from t
--- function
select array(select pg_ls_dir('.'))
--- function
select 1 from t group by rollup(pg_sleep(1))
--- function
select * from lateral pg_ls_dir('.') x
--- function
select case when true then pg_sleep(1) end
--- function
select a[pg_backend_pid()] from t
--- locks_rows
select * from t for update
--- locks_rows
select * from t for no key update
--- locks_rows
select * from t for share
--- locks_rows
select * from t FOR /* */ KEY SHARE
--- locks_rows
select 1 for update
--- locks_rows
select a from t for update of t
--- not_a_select

--- not_a_select
;
--- not_a_select
-- nothing
--- not_a_select
insert into t values (1)
--- not_a_select
update t set a = 1
--- not_a_select
delete from t
--- not_a_select
truncate t
--- not_a_select
drop table t
--- not_a_select
create table t (a int)
--- not_a_select
alter table t add b int
--- not_a_select
grant all on t to public
--- not_a_select
copy t to '/tmp/x'
--- not_a_select
copy t from program 'id'
--- not_a_select
do $$ begin end $$
--- not_a_select
call p()
--- not_a_select
explain analyze delete from t
--- not_a_select
set role postgres
--- not_a_select
begin
--- not_a_select
commit
--- not_a_select
vacuum
--- not_a_select
listen x
--- not_a_select
lock table t
--- not_a_select
prepare p as select 1
--- not_a_select
table t
--- not_a_select
values (1)
--- not_a_select
"select" 1
--- not_a_select
values (1), (2)
--- not_a_select
values ((select 1))
--- not_followed
select count(*) from only t
--- not_followed
select (t).a
--- not_followed
select row_to_json(t.*) from t
--- not_followed
select t.* is null from t
--- not_followed
select (t).* from t
--- not_followed
select row(t.*) from t
--- not_followed
select count(t.*) from t
--- not_followed
select (select t from t).a
--- not_followed
select * from only t
--- not_followed
select * from t tablesample system(1)
--- not_followed
select * from xmltable('a' passing b columns c int)
--- not_followed
select (a).b from t
--- not_readable
select $1
--- not_readable
select \u{0}
--- not_readable
select pg_catalog.extract('year', x), (select 1) + 1, exists(select)
--- not_readable
select json_object('{a,b}'), json_object('a' value 1)
--- not_readable
select a is json
--- not_readable
select xmlelement(name a)
--- not_readable
select lower(variadic a)
--- not_readable
select * from rows from (generate_series(1,2))
--- not_readable
select * from a join b using (x) as j
--- not_readable
select * from (a join b on true) as j
--- not_readable
select lower(variadic array[1])
--- not_readable
select a from t order by a using <
--- not_readable
with recursive a as (select 1) search depth first by x set y select 1
--- not_readable
with recursive a(x) as (select 1) cycle x set c using p select 1 from a
--- not_readable
select group by distinct a
--- not_readable
select
--- not_readable
select from t
--- not_readable
select b'101'
--- not_readable
select json_value(a, '$') from t
--- not_readable
select json_arrayagg(a) from t
--- not_readable
select merge_action()
--- not_readable
select 1\u{0}; drop table t
--- operator
select 1 operator(public.+) 2
--- operator
select a === b
--- several_statements
select 1; select 2
--- several_statements
select 1; drop table t
--- several_statements
select 1; /* */ commit
--- several_statements
select ''; delete from t; --'
--- several_statements
select '\'; delete from t; --'
--- several_statements
select $a$ $a$; drop table t; -- $a$
--- several_statements
select 1 /* x /* y */ */; drop table t
--- syntax
select 'open
--- syntax
select "open
--- syntax
select $a$ open
--- syntax
select /* open
--- syntax
select \gexec
--- syntax
select E'a\'
b' 'c'
--- syntax
select distinct on a from t
--- syntax
select is json
--- syntax
select a from t where exists (delete from t returning 1)
--- system_table
select * from pg_authid
--- system_table
select * from "pg_shadow"
--- system_table
select usename from pg_stat_activity
--- system_table
select * from pg_catalog.pg_roles
--- system_table
select * from information_schema.tables
--- system_table
select * from pg_temp.t
--- system_table
select * from pg_toast.t
--- system_table
select * from "pg_catalog"."pg_class"
--- table_not_related
select * from other.public.t
--- type
select x::regclass
--- type
select 'a'::"char"
--- type
select 'pg_class'::regclass
--- type
select 1::oid
--- type
select 'a'::name
--- type
select a::public.size from t
--- type
select 'x'::xml
