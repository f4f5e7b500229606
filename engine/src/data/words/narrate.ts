import { dequal } from 'dequal'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatDate, formatFigure, formatNumber } from '#engine/language/index.ts'
import { hoursWords, periodWords, weekdayWords } from '#engine/period/index.ts'
import { forecastWords } from '../forecast/tell.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { Answer, Outcome, ResultColumn, Row } from '../types.ts'
import { codeWords, lowerFirst } from './labels.ts'
import { cohortStory } from './tell-cohorts.ts'
import { driverWords } from './tell-drivers.ts'

/**
 * The answer's headline in words, as Markdown. Rows are the result of `outcome.sql`, each value under its column's
 * key; figures may come as text (as drivers give numerics). `total` says how many rows there are where `rows` is cut.
 */
export const narrateAnswer = ({
  outcome,
  rows,
  language,
  total,
}: {
  outcome: Outcome
  rows: readonly Row[]
  language: Language
  total?: number
}): string => {
  if (outcome.kind === 'not_data') return notData(language)
  if (outcome.kind === 'unsure') return outcome.reason
  if (rows.length === 0)
    return localized(`No data matches: ${outcome.reading}.`, `Tidak ada data yang cocok: ${outcome.reading}.`)[language]
  const cohorts = cohortStory(outcome, rows, language, (value, column) => valueWords(value, column, language))
  if (cohorts !== undefined) return cohorts
  switch (outcome.shape) {
    case 'number':
      return numbers(outcome, rows[0] as Row, language)
    case 'comparison':
      if ((outcome.frame as QueryIntent).drivers)
        return driverWords(outcome, rows, language, (value, column) => valueWords(value, column, language))
      return outcome.columns[0]?.key === 'now'
        ? compared(outcome, rows[0] as Row, language)
        : changes(outcome, rows, language)
    case 'series':
      return series(outcome, rows, language)
    case 'grouped':
      return groups(outcome, rows, language, total)
    case 'list':
      return things(outcome, rows, language, total)
  }
}

const notData = (language: Language): string =>
  localized(
    'This needs a language model. Without one I answer questions about the connected data and find passages in files.',
    'Ini memerlukan model bahasa. Tanpa model, saya menjawab pertanyaan tentang data yang terhubung dan mencari kutipan di berkas.',
  )[language]

const amount = (value: unknown): number | undefined => {
  const number =
    typeof value === 'bigint' || typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return value === '' || !Number.isFinite(number) ? undefined : number
}

/** A value as a person reads it. */
const valueWords = (value: unknown, column: ResultColumn, language: Language): string => {
  if (value === null || value === undefined) return localized('none', 'tidak ada')[language]
  if (value instanceof Date) return formatDate(value.toISOString(), language)
  const number = column.type === 'number' ? amount(value) : undefined
  if (number !== undefined) return isYear(number, column) ? String(number) : formatFigure(number, language, column.unit)
  const cycle = amount(value)
  if (column.key === 'weekday' && cycle !== undefined) return weekdayWords(cycle, language)
  if (column.key === 'hour' && cycle !== undefined) return hoursWords([cycle, cycle + 1], language)
  if (typeof value === 'boolean') return localized(value ? 'yes' : 'no', value ? 'ya' : 'tidak')[language]
  return column.type === 'date' ? bucketWords(String(value), language) : escaped(codeWords(String(value)))
}

const isYear = (value: number, column: ResultColumn): boolean =>
  Number.isInteger(value) && value > 1000 && value < 3000 && /year|tahun/i.test(column.key)

const bucketWords = (text: string, language: Language): string => {
  if (/^\d{4}-\d{2}$/.test(text)) return formatDate(`${text}-01`, language).replace(/^1 /, '')
  const quarter = /^(\d{4})-Q(\d)$/.exec(text)
  if (quarter) return localized(`Q${quarter[2]} ${quarter[1]}`, `kuartal ${quarter[2]} ${quarter[1]}`)[language]
  return formatDate(text, language)
}

const escaped = (text: string): string => text.replaceAll(/([\\`*_[\]<>|])/g, '\\$1').slice(0, 200)

const numbers = (outcome: Answer, row: Row, language: Language): string => {
  const parts = outcome.columns.map((column) => ({ column, value: row[column.key] }))
  if (parts.every(({ value }) => value === null || value === undefined)) {
    return localized(`There is no data for this: ${outcome.reading}.`, `Tidak ada data untuk ini: ${outcome.reading}.`)[
      language
    ]
  }
  const counted = countSentence(outcome, parts[0]?.value, language)
  if (parts.length === 1 && counted) return counted
  if (parts.length === 1 && parts[0])
    return `${outcome.title}: **${valueWords(parts[0].value, parts[0].column, language)}**.`
  return `${parts.map(({ column, value }) => `${column.label}: **${valueWords(value, column, language)}**`).join(', ')}.`
}

/** 'There are **5,200** customers.': a plain count in a sentence; what it is of stands in the title. */
const countSentence = (outcome: Answer, value: unknown, language: Language): string | undefined => {
  // The frame is ours: opaque only to callers.
  const { shown } = (outcome.frame ?? {}) as QueryIntent
  const [only] = shown ?? []
  const said = /^(?:Number of|Jumlah) ([^,]+)(?:, (.+))?$/s.exec(outcome.title)
  const number = amount(value)
  if (shown?.length !== 1 || only?.is !== 'fold' || only.fold !== 'count' || only.of) return undefined
  if (!said || number === undefined || (number === 1 && language === 'en')) return undefined
  const [, things = '', rest] = said
  const isClause = /^(with|without|dengan|tanpa) /.test(rest ?? '')
  const when = rest === undefined ? '' : isClause ? ` ${rest}` : ` (${rest})`
  const many = `**${formatNumber(number, language)}** ${things}${when}`
  return localized(`There are ${many}.`, `Ada ${many}.`)[language]
}

const compared = (outcome: Answer, row: Row, language: Language): string => {
  const column = outcome.columns.find((column) => column.key === 'now') as ResultColumn
  const [now, before, change] = [amount(row.now), amount(row.before), amount(row.change)]
  // The frame is ours: opaque only to callers.
  const { compare } = (outcome.frame ?? {}) as QueryIntent
  const [period, earlier] = compare
    ? [periodWords(compare.current, language), periodWords(compare.before, language)]
    : ['', '']
  const figure = (value: number | undefined): string =>
    `**${value === undefined ? valueWords(null, column, language) : valueWords(value, column, language)}**`
  const topic = outcome.topic ?? outcome.title
  const on = compare?.current.weekdays ? 'on' : 'in'
  const head = localized(`${topic}: ${figure(now)} ${on} ${period}`, `${topic}: ${figure(now)} pada ${period}`)[
    language
  ]
  const against = localized(
    `against ${figure(before)} ${on} ${earlier}`,
    `dibanding ${figure(before)} pada ${earlier}`,
  )[language]
  if (change === undefined) return `${head}, ${against}.`
  const percent = `**${formatNumber(Math.abs(change), language, 1)}%**`
  const moved =
    change === 0
      ? localized('unchanged', 'tidak berubah')[language]
      : change > 0
        ? localized(`up ${percent}`, `naik ${percent}`)[language]
        : localized(`down ${percent}`, `turun ${percent}`)[language]
  return `${head}, ${moved}, ${against}.`
}

const percentWords = (change: number, language: Language): string =>
  `**${change > 0 ? '+' : ''}${formatNumber(change, language, 1)}%**`

/** Which group changed most and which least. */
const changes = (outcome: Answer, rows: readonly Row[], language: Language): string => {
  const now = outcome.columns.find((column) => column.key === 'now') as ResultColumn
  const names = outcome.columns.slice(0, outcome.columns.indexOf(now))
  const known = rows.filter((row) => amount(row.change) !== undefined)
  const sorted = known.toSorted((a, b) => (amount(b.change) ?? 0) - (amount(a.change) ?? 0))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return groups(outcome, rows, language, rows.length)
  const name = (row: Row): string =>
    `**${names.map((column) => valueWords(row[column.key], column, language)).join(', ')}**`
  const figures = (row: Row): string =>
    `${valueWords(row.now, now, language)} ${localized('against', 'dibanding')[language]} ${valueWords(row.before, now, language)}`
  const run = (row: Row): string => `${name(row)} ${percentWords(amount(row.change) ?? 0, language)} (${figures(row)})`
  // The frame is ours: opaque only to callers.
  const { compare } = (outcome.frame ?? {}) as QueryIntent
  const period = compare
    ? localized(
        `${periodWords(compare.current, language)} against ${periodWords(compare.before, language)}`,
        `${periodWords(compare.current, language)} dibanding ${periodWords(compare.before, language)}`,
      )[language]
    : ''
  const { grown } = (outcome.frame ?? {}) as QueryIntent
  if (grown) return grew(outcome, sorted, grown === 'most', { name, one: run, period }, language)
  const topic = outcome.topic ?? outcome.title
  if (first === last) return `${topic}, ${period}: ${run(first)}.`
  return `${topic}, ${period}: ${localized('strongest', 'terkuat')[language]} ${run(first)}, ${localized('weakest', 'terlemah')[language]} ${run(last)}.`
}

/** 'Which grew fastest?' is answered by the one that did; where it moved the other way, by what it did. */
const grew = (
  outcome: Answer,
  sorted: readonly Row[],
  most: boolean,
  words: { name: (row: Row) => string; one: (row: Row) => string; period: string },
  language: Language,
): string => {
  const ranked = most ? sorted : sorted.toReversed()
  const [first, last] = [ranked[0] as Row, ranked.at(-1) as Row]
  const up = (amount(first.change) ?? 0) >= 0
  const moved = most
    ? up
      ? localized('grew fastest', 'tumbuh paling cepat')[language]
      : localized('fell least', 'turun paling sedikit')[language]
    : up
      ? localized('grew slowest', 'tumbuh paling lambat')[language]
      : localized('fell most', 'turun paling banyak')[language]
  const tail =
    first === last ? '' : localized(` Last is ${words.one(last)}.`, ` Yang terakhir ${words.one(last)}.`)[language]
  const own = words.one(first).slice(words.name(first).length + 1)
  return `${words.name(first)} ${moved}: ${own}. ${outcome.topic ?? outcome.title}, ${words.period}.${tail}`
}

/** Of several figures the one that was named first. */
const figureColumn = (outcome: Answer): ResultColumn | undefined => {
  if (outcome.shape === 'comparison') return outcome.columns.find(({ key }) => key === 'now')
  const figures = outcome.columns.filter(
    (column) =>
      column.type === 'number' && column.key !== 'share' && !(outcome.shape === 'series' && column.key === 'change'),
  )
  return figures.slice(-figureCount(outcome))[0]
}

const figureCount = (outcome: Answer): number => {
  // The frame is ours: opaque only to callers.
  const { shown = [], groups = [] } = (outcome.frame ?? {}) as Partial<QueryIntent>
  return groups.length === 0 ? 1 : Math.max(1, shown.filter(({ is }) => is !== 'column').length)
}

const nameOf = (outcome: Answer, row: Row, figure: ResultColumn | undefined, language: Language): string => {
  const { groups = [], each } = (outcome.frame ?? {}) as Partial<QueryIntent>
  const texts = outcome.columns.filter((column) => column.type !== 'number')
  // What a list tells of its rows besides is no part of what they are called by.
  const named = groups.length === 0 && !each && texts.length > 2 ? texts.slice(0, 1) : texts
  const keys =
    named.length > 0 ? named : outcome.columns.filter((column) => column !== figure && column.key !== 'share')
  return keys.map((column) => valueWords(row[column.key], column, language)).join(', ')
}

const groups = (outcome: Answer, rows: readonly Row[], language: Language, total = rows.length): string => {
  const figure = figureColumn(outcome)
  const name = (row: Row): string => nameOf(outcome, row, figure, language)
  if (!figure) return things(outcome, rows, language, total)
  const sorted = rows.toSorted((a, b) => (amount(b[figure.key]) ?? 0) - (amount(a[figure.key]) ?? 0))
  const [first, last] = [sorted[0] as Row, sorted.at(-1) as Row]
  const value = (row: Row): string => `**${valueWords(row[figure.key], figure, language)}**`
  if (rows.length === 1 && isRanked(outcome)) return `**${name(first)}**: ${value(first)}. ${outcome.title}.`
  if (rows.length === 1) return `${outcome.title}: **${name(first)}**, ${value(first)}.`
  const { each, limit } = (outcome.frame ?? {}) as QueryIntent
  if (each && total === rows.length) return leadersOf(outcome, { sorted, name, value, one: limit === 1 }, language)
  if (isRanked(outcome) && total === rows.length) {
    const head = rows[0] as Row
    return localized(
      `**${name(head)}** comes first with ${value(head)}. ${outcome.title}.`,
      `**${name(head)}** di urutan pertama dengan ${value(head)}. ${outcome.title}.`,
    )[language]
  }
  const { totalled } = (outcome.frame ?? {}) as QueryIntent
  if (totalled && total === rows.length) return totalOf(outcome, rows, figure, name, language)
  const count = formatNumber(total, language)
  if (total === rows.length && rows.length > 1 && amount(first[figure.key]) === amount(last[figure.key])) {
    const names = rows.length > 3 ? '' : `: ${rows.map(name).join(', ')}`
    return localized(
      `${outcome.title}: ${value(first)} each (${count} rows)${names}.`,
      `${outcome.title}: masing-masing ${value(first)} (${count} baris)${names}.`,
    )[language]
  }
  const label = lowerFirst(figure.label)
  if (figureCount(outcome) > 1)
    return localized(
      `${outcome.title}: **${name(first)}** has the highest ${label} with ${value(first)}, **${name(last)}** the lowest with ${value(last)} (${count} rows).`,
      `${outcome.title}: ${label} tertinggi di **${name(first)}** dengan ${value(first)}, terendah di **${name(last)}** dengan ${value(last)} (${count} baris).`,
    )[language]
  return localized(
    `${outcome.title}: **${name(first)}** is highest with ${value(first)}, **${name(last)}** lowest with ${value(last)} (${count} rows).`,
    `${outcome.title}: **${name(first)}** tertinggi dengan ${value(first)}, **${name(last)}** terendah dengan ${value(last)} (${count} baris).`,
  )[language]
}

/** Who leads in each of some: who does most often, and where that is the most. */
const leadersOf = (
  outcome: Answer,
  {
    sorted,
    name,
    value,
    one,
  }: { sorted: Row[]; name: (row: Row) => string; value: (row: Row) => string; one: boolean },
  language: Language,
): string => {
  const [first, last] = [sorted[0] as Row, sorted.at(-1) as Row]
  const extremes = localized(
    `**${name(first)}** is highest with ${value(first)}, **${name(last)}** lowest with ${value(last)}`,
    `**${name(first)}** tertinggi dengan ${value(first)}, **${name(last)}** terendah dengan ${value(last)}`,
  )[language]
  const { order } = outcome.frame as QueryIntent
  // Rows of a table lead once each; of groups the name stands right before the figure.
  const leader = order?.by.is === 'column' ? undefined : outcome.columns.at(-2)
  const counts = leader
    ? Object.entries(Object.groupBy(sorted, (row) => valueWords(row[leader.key], leader, language)))
    : []
  const [often, ...others] = counts.toSorted(([, a = []], [, b = []]) => b.length - a.length)
  const isOften = one && often && (often[1]?.length ?? 0) > Math.max(1, others[0]?.[1]?.length ?? 0)
  if (!isOften)
    return `${outcome.title}: ${extremes} (${formatNumber(sorted.length, language)} ${localized('rows', 'baris')[language]}).`
  const [who, rows = []] = often
  const times = [formatNumber(rows.length, language), formatNumber(sorted.length, language)] as const
  return localized(
    `${outcome.title}: **${who}** in ${times[0]} of ${times[1]}; ${extremes}.`,
    `${outcome.title}: **${who}** di ${times[0]} dari ${times[1]}; ${extremes}.`,
  )[language]
}

/** The sum, then what it is made of. */
const totalOf = (
  outcome: Answer,
  rows: readonly Row[],
  figure: ResultColumn,
  name: (row: Row) => string,
  language: Language,
): string => {
  const sum = rows.reduce((all, row) => all + (amount(row[figure.key]) ?? 0), 0)
  const parts = rows.map((row) => `${name(row)} **${valueWords(row[figure.key], figure, language)}**`)
  return `${outcome.title}: **${valueWords(sum, figure, language)}** ${localized('in total', 'seluruhnya')[language]} (${parts.join('; ')}).`
}

// Asked for those with the most or the least of something.
const isRanked = (outcome: Answer): boolean => {
  const { order, limit } = (outcome.frame ?? {}) as QueryIntent
  return order !== undefined && limit !== undefined
}

const series = (outcome: Answer, rows: readonly Row[], language: Language): string => {
  const forecast = forecastWords(outcome, rows, language, {
    bucket: (bucket) => bucketWords(bucket, language),
    group: (value, column) => valueWords(value, column, language),
  })
  if (forecast !== undefined) return forecast
  const figure = figureColumn(outcome)
  const time = outcome.columns.find((column) => column.type === 'date')
  if (!figure || !time || rows.length < 2) return groups(outcome, rows, language)
  // The frame is ours: opaque only to callers.
  const isMoving = ((outcome.frame ?? {}) as QueryIntent).moving !== undefined
  const other = outcome.columns.some(
    (column) => column !== figure && column !== time && column.key !== 'share' && column.key !== 'change' && !isMoving,
  )
  if (other) return groups(outcome, rows, language)
  const [first, last] = [rows[0] as Row, rows.at(-1) as Row]
  const peak = rows.toSorted((a, b) => (amount(b[figure.key]) ?? 0) - (amount(a[figure.key]) ?? 0))[0] as Row
  const at = (row: Row): string => valueWords(row[time.key], time, language)
  const value = (row: Row): string => `**${valueWords(row[figure.key], figure, language)}**`
  return localized(
    `${outcome.title}: from ${value(first)} in ${at(first)} to ${value(last)} in ${at(last)}; highest in ${at(peak)} with ${value(peak)}.`,
    `${outcome.title}: dari ${value(first)} pada ${at(first)} menjadi ${value(last)} pada ${at(last)}; tertinggi pada ${at(peak)} dengan ${value(peak)}.`,
  )[language]
}

/** The column that rows are ranked by, where it is shown. */
const rankedBy = ({ frame, columns }: Answer): ResultColumn | undefined => {
  // The frame is ours: opaque only to callers.
  const { order, limit, shown = [] } = (frame ?? {}) as Partial<QueryIntent>
  if (!order || limit === undefined || columns.length !== shown.length) return undefined
  return columns[shown.findIndex((value, index) => index > 0 && dequal(value, order.by))]
}

/** What rows are told by: the first of their texts that tells them apart, so that a list of what is low is not 'low, low, low'. */
const namingColumn = ({ columns }: Answer, rows: readonly Row[]): ResultColumn | undefined => {
  const texts = columns.filter(({ type }) => type === 'text')
  const told = rows.slice(0, 3)
  return texts.find(({ key }) => new Set(told.map((row) => row[key])).size === told.length) ?? texts[0] ?? columns[0]
}

const things = (outcome: Answer, rows: readonly Row[], language: Language, total = rows.length): string => {
  const first = namingColumn(outcome, rows)
  if (!first) return ''
  if (rows.length === 1) {
    const row = rows[0] as Row
    if (outcome.columns.length === 1 && isRanked(outcome))
      return `**${valueWords(row[first.key], first, language)}** ${localized('is the', 'adalah')[language]} ${lowerFirst(outcome.title)}.`
    if (outcome.columns.length === 1) return `${outcome.title}: **${valueWords(row[first.key], first, language)}**.`
    const by = rankedBy(outcome)
    if (by)
      return `**${valueWords(row[first.key], first, language)}**: **${valueWords(row[by.key], by, language)}**. ${outcome.title}.`
    return `${outcome.columns.map((column) => `${column.label}: **${valueWords(row[column.key], column, language)}**`).join(', ')}.`
  }
  const shown = rows.slice(0, 3).map((row) => valueWords(row[first.key], first, language))
  const cut =
    total > rows.length
      ? localized(
          ` (the first ${formatNumber(rows.length, language)} are shown)`,
          ` (${formatNumber(rows.length, language)} pertama ditampilkan)`,
        )[language]
      : ''
  const more = total > 3 ? localized(' and more', ' dan lainnya')[language] : ''
  const count = formatNumber(total, language)
  const { named, order } = (outcome.frame ?? {}) as QueryIntent
  // '**12** products, category Fashion: …': a list that nothing is ranked in says how many there are of what.
  if (named && !order) {
    return `**${count}** ${lowerFirst(outcome.title)}${cut}: ${shown.join(', ')}${more}.`
  }
  return localized(
    `${outcome.title}: **${count}** rows${cut}, among them ${shown.join(', ')}${more}.`,
    `${outcome.title}: **${count}** baris${cut}, antara lain ${shown.join(', ')}${more}.`,
  )[language]
}
