import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { sureFrom, triedSureFrom } from './confidence/probability.ts'
import { weighTrials } from './confidence/trials.ts'
import { readUtterance } from './intent/read.ts'
import { questionWords } from './link/words.ts'
import { vetoesOf } from './parse/vetoes.ts'
import { readQuestion } from './read-question.ts'
import { prepareSchema } from './schema/prepared-schema.ts'
import type { Answer, Schema } from './types.ts'

const clubs: [club: string, city: string, wins: number, goals: number, founded: number][] = [
  ['Persib', 'Bandung', 20, 62, 1933],
  ['Persija', 'Jakarta', 17, 55, 1928],
  ['Bhayangkara', 'Jakarta', 17, 40, 2010],
  ['Arema', 'Malang', 12, 48, 1987],
  ['Persebaya', 'Surabaya', 9, 44, 1927],
]
const database = new DatabaseSync(':memory:')
database.exec('create table liga (club text, city text, wins integer, goals integer, founded integer)')
for (const club of clubs) database.prepare('insert into liga values (?, ?, ?, ?, ?)').run(...club)

/** As the tables of a file are described. */
const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [],
  tables: [
    {
      name: 'liga',
      rowCount: 5,
      columns: [
        { name: 'club', type: 'text', values: clubs.map(([club]) => club) },
        { name: 'city', type: 'text', values: ['Bandung', 'Jakarta', 'Malang', 'Surabaya'] },
        { name: 'wins', type: 'integer', min: 9, max: 20 },
        { name: 'goals', type: 'integer', min: 40, max: 62 },
        { name: 'founded', type: 'integer', min: 1927, max: 2010 },
        { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
      ],
    },
  ],
}
const unordered: Schema = {
  ...schema,
  tables: schema.tables.map((table) => ({ ...table, columns: table.columns.filter(({ hidden }) => !hidden) })),
}
const ask = (question: string, of = schema) => answerQuestion({ question, schema: of, today: '2026-11-27' })
const answered = (question: string): Answer => {
  const outcome = ask(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const rowsOf = ({ sql }: Answer): unknown[][] => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}

describe('rows of a file', () => {
  test.each([
    ['Which club is listed after Persija?', [['Bhayangkara']]],
    ['what club comes before Arema', [['Bhayangkara']]],
    ['the club below Persib', [['Persija']]],
    ['what is the next club after Arema?', [['Persebaya']]],
    ['which city is right after Bandung', [['Jakarta']]],
    ['klub apa yang tepat sesudah Persib', [['Persija']]],
    ['what is the last club on the list?', [['Persebaya']]],
    ['which club is listed first', [['Persib']]],
    ['the second club on the list', [['Persija']]],
  ])('%s', (question, rows) => {
    const answer = answered(question)
    expect(rowsOf(answer)).toEqual(rows)
    expect(answer.confidence?.band).toBe('sure')
  })

  test('say how they were read', () => {
    expect(answered('Which club is listed after Persija?').reading).toContain('the row after club Persija')
    expect(answered('klub apa yang tepat sesudah Persib').reading).toContain('baris sesudah')
    expect(answered('what is the last club on the list?').reading).toContain('the last row')
  })

  test('have no neighbours in a database, whose rows have no order', () => {
    for (const question of [
      'Which club is listed after Persija?',
      'what club comes before Arema',
      'which club finished last',
    ])
      expect(ask(question, unordered), question).toMatchObject({ kind: 'unsure' })
  })
})

describe('two that are named', () => {
  test.each([
    // 20 − 9, and what each has.
    ['What is the difference in wins between Persib and Persebaya?', [[11, 20, 9]]],
    // The smaller one is named first: how far apart they are is no less than nothing.
    ['difference in goals between Persebaya and Persib', [[18, 44, 62]]],
    ['difference between the wins of Persija and Arema', [[5, 17, 12]]],
    ['how many more goals did Persib score than Persija', [[7, 62, 55]]],
    // Who says 'more' of what has fewer is told so.
    ['how many more wins does Persebaya have than Arema?', [[-3, 9, 12]]],
    ['selisih goals antara Persib dan Arema', [[14, 62, 48]]],
    ['who had more wins, Arema or Persebaya?', [['Arema']]],
    ['which club has fewer goals Persib or Persija', [['Persija']]],
    // 17 and 17 together.
    ['which city has more wins, Bandung or Jakarta?', [['Jakarta']]],
    ['which was listed first, Arema or Persija?', [['Persija']]],
    // A noun behind the name of a column says what is counted in it.
    ['who had more goals scored, Arema or Persebaya?', [['Arema']]],
    ['which club has the same number of wins as Persija?', [['Bhayangkara']]],
    ['how many clubs have the same city as Persija', [[1]]],
  ])('%s', (question, rows) => {
    expect(rowsOf(answered(question))).toEqual(rows)
  })

  test('are told apart by name', () => {
    const answer = answered('What is the difference in wins between Persib and Persebaya?')
    expect(answer.reading).toBe('Difference in total wins between club Persib and club Persebaya')
    expect(answer.columns.map(({ label }) => label)).toEqual(['Difference', 'Persib', 'Persebaya'])
    expect(answered('selisih goals antara Persib dan Arema').columns[0]?.label).toBe('Selisih')
    expect(answered('which club has the same number of wins as Persija?').reading).toContain(
      'with the same wins as club Persija',
    )
  })
})

describe('a number of rows that are named', () => {
  test.each([
    ['how many goals did Persib score?', [[62]]],
    ['how many wins did Arema have in total', [[12]]],
    ['what is the total number of goals for Persija?', [[55]]],
    ['the number of goals that Persebaya made', [[44]]],
    // 17 and 17.
    ['how many wins were credited to Jakarta?', [[34]]],
    ['berapa goals yang dicetak oleh Persib?', [[62]]],
  ])('%s', (question, rows) => {
    const answer = answered(question)
    expect(rowsOf(answer)).toEqual(rows)
    expect(answer.confidence?.band).toBe('sure')
  })

  test('is a number of rows where one value is counted, and nothing of a year', () => {
    const rows = (question: string) => {
      const outcome = ask(question)
      return outcome.kind === 'answer' ? rowsOf(outcome) : undefined
    }
    // Two rows say so; it has one value.
    expect(rows('how many cities have the city Jakarta?')).toEqual([[2]])
    expect(rows('how many founded did Persib have')).not.toEqual([[1933]])
  })
})

describe('which has the most', () => {
  const plain = (question: string, of = schema): boolean => {
    const { next } = readQuestion({ question, schema: of, today: '2026-11-27' })
    return next?.kind === 'alternatives' && next.isPlain
  }
  test.each([
    ['which club has the most wins?', true],
    ['klub dengan goals paling sedikit', true],
    ['which club in Jakarta has the most goals', true],
    ['top 3 clubs by goals', true],
    // Two rows say Jakarta: which of them, or both?
    ['which city has the most wins', false],
    // Of when it was founded.
    ['the first founded club', false],
    ['which club has the most and the fewest wins', false],
    // The year is the answer, though it is a number that clubs could be ranked by.
    ['which founded has the most club', false],
  ])('%s is plain: %s', (question, isPlain) => {
    expect(plain(question)).toBe(isPlain)
  })
})

describe('what is only offered, or not read so', () => {
  const races: Schema = {
    ...schema,
    tables: [
      {
        name: 'races',
        rowCount: 3,
        columns: [
          { name: 'year', type: 'integer', min: 2012, max: 2014 },
          { name: 'driver', type: 'text', values: ['Rio', 'Sean', 'Kevin'] },
          { name: 'time', type: 'text', values: ['3:05:53', '2:59:01', '3:11:40'] },
          { name: 'rank', type: 'integer', min: 1, max: 3 },
          { name: 'laps', type: 'integer', min: 5, max: 9 },
          { name: 'innings', type: 'integer', min: 5, max: 9 },
          { name: 'notified', type: 'integer', min: 1996, max: 2004, synonyms: ['year notified'] },
          { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
        ],
      },
    ],
  }
  test.each([
    ['who is the time in 2014', 1],
    ['who is the driver in 2014', 0],
    ['what is the highest rank', 1],
    ['what is the highest laps', 0],
  ])('%s: %i', (question, unstated) => {
    expect(readQuestion({ question, schema: races, today: '2026-11-27' }).judged?.features.unstated).toBe(unstated)
  })

  test('years are not added up, and a figure of two is not of the first alone', () => {
    const sqlOf = (question: string) => {
      const outcome = ask(question, races)
      return outcome.kind === 'answer' ? outcome.sql : ''
    }
    expect(sqlOf('total year of Rio')).not.toContain('SUM(races.year)')
    expect(sqlOf('how many innings did Rio have')).toContain('SUM(races.innings)')
    expect(sqlOf('how many innings and laps did Rio have')).not.toMatch(/SELECT SUM\(races\.innings\) AS \w+\s+FROM/)
    expect(sqlOf('how many laps were before Rio')).not.toContain('SUM(races.laps)')
  })
})

describe('what cannot be said of a column', () => {
  const boats: Schema = {
    ...schema,
    tables: [
      {
        name: 'boats',
        rowCount: 4,
        columns: [
          { name: 'boat', type: 'text', values: ['Melati', 'Mawar', 'Tulip', 'Anggrek'] },
          { name: 'length', type: 'text', values: ['12 m', '9 m', '110 m', '7 m'] },
          { name: 'crew', type: 'integer', min: 2, max: 40 },
          { name: 'date_of_birth', type: 'text', values: ['9 April 1867', 'unknown', 'May 1901', '1899'] },
          { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
        ],
      },
    ],
  }

  test('the largest of texts is never stated', () => {
    const unstated = (question: string) =>
      readQuestion({ question, schema: boats, today: '2026-11-27' }).judged?.features.unstated
    expect(unstated('what boat saw the largest length?')).toBe(1)
    expect(unstated('what boat saw the largest crew?')).toBe(0)
  })

  test('a text is before no year', () => {
    expect(ask('how many boats have a date of birth before 1900', boats).kind).toBe('unsure')
    expect(ask('how many boats have a crew below 1900', boats).kind).toBe('answer')
  })
})

test('what nothing is called by stands for the rows of a sheet, and is never stated', () => {
  // A database may have them elsewhere.
  expect(ask('how many blips are there', unordered).kind).toBe('unsure')
  expect(ask('how many blips are there').kind).toBe('answer')
  const answer = answered('how many blips are in Jakarta')
  expect(rowsOf(answer)).toEqual([[2]])
  expect(answer.confidence?.band).toBe('likely')
  expect([sureFrom({ unstated: 1 }), triedSureFrom({ unstated: 1 })].every((least) => least > 1)).toBe(true)
})

test('what is plainly said and finds nothing is only likely meant', () => {
  const answer = answered('Which club is listed after Persebaya?')
  expect(answer.confidence?.band).toBe('sure')
  expect(weighTrials(answer, [rowsOf(answer)])).toMatchObject({
    confidence: { band: 'likely', reasons: expect.arrayContaining(['Read this way, it finds nothing.']) },
  })
})

test('a word that is one slip away from itself is read once', () => {
  const columns: Schema['tables'][number]['columns'] = [
    { name: 'season', type: 'integer' },
    { name: 'playoffs', type: 'text', values: ['Did not qualify', 'Champions'] },
    { name: 'cup', type: 'text', values: ['Did not qualify', '1st round'] },
  ]
  const seasons: Schema = { ...schema, tables: [{ name: 'seasons', columns }] }
  expect(ask('the only season that did not qualify appears under the playoffs column?', seasons).kind).toBe('unsure')
})

describe('what a sheet holds beside its rows', () => {
  const stalls: Schema = {
    dialect: 'sqlite',
    foreignKeys: [],
    tables: [
      {
        name: 'pasar',
        rowCount: 4,
        columns: [
          { name: 'kios', type: 'text', values: ['Melati', 'Mawar', 'Total'] },
          { name: 'rank', type: 'integer', min: 1, max: 4 },
          { name: 'opened', type: 'date', min: '2013-02-01', max: '2014-11-30' },
          { name: 'rowid', type: 'integer', hidden: true, roles: ['row_order'] },
        ],
      },
    ],
  }
  const sqlOf = (question: string): string => {
    const outcome = ask(question, stalls)
    if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
    return outcome.sql
  }

  test('a row of totals is none of its rows, and is told as left out', () => {
    expect(sqlOf('which kios has the highest rank')).toContain(`NOT IN ('Total')`)
    expect(ask('which kios has the highest rank', stalls)).toMatchObject({
      reading: expect.stringContaining("kios not 'Total'"),
    })
  })

  test('a month without a year is the last one that there is data of', () => {
    expect(sqlOf('how many kios opened in January')).toContain(`>= '2014-01-01'`)
    expect(sqlOf('how many kios opened in January')).toContain(`< '2014-02-01'`)
    expect(sqlOf('how many kios opened in December')).toContain(`>= '2013-12-01'`)
    // Who says the year means it.
    expect(sqlOf('how many kios opened in January 2026')).toContain(`>= '2026-01-01'`)
  })

  test('the first place is the higher one', () => {
    expect(sqlOf('who had the higher rank, Melati or Mawar?')).toMatch(/ORDER BY pasar\.rank\s+LIMIT 1/)
  })

  test.each([
    ['who was the only one to place 6th?'],
    ['how old is Melati?'],
    ['which other kios is there besides Melati'],
  ])('%s is not told something else', (question) => {
    expect(ask(question, stalls).kind).toBe('unsure')
  })

  test('what names a thing and asks for others is not answered by that thing', () => {
    const words = questionWords('Melati and what other kios')
    const reading = readUtterance(words, prepareSchema(stalls), { today: '2026-11-27' }, 'en')
    expect(vetoesOf(reading)).toContain('others_lost')
  })

  test.each([
    ['is Melati a kios', 1],
    ['how many kios are there', 1],
    ['how many different kios are there', 0],
  ])('what wants a yes or a no, and names that stand in several rows, are never stated: %s', (question, unstated) => {
    const { judged } = readQuestion({ question, schema: stalls, today: '2026-11-27' })
    expect(judged?.features.unstated).toBe(unstated)
  })
})
