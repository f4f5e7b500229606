import { localized } from '#contract/kit/localized-text.ts'
import { ExpressionError } from './expression-error.ts'

/** As text: nothing is empty, objects are JSON. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** A number, also one written as text. Throws ExpressionError `wrong_type`. */
export function toNumber(value: unknown): number {
  const number = typeof value === 'number' ? value : numeric(value)
  if (number !== undefined) return number
  const shown = toText(value).slice(0, 40)
  throw new ExpressionError('wrong_type', localized(`"${shown}" is not a number.`, `"${shown}" bukan angka.`))
}

function numeric(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Nothing, false, 0, empty texts and lists, and the word "false" are not true. */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'string') return value !== '' && value.toLowerCase() !== 'false'
  return Boolean(value)
}

/** Numbers written as text equal the number; texts differ by case; objects are equal when their JSON is. */
export function isEqualValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === undefined || left === null || right === undefined || right === null)
    return (left ?? null) === (right ?? null)
  if (typeof left === 'object' || typeof right === 'object') return toText(left) === toText(right)
  if (typeof left === typeof right) return false
  if (typeof left === 'boolean' || typeof right === 'boolean') return toText(left) === toText(right).toLowerCase()
  return numeric(left) !== undefined || numeric(right) !== undefined ? Number(left) === Number(right) : false
}

/** Numbers by value (also when written as text), everything else as text: ISO dates come in their order. */
export function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [typeof left === 'number' ? left : numeric(left), typeof right === 'number' ? right : numeric(right)]
  if (a !== undefined && b !== undefined) return a - b
  const [s, t] = [toText(left), toText(right)]
  return s < t ? -1 : s > t ? 1 : 0
}
