import type { Language } from '#contract/language.ts'
import type { ProjectCategory, StudioTemplate } from '#contract/studio/schemas.ts'
import { typeOf } from '#flow/building/type-of.ts'
import type { FlowDocument } from '#flow/document.ts'
import { type FlowTemplate, flowTemplates } from '#flow/templates/index.ts'

/** Templates that come with the product, in a language. */
export const builtinTemplates = (language: Language): StudioTemplate[] =>
  flowTemplates.map((template) => present(template, language))

function present({ id, name, description, category, make }: FlowTemplate, language: Language): StudioTemplate {
  const document = make(language)
  return {
    id,
    name: name[language],
    description: description[language],
    category,
    type: typeOf(document),
    source: 'builtin',
    published_by: null,
    is_removable: false,
    node_count: document.nodes.length,
  }
}

type TemplateCopy = { name: string; description: string; category: ProjectCategory; document: FlowDocument }

export function builtinTemplate(id: string, language: Language): TemplateCopy | undefined {
  const found = flowTemplates.find((template) => template.id === id)
  return (
    found && {
      name: found.name[language],
      description: found.description[language],
      category: found.category,
      document: found.make(language),
    }
  )
}
