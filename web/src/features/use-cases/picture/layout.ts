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
export type Line = Relation & { path: string; label: string }
export type Drawing = { boxes: Box[]; lines: Line[]; width: number; height: number }

export const boxWidth = 200
export const headHeight = 30
export const rowHeight = 20
const shownColumns = 6

const [gap, margin] = [28, 12]
/** A row of parts that hang together may be as wide as the widest of them, and is never narrower than this. */
const rowWidth = 1_000

type Relation = UseCasePicture['relations'][number]
type Sized = Omit<Box, 'x' | 'y'>
type Point = { x: number; y: number }
type Part = { boxes: Box[]; points: Map<Relation, Point[]>; width: number; height: number }

const idOf = (source: string, table: string) => `${source}/${table}`
const fromOf = (one: Relation) => idOf(one.data_source_id, one.table)
const toOf = (one: Relation) => idOf(one.data_source_id, one.to_table)

/**
 * Where the tables of a picture stand and how the lines between them run: what hangs together is laid out by itself, and such
 * parts stand in rows, the largest first. Pure.
 */
export function layOut({ tables, relations }: UseCasePicture): Drawing {
  const boxes = tables.map((table) => sized(table, relations))
  const parts = partsOf(boxes, relations).map((part) => layOutPart(part, relations))
  parts.sort((one, other) => other.height * other.width - one.height * one.width)
  return inRows(parts)
}

function sized(table: UseCasePicture['tables'][number], relations: Relation[]): Sized {
  const id = idOf(table.data_source_id, table.table)
  const joined = new Set(
    relations.flatMap((one) => [
      ...(fromOf(one) === id ? [one.column] : []),
      ...(toOf(one) === id ? [one.to_column] : []),
    ]),
  )
  const telling = table.columns.filter(({ name, key }) => key || joined.has(name))
  const columns = (telling.length > 0 ? telling : table.columns).slice(0, shownColumns)
  const more = table.columns.length - columns.length
  const height = headHeight + (columns.length + (more > 0 ? 1 : 0)) * rowHeight + 8
  return {
    id,
    title: table.table,
    columns: columns.map(({ name, key }) => ({ name, key })),
    more,
    width: boxWidth,
    height,
  }
}

/** The tables that relations lead between, together. */
function partsOf(boxes: Sized[], relations: Relation[]): Sized[][] {
  const part = new Map(boxes.map((box) => [box.id, [box]]))
  for (const one of relations) {
    const [from, to] = [part.get(fromOf(one)), part.get(toOf(one))]
    if (!from || !to || from === to) continue
    from.push(...to)
    for (const { id } of to) part.set(id, from)
  }
  return [...new Set(part.values())]
}

function layOutPart(boxes: Sized[], all: Relation[]): Part {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: gap, ranksep: 72 })
  graph.setDefaultEdgeLabel(() => ({}))
  const here = new Set(boxes.map(({ id }) => id))
  const relations = all.filter((one) => here.has(fromOf(one)) && here.has(toOf(one)))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  relations.forEach((one, at) => {
    if (one.table !== one.to_table) graph.setEdge(fromOf(one), toOf(one), {}, String(at))
  })
  dagre.layout(graph)
  const points = relations.map((one, at): [Relation, Point[]] => [
    one,
    one.table === one.to_table ? [] : graph.edge({ v: fromOf(one), w: toOf(one), name: String(at) }).points,
  ])
  const loops = relations.some((one) => one.table === one.to_table)
  const placed = boxes.map((box) => {
    const { x, y } = graph.node(box.id)
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 }
  })
  const { width = 0, height = 0 } = graph.graph()
  return { boxes: placed, points: new Map(points), width: width + (loops ? loopWidth : 0), height }
}

function inRows(parts: Part[]): Drawing {
  const most = Math.max(rowWidth, ...parts.map(({ width }) => width))
  const drawing: Drawing = { boxes: [], lines: [], width: 0, height: 0 }
  let [x, y, tallest] = [margin, margin, 0]
  for (const part of parts) {
    if (x > margin && x + part.width > most + margin) [x, y, tallest] = [margin, y + tallest + gap, 0]
    drawing.boxes.push(...part.boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y })))
    for (const [relation, points] of part.points) drawing.lines.push(lineOf(relation, points, part, { x, y }))
    tallest = Math.max(tallest, part.height)
    drawing.width = Math.max(drawing.width, x + part.width + margin)
    drawing.height = y + tallest + margin
    x += part.width + gap
  }
  return drawing
}

function lineOf(one: Relation, points: Point[], part: Part, { x, y }: Point): Line {
  const own = one.table === one.to_table ? part.boxes.find(({ id }) => id === fromOf(one)) : undefined
  const path = own ? loopAt(own, { x, y }) : pathOf(points.map((point) => ({ x: point.x + x, y: point.y + y })))
  return { ...one, path, label: `${one.table}.${one.column} → ${one.to_table}.${one.to_column}` }
}

const loopWidth = 36

/** From a table to itself, at its right. */
function loopAt(box: Box, at: Point): string {
  const [right, y] = [box.x + box.width + at.x, box.y + box.height / 2 + at.y]
  const out = right + loopWidth
  return `M ${right} ${y - 14} C ${out} ${y - 22} ${out} ${y + 22} ${right} ${y + 14}`
}

/** A soft line through the points that the layout gives. */
function pathOf(points: readonly Point[]): string {
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
