import type { FlowDocument, FlowNode, FlowNote } from '../document.ts'

/** One step of an undo history: what was replaced and by what. Cards and notes one by one, the rest as whole parts. */
export type FlowPatch = {
  nodes: Change<FlowNode>[]
  notes: Change<FlowNote>[]
  parts: { [K in Part]?: { before: FlowDocument[K]; after: FlowDocument[K] } }
}
type Change<T> = { id: string; before: T | undefined; after: T | undefined }
type Part = 'edges' | 'variables' | 'groups' | 'settings'
const parts: readonly Part[] = ['edges', 'variables', 'groups', 'settings']

/** What leads from one document to the other; undefined when nothing does. Documents share what they have in common. */
export function patchOf(before: FlowDocument, after: FlowDocument): FlowPatch | undefined {
  const nodes = changesOf(before.nodes, after.nodes)
  const notes = changesOf(before.notes, after.notes)
  const changed = parts.filter((part) => before[part] !== after[part])
  if (nodes.length + notes.length + changed.length === 0) return undefined
  return {
    nodes,
    notes,
    parts: Object.fromEntries(changed.map((part) => [part, { before: before[part], after: after[part] }])),
  }
}

function changesOf<T extends { id: string }>(before: readonly T[], after: readonly T[]): Change<T>[] {
  if (before === after) return []
  const old = new Map(before.map((value) => [value.id, value]))
  const now = new Map(after.map((value) => [value.id, value]))
  const ids = [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
  return ids.map((id) => ({ id, before: old.get(id), after: now.get(id) }))
}

export const invertPatch = ({ nodes, notes, parts }: FlowPatch): FlowPatch => ({
  nodes: nodes.map(({ id, before, after }) => ({ id, before: after, after: before })),
  notes: notes.map(({ id, before, after }) => ({ id, before: after, after: before })),
  parts: Object.fromEntries(
    Object.entries(parts).map(([part, { before, after }]) => [part, { before: after, after: before }]),
  ) as FlowPatch['parts'],
})

/** Puts what the patch holds into a document, wherever that stands by now; connections to absent cards fall away. */
export function applyPatch(document: FlowDocument, { nodes, notes, parts }: FlowPatch): FlowDocument {
  const after = Object.fromEntries(Object.entries(parts).map(([part, change]) => [part, change.after]))
  return withoutLooseEdges({
    ...document,
    ...after,
    nodes: changed(document.nodes, nodes),
    notes: changed(document.notes, notes),
  })
}

function changed<T extends { id: string }>(list: T[], given: readonly Change<T>[]): T[] {
  if (given.length === 0) return list
  const changes = new Map(given.map(({ id, after }) => [id, after]))
  const there = new Set(list.map(({ id }) => id))
  const kept = list.flatMap((value) => (changes.has(value.id) ? (changes.get(value.id) ?? []) : value))
  return [...kept, ...given.flatMap(({ id, after }) => (after && !there.has(id) ? [after] : []))]
}

export function withoutLooseEdges(document: FlowDocument): FlowDocument {
  const ids = new Set(document.nodes.map(({ id }) => id))
  const edges = document.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  return edges.length === document.edges.length ? document : { ...document, edges }
}
