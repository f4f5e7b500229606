import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import type { Notification } from './api.ts'

export type DayGroup = { day: string; label: string; records: Notification[] }

/** Notifications, newest first, by the reader's day: today, yesterday, then the date. */
export function groupByDay(
  records: readonly Notification[],
  now: Date,
  language: Language,
  words: { today: string; yesterday: string },
): DayGroup[] {
  const groups: DayGroup[] = []
  for (const record of records) {
    const day = formatDate(record.created_at, 'en', 'date')
    const last = groups.at(-1)
    if (last?.day === day) last.records.push(record)
    else groups.push({ day, label: labelOf(record.created_at, now, language, words), records: [record] })
  }
  return groups
}

function labelOf(at: string, now: Date, language: Language, words: { today: string; yesterday: string }): string {
  const days = daysAgo(at, now)
  return days === 0 ? words.today : days === 1 ? words.yesterday : formatDate(at, language, 'long')
}
