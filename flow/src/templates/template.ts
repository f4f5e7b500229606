import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { FlowDocument } from '../document.ts'

/** A complete flow that comes with the product; its texts are written in the language of who takes it. */
export type FlowTemplate = {
  id: string
  name: LocalizedText
  description: LocalizedText
  category: 'customer-service' | 'sales' | 'marketing' | 'finance' | 'operations' | 'people' | 'monitoring' | 'other'
  make: (language: Language) => FlowDocument
}

/** Picks a text: `const t = textIn(language)`, then `t('Hello', 'Halo')`. */
export const textIn = (language: Language) => (en: string, id: string) => localized(en, id)[language]
