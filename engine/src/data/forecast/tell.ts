import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatFigure, formatNumber } from '#engine/language/index.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, ResultColumn, Row } from '../types.ts'
import { bucketsOf, dayOf, type Forecast, type Grain, type Point, projectPoints, stretchesBetween } from './buckets.ts'
import { type Method, type Projection, sum } from './project.ts'

type ForecastContext = {
  forecast: Forecast
  topic: string
  language: Language
  /** The figures, one for each stretch that is forecast, with when that is. */
  formatValues: (projection: Projection) => string[]
}
/** A value of a group, as a person reads it. */
type Words = { bucket: (bucket: string) => string; group: (value: unknown, column: ResultColumn) => string }

/**
 * What a series, or the series of each group, comes to next, by which method, and how far that was off in the past, in words; why not,
 * where the past does not tell. `undefined` where no forecast was asked for, or the rows are no series.
 */
export const forecastWords = (
  outcome: Answer,
  rows: readonly Row[],
  language: Language,
  words: Words,
): string | undefined => {
  // The frame is ours: opaque only to callers.
  const { forecast } = (outcome.frame ?? {}) as QueryIntent
  const time = outcome.columns.find(({ type }) => type === 'date')
  const figure = outcome.columns.at(-1)
  const [group, ...further] = outcome.columns.filter((column) => column !== time && column !== figure)
  if (!forecast || outcome.shape !== 'series' || !time || !figure || further.length > 0 || rows.length === 0)
    return undefined
  const whenWords = when[forecast.grain][language]
  const buckets = bucketsOf(forecast).map(words.bucket)
  const formatValues = ({ values }: Projection) =>
    values.map((value, index) => `**${amountWords(value, figure, language)}** ${whenWords} ${buckets[index]}`)
  const context = { forecast, topic: topicOf(outcome.title), language, formatValues }
  const points = (of: readonly Row[]): Point[] =>
    of.map((row) => ({ at: dayOf(row[time.key]), value: Number(row[figure.key] ?? Number.NaN) }))
  if (!group) return seriesWords(points(rows), context)
  const named = [...Map.groupBy(rows, (row) => words.group(row[group.key], group))]
  return groupsWords(new Map(named.map(([name, of]) => [name, points(of)])), context)
}

const seriesWords = (
  points: readonly Point[],
  { forecast, topic, language, formatValues }: ForecastContext,
): string => {
  const { grain } = forecast
  const projection = projectPoints(points, forecast)
  if (projection === 'gaps') return gapWords(topic, grain)[language]
  if (projection === 'short') return shortWords(topic, grain, points.length, language)
  const { method, error, tries } = projection
  const parts = formatValues(projection)
  const list = parts.length > 4 ? `\n\n${parts.map((line) => `- ${line}`).join('\n')}\n\n` : ` ${parts.join(', ')}. `
  const off = percentWords(error, language)
  const rough = error > roughFrom
  return localized(
    `Forecast of ${topic}:${list}${methodWords(method, grain).en} Tried on ${tries} past ${units[grain].en}, it was off by ${off} on average${rough ? ': take it as a rough guide' : ''}.`,
    `Proyeksi ${topic}:${list}${methodWords(method, grain).id} Saat dicoba pada ${tries} ${units[grain].id} yang sudah lewat, selisihnya rata-rata ${off}${rough ? ': anggap sebagai perkiraan kasar' : ''}.`,
  )[language]
}

/** So many groups are listed, those with the most first. */
const mostGroups = 12

const groupsWords = (
  groups: ReadonlyMap<string, readonly Point[]>,
  { forecast, topic, language, formatValues }: ForecastContext,
): string => {
  const latest = [...groups.values()]
    .map((points) => points.at(-1)?.at ?? '')
    .toSorted()
    .at(-1)
  const projected = [...groups].flatMap(([name, points]) => {
    // Of what has ended nothing is told; days without anything are no end.
    const last = points.at(-1)?.at
    const isLate = forecast.empty && last && latest && last !== latest && stretchesBetween(last, latest, 'day') <= 7
    const known = isLate ? [...points, { at: latest, value: 0 }] : points
    const projection = known.at(-1)?.at === latest ? projectPoints(known, forecast) : 'gaps'
    return typeof projection === 'string' ? [] : [{ name, projection, total: sum(projection.values) }]
  })
  const ranked = projected.toSorted((left, right) => right.total - left.total)
  const left = groups.size - ranked.length
  if (ranked.length === 0) return gapWords(topic, forecast.grain)[language]
  const lines = ranked.slice(0, mostGroups).map(({ name, projection }) => {
    const rough = projection.error > roughFrom ? localized(', a rough guide', ', perkiraan kasar')[language] : ''
    const off = percentWords(projection.error, language)
    return `- ${name}: ${formatValues(projection).join(', ')} ${localized(`(off by ${off} on average in the past${rough})`, `(selisihnya dulu rata-rata ${off}${rough})`)[language]}`
  })
  const further = ranked.length - lines.length
  const notes = [
    localized(
      'Each uses the simple method that was most accurate on its own past.',
      'Masing-masing memakai cara sederhana yang paling tepat pada datanya sendiri.',
    )[language],
    ...(further > 0
      ? [
          localized(
            `${further} smaller ones are not listed.`,
            `${further} lainnya yang lebih kecil tidak ditampilkan.`,
          )[language],
        ]
      : []),
    ...(left > 0 ? [leftWords(left, forecast.grain)[language]] : []),
  ]
  return `${localized('Forecast of', 'Proyeksi')[language]} ${topic}:\n\n${lines.join('\n')}\n\n${notes.join(' ')}`
}

const leftWords = (count: number, grain: Grain) =>
  localized(
    `For ${count} more I can’t tell: ${units[grain].en} in between or lately have no figure, or they are too few.`,
    `Untuk ${count} lainnya belum bisa diproyeksikan: ada ${units[grain].id} tanpa angka, atau datanya terlalu sedikit.`,
  )

/** From so far off a forecast is a rough guide. */
const roughFrom = 0.25
const percentWords = (share: number, language: Language): string =>
  `${formatNumber(share * 100, language, share < 0.1 ? 1 : 0)}%`

const methodWords = (method: Method, grain: Grain): LocalizedText =>
  (grain === 'day' && ofDays[method]) || ofSeries[method]

const ofDays: Partial<Record<Method, LocalizedText>> = {
  growth: localized(
    'It is the same day a week before, moved by the growth of the last 7 days.',
    'Caranya: hari yang sama seminggu sebelumnya, disesuaikan dengan pertumbuhan 7 hari terakhir.',
  ),
  repeat: localized('It is the same day a week before.', 'Caranya: hari yang sama seminggu sebelumnya.'),
}

const ofSeries: Record<Method, LocalizedText> = {
  growth: localized(
    'It is the same time a year before, moved by the growth of the last 12 months.',
    'Caranya: waktu yang sama setahun sebelumnya, disesuaikan dengan pertumbuhan 12 bulan terakhir.',
  ),
  repeat: localized('It is the same time a year before.', 'Caranya: waktu yang sama setahun sebelumnya.'),
  alike: localized(
    'It is the average of the same day in the last 4 weeks.',
    'Caranya: rata-rata hari yang sama dalam 4 minggu terakhir.',
  ),
  trend: localized(
    'It goes on along the straight line through the last 12 figures.',
    'Caranya: melanjutkan garis lurus dari 12 angka terakhir.',
  ),
  average: localized('It is the average of the last 3 figures.', 'Caranya: rata-rata 3 angka terakhir.'),
}

const inIt = localized('in', 'pada')
const when: Record<Grain, LocalizedText> = {
  day: localized('on', 'pada'),
  week: localized('in the week of', 'pada minggu'),
  month: inIt,
  quarter: inIt,
}

const units = {
  day: localized('days', 'hari'),
  week: localized('weeks', 'minggu'),
  month: localized('months', 'bulan'),
  quarter: localized('quarters', 'kuartal'),
}

const gapWords = (topic: string, grain: Grain) =>
  localized(
    `I can’t forecast ${topic}: some ${units[grain].en} in between have no figure. Below is what there is.`,
    `Saya tidak bisa memproyeksikan ${topic}: ada ${units[grain].id} di tengah yang tidak punya angka. Di bawah ini data yang ada.`,
  )

const shortWords = (topic: string, grain: Grain, count: number, language: Language): string =>
  localized(
    `I can’t forecast ${topic}: ${formatNumber(count, language)} ${units[grain].en} of data are too few for that far ahead. Below is what there is.`,
    `Saya tidak bisa memproyeksikan ${topic}: data ${formatNumber(count, language)} ${units[grain].id} terlalu sedikit untuk sejauh itu. Di bawah ini data yang ada.`,
  )[language]

/** 'revenue, area Utara' of 'Revenue per month, area Utara, November 2023 to October 2026'. */
const topicOf = (title: string): string => {
  const topic = title
    .replace(/ (?:per|by|and|dan) (?:day|week|month|quarter|hari|minggu|bulan|kuartal)\b/i, '')
    .replace(/, [^,]*$/, '')
  return topic.slice(0, 1).toLowerCase() + topic.slice(1)
}

/** Figures of things are whole, money is written as short as elsewhere. */
const amountWords = (value: number, { unit }: ResultColumn, language: Language): string =>
  formatFigure(Math.abs(value) < 100 ? value : Math.round(value), language, unit)
