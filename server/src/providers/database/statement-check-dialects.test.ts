import { describe, expect, test } from 'vitest'
import type { Dialect } from '#engine/data/index.ts'
import { DatabaseError } from './port.ts'
import { checkStatement } from './statement-check.ts'

type Cases = { allowed: string[]; refused: [sql: string, reason: string][] }

const CASES: Record<Exclude<Dialect, 'postgres'>, Cases> = {
  mysql: {
    allowed: [
      'select 1',
      'SELECT * FROM `order details` WHERE `it``s` = "a;b"',
      'select 5--1',
      'select 1 -- the end',
      'select 1 # the end; drop table t',
      "select 'it\\'s; fine'",
      'with a as (select 1 as n) select n from a;',
      'select sys, mysql from t',
      'select `delete`, t.update from t',
      "select date_format(d, '%Y-%m-01') from t limit 5 offset 2",
      'select count(*) from shop.orders /* a remark */',
      'select `sleep` from t',
    ],
    refused: [
      ['delete from t', 'not_a_select'],
      ['set statement max_statement_time=0 for select 1', 'not_a_select'],
      ['handler t open', 'not_a_select'],
      ['table t', 'not_a_select'],
      ['(select 1)', 'not_a_select'],
      ['select 1; drop table t', 'several_statements'],
      ["select '\\'; drop table t; -- '", 'ok'],
      ["select '\\\\'; drop table t; -- '", 'several_statements'],
      ['select 1 /*!; drop table t */', 'not_readable'],
      ['select 1 /*!50000 union select user from mysql.user */', 'not_readable'],
      ['select 1 /*M!100100 , sleep(5) */', 'not_readable'],
      ['select /*+ SET_VAR(max_execution_time=0) */ 1', 'not_readable'],
      ['select /* open', 'not_readable'],
      ['select 1 /* /* */ ; drop table t', 'several_statements'],
      ["select * from t into outfile '/tmp/x'", 'changes_data'],
      ["select 'x' into dumpfile '/tmp/x'", 'changes_data'],
      ['select 1 into @a', 'changes_data'],
      ['select @a := 1', 'variable'],
      ['select @@version', 'variable'],
      ['select * from t for update', 'locks_rows'],
      ['select * from t for share', 'locks_rows'],
      ['select * from t lock in share mode', 'locks_rows'],
      ['select sleep(10)', 'function'],
      ['select SLEEP (10)', 'function'],
      ['select `sleep`(10)', 'function'],
      ['select sleep/**/(10)', 'function'],
      ['select benchmark(1e9, md5(1))', 'function'],
      ["select load_file('/etc/passwd')", 'function'],
      ["select get_lock('a', 10)", 'function'],
      ['select nextval(s)', 'function'],
      ['select next value for s', 'changes_data'],
      ['select * from t procedure analyse()', 'function'],
      ['select * from mysql.user', 'system_table'],
      ['select * from `mysql`.`user`', 'system_table'],
      ['select * from information_schema.tables', 'system_table'],
      ['select * from performance_schema . threads', 'system_table'],
      ["select 'open", 'not_readable'],
      ['select `open', 'not_readable'],
      ['select "open', 'not_readable'],
    ],
  },
  sqlite: {
    allowed: [
      'select 1',
      'select "a b", [c d], `e f` from "my table" where x = \'a;b\'',
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select * from n',
      "select strftime('%Y', d) from t -- done",
    ],
    refused: [
      ["attach 'x' as y", 'not_a_select'],
      ['pragma writable_schema = 1', 'not_a_select'],
      ['vacuum', 'not_a_select'],
      ['select 1; delete from t', 'several_statements'],
      ['with a as (select 1) delete from t', 'changes_data'],
      ["select load_extension('x')", 'function'],
      ["select readfile('/etc/passwd')", 'function'],
      ["select writefile('/tmp/x', 'y')", 'function'],
      ['select * from sqlite_master', 'system_table'],
      ['select * from "sqlite_schema"', 'system_table'],
      ["select * from pragma_table_info('t')", 'function'],
      ['select * from main.pragma_database_list', 'system_table'],
      ["select 'open", 'not_readable'],
      ['select $x', 'not_readable'],
    ],
  },
  sqlserver: {
    allowed: [
      'select top (10) [order details].[a]]b] from [order details]',
      'select 1 union all select 2 except select 3',
      'with a as (select 1 as n), b as (select 2 as n) select n from a union select n from b',
      'select * from t order by a offset 0 rows fetch next 10 rows only',
      'select * from t where a in (select b from c) and exists (select 1 from d)',
      "select datefromparts(year(d), month(d), 1), 'a;b' from dbo.t",
      'select case when a = 1 then 2 end from t with (nolock)',
      'select [exec], t.[set], "open" from t',
      'select n.[select] from n;',
    ],
    refused: [
      ['delete from t', 'not_a_select'],
      ['exec sp_who', 'not_a_select'],
      ['select 1; drop table t', 'several_statements'],
      ['select 1 drop table t', 'several_statements'],
      ['select 1 exec xp_cmdshell', 'several_statements'],
      ["select 1 /* */ execute(N'drop table t')", 'several_statements'],
      ['select 1 select 2', 'several_statements'],
      ['select 1 with a as (select 1 as n) select n from a', 'several_statements'],
      ['with a as (select 1 as n) select n from a select 2', 'several_statements'],
      ["select 1 waitfor delay '0:0:10'", 'several_statements'],
      ['select 1 shutdown', 'several_statements'],
      ['select 1 set rowcount 0', 'several_statements'],
      ['select 1 use master', 'several_statements'],
      ['select 1 delete from t', 'changes_data'],
      ['select * into copied from t', 'changes_data'],
      ['select * into #copied from t', 'changes_data'],
      ['select next value for s', 'changes_data'],
      ['select @@version', 'variable'],
      ['select @a = 1', 'variable'],
      ['select * from t with (updlock)', 'locks_rows'],
      ['select * from t with (tablockx, holdlock)', 'locks_rows'],
      ["select * from openrowset('x', 'y', 'z')", 'function'],
      ["select * from openquery(other, 'delete from t')", 'function'],
      ['select * from sys.objects', 'system_table'],
      ['select * from [sys].[objects]', 'system_table'],
      ['select * from master.dbo.x', 'system_table'],
      ['select * from information_schema.tables', 'system_table'],
      ['select * from other.db.dbo.t', 'other_server'],
      ['select * from other.db..t', 'other_server'],
      ['select 1) select (2', 'not_readable'],
      ["select 'open", 'not_readable'],
      ['select [open', 'not_readable'],
      ['select 1 /* /* */; drop table t', 'not_readable'],
    ],
  },
}

describe.each(Object.entries(CASES) as [Dialect, Cases][])(
  'the statement check of %s',
  (dialect, { allowed, refused }) => {
    test.each(allowed)('lets pass: %s', (sql) => {
      expect(reasonOf(sql, dialect)).toBe('ok')
    })
    test.each(refused)('judges: %s', (sql, reason) => {
      expect(reasonOf(sql, dialect)).toBe(reason)
    })
  },
)

function reasonOf(sql: string, dialect: Dialect): string | undefined {
  try {
    return sql.startsWith(checkStatement(sql, dialect)) ? 'ok' : 'changed'
  } catch (error) {
    return error instanceof DatabaseError ? error.details.reason : String(error)
  }
}
