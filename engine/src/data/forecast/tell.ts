import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatFigure, formatNumber } from '#engine/language/index.ts'
import { monthsIn, shiftDay } from '#engine/period/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ResultColumn, Row } from '../types.ts'
import { type Method, project } from './project.ts'

/** A year from the running month, where the last months may be missing: further ahead nothing here is worth telling. */
const furthestMonths = 15

/**
 * What a series comes to next, by which method, and how far that was off in the past, in words; why not, where the past does not tell.
 * `undefined` where no forecast was asked for, or the rows are no single series.
 */
export const forecastWords = (
  outcome: Answer,
  rows: readonly Row[],
  language: Language,
  bucketWords: (bucket: string) => string,
): string | undefined => {
  // The frame is ours: opaque only to callers.
  const { forecast } = (outcome.frame ?? {}) as QueryIntent
  const [time, figure, ...others] = outcome.columns
  if (!forecast || outcome.shape !== 'series' || !time || !figure || others.length > 0) return undefined
  const months = monthsIn(forecast.grain)
  const points = rows.map((row) => ({ at: monthOf(row[time.key]), value: Number(row[figure.key] ?? Number.NaN) }))
  const [first, last] = [points[0], points.at(-1)]
  const topic = topicOf(outcome.title)
  if (!first || !last) return undefined
  const stretches = (from: number, to: number): number => Math.round((to - from) / months)
  const isWhole = points.every(({ at, value }, index) => stretches(first.at, at) === index && Number.isFinite(value))
  if (!isWhole) return gapWords(topic, forecast.grain)[language]
  const [from, to] = [stretches(last.at, monthNumber(forecast.from)), stretches(last.at, monthNumber(forecast.to))]
  const projection =
    from < 1 || to * months > furthestMonths
      ? undefined
      : project(
          points.map(({ value }) => value),
          { season: 12 / months, first: from, last: to },
        )
  if (!projection) return shortWords(topic, forecast.grain, points.length, language)
  const told = projection.values.map((value, index) => {
    const bucket = bucketOf(shiftDay(forecast.from, index * months, 'month'), forecast.grain)
    return `**${amountWords(value, figure, language)}** ${localized('in', 'pada')[language]} ${bucketWords(bucket)}`
  })
  const list = told.length > 4 ? `\n\n${told.map((line) => `- ${line}`).join('\n')}\n\n` : ` ${told.join(', ')}. `
  const off = formatNumber(projection.error * 100, language, projection.error < 0.1 ? 1 : 0)
  const rough = projection.error > 0.25
  const { tries } = projection
  return localized(
    `Forecast of ${topic}:${list}${methodWords[projection.method].en} Tried on ${tries} past ${units[forecast.grain].en}, it was off by ${off}% on average${rough ? ': take it as a rough guide' : ''}.`,
    `Proyeksi ${topic}:${list}${methodWords[projection.method].id} Saat dicoba pada ${tries} ${units[forecast.grain].id} yang sudah lewat, selisihnya rata-rata ${off}%${rough ? ': anggap sebagai perkiraan kasar' : ''}.`,
  )[language]
}

const methodWords: Record<Method, { en: string; id: string }> = {
  growth: localized(
    'It is the same time a year before, moved by the growth of the last 12 months.',
    'Caranya: waktu yang sama setahun sebelumnya, disesuaikan dengan pertumbuhan 12 bulan terakhir.',
  ),
  repeat: localized('It is the same time a year before.', 'Caranya: waktu yang sama setahun sebelumnya.'),
  trend: localized(
    'It goes on along the straight line through the last 12 figures.',
    'Caranya: melanjutkan garis lurus dari 12 angka terakhir.',
  ),
  average: localized('It is the average of the last 3 figures.', 'Caranya: rata-rata 3 angka terakhir.'),
}

const units = { month: localized('months', 'bulan'), quarter: localized('quarters', 'kuartal') }

const gapWords = (topic: string, grain: 'month' | 'quarter') =>
  localized(
    `I can’t forecast ${topic}: some ${units[grain].en} in between have no figure. Below is what there is.`,
    `Saya tidak bisa memproyeksikan ${topic}: ada ${units[grain].id} di tengah yang tidak punya angka. Di bawah ini data yang ada.`,
  )

const shortWords = (topic: string, grain: 'month' | 'quarter', count: number, language: Language): string =>
  localized(
    `I can’t forecast ${topic}: ${formatNumber(count, language)} ${units[grain].en} of data are too few for that far ahead. Below is what there is.`,
    `Saya tidak bisa memproyeksikan ${topic}: data ${formatNumber(count, language)} ${units[grain].id} terlalu sedikit untuk sejauh itu. Di bawah ini data yang ada.`,
  )[language]

/** 'revenue, area Utara' of 'Revenue per month, area Utara, November 2023 to October 2026'. */
const topicOf = (title: string): string => {
  const topic = title.replace(/ per (?:month|quarter|bulan|kuartal)\b/i, '').replace(/, [^,]*$/, '')
  return topic.slice(0, 1).toLowerCase() + topic.slice(1)
}

/** Figures of things are whole, money is told as short as elsewhere. */
const amountWords = (value: number, { unit }: ResultColumn, language: Language): string =>
  formatFigure(Math.abs(value) < 100 ? value : Math.round(value), language, unit)

/** Months since year 0, of a day or a bucket: '2026-10', '2026-Q4'. */
const monthOf = (bucket: unknown): number => {
  const text = bucket instanceof Date ? bucket.toISOString() : String(bucket)
  const quarter = /^(\d{4})-Q(\d)$/.exec(text)
  return quarter ? Number(quarter[1]) * 12 + (Number(quarter[2]) - 1) * 3 : monthNumber(text)
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const bucketOf = (day: string, grain: 'month' | 'quarter'): string =>
  grain === 'month' ? day.slice(0, 7) : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
