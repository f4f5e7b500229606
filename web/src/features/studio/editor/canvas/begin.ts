import type { Viewport } from '@xyflow/react'
import type { FlowDocument } from '#flow/document.ts'
import { cardSize, guessedHeight } from '#flow/editing/layout.ts'

/** Below this zoom the words of a card cannot be read. */
const readable = 0.8
/** Room around the flow when it is opened: for the tools on the left, and some air. */
const edge = { side: 88, top: 64 }

/** What of a flow is seen when it is opened: all of it where that can be read; else its beginning, and the rest is a scroll away. */
export function beginning(
  { nodes, notes }: FlowDocument,
  { width, height }: { width: number; height: number },
): Viewport {
  // The first step will stand where a flow begins.
  if (nodes.length === 0) return { x: 120, y: height / 3, zoom: 1 }
  const boxes = [
    ...nodes.map((node) => ({ ...node.position, height: guessedHeight(node) })),
    ...notes.map(({ position }) => ({ ...position, height: 60 })),
  ]
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const all = {
    width: Math.max(...boxes.map(({ x }) => x)) + cardSize.width - left,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - top,
  }
  const room = { width: width - 2 * edge.side, height: height - 2 * edge.top }
  const zoom = Math.max(Math.min(1, room.width / all.width, room.height / all.height), readable)
  const x = all.width * zoom <= room.width ? (width - all.width * zoom) / 2 : edge.side
  const y = all.height * zoom <= room.height ? (height - all.height * zoom) / 2 : edge.top
  return { x: x - left * zoom, y: y - top * zoom, zoom }
}
