import type { Cell } from '../../kit/format/cell-text.ts'
import { byItsOwnClock } from '../../kit/format/date.ts'
import type { Aggregate } from '../spec.ts'

/** A cell as a number; null for what is none. Databases send large numbers as text. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const ISO = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?$/
const QUARTER = /^(\d{4})-?\s?[QK]([1-4])$/i

/**
 * A cell as a moment (ms since 1970, a day without a time at the reader's midnight, one with an offset by its own clock); null for
 * what is none.
 */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 1900 && value < 2200 ? startOf(value, 0) : null
  if (typeof value !== 'string') return null
  // Most are moments written in full: a hundred thousand of them are read without trying what is short.
  if (value.length > 10) {
    if (!ISO.test(value)) return null
    const text = byItsOwnClock(value)
    const at = Date.parse(text.charCodeAt(10) === 32 ? text.replace(' ', 'T') : text)
    return Number.isNaN(at) ? null : at
  }
  const quarter = QUARTER.exec(value)
  if (quarter) return startOf(Number(quarter[1]), (Number(quarter[2]) - 1) * 3)
  if (/^\d{4}$/.test(value)) return momentOf(Number(value))
  if (!ISO.test(value)) return null
  if (value.length === 7) return startOf(Number(value.slice(0, 4)), Number(value.slice(5)) - 1)
  const moment = Date.parse(`${value}T00:00:00`)
  return Number.isNaN(moment) ? null : moment
}

const startOf = (year: number, month: number) => new Date(year, month, 1).getTime()

/** What tells one place along x from another: nothing is another place than a text without letters. */
export const keyOf = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : value === '' ? emptyText : String(value)
const emptyText = '\u0000'

/** What a series or a row of a heat map is called by its value. */
export const groupName = (value: Cell): string => (value === null ? '–' : value === '' ? '“”' : String(value))

export type Fold = { add: (value: number | null) => void; get: () => number | null }

/** Many values made one. Without an aggregate the last one counts. Nothing but nulls is null. */
export function foldOf(how: Aggregate): Fold {
  let count = 0
  let kept: number | null = null
  const add = (value: number | null) => {
    if (value === null) return
    count += 1
    if (kept === null || how === 'none') kept = value
    else if (how === 'min') kept = Math.min(kept, value)
    else if (how === 'max') kept = Math.max(kept, value)
    else kept += value
  }
  return { add, get: () => (how === 'count' ? count : how === 'avg' && kept !== null ? kept / count : kept) }
}

/** Folds many places side by side: as `foldOf` for each, without an object for each of a hundred thousand. */
export function foldColumn(how: Aggregate): {
  add: (place: number, value: number | null) => void
  get: (places: number) => (number | null)[]
  /** Whether a value took the place of another one. */
  hasOverwritten: () => boolean
} {
  const kept: (number | null)[] = []
  const counts: number[] = []
  const counted = how === 'avg' || how === 'count'
  let hasOverwritten = false
  const add = (index: number, value: number | null) => {
    if (value === null) return
    const before = kept[index] ?? null
    if (counted) counts[index] = (counts[index] ?? 0) + 1
    if (how === 'none' && before !== null) hasOverwritten = true
    if (before === null || how === 'none') kept[index] = value
    else if (how === 'min') kept[index] = Math.min(before, value)
    else if (how === 'max') kept[index] = Math.max(before, value)
    else kept[index] = before + value
  }
  const at = (index: number): number | null => {
    const value = kept[index] ?? null
    if (how === 'count') return counts[index] ?? (value === null ? null : 0)
    return how === 'avg' && value !== null ? value / (counts[index] ?? 1) : value
  }
  return {
    add,
    get: (places) => Array.from({ length: places }, (_, index) => at(index)),
    hasOverwritten: () => hasOverwritten,
  }
}
