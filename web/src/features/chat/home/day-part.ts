import type { Language } from '#contract/language.ts'

export type DayPart = 'morning' | 'midday' | 'afternoon' | 'evening'

/** The first hour of each part; Indonesian greets four times a day, English three. */
const begins: Record<Language, readonly (readonly [number, DayPart])[]> = {
  en: [
    [4, 'morning'],
    [12, 'afternoon'],
    [18, 'evening'],
  ],
  id: [
    [4, 'morning'],
    [11, 'midday'],
    [15, 'afternoon'],
    [18, 'evening'],
  ],
}

/** The part of the day a greeting names. `hour` is 0 to 23 in the person's own time. */
export function dayPart(hour: number, language: Language): DayPart {
  return begins[language].findLast(([from]) => hour >= from)?.[1] ?? 'evening'
}
