import { describe, expect, test } from 'vitest'
import { printQuery } from '../print.ts'
import { bareNode } from '../testing/bare.ts'
import { corpus } from '../testing/corpus.ts'
import { StatementRefused } from '../tree.ts'
import { type ReadDialect, readStatement } from './read-statement.ts'

const dialects: ReadDialect[] = ['mysql', 'sqlite', 'sqlserver']

function reasonOf(sql: string, dialect: ReadDialect): string {
  try {
    return `read as ${printQuery(readStatement(sql, dialect), dialect)}`
  } catch (error) {
    return error instanceof StatementRefused ? error.reason : String(error)
  }
}

describe.each(dialects)('a statement of %s', (dialect) => {
  test.each(corpus(dialect, 'allowed'))('is read, and what is printed says the same: $sql', ({ sql, printed }) => {
    const tree = readStatement(sql, dialect)
    const text = printQuery(tree, dialect)
    expect(bareNode(readStatement(text, dialect))).toEqual(bareNode(tree))
    if (printed !== undefined) expect(text).toBe(printed)
  })

  test.each(corpus(dialect, 'refused'))('is refused, $head: $sql', ({ head, sql }) => {
    expect(reasonOf(sql, dialect)).toBe(head.split(':')[0])
  })

  test('is refused where it is too long or too deep', () => {
    expect(reasonOf(`select '${'x'.repeat(50_000)}'`, dialect)).toBe('too_long')
    expect(reasonOf(`select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, dialect)).toBe('too_long')
    expect(reasonOf(`select ${'('.repeat(20_000)}select 1${')'.repeat(20_000)}`, dialect)).toBe('too_long')
    expect(reasonOf(`select 1 from ${'('.repeat(20_000)}t${')'.repeat(20_000)}`, dialect)).toBe('too_long')
    expect(reasonOf(`select 1${' + 1'.repeat(5_000)}`, dialect)).toBe('too_long')
    expect(reasonOf(`select 1${' union select 1'.repeat(3_000)}`, dialect)).toBe('too_long')
    expect(reasonOf(`select 1${' - -'.repeat(9_000)} 1`, dialect)).toBe('too_long')
    expect(reasonOf(`select 1 where ${'not '.repeat(9_000)} 1`, dialect)).toBe('too_long')
  })
})

test('a refusal says where', () => {
  expect(() => readStatement('select 1; select 2', 'sqlite')).toThrow(
    expect.objectContaining({ reason: 'several_statements', at: 8 }),
  )
})
