import { isSameJson } from '#contract/kit/same-json.ts'
import type { FlowDocument, FlowNode, FlowNote } from '../document.ts'
import { edgeKey } from './difference.ts'
import { withoutLooseEdges } from './patch.ts'

/** What two people changed in different ways: a card (undefined: deleted there), or a part of the whole document. */
export type FlowConflict =
  | { what: 'node'; id: string; mine: FlowNode | undefined; theirs: FlowNode | undefined }
  | { what: 'variables' | 'settings' | 'groups' }

export type MergedDocument = { document: FlowDocument; conflicts: FlowConflict[] }

/**
 * Joins two changes of the same document. Where both changed the same card or part in different ways, the result holds
 * mine, and the conflict names it. A card's place alone never conflicts: mine counts.
 */
export function mergeFlows(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): MergedDocument {
  const conflicts: FlowConflict[] = []
  const nodes = mergeNodes(base, mine, theirs, conflicts)
  const part = <K extends 'variables' | 'settings' | 'groups'>(name: K): FlowDocument[K] => {
    if (isSameJson(base[name], mine[name])) return theirs[name]
    if (!isSameJson(base[name], theirs[name]) && !isSameJson(mine[name], theirs[name])) conflicts.push({ what: name })
    return mine[name]
  }
  const parts = { variables: part('variables'), settings: part('settings'), groups: part('groups') }
  const notes = mergeNotes(base.notes, mine.notes, theirs.notes)
  const document = withoutLooseEdges({ ...mine, ...parts, nodes, notes, edges: mergeEdges(base, mine, theirs) })
  return { document, conflicts }
}

/** The same with theirs where both changed something. */
export function takeTheirs({ document, conflicts }: MergedDocument, theirs: FlowDocument): FlowDocument {
  const replaced = new Map(
    conflicts.flatMap((conflict) => (conflict.what === 'node' ? [[conflict.id, conflict.theirs] as const] : [])),
  )
  const there = new Set(document.nodes.map(({ id }) => id))
  const kept = document.nodes.flatMap((node) => (replaced.has(node.id) ? (replaced.get(node.id) ?? []) : node))
  const back = [...replaced].flatMap(([id, node]) => (node && !there.has(id) ? [node] : []))
  const parts = Object.fromEntries(
    conflicts.flatMap((conflict) => (conflict.what === 'node' ? [] : [[conflict.what, theirs[conflict.what]]])),
  )
  const nodes = [...kept, ...back]
  const ids = new Set(nodes.map(({ id }) => id))
  const known = new Set(document.edges.map(edgeKey))
  const lost = theirs.edges.filter(
    (edge) => !known.has(edgeKey(edge)) && (replaced.has(edge.from) || replaced.has(edge.to)),
  )
  const free = lost.filter((edge) => !document.edges.some(({ from, port }) => from === edge.from && port === edge.port))
  const edges = [...document.edges, ...free].filter(({ from, to }) => ids.has(from) && ids.has(to))
  return { ...document, ...parts, nodes, edges }
}

function mergeNodes(
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  conflicts: FlowConflict[],
): FlowNode[] {
  const [old, own, other] = [byId(base.nodes), byId(mine.nodes), byId(theirs.nodes)]
  const ids = [...new Set([...own.keys(), ...other.keys()])]
  return ids.flatMap((id) => {
    const [was, first, second] = [old.get(id), own.get(id), other.get(id)]
    if (sameNode(was, first))
      return second ? [first && first !== was ? { ...second, position: first.position } : second] : []
    if (!sameNode(was, second) && !sameNode(first, second))
      conflicts.push({ what: 'node', id, mine: first, theirs: second })
    return first ? [first] : []
  })
}

/** Notes of both; of one that both changed, mine. */
function mergeNotes(base: readonly FlowNote[], mine: readonly FlowNote[], theirs: readonly FlowNote[]): FlowNote[] {
  const [old, own, other] = [byId(base), byId(mine), byId(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((id) => {
    const kept = isSameJson(old.get(id), own.get(id)) ? other.get(id) : own.get(id)
    return kept ? [kept] : []
  })
}

const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

/** Whether two cards do the same, wherever they stand. */
function sameNode(left: FlowNode | undefined, right: FlowNode | undefined): boolean {
  if (!left || !right) return left === right
  return isSameJson({ ...left, position: null }, { ...right, position: null })
}

/** Connections that either added stay, those that either took away go; one output keeps one, mine. */
function mergeEdges(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument) {
  const keys = (document: FlowDocument) => new Set(document.edges.map(edgeKey))
  const [old, own, other] = [keys(base), keys(mine), keys(theirs)]
  const kept = mine.edges.filter((edge) => !old.has(edgeKey(edge)) || other.has(edgeKey(edge)))
  const usedPorts = new Set(kept.map(({ from, port }) => `${from}:${port}`))
  const added = theirs.edges.filter((edge) => !own.has(edgeKey(edge)) && !old.has(edgeKey(edge)))
  return [...kept, ...added.filter(({ from, port }) => !usedPorts.has(`${from}:${port}`))]
}
