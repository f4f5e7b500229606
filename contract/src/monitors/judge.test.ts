import { describe, expect, test } from 'vitest'
import type { MonitorCondition } from './conditions.ts'
import { alarmRules } from './conditions.ts'
import { judgeCondition } from './judge.ts'
import { type MeasuredSeries, measuredOf, shapeOf } from './series.ts'
import { simulateMonitor } from './simulate.ts'

const column = (key: string, type: 'text' | 'number' | 'date') => ({ key, label: key, type })
const columns = [column('day', 'date'), column('sum', 'number')]
const read = (rows: (string | number | null)[][], of = columns) => measuredOf(of, rows, shapeOf(of, rows))
/** So many days up to and with the last. */
const days = (last: string, values: number[]): [string, number][] =>
  values.map((value, index) => [
    new Date(Date.parse(`${last}T00:00:00Z`) - (values.length - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    value,
  ])
const at = (day: string) => ({ day, moment: `${day}T03:00:00.000Z` })

describe('what rows say', () => {
  test.each([
    [
      'days',
      [
        ['2026-10-01', 1],
        ['2026-10-02', 2],
      ],
      'day',
      ['2026-10-01', '2026-10-02'],
    ],
    [
      'weeks',
      [
        ['2026-10-05', 1],
        ['2026-10-12', 2],
      ],
      'week',
      ['2026-10-05', '2026-10-12'],
    ],
    [
      'months',
      [
        ['2026-09', 1],
        ['2026-10', 2],
      ],
      'month',
      ['2026-09-01', '2026-10-01'],
    ],
    [
      'last days of months',
      [
        ['2026-08-31', 1],
        ['2026-09-30', 2],
        ['2026-10-31', 2],
      ],
      'month',
      ['2026-08-01', '2026-09-01'],
    ],
    [
      'quarters',
      [
        ['2026-Q2', 1],
        ['2026-Q3', 2],
      ],
      'quarter',
      ['2026-04-01', '2026-07-01'],
    ],
    ['halves', [['2025-H2', 1]], 'half', ['2025-07-01', '2026-01-01']],
    [
      'years',
      [
        ['2025', 1],
        ['2026', 2],
      ],
      'year',
      ['2025-01-01', '2026-01-01'],
    ],
    [
      'midnights',
      [
        ['2026-10-01T00:00:00.000Z', 1],
        ['2026-10-02T00:00:00.000Z', 2],
      ],
      'day',
      ['2026-10-01', '2026-10-02'],
    ],
    ['moments', [['2026-10-01T08:30:00Z', 1]], 'moment', ['2026-10-01T08:30:00Z', '2026-10-01T08:30:00Z']],
  ] as const)('%s', (_, rows, grain, [from, to]) => {
    const measured = read(rows.map((row) => [...row]))
    expect([measured.grain, measured.series[0]?.points[0]]).toEqual([grain, { from, to, value: 1 }])
  })

  test('a label makes a series of its own; without time there is one figure each', () => {
    const of = [column('store', 'text'), column('sum', 'number')]
    expect(
      read(
        [
          ['Bandung', 3],
          ['Medan', 4],
          ['Palu', null],
        ],
        of,
      ),
    ).toEqual({
      grain: null,
      count: 3,
      series: [
        { label: 'Bandung', points: [{ from: '', to: '', value: 3 }] },
        { label: 'Medan', points: [{ from: '', to: '', value: 4 }] },
      ],
    })
  })
})

const below: MonitorCondition = { kind: 'threshold', operator: 'below', value: 5 }
const change = (more: object) =>
  ({ kind: 'change', direction: 'down', percent: 20, against: 'previous', ...more }) as MonitorCondition
const odd: MonitorCondition = { kind: 'anomaly', direction: 'either', sensitivity: 'medium' }

describe('conditions', () => {
  test.each<[string, [string, number][], MonitorCondition, string, string]>([
    ['the last day that is over counts', days('2026-10-10', [9, 4]), below, '2026-10-11', 'breach'],
    ['not the one that goes on', days('2026-10-10', [9, 4]), below, '2026-10-10', 'ok'],
    ['a day without a row is no figure', days('2026-10-10', [9, 4]), below, '2026-10-13', 'no_data'],
    ['a change', days('2026-10-10', [10, 8]), change({}), '2026-10-11', 'breach'],
    ['a smaller one', days('2026-10-10', [10, 8.1]), change({}), '2026-10-11', 'ok'],
    ['the other way', days('2026-10-10', [10, 13]), change({}), '2026-10-11', 'ok'],
    ['either way', days('2026-10-10', [10, 13]), change({ direction: 'either' }), '2026-10-11', 'breach'],
    [
      'against a week before',
      days('2026-10-10', [10, 1, 1, 1, 1, 1, 1, 7]),
      change({ against: 'week' }),
      '2026-10-11',
      'breach',
    ],
    ['from nothing there is no change', days('2026-10-10', [0, 8]), change({ direction: 'up' }), '2026-10-11', 'ok'],
    ['nothing before it is nothing to compare with', days('2026-10-10', [8]), change({}), '2026-10-11', 'ok'],
    ['usual for its day of the week', days('2026-10-10', weeks(6, 50)), odd, '2026-10-11', 'ok'],
    [
      'not usual for it, though for another',
      days('2026-10-10', [...weeks(6, 50).slice(0, -1), 10]),
      odd,
      '2026-10-11',
      'breach',
    ],
    ['too little to know what is usual', days('2026-10-10', [10, 11, 90]), odd, '2026-10-11', 'ok'],
    ['data is missing', days('2026-10-10', [1, 2]), { kind: 'no_data', periods: 1 }, '2026-10-13', 'breach'],
    [
      'rows of days to come are no sign that it is',
      days('2026-10-14', [1, 2, 3, 4, 5]),
      { kind: 'no_data', periods: 1 },
      '2026-10-12',
      'ok',
    ],
    [
      'nor that it is not',
      days('2026-10-14', [1, 2, 0, 0, 5]),
      { kind: 'no_data', periods: 1 },
      '2026-10-13',
      'breach',
    ],
    ['not yet', days('2026-10-10', [1, 2]), { kind: 'no_data', periods: 3 }, '2026-10-13', 'ok'],
    ['a day of zero is no data', days('2026-10-10', [1, 0]), { kind: 'no_data', periods: 1 }, '2026-10-11', 'breach'],
  ])('%s', (_, rows, condition, day, outcome) => {
    expect(judgeCondition(read(rows), condition, at(day)).outcome).toBe(outcome)
  })

  function weeks(count: number, weekend: number): number[] {
    return Array.from({ length: count * 7 }, (_, index) => (index % 7 === 6 ? weekend : 10 + (index % 3)))
  }

  test('each label is judged by itself', () => {
    const of = [column('store', 'text'), ...columns]
    const rows = ['Bandung', 'Medan'].flatMap((store, index) =>
      days('2026-10-10', [9, index === 0 ? 9 : 2]).map((row) => [store, ...row]),
    )
    expect(judgeCondition(read(rows, of), below, at('2026-10-11'))).toEqual({
      outcome: 'breach',
      figures: [
        { label: 'Bandung', value: 9, limit: 5, breaches: false },
        { label: 'Medan', value: 2, limit: 5, breaches: true },
      ],
    })
  })

  test.each([
    [0, 'ok'],
    [2, 'breach'],
  ])('a list of %i', (count, outcome) => {
    const measured: MeasuredSeries = { grain: null, series: [], count }
    expect(judgeCondition(measured, { kind: 'not_empty', at_least: 2 }, at('2026-10-11')).outcome).toBe(outcome)
  })

  test('nothing to judge by is no data', () => {
    expect(judgeCondition({ grain: null, series: [], count: 0 }, below, at('2026-10-11')).outcome).toBe('no_data')
  })
})

test('a backtest tells when it would have fired, and for how long', () => {
  const measured = read(days('2026-10-10', [9, 9, 4, 3, 9, 9, 2, 9, 9, 4]))
  const times = days(
    '2026-10-11',
    Array.from({ length: 10 }, () => 0),
  ).map(([day]) => at(day))
  const simulated = simulateMonitor({ times, measured, samples: null }, below, alarmRules.parse({}))
  expect(simulated.alarms.map(({ from, to, value }) => [from.day, to?.day, value])).toEqual([
    ['2026-10-04', '2026-10-06', 4],
    ['2026-10-08', '2026-10-09', 2],
    ['2026-10-11', undefined, 4],
  ])
  const patient = simulateMonitor(
    { times, measured, samples: null },
    below,
    alarmRules.parse({ pending_minutes: 1_440 }),
  )
  expect(patient.alarms.map(({ from }) => from.day)).toEqual(['2026-10-05'])
})
