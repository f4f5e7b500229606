import dagre from '@dagrejs/dagre'
import type { UseCasePicture } from '#contract/use-cases/schemas.ts'

export type Box = {
  id: string
  title: string
  /** Keys and what relations lead over; the rest is counted. */
  columns: { name: string; key: boolean }[]
  more: number
  x: number
  y: number
  width: number
  height: number
}
export type Line = UseCasePicture['relations'][number] & { path: string; label: string }
export type Drawing = { boxes: Box[]; lines: Line[]; width: number; height: number }

export const boxWidth = 200
export const headHeight = 30
export const rowHeight = 20
const shownColumns = 6

/** Where the tables of a picture stand and how the lines between them run. Pure. */
export function layOut({ tables, relations }: UseCasePicture): Drawing {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 72, marginx: 12, marginy: 12 })
  graph.setDefaultEdgeLabel(() => ({}))
  const idOf = (source: string, table: string) => `${source}/${table}`
  const boxes = tables.map((table) => {
    const id = idOf(table.data_source_id, table.table)
    const joined = new Set(
      relations.flatMap((one) => [
        ...(idOf(one.data_source_id, one.table) === id ? [one.column] : []),
        ...(idOf(one.data_source_id, one.to_table) === id ? [one.to_column] : []),
      ]),
    )
    const telling = table.columns.filter(({ name, key }) => key || joined.has(name))
    const columns = (telling.length > 0 ? telling : table.columns).slice(0, shownColumns)
    const more = table.columns.length - columns.length
    const height = headHeight + (columns.length + (more > 0 ? 1 : 0)) * rowHeight + 8
    graph.setNode(id, { width: boxWidth, height })
    return { id, title: table.table, columns: columns.map(({ name, key }) => ({ name, key })), more, height }
  })
  relations.forEach((one, at) => {
    if (one.table === one.to_table) return
    graph.setEdge(idOf(one.data_source_id, one.table), idOf(one.data_source_id, one.to_table), {}, String(at))
  })
  dagre.layout(graph)
  const lines = relations.map((one, at) => {
    const from = idOf(one.data_source_id, one.table)
    const edge = { v: from, w: idOf(one.data_source_id, one.to_table), name: String(at) }
    const path = one.table === one.to_table ? loopAt(graph.node(from)) : pathOf(graph.edge(edge).points)
    return { ...one, path, label: `${one.table}.${one.column} → ${one.to_table}.${one.to_column}` }
  })
  const { width = 0, height = 0 } = graph.graph()
  const loops = relations.some((one) => one.table === one.to_table)
  const placed = boxes.map((box) => {
    const { x, y } = graph.node(box.id)
    return { ...box, width: boxWidth, x: x - boxWidth / 2, y: y - box.height / 2 }
  })
  return { boxes: placed, lines, width: width + (loops ? loopWidth : 0), height }
}

const loopWidth = 36

/** From a table to itself, at its right. */
function loopAt({ x, y, width }: { x: number; y: number; width: number }): string {
  const [right, out] = [x + width / 2, x + width / 2 + loopWidth]
  return `M ${right} ${y - 14} C ${out} ${y - 22} ${out} ${y + 22} ${right} ${y + 14}`
}

/** A soft line through the points that the layout gives. */
function pathOf(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const middles = rest.map((point, at) => {
    const next = rest[at + 1]
    return next
      ? `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
      : `L ${point.x} ${point.y}`
  })
  return [`M ${first.x} ${first.y}`, ...middles].join(' ')
}
