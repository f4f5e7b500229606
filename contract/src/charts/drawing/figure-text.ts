import { type Cell, type CellColumn, numberText } from '../../kit/format/cell-text.ts'
import { formatDate } from '../../kit/format/date.ts'
import { localeOf, rememberByKey } from '../../kit/format/locale.ts'
import { formatNumber, shortDigits } from '../../kit/format/number.ts'
import type { Language } from '../../language.ts'
import type { ChartFormat, NumberScale } from '../formats.ts'
import { momentOf, numberOf } from './values.ts'

const scales = [
  { scale: 'trillion', by: 1e12, en: 'tn', id: 'triliun' },
  { scale: 'billion', by: 1e9, en: 'bn', id: 'miliar' },
  { scale: 'million', by: 1e6, en: 'mn', id: 'juta' },
  { scale: 'thousand', by: 1e3, en: 'k', id: 'ribu' },
] as const

/** A figure of a column as a person reads it: by the chosen format, else by the column's unit. `short` for axes and labels. */
export function figureText(
  value: number,
  column: CellColumn,
  format: ChartFormat | undefined,
  language: Language,
  short = false,
): string {
  switch (format?.type) {
    case 'currency':
      return currencyText(value, format, language)
    case 'percent':
      return `${formatNumber(format.of === 1 ? value * 100 : value, language, decimalsOf(format.decimals, 1))}%`
    case 'number': {
      const { amount, word } = scaled(value, format.scale, language)
      const unit = format.unit ?? ''
      return [formatNumber(amount, language, decimalsOf(format.decimals, word ? 1 : 2)), word, unit]
        .filter(Boolean)
        .join(' ')
    }
    case 'date':
      return momentText(value, format.unit, language) ?? String(value)
    case 'text':
      return String(value)
    default:
      return short && !column.unit ? shortText(value, column, language) : numberText(value, column, language, short)
  }
}

const decimalsOf = (decimals: number | undefined, limit: number) =>
  decimals === undefined ? { max: limit } : { min: decimals, max: decimals }

/** A number without a unit on an axis: `1.2 m`, because `1,200,000` does not fit. */
function shortText(value: number, column: CellColumn, language: Language): string {
  if (Math.abs(value) < 1e5) return numberText(value, column, language, true)
  const { amount, word } = scaled(value, 'auto', language)
  return `${formatNumber(amount, language, { max: 1 })} ${word}`.trim()
}

function scaled(value: number, scale: NumberScale, language: Language): { amount: number; word: string } {
  if (scale === 'full') return { amount: value, word: '' }
  // One decimal would round 999,950 up to 1,000: the next scale says it better.
  const found =
    scale === 'auto'
      ? scales.find(({ by }) => by > 1e3 && Math.abs(value) >= by * 0.99995)
      : scales.find((item) => item.scale === scale)
  return found ? { amount: value / found.by, word: found[language] } : { amount: value, word: '' }
}

const symbols = rememberByKey((key) => {
  const [locale, currency = 'IDR'] = key.split('|')
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
})

/** The sign of a currency: `Rp`, `$`; its code where it has none. */
function symbolOf(currency: string, language: Language): string {
  if (currency === 'IDR') return 'Rp'
  try {
    return symbols(`${localeOf(language)}|${currency}`)
  } catch {
    return currency
  }
}

function currencyText(value: number, format: Extract<ChartFormat, { type: 'currency' }>, language: Language): string {
  const { amount, word } = scaled(Math.abs(value), format.scale, language)
  const maxDecimals = word ? shortDigits(amount) : format.currency === 'IDR' ? 0 : 2
  const figure = formatNumber(amount, language, decimalsOf(format.decimals, maxDecimals))
  const symbol = symbolOf(format.currency, language)
  const space = /\p{L}$/u.test(symbol) ? ' ' : ''
  return `${value < 0 ? '−' : ''}${symbol}${space}${figure}${word && ` ${word}`}`
}

type DateUnit = Extract<ChartFormat, { type: 'date' }>['unit']

/** A moment in steps of a unit: `21 Nov 2026`, `Nov 2026`, `Q4 2026`; undefined for what is no moment. */
export function momentText(value: Cell | undefined, unit: DateUnit, language: Language): string | undefined {
  const moment = momentOf(value) ?? (typeof value === 'number' ? value : null)
  if (moment === null) return undefined
  const date = new Date(moment)
  switch (unit) {
    case 'year':
      return String(date.getFullYear())
    case 'quarter':
      return `Q${Math.floor(date.getMonth() / 3) + 1} ${date.getFullYear()}`
    case 'month':
      return formatDate(date, language, 'months')
    case 'minute':
      return formatDate(date, language, 'moment')
    default:
      return formatDate(date, language, 'date')
  }
}

/** The step in which moments lie: all first days of a month are months. */
export function unitOf(places: readonly Cell[]): DateUnit {
  // Some hundreds tell the step as well as all.
  const filled = places.slice(0, 500).filter((place) => place !== null && place !== '')
  if (filled.length > 0 && filled.every((place) => /^\d{4}$/.test(String(place)))) return 'year'
  if (filled.length > 0 && filled.every((place) => /^\d{4}-?\s?[QK][1-4]$/i.test(String(place)))) return 'quarter'
  const dates = filled.map((place) => new Date(momentOf(place) ?? Number.NaN))
  if (dates.some((date) => date.getHours() !== 0 || date.getMinutes() !== 0)) return 'minute'
  if (dates.length < 2 || !dates.every((date) => date.getDate() === 1)) return filled.some(isMonth) ? 'month' : 'day'
  return dates.every((date) => date.getMonth() === 0) && dates.length > 2 ? 'year' : 'month'
}

const isMonth = (place: Cell | undefined) => /^\d{4}-\d{2}$/.test(String(place))

/** A figure in a cell of a table; undefined leaves it to the column. */
export function formattedCell(value: Cell, format: ChartFormat | undefined, language: Language): string | undefined {
  if (!format || value === null || value === '') return undefined
  if (format.type === 'text') return String(value)
  if (format.type === 'date') return momentText(value, format.unit, language)
  const number = numberOf(value)
  return number === null ? undefined : figureText(number, { key: '', label: '', type: 'number' }, format, language)
}
