import type { Edge, Node } from '@xyflow/react'
import type { AnyDefinition } from '#flow/definition.ts'
import type { FlowNode, FlowNote } from '#flow/document.ts'
import type { Summary } from '#flow/editing/summary.ts'
import type { FlowProblem } from '#flow/problem.ts'
import type { Route } from '../canvas/routes.ts'

/** How a card differs from the version it is compared with. */
export type Mark = 'added' | 'removed' | 'changed'
/** Where a card stands in the run that is shown. */
export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

export type CardData = {
  node: FlowNode
  definition: AnyDefinition | undefined
  summary: Summary
  problem: FlowProblem['severity'] | undefined
  mark: Mark | undefined
  step: StepState | undefined
}
export type Card = Node<CardData, 'card'>
export type Area = Node<{ id: string; title: string; colour: string | undefined; members: string[] }, 'area'>
export type NoteCard = Node<{ note: FlowNote; writing: boolean }, 'note'>
export type CanvasNode = Card | Area | NoteCard
type LineData = { mark: Mark | undefined; walked: boolean; route: Route | undefined }
export type CanvasEdge = Edge<LineData, 'line'>

export const areaId = (group: string) => `area:${group}`
