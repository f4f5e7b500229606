import { type Category, categories } from './categories.ts'
import type { FittingData, OwnQuestion } from './fitting-data.ts'
import type { messages } from './messages/en.ts'
import { type Template, type TemplateId, templateIds, templates } from './templates.ts'

type Texts = (typeof messages)['templates']
export type FoundTemplates = { own: readonly OwnQuestion[]; templates: TemplateId[] }

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * What to offer of a category, or, with words, all in whose text every word begins something. Templates that ask a database are
 * about the sample company: without it they are left out. Questions of the person's own data come first.
 */
export function findTemplates(texts: Texts, category: Category, query: string, data: FittingData): FoundTemplates {
  const fitting = templateIds.filter((id) => data.hasSample || templates[id].source === 'files')
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return {
      own: category === 'forYou' ? data.questions : [],
      templates: fitting.filter((id) => inCategory(templates[id], category)),
    }
  const matches = (text: string) => words.every((word) => ` ${plain(text)}`.includes(` ${word}`))
  return {
    own: data.questions.filter(({ question, source }) => matches(`${question} ${source}`)),
    templates: fitting.filter((id) => matches(Object.values(texts[id]).join(' '))),
  }
}

/** The categories that have anything to offer. */
export const fittingCategories = (texts: Texts, data: FittingData): readonly Category[] =>
  categories.filter((category) => {
    const { own, templates: found } = findTemplates(texts, category, '', data)
    return own.length + found.length > 0
  })

const inCategory = (template: Template, category: Category): boolean =>
  category === 'forYou' ? template.forYou === true : template.category === category
