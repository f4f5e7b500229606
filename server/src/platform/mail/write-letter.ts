import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Mail } from './mail.ts'

export const mailGreeting = localized('Hello,', 'Halo,')

/** A mail of plain text with a greeting, in the reader's language; each `{name}` of `facts` is filled in, others stay as they are. */
export function writeLetter(
  { to, language }: { to: string; language: Language },
  subject: LocalizedText,
  text: LocalizedText,
  facts: Readonly<Record<string, string>>,
): Mail {
  const fill = (words: LocalizedText) =>
    Object.entries(facts).reduce((filled, [name, fact]) => filled.replaceAll(`{${name}}`, () => fact), words[language])
  return { to, subject: fill(subject), text: `${mailGreeting[language]}\n\n${fill(text)}\n` }
}
