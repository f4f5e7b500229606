import type { FlowDocument, FlowEdge, FlowNode, FlowNote } from '../document.ts'
import { withoutLooseEdges } from './patch.ts'

export type Position = { x: number; y: number }
export type NodePort = { node: string; port: string }

const changeNodes = (document: FlowDocument, ids: ReadonlySet<string>, change: (node: FlowNode) => FlowNode) => ({
  ...document,
  nodes: document.nodes.map((node) => (ids.has(node.id) ? change(node) : node)),
})

export const findNode = (document: FlowDocument, id: string): FlowNode | undefined =>
  document.nodes.find((node) => node.id === id)

/** A name that nothing in the flow has: `ask_1`, `ask_2` … */
export function freeName(document: FlowDocument, stem: string): string {
  const usedIds = new Set([
    ...document.nodes.map(({ id }) => id),
    ...document.variables.map(({ name }) => name),
    ...document.groups.map(({ id }) => id),
    ...document.notes.map(({ id }) => id),
  ])
  const clean =
    stem
      .toLowerCase()
      .replace(/[^a-z0-9_]/g, '_')
      .replace(/^[^a-z]+/, '')
      .slice(0, 32) || 'step'
  for (let count = 1; ; count++) if (!usedIds.has(`${clean}_${count}`)) return `${clean}_${count}`
}

export function addNode(document: FlowDocument, node: FlowNode, after?: NodePort): FlowDocument {
  const added = { ...document, nodes: [...document.nodes, node] }
  return after ? connectNodes(added, { from: after.node, port: after.port, to: node.id, to_port: 'in' }) : added
}

/** An output has one connection: an older one of it is replaced. */
export function connectNodes(document: FlowDocument, edge: FlowEdge): FlowDocument {
  const others = document.edges.filter(({ from, port }) => from !== edge.from || port !== edge.port)
  return { ...document, edges: [...others, edge] }
}

export const disconnectEdge = (document: FlowDocument, edge: { from: string; port: string }): FlowDocument => ({
  ...document,
  edges: document.edges.filter(({ from, port }) => from !== edge.from || port !== edge.port),
})

/** Takes cards away. Where one had a single way in and out through `next`, what stood before leads to what stood after. */
export function removeNodes(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const gone = new Set(ids)
  const nodes = document.nodes.filter(({ id }) => !gone.has(id))
  const groups = document.groups.filter((group) => nodes.some((node) => node.group === group.id))
  const kept = groups.length === document.groups.length ? document.groups : groups
  return withoutLooseEdges({ ...document, nodes, groups: kept, edges: bridged(document.edges, gone) })
}

function bridged(edges: readonly FlowEdge[], gone: ReadonlySet<string>): FlowEdge[] {
  const onward = (id: string, seen = new Set<string>()): FlowEdge | undefined => {
    const next = edges.find(({ from, port }) => from === id && port === 'next')
    if (!next || seen.has(id)) return undefined
    return gone.has(next.to) ? onward(next.to, seen.add(id)) : next
  }
  return edges.flatMap((edge) => {
    if (!gone.has(edge.to)) return edge
    const next = onward(edge.to)
    return next && !gone.has(edge.from) ? { ...edge, to: next.to, to_port: next.to_port } : []
  })
}

export function moveNodes(document: FlowDocument, places: ReadonlyMap<string, Position>): FlowDocument {
  return changeNodes(document, new Set(places.keys()), (node) => {
    const position = places.get(node.id)
    if (!position || (position.x === node.position.x && position.y === node.position.y)) return node
    return { ...node, position }
  })
}

export const setOption = (document: FlowDocument, id: string, name: string, value: unknown): FlowDocument =>
  changeNodes(document, new Set([id]), (node) => {
    const { [name]: _, ...rest } = node.options
    return { ...node, options: value === undefined ? rest : { ...rest, [name]: value } }
  })

/** What stands beside the options; an undefined one is taken away. */
export const setFacts = (
  document: FlowDocument,
  id: string,
  facts: { title?: string | undefined; note?: string | undefined; policy?: FlowNode['policy'] | undefined },
): FlowDocument =>
  changeNodes(document, new Set([id]), (node) => {
    const entries = Object.entries({ ...node, ...facts }).filter(([, value]) => value !== undefined && value !== '')
    return Object.fromEntries(entries) as FlowNode
  })

export const addNote = (document: FlowDocument, note: FlowNote): FlowDocument => ({
  ...document,
  notes: [...document.notes, note],
})

export const setNote = (document: FlowDocument, id: string, text: string): FlowDocument =>
  changeNotes(document, (note) => (note.id === id && note.text !== text ? { ...note, text } : note))

export const moveNotes = (document: FlowDocument, places: ReadonlyMap<string, Position>): FlowDocument =>
  changeNotes(document, (note) => {
    const to = places.get(note.id)
    return !to || (to.x === note.position.x && to.y === note.position.y) ? note : { ...note, position: to }
  })

/** A note that stays as it is stays the same object: what is kept for undoing holds only what changed. */
function changeNotes(document: FlowDocument, change: (note: FlowNote) => FlowNote): FlowDocument {
  const notes = document.notes.map(change)
  return notes.every((note, index) => note === document.notes[index]) ? document : { ...document, notes }
}

export function removeNotes(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const notes = document.notes.filter(({ id }) => !ids.includes(id))
  return notes.length === document.notes.length ? document : { ...document, notes }
}

/** Puts cards into a new group with a title; a group that lost its last card goes. */
export function groupNodes(document: FlowDocument, ids: readonly string[], title: string): FlowDocument {
  const id = freeName(document, 'group')
  const nodes = changeNodes(document, new Set(ids), (node) => ({ ...node, group: id })).nodes
  return withoutEmptyGroups({ ...document, nodes, groups: [...document.groups, { id, title }] })
}

export function ungroupNodes(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const { nodes } = changeNodes(document, new Set(ids), ({ group: _, ...node }) => node)
  return withoutEmptyGroups({ ...document, nodes })
}

const withoutEmptyGroups = (document: FlowDocument): FlowDocument => ({
  ...document,
  groups: document.groups.filter(({ id }) => document.nodes.some(({ group }) => group === id)),
})
