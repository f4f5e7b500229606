import type { Language } from '../../language.ts'
import { sayOrdinal, sayWhole, sayYear } from './numbers.ts'

const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
} as const

/** Every way a month is written, in both languages: its number from 0. */
const monthNumbers = new Map(
  Object.values(months).flatMap((names) =>
    names.flatMap((name, index) => [
      [name.toLowerCase(), index] as const,
      [name.slice(0, 3).toLowerCase(), index] as const,
    ]),
  ),
)
for (const [written, index] of [
  ['agt', 7],
  ['ags', 7],
  ['sept', 8],
  ['nop', 10],
] as const)
  monthNumbers.set(written, index)

const monthWords = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).join('|')

type Day = { day: string; month: number; year?: string | undefined }

function sayDay({ day, month, year }: Day, language: Language): string {
  const name = months[language][month] ?? ''
  const spokenYear = year ? sayYear(year, language) : ''
  if (language === 'id') return [sayWhole(String(Number(day)), 'id'), name, spokenYear].filter(Boolean).join(' ')
  return `${name} ${sayOrdinal(String(Number(day)), 'en')}${year ? `, ${spokenYear}` : ''}`
}

const isDay = (day: string, month: number) => Number(day) >= 1 && Number(day) <= 31 && month >= 0 && month < 12

/** `14:05` → `empat belas lewat lima`, `fourteen oh five`. */
function sayTime(hour: string, minute: string, language: Language): string {
  const hours = sayWhole(String(Number(hour)), language)
  if (Number(minute) === 0) return language === 'id' ? hours : `${hours} o'clock`
  const minutes = sayWhole(String(Number(minute)), language)
  if (language === 'id') return `${hours} lewat ${minutes}`
  return `${hours} ${Number(minute) < 10 ? 'oh ' : ''}${minutes}`
}

const iso = /\b(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/g
const isoMonth = /\b(\d{4})-(0[1-9]|1[0-2])(?![\d-])/g
const slashed = /\b(\d{1,2})[/](\d{1,2})[/](\d{4})\b/g
const dayFirst = new RegExp(`\\b(\\d{1,2}) (${monthWords})\\b\\.?(?:,? (\\d{4})\\b)?`, 'gi')
const monthFirst = new RegExp(`\\b(${monthWords})\\b\\.? (\\d{1,2})\\b(?!:)(?:st|nd|rd|th)?(?:,? (\\d{4})\\b)?`, 'gi')
const monthYear = new RegExp(`\\b(${monthWords})\\b\\.? (\\d{4})\\b`, 'gi')
/** `14:05`; `9:30 am`; with a point where the words around say that it is a time. */
const clock =
  /\b([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b|\b(\d):([0-5]\d)(?= ?[ap]\.?m\b)|(?<=\b(?:pukul|jam) )([01]?\d|2[0-3])[.:]([0-5]\d)\b|\b([01]?\d|2[0-3])\.([0-5]\d)(?= ?WI(?:B|TA|T)\b)/gi
const numberOf = (month: string) => monthNumbers.get(month.toLowerCase()) ?? 0

/** Dates and times of day in words; what only looks like one stays. Numbers such as 05/03/2026 begin with the day in Indonesian. */
export function sayDates(text: string, language: Language): string {
  const day = (given: Day, written: string) => (isDay(given.day, given.month) ? sayDay(given, language) : written)
  return text
    .replace(iso, (written, year, month, date, hour, minute) => {
      const said = day({ year, month: Number(month) - 1, day: date }, written)
      return hour === undefined ? said : `${said}, ${sayTime(hour, minute, language)}`
    })
    .replace(isoMonth, (_, year, month) => `${months[language][Number(month) - 1]} ${sayYear(year, language)}`)
    .replace(slashed, (written, first, second, year) => {
      const [date, month] = language === 'id' || Number(first) > 12 ? [first, second] : [second, first]
      return day({ day: date, month: Number(month) - 1, year }, written)
    })
    .replace(dayFirst, (written, date, month, year) => day({ day: date, month: numberOf(month), year }, written))
    .replace(monthFirst, (written, month, date, year) => day({ day: date, month: numberOf(month), year }, written))
    .replace(monthYear, (_, month, year) => `${months[language][numberOf(month)]} ${sayYear(year, language)}`)
    .replace(clock, (_, ...pairs: (string | undefined)[]) => {
      const at = pairs.findIndex((piece) => piece !== undefined)
      return sayTime(pairs[at] ?? '', pairs[at + 1] ?? '', language)
    })
}
