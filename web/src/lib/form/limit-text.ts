import type { Language } from '../i18n/language.ts'

/** A limit as `formatNumber` writes it, which the sign-in screen, that has these words too, would have to wait for. */
export const limitText = (limit: number, language: Language): string =>
  limit.toLocaleString(language).replace('-', '\u2212')
