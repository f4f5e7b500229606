import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { library, libraryDatabase } from './testing/library.ts'
import type { Schema } from './types.ts'

const today = '2026-11-21'
const outcome = (question: string) => answerQuestion({ question, schema: library, today })

describe('what is no question about this data', () => {
  it.each([
    'hello',
    'Halo!',
    'terima kasih',
    '',
    '   ',
    '???',
    'write a poem about the sea',
    'terjemahkan kalimat ini',
  ])('%j is not for the data engine', (question) => expect(outcome(question).kind).toBe('not_data'))
  it.each([
    'how many unicorns do we have?',
    'what is the weather in Paris?',
    'average temperature by planet',
    'berapa jumlah pesawat?',
  ])('%s: not sure, and says why', (question) => {
    const refused = outcome(question)
    expect(refused.kind).toBe('unsure')
    if (refused.kind !== 'unsure') return
    expect(refused.reason).not.toBe('')
    expect(refused.suggestions.length).toBeGreaterThan(0)
    expect(refused.score).toBeLessThan(0.65)
  })
  it('names the words it knows nothing of', () => {
    const refused = outcome('how many unicorns do we have?')
    expect(refused.kind === 'unsure' && refused.reason).toBe(
      "I am not sure: I found nothing in this data for 'unicorns'.",
    )
    const tidak = outcome('berapa jumlah pesawat?')
    expect(tidak.kind === 'unsure' && tidak.reason).toBe(
      "Saya tidak yakin: saya tidak menemukan 'pesawat' di data ini.",
    )
  })
  it.each(['Which vendor has the largest loans?', 'vendor mana dengan peminjaman terbanyak?'])(
    'neither answers nor offers what lacks the thing that was asked for: %s',
    (question) => {
      const refused = outcome(question)
      expect(refused.kind).toBe('unsure')
      expect(refused.kind === 'unsure' && refused.offered).toBeUndefined()
    },
  )
  it('says that causes are not in the rows, and offers the figures around them', () => {
    const refused = outcome('Why did loans jump in November?')
    expect(refused.kind === 'unsure' && refused.reason).toContain('needs a language model')
    expect(refused.kind === 'unsure' && refused.suggestions).toContain('Number of loans by branch')
    expect(outcome('Mengapa peminjaman naik?').kind).toBe('unsure')
  })
  it('does not answer half of a question', () => {
    for (const question of ['books more than', 'members older than', 'loans by planet', 'price above the moon']) {
      expect(outcome(question).kind, question).toBe('unsure')
    }
  })
  it('does not sum what a join would double', () => {
    const schema: Schema = {
      ...library,
      measures: [{ name: 'book value', expression: 'SUM(books.price)', table: 'books' }],
    }
    expect(answerQuestion({ question: 'book value by branch', schema, today }).kind).toBe('unsure')
  })
  it('answers over a schema without tables', () => {
    expect(
      answerQuestion({
        question: 'how many orders?',
        schema: { dialect: 'postgres', tables: [], foreignKeys: [] },
        today,
      }).kind,
    ).toBe('unsure')
  })
})

describe('hostile questions', () => {
  const database = libraryDatabase()
  it.each([
    "members named 'x'; DROP TABLE members; --'",
    'members whose name is "Robert\'); DELETE FROM loans;--"',
    "books whose title contains '%' or '1'='1",
    "age of O'Hara' OR 1=1 --",
    'members named "\\"',
    'books with title "a\u0000b"',
    `books whose title contains "${"'".repeat(50)}"`,
  ])('%s stays one SELECT that changes nothing', (question) => {
    const asked = outcome(question)
    if (asked.kind !== 'answer') return
    expect(() => database.prepare(asked.sql).all()).not.toThrow()
    expect(asked.sql).toMatch(/^SELECT /)
    expect(database.prepare('SELECT COUNT(*) AS n FROM members').get()?.n).toBe(5)
  })
  it('reads only the beginning of an endless question', () => {
    for (const long of [
      'loans by branch and '.repeat(5_000),
      'x'.repeat(100_000),
      '"'.repeat(100_000),
      "'a' ".repeat(25_000),
      '1 '.repeat(50_000),
      'not no never without '.repeat(5_000),
    ]) {
      const asked = outcome(long)
      expect(['answer', 'unsure', 'not_data']).toContain(asked.kind)
      expect(outcome(`${long} members by city`)).toEqual(asked)
    }
  })
})
