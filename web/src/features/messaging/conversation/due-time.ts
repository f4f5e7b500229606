import type { Language } from '#web/lib/i18n/language.ts'

const minuteMs = 60_000
/** From here on it is worth a colour. */
const soonMinutes = 15
const units = { en: ['m', 'h', 'd'], id: ['m', 'j', 'h'] } as const

export type DueTime = { state: 'left' | 'soon' | 'late'; text: string }

/** `12m`, `3h`, `2d` until something is due, or since it was. A minute that has begun counts as one. */
export function dueTime(at: string, now: number, language: Language): DueTime {
  const ms = Date.parse(at) - now
  const minutes = Math.ceil(Math.abs(ms) / minuteMs)
  const [minute, hour, day] = units[language]
  const text =
    minutes < 60
      ? `${minutes}${minute}`
      : minutes < 48 * 60
        ? `${Math.floor(minutes / 60)}${hour}`
        : `${Math.floor(minutes / 1_440)}${day}`
  return { state: ms <= 0 ? 'late' : minutes <= soonMinutes ? 'soon' : 'left', text }
}
