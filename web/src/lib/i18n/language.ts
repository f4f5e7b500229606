import type { Language } from '#contract/language.ts'

export type { Language }
export const languages: readonly Language[] = ['en', 'id']

/** Each language in its own words, as a person looks for it in a list. */
export const languageNames: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** The language of a place: latitude from -7 to 6 degrees is Indonesian, anything else English. */
export function languageForLatitude(latitude: number): Language {
  return latitude >= -7 && latitude <= 6 ? 'id' : 'en'
}

/** A stored value as a language; undefined when nothing usable is stored. */
export function parseLanguage(stored: string | null): Language | undefined {
  return languages.find((language) => language === stored)
}
