import { isSameJson } from '#contract/kit/same-json.ts'
import type { FlowDocument, FlowEdge, FlowNode } from '../document.ts'

type NodeChange =
  | { change: 'added'; id: string; after: FlowNode }
  | { change: 'removed'; id: string; before: FlowNode }
  | { change: 'changed'; id: string; before: FlowNode; after: FlowNode; fields: string[] }

/** What another version of a flow has more, less or otherwise. Moving a card alone is no change of what the flow does. */
export type Difference = {
  nodes: NodeChange[]
  edges: { change: 'added' | 'removed'; edge: FlowEdge }[]
  /** Parts of the document beside cards and connections. Where a note stands is no change, as with cards. */
  parts: ('variables' | 'settings' | 'groups' | 'notes')[]
}

/** An output has one connection, so it names it. */
export const edgeKey = (edge: FlowEdge): string => `${edge.from}:${edge.port}>${edge.to}:${edge.to_port}`

/** Compares two documents; pure. */
export function differenceOf(before: FlowDocument, after: FlowDocument): Difference {
  const parts = (['variables', 'settings', 'groups', 'notes'] as const).filter(
    (part) => !isSameJson(partOf(before, part), partOf(after, part)),
  )
  return { nodes: nodeChanges(before.nodes, after.nodes), edges: edgeChanges(before.edges, after.edges), parts }
}

const partOf = (document: FlowDocument, part: Difference['parts'][number]): unknown =>
  part === 'notes' ? document.notes.map(({ id, text }) => ({ id, text })) : document[part]

export const isSame = ({ nodes, edges, parts }: Difference): boolean => nodes.length + edges.length + parts.length === 0

function nodeChanges(before: readonly FlowNode[], after: readonly FlowNode[]): NodeChange[] {
  const old = new Map(before.map((node) => [node.id, node]))
  const kept = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((node): NodeChange[] => {
    const was = old.get(node.id)
    if (!was) return [{ change: 'added', id: node.id, after: node }]
    const fields = changedFields(was, node)
    return fields.length === 0 ? [] : [{ change: 'changed', id: node.id, before: was, after: node, fields }]
  })
  const removed = before.filter(({ id }) => !kept.has(id))
  return [...changes, ...removed.map((node) => ({ change: 'removed' as const, id: node.id, before: node }))]
}

/** What a card has beside its options. */
export const besideOptions = ['kind', 'title', 'policy', 'note', 'group'] as const

/** Names of options, and of what stands beside them. */
export function changedFields(before: FlowNode, after: FlowNode): string[] {
  const options = new Set([...Object.keys(before.options), ...Object.keys(after.options)])
  const changed = [...options].filter((name) => !isSameJson(before.options[name], after.options[name]))
  const beside = besideOptions.filter((name) => !isSameJson(before[name], after[name]))
  return [...beside, ...changed]
}

function edgeChanges(before: readonly FlowEdge[], after: readonly FlowEdge[]): Difference['edges'] {
  const [old, now] = [new Set(before.map(edgeKey)), new Set(after.map(edgeKey))]
  return [
    ...after.filter((edge) => !old.has(edgeKey(edge))).map((edge) => ({ change: 'added' as const, edge })),
    ...before.filter((edge) => !now.has(edgeKey(edge))).map((edge) => ({ change: 'removed' as const, edge })),
  ]
}
