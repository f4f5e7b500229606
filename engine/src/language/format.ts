import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

const locale = { en: 'en-US', id: 'id-ID' }
const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (language: Language, digits: number): Intl.NumberFormat => {
  const key = `${language}${digits}`
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale[language], { maximumFractionDigits: digits })
  formatters.set(key, known)
  return known
}

/** 1234.5 → '1,234.5' in English, '1.234,5' in Indonesian. At most `digits` decimals (2). */
export const formatNumber = (value: number, language: Language, digits = 2): string =>
  formatter(language, digits).format(value)

const steps: [number, LocalizedText][] = [
  [1e12, localized('trillion', 'triliun')],
  [1e9, localized('billion', 'miliar')],
  [1e6, localized('million', 'juta')],
]

/** 18600000000 → '18.6 billion', '18,6 miliar'; below a million the figure itself. */
export const formatShort = (value: number, language: Language): string => {
  const step = steps.find(([size]) => Math.abs(value) >= size)
  if (!step) return formatNumber(value, language)
  return `${formatNumber(value / step[0], language)} ${step[1][language]}`
}

const signs: Record<string, string> = { IDR: 'Rp', USD: '$', EUR: '€', GBP: '£', SGD: 'S$', MYR: 'RM', JPY: '¥' }

/** Whether a unit is money. */
export const isCurrency = (unit: string | undefined): boolean => unit !== undefined && unit.toUpperCase() in signs

/** A figure with its unit: 'Rp 18.6 billion', '12,5%', '$1,200', '30 kg'. */
export const formatFigure = (value: number, language: Language, unit?: string): string => {
  if (!unit) return formatNumber(value, language)
  if (unit === '%') return `${formatNumber(value, language)}%`
  const sign = signs[unit.toUpperCase()]
  if (!sign) return `${formatNumber(value, language)} ${unit}`
  const figure = formatShort(Math.abs(value), language)
  return `${value < 0 ? '-' : ''}${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${figure}`
}

const dateFormats = { en: 'en-GB', id: 'id-ID' }

/** '2026-07-01' → '1 July 2026', '1 Juli 2026'. A text that is no date stays as it is. */
export const formatDate = (iso: string, language: Language): string => {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso)
  if (!day) return iso
  const date = new Date(`${day[0]}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return iso
  return new Intl.DateTimeFormat(dateFormats[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}
