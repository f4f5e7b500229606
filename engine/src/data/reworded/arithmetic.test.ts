import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../ask.ts'
import type { Answer, Schema } from '../types.ts'
import { narrateAnswer } from '../words/narrate.ts'

// 1 October 2026 was a Thursday. Amounts by day: 10, 20, 60; two sales on the second day.
const sales: [sold_at: string, amount: number][] = [
  ['2026-07-06 09:00:00', 300],
  ['2026-08-03 09:00:00', 600],
  ['2026-09-07 09:00:00', 900],
  ['2026-10-01 09:30:00', 10],
  ['2026-10-03 13:59:00', 15],
  ['2026-10-03 14:00:00', 5],
  ['2026-10-05 20:00:00', 60],
]
const database = new DatabaseSync(':memory:')
database.exec(
  'create table sales (id integer primary key, sold_on text, receipt_id integer, amount integer); create table receipts (id integer primary key, issued_at text)',
)
for (const [index, [moment, amount]] of sales.entries()) {
  database.prepare('insert into receipts values (?, ?)').run(index + 1, moment)
  database.prepare('insert into sales values (?, ?, ?, ?)').run(index + 1, moment.slice(0, 10), index + 1, amount)
}

const schema: Schema = {
  dialect: 'sqlite',
  foreignKeys: [{ table: 'sales', column: 'receipt_id', toTable: 'receipts', toColumn: 'id' }],
  tables: [
    {
      name: 'receipts',
      rowCount: 7,
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'issued_at', type: 'timestamp' },
      ],
    },
    {
      name: 'sales',
      rowCount: 7,
      description: { en: 'sales', id: 'penjualan' },
      columns: [
        { name: 'id', type: 'integer', primaryKey: true, hidden: true },
        { name: 'sold_on', type: 'date', min: '2026-07-06', max: '2026-10-05' },
        { name: 'receipt_id', type: 'integer', hidden: true },
        { name: 'amount', type: 'integer', unit: 'IDR', synonyms: ['nilai'], min: 5, max: 900 },
      ],
    },
  ],
  measures: [
    {
      name: 'Revenue',
      synonyms: ['pendapatan', 'omzet'],
      table: 'sales',
      expression: 'SUM(sales.amount)',
      dateColumn: 'sold_on',
      unit: 'IDR',
      description: { en: 'Revenue', id: 'Pendapatan' },
    },
  ],
}

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-29' })
const rowsOf = (question: string): Record<string, unknown>[] => {
  const outcome = asked(question)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  return database
    .prepare(outcome.sql)
    .all()
    .map((row) => ({ ...row }))
}
const figure = (question: string): number => Number(Object.values(rowsOf(question)[0] ?? {})[0])

describe('a moving average', () => {
  const byMonth = [
    { month: '2026-09', revenue: 900, average_of_3: 600 },
    { month: '2026-10', revenue: 90, average_of_3: 530 },
  ]
  it.each([
    '3-month moving average of revenue',
    'three month rolling average of revenue',
    'moving average of revenue over 3 months',
    'rata-rata bergerak 3 bulan dari pendapatan',
    'omzet rata-rata bergerak tiga bulan',
  ])('%s', (question) => expect(rowsOf(question)).toEqual(byMonth))

  it('looks behind the time that is asked for, and shows only that', () => {
    expect(rowsOf('3-month moving average of revenue in October 2026')).toEqual(byMonth.slice(1))
    expect(rowsOf('2 day moving average of revenue in October 2026')).toEqual([
      { day: '2026-10-03', revenue: 20, average_of_2: 15 },
      { day: '2026-10-05', revenue: 60, average_of_2: 40 },
    ])
  })

  it('is told by the average', () => {
    const outcome = asked('3-month moving average of revenue') as Answer
    expect(narrateAnswer({ outcome, rows: byMonth, language: 'en' })).toBe(
      '3-month moving average of revenue, November 2024 to October 2026: from **Rp 600** in September 2026 to **Rp 530** in October 2026; highest in September 2026 with **Rp 600**.',
    )
    const inIndonesian = asked('rata-rata bergerak 3 bulan dari pendapatan') as Answer
    expect(inIndonesian.title).toBe('Rata-rata bergerak 3 bulan dari pendapatan, November 2024 sampai Oktober 2026')
  })

  it.each(['1-month moving average of revenue', '3-month moving average', '3-month moving average of the weather'])(
    'is not guessed: %s',
    (question) => expect(asked(question).kind).not.toBe('answer'),
  )
})

describe('a statistic', () => {
  // 5, 10, 15, 60, 300, 600, 900: the 90th lies at 1 + 0.9 × 6 = 6.4, so 600 and 0.4 of the 300 to 900.
  it.each([
    ['90th percentile of amount', 720],
    ['p90 of sales amount', 720],
    ['persentil ke-90 nilai', 720],
    ['lower quartile of amount', 12.5],
    ['kuartil atas nilai', 450],
    ['standard deviation of amount', 354.41],
    ['simpangan baku nilai', 354.41],
    ['variance of amount', 125_608.33],
    ['varians nilai', 125_608.33],
    ['ragam nilai', 125_608.33],
    ['how much does the amount vary', 354.41],
    ['seberapa bervariasi nilai', 354.41],
    ['variance of daily revenue in October 2026', 700],
    // 1,263,950 are the squares; less 1,890 × 270, a sixth of it, and its root.
    // Of the days 10, 20 and 60.
    ['median daily revenue in October 2026', 20],
    ['standard deviation of daily revenue in October 2026', 26.46],
    ['median pendapatan per hari pada Oktober 2026', 20],
    ['90th percentile of daily revenue in October 2026', 52],
  ])('%s', (question, value) => expect(figure(question)).toBeCloseTo(value, 2))

  it.each(['variance of weight per parcel', 'varians weight per parcels'])(
    'is of all rows where each has one: %s',
    (question) => {
      const columns: Schema['tables'][number]['columns'] = [
        { name: 'parcel_id', type: 'integer', primaryKey: true },
        { name: 'weight', type: 'integer' },
      ]
      const parcels: Schema = {
        dialect: 'sqlite',
        foreignKeys: [],
        tables: [{ name: 'parcels', rowCount: 3, columns }],
      }
      const outcome = answerQuestion({ question, schema: parcels, today: '2026-11-29' }) as Answer
      expect(outcome).toMatchObject({ shape: 'number', title: expect.stringMatching(/^Vari\w+ (?:of )?weight/) })
    },
  )

  it('is called by its name', () => {
    expect((asked('90th percentile of amount') as Answer).title).toBe('90th percentile of amount of sales')
    const variance = asked('variance of amount') as Answer
    // In squares of money.
    expect([variance.title, variance.columns[0]?.unit]).toEqual(['Variance of amount of sales', undefined])
    expect((asked('varians pendapatan harian') as Answer).columns[0]).toMatchObject({
      label: 'Varians pendapatan per hari',
    })
    expect((asked('varians pendapatan harian') as Answer).columns[0]?.unit).toBeUndefined()
    expect((asked('standard deviation of daily revenue') as Answer).title).toBe(
      'Standard deviation of revenue per day, all time',
    )
  })
})

describe('some days of the week beside others', () => {
  // Weekends: 15 + 5; other days: 300 + 600 + 900 + 10 + 60.
  it.each([
    ['revenue on weekends vs weekdays', { now: 20, before: 1870, change: -98.9 }],
    ['weekend vs weekday revenue', { now: 20, before: 1870, change: -98.9 }],
    ['compare saturdays and mondays revenue in October 2026', { now: 20, before: 60, change: -66.7 }],
    ['pendapatan akhir pekan dibanding hari kerja', { now: 20, before: 1870, change: -98.9 }],
    ['bandingkan omzet hari Sabtu dan Senin Oktober 2026', { now: 20, before: 60, change: -66.7 }],
  ])('%s', (question, row) => expect(rowsOf(question)).toEqual([row]))

  it('says which days they are', () => {
    const outcome = asked('revenue on weekends vs weekdays') as Answer
    expect(outcome.columns.map(({ label }) => label)).toEqual(['Saturdays and Sundays', 'Mondays to Fridays', 'Change'])
    expect(narrateAnswer({ outcome, rows: [{ now: 20, before: 1870, change: -98.9 }], language: 'en' })).toBe(
      'Revenue: **Rp 20** on Saturdays and Sundays, down **98.9%**, against **Rp 1,870** on Mondays to Fridays.',
    )
  })
})

describe('hours of a day', () => {
  it('are those of what the rows belong to, where the rows know only the day', () => {
    expect(figure('revenue between 10am and 2pm')).toBe(15)
    expect(figure('pendapatan antara jam 10 dan jam 14')).toBe(15)
  })
})

describe('a holiday', () => {
  it('is one after any word that opens a time', () => {
    for (const word of ['saat', 'selama', 'waktu'])
      expect((asked(`pendapatan ${word} lebaran 2026`) as Answer).sql).toContain("'2026-03-21'")
  })
})
