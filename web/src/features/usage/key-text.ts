import { localeOf, rememberByKey } from '#contract/kit/format/locale.ts'
import type { Language } from '#contract/language.ts'

// Days are the calendar's, not moments: a reader's zone must not move them.
const styles: Record<number, Intl.DateTimeFormatOptions> = {
  10: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  7: { month: 'long', year: 'numeric' },
  4: { year: 'numeric' },
}
const formatter = rememberByKey((key) => {
  const [locale, length] = key.split('|')
  return new Intl.DateTimeFormat(locale, { ...styles[Number(length)], timeZone: 'UTC' })
})

/** `2026-11-21`, `2026-11` or `2026` as the reader writes it. */
export function keyText(key: string, language: Language): string {
  const at = Date.parse(`${key}${'-01-01'.slice(key.length === 4 ? 0 : key.length === 7 ? 3 : 6)}T00:00:00Z`)
  return Number.isNaN(at) ? key : formatter(`${localeOf(language)}|${key.length}`).format(at)
}
