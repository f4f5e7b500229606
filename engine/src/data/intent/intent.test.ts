import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { library, libraryDatabase } from '../testing/library.ts'

const today = '2026-11-21'

const rowsOf = (question: string): string => {
  const outcome = answerQuestion({ question, schema: library, today })
  if (outcome.kind !== 'answer') return outcome.kind
  const statement = libraryDatabase().prepare(outcome.sql)
  statement.setReturnArrays(true)
  // SQLite's rows, as arrays of values.
  const rows = statement.all() as unknown as unknown[][]
  return rows.map((row) => row.join(':')).join(' ')
}

describe('a question is read as a whole', () => {
  it.each([
    ['What is the average fee of the loans of the oldest member?', '5500'],
    ['What are the names of members with more than 1 loan?', 'Ani Citra'],
    ['Show the name and age of members ordered by age descending', "Citra:52 O'Hara:41 Ani:34 Dewi:27 Budi:19"],
    ['Which genre has no book with a price above 150000?', 'novel'],
    ['How many members are younger than 30?', '2'],
  ])('%s', (question, rows) => expect(rowsOf(question)).toBe(rows))

  it('offers other readings, likeliest first', () => {
    const outcome = answerQuestion({
      question: 'What are the names of members with more than 1 loan?',
      schema: library,
      today,
    })
    const others = outcome.kind === 'answer' ? outcome.alternatives : []
    expect(others.length).toBeGreaterThan(0)
    expect(others.map((other) => other.score)).toEqual(others.map((other) => other.score).toSorted((a, b) => b - a))
  })
})
