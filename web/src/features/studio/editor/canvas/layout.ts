import { Graph, layout } from '@dagrejs/dagre'
import type { Place } from '#flow/editing/edits.ts'
import type { FlowDocument } from '#flow/index.ts'

export type Size = { width: number; height: number }
const usual: Size = { width: 232, height: 84 }

/** Places for all cards, from left to right along the connections; pure. */
export function laidOut(document: FlowDocument, sizes: ReadonlyMap<string, Size>): Map<string, Place> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 72 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of document.nodes) graph.setNode(id, { ...(sizes.get(id) ?? usual) })
  for (const { from, to } of document.edges) graph.setEdge(from, to)
  layout(graph)
  return new Map(
    document.nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(id) as Place & Size
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
    }),
  )
}
