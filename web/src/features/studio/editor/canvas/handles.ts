import { type NodeHandle, Position } from '@xyflow/react'
import type { FlowNode } from '#flow/document.ts'
import { cardSize, guessedHeight } from '#flow/editing/layout.ts'
import { portsOf } from '#flow/editing/ports.ts'
import { definitionOf } from '#flow/index.ts'

const size = 10
const half = size / 2
/** Of the port at the title. */
const titleAt = 22

/** The middle of a way out of a card, from its upper left corner. */
export function portAt(port: string, ports: readonly string[], { width, height }: { width: number; height: number }) {
  if (port === 'error') return { x: width / 2, y: height }
  const index = ports.indexOf(port)
  if (ports.length < 2 || index < 0) return { x: width, y: titleAt }
  return { x: width, y: height - half - cardSize.way * (ports.length - index) + cardSize.way / 2 }
}
export const portIdsOf = (node: FlowNode) => portsOf(node).flatMap(({ id }) => (id === 'error' ? [] : [id]))

const madeFor = new WeakMap<NodeHandle[], number>()

/**
 * Where the ports of a card are. The canvas would find out by drawing every card once, also those out of view, and a large
 * flow would open slowly. Answers the same list while it holds.
 */
export function handlesOf(
  node: FlowNode,
  measured: number | undefined,
  before: NodeHandle[] | undefined,
): NodeHandle[] {
  const height = measured ?? guessedHeight(node)
  if (before && madeFor.get(before) === height) return before
  const ports = portIdsOf(node)
  const handle = (id: string, type: 'source' | 'target', position: Position, at: { x: number; y: number }) => ({
    id,
    type,
    position,
    x: at.x - half,
    y: at.y - half,
    width: size,
    height: size,
  })
  const input = definitionOf(node.kind)?.input
  const made = [
    ...(input ? [handle(input.id, 'target', Position.Left, { x: 0, y: titleAt })] : []),
    ...portsOf(node).map(({ id }) =>
      handle(
        id,
        'source',
        id === 'error' ? Position.Bottom : Position.Right,
        portAt(id, ports, { width: cardSize.width, height }),
      ),
    ),
  ]
  madeFor.set(made, height)
  return made
}
