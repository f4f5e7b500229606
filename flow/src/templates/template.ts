import type { Language, Sentence } from '#contract/language.ts'
import type { FlowDocument } from '../document.ts'

/** A complete flow that comes with the product; its texts are written in the language of who takes it. */
export type FlowTemplate = {
  id: string
  name: Sentence
  description: Sentence
  category: 'customer-service' | 'sales' | 'marketing' | 'finance' | 'operations' | 'people' | 'monitoring' | 'other'
  make: (language: Language) => FlowDocument
}

/** Picks a sentence: `const t = wordsIn(language)`, then `t('Hello', 'Halo')`. */
export const wordsIn = (language: Language) => (en: string, id: string) => (language === 'id' ? id : en)
