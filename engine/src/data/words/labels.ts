import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatNumber } from '#engine/language/index.ts'
import { type Bucket, isCycle, periodWords } from '#engine/period/index.ts'
import type { Output } from '../build/outputs.ts'
import {
  type ColumnRef,
  type Figure,
  type Group,
  isStatistic,
  type ShownValue,
  type Statistic,
} from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Measure, ResultColumn, Table } from '../types.ts'
import { isIndonesian, translateName } from './translate.ts'

/** 'walk_in' is a code: the rows keep it, a sentence does not. */
export const codeWords = (text: string): string => (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text)

const short = (words: Partial<LocalizedText> | undefined, language: Language): string | undefined => {
  const text = words?.[language]?.trim().replace(/\.$/, '')
  return text && text.length <= 24 && text.split(/\s+/).length <= 2 ? text : undefined
}

interface Described {
  name: string
  label?: Partial<LocalizedText>
  description?: Partial<LocalizedText>
  synonyms?: string[]
}

/** The owner's label, else the name in the language: translated, or a synonym that is of that language. */
const labelOf = (described: Described, language: Language): string => {
  const given = described.label?.[language] ?? headingOf(described)
  if (given) return given
  const human = nameWords(described.name.replace(/ \(.*\)$/, ''))
    .map(spelled)
    .join(' ')
  if (language === 'en') return human
  const meaning = short(described.description, 'id')?.toLowerCase()
  // 'setelah diskon' tells of a total, it does not name it.
  const own =
    meaning && /^(setelah|sebelum|saat|sejak|kapan|untuk|dari|yang|masih)\b/.test(meaning) ? undefined : meaning
  const inText = described.synonyms?.find(
    (synonym) =>
      described.description?.id?.toLowerCase().includes(synonym.toLowerCase()) && synonym.split(' ').length <= 3,
  )
  return own ?? translateName(human) ?? inText ?? described.synonyms?.find(isIndonesian) ?? human
}

/** What a sheet calls its column, where the name was made of it: 'No Faktur'. */
const headingOf = ({ name, synonyms = [] }: Described): string | undefined =>
  synonyms.find(
    (said) => /\p{Lu}/u.test(said) && said.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_') === name.toLowerCase(),
  )

// 'npl', 'sku': said by their letters.
const spelled = (word: string): string => (/^[bcdfghjklmnpqrstvwxz]{2,4}$/.test(word) ? word.toUpperCase() : word)

/** 'orders', 'pesanan': a table's rows, several. */
export const tableLabel = (table: Table | undefined, name: string, language: Language): string => {
  const label = labelOf(table ?? { name }, language)
  return language === 'en' && !table?.label?.en ? pluralOf(label) : label
}

/** 'order', 'pesanan': one of a table's rows. */
export const rowLabel = (table: Table | undefined, name: string, language: Language): string => {
  const label = labelOf(table ?? { name }, language)
  return language === 'en' ? singularOf(label) : label
}

export const columnLabel = (column: Column, language: Language): string => labelOf(column, language)
export const measureLabel = (measure: Measure, language: Language): string => labelOf(measure, language)

const lastWord = (label: string, change: (word: string) => string): string => {
  const words = label.split(' ')
  return [...words.slice(0, -1), change(words.at(-1) ?? '')].join(' ')
}

const uncounted = new Set([
  'stock',
  'staff',
  'information',
  'data',
  'people',
  'series',
  'news',
  'equipment',
  'sheet',
  'loss',
])

export const pluralOf = (label: string): string =>
  lastWord(label, (word) => {
    if (uncounted.has(word) || isIndonesian(word) || /\d$|(?<!s|u|i)s$/.test(word)) return word
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
    return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
  })

export const singularOf = (label: string): string =>
  lastWord(label, (word) => {
    if (uncounted.has(word) || !/s$/.test(word) || /(ss|us|is)$/.test(word)) return word
    if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
    return /(xes|ches|shes|sses)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
  })

const columnOf = (known: PreparedSchema, ref: ColumnRef): Column | undefined =>
  known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)

/** What a column is called in a sentence; a bare 'name' or 'id' takes its table along where several are shown. */
export const refLabel = (known: PreparedSchema, ref: ColumnRef, language: Language, withTable = false): string => {
  const column = columnOf(known, ref)
  const own = column ? columnLabel(column, language) : ref.column
  if (!withTable) return own
  const table = rowLabel(known.tables.get(ref.table), ref.table, language)
  return localized(`${table} ${own}`, `${own} ${table}`)[language]
}

const sayingLittle = /^(?:amount|total|value|sum|jumlah|nilai|nominal)$/i

/** 'amount of refunds': what says little alone takes its table along. */
const ownedLabel = (known: PreparedSchema, ref: ColumnRef, language: Language): string => {
  const own = refLabel(known, ref, language)
  if (!sayingLittle.test(own)) return own
  const rows = tableLabel(known.tables.get(ref.table), ref.table, language)
  return localized(`${own} of ${rows}`, `${own} ${rows}`)[language]
}

/** 'number of orders', 'rata-rata harga', 'net revenue'. */
export const figureLabel = (known: PreparedSchema, figure: Figure, language: Language): string => {
  if (figure.is === 'measure') {
    const measure = known.measures.find((measure) => measure.name === figure.measure)
    return measure ? measureLabel(measure, language) : figure.measure
  }
  const of = figure.of
    ? (spanLabel(known, figure, language) ?? ownedLabel(known, figure.of, language))
    : tableLabel(known.tables.get(figure.table), figure.table, language)
  const kind =
    figure.fold === 'count' && figure.of
      ? (pointedAt(known, figure.of) ?? (columnOf(known, figure.of)?.primaryKey ? figure.of.table : undefined))
      : undefined
  if (kind) {
    const rows = tableLabel(known.tables.get(kind), kind, language)
    return localized(`number of different ${rows}`, `jumlah ${rows} berbeda`)[language]
  }
  if (isStatistic(figure.fold)) return statisticLabel(figure.fold, of, language)
  switch (figure.fold) {
    case 'count':
      return figure.of
        ? localized(`number of distinct ${of}`, `jumlah ${of} berbeda`)[language]
        : localized(`number of ${of}`, `jumlah ${of}`)[language]
    case 'sum':
      return /^total\b/i.test(of) ? of : `total ${of}`
    case 'avg':
      return localized(`average ${of}`, `rata-rata ${of}`)[language]
    case 'max':
      return localized(`highest ${of}`, `${of} tertinggi`)[language]
    case 'min':
      return localized(`lowest ${of}`, `${of} terendah`)[language]
  }
}

/** 'median price', '90th percentile of price', 'standard deviation of price'. */
const statisticLabel = (statistic: Statistic, of: string, language: Language): string => {
  if (statistic === 'median') return `median ${of}`
  if (statistic === 'deviation') return localized(`standard deviation of ${of}`, `simpangan baku ${of}`)[language]
  if (statistic === 'variance') return localized(`variance of ${of}`, `varians ${of}`)[language]
  const at = Number(statistic.slice('percentile_'.length))
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[englishOrder.select(at)]
  return localized(
    `${formatNumber(at, 'en')}${ending} percentile of ${of}`,
    `persentil ke-${formatNumber(at, 'id')} ${of}`,
  )[language]
}

const englishOrder = new Intl.PluralRules('en', { type: 'ordinal' })

const spanUnits = {
  year: localized('years', 'tahun'),
  day: localized('days', 'hari'),
  hour: localized('hours', 'jam'),
  minute: localized('minutes', 'menit'),
} as const

/** 'days from order date to delivery date', 'age in years'. */
const spanLabel = (
  known: PreparedSchema,
  { of, less, unit, until }: Extract<Figure, { is: 'fold' }>,
  language: Language,
): string | undefined => {
  if (!of || !unit) return undefined
  const counted = spanUnits[unit][language]
  if (until !== undefined) return localized(`age in ${counted}`, `umur dalam ${counted}`)[language]
  if (!less) return undefined
  const [from, to] = [refLabel(known, less, language), refLabel(known, of, language)].map(lowerFirst)
  return localized(`${counted} from ${from} to ${to}`, `${counted} dari ${from} sampai ${to}`)[language]
}

/** The table whose rows a column points to. */
const pointedAt = ({ hops }: PreparedSchema, { table, column }: ColumnRef): string | undefined =>
  hops.get(table)?.find((hop) => !hop.many && hop.fromColumn === column)?.to

export const shownLabel = (known: PreparedSchema, shown: ShownValue, language: Language): string =>
  shown.is === 'column' ? refLabel(known, shown.ref, language) : figureLabel(known, shown, language)

const grains = {
  day: localized('day', 'hari'),
  week: localized('week', 'minggu'),
  month: localized('month', 'bulan'),
  quarter: localized('quarter', 'kuartal'),
  half: localized('half-year', 'semester'),
  year: localized('year', 'tahun'),
  weekday: localized('day of the week', 'hari dalam seminggu'),
  hour: localized('hour', 'jam'),
} as const

export const grainLabel = (grain: Bucket, language: Language): string => grains[grain][language]

const unitOf = (known: PreparedSchema, figure: Figure): string | undefined => {
  if (figure.is === 'measure') return known.measures.find((measure) => measure.name === figure.measure)?.unit
  // A variance is in squares of it.
  return figure.of && figure.fold !== 'count' && figure.fold !== 'variance'
    ? columnOf(known, figure.of)?.unit
    : undefined
}

/** 'running total of revenue'. */
export const runningLabel = (label: string, language: Language): string =>
  localized(`running total of ${label}`, `${label} kumulatif`)[language]

/** '3-month moving average of revenue'. */
export const movingLabel = (label: string, size: number, grain: Bucket, language: Language): string => {
  const unit = grainLabel(grain, language)
  return localized(`${size}-${unit} moving average of ${label}`, `rata-rata bergerak ${size} ${unit} dari ${label}`)[
    language
  ]
}

/** 'average number of orders per customer', 'median revenue per day'. */
export const averagedLabel = (
  known: PreparedSchema,
  of: ShownValue,
  over: Group,
  language: Language,
  statistic?: Statistic,
): string => {
  const per =
    over.is === 'time'
      ? grainLabel(over.grain, language)
      : over.is === 'table'
        ? rowLabel(known.tables.get(over.table), over.table, language)
        : refLabel(known, over.ref, language)
  const figure = shownLabel(known, of, language)
  if (statistic) return `${statisticLabel(statistic, figure, language)} per ${per}`
  return localized(`average ${figure} per ${per}`, `rata-rata ${figure} per ${per}`)[language]
}

/** 'total labour cost divided by total labour hours'. */
export const ratioLabel = (known: PreparedSchema, of: ShownValue, per: ShownValue, language: Language): string => {
  const [whole, by] = [of, per].map((figure) => shownLabel(known, figure, language))
  return localized(`${whole} divided by ${by}`, `${whole} dibagi ${by}`)[language]
}

/** 'operating expenses as a share of revenue'. */
export const shareLabel = (known: PreparedSchema, of: ShownValue, per: ShownValue, language: Language): string => {
  const [part, whole] = [of, per].map((figure) => shownLabel(known, figure, language))
  return localized(`${part} as a share of ${whole}`, `${part} sebagai persentase dari ${whole}`)[language]
}

/** A result's column as it is shown: label, type and unit. */
const resultColumn = (known: PreparedSchema, { key, shows }: Output, language: Language): ResultColumn => {
  switch (shows.is) {
    case 'column': {
      const column = columnOf(known, shows.ref)
      const type =
        column?.type === 'date' || column?.type === 'timestamp'
          ? 'date'
          : column?.type === 'boolean'
            ? 'boolean'
            : column?.type === 'text'
              ? 'text'
              : 'number'
      return {
        key,
        // A bare name is that of something.
        label: capitalize(
          /^(name|nama)$/i.test(shows.ref.column)
            ? rowLabel(known.tables.get(shows.ref.table), shows.ref.table, language)
            : refLabel(known, shows.ref, language),
        ),
        type,
        ...(column?.unit ? { unit: column.unit } : {}),
      }
    }
    case 'time':
      return shows.grain === 'weekday'
        ? { key, label: localized('Day of the week (1 = Monday)', 'Hari (1 = Senin)')[language], type: 'text' }
        : { key, label: capitalize(grainLabel(shows.grain, language)), type: isCycle(shows.grain) ? 'text' : 'date' }
    case 'period':
      return { key, label: localized('Period', 'Periode')[language], type: 'text' }
    case 'share':
      return { key, label: localized('Share', 'Porsi')[language], type: 'number', unit: '%' }
    case 'averaged': {
      const unit = shows.of.is === 'column' || shows.statistic === 'variance' ? undefined : unitOf(known, shows.of)
      const label = capitalize(averagedLabel(known, shows.of, shows.over, language, shows.statistic))
      return { key, label, type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'percent':
      return { key, label: capitalize(shareLabel(known, shows.of, shows.per, language)), type: 'number', unit: '%' }
    case 'ratio': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label = capitalize(ratioLabel(known, shows.of, shows.per, language))
      return { key, label, type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'moving': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label = movingLabel(shownLabel(known, shows.of, language), shows.size, shows.grain, language)
      return { key, label: capitalize(label), type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'running': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label = capitalize(runningLabel(shownLabel(known, shows.of, language), language))
      return { key, label, type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'side': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label = sideLabel(known, shows, language)
      return { key, label: capitalize(label), type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'later': {
      const grain = grainLabel(shows.grain, language)
      return {
        key,
        label: localized(`${capitalize(grain)}s later`, `${capitalize(grain)} ke-`)[language],
        type: 'text',
      }
    }
    case 'newcomers':
    case 'returning': {
      const { is, of, people } = shows
      const label = cohortSideLabel(known, { is, of, people }, language)
      const unit = of.is === 'column' ? undefined : unitOf(known, of)
      return { key, label: capitalize(label), type: 'number', ...(unit ? { unit } : {}) }
    }
    case 'came_again':
    case 'came_first': {
      const things = tableLabel(known.tables.get(shows.people), shows.people, language)
      const when = shows.period ? ` ${periodWords(shows.period, language)}` : ''
      const label =
        shows.is === 'came_first'
          ? localized(`New ${things} of${when}`, `${things} baru${when}`)
          : localized(`Came again${when && ` in${when}`}`, `Datang lagi${when}`)
      return { key, label: capitalize(label[language]), type: 'number' }
    }
    case 'change':
      return { key, label: localized('Change', 'Perubahan')[language], type: 'number', unit: '%' }
    case 'now':
    case 'difference':
    case 'before': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label = shows.days
        ? capitalize(periodWords(shows.days, language))
        : shows.is === 'now'
          ? localized('Current period', 'Periode ini')[language]
          : shows.is === 'before'
            ? localized('Period before', 'Periode sebelumnya')[language]
            : localized('Difference', 'Selisih')[language]
      return { key, label, type: 'number', ...(unit ? { unit } : {}) }
    }
    default: {
      const unit = unitOf(known, shows)
      const dated =
        shows.is === 'fold' && shows.of && !shows.unit && (shows.fold === 'min' || shows.fold === 'max')
          ? columnOf(known, shows.of)?.type
          : undefined
      const type = dated === 'date' || dated === 'timestamp' ? 'date' : dated === 'text' ? 'text' : 'number'
      return { key, label: capitalize(figureLabel(known, shows, language)), type, ...(unit ? { unit } : {}) }
    }
  }
}

/** 'new customers', 'revenue from returning customers'. */
const cohortSideLabel = (
  known: PreparedSchema,
  { is, of, people }: Extract<Output['shows'], { is: 'newcomers' | 'returning' }>,
  language: Language,
): string => {
  const things = tableLabel(known.tables.get(people), people, language)
  const side =
    is === 'newcomers'
      ? localized(`new ${things}`, `${things} baru`)[language]
      : localized(`returning ${things}`, `${things} lama`)[language]
  if (of.is === 'fold' && of.of?.table === people) return side
  const figure = shownLabel(known, of, language)
  return localized(`${figure} from ${side}`, `${figure} dari ${side}`)[language]
}

/** What sets the rows of one side apart: 'Bandung', 'week 9'. */
const sideLabel = (
  known: PreparedSchema,
  { of, conditions }: Extract<Output['shows'], { is: 'side' }>,
  language: Language,
): string => {
  const values = conditions.flatMap((condition) => {
    if (condition.is !== 'compare' || condition.op !== '=') return []
    const { ref, value } = condition
    return value.is === 'text' ? [value.value] : [`${refLabel(known, ref, language)} ${value.value}`]
  })
  return values.length > 0 ? values.join(', ') : shownLabel(known, of, language)
}

/** Columns as they are shown; of several that would be called the same each takes its table along. */
export const resultColumns = (
  known: PreparedSchema,
  outputs: readonly Output[],
  language: Language,
): ResultColumn[] => {
  const columns = outputs.map((output) => resultColumn(known, output, language))
  return columns.map((column, index) => {
    const shows = outputs[index]?.shows
    const repeated = columns.filter((other) => other.label === column.label).length > 1
    return repeated && shows?.is === 'column'
      ? { ...column, label: capitalize(refLabel(known, shows.ref, language, true)) }
      : column
  })
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As it stands within a sentence; 'SKU' stays. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
