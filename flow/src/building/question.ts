import { definitionOf } from '../nodes/index.ts'
import type { ChainStep } from './chain.ts'

/** What came with what began the flow, for those that begin with no message. */
const given: Record<string, string> = {
  'on-webhook': '{{trigger.body | json}}',
  'on-alarm': '{{trigger.title}}',
}

/** The answer of the question before is what is sent, where no other words are. */
function asTold<S extends ChainStep>(step: S, before: readonly S[]): S {
  const asked = before.findLast(({ kind }) => kind === 'query-data')
  if (!asked || !['send-email', 'send-message'].includes(step.kind) || step.options?.text) return step
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
    if (step.kind !== 'answer') return asTold(step, steps.slice(0, index))
    const replies = steps.slice(0, index).filter(({ kind }) => kind === 'ask')
    if (writes && replies.length === 0) return { ...step, options: {} }
    const first = writes
      ? ['{{trigger.message}}']
      : [String(step.options?.text ?? ''), given[trigger?.kind ?? ''] ?? '']
    const texts = replies.map(({ id, title }) => `${(title ?? id).replace(/[{}]/g, '')}: {{${id}.value}}`)
    return { ...step, options: { text: [...first, ...texts].filter(Boolean).join('\n') } }
  })
}
