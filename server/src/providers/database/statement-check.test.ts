import { describe, expect, test } from 'vitest'
import { DatabaseError } from './port.ts'
import { checkStatement } from './statement-check.ts'

const ALLOWED = [
  'select 1',
  'SELECT 1;',
  'select 1 ; -- the end',
  '  -- first\n select count(*) from orders',
  '/* a /* nested */ comment */ select 1',
  'with recent as (select * from orders) select * from recent',
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select * from n',
  `select 'drop table orders; delete from orders' as text`,
  `select 'it''s; fine'`,
  String.raw`select E'a\'; delete from orders'`,
  'select $$; delete from orders$$',
  'select $tag$ $$ ; $$ $tag$',
  'select "delete" from "update"',
  'select t.update from t',
  'select "a;b" from t',
  'select deleted_at, updated_at, insert_count from t',
  `select substring(name for 3) from products`,
  'select pg_typeof(1)',
  'select f.pg_rating from films f',
  "select 1::numeric(10,2), a->>'b', c @> '{}' from t",
  'select e.name, "Größe" from größen e',
  'select 10 % 3, 2 ^ 3, 1e5, .5',
] as const

const REFUSED: readonly (readonly [string, string])[] = [
  ['', 'not_a_select'],
  [';', 'not_a_select'],
  ['-- nothing', 'not_a_select'],
  ['insert into t values (1)', 'not_a_select'],
  ['update t set a = 1', 'not_a_select'],
  ['delete from t', 'not_a_select'],
  ['truncate t', 'not_a_select'],
  ['drop table t', 'not_a_select'],
  ['create table t (a int)', 'not_a_select'],
  ['alter table t add b int', 'not_a_select'],
  ['grant all on t to public', 'not_a_select'],
  [`copy t to '/tmp/x'`, 'not_a_select'],
  [`copy t from program 'id'`, 'not_a_select'],
  ['do $$ begin end $$', 'not_a_select'],
  ['call p()', 'not_a_select'],
  ['explain analyze delete from t', 'not_a_select'],
  ['set role postgres', 'not_a_select'],
  ['begin', 'not_a_select'],
  ['commit', 'not_a_select'],
  ['vacuum', 'not_a_select'],
  ['listen x', 'not_a_select'],
  ['lock table t', 'not_a_select'],
  ['prepare p as select 1', 'not_a_select'],
  ['table t', 'not_a_select'],
  ['values (1)', 'not_a_select'],
  ['"select" 1', 'not_a_select'],
  ['select 1; select 2', 'several_statements'],
  ['select 1; drop table t', 'several_statements'],
  ['select 1;;', 'several_statements'],
  ['select 1; /* */ commit', 'several_statements'],
  [`select ''; delete from t; --'`, 'several_statements'],
  [String.raw`select '\'; delete from t; --'`, 'several_statements'],
  ['select $a$ $a$; drop table t; -- $a$', 'several_statements'],
  ['select 1 /* x /* y */ */; drop table t', 'several_statements'],
  ['select * into copied from t', 'changes_data'],
  ['select * INTO temp copied from t', 'changes_data'],
  ['with gone as (delete from t returning *) select * from gone', 'changes_data'],
  ['with x as (insert into t values (1) returning a) select * from x', 'changes_data'],
  ['with x as (/* */ update t set a = 1 returning *) select 1', 'changes_data'],
  ['with x as materialized (merge into t using s on true when matched then do nothing) select 1', 'changes_data'],
  ['with x as (select 1) delete from t', 'changes_data'],
  ['with x as (select 1) insert into t select * from x', 'changes_data'],
  ['select * from t for update', 'locks_rows'],
  ['select * from t for no key update', 'locks_rows'],
  ['select * from t for share', 'locks_rows'],
  ['select * from t FOR /* */ KEY SHARE', 'locks_rows'],
  ['select pg_sleep(10)', 'function'],
  ['select PG_SLEEP (10)', 'function'],
  ['select "pg_sleep"(10)', 'function'],
  ['select pg_sleep/* */(10)', 'function'],
  ['select public.pg_sleep(1)', 'function'],
  ['select pg_catalog.pg_sleep(10)', 'system_table'],
  [`select pg_read_file('/etc/passwd')`, 'function'],
  [`select pg_ls_dir('/')`, 'function'],
  ['select pg_terminate_backend(1)', 'function'],
  ['select pg_cancel_backend(1)', 'function'],
  ['select pg_advisory_lock(1)', 'function'],
  ['select pg_reload_conf()', 'function'],
  [`select pg_notify('a', 'b')`, 'function'],
  [`select set_config('transaction_read_only', 'off', false)`, 'function'],
  [`select current_setting('data_directory')`, 'function'],
  [`select lo_import('/etc/passwd')`, 'function'],
  ['select lo_create(0)', 'function'],
  [`select * from dblink('dbname=x', 'drop table t') as t(a int)`, 'function'],
  [`select dblink_exec('drop table t')`, 'function'],
  [`select query_to_xml('delete from t', true, true, '')`, 'function'],
  [`select database_to_xml(true, true, '')`, 'function'],
  [`select nextval('s')`, 'function'],
  [`select setval('s', 1)`, 'function'],
  [`select * from ts_stat('delete from t')`, 'function'],
  [`select * from crosstab('delete from t')`, 'function'],
  [`select * from pg_authid`, 'system_table'],
  [`select * from "pg_shadow"`, 'system_table'],
  [`select usename from pg_stat_activity`, 'system_table'],
  ['select * from pg_catalog.pg_roles', 'system_table'],
  ['select * from information_schema.tables', 'system_table'],
  [`select U&"pg\\005fsleep"(10)`, 'not_readable'],
  [`select U&'\\0027'`, 'not_readable'],
  [`select 'open`, 'not_readable'],
  ['select "open', 'not_readable'],
  ['select $a$ open', 'not_readable'],
  ['select /* open', 'not_readable'],
  ['select $1', 'not_readable'],
  ['select \0', 'not_readable'],
  ['select \\gexec', 'not_readable'],
  [`select '${'x'.repeat(50_000)}'`, 'too_long'],
]

describe('the statement check', () => {
  test.each(ALLOWED)('lets pass: %s', (sql) => {
    expect(sql.startsWith(checkStatement(sql))).toBe(true)
  })

  test.each(REFUSED)('refuses: %s', (sql, reason) => {
    expect(() => checkStatement(sql)).toThrow(DatabaseError)
    expect(reasonOf(sql)).toBe(reason)
  })

  test('takes the closing semicolon off', () => {
    expect(checkStatement('select 1 ; -- the end')).toBe('select 1 ')
  })

  test('says where', () => {
    expect(() => checkStatement('select 1; select 2')).toThrow(
      expect.objectContaining({ code: 'query_not_allowed', details: { reason: 'several_statements', position: 9 } }),
    )
  })
})

function reasonOf(sql: string): string | undefined {
  try {
    checkStatement(sql)
    return undefined
  } catch (error) {
    return error instanceof DatabaseError ? error.details.reason : undefined
  }
}
