import { daysBetween, type Period, shiftDay, type Unit } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'

/** To the stretch of time beside the one that was looked at; without a unit by as much as that was. `year`: the same days of another year. */
export interface Move {
  by: 1 | -1
  unit?: Unit
  year?: true
}

export const units: Record<string, Unit> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  half: 'half',
  year: 'year',
  hari: 'day',
  minggu: 'week',
  pekan: 'week',
  bulan: 'month',
  kuartal: 'quarter',
  triwulan: 'quarter',
  semester: 'half',
  tahun: 'year',
}

const unit = '(day|week|month|quarter|half|year|period|hari|minggu|pekan|bulan|kuartal|triwulan|semester|tahun|periode)'
const end = '(?=\\s*[.?!]*\\s*$)'
const patterns: readonly [RegExp, Omit<Move, 'unit'>][] = [
  [
    new RegExp(
      `\\b(?:in |for )?the same ${unit} (?:of )?(?:last year|the year before|the previous year|a year (?:ago|earlier|before))${end}`,
      'i',
    ),
    { by: -1, year: true },
  ],
  [
    new RegExp(`\\b(?:pada |di )?${unit} yang sama (?:di |pada )?tahun (?:lalu|sebelumnya)${end}`, 'i'),
    { by: -1, year: true },
  ],
  [
    new RegExp(`\\b(?:in |for )?(?:the |an? |one )?${unit} (?:before|earlier|prior)(?: that| it)?${end}`, 'i'),
    { by: -1 },
  ],
  [new RegExp(`\\b(?:in |for )?the (?:previous|prior|preceding) ${unit}${end}`, 'i'), { by: -1 }],
  [new RegExp(`\\b(?:pada |di |untuk )?${unit} (?:sebelumnya|sebelum itu)${end}`, 'i'), { by: -1 }],
  [new RegExp(`\\b(?:in |for )?(?:the |an? |one )?${unit} (?:after|later)(?: that| it)?${end}`, 'i'), { by: 1 }],
  [new RegExp(`\\b(?:in |for )?the following ${unit}${end}`, 'i'), { by: 1 }],
  [
    new RegExp(`\\b(?:pada |di |untuk )?${unit} (?:berikutnya|setelahnya|selanjutnya|setelah itu)${end}`, 'i'),
    { by: 1 },
  ],
]

/** Takes 'the month before' or 'bulan sebelumnya' out of a question: they speak of what the answer before looked at, not of today. */
export const splitMove = (question: string): { question: string; move?: Move } => {
  for (const [pattern, said] of patterns) {
    const found = pattern.exec(question)
    if (!found) continue
    const named = units[(found[1] ?? '').toLowerCase()]
    const rest = `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`
    return { question: rest.replace(/\s+/g, ' ').trim(), move: { ...said, ...(named && { unit: named }) } }
  }
  return { question }
}

/** The query at another time; undefined where it looks at no stretch of time, or at one that has no end. */
export const movedIntent = (intent: QueryIntent, move: Move): QueryIntent | undefined => {
  const { compare } = intent
  if (compare) {
    const [current, before] = [movedPeriod(compare.current, move), movedPeriod(compare.before, move)]
    return current && before && { ...intent, compare: { ...compare, current, before } }
  }
  const at = intent.conditions.findIndex(({ is }) => is === 'period')
  const condition = intent.conditions[at]
  const period = condition?.is === 'period' ? movedPeriod(condition.period, move) : undefined
  if (condition?.is !== 'period' || !period) return undefined
  return { ...intent, conditions: intent.conditions.with(at, { ...condition, period }) }
}

const days: Partial<Record<Unit, number>> = { day: 1, week: 7, month: 31, quarter: 92, half: 184, year: 366 }

export const movedPeriod = (
  { from, to, grain, weekdays, hours }: Period,
  { by, unit, year }: Move,
): Period | undefined => {
  if (from === undefined || to === undefined) return undefined
  const kept = { ...(weekdays && { weekdays }), ...(hours && { hours }) }
  const other = unit ?? grain
  // A year before a month is the same month of that year.
  const isLonger = unit !== undefined && daysBetween(from, to) < (days[unit] ?? 0) - 3
  if (year || isLonger) {
    const step = year ? 'year' : other
    return { from: shiftDay(from, by, step), to: shiftDay(to, by, step), grain, ...kept }
  }
  if (unit === undefined) {
    const long = daysBetween(from, to)
    const whole = shiftDay(from, 1, grain) === to
    if (!whole) return { from: shiftDay(from, by * long, 'day'), to: shiftDay(to, by * long, 'day'), grain, ...kept }
  }
  return by < 0
    ? { from: shiftDay(from, -1, other), to: from, grain: other, ...kept }
    : { from: to, to: shiftDay(to, 1, other), grain: other, ...kept }
}
