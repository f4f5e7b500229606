import { required } from '#contract/kit/required.ts'
import { type FlowDocument, type FlowNode, flowDocument, flowFormat } from '../document.ts'
import { arrangeFlow } from '../editing/layout.ts'

export type ChainStep = Omit<FlowNode, 'position' | 'options'> & { options?: Record<string, unknown> }
/** `a > b` by the port `next`, `a.yes > b` by another; several in a row: `a > b > c`. */
export type ChainPath = string

/** A document from its steps and ways, laid out from left to right: a step stands right of what leads to it. */
export function chainSteps(
  steps: readonly ChainStep[],
  paths: readonly ChainPath[],
  more: Partial<FlowDocument> = {},
): FlowDocument {
  const nodes = steps.map((step) => ({ ...step, position: { x: 0, y: 0 } }))
  return arrangeFlow(flowDocument.parse({ format: flowFormat, ...more, nodes, edges: paths.flatMap(edgesOf) }))
}

function edgesOf(path: ChainPath) {
  const stops = path.split('>').map((stop) => stop.trim())
  return stops.slice(1).map((to, index) => {
    const before = required(stops[index], 'one stop comes before every later one')
    const [from = '', port = 'next'] = before.split('.')
    return { from, port, to: to.replace(/\..*$/s, '') }
  })
}
