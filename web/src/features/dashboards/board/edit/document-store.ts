import type { DashboardDocument } from '#contract/dashboards/document.ts'
import { mergeDocuments } from '#contract/dashboards/merge.ts'
import type { Conflict, Dashboard, SaveResult } from '#contract/dashboards/schemas.ts'
import { isSameJson } from '#contract/kit/same-json.ts'

export type SaveDocument = (document: DashboardDocument, version: number) => Promise<SaveResult>

export type EditState = {
  document: DashboardDocument
  /** As the server has it. */
  saved: DashboardDocument
  version: number
  saving: boolean
  /** The last try failed; another follows. */
  failed: boolean
  canUndo: boolean
  canRedo: boolean
  /** Somebody changed the same things: what there is now, and what overlaps. */
  conflict?: { theirs: Dashboard; conflicts: readonly Conflict[] }
  /** Counts up when a save brought in what others had changed. */
  merges: number
}

const delayMs = 700
const againMs = 4_000
const most = 100

export const documentOf = (one: Dashboard): DashboardDocument => ({
  ...{ format: 1, tabs: one.tabs, tiles: one.components, filters: one.filters },
  refresh_minutes: one.refresh_minutes,
})

/**
 * A dashboard while it is changed: every change can be undone and is saved by itself, a moment after the last one. What
 * others save meanwhile is brought together with it.
 */
export class DocumentStore {
  readonly #save: SaveDocument
  readonly #listeners = new Set<() => void>()
  #past: DashboardDocument[] = []
  #future: DashboardDocument[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #state: EditState

  constructor(dashboard: Dashboard, save: SaveDocument) {
    this.#save = save
    const document = documentOf(dashboard)
    this.#state = {
      ...{ document, saved: document, version: dashboard.version, saving: false, failed: false },
      ...{ canUndo: false, canRedo: false, merges: 0 },
    }
  }

  get = (): EditState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get dirty(): boolean {
    return !isSameJson(this.#state.document, this.#state.saved)
  }

  /** One change that can be undone. Changes of the same `group` in a row, such as typing, are undone together. */
  change(make: (document: DashboardDocument) => DashboardDocument, group?: string): void {
    const { document } = this.#state
    const next = make(document)
    if (isSameJson(next, document)) return
    if (group === undefined || group !== this.#group) this.#past = [...this.#past.slice(1 - most), document]
    this.#group = group
    this.#future = []
    this.#put({ document: next })
    this.#soon(delayMs)
  }
  #group: string | undefined

  undo(): void {
    const before = this.#past.pop()
    if (!before) return
    this.#future.push(this.#state.document)
    this.#step(before)
  }

  redo(): void {
    const after = this.#future.pop()
    if (!after) return
    this.#past.push(this.#state.document)
    this.#step(after)
  }

  /** The server has a newer one: it is taken, or brought together with what is not saved yet. */
  receive(dashboard: Dashboard): void {
    if (dashboard.version <= this.#state.version || this.#state.conflict || this.#saving) return
    // With changes of one's own the next save brings both together.
    if (this.dirty) return
    const document = documentOf(dashboard)
    this.#put({ document, saved: document, version: dashboard.version })
  }

  /** After a conflict: what is here replaces what they made of the same things. */
  keepMine(): void {
    const { conflict, saved, document } = this.#state
    if (!conflict) return
    const theirs = documentOf(conflict.theirs)
    const merged = mergeDocuments(saved, document, theirs).document
    this.#put({ document: merged, saved: theirs, version: conflict.theirs.version, conflict: undefined })
    this.#soon(0)
  }

  takeTheirs(): void {
    const { conflict, document } = this.#state
    if (!conflict) return
    const theirs = documentOf(conflict.theirs)
    // What is given up can be brought back.
    this.#past.push(document)
    this.#put({ document: theirs, saved: theirs, version: conflict.theirs.version, conflict: undefined })
  }

  /** Saves what is not saved yet, now; resolves when it is, or could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#saving
    if (this.dirty && !this.#state.conflict) await this.#run()
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.dirty && !this.#state.conflict) void this.#run()
  }

  #step(document: DashboardDocument): void {
    this.#group = undefined
    this.#put({ document })
    this.#soon(delayMs)
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms)
  }

  async #run(): Promise<void> {
    if (this.#saving) return this.#saving
    if (!this.dirty || this.#state.conflict) return
    this.#saving = this.#send().finally(() => {
      this.#saving = undefined
      if (this.dirty && !this.#state.conflict) this.#soon(this.#state.failed ? againMs : delayMs)
    })
    return this.#saving
  }

  async #send(): Promise<void> {
    const { document: sent, version } = this.#state
    this.#put({ saving: true })
    try {
      const { outcome, collection, conflicts } = await this.#save(sent, version)
      if (outcome === 'conflict')
        return this.#put({ saving: false, failed: false, conflict: { theirs: collection, conflicts } })
      const saved = documentOf(collection)
      // What was changed while it was on its way comes on top of what there is now.
      const document = isSameJson(this.#state.document, sent)
        ? saved
        : mergeDocuments(sent, this.#state.document, saved).document
      const merges = this.#state.merges + (outcome === 'merged' ? 1 : 0)
      this.#put({ saving: false, failed: false, saved, document, version: collection.version, merges })
    } catch {
      this.#put({ saving: false, failed: true })
    }
  }

  #put(change: Omit<Partial<EditState>, 'conflict'> & { conflict?: EditState['conflict'] | undefined }): void {
    const { conflict, ...rest } = { ...this.#state, ...change }
    const next = { ...rest, canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 }
    this.#state = conflict ? { ...next, conflict } : next
    for (const listener of this.#listeners) listener()
  }
}
