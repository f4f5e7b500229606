import { expect, test } from 'vitest'
import type { Cell } from '../../kit/format/cell-text.ts'
import type { Language } from '../../language.ts'
import { type ChartSpecInput, chartSpec } from '../spec.ts'
import type { ChartLook } from './look.ts'
import { chartModel } from './model.ts'
import { chartOption } from './option/chart-option.ts'
import { drawnItem, drawnSeries } from './option/running.ts'
import { runningPlace } from './running.ts'
import { withRoom } from './shape.ts'
import { chartWords } from './words.ts'

const at = (text: string) => Date.parse(`${text}Z`)

test.each<[string, Cell[], string, number | null]>([
  ['the running month', ['2026-09', '2026-10', '2026-11'], '2026-11-23T10:00', 2],
  ['its last minute', ['2026-09', '2026-10', '2026-11'], '2026-11-30T23:59', 2],
  ['a month that is over', ['2026-09', '2026-10', '2026-11'], '2026-12-01T00:00', null],
  ['a month written as its first day', ['2026-10-01', '2026-11-01'], '2026-11-02T00:00', 1],
  ['the running quarter', ['2026-Q2', '2026-Q3', '2026-Q4'], '2026-11-23T10:00', 2],
  ['the running year', ['2024', '2025', '2026'], '2026-11-23T10:00', 2],
  ['a year as a number', [2024, 2025, 2026], '2027-01-01T00:00', null],
  ['the running week', ['2026-11-02', '2026-11-09', '2026-11-16'], '2026-11-22T23:00', 2],
  ['a week that is over', ['2026-11-02', '2026-11-09', '2026-11-16'], '2026-11-23T00:00', null],
  ['today', ['2026-11-21', '2026-11-22', '2026-11-23'], '2026-11-23T10:00', 2],
  ['dates in no row', ['2026-09-12', '2026-11-03', '2026-11-23'], '2026-11-23T10:00', null],
  ['a forecast beyond it', ['2026-10', '2026-11', '2026-12'], '2026-11-23T10:00', 1],
])('%s', (_, places, now, expected) => expect(runningPlace(places, at(now))).toBe(expected))

test.each(['Asia/Jakarta', 'America/New_York', 'Asia/Jayapura'])(
  'a period ends with the day of the figures, not with that of a reader in %s',
  (zone) => {
    const { TZ } = process.env
    try {
      process.env.TZ = zone
      expect(new Date(at('2026-11-30T12:00')).getHours()).not.toBe(12)
      for (const [now, index] of [
        ['2026-10-31T23:59', 0],
        ['2026-11-01T00:00', 1],
        ['2026-11-30T23:59', 1],
        ['2026-12-01T00:00', null],
      ] as const)
        expect(runningPlace(['2026-10', '2026-11'], at(now))).toBe(index)
      const days = ['2026-11-22', '2026-11-23']
      expect([runningPlace(days, at('2026-11-22T23:59')), runningPlace(days, at('2026-11-23T00:00'))]).toEqual([0, 1])
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
  },
)

const look: ChartLook = {
  colors: ['rgba(9,9,9,1)', 'rgba(8,8,8,1)'],
  text: 'rgba(1,1,1,1)',
  muted: 'rgba(2,2,2,1)',
  line: 'rgba(3,3,3,1)',
  raised: 'rgba(4,4,4,1)',
  good: 'good',
  bad: 'bad',
  warn: 'warn',
  panel: 'rgba(5,5,5,1)',
  font: 'sans-serif',
}
type Item = number | null | { value: number | null; symbolSize?: number; itemStyle?: { borderType: string } }
type Series = { name: string; type: string; data: Item[]; lineStyle?: { type?: string } }
type Drawn = { tooltip: { formatter: (hovers: object[]) => string }; series: Series[]; xAxis: Axis }
type Axis = { axisLabel: { formatter: (at: string) => string; showMaxLabel?: boolean } }

function drawn(given: ChartSpecInput, rows: Cell[][], ranAt: string, language: Language = 'en') {
  const columns = [
    { key: 'month', label: 'Month', type: 'date' as const },
    { key: 'n', label: 'Orders', type: 'number' as const },
    { key: 'kind', label: 'Kind', type: 'text' as const },
  ]
  const data = { columns, rows, row_count: rows.length, truncated: false, ran_at: new Date(ranAt).toISOString() }
  const spec = chartSpec.parse({ x: 'month', y: [{ column: 'n' }], ...given })
  const model = chartModel(spec, data)
  const words = chartWords(spec, model, language, { yes: '', no: '', others: 'Others', none: '', blank: '' })
  const option = chartOption({ spec, model, look, words, width: 500, height: 240 }, data) as unknown as Drawn
  return { spec, model, tip: option.tooltip.formatter, series: option.series, axis: option.xAxis }
}
const months: Cell[][] = [
  ['2026-09', 40],
  ['2026-10', 42],
  ['2026-11', 12],
]

test('the bar of a month that is not over is an open outline and says so in both languages', () => {
  const { series, axis } = drawn({ kind: 'bar' }, months, '2026-11-10T09:00')
  expect(series[0]?.data.slice(0, 2)).toEqual([40, 42])
  expect(series[0]?.data[2]).toMatchObject({ value: 12, itemStyle: { borderType: 'dashed' } })
  expect([axis.axisLabel.formatter('1'), axis.axisLabel.formatter('2')]).toEqual(['Oct 2026', 'Nov 2026\nto date'])
  expect(axis.axisLabel.showMaxLabel).toBe(true)
  const indonesian = drawn({ kind: 'bar' }, months, '2026-11-10T09:00', 'id')
  expect(indonesian.axis.axisLabel.formatter('2')).toBe('Nov 2026\nhingga kini')
})

test('the same months, asked when they were over, are whole', () => {
  const { series, axis, model } = drawn({ kind: 'bar' }, months, '2026-12-01T09:00')
  expect(series[0]?.data).toEqual([40, 42, 12])
  expect(axis.axisLabel.formatter('2')).toBe('Nov 2026')
  expect(model.running).toBeNull()
})

test('a line is dashed on its way to a month that is not over, and its point is told once', () => {
  const { series, tip, model, spec } = drawn({ kind: 'line' }, months, '2026-11-10T09:00')
  expect(series.map(({ lineStyle }) => lineStyle?.type)).toEqual([undefined, 'dashed'])
  expect(series[0]?.data).toEqual([40, 42, null])
  expect(series[1]?.data.map((item) => (item as { value: number | null }).value)).toEqual([null, 42, 12])
  const hovers = [0, 1].map((seriesIndex) => ({ seriesIndex, dataIndex: 2 }))
  expect(tip(hovers)).toBe('Nov 2026, to date\n\u2068Orders\u2069  12')
  expect(drawnSeries(model, 1)).toBe(0)
  expect([drawnItem(spec, model, 1), drawnItem(spec, model, 2)]).toEqual([
    { seriesIndex: 0, dataIndex: 1 },
    { seriesIndex: 1, dataIndex: 2 },
  ])
})

test('areas on each other end at the height at which they stand', () => {
  const rows: Cell[][] = months.flatMap(([month, n]) => [
    [month!, n!, 'Jawa'],
    [month!, 10, 'Bali'],
  ])
  const { series } = drawn({ kind: 'area', stack: 'normal', series: 'kind' }, rows, '2026-11-10T09:00')
  const ends = series.slice(2).map(({ name, data }) => [name, ...data.map((item) => (item as { value: number }).value)])
  expect(ends).toEqual([
    ['Jawa', null, 42, 12],
    ['Bali', null, 52, 22],
  ])
})

test('days of another calendar than that of UTC say which day it is', () => {
  const columns = [
    { key: 'day', label: 'Day', type: 'date' as const },
    { key: 'n', label: 'Messages', type: 'number' as const },
  ]
  const rows: Cell[][] = [
    ['2026-11-22', 4],
    ['2026-11-23', 5],
    ['2026-11-24', 1],
  ]
  const spec = chartSpec.parse({ kind: 'bar', x: 'day', y: [{ column: 'n' }] })
  const read = { columns, rows, row_count: 3, truncated: false, ran_at: '2026-11-23T23:10:00Z' }
  expect([chartModel(spec, read).running, chartModel(spec, { ...read, today: '2026-11-24' }).running]).toEqual([1, 2])
})

test('where only the newest months have room, the running one is still marked', () => {
  const { model } = drawn({ kind: 'bar' }, months, '2026-11-10T09:00')
  expect(withRoom(model, 2).model.running).toBe(1)
})
