import { type FlowDocument, type FlowNode, flowDocument, flowFormat } from '../document.ts'

export type Step = Omit<FlowNode, 'position' | 'options'> & { options?: Record<string, unknown> }
/** `a > b` by the port `next`, `a.yes > b` by another; several in a row: `a > b > c`. */
export type Way = string

const column = 300
const row = 132

/** A document from its steps and ways, laid out from left to right: a step stands right of what leads to it. */
export function chain(steps: readonly Step[], ways: readonly Way[], more: Partial<FlowDocument> = {}): FlowDocument {
  const edges = ways.flatMap(edgesOf)
  const places = layOut(
    steps.map(({ id }) => id),
    edges,
  )
  const nodes = steps.map((step) => ({ ...step, position: places.get(step.id)! }))
  return flowDocument.parse({ format: flowFormat, ...more, nodes, edges })
}

function edgesOf(way: Way) {
  const stops = way.split('>').map((stop) => stop.trim())
  return stops.slice(1).map((to, index) => {
    const [from = '', port = 'next'] = stops[index]!.split('.')
    return { from, port, to: to.split('.')[0]! }
  })
}

/** Columns by the longest way from a beginning (cycles are cut where they close), rows in the order of appearance. */
export function layOut(ids: readonly string[], edges: readonly { from: string; to: string }[]) {
  const columns = new Map<string, number>()
  const depth = (id: string, above: ReadonlySet<string>): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    const here = new Set(above).add(id)
    const before = edges.filter(({ from, to }) => to === id && !here.has(from)).map(({ from }) => depth(from, here) + 1)
    const found = Math.max(0, ...before)
    columns.set(id, found)
    return found
  }
  const taken = new Map<number, number>()
  return new Map(
    ids.map((id) => {
      const x = depth(id, new Set())
      const y = taken.get(x) ?? 0
      taken.set(x, y + 1)
      return [id, { x: x * column, y: y * row }]
    }),
  )
}
