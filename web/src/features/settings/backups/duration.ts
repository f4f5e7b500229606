import type { Backup } from '#contract/backups/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'

type Words = { seconds: (count: string) => string; minutes: (count: string) => string }

/** How long it took, as people say it; empty while it goes on. */
export function durationOf(
  { started_at: from, ended_at: to }: Pick<Backup, 'started_at' | 'ended_at'>,
  words: Words,
  language: Language,
): string {
  if (to === null) return ''
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < 100) return words.seconds(formatNumber(seconds, language))
  return words.minutes(formatNumber(seconds / 60, language, { max: seconds < 600 ? 1 : 0 }))
}
