import type { FlowDocument, FlowEdge, FlowNode } from '../document.ts'
import type { Position } from './edits.ts'
import { forwardEdges, layersOf, type NodeLayers } from './layers.ts'
import { portsOf } from './ports.ts'

export type Size = { width: number; height: number }

/** How large cards are drawn; what has been measured counts more. */
export const cardSize = { width: 232, gap: 68, rowGap: 32, head: 78, way: 24 }
const lane = 18

/** The height of a card before it has been drawn: its title, two lines, and a row for each way out when there are several. */
export function guessedHeight(node: FlowNode): number {
  const portCount = portsOf(node).filter(({ id }) => id !== 'error').length
  return cardSize.head + (portCount > 1 ? 9 + portCount * cardSize.way : 0)
}

/**
 * Places for all cards, from left to right along the connections; pure. A card stands right of everything that leads to it,
 * the first way out goes straight on, and long connections get a lane of their own between the cards.
 */
export function arrangedPositions(
  { nodes, edges }: Pick<FlowDocument, 'nodes' | 'edges'>,
  sizes: ReadonlyMap<string, Size> = new Map(),
): Map<string, Position> {
  const heights = new Map(nodes.map((node) => [node.id, sizes.get(node.id)?.height ?? guessedHeight(node)]))
  const ranks = portRanks(nodes, edges)
  const graph = layersOf(
    nodes.map(({ id }) => id),
    forwardEdges(nodes, edges),
    ranks,
  )
  const tops = topsOf(graph, (id) => heights.get(id) ?? lane)
  const least = Math.min(0, ...nodes.map(({ id }) => tops.get(id) ?? 0))
  const step = cardSize.width + cardSize.gap
  return new Map(
    nodes.map(({ id }) => [
      id,
      { x: (graph.column.get(id) ?? 0) * step, y: Math.round(((tops.get(id) ?? 0) - least) / 4) * 4 },
    ]),
  )
}

/** The document with every card where `arrangedPositions` puts it. */
export function arrangeFlow(document: FlowDocument, sizes?: ReadonlyMap<string, Size>): FlowDocument {
  const places = arrangedPositions(document, sizes)
  return {
    ...document,
    nodes: document.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
  }
}

/** Which way out of its card a connection takes, counted from 0; `error` is the last one. */
function portRanks(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): ReadonlyMap<FlowEdge, number> {
  const ports = new Map(nodes.map((node) => [node.id, portsOf(node).map(({ id }) => id)]))
  return new Map(edges.map((edge) => [edge, Math.max(0, ports.get(edge.from)?.indexOf(edge.port) ?? 0)]))
}

/** Each column from top to bottom: as near as possible to what leads there and where it leads, and never over another card. */
function topsOf(graph: NodeLayers, heightOf: (id: string) => number): Map<string, number> {
  const tops = new Map<string, number>()
  const gap = (left: string, right: string) =>
    graph.isLane(left) && graph.isLane(right) ? 0 : graph.isLane(left) || graph.isLane(right) ? 14 : cardSize.rowGap
  const settle = (column: readonly string[], preferredTop: (id: string) => number | undefined) => {
    let free = Number.NEGATIVE_INFINITY
    let before: string | undefined
    for (const id of column) {
      const least = before === undefined ? free : free + gap(before, id)
      const top = Math.max(least, preferredTop(id) ?? tops.get(id) ?? 0)
      tops.set(id, top)
      free = top + heightOf(id)
      before = id
    }
  }
  const mean = (places: readonly number[]) =>
    places.length === 0 ? undefined : places.reduce((sum, index) => sum + index, 0) / places.length
  const before = (id: string) => {
    const from = graph.before.get(id) ?? []
    const straight = from.filter(({ rank }) => rank === 0)
    return mean((straight.length > 0 ? straight : from).map(({ id: text, rank }) => (tops.get(text) ?? 0) + rank * 22))
  }
  for (const column of graph.columns) settle(column, before)
  return tops
}
