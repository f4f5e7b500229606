import { say } from '../problem.ts'
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
  throw new ExpressionError('wrong_type', say(`"${shown}" is not a number.`, `"${shown}" bukan angka.`))
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
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one === undefined || one === null || other === undefined || other === null)
    return (one ?? null) === (other ?? null)
  if (typeof one === 'object' || typeof other === 'object') return toText(one) === toText(other)
  if (typeof one === typeof other) return false
  if (typeof one === 'boolean' || typeof other === 'boolean') return toText(one) === toText(other).toLowerCase()
  return numeric(one) !== undefined || numeric(other) !== undefined ? Number(one) === Number(other) : false
}

/** Numbers by value (also when written as text), everything else as text: ISO dates come in their order. */
export function compare(one: unknown, other: unknown): number {
  const [a, b] = [typeof one === 'number' ? one : numeric(one), typeof other === 'number' ? other : numeric(other)]
  if (a !== undefined && b !== undefined) return a - b
  const [s, t] = [toText(one), toText(other)]
  return s < t ? -1 : s > t ? 1 : 0
}
