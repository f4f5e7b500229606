import type { Language } from '#contract/language.ts'
import { type EvaluationContext, ExpressionError, fillText, parseTemplate } from '#flow/expression/index.ts'
import type { FlowDocument, KnownVariable } from '#flow/index.ts'

export type Outputs = ReadonlyMap<string, Record<string, unknown>>

/** What expressions are tried with: what a test gave, else stand-ins named after what they stand for. */
export function sampleContext(
  document: FlowDocument,
  known: readonly KnownVariable[],
  outputs: Outputs,
  language: Language,
): EvaluationContext {
  const values: Record<string, unknown> = {}
  for (const item of known) {
    const [root = '', name] = item.path.split('.')
    if (name === undefined)
      values[root] = document.variables.find((variable) => variable.name === root)?.initial ?? standIn(item, language)
    else values[root] = { ...(values[root] as object), [name]: standIn(item, language) }
  }
  for (const [node, output] of outputs) {
    const isTrigger = known.some(({ from, path }) => from === node && path.startsWith('trigger.'))
    values[isTrigger ? 'trigger' : node] = output
  }
  return { values, language: document.settings.language, timezone: document.settings.timezone }
}

function standIn({ type, label }: KnownVariable, language: Language): unknown {
  if (type === 'number') return 42
  if (type === 'boolean') return true
  if (type === 'date') return new Date().toISOString()
  if (type === 'list') return []
  if (type === 'object' || type === 'any') return null
  return `‹${label[language]}›`
}

export type Preview = { text: string } | { problem: string }

/** A template filled, or what is wrong with it in the person's language. */
export function previewOf(source: string, context: EvaluationContext, language: Language): Preview {
  try {
    return { text: fillText(parseTemplate(source), context) }
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.sentence[language] }
    throw error
  }
}
