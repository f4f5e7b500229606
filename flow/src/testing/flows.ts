import { type FlowDocument, type FlowDocumentInput, flowDocument } from '../document.ts'

type Given = Omit<Partial<FlowDocumentInput>, 'nodes' | 'edges' | 'settings'> & {
  settings?: Partial<FlowDocument['settings']>
}
type NodeGiven = [id: string, kind: string, options?: Record<string, unknown>, more?: Record<string, unknown>]

/** A document of few words: `aFlow([['start', 'on-webhook']], ['start > next > say'])`. */
export function aFlow(nodes: NodeGiven[], edges: string[], more: Given = {}): FlowDocument {
  return flowDocument.parse({
    format: 1,
    ...more,
    nodes: nodes.map(([id, kind, options = {}, rest = {}], n) => ({
      id,
      kind,
      options,
      position: { x: n * 240, y: 0 },
      ...rest,
    })),
    edges: edges.map((edge) => {
      const [from, port, to] = edge.split(' > ')
      return { from, port, to }
    }),
  })
}
