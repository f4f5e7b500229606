import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { library, libraryDatabase } from '../testing/library.ts'
import type { Schema } from '../types.ts'
import { literalPattern, quoteName } from './print.ts'

const today = '2026-11-21'
const words =
  'how many number of average total highest lowest members loans books branches name title age genre price status fee income by per each month year top 5 3 most fewest oldest cheapest without never not with at least more than between 10 and 20 or both Ani Dune Bandung novel overdue last this quarter 2026 since March compare share of percentage trend ordered descending distinct contains "an" whose is in for anggota buku cabang peminjaman berapa jumlah rata-rata tertinggi terbanyak tidak tanpa lebih dari bulan ini lalu setiap menurut pendapatan cumulative running total in each kumulatif'.split(
    ' ',
  )
const question = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 }).map((list) => list.join(' '))
const keyword = /\b(INSERT|UPDATE|DELETE|DROP|ALTER|CREATE|ATTACH|PRAGMA|UNION)\b|;/i

describe('printed SQL', () => {
  it('is one SELECT that SQLite accepts, whatever is asked', () => {
    const database = libraryDatabase()
    fc.assert(
      fc.property(question, (text) => {
        const outcome = answerQuestion({ question: text, schema: library, today })
        if (outcome.kind !== 'answer') return
        const rows = database.prepare(outcome.sql).all()
        for (const row of rows.slice(0, 1))
          expect(Object.keys(row)).toEqual(outcome.columns.map((column) => column.key))
        expect(outcome.sql).toMatch(/^SELECT /)
        expect(outcome.sql.replaceAll(/'(?:[^']|'')*'/g, '')).not.toMatch(keyword)
        for (const other of outcome.alternatives) database.prepare(other.sql)
      }),
      { numRuns: 1_500 },
    )
    // Fifteen seconds of a processor, on a machine that does other things beside it.
  }, 300_000)
  it('never lets a text out of its quotes', () => {
    const database = libraryDatabase()
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
        const outcome = answerQuestion({
          question: `members whose name is "${text.replaceAll('"', '')}"`,
          schema: library,
          today,
        })
        if (outcome.kind === 'answer') database.prepare(outcome.sql).all()
      }),
      { numRuns: 500 },
    )
  })
  it('quotes names that the dialects would fold or refuse', () => {
    expect([quoteName('orders'), quoteName('order'), quoteName('Total'), quoteName('a b'), quoteName('x"y')]).toEqual([
      'orders',
      '"order"',
      '"Total"',
      '"a b"',
      '"x""y"',
    ])
    expect(literalPattern('50%_\\')).toBe('50\\%\\_\\\\')
  })
})

describe('the two dialects', () => {
  const sql = (text: string, dialect: Schema['dialect']): string => {
    const outcome = answerQuestion({ question: text, schema: { ...library, dialect }, today })
    return outcome.kind === 'answer' ? outcome.sql : outcome.kind
  }
  it('cut time each in their own way', () => {
    expect(sql('loans per month', 'postgres')).toContain("TO_CHAR(loans.loaned_on, 'YYYY-MM')")
    expect(sql('loans per month', 'sqlite')).toContain("STRFTIME('%Y-%m', loans.loaned_on)")
    expect(sql('loans this month', 'postgres')).toContain("loans.loaned_on >= DATE '2026-11-01'")
    expect(sql('loans this month', 'sqlite')).toContain("loans.loaned_on >= '2026-11-01'")
  })
  it('find parts of a text whatever its case', () => {
    expect(sql('titles of books starting with "D"', 'postgres')).toContain("books.title ILIKE 'D%'")
    expect(sql('titles of books starting with "D"', 'sqlite')).toContain("books.title LIKE 'D%'")
  })
  it('have each clause and condition on a line of its own', () => {
    expect(sql('overdue loans of female members this month', 'sqlite').split('\n')).toEqual(
      expect.arrayContaining(['FROM loans', expect.stringMatching(/^WHERE /), expect.stringMatching(/^ {2}AND /)]),
    )
    expect(sql('members without loans', 'sqlite').split('\n')).toContain('  FROM loans')
  })
  it('name the schema of a table', () => {
    const schema: Schema = {
      ...library,
      dialect: 'postgres',
      tables: library.tables.map((table) => ({ ...table, schema: 'shelf' })),
    }
    const outcome = answerQuestion({ question: 'loans by branch', schema, today })
    expect(outcome.kind === 'answer' && outcome.sql).toContain(
      'FROM shelf.loans AS loans\nJOIN shelf.branches AS branches',
    )
  })
})
