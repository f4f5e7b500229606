import type { FlowDocument, FlowNode } from '../document.ts'

/** One step of an undo history: what was replaced and by what. Cards one by one, the rest as whole parts. */
export type FlowPatch = {
  nodes: { id: string; before: FlowNode | undefined; after: FlowNode | undefined }[]
  parts: { [K in Part]?: { before: FlowDocument[K]; after: FlowDocument[K] } }
}
type Part = 'edges' | 'variables' | 'groups' | 'settings'
const parts: readonly Part[] = ['edges', 'variables', 'groups', 'settings']

/** What leads from one document to the other; undefined when nothing does. Documents share what they have in common. */
export function patchOf(before: FlowDocument, after: FlowDocument): FlowPatch | undefined {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Map(after.nodes.map((node) => [node.id, node]))
  const ids = [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
  const nodes = ids.map((id) => ({ id, before: old.get(id), after: now.get(id) }))
  const changed = parts.filter((part) => before[part] !== after[part])
  if (nodes.length + changed.length === 0) return undefined
  return {
    nodes,
    parts: Object.fromEntries(changed.map((part) => [part, { before: before[part], after: after[part] }])),
  }
}

export const inverted = ({ nodes, parts }: FlowPatch): FlowPatch => ({
  nodes: nodes.map(({ id, before, after }) => ({ id, before: after, after: before })),
  parts: Object.fromEntries(
    Object.entries(parts).map(([part, { before, after }]) => [part, { before: after, after: before }]),
  ) as FlowPatch['parts'],
})

/** Puts what the patch holds into a document, wherever that stands by now; connections to absent cards fall away. */
export function applyPatch(document: FlowDocument, { nodes, parts }: FlowPatch): FlowDocument {
  const changes = new Map(nodes.map(({ id, after }) => [id, after]))
  const kept = document.nodes.flatMap((node) => (changes.has(node.id) ? (changes.get(node.id) ?? []) : node))
  const there = new Set(document.nodes.map(({ id }) => id))
  const added = nodes.flatMap(({ id, after }) => (after && !there.has(id) ? [after] : []))
  const after = Object.fromEntries(Object.entries(parts).map(([part, change]) => [part, change.after]))
  return withoutLooseEdges({ ...document, ...after, nodes: [...kept, ...added] })
}

export function withoutLooseEdges(document: FlowDocument): FlowDocument {
  const ids = new Set(document.nodes.map(({ id }) => id))
  const edges = document.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  return edges.length === document.edges.length ? document : { ...document, edges }
}
