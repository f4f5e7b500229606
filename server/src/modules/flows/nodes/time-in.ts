import { instantOf } from '../../../platform/wall-clock.ts'

/** A time as people write it in a zone: `2026-12-24 08:00` there, or ISO 8601 with its own offset. Undefined when it is none. */
export function timeIn(text: string, timezone: string): Date | undefined {
  const given = text.trim()
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(given)) return valid(new Date(given))
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(given)
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return valid(instantOf(new Date(wall), timezone))
}

const valid = (date: Date) => (Number.isNaN(date.getTime()) ? undefined : date)
