import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import type { FlowDocument } from '#flow/document.ts'
import { differenceOf, edgeKey } from '#flow/editing/difference.ts'
import { moveNodes, moveNotes } from '#flow/editing/edits.ts'
import { Summaries } from '#flow/editing/summary.ts'
import type { FlowProblem } from '#flow/problem.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { Routing } from '../canvas/routing.ts'
import { canvasLines, canvasNodes, type Overlay, severitiesOf } from './canvas-nodes.ts'
import type { CanvasEdge, CanvasNode, Mark, StepState } from './canvas-types.ts'
import type { FlowEditor } from './flow-editor.ts'

/** What the right panel shows beside the settings of the chosen card. */
export type Pane = 'versions' | 'problems' | 'test' | 'runs' | 'settings' | 'variables'

export type EditorState = {
  document: FlowDocument
  cards: readonly CanvasNode[]
  lines: readonly CanvasEdge[]
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
  /** What the words that a flow was built from left open, until whoever wrote them has seen it. */
  questions: readonly string[]
  /** Said to screen readers. */
  announcement: string
  /** The version the draft is compared with; nothing can be changed meanwhile. */
  comparing: VersionComparison | undefined
  steps: ReadonlyMap<string, StepState> | undefined
}
export type VersionComparison = { title: string; before: FlowDocument; after: FlowDocument; number: number }

const checkAfterMs = 150

type Given = {
  /** The document, its history and what is saved of it. */
  editor: FlowEditor
  readOnly: boolean
  check: (document: FlowDocument) => FlowProblem[]
}

/** Everything a mounted editor knows. One per canvas. */
export class EditorStore {
  readonly #store: Store<EditorState>
  /** What changes on the screen together with the document. */
  #beside: Partial<EditorState> = {}
  #checking: ReturnType<typeof setTimeout> | undefined
  readonly #given: Given
  readonly #drawing = { routing: new Routing(), summaries: new Summaries() }

  constructor(given: Given) {
    this.#given = given
    const bare = {
      document: given.editor.get().document,
      cards: [],
      lines: [],
      selected: [],
      selectedLine: undefined,
      problems: [],
      choosing: false,
      writing: undefined,
      pane: undefined,
      canUndo: false,
      canRedo: false,
      questions: [],
      announcement: '',
      comparing: undefined,
      steps: undefined,
    }
    this.#store = createStore(drawn(bare, given.readOnly, this.#drawing))
    this.get = this.#store.get
    this.subscribe = this.#store.subscribe
    given.editor.subscribe(this.#followDocument)
    // The cards are painted first.
    const first = () => this.checkSoon()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(first, { timeout: 1_000 })
    else first()
  }

  readonly get: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  get readOnly(): boolean {
    return this.#given.readOnly || this.get().comparing !== undefined
  }

  #set(change: Partial<EditorState>): void {
    this.#store.set(drawn({ ...this.get(), ...change }, this.#given.readOnly, this.#drawing))
  }

  /** Changes the document. Changes with the same `key` in quick succession are one step back. */
  edit(
    change: (document: FlowDocument) => FlowDocument,
    { key, announcement }: { key?: string; announcement?: string } = {},
  ): void {
    if (this.readOnly) return
    this.#beside = announcement === undefined ? {} : { announcement }
    this.#given.editor.change(change, key)
    this.#beside = {}
  }

  #followDocument = (): void => {
    const before = this.get()
    const { document, done, undone } = this.#given.editor.get()
    const history = { canUndo: done.length > 0, canRedo: undone.length > 0 }
    if (document === before.document) {
      if (history.canUndo !== before.canUndo || history.canRedo !== before.canRedo) this.#set(history)
      return
    }
    const there = idsOf(document)
    const selected = before.selected.filter((id) => there.has(id))
    this.#set({
      selected: selected.length === before.selected.length ? before.selected : selected,
      document,
      ...history,
      ...this.#beside,
    })
    this.checkSoon()
  }

  /** Problems of the document, a moment after it was changed or more is known about what it picks. */
  checkSoon = (): void => {
    clearTimeout(this.#checking)
    this.#checking = setTimeout(() => this.#set({ problems: this.#given.check(this.get().document) }), checkAfterMs)
  }

  undo = (announcement = ''): void => this.#travel('undo', announcement)
  redo = (announcement = ''): void => this.#travel('redo', announcement)

  #travel(direction: 'undo' | 'redo', announcement: string): void {
    if (this.readOnly) return
    this.#beside = { announcement }
    this.#given.editor[direction]()
    this.#beside = {}
  }

  select(selected: readonly string[], more: Partial<Pick<EditorState, 'pane' | 'announcement'>> = {}): void {
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
    this.#set({
      pane,
      ...(pane !== undefined && { selected: [] }),
      ...(pane !== 'test' && pane !== 'runs' && { steps: undefined }),
    })
  }
  announce(announcement: string): void {
    this.#set({ announcement })
  }
  ask(questions: readonly string[]): void {
    this.#set({ questions })
  }
  compare(comparing: VersionComparison | undefined): void {
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
      const on = chosen.flatMap(({ id, selected }) => (selected && !this.get().selected.includes(id) ? id : []))
      const selected = [...this.get().selected.filter((id) => !off.has(id)), ...on]
      this.#set({ selected, ...(on.length > 0 && { selectedLine: undefined, pane: undefined }) })
    }
  }

  #moved(changes: NodeChange<CanvasNode>[]): void {
    const cards = applyNodeChanges(changes, [...this.get().cards])
    const moved = { ...this.get(), cards }
    const ended = changes.flatMap((change) =>
      change.type === 'position' && change.dragging !== true && change.position ? [change.id] : [],
    )
    // The place of every card that was dragged along, as the canvas has it now.
    if (ended.length === 0 || this.readOnly) {
      // Connections go round what has been measured.
      if (changes.some(({ type }) => type === 'dimensions')) this.#set({ cards })
      else this.#store.set(moved)
      return
    }
    const ids = new Set(ended)
    const places = new Map(
      cards.flatMap((card) => (ids.has(card.id) && card.type !== 'area' ? [[card.id, card.position] as const] : [])),
    )
    this.#store.set(moved)
    this.edit((document) => moveNotes(moveNodes(document, places), places), { key: `move ${[...ids].join()}` })
  }

  stop(): void {
    clearTimeout(this.#checking)
  }
}

const idsOf = ({ nodes, notes }: FlowDocument) => new Set([...nodes, ...notes].map(({ id }) => id))

const overlays = new WeakMap<VersionComparison, Pick<Overlay, 'marks' | 'lineMarks'> & { document: FlowDocument }>()

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
    marks: compared?.marks,
    lineMarks: compared?.lineMarks,
    steps: compared ? undefined : steps,
    readOnly: readOnly || comparing !== undefined,
    writing: state.writing,
  }
  const cards = canvasNodes(shown, overlay, state.cards)
  return { ...state, cards, lines: canvasLines(shown, overlay, state.lines, routing.of(shown, cards)) }
}

/** Both versions at once: what is now, and what was there besides. */
function compare(comparing: VersionComparison) {
  const { before, after } = comparing
  const { nodes, edges } = differenceOf(before, after)
  const removed = nodes.flatMap((node) => (node.change === 'removed' ? [node.before] : []))
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
