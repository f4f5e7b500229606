import type { Language } from '#contract/language.ts'
import { formatDuration } from '#web/lib/format/relative.ts'

/** Seconds of voice as a person reads them; none is no milliseconds. */
export const voiceText = (seconds: number, language: Language): string =>
  seconds === 0 ? (language === 'id' ? '0 dtk' : '0 s') : formatDuration(seconds * 1000, language)
