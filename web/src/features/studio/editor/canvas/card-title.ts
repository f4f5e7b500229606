import type { Language } from '#contract/language.ts'
import { definitionOf, type FlowNode } from '#flow/index.ts'

/** What a card is called: its own title, else its kind. */
export const titleOf = (node: FlowNode, language: Language): string =>
  node.title || definitionOf(node.kind)?.label[language] || node.kind
