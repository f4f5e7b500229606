import { CallError } from '../client/call-error.ts'
import { getToken } from '../session/session.ts'
import { createStore, type ReadableStore } from '../store.ts'
import {
  type DocumentEvent,
  type DocumentPolicy,
  type DocumentState,
  isDirty,
  openDocument,
  type Revision,
  reduceDocument,
} from './state.ts'

/** What the server says to a document that is sent: it is saved, or there is a newer one. Throws when it cannot be asked. */
type SaveAnswer<D, C> =
  | { outcome: 'saved'; saved: Revision<D>; merged?: boolean }
  | { outcome: 'newer'; theirs: Revision<D>; conflicts?: readonly C[] }
export type SaveDocument<D, C> = (document: D, saved: Revision<D>) => Promise<SaveAnswer<D, C>>

type Options<D, C> = {
  saved: Revision<D>
  policy: DocumentPolicy<D, C>
  save: SaveDocument<D, C>
  /** What others saved came in. `wasDirty`: together with changes that were made here. */
  onMerged?: (by: string | null, wasDirty: boolean) => void
  /** Saved when the person asks for it, and not by itself. */
  manual?: boolean
}

const saveAfterMs = 700
const tryAgainAfterMs = 4_000
const triesOnceLeft = 5

/** No connection, a server in trouble, or one that was asked too much. */
const mayPass = (failure: Error) =>
  failure instanceof CallError && (failure.status === 0 || failure.status === 429 || failure.status >= 500)

/**
 * An open document: every change can be undone and is saved by itself, a moment after the last one, one call at a time. What
 * others save meanwhile is brought together with it; what cannot be waits for the person, and nothing of either is lost.
 */
export class DocumentEditor<D, C> implements ReadableStore<DocumentState<D, C>> {
  readonly #options: Options<D, C>
  readonly #store
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | undefined
  /** The page was left: how often a save that failed may still be tried again, and as whom. */
  #left: { tries: number; token: string | undefined } | undefined

  constructor(options: Options<D, C>) {
    this.#options = options
    this.#store = createStore<DocumentState<D, C>>(openDocument(options.saved))
    this.get = this.#store.get
    this.subscribe = this.#store.subscribe
  }

  readonly get: () => DocumentState<D, C>
  readonly subscribe: (listener: () => void) => () => void

  get dirty(): boolean {
    return isDirty(this.#options.policy, this.get())
  }

  #dispatch(event: DocumentEvent<D, C>): void {
    const next = reduceDocument(this.#options.policy, this.get(), event)
    if (next !== this.get()) this.#store.set(next)
  }

  /** One change that can be undone. Changes of the same group in a row, such as typing, are undone together. */
  change(make: (document: D) => D, group?: string): void {
    const before = this.get().document
    // In development React ends a page once before it is there for good.
    this.#left = undefined
    this.#dispatch({ type: 'changed', document: make(before), group, at: Date.now() })
    if (this.get().document !== before) this.#saveSoon()
  }

  /** A change that nobody chose, such as a suggestion: no step of its own. */
  adopt(make: (document: D) => D): void {
    this.#dispatch({ type: 'adopted', document: make(this.get().document) })
  }

  undo = (): void => this.#travel('undone')
  redo = (): void => this.#travel('redone')

  #travel(type: 'undone' | 'redone'): void {
    this.#dispatch({ type })
    this.#saveSoon()
  }

  /** The server has one that was asked for again: it is taken, or brought together with what is not saved yet. */
  receive(theirs: Revision<D>): void {
    const { saved, conflict } = this.get()
    if (theirs.version <= saved.version || conflict || this.#saving) return
    this.#newer(theirs)
    this.#saveSoon()
  }

  #newer(theirs: Revision<D>, conflicts?: readonly C[]): void {
    const wasDirty = this.dirty
    this.#dispatch({ type: 'newer', theirs, ...(conflicts && { conflicts }) })
    if (!this.get().conflict) this.#options.onMerged?.(theirs.by, wasDirty)
  }

  /** Takes up changes that were made on an older version and never saved. */
  restore(base: D, document: D): void {
    this.#dispatch({ type: 'restored', base, document })
    this.#saveSoon()
  }

  /** Another document took the draft's place on the server: rolled back, for example. A step back leads to what was here. */
  replace(saved: Revision<D>): void {
    clearTimeout(this.#timer)
    this.#dispatch({ type: 'replaced', saved })
  }

  /** After a conflict: what the document is now, on top of theirs. `step`: what is given up can be brought back. */
  resolve(document: D, { step = false } = {}): void {
    this.#dispatch({ type: 'resolved', document, step })
    if (!this.#options.manual) void this.flush()
  }

  /** Closes the question of a conflict: the next try to save asks it again. */
  postpone(): void {
    this.#dispatch({ type: 'postponed' })
  }

  /** The document got another version without being another one. */
  confirm(version: number): void {
    this.#dispatch({ type: 'confirmed', version })
  }

  /** Saves what is not saved yet, now; tells whether all is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#saving
    if (this.get().conflict) return false
    return this.dirty ? this.save() : true
  }

  /** Sends the document, also when it is saved already; `send`: otherwise than usual. */
  save(send: SaveDocument<D, C> = this.#options.save): Promise<boolean> {
    this.#saving ??= this.#send(send).finally(() => {
      this.#saving = undefined
      this.#saveSoon()
    })
    return this.#saving
  }

  async #send(send: SaveDocument<D, C>): Promise<boolean> {
    const { document: sent, saved } = this.get()
    this.#dispatch({ type: 'sent' })
    try {
      const answer = await send(sent, saved)
      if (answer.outcome === 'newer') this.#newer(answer.theirs, answer.conflicts)
      else {
        this.#dispatch({ type: 'saved', sent, saved: answer.saved })
        if (answer.merged) this.#options.onMerged?.(answer.saved.by, true)
      }
    } catch (error) {
      this.#dispatch({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      return false
    }
    if (this.get().conflict) return false
    return this.dirty && !this.#options.manual ? this.#send(send) : !this.dirty
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    const { conflict, failure } = this.get()
    if (this.#options.manual || conflict || this.#saving || !this.dirty) return
    if (failure && this.#left && !(mayPass(failure) && this.#left.tries-- > 0)) return
    this.#timer = setTimeout(this.#flushOwn, failure ? tryAgainAfterMs : saveAfterMs)
  }

  /** Nothing goes out any more once the person who left the page has signed out. */
  #flushOwn = (): void => {
    if (!this.#left || (this.#left.token && this.#left.token === getToken())) void this.flush()
  }

  /** What is not saved yet goes out when the page is left. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#left = { tries: triesOnceLeft, token: getToken() }
    if (!this.#options.manual) void this.flush()
  }
}
