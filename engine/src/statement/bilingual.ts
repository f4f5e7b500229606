import type { Sentence } from '#contract/language.ts'

export const bilingual = (en: string, id: string): Sentence => ({ en, id })
/** What is the same in both languages: a name, a piece of SQL. */
export const untranslated = (text: string): Sentence => bilingual(text, text)
/** Several of them beside each other. */
export const listed = (sentences: readonly Sentence[]): Sentence =>
  bilingual(sentences.map(({ en }) => en).join(', '), sentences.map(({ id }) => id).join(', '))
