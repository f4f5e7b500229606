import { type DateStyle, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'

const styles: Record<number, DateStyle> = { 10: 'weekday', 7: 'month', 4: 'year' }

/** `2026-11-21`, `2026-11` or `2026` as the reader writes it. */
export function keyText(key: string, language: Language): string {
  const at = Date.parse(`${key}${'-01-01'.slice(key.length === 4 ? 0 : key.length === 7 ? 3 : 6)}T00:00:00Z`)
  // Days are the calendar's, not moments: a reader's zone must not move them.
  return Number.isNaN(at) ? key : formatDate(at, language, styles[key.length], 'UTC')
}
