import { z } from 'zod'
import { type FlowDocument, flowEdge, flowGroup, flowNode, flowNote } from '../document.ts'
import { flowLimits } from '../limits.ts'
import { freeName, type Position } from './edits.ts'

/** Cards and notes on their way from one flow to another, as text in the clipboard. */
const flowClipping = z
  .object({
    clipping: z.literal('flow'),
    nodes: z.array(flowNode).max(flowLimits.nodes),
    edges: z.array(flowEdge).max(flowLimits.edges),
    groups: z.array(flowGroup).max(100).default([]),
    notes: z.array(flowNote).max(flowLimits.notes).default([]),
  })
  .refine(({ nodes, notes }) => nodes.length + notes.length > 0)
export type FlowClipping = z.output<typeof flowClipping>

/** The cards and notes with these names, the connections between them and their groups. */
export function clipNodes(document: FlowDocument, ids: readonly string[]): FlowClipping {
  const chosen = new Set(ids)
  const nodes = document.nodes.filter(({ id }) => chosen.has(id))
  const edges = document.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to))
  const groups = document.groups.filter(({ id }) => nodes.some(({ group }) => group === id))
  return { clipping: 'flow', nodes, edges, groups, notes: document.notes.filter(({ id }) => chosen.has(id)) }
}

/** What a clipboard holds; undefined when that are no cards. Never throws. */
export function readClipping(text: string): FlowClipping | undefined {
  if (text.length > 2_000_000 || !text.includes('"clipping"')) return undefined
  try {
    return flowClipping.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Adds the cards and notes under new names, the upper left one at `origin`; expressions between them follow their new names. Answers the
 * names too.
 */
export function pasteClipping(document: FlowDocument, clipping: FlowClipping, origin: Position) {
  const names = new Map<string, string>()
  let grown = document
  for (const { id } of [...clipping.nodes, ...clipping.groups, ...clipping.notes]) {
    const name = freeName(grown, id.replace(/_\d+$/, ''))
    names.set(id, name)
    // Only so that the next free name is another one.
    grown = { ...grown, groups: [...grown.groups, { id: name, title: '' }] }
  }
  const all = [...clipping.nodes, ...clipping.notes]
  const left = Math.min(...all.map(({ position }) => position.x))
  const top = Math.min(...all.map(({ position }) => position.y))
  const positionOf = ({ position }: { position: Position }) => ({
    position: { x: origin.x + position.x - left, y: origin.y + position.y - top },
  })
  const renamed = (id: string) => names.get(id) ?? id
  const nodes = clipping.nodes.map(({ group, ...node }) => ({
    ...node,
    id: renamed(node.id),
    ...(group && names.has(group) && { group: renamed(group) }),
    options: followNames(node.options, names) as Record<string, unknown>,
    ...positionOf(node),
  }))
  const inside = clipping.edges.filter(({ from, to }) => names.has(from) && names.has(to))
  const edges = inside.map((edge) => ({ ...edge, from: renamed(edge.from), to: renamed(edge.to) }))
  const groups = clipping.groups.map((group) => ({ ...group, id: renamed(group.id) }))
  const notes = clipping.notes.map((note) => ({ ...note, id: renamed(note.id), ...positionOf(note) }))
  const pasted: FlowDocument = {
    ...document,
    nodes: [...document.nodes, ...nodes],
    edges: [...document.edges, ...edges],
    groups: [...document.groups, ...groups],
    notes: notes.length > 0 ? [...document.notes, ...notes] : document.notes,
  }
  return { document: pasted, ids: nodes.map(({ id }) => id), notes: notes.map(({ id }) => id) }
}

function followNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{\{[^}]*\}\}/g, (braced) =>
      braced.replace(/(?<![\w.'"])[a-z][a-z0-9_]*/g, (word) => names.get(word) ?? word),
    )
  if (Array.isArray(value)) return value.map((value) => followNames(value, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, followNames(value, names)]))
}
