import type { Language } from '../../language.ts'
import { localeOf, rememberByKey } from './locale.ts'

const formatter = rememberByKey((key) => {
  const [locale, min, max, sign] = key.split('|')
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: Number(min),
    maximumFractionDigits: Number(max),
    signDisplay: sign as 'auto' | 'exceptZero',
  })
})

type Digits = { min?: number; max?: number; signed?: boolean }

/** 1234.5 → `1,234.5` or `1.234,5`. At most `max` decimals (2); `signed` writes a plus as well. */
export function formatNumber(
  value: number,
  language: Language,
  { min = 0, max = 2, signed = false }: Digits = {},
): string {
  const key = `${localeOf(language)}|${min}|${Math.max(min, max)}|${signed ? 'exceptZero' : 'auto'}`
  return formatter(key).format(value).replace('-', '−')
}

/** A ratio as a percentage: 0.314 → `31.4%` or `31,4%`. */
export function formatPercent(ratio: number, language: Language, digits: Digits = {}): string {
  return `${formatNumber(ratio * 100, language, { max: 1, ...digits })}%`
}

const scales = [
  { from: 1e12, en: 'tn', id: 'triliun' },
  { from: 1e9, en: 'bn', id: 'miliar' },
  // Not 'm', which Indonesians read as a milliard.
  { from: 1e6, en: 'mn', id: 'juta' },
] as const

/** Rupiah in full: `Rp 18,600,000` or `Rp 18.600.000`. */
export function formatRupiah(value: number, language: Language): string {
  const amount = formatNumber(Math.abs(value), language, { max: 0 })
  return `${value < 0 ? '−' : ''}Rp ${amount}`
}

/** How many decimals a figure has in its unit: below 10 two, or Rp 2.03 bn and Rp 1.98 bn read the same. */
export const shortDigits = (amount: number): number => (Math.abs(amount) < 10 ? 2 : 1)

/** A large figure as said aloud: `18.6 bn` or `18,6 miliar`; below a million in full. */
export function formatShort(value: number, language: Language, max = 2): string {
  // From 999,950 on one decimal would round up to 1,000: the next scale says it better.
  const scale = scales.find(({ from }) => Math.abs(value) >= from * 0.99995)
  if (!scale || Math.abs(value) < 999_950) return formatNumber(value, language, { max })
  return `${formatNumber(value / scale.from, language, { max: shortDigits(value / scale.from) })} ${scale[language]}`
}

/** Rupiah as said aloud: `Rp 18.6 bn` or `Rp 18,6 miliar`; below a million in full. */
export const formatRupiahShort = (value: number, language: Language): string =>
  `${value < 0 ? '−' : ''}Rp ${formatShort(Math.abs(value), language, 0)}`

/** Bytes as a person reads a file's size: `340 B`, `1.2 MB` (1 kB is 1024 bytes). */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${formatNumber(bytes / 1024 ** step, language, { max: step === 0 ? 0 : 1 })} ${units[step]}`
}
