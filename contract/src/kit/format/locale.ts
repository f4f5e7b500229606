import type { Language } from '../../language.ts'

const tags: Record<Language, string> = { en: 'en-GB', id: 'id-ID' }

/** The tag Intl knows a language by: British English, because its dates and units fit readers in Indonesia. */
export const localeOf = (language: Language): string => tags[language]

/** Remembers what `make` built per key: Intl objects are slow to make and safe to share. */
export function rememberByKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
