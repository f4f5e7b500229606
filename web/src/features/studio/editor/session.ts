import type { QueryClient } from '@tanstack/react-query'
import { isSameJson } from '#contract/kit/same-json.ts'
import type { Language } from '#contract/language.ts'
import type { OpenProject, Project } from '#contract/studio/schemas.ts'
import { type FlowConflict, mergeFlows, takeTheirs } from '#flow/editing/merge.ts'
import { checkDocument, type FlowDocument, upgradeDocument } from '#flow/index.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { DocumentEditor, type SaveDocument } from '#web/lib/document-editor/document-editor.ts'
import type { Revision } from '#web/lib/document-editor/state.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { toast } from '#web/ui/toast-store.ts'
import { listPresentPicks, loadProject, openVersion, projectOptions, reloadLists, saveProject } from '../api.ts'
import { EditorActions, type EditorWords } from './state/actions.ts'
import { EditorStore } from './state/editor-store.ts'
import { type FlowEditor, flowPolicy, type SaveState, saveStateOf } from './state/flow-editor.ts'
import { keepDocument, keepUnsaved, keptDocument } from './state/kept.ts'
import { PickedLookup } from './state/picked-lookup.ts'
import { SecretLookup } from './state/secret-lookup.ts'

type Given = {
  project: OpenProject
  queries: QueryClient
  readOnly: boolean
  words: () => EditorWords
  language: () => Language
}

/** An open flow: its editor, and what keeps it in step with the server. */
export class EditorSession {
  readonly store: EditorStore
  readonly actions: EditorActions
  readonly readOnly: boolean
  /** What could not be read of the stored document; the canvas is empty then and saves nothing. */
  readonly unreadable: string | undefined
  readonly #editor: FlowEditor
  readonly #given: Given
  readonly #shown: Store<{ project: Project; save: SaveState }>

  constructor(given: Given) {
    const { project } = given
    const read = upgradeDocument(project.document)
    this.#given = given
    this.unreadable = 'problems' in read ? read.problems[0]?.message[given.language()] : undefined
    this.readOnly = given.readOnly || this.unreadable !== undefined
    const document = 'document' in read ? read.document : upgraded({ format: 1, nodes: [], edges: [] })
    this.#editor = new DocumentEditor({
      saved: revisionOf(project, document),
      policy: flowPolicy,
      save: this.#send,
      onMerged: (by) => {
        if (by !== null) toast.message(given.words().merged(by), { label: given.words().seen, run: () => {} })
      },
    })
    this.#shown = createStore({ project: project as Project, save: saveStateOf(this.#editor.get()) })
    this.subscribe = this.#shown.subscribe
    this.#editor.subscribe(() => this.#show({ save: saveStateOf(this.#editor.get()) }))
    keepUnsaved(this.#editor, (unsaved) => keepDocument(project.id, unsaved))
    const picked = new PickedLookup({ ask: listPresentPicks, onAnswer: () => this.store.checkSoon() })
    const secrets = new SecretLookup(given.queries, () => this.store.checkSoon())
    const check = (now: FlowDocument) => [...secrets.of(now), ...checkDocument(now, picked.of(now))]
    this.store = new EditorStore({
      editor: this.#editor,
      readOnly: this.readOnly,
      check,
    })
    // Somebody comes back from where a thing was deleted or made anew.
    addEventListener('focus', this.store.checkSoon)
    this.actions = new EditorActions(this.store, given.words, given.language)
  }

  get project(): Project {
    return this.#shown.get().project
  }
  get save(): SaveState {
    return this.#shown.get().save
  }
  readonly subscribe: (listener: () => void) => () => void
  #show(change: { project?: Project; save?: SaveState }): void {
    this.#shown.set({ ...this.#shown.get(), ...change })
  }

  #send: SaveDocument<FlowDocument, FlowConflict> = async (document, { version }) => {
    const { id } = this.#given.project
    try {
      const project = await saveProject(id, { document, expected_revision: version })
      this.setProject(project)
      return { outcome: 'saved', saved: revisionOf(project, document) }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'project_changed_elsewhere') throw error
      const open = await loadProject(id)
      return { outcome: 'newer', theirs: revisionOf(open, upgraded(open.document)) }
    }
  }

  /** Changes that could not be saved the last time the flow was open here are put back on top of what is there now. */
  restoreKept(): void {
    const unsaved = this.readOnly ? undefined : keptDocument(this.#given.project.id)
    if (unsaved) this.#editor.restore(unsaved.base, unsaved.document)
  }

  /** The server's flow, asked again. */
  receive(project: OpenProject): void {
    if (project.revision >= this.project.revision) {
      const { document: _, ...facts } = project
      this.#show({ project: facts })
    }
    const isNewer = project.revision > this.#editor.get().saved.version
    if (!this.unreadable && isNewer) this.#editor.receive(revisionOf(project, upgraded(project.document)))
  }

  /** Facts about the flow came with an answer. */
  setProject(project: Project): void {
    this.#show({ project })
    void reloadLists(this.#given.queries)
  }

  replace(project: OpenProject): void {
    this.#editor.replace(revisionOf(project, upgraded(project.document)))
    this.#given.queries.setQueryData(projectOptions(project.id).queryKey, project)
    this.setProject(project)
  }

  flush = (): Promise<boolean> => this.#editor.flush()
  /** The question whose changes count is asked later; until then nothing is saved. */
  putOff = (putOff = true): void => {
    if (this.save.state === 'conflict') this.#show({ save: { ...this.save, putOff } })
  }
  /** The person chose whose changes count where they exclude each other. */
  resolve(whose: 'mine' | 'theirs'): void {
    const { conflict, saved, document } = this.#editor.get()
    if (!conflict) return
    const theirs = conflict.theirs.document
    // Changes made while the question was open belong to mine.
    const merged = mergeFlows(saved.document, document, theirs)
    const chosen = whose === 'mine' ? merged.document : takeTheirs(merged, theirs)
    this.#editor.resolve(isSameJson(chosen, theirs) ? theirs : chosen)
  }

  async compareWith(number: number, title: string): Promise<void> {
    try {
      const version = await openVersion(this.#given.project.id, number)
      const { document } = this.store.get()
      this.store.compare({ title, number, before: upgraded(version.document), after: document })
    } catch (error) {
      if (error instanceof Error) toast.failure(error.message)
    }
  }

  stop(): void {
    this.#editor.stop()
    removeEventListener('focus', this.store.checkSoon)
    this.store.stop()
  }
}

type Saved = Pick<Project, 'revision' | 'updated_at' | 'updated_by'>
const revisionOf = ({ revision, updated_at, updated_by }: Saved, document: FlowDocument): Revision<FlowDocument> => ({
  document,
  version: revision,
  at: updated_at,
  by: updated_by,
})

function upgraded(given: unknown): FlowDocument {
  const read = upgradeDocument(given)
  if ('document' in read) return read.document
  throw new Error(read.problems[0]?.message.en)
}
