import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import type { messages } from './messages/en.ts'

type Words = Pick<typeof messages, 'seconds' | 'minutes' | 'hours' | 'days'>

/** A time in its largest fitting unit: `40 s`, `12 min`, `3.5 h`, `2 d`. */
export function spanText(seconds: number, language: Language, t: Words): string {
  const number = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  if (seconds < 60) return t.seconds(number(Math.round(seconds)))
  if (seconds < 3_600) return t.minutes(number(Math.round(seconds / 60)))
  if (seconds < 48 * 3_600) return t.hours(number(seconds / 3_600))
  return t.days(number(seconds / 86_400))
}
