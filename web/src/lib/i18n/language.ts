import type { Language } from '#contract/language.ts'

export type { Language }
export const languages: readonly Language[] = ['en', 'id']

/** Each language in its own words, as a person looks for it in a list. */
export const languageNames: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** The language of a place: latitude from -7 to 6 degrees is Indonesian, anything else English. */
export function languageForLatitude(latitude: number): Language {
  return latitude >= -7 && latitude <= 6 ? 'id' : 'en'
}

/** Indonesia's time zones and the latitude of the city that each is named after. */
const zones: Readonly<Record<string, number>> = {
  'Asia/Jakarta': -6.2,
  'Asia/Pontianak': 0,
  'Asia/Makassar': -5.1,
  'Asia/Ujung_Pandang': -5.1,
  'Asia/Jayapura': -2.5,
}

/**
 * The rule of latitudes where nobody is asked for a position: a clock of Indonesia stands between them. Other zones on the equator say
 * nothing about Indonesian.
 */
export function languageOfZone(zone: string | undefined): Language | undefined {
  const latitude = zone === undefined || !Object.hasOwn(zones, zone) ? undefined : zones[zone]
  return latitude === undefined ? undefined : languageForLatitude(latitude)
}

/** A stored value as a language; undefined when nothing usable is stored. */
export function parseLanguage(stored: string | null): Language | undefined {
  return languages.find((language) => language === stored)
}

/** The first language of a browser (`navigator.languages`, as in BCP 47) that the console speaks; English when there is none. */
export function languageOfBrowser(preferred: readonly string[]): Language {
  const primary = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  // Indonesian was `in` until 1989, and still is for some browsers of phones.
  const known = primary.map((tag) => (tag === 'in' ? 'id' : tag)).map(parseLanguage)
  return known.find((language) => language !== undefined) ?? 'en'
}
