import { daysAgo, formatDate, type Instant } from '#contract/kit/format/date.ts'
import { localeOf, rememberByKey } from '#contract/kit/format/locale.ts'
import type { Language } from '#contract/language.ts'

// Short Indonesian writes both hours and days with an h.
const relative = rememberByKey(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: locale === 'id-ID' ? 'long' : 'short' }),
)

const justNow: Record<Language, string> = { en: 'just now', id: 'baru saja' }

/** `just now`, `12 min ago`, `yesterday`, then a date: how long ago a moment was, in words. `now` is the present moment. */
export function formatRelative(value: Instant, language: Language, now: Date): string {
  const formatter = relative(localeOf(language))
  // As it is said: 4 menit lalu.
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    formatter.format(count, unit).replace(' yang lalu', ' lalu')
  const seconds = Math.round((new Date(value).getTime() - now.getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds > 5 ? say(0, 'second') : justNow[language]
  if (size < 3600) return say(Math.round(seconds / 60), 'minute')
  const days = daysAgo(value, now)
  if (days === 0) return say(Math.round(seconds / 3600), 'hour')
  if (Math.abs(days) < 7) return say(-days, 'day')
  const sameYear = new Date(value).getFullYear() === now.getFullYear()
  return formatDate(value, language, sameYear ? 'day' : 'date')
}

/** How long something took: `214 ms`, `1.1 s`, `2 min 5 s`, `3 h 20 min` (`214 md`, `1,1 dtk`, `2 mnt 5 dtk`, `3 jam 20 mnt`). */
export function formatDuration(milliseconds: number, language: Language): string {
  const [ms, s, min, h] = language === 'id' ? ['md', 'dtk', 'mnt', 'jam'] : ['ms', 's', 'min', 'h']
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ${ms}`
  const seconds = milliseconds / 1000
  if (seconds < 59.95)
    return `${new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(seconds)} ${s}`
  const parts = (total: number, large: string, small: string) =>
    [`${Math.floor(total / 60)} ${large}`, ...(total % 60 === 0 ? [] : [`${total % 60} ${small}`])].join(' ')
  const whole = Math.round(seconds)
  return whole < 3_600 ? parts(whole, min, s) : parts(Math.round(whole / 60), h, min)
}
