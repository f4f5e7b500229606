import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import type { FlowDocument } from '#flow/document.ts'
import { differenceOf, edgeKey } from '#flow/editing/difference.ts'
import { moveNodes, moveNotes } from '#flow/editing/edits.ts'
import { applyPatch, type FlowPatch, inverted, patchOf } from '#flow/editing/patch.ts'
import { Summaries } from '#flow/editing/summary.ts'
import type { FlowProblem } from '#flow/problem.ts'
import { Routing } from '../canvas/routing.ts'
import { canvasLines, canvasNodes, type Overlay, severitiesOf } from './canvas-nodes.ts'
import type { CanvasNode, Line, Mark, StepState } from './canvas-types.ts'

/** What the right panel shows beside the settings of the chosen card. */
export type Pane = 'versions' | 'problems' | 'test' | 'settings' | 'variables'

export type EditorState = {
  document: FlowDocument
  cards: readonly CanvasNode[]
  lines: readonly Line[]
  selected: readonly string[]
  selectedLine: string | undefined
  /** The note that is being written. */
  writing: string | undefined
  /** Cards are being chosen by drawing a box around them. */
  choosing: boolean
  problems: readonly FlowProblem[]
  pane: Pane | undefined
  canUndo: boolean
  canRedo: boolean
  /** Said to screen readers. */
  said: string
  /** The version the draft is compared with; nothing can be changed meanwhile. */
  comparing: Comparing | undefined
  steps: ReadonlyMap<string, StepState> | undefined
}
export type Comparing = { title: string; before: FlowDocument; after: FlowDocument; number: number }

type Step = { patch: FlowPatch; key: string | undefined; at: number }
const sameStepMs = 1_500
const checkAfterMs = 150

type Given = {
  document: FlowDocument
  readOnly: boolean
  check: (document: FlowDocument) => FlowProblem[]
  /** The document is another one by the person's hand. */
  onEdit: (document: FlowDocument) => void
}

/** Everything a mounted editor knows. One per canvas. */
export class EditorStore {
  #state: EditorState
  #done: Step[] = []
  #undone: Step[] = []
  #checking: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #given: Given
  readonly #drawing = { routing: new Routing(), summaries: new Summaries() }

  constructor(given: Given) {
    this.#given = given
    const bare = {
      ...{ document: given.document, cards: [], lines: [], selected: [], selectedLine: undefined, problems: [] },
      ...{ choosing: false, writing: undefined },
      ...{ pane: undefined, canUndo: false, canRedo: false, said: '', comparing: undefined, steps: undefined },
    }
    this.#state = drawn(bare, given.readOnly, this.#drawing)
    // The cards are painted first.
    const first = () => this.checkSoon()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(first, { timeout: 1_000 })
    else first()
  }

  get = (): EditorState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  get readOnly(): boolean {
    return this.#given.readOnly || this.#state.comparing !== undefined
  }

  #set(change: Partial<EditorState>): void {
    this.#state = drawn({ ...this.#state, ...change }, this.#given.readOnly, this.#drawing)
    for (const listener of this.#listeners) listener()
  }

  /** Changes the document. Changes with the same `key` in quick succession are one step back. */
  edit(change: (document: FlowDocument) => FlowDocument, { key, said }: { key?: string; said?: string } = {}): void {
    if (this.readOnly) return
    const before = this.#state.document
    const document = change(before)
    const patch = patchOf(before, document)
    if (!patch) return
    this.#remember({ patch, key, at: Date.now() }, before, document)
    this.#show(document, said === undefined ? {} : { said })
  }

  #remember(step: Step, before: FlowDocument, after: FlowDocument): void {
    this.#undone = []
    const last = this.#done.at(-1)
    if (step.key === undefined || last?.key !== step.key || step.at - last.at > sameStepMs) {
      this.#done.push(step)
      return
    }
    const patch = patchOf(applyPatch(before, inverted(last.patch)), after)
    if (patch) this.#done[this.#done.length - 1] = { ...step, patch }
    else this.#done.pop()
  }

  #show(document: FlowDocument, more: Partial<EditorState> = {}): void {
    const there = idsOf(document)
    const selected = this.#state.selected.filter((id) => there.has(id))
    const history = { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 }
    this.#set({
      selected: selected.length === this.#state.selected.length ? this.#state.selected : selected,
      ...history,
      document,
      ...more,
    })
    this.#given.onEdit(document)
    this.checkSoon()
  }

  /** Problems of the document, a moment after it was changed or more is known about what it picks. */
  checkSoon = (): void => {
    clearTimeout(this.#checking)
    this.#checking = setTimeout(() => this.#set({ problems: this.#given.check(this.#state.document) }), checkAfterMs)
  }

  undo = (said = ''): void => this.#travel(this.#done, this.#undone, said)
  redo = (said = ''): void => this.#travel(this.#undone, this.#done, said)

  #travel(from: Step[], to: Step[], said: string): void {
    if (this.readOnly) return
    const step = from.pop()
    if (!step) return
    // A step back is its inverse; kept the other way round, it leads forward again.
    const back = { ...step, key: undefined, patch: inverted(step.patch) }
    to.push(back)
    this.#show(applyPatch(this.#state.document, back.patch), { said })
  }

  /** What somebody else changed came in: no step of one's own, nothing to save. */
  receive(document: FlowDocument): void {
    const there = idsOf(document)
    this.#set({ document, selected: this.#state.selected.filter((id) => there.has(id)) })
    this.checkSoon()
  }

  /** Another document took the draft's place on the server; a step back leads to what was there before. */
  replace(document: FlowDocument): void {
    const before = this.#state.document
    const patch = patchOf(before, document)
    if (patch) this.#remember({ patch, key: undefined, at: Date.now() }, before, document)
    this.#set({ canUndo: this.#done.length > 0, canRedo: false })
    this.receive(document)
  }

  select(selected: readonly string[], more: Partial<Pick<EditorState, 'pane' | 'said'>> = {}): void {
    this.#set({ selected, selectedLine: undefined, ...more })
  }
  selectLine(selectedLine: string | undefined): void {
    this.#set({ selectedLine, ...(selectedLine !== undefined && { selected: [] }) })
  }
  write(writing: string | undefined): void {
    this.#set({ writing, ...(writing !== undefined && { selected: [writing], selectedLine: undefined }) })
  }
  choose(choosing: boolean): void {
    this.#set({ choosing })
  }
  open(pane: Pane | undefined): void {
    this.#set({ pane, ...(pane !== undefined && { selected: [] }), ...(pane !== 'test' && { steps: undefined }) })
  }
  say(said: string): void {
    this.#set({ said })
  }
  compare(comparing: Comparing | undefined): void {
    this.#set({ comparing, selected: [] })
  }
  showSteps(steps: ReadonlyMap<string, StepState> | undefined): void {
    this.#set({ steps })
  }

  /** What the canvas reports: sizes, places while dragging, the choice. Only the end of a move is a step. */
  onNodesChange = (changes: NodeChange<CanvasNode>[]): void => {
    const chosen = changes.filter((change) => change.type === 'select')
    const rest = changes.filter((change) => change.type !== 'select' && change.type !== 'remove')
    if (rest.length > 0) this.#moved(rest)
    if (chosen.length > 0) {
      const off = new Set(chosen.flatMap(({ id, selected }) => (selected ? [] : id)))
      const on = chosen.flatMap(({ id, selected }) => (selected && !this.#state.selected.includes(id) ? id : []))
      const selected = [...this.#state.selected.filter((id) => !off.has(id)), ...on]
      this.#set({ selected, ...(on.length > 0 && { selectedLine: undefined, pane: undefined }) })
    }
  }

  #moved(changes: NodeChange<CanvasNode>[]): void {
    const cards = applyNodeChanges(changes, [...this.#state.cards])
    this.#state = { ...this.#state, cards }
    const ended = changes.flatMap((change) =>
      change.type === 'position' && change.dragging !== true && change.position ? [change.id] : [],
    )
    // The place of every card that was dragged along, as the canvas has it now.
    if (ended.length === 0 || this.readOnly) {
      // Connections go round what has been measured.
      if (changes.some(({ type }) => type === 'dimensions')) this.#set({})
      else for (const listener of this.#listeners) listener()
      return
    }
    const ids = new Set(ended)
    const places = new Map(
      cards.flatMap((card) => (ids.has(card.id) && card.type !== 'area' ? [[card.id, card.position] as const] : [])),
    )
    this.edit((document) => moveNotes(moveNodes(document, places), places), { key: `move ${[...ids].join()}` })
    for (const listener of this.#listeners) listener()
  }

  stop(): void {
    clearTimeout(this.#checking)
  }
}

const idsOf = ({ nodes, notes }: FlowDocument) => new Set([...nodes, ...notes].map(({ id }) => id))

const overlays = new WeakMap<Comparing, Pick<Overlay, 'marks' | 'lineMarks'> & { document: FlowDocument }>()

type Drawing = { routing: Routing; summaries: Summaries }

/** Draws what the state holds, keeping what has not changed. */
function drawn(state: EditorState, readOnly: boolean, { routing, summaries }: Drawing): EditorState {
  const { comparing, selected, selectedLine, steps } = state
  const compared = comparing && (overlays.get(comparing) ?? compare(comparing))
  const shown = compared?.document ?? state.document
  const overlay: Overlay = {
    summaries: summaries.of(shown),
    selected: new Set(selected),
    selectedLine,
    severities: compared ? new Map() : severitiesOf(state.problems),
    ...{
      marks: compared?.marks,
      lineMarks: compared?.lineMarks,
      steps: compared ? undefined : steps,
      readOnly: readOnly || comparing !== undefined,
      writing: state.writing,
    },
  }
  const cards = canvasNodes(shown, overlay, state.cards)
  return { ...state, cards, lines: canvasLines(shown, overlay, state.lines, routing.of(shown, cards)) }
}

/** Both versions at once: what is now, and what was there besides. */
function compare(comparing: Comparing) {
  const { before, after } = comparing
  const { nodes, edges } = differenceOf(before, after)
  const removed = nodes.flatMap((one) => (one.change === 'removed' ? [one.before] : []))
  const lost = edges.flatMap(({ change, edge }) => (change === 'removed' ? [edge] : []))
  const all = [...after.nodes, ...removed]
  const ids = new Set(all.map(({ id }) => id))
  const document = {
    ...after,
    nodes: all,
    edges: [...after.edges, ...lost].filter(({ from, to }) => ids.has(from) && ids.has(to)),
  }
  const marks = new Map<string, Mark>(nodes.map(({ id, change }) => [id, change]))
  const lineMarks = new Map<string, Mark>(edges.map(({ edge, change }) => [edgeKey(edge), change]))
  const made = { document, marks, lineMarks }
  overlays.set(comparing, made)
  return made
}
