import type { messages } from './messages/en.ts'
import { type Category, type Template, type TemplateId, templateIds, templates } from './templates.ts'

type Texts = (typeof messages)['templates']

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The templates of a category, or, with words, all in whose title, description or prompt every word begins something. */
export function findTemplates(texts: Texts, category: Category, query: string): TemplateId[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return templateIds.filter((id) => inCategory(templates[id], category))
  return templateIds.filter((id) => {
    const { title, description, prompt } = texts[id]
    const text = ` ${plain(`${title} ${description} ${prompt}`)}`
    return words.every((word) => text.includes(` ${word}`))
  })
}

const inCategory = (template: Template, category: Category): boolean =>
  category === 'forYou' ? template.forYou === true : template.category === category
