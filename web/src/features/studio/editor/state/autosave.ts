import { isSameJson } from '#contract/kit/same-json.ts'
import type { OpenProject, Project } from '#contract/studio/schemas.ts'
import type { FlowDocument } from '#flow/document.ts'
import { type FlowConflict, type Merged, merge, takeTheirs } from '#flow/editing/merge.ts'

export type SaveState =
  | { state: 'saved'; at: Date }
  | { state: 'changed' | 'saving' }
  | { state: 'failed'; message: string }
  | { state: 'conflict'; conflicts: FlowConflict[]; by: string | null; putOff?: boolean }

type Given = {
  /** Throws; `isConflict` tells whether somebody was faster. */
  save: (document: FlowDocument, expected: number) => Promise<Project>
  load: () => Promise<OpenProject>
  isConflict: (error: unknown) => boolean
  /** Brings a document of the server up to date. */
  read: (project: OpenProject) => FlowDocument
  /** The document became another one by what somebody else did. */
  onMerged: (document: FlowDocument, by: string | null) => void
  onState: (state: SaveState) => void
  onSaved: (project: Project) => void
  /** Keeps what is not saved for the case that the page goes away; undefined: nothing is left to keep. */
  keep: (kept: Kept | undefined) => void
}
export type Kept = { revision: number; base: FlowDocument; document: FlowDocument }

const waitMs = 700
const againMs = 4_000

/**
 * Saves the draft shortly after each change, one call at a time. When somebody else was faster, both changes are joined; what
 * cannot be joined waits for the person, and nothing of either is lost.
 */
export class Autosave {
  readonly #given: Given
  #base: FlowDocument
  #revision: number
  #document: FlowDocument
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving = false
  #conflict: { merged: Merged; theirs: FlowDocument; revision: number } | undefined

  constructor(project: { revision: number; document: FlowDocument }, given: Given) {
    this.#given = given
    this.#base = project.document
    this.#document = project.document
    this.#revision = project.revision
  }

  get document(): FlowDocument {
    return this.#document
  }

  /** Takes up changes that were made on an older state and never saved; they are joined with what is there now. */
  adopt({ base, document }: Kept): void {
    const merged = merge(base, document, this.#base)
    if (isSameJson(merged.document, this.#base)) {
      this.#given.keep(undefined)
      return
    }
    this.#document = merged.document
    if (merged.conflicts.length > 0) {
      this.#conflict = { merged, theirs: this.#base, revision: this.#revision }
      this.#base = base
      this.#given.onState({ state: 'conflict', conflicts: merged.conflicts, by: null })
      return
    }
    this.#given.onState({ state: 'changed' })
    this.#soon(waitMs)
  }

  get isClean(): boolean {
    return this.#document === this.#base
  }

  changed(document: FlowDocument): void {
    this.#document = document
    this.#given.keep({ revision: this.#revision, base: this.#base, document })
    if (this.#conflict) return
    this.#given.onState({ state: 'changed' })
    this.#soon(waitMs)
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Saves now what is not saved yet; resolves when that is done or has failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#conflict || this.#saving) return false
    if (this.isClean) return true
    this.#saving = true
    this.#given.onState({ state: 'saving' })
    const sent = this.#document
    try {
      const project = await this.#given.save(sent, this.#revision)
      this.#saving = false
      this.#settled(sent, project)
    } catch (error) {
      this.#saving = false
      if (!this.#given.isConflict(error)) return this.#failed(error)
      const joined = await this.#join()
      return joined ? this.flush() : false
    }
    return this.isClean || this.flush()
  }

  #settled(sent: FlowDocument, project: Project): void {
    this.#base = sent
    this.#revision = project.revision
    this.#given.onSaved(project)
    if (!this.isClean) {
      this.#given.keep({ revision: this.#revision, base: this.#base, document: this.#document })
      return
    }
    this.#given.keep(undefined)
    this.#given.onState({ state: 'saved', at: new Date(project.updated_at) })
  }

  #failed(error: unknown): false {
    this.#given.onState({ state: 'failed', message: error instanceof Error ? error.message : String(error) })
    this.#soon(againMs)
    return false
  }

  async #join(): Promise<boolean> {
    try {
      return this.receive(await this.#given.load())
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** The server's draft is another one. Answers whether both fit together. */
  receive(project: OpenProject): boolean {
    if (project.revision <= this.#revision || this.#saving) return true
    const theirs = this.#given.read(project)
    const merged = merge(this.#base, this.#document, theirs)
    if (merged.conflicts.length > 0) {
      clearTimeout(this.#timer)
      this.#conflict = { merged, theirs, revision: project.revision }
      this.#given.onState({ state: 'conflict', conflicts: merged.conflicts, by: project.updated_by })
      return false
    }
    this.#rebase(theirs, project.revision, merged.document)
    this.#given.onMerged(this.#document, project.updated_by)
    if (this.isClean) this.#given.onState({ state: 'saved', at: new Date(project.updated_at) })
    else this.#soon(waitMs)
    return true
  }

  #rebase(theirs: FlowDocument, revision: number, document: FlowDocument): void {
    this.#base = theirs
    this.#revision = revision
    this.#document = isSameJson(document, theirs) ? theirs : document
    this.#given.keep(this.isClean ? undefined : { revision, base: theirs, document: this.#document })
  }

  /** The person chose whose changes count where they exclude each other. */
  resolve(whose: 'mine' | 'theirs'): void {
    const conflict = this.#conflict
    if (!conflict) return
    this.#conflict = undefined
    // Changes made while the question was open belong to mine.
    const merged = merge(this.#base, this.#document, conflict.theirs)
    const document = whose === 'mine' ? merged.document : takeTheirs(merged, conflict.theirs)
    this.#rebase(conflict.theirs, conflict.revision, document)
    this.#given.onMerged(this.#document, null)
    if (this.isClean) this.#given.onState({ state: 'saved', at: new Date() })
    else void this.flush()
  }

  /** Another document took the draft's place on the server: rolled back, for example. */
  replace(project: OpenProject): void {
    this.#conflict = undefined
    clearTimeout(this.#timer)
    const theirs = this.#given.read(project)
    this.#rebase(theirs, project.revision, theirs)
    this.#given.onState({ state: 'saved', at: new Date(project.updated_at) })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
