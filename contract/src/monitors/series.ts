import type { z } from 'zod'
import type { cell, tableColumn } from '../chat/parts.ts'

// The rows of a monitor's query as figures along time, where they have one.

type Cell = z.infer<typeof cell>
type Column = z.infer<typeof tableColumn>

/** How long a period is; `moment`: points in time that last no time. */
export const grains = ['moment', 'day', 'week', 'month', 'quarter', 'half', 'year'] as const
export type Grain = (typeof grains)[number]

/** Which columns are the time, the figure, and what a figure belongs to. */
type SeriesShape = { time: string | null; value: string | null; labels: string[] }

/** `from` and `to` are days (YYYY-MM-DD), `to` the day behind the last; of a moment both are the moment; empty without time. */
export type SeriesPoint = { from: string; to: string; value: number }
export type Series = { label: string; points: SeriesPoint[] }

/** What a run of the query gave, ready to be judged. */
export type MeasuredSeries = {
  grain: Grain | null
  series: Series[]
  /** Rows that the query gave. */
  count: number
}

const maxLabels = 2

/** What the columns of a result are for. */
export function shapeOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]): SeriesShape {
  const cellsOf = (index: number) => rows.flatMap((row) => row[index] ?? [])
  const isTime = columns.map(({ type, key }, index) => {
    const cells = cellsOf(index)
    const canBe = type === 'date' || type === 'text' || /year|tahun/i.test(key)
    return canBe && cells.length > 0 && cells.every((value) => periodKind(String(value)) !== undefined)
  })
  const time = columns.find((_, index) => isTime[index])?.key ?? null
  const value =
    columns.findLast(({ key, type }, index) => type === 'number' && key !== time && !isTime[index])?.key ?? null
  const labels = columns.filter(({ key, type }) => type === 'text' && key !== time).map(({ key }) => key)
  return { time, value, labels: labels.slice(0, maxLabels) }
}

/** The rows as series, one for each label, in the order of time. Rows without a figure are left out. */
export function measuredOf(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  shape: SeriesShape,
): MeasuredSeries {
  const at = new Map(columns.map(({ key }, index) => [key, index]))
  const cell = (row: readonly Cell[], key: string | null) => (key === null ? null : (row[at.get(key) ?? -1] ?? null))
  const times = shape.time === null ? [] : rows.map((row) => String(cell(row, shape.time) ?? ''))
  const grain = shape.time === null ? null : grainOf(times)
  const found = new Map<string, SeriesPoint[]>()
  for (const [index, row] of rows.entries()) {
    const value = Number(cell(row, shape.value) ?? Number.NaN)
    const span = grain === null ? { from: '', to: '' } : spanOf(times[index] ?? '', grain)
    if (shape.value === null || !Number.isFinite(value) || !span) continue
    const label = shape.labels.map((key) => String(cell(row, key) ?? '–')).join(' · ')
    const points = found.get(label) ?? []
    points.push({ ...span, value })
    found.set(label, points)
  }
  const series = [...found].map(([label, points]) => ({
    label,
    points: points.sort((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0)),
  }))
  return { grain, series, count: rows.length }
}

const patterns: readonly [RegExp, Exclude<Grain, 'week' | 'moment'>][] = [
  [/^\d{4}-\d{2}-\d{2}$/, 'day'],
  [/^\d{4}-\d{2}$/, 'month'],
  [/^\d{4}-Q[1-4]$/, 'quarter'],
  [/^\d{4}-H[12]$/, 'half'],
  [/^(19|20)\d{2}$/, 'year'],
]
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

const periodKind = (text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? (moment.test(text) ? 'moment' : undefined)

const dayMs = 86_400_000
const ms = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days that stand a week or a month apart are weeks or months. */
function grainOf(times: readonly string[]): Grain {
  const kinds = new Set(times.map(periodKind))
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined) return kinds.has('moment') ? 'moment' : 'day'
  const atMidnight = times.every((text) =>
    /^\d{4}-\d{2}-\d{2}([T ]00:00(:00(\.0+)?)?(Z|[+-]\d{2}(:\d{2})?)?)?$/.test(text),
  )
  if (kind !== 'day' && !(kind === 'moment' && atMidnight)) return kind
  const days = [...new Set(times.map(ms))].sort((left, right) => left - right)
  const gaps = days.slice(1).map((day, index) => (day - (days[index] ?? day)) / dayMs)
  const gap = gaps.sort((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 1
  return gap >= 350 ? 'year' : gap >= 80 ? 'quarter' : gap >= 26 ? 'month' : gap === 7 ? 'week' : 'day'
}

/** The days a label of time stands for. */
function spanOf(text: string, grain: Grain): { from: string; to: string } | undefined {
  const kind = periodKind(text)
  if (kind === undefined) return undefined
  if (grain === 'moment') return { from: text, to: text }
  const [year = 0, part = 1] = (/^(\d{4})(?:-[QH]?(\d{1,2}))?/.exec(text) ?? [])
    .slice(1)
    .map((digits) => Number(digits ?? 1))
  const month = kind === 'quarter' ? (part - 1) * 3 : kind === 'half' ? (part - 1) * 6 : part - 1
  const day = /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : iso(Date.UTC(year, month, 1))
  const from = grain === 'week' ? day : startOfPeriod(day, grain)
  return { from, to: shiftPeriod(from, grain, 1) }
}

/** The first day of the period that a day lies in; weeks begin on Monday. */
export function startOfPeriod(day: string, grain: Grain): string {
  const date = new Date(ms(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (grain) {
    case 'moment':
    case 'day':
      return day.slice(0, 10)
    case 'week':
      return iso(ms(day) - ((date.getUTCDay() + 6) % 7) * dayMs)
    case 'month':
      return iso(Date.UTC(year, month, 1))
    case 'quarter':
      return iso(Date.UTC(year, month - (month % 3), 1))
    case 'half':
      return iso(Date.UTC(year, month - (month % 6), 1))
    case 'year':
      return iso(Date.UTC(year, 0, 1))
  }
}

const monthsIn = { month: 1, quarter: 3, half: 6, year: 12 } as const

/** The first day of the period so many later, or earlier. */
export function shiftPeriod(from: string, grain: Grain, by: number): string {
  if (grain === 'moment' || grain === 'day') return iso(ms(from) + by * dayMs)
  if (grain === 'week') return iso(ms(from) + by * 7 * dayMs)
  const date = new Date(ms(from))
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by * monthsIn[grain], 1))
}
