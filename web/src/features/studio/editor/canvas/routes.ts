import { required } from '#contract/kit/required.ts'
import type { FlowDocument, FlowEdge, FlowNode } from '#flow/document.ts'
import { edgeKey } from '#flow/editing/difference.ts'
import { cardSize, guessedHeight, type Size } from '#flow/editing/layout.ts'
import { portAt, portIdsOf } from './handles.ts'
import { curvePath, type NodeBox, type Point, pathThrough, S } from './route-path.ts'

/** How a connection is drawn so that it passes the cards; it holds while it begins and ends where it did. */
export type Route = { path: string; from: Point; to: Point }

const port = { out: 5, top: 22, below: 5 }
const bend = 56
const clear = 10

/** The places of cards, in the order of the document. */
export function boxesOf(nodes: readonly FlowNode[], sizes: ReadonlyMap<string, Size>): NodeBox[] {
  return nodes.map((node) => {
    const { width, height } = sizes.get(node.id) ?? { width: cardSize.width, height: guessedHeight(node) }
    return { id: node.id, left: node.position.x, top: node.position.y, width, height, ports: portIdsOf(node) }
  })
}

/** Ways for all connections; pure. One that comes past a card goes round it, in a lane it shares only with its like. */
export function routesOf({ edges }: Pick<FlowDocument, 'edges'>, boxes: readonly NodeBox[]): Map<string, Route> {
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const lanes: Lane[] = []
  const routes = new Map<string, Route>()
  for (const edge of edges) {
    const [source, target] = [byId.get(edge.from), byId.get(edge.to)]
    if (!source || !target) continue
    const from = startOf(source, edge)
    const to = { x: target.left - port.out, y: target.top + port.top }
    const path = routed({ edge, from, to, source, target }, boxes, lanes)
    routes.set(edgeKey(edge), { path, from, to })
  }
  return routes
}

function startOf(box: NodeBox, { port: portId }: FlowEdge): Point {
  const { x, y } = portAt(portId, box.ports, box)
  const [out, below] = portId === 'error' ? [0, port.below] : [port.out, 0]
  return { x: box.left + x + out, y: box.top + y + below }
}

/** `like`: what may share it: connections of one kind to one card. */
type Lane = { y: number; left: number; right: number; like: string }
type Given = { edge: FlowEdge; from: Point; to: Point; source: NodeBox; target: NodeBox }
type Shape = (y: number) => { path: string; free: (boxes: readonly NodeBox[]) => boolean }

function routed(given: Given, boxes: readonly NodeBox[], lanes: Lane[]): string {
  const { from, to, edge } = given
  const [left, right] = [Math.min(from.x, to.x) - 40, Math.max(from.x, to.x) + 40]
  const near = boxes.filter((box) => box.left < right && box.left + box.width > left)
  const isError = edge.port === 'error'
  const forward = to.x - from.x >= (isError ? 40 : 24)
  if (!isError && forward && to.x - from.x <= 2 * bend + 40) {
    const others = near.filter(({ id }) => id !== given.source.id && id !== given.target.id)
    if (isFree(others, from.x, to.x, Math.min(from.y, to.y), Math.max(from.y, to.y))) return curvePath(from, to)
  }
  const shape = isError || !forward ? square(given) : gentle(given)
  const like = isError ? `${edge.to} error` : edge.to
  const shared = lanes.flatMap((lane) => (lane.like === like ? [lane.y] : []))
  const found = candidates(given, near, shared)
    .map((y) => ({ y, drawn: shape(y) }))
    .find(({ y, drawn }) => isOpen(lanes, { y, left, right, like }) && drawn.free(near))
  if (!found) return isError || !forward ? shape(Math.max(from.y, to.y) + 40).path : curvePath(from, to)
  lanes.push({ y: found.y, left, right, like })
  return found.drawn.path
}

/** Connections that are not alike keep apart, those that are lie on one another or keep apart too. */
const isOpen = (lanes: readonly Lane[], { y, left, right, like }: Lane) =>
  !lanes.some(
    (lane) =>
      (lane.like !== like || lane.y !== y) &&
      Math.abs(lane.y - y) < 8 &&
      lane.left < right - 80 &&
      lane.right > left + 80,
  )

/** Heights of the lane, the shortest way first. */
function candidates({ from, to, edge }: Given, near: readonly NodeBox[], shared: readonly number[]): number[] {
  // Cards that stand in rows have their edges in common.
  const edges = [...new Set(near.flatMap(({ top, height }) => [top - clear - 4, top + height + clear + 6]))]
  const spread = edges.flatMap((y) => [y, y - 10, y + 10, y - 20, y + 20])
  const all = [...new Set([from.y, to.y, ...shared, ...spread])].filter(
    (y) => edge.port !== 'error' || y >= from.y + 10,
  )
  const cost = (y: number) => Math.abs(y - from.y) + Math.abs(y - to.y) + (y === from.y || y === to.y ? 0 : 24)
  return all.toSorted((left, right) => cost(left) - cost(right)).slice(0, 60)
}

/** Straight on, in curves where it changes its height. */
function gentle({ from, to, source, target }: Given): Shape {
  const width = Math.min(bend, (to.x - from.x) / 2)
  const [begin, end] = [from.x + width, to.x - width]
  return (y) => ({
    path: `M${from.x} ${from.y}${S({ x: from.x, y: from.y }, { x: begin, y })}L${end} ${y}${S({ x: end, y }, to)}`,
    free: (boxes) => {
      const others = boxes.filter(({ id }) => id !== source.id && id !== target.id)
      return (
        isFree(others, begin, end, y, y) &&
        isFree(others, from.x, begin, Math.min(from.y, y), Math.max(from.y, y)) &&
        isFree(others, end, to.x, Math.min(to.y, y), Math.max(to.y, y))
      )
    },
  })
}

/** Round corners: back to the left, or out of the bottom of a card. */
function square({ from, to, edge, source, target }: Given): Shape {
  const out = edge.port === 'error' ? from.x : from.x + 18
  const into = to.x - (edge.port === 'error' ? 28 : 20)
  return (y) => {
    const straight = Math.abs(y - to.y) < 1 && into > out
    const points = [
      from,
      { x: out, y: from.y },
      { x: out, y },
      ...(straight ? [to] : [{ x: into, y }, { x: into, y: to.y }, to]),
    ]
    return {
      path: pathThrough(points),
      free: (boxes) =>
        points.slice(1).every((point, index) => {
          const last = required(points[index], 'each but the first has one before it')
          // The first and the last stretch touch their own cards.
          const others =
            index === 0 || (edge.port === 'error' && index === 1)
              ? boxes.filter(({ id }) => id !== source.id)
              : index === points.length - 2
                ? boxes.filter(({ id }) => id !== target.id)
                : boxes
          const [x1, x2] = [Math.min(last.x, point.x), Math.max(last.x, point.x)]
          return isFree(others, x1, x2, Math.min(last.y, point.y), Math.max(last.y, point.y))
        }),
    }
  }
}

const isFree = (boxes: readonly NodeBox[], left: number, right: number, top: number, bottom: number) =>
  !boxes.some(
    (box) =>
      box.left - 4 < right && box.left + box.width + 4 > left && box.top - 6 < bottom && box.top + box.height + 8 > top,
  )
