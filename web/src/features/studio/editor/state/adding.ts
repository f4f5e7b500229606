import type { Position } from '#flow/editing/edits.ts'
import { addNode, connectNodes, findNode, freeName, type NodePort } from '#flow/editing/edits.ts'
import { edgeRefusal, portsOf } from '#flow/editing/ports.ts'
import { definitionOf, type FlowDocument, type FlowNode } from '#flow/index.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'

const step = { x: 300, y: 128 }
/** What a new card begins with, where its kind makes no sense without something. */
const begun: Record<string, () => Record<string, unknown>> = {
  'on-schedule': () => ({ timezone: ownZone() }),
  condition: () => ({ conditions: [{ left: '', operator: 'equals', right: '' }] }),
  classify: () => ({ classes: [{ name: 'A' }, { name: 'B' }] }),
  switch: () => ({ cases: [{ label: '', operator: 'equals', value: '' }] }),
}

export type AddedSteps = { document: FlowDocument; id: string; connected: boolean }

/** Adds a card of a kind: at a place, on a connection, or after the chosen card by its first free way out. */
export function withCard(
  document: FlowDocument,
  kind: string,
  where: {
    position?: Position | undefined
    after?: string | undefined
    line?: FlowDocument['edges'][number] | undefined
  },
): AddedSteps {
  const id = freeName(document, kind.replace(/^on-/, ''))
  const after = where.line?.from ?? where.after
  const from = after === undefined ? undefined : findNode(document, after)
  const position = where.position ?? freePosition(document, from)
  const node: FlowNode = { id, kind, options: begun[kind]?.() ?? {}, position }
  const isStart = definitionOf(kind)?.input === null
  const end =
    isStart || where.position
      ? undefined
      : where.line
        ? { node: where.line.from, port: where.line.port }
        : from && freeEnd(document, from)
  const added = addNode(document, node)
  if (!end || edgeRefusal(added, { from: end.node, port: end.port, to: id, to_port: 'in' }))
    return { document: added, id, connected: false }
  const joined = connectNodes(added, { from: end.node, port: end.port, to: id, to_port: 'in' })
  return { document: where.line ? ledOn(joined, node, where.line) : joined, id, connected: true }
}

/** What the connection led to comes after the new card. */
function ledOn(document: FlowDocument, node: FlowNode, line: FlowDocument['edges'][number]): FlowDocument {
  const [port] = portsOf(node)
  if (!port) return document
  const edge = { from: node.id, port: port.id, to: line.to, to_port: line.to_port }
  return edgeRefusal(document, edge) ? document : connectNodes(document, edge)
}

/** The first way out of a card that leads nowhere; never `error`. */
function freeEnd(document: FlowDocument, node: FlowNode): NodePort | undefined {
  const usedPorts = new Set(document.edges.flatMap(({ from, port }) => (from === node.id ? [port] : [])))
  const free = portsOf(node).find(({ id }) => id !== 'error' && !usedPorts.has(id))
  return free && { node: node.id, port: free.id }
}

/** Right of a card, or below all when there is none; where no other card stands. */
function freePosition(document: FlowDocument, after: FlowNode | undefined): Position {
  const right = Math.max(0, ...document.nodes.map(({ position }) => position.x))
  const begin = after?.position ?? { x: document.nodes.length > 0 ? right : -step.x, y: 0 }
  let found = { x: begin.x + step.x, y: begin.y }
  const isOccupied = ({ position }: FlowNode) =>
    Math.abs(position.x - found.x) < step.x - 40 && Math.abs(position.y - found.y) < step.y - 20
  while (document.nodes.some(isOccupied)) found = { ...found, y: found.y + step.y }
  return found
}
