import type { Language } from '#contract/language.ts'

type Words = { rule: string; checked: string; open: string }

/** What the mails of alarms say besides their titles. */
export const mailWords: Record<Language, Words> = {
  en: { rule: 'Rule', checked: 'Checked', open: 'Open the monitor' },
  id: { rule: 'Aturan', checked: 'Diperiksa', open: 'Buka pemantauan' },
}
