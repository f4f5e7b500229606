import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../ask.ts'
import type { Answer, Schema } from '../types.ts'
import { tellsTies, tiesQuery, tieWords } from './ties.ts'

const clubs: [club: string, city: string, wins: number | null][] = [
  ['Persib', 'Bandung', 20],
  ['Persija', 'Jakarta', 17],
  ['Bhayangkara_FC', 'Jakarta', 17],
  ['Arema', 'Malang', 12],
  ['Dewa', 'Banten', 12],
  ['Barito', 'Banjar', 12],
  ['PSM', 'Makassar', null],
  ['PSS', 'Sleman', null],
]
const database = new DatabaseSync(':memory:')
database.exec('create table clubs (club text, city text, wins integer)')
for (const club of clubs) database.prepare('insert into clubs values (?, ?, ?)').run(...club)
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [
    {
      name: 'clubs',
      rowCount: 8,
      columns: [
        { name: 'club', type: 'text', values: clubs.map(([club]) => club) },
        {
          name: 'city',
          type: 'text',
          values: ['Bandung', 'Jakarta', 'Malang', 'Banten', 'Banjar', 'Makassar', 'Sleman'],
        },
        { name: 'wins', type: 'integer', min: 12, max: 20 },
      ],
    },
  ],
}

/** What is said of ties; null where nothing is asked further. */
const tiesOf = (question: string): string | undefined | null => {
  const answer = answerQuestion({ question, schema, today: '2026-11-27' })
  const sql = answer.kind === 'answer' ? tiesQuery(answer, schema) : undefined
  if (sql === undefined) return null
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const given = database.prepare((answer as Answer).sql).all() as Record<string, unknown>[]
  return tieWords(answer as Answer, statement.all() as unknown as unknown[][], given)
}

describe('who is level', () => {
  test.each([
    ['top 2 clubs by wins', 'Level with the last of these: **Bhayangkara\\_FC**.'],
    ['2 klub dengan wins terbanyak', 'Sama dengan yang terakhir di antaranya: **Bhayangkara\\_FC**.'],
    // Six more would be looked at: these are all.
    ['top 4 clubs by wins', 'Level with the last of these: **Dewa**, **Barito**.'],
    // Bandung's one club won 20, Jakarta's two 17 each: 2 clubs against 1.
    ['which city has the most clubs?', undefined],
    ['which club has the most wins', undefined],
    ['top 3 clubs by wins', undefined],
  ])('%s', (question, words) => {
    expect(tiesOf(question)).toBe(words)
  })

  test('is not asked where nothing is ranked, or no name is told', () => {
    expect(tiesOf('how many clubs are there')).toBeNull()
    expect(tiesOf('list all clubs')).toBeNull()
    expect(tiesOf('what is the highest number of wins')).toBeNull()
  })

  test('is nobody of whom nothing is known, and no more than five are named', () => {
    const answer = { language: 'en', frame: { limit: 1 } } as unknown as Answer
    const ties = (first: string, ...rows: [string, unknown][]) => tieWords(answer, rows, [{ club: first }])
    expect(ties('PSM', ['PSM', null], ['PSS', null])).toBeUndefined()
    expect(ties('a', ['a', 3], ['b', 3], ['c', 3], ['d', 3], ['e', 3], ['f', 3], ['g', 3])).toBe(
      'Level with it: **b**, **c**, **d**, **e**, **f** and more.',
    )
    // Drivers give numerics as text, and of those that are level a database gives any.
    expect(ties('b', ['a', '3.0'], ['b', 3])).toBe('Level with it: **a**.')
    expect(ties('a', ['a', 3])).toBeUndefined()
    expect(tellsTies('**a**. Level with it: **b**.')).toBe(true)
    expect(tellsTies('**a** is the club with the most wins.')).toBe(false)
  })
})
