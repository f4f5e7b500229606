import { required } from '#contract/kit/required.ts'
import type { FlowEdge, FlowNode } from '../document.ts'
import { definitionOf } from '../nodes/index.ts'

type End = { id: string; rank: number }

/** Cards in columns; a connection over several columns has a lane in each of those between. */
export type NodeLayers = {
  columns: readonly (readonly string[])[]
  column: ReadonlyMap<string, number>
  before: ReadonlyMap<string, readonly End[]>
  isLane: (id: string) => boolean
}

/** The connections without those that close a cycle. */
export function forwardEdges(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowEdge[] {
  const from = Map.groupBy(edges, (edge) => edge.from)
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<FlowEdge>()
  const visit = (id: string): void => {
    state.set(id, 'open')
    for (const edge of from.get(id) ?? [])
      if (state.get(edge.to) === 'open') back.add(edge)
      else if (!state.has(edge.to)) visit(edge.to)
    state.set(id, 'done')
  }
  const isBegin = ({ kind }: FlowNode) => definitionOf(kind)?.input === null
  for (const { id } of nodes.toSorted((left, right) => Number(isBegin(right)) - Number(isBegin(left))))
    if (!state.has(id)) visit(id)
  const known = new Set(nodes.map(({ id }) => id))
  return edges.filter((edge) => !back.has(edge) && known.has(edge.from) && known.has(edge.to))
}

/** Puts cards into columns by the longest way to them, and orders each column so that few connections cross. */
export function layersOf(
  ids: readonly string[],
  edges: readonly FlowEdge[],
  rankOf: ReadonlyMap<FlowEdge, number>,
): NodeLayers {
  const column = columnsOf(ids, edges)
  const columns: string[][] = Array.from({ length: Math.max(0, ...column.values()) + 1 }, () => [])
  const columnOf = (id: string) => required(column.get(id), 'every card has a column')
  const put = (id: string, at: number) => required(columns[at], 'there are columns up to the last card').push(id)
  for (const id of ids) put(id, columnOf(id))
  const before = new Map<string, End[]>()
  const after = new Map<string, End[]>()
  const join = (from: string, to: string, rank: number) => {
    before.set(to, [...(before.get(to) ?? []), { id: from, rank }])
    after.set(from, [...(after.get(from) ?? []), { id: to, rank }])
  }
  const lanes = new Set<string>()
  for (const edge of edges) {
    const rank = rankOf.get(edge) ?? 0
    let last = edge.from
    for (let between = columnOf(edge.from) + 1; between < columnOf(edge.to); between++) {
      // Connections to the same card share their lane.
      const id = `${edge.to}\n${between}`
      const isNew = !lanes.has(id)
      if (isNew) put(id, between)
      lanes.add(id)
      column.set(id, between)
      join(last, id, last === edge.from ? rank + 1 : 0)
      last = id
    }
    join(last, edge.to, last === edge.from ? rank : 1)
  }
  order(columns, before, after)
  return { columns, column, before, isLane: (id) => lanes.has(id) }
}

function columnsOf(ids: readonly string[], edges: readonly FlowEdge[]): Map<string, number> {
  const into = Map.groupBy(edges, ({ to }) => to)
  const found = new Map<string, number>()
  const depth = (id: string): number => {
    const known = found.get(id)
    if (known !== undefined) return known
    const own = Math.max(-1, ...(into.get(id) ?? []).map(({ from }) => depth(from))) + 1
    found.set(id, own)
    return own
  }
  for (const id of ids) depth(id)
  return found
}

/** Odd: the last one goes along the ways out, so that they leave their card in order. */
const sweeps = 7

/** Sorts columns by where their neighbours stand, forth and back; the way out counts for what comes after. */
function order(
  columns: string[][],
  before: ReadonlyMap<string, readonly End[]>,
  after: ReadonlyMap<string, readonly End[]>,
) {
  const rowOf = new Map<string, number>()
  const note = () => {
    for (const column of columns) for (const [index, id] of column.entries()) rowOf.set(id, index)
  }
  note()
  const centre = (id: string, ends: readonly End[] | undefined, weigh: (end: End) => number) =>
    ends && ends.length > 0
      ? ends.reduce((sum, end) => sum + (rowOf.get(end.id) ?? 0) + weigh(end), 0) / ends.length
      : (rowOf.get(id) ?? 0)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const forth = sweep % 2 === 0
    for (const column of forth ? columns : columns.toReversed()) {
      const centred = column.map((id) => ({
        id,
        at: forth ? centre(id, before.get(id), ({ rank }) => rank / 10) : centre(id, after.get(id), () => 0),
      }))
      centred.sort((left, right) => left.at - right.at)
      for (const [index, { id }] of centred.entries()) {
        column[index] = id
        rowOf.set(id, index)
      }
    }
  }
}
