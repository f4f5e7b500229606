import dagre from '@dagrejs/dagre'
import type { UseCasePicture } from '#contract/use-cases/schemas.ts'

export type DrawnTable = {
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
type RelationLine = Relation & { path: string; label: string }
export type Drawing = { boxes: DrawnTable[]; lines: RelationLine[]; width: number; height: number }

const boxWidth = 200
export const headHeight = 30
export const rowHeight = 20
const shownColumns = 6

const [gap, margin] = [28, 12]
/** A row of parts that hang together may be as wide as the widest of them, and is never narrower than this. */
const rowWidth = 1_000

type Relation = UseCasePicture['relations'][number]
type Sized = Omit<DrawnTable, 'x' | 'y'>
type Point = { x: number; y: number }
type Part = { boxes: DrawnTable[]; points: Map<Relation, Point[]>; width: number; height: number }

const idOf = (source: string, table: string) => `${source}/${table}`
const fromOf = (relation: Relation) => idOf(relation.data_source_id, relation.table)
const toOf = (relation: Relation) => idOf(relation.data_source_id, relation.to_table)

/**
 * Where the tables of a picture stand and how the lines between them run: what hangs together is laid out by itself, and such
 * parts stand in rows, the largest first. Pure.
 */
export function layOut({ tables, relations }: UseCasePicture): Drawing {
  const boxes = tables.map((table) => sized(table, relations))
  const parts = partsOf(boxes, relations).map((part) => layOutPart(part, relations))
  parts.sort((left, right) => right.height * right.width - left.height * left.width)
  return inRows(parts)
}

function sized(table: UseCasePicture['tables'][number], relations: Relation[]): Sized {
  const id = idOf(table.data_source_id, table.table)
  const joined = new Set(
    relations.flatMap((relation) => [
      ...(fromOf(relation) === id ? [relation.column] : []),
      ...(toOf(relation) === id ? [relation.to_column] : []),
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
  for (const relation of relations) {
    const [from, to] = [part.get(fromOf(relation)), part.get(toOf(relation))]
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
  const relations = all.filter((item) => here.has(fromOf(item)) && here.has(toOf(item)))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  relations.forEach((relation, index) => {
    if (relation.table !== relation.to_table) graph.setEdge(fromOf(relation), toOf(relation), {}, String(index))
  })
  dagre.layout(graph)
  const points = relations.map((relation, index): [Relation, Point[]] => [
    relation,
    relation.table === relation.to_table
      ? []
      : graph.edge({ v: fromOf(relation), w: toOf(relation), name: String(index) }).points,
  ])
  const loops = relations.some((relation) => relation.table === relation.to_table)
  const placed = boxes.map((box) => {
    const { x, y } = graph.node(box.id)
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 }
  })
  const { width = 0, height = 0 } = graph.graph()
  return { boxes: placed, points: new Map(points), width: width + (loops ? loopWidth : 0), height }
}

function inRows(parts: Part[]): Drawing {
  const max = Math.max(rowWidth, ...parts.map(({ width }) => width))
  const drawing: Drawing = { boxes: [], lines: [], width: 0, height: 0 }
  let [x, y, tallest] = [margin, margin, 0]
  for (const part of parts) {
    if (x > margin && x + part.width > max + margin) [x, y, tallest] = [margin, y + tallest + gap, 0]
    drawing.boxes.push(...part.boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y })))
    for (const [relation, points] of part.points) drawing.lines.push(lineOf(relation, points, part, { x, y }))
    tallest = Math.max(tallest, part.height)
    drawing.width = Math.max(drawing.width, x + part.width + margin)
    drawing.height = y + tallest + margin
    x += part.width + gap
  }
  return drawing
}

function lineOf(relation: Relation, points: Point[], part: Part, { x, y }: Point): RelationLine {
  const own = relation.table === relation.to_table ? part.boxes.find(({ id }) => id === fromOf(relation)) : undefined
  const path = own ? loopAt(own, { x, y }) : pathOf(points.map((point) => ({ x: point.x + x, y: point.y + y })))
  return {
    ...relation,
    path,
    label: `${relation.table}.${relation.column} → ${relation.to_table}.${relation.to_column}`,
  }
}

const loopWidth = 36

/** From a table to itself, at its right. */
function loopAt(box: DrawnTable, at: Point): string {
  const [right, y] = [box.x + box.width + at.x, box.y + box.height / 2 + at.y]
  const out = right + loopWidth
  return `M ${right} ${y - 14} C ${out} ${y - 22} ${out} ${y + 22} ${right} ${y + 14}`
}

/** A soft line through the points that the layout gives. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const middles = rest.map((point, index) => {
    const next = rest[index + 1]
    return next
      ? `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
      : `L ${point.x} ${point.y}`
  })
  return [`M ${first.x} ${first.y}`, ...middles].join(' ')
}
