import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReadColumns } from '#sql/index.ts'
import { ReadFence } from './read-fence.ts'

let db: DatabaseSync
let fence: ReadFence

beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec(`CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, salary INTEGER);
    CREATE TABLE secrets (token TEXT);
    INSERT INTO employees VALUES (1, 'Budi', 777), (2, 'Ayu', 888);
    INSERT INTO secrets VALUES ('canary');
    CREATE VIEW pay AS SELECT name, salary / 100 AS grade FROM employees;
    CREATE VIEW pay_of_pay AS SELECT grade FROM pay;
    CREATE VIEW gone AS SELECT x FROM nowhere`)
  fence = new ReadFence(db)
})

const reads: ReadColumns = [
  { table: 'employees', columns: ['id', 'name'] },
  { table: 'pay_of_pay', columns: ['grade'] },
]
const rows = (sql: string, allowed: ReadColumns | 'all' = reads) =>
  fence.within(allowed === 'all' ? undefined : allowed, () =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' ')),
  )

describe('a fence with columns', () => {
  test.each([
    ['SELECT name FROM employees ORDER BY id', ['Budi', 'Ayu']],
    ['SELECT NAME FROM Employees WHERE Id = 2', ['Ayu']],
    ['SELECT rowid FROM employees ORDER BY 1', ['1', '2']],
    ['SELECT count(*) FROM employees', ['2']],
    ['SELECT grade FROM pay_of_pay ORDER BY 1', ['7', '8']],
    ["SELECT value FROM json_each('[1]')", ['1']],
    [
      "SELECT '{}' -> '$', CURRENT_DATE > '2000', name LIKE 'b%', name GLOB 'B*' FROM employees WHERE id = 1",
      ['{} 1 1 1'],
    ],
    ['WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2) SELECT i FROM n', ['1', '2']],
  ])('lets pass: %s', (sql, expected) => {
    expect(rows(sql)).toEqual(expected)
  })

  test.each([
    'SELECT salary FROM employees',
    'SELECT * FROM employees',
    'SELECT name FROM employees ORDER BY salary',
    'SELECT name FROM employees WHERE "SALARY" > 1',
    'WITH employees AS (SELECT salary FROM main.employees) SELECT * FROM employees',
    'SELECT token FROM secrets',
    'SELECT count(*) FROM secrets',
    'SELECT 1 FROM employees WHERE EXISTS (SELECT 1 FROM secrets)',
    'SELECT grade FROM pay',
    'SELECT name FROM sqlite_master',
    'SELECT sql FROM sqlite_schema',
    "SELECT name FROM pragma_table_info('employees')",
    'SELECT zeroblob(10)',
    "SELECT load_extension('x')",
    'SELECT sqlite_version()',
    "ATTACH ':memory:' AS other",
    'PRAGMA query_only = 0',
    'DELETE FROM employees',
    'UPDATE employees SET name = name',
    'CREATE TABLE t (a)',
  ])('refuses: %s', (sql) => {
    expect(() => rows(sql)).toThrow(/prohibited|not authorized/)
  })

  test('allows only the very columns of this one statement', () => {
    expect(() => rows('SELECT salary FROM employees')).toThrow(/prohibited/)
    expect(rows('SELECT salary FROM employees', [{ table: 'EMPLOYEES', columns: ['Salary'] }])).toEqual(['777', '888'])
    expect(() => rows('SELECT salary FROM employees')).toThrow(/prohibited/)
    expect(() => rows('SELECT name FROM employees', [])).toThrow(/prohibited/)
  })
})

test('without columns every table may be read, and nothing else done', () => {
  expect(rows('SELECT salary FROM employees ORDER BY 1', 'all')).toEqual(['777', '888'])
  for (const sql of ['SELECT name FROM sqlite_master', 'DELETE FROM employees', "SELECT writefile('x', 'y')"])
    expect(() => rows(sql, 'all')).toThrow(/prohibited|not authorized|no such function/)
})

test('stays shut once it is', () => {
  fence.close()
  expect(() => db.exec('DELETE FROM employees')).toThrow(/not authorized/)
  expect(rows('SELECT name FROM employees ORDER BY id')).toEqual(['Budi', 'Ayu'])
  expect(() => db.prepare('SELECT sql FROM sqlite_master')).toThrow(/prohibited/)
  expect(() => rows('SELECT x FROM gone', [{ table: 'gone', columns: ['x'] }])).toThrow(/nowhere/)
})
