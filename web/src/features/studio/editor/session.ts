import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import type { OpenProject, Project } from '#contract/studio/schemas.ts'
import { checkDocument, type FlowDocument, upgradeDocument } from '#flow/index.ts'
import { CallError } from '#web/lib/client/client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { listPresentPicks, loadProject, openVersion, projectOptions, reloadLists, saveProject } from '../api.ts'
import { EditorActions, type Words } from './state/actions.ts'
import { Autosave, type SaveState } from './state/autosave.ts'
import { EditorStore } from './state/editor-store.ts'
import { keep, kept } from './state/kept.ts'
import { PickedLookup } from './state/picked-lookup.ts'
import { SecretLookup } from './state/secret-lookup.ts'

type Given = {
  project: OpenProject
  queries: QueryClient
  readOnly: boolean
  words: () => Words
  language: () => Language
}

/** An open flow: its editor, and what keeps it in step with the server. */
export class EditorSession {
  readonly store: EditorStore
  readonly actions: EditorActions
  readonly readOnly: boolean
  /** What could not be read of the stored document; the canvas is empty then and saves nothing. */
  readonly unreadable: string | undefined
  readonly #autosave: Autosave
  readonly #given: Given
  readonly #listeners = new Set<() => void>()
  #project: Project
  #save: SaveState

  constructor(given: Given) {
    const { project } = given
    const read = upgradeDocument(project.document)
    this.#given = given
    this.#project = project
    this.#save = { state: 'saved', at: new Date(project.updated_at) }
    this.unreadable = 'problems' in read ? read.problems[0]?.message[given.language()] : undefined
    this.readOnly = given.readOnly || this.unreadable !== undefined
    const document = 'document' in read ? read.document : upgraded({ format: 1, nodes: [], edges: [] })
    this.#autosave = new Autosave(
      { revision: project.revision, document },
      {
        ...{ save: this.#send, load: () => loadProject(project.id), read: (open) => upgraded(open.document) },
        isConflict: (error) => error instanceof CallError && error.code === 'project_changed_elsewhere',
        keep: (unsaved) => keep(project.id, unsaved),
        onSaved: (saved) => this.tell(saved),
        onState: (state) => this.#set({ save: state }),
        onMerged: this.#merged,
      },
    )
    const picked = new PickedLookup({ ask: listPresentPicks, onAnswer: () => this.store.checkSoon() })
    const secrets = new SecretLookup(given.queries, () => this.store.checkSoon())
    const check = (now: FlowDocument) => [...secrets.of(now), ...checkDocument(now, picked.of(now))]
    this.store = new EditorStore({
      ...{ document, readOnly: this.readOnly, check },
      onEdit: (now) => this.#autosave.changed(now),
    })
    // Somebody comes back from where a thing was deleted or made anew.
    addEventListener('focus', this.store.checkSoon)
    this.actions = new EditorActions(this.store, given.words, given.language)
  }

  get project(): Project {
    return this.#project
  }
  get save(): SaveState {
    return this.#save
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #set({ save = this.#save, project = this.#project }: { save?: SaveState; project?: Project }): void {
    this.#save = save
    this.#project = project
    for (const listener of this.#listeners) listener()
  }

  #send = (document: FlowDocument, expected_revision: number) =>
    saveProject(this.#given.project.id, { document, expected_revision })

  #merged = (document: FlowDocument, by: string | null): void => {
    this.store.receive(document)
    if (by !== null) toast.message(this.#given.words().merged(by), { label: this.#given.words().seen, run: () => {} })
  }

  /** Changes that could not be saved the last time the flow was open here are put back on top of what is there now. */
  restoreKept(): void {
    const unsaved = this.readOnly ? undefined : kept(this.#given.project.id)
    if (!unsaved) return
    this.#autosave.adopt(unsaved)
    this.store.receive(this.#autosave.document)
  }

  /** The server's flow, asked again. */
  receive(project: OpenProject): void {
    if (project.revision >= this.#project.revision) {
      const { document: _, ...facts } = project
      this.#set({ project: facts })
    }
    if (!this.unreadable) this.#autosave.receive(project)
  }

  /** Facts about the flow came with an answer. */
  tell(project: Project): void {
    this.#set({ project })
    void reloadLists(this.#given.queries)
  }

  replace(project: OpenProject): void {
    this.#autosave.replace(project)
    this.store.replace(this.#autosave.document)
    this.#given.queries.setQueryData(projectOptions(project.id).queryKey, project)
    this.tell(project)
  }

  flush = (): Promise<boolean> => this.#autosave.flush()
  /** The question whose changes count is asked later; until then nothing is saved. */
  putOff = (putOff = true): void => {
    if (this.#save.state === 'conflict') this.#set({ save: { ...this.#save, putOff } })
  }
  resolve = (whose: 'mine' | 'theirs'): void => this.#autosave.resolve(whose)

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
    void this.#autosave.flush()
    this.#autosave.stop()
    removeEventListener('focus', this.store.checkSoon)
    this.store.stop()
  }
}

function upgraded(given: unknown): FlowDocument {
  const read = upgradeDocument(given)
  if ('document' in read) return read.document
  throw new Error(read.problems[0]?.message.en)
}
