import { describe, expect, test } from 'vitest'
import { prepareStatement } from '../statement.ts'
import { corpus } from '../testing/corpus.ts'
import { StatementRefused } from '../tree.ts'
import { loadPostgres } from './index.ts'

const prepare = (sql: string) =>
  prepareStatement(sql, { dialect: 'postgres', tables: 'any', others: [], relations: [] })

async function reasonOf(sql: string): Promise<string> {
  try {
    return `read as ${(await prepare(sql)).text}`
  } catch (error) {
    return error instanceof StatementRefused ? error.reason : String(error)
  }
}

describe('a statement of postgres', () => {
  test.each(corpus('postgres', 'allowed'))('is printed anew: $sql', async ({ sql, printed }) => {
    const statement = await prepare(sql)
    if (printed !== undefined) expect(statement.text).toBe(printed)
  })

  test.each(corpus('postgres', 'refused'))('is refused, $head: $sql', async ({ head, sql }) => {
    expect(await reasonOf(sql)).toBe(head.split(':')[0])
  })

  test('is refused where it is too long, too deep or no text', async () => {
    expect(await reasonOf(`select '${'x'.repeat(50_000)}'`)).toBe('too_long')
    expect(await reasonOf(`select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`)).toBe('too_deep')
    expect(await reasonOf(`select ${'a+'.repeat(20_000)}a`)).toBe('too_deep')
    expect(await reasonOf(`select ${'case when a then '.repeat(1_000)}1${' end'.repeat(1_000)}`)).toBe('too_deep')
    expect(await reasonOf(`select 1${' union select 1'.repeat(3_000)}`)).toBe('too_deep')
    expect(await reasonOf('select \ud800')).toBe('not_readable')
  })

  test('that breaks the parser costs the next one nothing', async () => {
    // What the count of levels does not see: a type cast a line, with a word between that ends a row of operators.
    const deep = `select ${'a + case when b then '.repeat(390)}1${' end'.repeat(390)}`
    for (let i = 0; i < 5; i++) expect(await reasonOf(deep)).toMatch(/^(too_deep|read as )/)
    const read = await loadPostgres()
    // Past the guard, as no person comes: the stack of the parser ends, and with it this instance of the parser.
    expect(() => read(`select ${'a+'.repeat(20_000)}a`, 'printed')).toThrow(StatementRefused)
    expect(await reasonOf('select 1')).toBe('read as SELECT 1')
  })

  test('may have a thousand conditions', async () => {
    expect(await reasonOf(`select 1 where a = 1${' and b = 2'.repeat(3_000)}`)).toMatch(/^read as /)
    expect(await reasonOf(`select ${'a || '.repeat(300)}a`)).toMatch(/^read as /)
  })
})

describe('a place', () => {
  test('is that of the text, whatever letters are in it', async () => {
    await expect(prepare("select 'é💥', pg_sleep(1)")).rejects.toMatchObject({ reason: 'function', at: 14 })
    await expect(prepare("select 'é💥', selec(")).rejects.toMatchObject({ reason: 'syntax', at: 20 })
  })

  test('of the printed text is found in the one that was written', async () => {
    const sql = "select  'é', lower( b ) from t"
    const statement = await prepare(sql)
    expect(statement.positionOf(statement.text.indexOf('"b"') + 1)).toBe(sql.indexOf('b )') + 1)
    expect(statement.positionOf(3)).toBe(undefined)
  })
})
