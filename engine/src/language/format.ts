import { formatNumber as formatOurs, formatShort } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'

/** 1234.5 → '1,234.5' in English, '1.234,5' in Indonesian. At most `digits` decimals (2). */
export const formatNumber = (value: number, language: Language, digits = 2): string =>
  formatOurs(value, language, { max: digits })

const signs: Record<string, string> = { IDR: 'Rp', USD: '$', EUR: '€', GBP: '£', SGD: 'S$', MYR: 'RM', JPY: '¥' }

/** Whether a unit is money. */
export const isCurrency = (unit: string | undefined): boolean => unit !== undefined && unit.toUpperCase() in signs

/** A figure with its unit: 'Rp 18.6 bn', '12,5%', '$1,200', '30 kg'. */
export const formatFigure = (value: number, language: Language, unit?: string): string => {
  if (!unit) return formatNumber(value, language)
  if (unit === '%') return `${formatNumber(value, language, 1)}%`
  const sign = signs[unit.toUpperCase()]
  if (!sign) return `${formatNumber(value, language)} ${unit}`
  const figure = formatShort(Math.abs(value), language, sign === 'Rp' ? 0 : 2)
  return `${value < 0 ? '−' : ''}${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${figure}`
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
