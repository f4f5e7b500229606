import { getViewportForBounds, type Rect, type Viewport } from '@xyflow/react'
import type { FlowDocument } from '#flow/document.ts'
import { cardSize, guessedHeight } from '#flow/editing/layout.ts'

/** Below this zoom the words of a card cannot be read. */
const readable = 0.8
/** Room around the flow when it is opened: for the tools on the left, and some air. */
const edge = { side: 88, top: 64 }

type Size = { width: number; height: number }

/** What of a flow is seen when it is opened: all of it where that can be read; else its beginning, and the rest is a scroll away. */
export function beginningViewport({ nodes, notes }: FlowDocument, { width, height }: Size): Viewport {
  // The first step will stand where a flow begins.
  if (nodes.length === 0) return { x: 120, y: height / 3, zoom: 1 }
  const { x: left, y: top, ...all } = boundsOf({ nodes, notes })
  const room = { width: width - 2 * edge.side, height: height - 2 * edge.top }
  const zoom = Math.max(Math.min(1, room.width / all.width, room.height / all.height), readable)
  const x = all.width * zoom <= room.width ? (width - all.width * zoom) / 2 : edge.side
  const y = all.height * zoom <= room.height ? (height - all.height * zoom) / 2 : edge.top
  return { x: x - left * zoom, y: y - top * zoom, zoom }
}

/** As far away as one can go: the longest flow, all in one row, still fits a phone. */
export const minZoom = 0.001

/** All of a flow, however long it is. The canvas's own fitting waits for all cards to be measured, which those out of view never are. */
export const wholeViewport = (document: Pick<FlowDocument, 'nodes' | 'notes'>, { width, height }: Size): Viewport =>
  getViewportForBounds(boundsOf(document), width, height, minZoom, 1, 0.1)

/** The part of the canvas that a flow takes, by declared sizes: cards out of view were never measured. */
function boundsOf({ nodes, notes }: Pick<FlowDocument, 'nodes' | 'notes'>): Rect {
  const boxes = [
    ...nodes.map((node) => ({ ...node.position, height: guessedHeight(node) })),
    ...notes.map(({ position }) => ({ ...position, height: 60 })),
  ]
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const width = Math.max(...boxes.map((box) => box.x)) + cardSize.width - x
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y }
}
