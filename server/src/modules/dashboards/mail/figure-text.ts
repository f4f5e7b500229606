import type { ChartFormat } from '#contract/charts/formats.ts'
import type { ChartRows } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Language } from '#contract/language.ts'

export const locale = { en: 'en-GB', id: 'id-ID' } as const

type Value = ChartRows['rows'][number][number]
type Column = ChartRows['columns'][number]
type Told = Pick<Column, 'key' | 'unit'> & Partial<Pick<Column, 'type'>>
type How = { spec: ChartSpec; language: Language; short?: boolean }

/** A value as a letter writes it, by the chart's format, else by the unit of its column. `short`: Rp 2,9 miliar. */
export function valueText(value: Value, { key, unit, type }: Told, how: How): string {
  if (value === null) return '–'
  if (type === 'date') return momentText(String(value), how.language)
  const format = how.spec.formats[key]
  const number = typeof value === 'number' ? value : asNumber(value, format)
  if (number === undefined) return String(value)
  return numberText(number, format, { ...how, unit })
}

/** A day, and the time where there is one. A moment without a zone is told as it stands. */
function momentText(value: string, language: Language): string {
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return value
  const at = Date.parse(
    value.length === 10 || /(z|[+-]\d\d(:?\d\d)?)$/i.test(value) ? value : `${value.replace(' ', 'T')}Z`,
  )
  if (Number.isNaN(at)) return value
  const midnight = value.length === 10 || /[T ]00:00(:00(\.0+)?)?(z|$)/i.test(value)
  return new Intl.DateTimeFormat(locale[language], {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    ...(!midnight && { hour: '2-digit', minute: '2-digit' }),
  }).format(at)
}

/** Databases send large sums as text: where the chart has a format for numbers, they are numbers. */
const asNumber = (value: Value, format: ChartFormat | undefined): number | undefined => {
  if (typeof value !== 'string' || !format || format.type === 'text' || format.type === 'date') return undefined
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}

function numberText(value: number, format: ChartFormat | undefined, how: How & { unit: string | undefined }): string {
  const { language, unit } = how
  const decimals = format && 'decimals' in format ? format.decimals : undefined
  if (format?.type === 'percent') {
    const share = format.of === 1 ? value * 100 : value
    return `${share.toLocaleString(locale[language], { maximumFractionDigits: decimals ?? 1 })}%`
  }
  const scaled = format && 'scale' in format && format.scale !== 'full'
  const brief = Math.abs(value) >= (scaled ? 1e6 : 1e5) && (scaled || how.short)
  const amount = value.toLocaleString(locale[language], {
    maximumFractionDigits: decimals ?? (brief ? 1 : 2),
    ...(brief && { notation: 'compact', compactDisplay: language === 'id' ? 'long' : 'short' }),
  })
  const currency = format?.type === 'currency' ? format.currency : unit
  if (currency === 'IDR') return value < 0 ? `−Rp ${amount.replace(/^[-−]/, '')}` : `Rp ${amount}`
  const after = format?.type === 'number' ? (format.unit ?? currency) : currency
  return after ? `${amount} ${after}` : amount
}
