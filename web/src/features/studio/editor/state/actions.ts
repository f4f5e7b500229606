import type { Language } from '#contract/language.ts'
import { clipNodes, pasteClipping, readClipping } from '#flow/editing/clipping.ts'
import {
  addNote,
  connectNodes,
  disconnectEdge,
  freeName,
  groupNodes,
  moveNodes,
  moveNotes,
  type Position,
  removeNodes,
  removeNotes,
  setNote,
  ungroupNodes,
} from '#flow/editing/edits.ts'
import { arrangedPositions } from '#flow/editing/layout.ts'
import { edgeRefusal, portsOf } from '#flow/editing/ports.ts'
import { definitionOf, type FlowDocument, type FlowEdge, type FlowNode } from '#flow/index.ts'
import { toast } from '#web/ui/toast-store.ts'
import { titleOf } from '../canvas/card-title.ts'
import { sizesOf } from '../canvas/routing.ts'
import type { messages } from '../messages/en.ts'
import { withCard } from './adding.ts'
import { lineId } from './canvas-nodes.ts'
import type { EditorStore } from './editor-store.ts'

export type EditorWords = typeof messages

/** What a person can do in the editor, by whatever means; each says what it did. */
export class EditorActions {
  readonly #store: EditorStore
  readonly #words: () => EditorWords
  readonly #language: () => Language

  constructor(store: EditorStore, words: () => EditorWords, language: () => Language) {
    this.#store = store
    this.#words = words
    this.#language = language
  }

  #title = (id: string): string => {
    const node = this.#store.get().document.nodes.find((node) => node.id === id)
    return node ? titleOf(node, this.#language()) : id
  }

  chosenLine(): FlowEdge | undefined {
    const { document, selectedLine } = this.#store.get()
    return document.edges.find((edge) => lineId(edge) === selectedLine)
  }

  /** After the chosen card or on the chosen connection, unless a place is given. */
  add(kind: string, position?: Position): string | undefined {
    if (this.#store.readOnly) return undefined
    const { document, selected } = this.#store.get()
    const line = position ? undefined : this.chosenLine()
    const added = withCard(document, kind, { position, line, after: position ? undefined : selected.at(-1) })
    const t = this.#words().said
    const label = definitionOf(kind)?.label[this.#language()] ?? kind
    this.#store.edit(() => added.document, { announcement: added.connected ? t.addedAfter(label) : t.added(label) })
    this.#store.select([added.id])
    return added.id
  }

  remove(): void {
    const { selected } = this.#store.get()
    const line = this.chosenLine()
    const t = this.#words().said
    if (selected.length > 0)
      this.#store.edit((document) => removeNotes(removeNodes(document, selected), selected), {
        announcement: t.removed(selected.length),
      })
    else if (line) {
      this.#store.selectLine(undefined)
      this.#store.edit((document) => disconnectEdge(document, line), { announcement: t.disconnected })
    }
  }

  /** Answers whether the connection was drawn; a refusal says why. */
  connect(edge: FlowEdge): boolean {
    const { document } = this.#store.get()
    const why = edgeRefusal(document, edge)
    if (why) {
      this.#store.announce(why[this.#language()])
      toast.failure(why[this.#language()])
      return false
    }
    const announcement = this.#words().said.connected(this.#title(edge.from), this.#title(edge.to))
    this.#store.edit((now) => connectNodes(now, edge), { announcement })
    return true
  }

  disconnect(edge: { from: string; port: string }): void {
    this.#store.edit((document) => disconnectEdge(document, edge), { announcement: this.#words().said.disconnected })
  }

  /** Every connection that may be drawn from the chosen card. */
  possible(): FlowEdge[] {
    const { document, selected } = this.#store.get()
    const from = document.nodes.find(({ id }) => id === selected.at(-1))
    if (!from) return []
    const targets = document.nodes.filter(({ id, kind }) => id !== from.id && definitionOf(kind)?.input !== null)
    return portsOf(from)
      .flatMap((port) => targets.map((to) => ({ from: from.id, port: port.id, to: to.id, to_port: 'in' })))
      .filter((edge) => !edgeRefusal(document, edge))
  }

  copied(): string | undefined {
    const { document, selected } = this.#store.get()
    if (selected.length === 0) return undefined
    this.#store.announce(this.#words().said.copied(selected.length))
    return JSON.stringify(clipNodes(document, selected))
  }

  /** Answers whether the text held cards. */
  paste(text: string, position: Position): boolean {
    const clipping = readClipping(text)
    if (!clipping || this.#store.readOnly) return false
    const pasted = pasteClipping(this.#store.get().document, clipping, position)
    this.#store.edit(() => pasted.document, {
      announcement: this.#words().said.pasted(pasted.ids.length + pasted.notes.length),
    })
    this.#store.select([...pasted.ids, ...pasted.notes])
    return true
  }

  duplicate(): void {
    const { document, selected } = this.#store.get()
    const first = [...document.nodes, ...document.notes].find(({ id }) => selected.includes(id))
    if (first)
      this.paste(JSON.stringify(clipNodes(document, selected)), { x: first.position.x + 40, y: first.position.y + 60 })
  }

  selectAll(): void {
    const { document } = this.#store.get()
    this.#store.select([...document.nodes, ...document.notes].map(({ id }) => id))
  }

  group(): void {
    const { document, selected } = this.#store.get()
    const t = this.#words()
    if (document.nodes.some(({ id }) => selected.includes(id)))
      this.#store.edit((document) => groupNodes(document, selected, t.groups.untitled), {
        announcement: t.said.grouped,
      })
  }

  ungroup(): void {
    const { selected } = this.#store.get()
    this.#store.edit((document) => ungroupNodes(document, selected), { announcement: this.#words().said.ungrouped })
  }

  layOut(): void {
    const sizes = sizesOf(this.#store.get().cards)
    this.#store.edit(
      (document) => {
        const places = arrangedPositions(document, sizes)
        return moveNotes(moveNodes(document, places), beside(document, places))
      },
      { announcement: this.#words().said.laidOut },
    )
  }

  /** A note to be written, at a place or beside the chosen card. */
  addNote(position: Position): void {
    if (this.#store.readOnly) return
    const { document } = this.#store.get()
    const id = freeName(document, 'note')
    this.#store.edit((now) => addNote(now, { id, text: '', position: position }), {
      announcement: this.#words().said.noteAdded,
    })
    this.#store.write(id)
  }

  /** What was written into a note; one that stays empty goes. */
  endNote(id: string, text: string): void {
    this.#store.write(undefined)
    const trimmed = text.trim()
    this.#store.edit((document) => (trimmed === '' ? removeNotes(document, [id]) : setNote(document, id, trimmed)))
  }

  undo(): void {
    this.#store.undo(this.#words().said.undone)
  }
  redo(): void {
    this.#store.redo(this.#words().said.redone)
  }

  /** Chooses the card that comes after or before the chosen one along a connection. */
  follow(direction: 'next' | 'before'): string | undefined {
    const { document, selected } = this.#store.get()
    const id = selected.at(-1)
    const edge = document.edges.find(({ from, to }) => (direction === 'next' ? from === id : to === id))
    const found = edge && (direction === 'next' ? edge.to : edge.from)
    if (found) this.#store.select([found], { announcement: this.#title(found) })
    return found
  }
}

/** Notes go where the card goes that is nearest to them. */
function beside({ nodes, notes }: FlowDocument, places: ReadonlyMap<string, Position>): Map<string, Position> {
  return new Map(
    notes.flatMap(({ id, position }) => {
      const far = (node: FlowNode) => Math.hypot(node.position.x - position.x, node.position.y - position.y)
      const [nearest] = nodes.toSorted((left, right) => far(left) - far(right))
      const to = nearest && places.get(nearest.id)
      if (!nearest || !to) return []
      const moved = { x: position.x + to.x - nearest.position.x, y: position.y + to.y - nearest.position.y }
      return [[id, moved] as const]
    }),
  )
}
