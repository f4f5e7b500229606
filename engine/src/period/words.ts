import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatDate } from '#engine/language/index.ts'
import { addDays, makeDay } from './calendar.ts'
import type { Period } from './expression.ts'

const month = (iso: string, language: Language): string => formatDate(iso, language).replace(/^\d+ /, '')

/** 'July to September 2026', '2025', 'since 1 March 2026', 'Mondays', '09:00–12:00'. The grammar reads what is written here. */
export const periodWords = (period: Period, language: Language): string => {
  const { weekdays, hours, estimated } = period
  const parts = [
    stretchWords(period, language),
    weekdays ? weekdaysWords(weekdays, language) : '',
    hours ? hoursWords(hours, language) : '',
  ]
  const text = parts.filter((part) => part !== '').join(', ')
  return estimated ? localized(`${text} (estimated)`, `${text} (perkiraan)`)[language] : text
}

const stretchWords = ({ from, to }: Period, language: Language): string => {
  if (from === undefined)
    return to === undefined
      ? ''
      : localized(`before ${formatDate(to, language)}`, `sebelum ${formatDate(to, language)}`)[language]
  if (to === undefined)
    return localized(`since ${formatDate(from, language)}`, `sejak ${formatDate(from, language)}`)[language]
  const last = addDays(to, -1)
  const whole = from.endsWith('-01') && to.endsWith('-01')
  if (whole && from.slice(4) === '-01-01' && to.slice(4) === '-01-01') {
    const years = [from.slice(0, 4), last.slice(0, 4)]
    return years[0] === years[1] ? (years[0] as string) : years.join('–')
  }
  if (whole && from.slice(0, 7) === last.slice(0, 7)) return month(from, language)
  const [start, end] = whole
    ? [month(from, language), month(last, language)]
    : [formatDate(from, language), formatDate(last, language)]
  if (!whole && from.slice(0, 7) === last.slice(0, 7) && from !== last) return `${Number(from.slice(8))}–${end}`
  const year = from.slice(0, 4) === last.slice(0, 4) ? start.replace(/ \d{4}$/, '') : start
  return last === from ? end : localized(`${year} to ${end}`, `${year} sampai ${end}`)[language]
}

const locales = { en: 'en-GB', id: 'id-ID' }
/** The name of a day of the week; 1 is Monday. */
export const weekdayWords = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${makeDay(2024, 1, weekday)}T00:00:00Z`),
  )

/** 'Mondays', 'Mondays to Fridays', 'setiap Sabtu dan Minggu'. */
const weekdaysWords = (weekdays: readonly number[], language: Language): string => {
  const name = (weekday: number): string => weekdayWords(weekday, language) + localized('s', '')[language]
  const [first = 1, last = first] = [weekdays[0], weekdays.at(-1)]
  const several = weekdays.length > 2 ? localized(' to ', ' sampai ') : localized(' and ', ' dan ')
  const text = weekdays.length === 1 ? name(first) : `${name(first)}${several[language]}${name(last)}`
  return localized(text, `setiap hari ${text}`)[language]
}

/** '09:00–12:00', 'pukul 09.00–12.00'. */
export const hoursWords = ([from, to]: readonly [number, number], language: Language): string => {
  const hour = (value: number): string => `${String(value).padStart(2, '0')}${localized(':00', '.00')[language]}`
  return localized(`${hour(from)}–${hour(to)}`, `pukul ${hour(from)}–${hour(to)}`)[language]
}
