import { definitionOf } from '../nodes/index.ts'
import type { ChainStep } from './chain.ts'

/** What came with what began the flow, for those that begin with no message. */
const given: Record<string, string> = {
  'on-webhook': '{{trigger.body | json}}',
  'on-alarm': '{{trigger.title}}',
}

export const sendingKinds: ReadonlySet<string> = new Set(['send-email', 'send-message'])

/** The answer of the question before is what is sent, where no other words are. */
function withQueriedText<S extends ChainStep>(step: S, before: readonly S[]): S {
  const asked = before.findLast(({ kind }) => kind === 'query-data')
  if (!asked || !sendingKinds.has(step.kind) || step.options?.text) return step
  return { ...step, options: { ...step.options, text: `{{${asked.id}.text}}` } }
}

/**
 * The answers of a flow from words are asked for what was written, with what was replied to the questions before them; where nobody
 * writes anything, for what the description says.
 */
export function asAsked<S extends ChainStep>(steps: readonly S[]): S[] {
  const trigger = steps.find(({ kind }) => definitionOf(kind)?.input === null)
  const writes = trigger !== undefined && definitionOf(trigger.kind)?.conversation === true
  return steps.map((step, index) => {
    if (step.kind !== 'answer') return withQueriedText(step, steps.slice(0, index))
    const replies = steps.slice(0, index).filter(({ kind }) => kind === 'ask')
    if (writes && replies.length === 0) return { ...step, options: {} }
    const first = writes
      ? ['{{trigger.message}}']
      : [String(step.options?.text ?? ''), given[trigger?.kind ?? ''] ?? '']
    const texts = replies.map(({ id, title }) => `${(title ?? id).replace(/[{}]/g, '')}: {{${id}.value}}`)
    return { ...step, options: { text: [...first, ...texts].filter(Boolean).join('\n') } }
  })
}
