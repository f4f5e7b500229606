import { actsOutside } from '#flow/index.ts'
import type { TestChoices } from './entry.ts'
import type { StepReplacement } from './step-context.ts'

/** A test reaches nobody outside, unless it was said of that step. */
export function insteadOfTest({ pins, real }: TestChoices): StepReplacement {
  const acting = new Set(real)
  return ({ compiled: { node, definition } }) => {
    const pin = Object.hasOwn(pins, node.id) ? pins[node.id] : undefined
    if (pin) return { port: pin.port, output: pin.output }
    return actsOutside(definition, node) && !acting.has(node.id) ? 'simulate' : undefined
  }
}
