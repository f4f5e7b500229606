import { formatTimeOfDay } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'

/** A whole hour of a day: 07:00, or 07.00 in Indonesian. */
export const hourText = (hour: number, language: Language): string =>
  formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`, language)
