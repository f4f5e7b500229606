import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#web/lib/i18n/language.ts'

export type DayGroup<T> = { day: string; label: string; records: T[] }

type Words = { today: string; yesterday: string }

/** What happened, newest first, by the reader's day: today, yesterday, then the date. `timeOf`: when each did. */
export function groupByDay<T>(
  records: readonly T[],
  timeOf: (record: T) => string,
  { now, language, words }: { now: Date; language: Language; words: Words },
): DayGroup<T>[] {
  const groups: DayGroup<T>[] = []
  for (const record of records) {
    const day = formatDate(timeOf(record), 'en', 'date')
    const last = groups.at(-1)
    if (last?.day === day) last.records.push(record)
    else groups.push({ day, label: labelOf(timeOf(record), now, language, words), records: [record] })
  }
  return groups
}

function labelOf(at: string, now: Date, language: Language, words: Words): string {
  const days = daysAgo(at, now)
  return days === 0 ? words.today : days === 1 ? words.yesterday : formatDate(at, language, 'long')
}
