import type { Language } from '#web/lib/i18n/language.ts'

/** The language of a template in words: `id`, `en_US`. What no list knows stays as it is. */
export function templateLanguage(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
