import type { FlowDocument, FlowEdge } from '#flow/document.ts'
import { edgeKey } from '#flow/editing/difference.ts'
import { cardSize, guessedHeight } from '#flow/editing/layout.ts'
import type { Summary } from '#flow/editing/summary.ts'
import { definitionOf } from '#flow/nodes/index.ts'
import type { FlowProblem } from '#flow/problem.ts'
import { handlesOf } from '../canvas/handles.ts'
import type { Route } from '../canvas/routes.ts'
import {
  type Area,
  areaId,
  type CanvasEdge,
  type CanvasNode,
  type Card,
  type Mark,
  type NoteCard,
  type StepState,
} from './canvas-types.ts'

/** What is drawn over the document. */
export type Overlay = {
  summaries: ReadonlyMap<string, { summary: Summary }>
  selected: ReadonlySet<string>
  selectedLine: string | undefined
  severities: ReadonlyMap<string, FlowProblem['severity']>
  marks: ReadonlyMap<string, Mark> | undefined
  lineMarks: ReadonlyMap<string, Mark> | undefined
  steps: ReadonlyMap<string, StepState> | undefined
  readOnly: boolean
  /** The note that is being written. */
  writing: string | undefined
}

export const severitiesOf = (problems: readonly FlowProblem[]) => {
  const found = new Map<string, FlowProblem['severity']>()
  for (const { node, severity } of problems) if (node !== null && found.get(node) !== 'error') found.set(node, severity)
  return found
}

/** The canvas' own objects for a document; those that did not change stay the same, so that only changed cards draw anew. */
export function canvasNodes(document: FlowDocument, overlay: Overlay, before: readonly CanvasNode[]): CanvasNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  const cards = document.nodes.map((node): Card => {
    const was = old.get(node.id) as Card | undefined
    const data = {
      node,
      definition: definitionOf(node.kind),
      summary: overlay.summaries.get(node.id)?.summary ?? [],
      problem: overlay.severities.get(node.id),
      mark: overlay.marks?.get(node.id),
      step: overlay.steps?.get(node.id),
    }
    const selected = overlay.selected.has(node.id)
    const handles = handlesOf(node, was?.measured?.height, was?.data.node === node ? was.handles : undefined)
    const stays = was?.selected === selected && was.position === node.position && was.handles === handles
    if (stays && isSameData(was.data, data)) return was
    const kept = was && isSameData(was.data, data) ? was.data : data
    return {
      ...was,
      id: node.id,
      type: 'card',
      position: node.position,
      handles,
      initialWidth: cardSize.width,
      initialHeight: guessedHeight(node),
      data: kept,
      selected,
      draggable: !overlay.readOnly,
    }
  })
  return [...areas(document, cards, old), ...noteCards(document, overlay, old), ...cards]
}

function noteCards({ notes }: FlowDocument, overlay: Overlay, old: ReadonlyMap<string, CanvasNode>): NoteCard[] {
  return notes.map((note): NoteCard => {
    const was = old.get(note.id) as NoteCard | undefined
    const [selected, writing] = [overlay.selected.has(note.id), overlay.writing === note.id]
    const kept = was?.data.note === note && was.data.writing === writing
    if (kept && was.selected === selected && was.position === note.position) return was
    return {
      ...was,
      id: note.id,
      type: 'note',
      position: note.position,
      selected,
      draggable: !overlay.readOnly,
      handles: [],
      data: kept ? was.data : { note, writing },
    }
  })
}

const isSameData = (left: Card['data'], right: Card['data']) =>
  (['node', 'definition', 'summary', 'problem', 'mark', 'step'] as const).every((key) => left[key] === right[key])

const size = { width: 232, height: 76 }
const edge = { side: 20, top: 44 }

/** A frame around the cards of each group. It takes no part in dragging: its cards do. */
function areas(document: FlowDocument, cards: readonly Card[], old: ReadonlyMap<string, CanvasNode>): Area[] {
  return document.groups.flatMap((group): Area[] => {
    const members = cards.filter(({ data }) => data.node.group === group.id)
    if (members.length === 0) return []
    const left = Math.min(...members.map(({ position }) => position.x)) - edge.side
    const top = Math.min(...members.map(({ position }) => position.y)) - edge.top
    const right =
      Math.max(...members.map((member) => member.position.x + (member.measured?.width ?? size.width))) + edge.side
    const bottom =
      Math.max(...members.map((member) => member.position.y + (member.measured?.height ?? size.height))) + edge.side
    const id = areaId(group.id)
    const was = old.get(id) as Area | undefined
    const [width, height] = [right - left, bottom - top]
    const ids = members.map((member) => member.id)
    const unchanged =
      was?.data.title === group.title &&
      was.data.colour === group.colour &&
      was.position.x === left &&
      was.position.y === top &&
      was.width === width &&
      was.height === height &&
      was.data.members.join() === ids.join()
    if (unchanged) return [was]
    return [
      {
        ...was,
        id,
        type: 'area',
        position: { x: left, y: top },
        width,
        height,
        zIndex: -1,
        draggable: false,
        selectable: false,
        focusable: false,
        deletable: false,
        data: { id: group.id, title: group.title, colour: group.colour, members: ids },
      },
    ]
  })
}

export const lineId = (line: FlowEdge) => edgeKey(line)

export function canvasLines(
  document: FlowDocument,
  overlay: Overlay,
  before: readonly CanvasEdge[],
  routes: ReadonlyMap<string, Route>,
): CanvasEdge[] {
  const old = new Map(before.map((line) => [line.id, line]))
  return document.edges.map((line): CanvasEdge => {
    const id = lineId(line)
    const was = old.get(id)
    const selected = overlay.selectedLine === id
    const mark = overlay.lineMarks?.get(id)
    const walked = isWalked(overlay, line)
    const found = routes.get(id)
    const route = found?.path === was?.data?.route?.path ? was?.data?.route : found
    const kept = was?.data?.mark === mark && was?.data?.walked === walked && was?.data?.route === route
    if (was && was.selected === selected && kept) return was
    return {
      id,
      type: 'line',
      source: line.from,
      sourceHandle: line.port,
      target: line.to,
      targetHandle: line.to_port,
      selected,
      data: { mark, walked, route },
    }
  })
}

const went = new Set<StepState | undefined>(['running', 'done', 'failed', 'waiting'])
const isWalked = ({ steps }: Overlay, { from, to }: FlowEdge) =>
  steps !== undefined && steps.get(from) === 'done' && went.has(steps.get(to))
