import type { FlowDocument } from '#flow/document.ts'
import type { Size } from '#flow/editing/layout.ts'
import type { CanvasNode } from '../state/canvas-types.ts'
import type { NodeBox } from './route-path.ts'
import { boxesOf, type Route, routesOf } from './routes.ts'

/** Keeps the ways of connections until a card or a connection is another one. */
export class Routing {
  #edges: FlowDocument['edges'] = []
  #boxes: readonly NodeBox[] = []
  #routes: ReadonlyMap<string, Route> = new Map()

  of(document: FlowDocument, cards: readonly CanvasNode[]): ReadonlyMap<string, Route> {
    const boxes = boxesOf(document.nodes, sizesOf(cards))
    if (document.edges === this.#edges && isSame(boxes, this.#boxes)) return this.#routes
    this.#edges = document.edges
    this.#boxes = boxes
    this.#routes = routesOf(document, boxes)
    return this.#routes
  }
}

/** What the canvas has measured. */
export const sizesOf = (cards: readonly CanvasNode[]): Map<string, Size> =>
  new Map(
    cards.flatMap(({ id, type, measured }) =>
      type === 'card' && measured?.width && measured.height
        ? [[id, { width: measured.width, height: measured.height }] as const]
        : [],
    ),
  )

const isSame = (left: readonly NodeBox[], right: readonly NodeBox[]) =>
  left.length === right.length &&
  left.every((box, index) => {
    const was = right[index]
    return (
      was !== undefined &&
      box.id === was.id &&
      box.left === was.left &&
      box.top === was.top &&
      box.height === was.height &&
      box.ports.join() === was.ports.join()
    )
  })
