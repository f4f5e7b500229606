import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#web/lib/i18n/language.ts'

const units = { en: ['m', 'h', 'd', 'now'], id: ['m', 'j', 'h', 'baru'] } as const

/** `now`, `2m`, `3h`, `4d`, then a date: how long ago, in a list where room is short. */
export function shortAgo(at: string, now: number, language: Language): string {
  const [minute, hour, day, justNow] = units[language]
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  if (minutes === 0) return justNow
  if (minutes < 60) return `${minutes}${minute}`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}${hour}`
  const days = daysAgo(at, new Date(now))
  return days < 7 ? `${days}${day}` : formatDate(at, language, 'day')
}
