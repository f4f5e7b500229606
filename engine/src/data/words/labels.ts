import { formatDate, type Language, type Period, shift } from '#engine/language/index.ts'
import type { Output } from '../build/build.ts'
import type { ColumnRef, Figure, Shown } from '../parse/frame.ts'
import type { Known } from '../schema/known.ts'
import { nameWords } from '../schema/names.ts'
import type { Column, Measure, ResultColumn, Table, Words } from '../types.ts'
import { indonesian } from './translate.ts'

/** One of two texts, by language. */
export const say = (language: Language, en: string, id: string): string => (language === 'en' ? en : id)

const short = (words: Words | undefined, language: Language): string | undefined => {
  const text = words?.[language]?.trim().replace(/\.$/, '')
  return text && text.length <= 32 && text.split(/\s+/).length <= 4 ? text : undefined
}

const human = (name: string, language: Language): string => {
  const words = nameWords(name).join(' ')
  return language === 'id' ? indonesian(words) : words
}

export const tableLabel = (table: Table | undefined, name: string, language: Language): string =>
  short(table?.description, language) ?? human(name, language)
export const columnLabel = (column: Column, language: Language): string =>
  short(column.description, language) ?? human(column.name, language)
export const measureLabel = (measure: Measure & { label?: Words }, language: Language): string =>
  short(measure.label ?? measure.description, language) ?? human(measure.name.replace(/ \(.*\)$/, ''), language)

const columnOf = (known: Known, ref: ColumnRef): Column | undefined =>
  known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)

/** What a column is called in a sentence; a bare 'name' or 'id' takes its table along where several are shown. */
export const refLabel = (known: Known, ref: ColumnRef, language: Language, withTable = false): string => {
  const column = columnOf(known, ref)
  const own = column ? columnLabel(column, language) : ref.column
  if (!withTable) return own
  const table = tableLabel(known.tables.get(ref.table), ref.table, language)
  return language === 'en' ? `${table} ${own}` : `${own} ${table}`
}

/** 'number of orders', 'rata-rata harga', 'net revenue'. */
export const figureLabel = (known: Known, figure: Figure, language: Language): string => {
  if (figure.is === 'measure') {
    const measure = known.measures.find((one) => one.name === figure.measure)
    return measure ? measureLabel(measure, language) : figure.measure
  }
  const of = figure.of
    ? refLabel(known, figure.of, language)
    : tableLabel(known.tables.get(figure.table), figure.table, language)
  switch (figure.fold) {
    case 'count':
      return figure.of
        ? say(language, `number of distinct ${of}`, `jumlah ${of} berbeda`)
        : say(language, `number of ${of}`, `jumlah ${of}`)
    case 'sum':
      return say(language, `total ${of}`, `total ${of}`)
    case 'avg':
      return say(language, `average ${of}`, `rata-rata ${of}`)
    case 'max':
      return say(language, `highest ${of}`, `${of} tertinggi`)
    case 'min':
      return say(language, `lowest ${of}`, `${of} terendah`)
  }
}

export const shownLabel = (known: Known, shown: Shown, language: Language): string =>
  shown.is === 'column' ? refLabel(known, shown.ref, language) : figureLabel(known, shown, language)

const grains = {
  day: ['day', 'hari'],
  week: ['week', 'minggu'],
  month: ['month', 'bulan'],
  quarter: ['quarter', 'kuartal'],
  half: ['half-year', 'semester'],
  year: ['year', 'tahun'],
} as const

export const grainLabel = (grain: keyof typeof grains, language: Language): string =>
  grains[grain][language === 'en' ? 0 : 1]

const unitOf = (known: Known, figure: Figure): string | undefined => {
  if (figure.is === 'measure') return known.measures.find((one) => one.name === figure.measure)?.unit
  return figure.of && figure.fold !== 'count' ? columnOf(known, figure.of)?.unit : undefined
}

/** A result's column as it is shown: label, type and unit. */
export const resultColumn = (known: Known, { key, shows }: Output, language: Language): ResultColumn => {
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
        label: capital(refLabel(known, shows.ref, language)),
        type,
        ...(column?.unit ? { unit: column.unit } : {}),
      }
    }
    case 'time':
      return { key, label: capital(grainLabel(shows.grain, language)), type: 'date' }
    case 'period':
      return { key, label: say(language, 'Period', 'Periode'), type: 'text' }
    case 'share':
      return { key, label: say(language, 'Share', 'Porsi'), type: 'number', unit: '%' }
    case 'change':
      return { key, label: say(language, 'Change', 'Perubahan'), type: 'number', unit: '%' }
    case 'now':
    case 'before': {
      const unit = shows.of.is === 'column' ? undefined : unitOf(known, shows.of)
      const label =
        shows.is === 'now'
          ? say(language, 'Current period', 'Periode ini')
          : say(language, 'Period before', 'Periode sebelumnya')
      return { key, label, type: 'number', ...(unit ? { unit } : {}) }
    }
    default: {
      const unit = unitOf(known, shows)
      const dated =
        shows.is === 'fold' && shows.of && (shows.fold === 'min' || shows.fold === 'max')
          ? columnOf(known, shows.of)?.type
          : undefined
      const type = dated === 'date' || dated === 'timestamp' ? 'date' : dated === 'text' ? 'text' : 'number'
      return { key, label: capital(figureLabel(known, shows, language)), type, ...(unit ? { unit } : {}) }
    }
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const month = (iso: string, language: Language): string => formatDate(iso, language).replace(/^\d+ /, '')

/** 'July to September 2026', '2025', 'since 1 March 2026'. */
export const periodWords = ({ from, to }: Period, language: Language): string => {
  if (from === undefined)
    return to === undefined
      ? ''
      : say(language, `before ${formatDate(to, language)}`, `sebelum ${formatDate(to, language)}`)
  if (to === undefined)
    return say(language, `since ${formatDate(from, language)}`, `sejak ${formatDate(from, language)}`)
  const last = shift(to, -1, 'day')
  const whole = from.endsWith('-01') && to.endsWith('-01')
  if (whole && from.slice(4) === '-01-01' && to.slice(4) === '-01-01') {
    const years = [from.slice(0, 4), last.slice(0, 4)]
    return years[0] === years[1] ? (years[0] as string) : years.join('–')
  }
  if (whole && from.slice(0, 7) === last.slice(0, 7)) return month(from, language)
  const [start, end] = whole
    ? [month(from, language), month(last, language)]
    : [formatDate(from, language), formatDate(last, language)]
  const year = from.slice(0, 4) === last.slice(0, 4) ? start.replace(/ \d{4}$/, '') : start
  return last === from ? end : say(language, `${year} to ${end}`, `${year} sampai ${end}`)
}
