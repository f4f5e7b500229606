import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenizeQuestion } from '#engine/language/index.ts'
import { addDays, type Calendar, daysBetween, monthsIn, shiftDay, startOf, type Unit } from './calendar.ts'
import { compareSides } from './compare.ts'
import type { Period, PeriodExpr } from './expression.ts'
import { type HolidayName, holidayIn } from './holidays.ts'
import { readTimes } from './read.ts'
import { resolvePeriod } from './resolve.ts'
import { periodWords } from './words.ts'

const today = '2026-11-21'
const read = (text: string, calendar: Calendar = { today }) => readTimes(tokenizeQuestion(text), calendar)[0]
const period = (text: string, calendar?: Calendar): string => {
  const found = read(text, calendar)
  if (!found) return 'none'
  const { meaning } = found
  return meaning ? `${meaning.period.from ?? ''}..${meaning.period.to ?? ''}` : 'unread'
}

describe('phrases', () => {
  it.each([
    ['revenue today', '2026-11-21..2026-11-22'],
    ['penjualan hari ini', '2026-11-21..2026-11-22'],
    ['yesterday', '2026-11-20..2026-11-21'],
    ['kemarin', '2026-11-20..2026-11-21'],
    ['this week', '2026-11-16..2026-11-23'],
    ['minggu lalu', '2026-11-09..2026-11-16'],
    ['last month', '2026-10-01..2026-11-01'],
    ['bulan lalu', '2026-10-01..2026-11-01'],
    ['bulan ini', '2026-11-01..2026-12-01'],
    ['last quarter', '2026-07-01..2026-10-01'],
    ['kuartal lalu', '2026-07-01..2026-10-01'],
    ['Q3', '2026-07-01..2026-10-01'],
    ['kuartal 1 2025', '2025-01-01..2025-04-01'],
    ['third quarter of 2025', '2025-07-01..2025-10-01'],
    ['semester 1', '2026-01-01..2026-07-01'],
    ['this year', '2026-01-01..2027-01-01'],
    ['tahun lalu', '2025-01-01..2026-01-01'],
    ['year to date', '2026-01-01..2026-11-22'],
    ['last 30 days', '2026-10-23..2026-11-22'],
    ['30 hari terakhir', '2026-10-23..2026-11-22'],
    ['3 bulan terakhir', '2026-08-22..2026-11-22'],
    ['since March', '2026-03-01..'],
    ['sejak Maret', '2026-03-01..'],
    ['in December', '2025-12-01..2026-01-01'],
    ['July to September 2026', '2026-07-01..2026-10-01'],
    ['dari Januari sampai Maret 2026', '2026-01-01..2026-04-01'],
    ['between 2020 and 2022', '2020-01-01..2023-01-01'],
    ['after 2013', '2014-01-01..'],
    ['before 2010', '..2010-01-01'],
    ['2014 or after', '2014-01-01..'],
    ['on 3 March 2026', '2026-03-03..2026-03-04'],
    ['March 3, 2026', '2026-03-03..2026-03-04'],
    ['tanggal 17 Agustus 2025', '2025-08-17..2025-08-18'],
    ['2026-02-28', '2026-02-28..2026-03-01'],
    ['31/12/2025', '2025-12-31..2026-01-01'],
    ['2026-02-31', 'unread'],
    ['you may go', 'none'],
    ['price above 2500', 'none'],
  ])('%s', (text, expected) => expect(period(text)).toBe(expected))
})

describe('the ends of months, years and weeks', () => {
  it.each([
    [
      '31 March less a month',
      '2026-03-31',
      { is: 'moved', of: { is: 'unit', unit: 'day', by: 0 }, by: -1, unit: 'month' },
      '2026-02-28..2026-03-01',
    ],
    [
      'a leap day a year before',
      '2028-02-29',
      { is: 'moved', of: { is: 'unit', unit: 'day', by: 0 }, by: -1, unit: 'year' },
      '2027-02-28..2027-03-01',
    ],
    [
      'February of a leap year a year before',
      '2028-02-10',
      { is: 'moved', of: { is: 'unit', unit: 'month', by: 0 }, by: -1, unit: 'year' },
      '2027-02-01..2027-03-01',
    ],
    [
      'February a year before a leap year',
      '2025-02-10',
      { is: 'moved', of: { is: 'unit', unit: 'month', by: 0 }, by: -1, unit: 'year' },
      '2024-02-01..2024-03-01',
    ],
    [
      'week 53 in a year that has none',
      '2026-12-30',
      { is: 'moved', of: { is: 'unit', unit: 'week', by: 0 }, by: -1, unit: 'year' },
      '2025-12-22..2025-12-29',
    ],
  ] satisfies [string, string, PeriodExpr, string][])('%s', (_, day, expr, expected) => {
    const { from, to } = resolvePeriod(expr, { today: day }) ?? {}
    expect(`${from}..${to}`).toBe(expected)
  })

  it.each([
    ['last week', { today: '2027-01-01' }, '2026-12-21..2026-12-28'],
    ['last month', { today: '2027-01-01' }, '2026-12-01..2027-01-01'],
    ['last quarter', { today: '2027-02-01' }, '2026-10-01..2027-01-01'],
    ['week 53 of 2026', { today }, '2026-12-28..2027-01-04'],
    ['week 53 of 2025', { today }, 'unread'],
    ['29 February 2025', { today }, 'unread'],
    ['this week', { today: '2026-11-22', weekStart: 7 }, '2026-11-22..2026-11-29'],
    ['this fiscal year', { today, fiscalStart: 4 }, '2026-04-01..2027-04-01'],
    ['last fiscal year', { today: '2026-03-31', fiscalStart: 4 }, '2024-04-01..2025-04-01'],
    ['FY2026', { today, fiscalStart: 4 }, '2025-04-01..2026-04-01'],
    ['Q1 FY26', { today, fiscalStart: 4 }, '2025-04-01..2025-07-01'],
    ['this fiscal quarter', { today, fiscalStart: 2 }, '2026-11-01..2027-02-01'],
    ['fiscal year to date', { today, fiscalStart: 4 }, '2026-04-01..2026-11-22'],
    ['November to February', { today: '2026-03-05' }, '2025-11-01..2026-03-01'],
    ['Jumat lalu', { today: '2026-11-20' }, '2026-11-13..2026-11-14'],
    ['the first half of last year', { today }, '2025-01-01..2025-07-01'],
  ] satisfies [string, Calendar, string][])('%s', (text, calendar, expected) => {
    expect(period(text.replace(/^the /, ''), calendar)).toBe(expected)
  })
})

describe('words about time that are not understood', () => {
  it.each([
    'in the last few months',
    'beberapa minggu terakhir',
    'every other Friday',
    'tahun ajaran lalu',
    'last 3 hours ago',
    '31 April 2025',
  ])('%s', (text) => expect(period(text.replace('the ', ''))).toBe('unread'))
})

describe('holidays', () => {
  it('are those the government decided', () => {
    expect(period('Ramadan 2024')).toBe('2024-03-12..2024-04-10')
    expect(period('Lebaran tahun lalu')).toBe('2025-03-31..2025-04-02')
    expect(period('minggu sebelum Lebaran')).toBe('2026-03-14..2026-03-21')
  })
  it('are computed beyond, and marked', () => {
    expect(read('Ramadan 2030')?.meaning?.period).toMatchObject({ from: '2030-01-05', estimated: true })
    expect(read('Natal 2040')?.meaning?.period.estimated).toBeUndefined()
  })
  // The decided day is the computed one or one or two beside it: a slip of the pen is not.
  it.each(['imlek', 'nyepi', 'ramadan', 'idulfitri', 'waisak', 'iduladha'] satisfies HolidayName[])(
    '%s is in every year',
    (name) => {
      for (let year = 2015; year <= 2029; year += 1) {
        const [own, next] = [holidayIn(name, year), holidayIn(name, year + 1)]
        const days = daysBetween(own?.from ?? '', next?.from ?? '')
        const around = ['nyepi', 'waisak', 'imlek'].includes(name)
          ? [354, 355, 383, 384, 385, 353, 356, 386]
          : [353, 354, 355, 356]
        expect([name, year, around.includes(days) || days]).toEqual([name, year, true])
        expect(own?.estimated).toBe(year > 2026)
      }
    },
  )
})

const anyDay = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days))
const anyUnit = fc.constantFrom<Unit>('day', 'week', 'weekend', 'month', 'quarter', 'third', 'half', 'year')
const anyBy = fc.integer({ min: -30, max: 30 })
const unitExpr = fc.record({ unit: anyUnit, by: anyBy }).map(({ unit, by }): PeriodExpr => ({ is: 'unit', unit, by }))
const closedOf = (expr: PeriodExpr, day: string) => {
  const { from = '', to = '' } = resolvePeriod(expr, { today: day }) ?? {}
  return { from, to }
}

describe('properties', () => {
  it('units cover time without overlap', () =>
    fc.assert(
      fc.property(anyDay, anyUnit, anyBy, (day, unit, by) => {
        const [own, next] = [closedOf({ is: 'unit', unit, by }, day), closedOf({ is: 'unit', unit, by: by + 1 }, day)]
        expect(own.to <= next.from && own.from < own.to).toBe(true)
        if (unit !== 'weekend') expect(own.to).toBe(next.from)
      }),
    ))
  it('a unit moved there and back is itself', () =>
    fc.assert(
      fc.property(anyDay, anyUnit, anyBy, (day, unit, by) => {
        const there: PeriodExpr = { is: 'moved', of: { is: 'unit', unit, by: 0 }, by, unit }
        expect(closedOf({ is: 'moved', of: there, by: -by, unit }, day)).toEqual(
          closedOf({ is: 'unit', unit, by: 0 }, day),
        )
      }),
    ))
  it('to date is never beyond today', () =>
    fc.assert(
      fc.property(anyDay, anyUnit, (day, unit) => {
        const found = resolvePeriod({ is: 'toDate', of: { is: 'unit', unit, by: 0 } }, { today: day })
        // A weekend may not have begun.
        expect(found === undefined ? unit === 'weekend' : (found.to ?? '') <= addDays(day, 1)).toBe(true)
      }),
    ))
  it('both sides of a comparison are alike in length', () =>
    fc.assert(
      fc.property(anyDay, anyUnit, fc.constantFrom<Unit | undefined>('year', undefined), (day, unit, apart) => {
        fc.pre(!(apart === 'year' && unit === 'third'))
        const sides = compareSides({ is: 'unit', unit, by: 0 }, undefined, { today: day }, apart)
        if (!sides) return expect(unit).toBe('')
        const { current, before } = sides
        const [days, earlier] = [current, before].map((side) => daysBetween(side.from ?? '', side.to ?? ''))
        expect(before.to && current.from && before.to <= current.from).toBe(true)
        const calendarWise = Math.abs((days ?? 0) - (earlier ?? 0))
        // Months differ by three days at most, and only where months are counted.
        expect(calendarWise).toBeLessThanOrEqual(monthsIn(unit) === 0 ? 0 : 3)
        const [first, other] = [current.from ?? '', before.from ?? '']
        if (monthsIn(unit) > 0) expect(other.slice(8)).toBe(first.slice(8))
      }),
    ))
  it('what is written is read as the same', () =>
    fc.assert(
      fc.property(
        anyDay,
        fc.oneof(unitExpr, rangeExpr()),
        fc.constantFrom('en' as const, 'id' as const),
        (day, expr, language) => {
          const written = resolvePeriod(expr, { today: day }) as Period
          const text = periodWords(written, language)
          const { from, to } = read(text, { today: '2026-11-21' })?.meaning?.period ?? {}
          expect([text, from, to]).toEqual([text, written.from, written.to])
        },
      ),
    ))
  it('days of the week and hours are read as they are written', () => {
    for (const language of ['en', 'id'] as const)
      for (const written of [
        { weekdays: [1] },
        { weekdays: [7] },
        { weekdays: [6, 7] },
        { weekdays: [1, 2, 3, 4, 5] },
        { hours: [9, 12] },
        { hours: [22, 24] },
      ] satisfies Partial<Period>[]) {
        const text = periodWords({ grain: 'day', ...written }, language)
        expect([text, read(text)?.meaning?.period]).toMatchObject([text, written])
      }
  })
  it('a week begins on the day that is set', () =>
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (day, weekStart) => {
        const start = startOf(day, 'week', { weekStart })
        expect(new Date(`${start}T00:00:00Z`).getUTCDay() % 7).toBe(weekStart % 7)
        expect(start <= day && day < shiftDay(start, 1, 'week')).toBe(true)
      }),
    ))
})

describe('a year that is said once is that of what is listed with it', () => {
  const months = 'January February March April May June July August September October November December'.split(' ')
  const fromOf = (text: string) =>
    readTimes(tokenizeQuestion(text), { today }).map(({ meaning }) => meaning?.period.from?.slice(0, 7))
  it('of any two months and any year', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 2001, max: 2098 }),
        fc.constantFrom('and', 'or', 'vs'),
        (first, second, year, joint) => {
          fc.pre(first !== second)
          const iso = (of: number, month: number) => `${of}-${String(month + 1).padStart(2, '0')}`
          // Only December and January follow one another over a new year.
          const before = first === 11 && second === 0 ? year - 1 : year
          expect(fromOf(`in ${months[first]} ${joint} ${months[second]} ${year}`)).toEqual([
            iso(before, first),
            iso(year, second),
          ])
        },
      ),
    ))
  it.each([
    ['in January, February and March 2025', ['2025-01', '2025-02', '2025-03']],
    ['kuartal 1 dan kuartal 2 tahun lalu', ['2025-01', '2025-04']],
    ['Q4 2025 and Q1', ['2025-10', '2026-01']],
    // Nothing joins them.
    ['in March by channel in 2025', ['2026-03', '2025-01']],
  ])('%s', (text, expected) => expect(fromOf(text)).toEqual(expected))
})

const rangeExpr = () =>
  fc
    .record({ first: anyDay, days: fc.integer({ min: 0, max: 900 }), open: fc.constantFrom('no', 'from', 'to') })
    .map(({ first, days, open }): PeriodExpr => {
      const from: PeriodExpr = { is: 'day', day: first }
      const to: PeriodExpr = { is: 'day', day: addDays(first, days) }
      return open === 'from'
        ? { is: 'range', from }
        : open === 'to'
          ? { is: 'range', to: from, beyond: true }
          : { is: 'range', from, to }
    })
