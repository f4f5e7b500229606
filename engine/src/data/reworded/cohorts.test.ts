import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import type { Answer, Row, Schema } from '../types.ts'
import { suggestChart } from '../words/chart.ts'
import { narrateAnswer } from '../words/narrate.ts'

// A clinic in Indonesian, and what was billed for each visit; a patient that was deleted is none.
const ddl = `
create table pasien (id integer primary key, nama text, kota text, dihapus integer);
create table kunjungan (id integer primary key, pasien_id integer, tgl_kunjungan text, biaya integer);
insert into pasien values (1, 'Ani', 'Bogor', 0), (2, 'Budi', 'Depok', 0), (3, 'Citra', 'Bogor', 0), (4, 'Dodi', 'Depok', 1);
insert into kunjungan values
  (1, 1, '2026-08-03', 100), (2, 2, '2026-08-10', 100), (3, 1, '2026-09-04', 50), (4, 1, '2026-09-20', 50),
  (5, 3, '2026-09-09', 200), (6, 2, '2026-10-02', 30), (7, 3, '2026-10-05', 40), (8, 4, '2026-10-05', 1000), (9, 1, '2026-11-02', 10);`
const database = new DatabaseSync(':memory:')
database.exec(ddl)

const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [{ table: 'kunjungan', column: 'pasien_id', toTable: 'pasien', toColumn: 'id' }],
  tables: [
    {
      name: 'pasien',
      rowCount: 4,
      synonyms: ['patients'],
      label: { en: 'patients', id: 'pasien' },
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'nama', type: 'text' },
        { name: 'kota', type: 'text', values: ['Bogor', 'Depok'] },
        { name: 'dihapus', label: { en: 'deleted' }, type: 'integer', values: ['0', '1'] },
      ],
    },
    {
      name: 'kunjungan',
      rowCount: 9,
      synonyms: ['visits'],
      label: { en: 'visits', id: 'kunjungan' },
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'pasien_id', type: 'integer', hidden: true },
        { name: 'tgl_kunjungan', type: 'date' },
        { name: 'biaya', type: 'integer', unit: 'IDR' },
      ],
    },
  ],
  measures: [
    {
      name: 'pendapatan',
      label: { en: 'revenue', id: 'pendapatan' },
      synonyms: ['revenue', 'omzet'],
      table: 'kunjungan',
      expression: 'SUM(kunjungan.biaya)',
      dateColumn: 'tgl_kunjungan',
      unit: 'IDR',
    },
  ],
}

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-18' })
const answerOf = (question: string): Answer => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  expect(outcome.confidence?.band).toBe('sure')
  return outcome
}
const tableOf = (question: string): Row[] =>
  database
    .prepare(answerOf(question).sql)
    .all()
    .map((row) => ({ ...row }))
const rowsOf = (question: string): unknown[][] => tableOf(question).map((row) => Object.values(row))

describe('retention by cohorts', () => {
  // Of two who came first in August one came in September, one in October and one in November; of one in September, one in October.
  const byMonth = [
    ['2026-08', 0, 2, 100],
    ['2026-08', 1, 1, 50],
    ['2026-08', 2, 1, 50],
    ['2026-08', 3, 1, 50],
    ['2026-09', 0, 1, 100],
    ['2026-09', 1, 1, 100],
  ]
  it.each([
    'retention of patients by month of first visit',
    'patient retention by month',
    'monthly patient retention',
    'monthly cohort retention of patients by first visit',
    'patient cohorts by month of their first visit',
    'retensi pasien per bulan kunjungan pertama',
    'tingkat retensi pasien berdasarkan bulan kunjungan pertama',
    'kohort pasien per bulan',
    'retensi bulanan pasien',
  ])('%s', (question) => expect(rowsOf(question)).toEqual(byMonth))

  it('is of the people that are named, and of those who came first in a time', () => {
    expect(rowsOf('retention of patients in Depok by month of first visit')).toEqual([
      ['2026-08', 0, 1, 100],
      ['2026-08', 2, 1, 100],
    ])
    expect(rowsOf('retensi pasien per bulan kunjungan pertama bulan September 2026')).toEqual(byMonth.slice(4))
    expect(rowsOf('retention of patients by quarter of first visit')).toEqual([
      ['2026-Q3', 0, 3, 100],
      ['2026-Q3', 1, 3, 100],
    ])
    // The 3rd of August was a Monday; 5 weeks on is the week of the 7th of September.
    expect(rowsOf('weekly patient retention').slice(0, 3)).toEqual([
      ['2026-08-03', 0, 1, 100],
      ['2026-08-03', 4, 1, 100],
      ['2026-08-03', 6, 1, 100],
    ])
  })

  it('is told by how many came back, of those who could have by the running month', () => {
    const outcome = answerOf('patient retention by month of first visit')
    const rows = tableOf('patient retention by month of first visit')
    // After one month: one of two, and the one of September. After three: November is not over.
    expect(narrateAnswer({ outcome, rows, language: 'en' })).toBe(
      'Retention of patients by month of their first visit, patient deleted is 0, 2 cohorts: **66.7%** came back 1 month later. Each share is of all cohorts that are old enough.',
    )
    expect(suggestChart(outcome, rows)).toEqual({ kind: 'line', x: 'later', y: ['share'], series: 'month', unit: '%' })
    expect(answerOf('retensi pasien per bulan kunjungan pertama').title).toBe(
      'Retensi pasien menurut bulan kunjungan pertama, dihapus pasien adalah 0',
    )
  })
})

describe('who came again', () => {
  it.each([
    ['how many of the patients who first visited in August visited again in September', [1, 2, 50]],
    ['of the patients whose first visit was in August, how many came back in October?', [1, 2, 50]],
    ['what percentage of patients who first visited in August 2026 visited again', [2, 2, 100]],
    ['berapa pasien yang pertama kali berkunjung bulan Agustus berkunjung lagi bulan September', [1, 2, 50]],
    ['dari pasien yang kunjungan pertamanya bulan September, berapa yang berkunjung lagi bulan Oktober', [1, 1, 100]],
    ['how many of the patients who first visited in January 2026 visited again in February 2026', [0, 0, null]],
  ])('%s', (question, row) => expect(rowsOf(question)).toEqual([row]))

  it('says who they are', () => {
    const { title, columns } = answerOf('how many patients who first visited in August visited again in September')
    expect(title).toBe(
      'Patients with their first visit in August 2026 who had another in September 2026, patient deleted is 0',
    )
    expect(columns.map(({ label }) => label)).toEqual([
      'Came again in September 2026',
      'New patients of August 2026',
      'Share',
    ])
  })

  it.each([
    // Before the first, and another thing.
    'how many of the patients who first visited in September visited again in August',
    'how many of the patients who first visited in August rained again in September',
  ])('is not guessed: %s', (question) => {
    const outcome = asked(question)
    expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
  })
})

describe('those who are new beside those who came before', () => {
  const byMonth = [
    ['2026-08', 2, 0],
    ['2026-09', 1, 1],
    ['2026-10', 0, 2],
    ['2026-11', 0, 1],
  ]
  it.each([
    'new vs returning patients per month',
    'new and returning patients by month this year',
    'new versus existing patients',
    'pasien baru dan lama per bulan',
    'pasien baru vs pasien lama per bulan tahun ini',
  ])('%s', (question) => expect(rowsOf(question)).toEqual(byMonth))

  it.each([
    ['how many new and how many returning patients did we have in September', [1, 1]],
    ['pasien baru dan lama bulan lalu', [0, 2]],
    ['new vs returning patients in Bogor in September 2026', [1, 1]],
    // What a deleted patient paid was paid all the same: 1000 of October.
    ['revenue from new vs returning patients in October', [1000, 70]],
    ['omzet dari pasien baru dan lama bulan September', [200, 100]],
    ['new vs returning patients in September with their revenue', [1, 1, 200, 100]],
    ['pasien baru dan lama beserta pendapatannya bulan September', [1, 1, 200, 100]],
  ])('%s', (question, row) => expect(rowsOf(question)).toEqual([row]))

  it('says who is new', () => {
    const outcome = answerOf('revenue from new vs returning patients per month')
    expect(outcome.reading).toBe(
      'Revenue from new and returning patients, per month, new are those with their first visit then',
    )
    expect(outcome.columns.map(({ label, unit }) => [label, unit])).toEqual([
      ['Month', undefined],
      ['Revenue from new patients', 'IDR'],
      ['Revenue from returning patients', 'IDR'],
    ])
    const said = answerOf('pasien baru dan lama per bulan')
    expect(narrateAnswer({ outcome: said, rows: tableOf('pasien baru dan lama per bulan'), language: 'id' })).toBe(
      'Pasien baru dan lama per bulan, dihapus pasien adalah 0: pada November 2026 pasien baru **0**, pasien lama **1**. Pasien baru: tertinggi pada Agustus 2026 dengan **2**.',
    )
  })

  const rowsAfter = (...questions: string[]): unknown[][] => {
    let previous: Answer | undefined
    for (const question of questions) {
      const outcome = answerQuestion({ question, schema, today: '2026-11-18', ...(previous && { previous }) })
      if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
      previous = outcome
    }
    return database
      .prepare(previous?.sql ?? '')
      .all()
      .map((row) => Object.values(row))
  }

  it.each([
    [
      ['new vs returning patients per month', 'and in Bogor?'],
      [
        ['2026-08', 1, 0],
        ['2026-09', 1, 1],
        ['2026-10', 0, 1],
        ['2026-11', 0, 1],
      ],
    ],
    [['pasien baru dan lama per bulan', 'yang di Bogor aja', 'bulan September'], [['2026-09', 1, 1]]],
    [
      ['new vs returning patients per month', 'per quarter'],
      [
        ['2026-Q3', 3, 0],
        ['2026-Q4', 0, 3],
      ],
    ],
    [
      ['patient retention by month of first visit', 'and in Depok?'],
      [
        ['2026-08', 0, 1, 100],
        ['2026-08', 2, 1, 100],
      ],
    ],
  ])('goes on with some of them, and in another time: %j', (questions, rows) => {
    expect(rowsAfter(...questions)).toEqual(rows)
  })

  it('does not go on where it would be open whose the first was', () => {
    const previous = answerOf('new vs returning patients per month')
    const outcome = answerQuestion({ question: 'compared with last year', schema, today: '2026-11-18', previous })
    expect(outcome.kind).toBe('unsure')
  })

  it.each(['new vs returning', 'new vs returning rain', 'average bill of new vs returning patients per month'])(
    'is not guessed: %s',
    (question) => {
      const outcome = asked(question)
      expect(outcome.kind === 'answer' && outcome.confidence?.band === 'sure').toBe(false)
    },
  )
})
