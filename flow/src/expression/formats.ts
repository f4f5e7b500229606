import { localeOf } from '#contract/kit/format/locale.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { flowLimits } from '../limits.ts'
import { compareValues, isEqualValue, toNumber, toText } from './coerce.ts'
import { ExpressionError } from './expression-error.ts'
import { base64 } from './secret-marks.ts'

/** In whose words and at whose hour values are written. */
export type FormatLocale = { language: Language; timezone: string }

type Format = (value: unknown, given: unknown[], around: FormatLocale) => unknown

/** `{{value | name:argument}}`. `default` is one more, known to the evaluator itself. */
export const formats: Record<string, Format> = {
  upper: (value) => toText(value).toUpperCase(),
  lower: (value) => toText(value).toLowerCase(),
  trim: (value) => toText(value).trim(),
  title: (value) =>
    toText(value).replace(
      /\p{L}[\p{L}\p{N}']*/gu,
      (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    ),
  cut: (value, [length = 100]) => cutTo(toText(value), toNumber(length)),
  replace: (value, [from = '', to = '']) => replaced(toText(value), toText(from), toText(to)),
  split: (value, [by = ',']) =>
    toText(value)
      .split(toText(by))
      .map((part) => part.trim()),
  join: (value, [by = ', ']) => listOf(value).map(toText).join(toText(by)),
  number: (value, [digits = 0], around) =>
    written(toNumber(value), around, {
      minimumFractionDigits: digitsOf(digits),
      maximumFractionDigits: digitsOf(digits),
    }),
  money: (value, [currency = 'IDR'], around) => money(toNumber(value), toText(currency).toUpperCase(), around),
  percent: (value, [digits = 0], around) =>
    written(toNumber(value), around, { style: 'percent', maximumFractionDigits: digitsOf(digits) }),
  round: (value, [digits = 0]) => Math.round(toNumber(value) * 10 ** digitsOf(digits)) / 10 ** digitsOf(digits),
  date: (value, [style = 'medium'], around) => dated(value, toText(style), around),
  time: (value, _, around) =>
    new Intl.DateTimeFormat(localeOf(around.language), { timeStyle: 'short', timeZone: around.timezone }).format(
      dateOf(value),
    ),
  json: (value) => JSON.stringify(value ?? null),
  parse: (value) => parsed(toText(value)),
  url: (value) => encodeURIComponent(toText(value)),
  base64: (value) => base64(toText(value)),
  count: (value) => (typeof value === 'string' ? value.length : listOf(value).length),
  first: (value) => listOf(value)[0] ?? null,
  last: (value) => listOf(value).at(-1) ?? null,
  sort: (value, [key]) =>
    listOf(value).toSorted((left, right) => compareValues(fieldOf(left, key), fieldOf(right, key))),
  map: (value, [key]) => listOf(value).map((item) => fieldOf(item, key)),
  where: (value, [key, expected = true]) => listOf(value).filter((item) => isEqualValue(fieldOf(item, key), expected)),
  sum: (value, [key]) => listOf(value).reduce<number>((sum, item) => sum + toNumber(fieldOf(item, key)), 0),
  unique: (value) => [...new Map(listOf(value).map((item) => [toText(item), item])).values()],
  keys: (value) => (typeof value === 'object' && value !== null ? Object.keys(value) : []),
}

export const formatNames: readonly string[] = ['default', ...Object.keys(formats)]

const digitsOf = (digits: unknown) => Math.min(10, Math.max(0, Math.trunc(toNumber(digits))))
const cutTo = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`
const written = (number: number, around: FormatLocale, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(localeOf(around.language), options).format(number)

function replaced(text: string, from: string, to: string): string {
  const result = from === '' ? text : text.replaceAll(from, () => to)
  if (result.length > flowLimits.template.result) throw wrong('The text is too long.', 'Teks ini terlalu panjang.')
  return result
}

function money(number: number, currency: string, around: FormatLocale): string {
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong(`"${currency}" is not a currency.`, `"${currency}" bukan mata uang.`)
  const digits = currency === 'IDR' ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
  return written(number, around, { style: 'currency', currency, ...digits })
}

function dated(value: unknown, style: string, around: FormatLocale): string {
  const date = dateOf(value)
  const zone = { timeZone: around.timezone }
  if (style === 'iso') return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...zone }).format(date)
  const dateStyle = style === 'short' || style === 'long' || style === 'full' ? style : 'medium'
  return new Intl.DateTimeFormat(localeOf(around.language), { dateStyle, ...zone }).format(date)
}

/** Of ISO text or milliseconds. */
function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'number' ? value : toText(value))
  if (!Number.isNaN(date.getTime())) return date
  const shown = toText(value).slice(0, 40)
  throw wrong(`"${shown}" is not a date.`, `"${shown}" bukan tanggal.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('The text is not JSON.', 'Teks ini bukan JSON.')
  }
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'object') return Object.values(value)
  throw wrong(`"${toText(value).slice(0, 40)}" is not a list.`, `"${toText(value).slice(0, 40)}" bukan daftar.`)
}

function fieldOf(item: unknown, key: unknown): unknown {
  if (key === undefined) return item
  const name = toText(key)
  const known = typeof item === 'object' && item !== null && Object.hasOwn(item, name)
  return known ? (item as Record<string, unknown>)[name] : null
}

const wrong = (en: string, id: string) => new ExpressionError('wrong_type', localized(en, id))
