import type { Language } from '#contract/language.ts'
import { type AnyDefinition, type FlowNode, fieldsOf, readOptions } from '#flow/index.ts'

/** What a card is set up to do, in a line: the first thing that was written into it, else what its kind does. */
export function summaryOf(definition: AnyDefinition | undefined, node: FlowNode, language: Language): string {
  if (node.note) return node.note
  if (!definition) return node.kind
  const named = listedNames(readOptions(definition, node).options)
  if (named !== '') return named
  const written = fieldsOf(definition, node.options).find(
    ({ value, mark }) => typeof value === 'string' && value.trim() !== '' && mark.filled !== undefined,
  )
  return written ? String(written.value) : definition.help[language]
}

const listed = ['classes', 'cases', 'fields', 'set'] as const

function listedNames(options: Record<string, unknown>): string {
  for (const name of listed) {
    const list = options[name]
    if (!Array.isArray(list) || list.length === 0) continue
    const names = list.map((one: { name?: string; label?: string }) => one.name || one.label || '').filter(Boolean)
    if (names.length > 0) return names.join(' · ')
  }
  return ''
}
