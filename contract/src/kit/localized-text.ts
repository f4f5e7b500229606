import { z } from 'zod'
import type { Language } from '../language.ts'

/** A text in every language of the product, as it is stored and sent: `{ en, id }`. A missing one does not compile. */
export type LocalizedText = Readonly<Record<Language, string>>
export const localizedText = z.object({ en: z.string(), id: z.string() })

/** The one constructor: English, then Indonesian. `localized(en, id)[language]` is the text for a reader. */
export const localized = (en: string, id: string): LocalizedText => ({ en, id })
/** What is the same in every language: a name, a piece of SQL. */
export const untranslated = (text: string): LocalizedText => localized(text, text)

/** The texts of a table for one reader, by the table's keys. */
export const wordsIn = (
  table: Readonly<Record<string, LocalizedText>>,
  language: Language,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([name, text]) => [name, text[language]]))
