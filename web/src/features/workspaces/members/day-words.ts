import { daysAgo, formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import type { messages } from '../messages/en.ts'

/** The day of a moment: Today, Yesterday, 12 Nov, and with its year when it is another. */
export function dayWords(value: string | null, t: typeof messages, language: Language, now = new Date()): string {
  if (value === null) return t.never
  const days = daysAgo(value, now)
  if (days === 0) return t.today
  if (days === 1) return t.yesterday
  const sameYear = new Date(value).getFullYear() === now.getFullYear()
  return formatDate(value, language, sameYear ? 'day' : 'date')
}
