import type { FlowDocument } from '#flow/document.ts'
import { flowDocument } from '#flow/document.ts'
import type { FlowEditor } from './flow-editor.ts'

/** Changes that are not saved yet, and the version they were made on. */
export type UnsavedDocument = { revision: number; base: FlowDocument; document: FlowDocument }

const keyOf = (project: string) => `studio:unsaved:${project}`

/** Keeps what could not be saved yet for the next time the flow is opened here. */
export function keepDocument(project: string, kept: UnsavedDocument | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(project), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(project))
  } catch {
    // Full or closed to us: saving to the server goes on.
  }
}

/** What was kept, if it can be read. */
export function keptDocument(project: string): UnsavedDocument | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(project)) ?? 'null') as UnsavedDocument | null
    if (!stored || typeof stored.revision !== 'number') return undefined
    const [base, document] = [flowDocument.safeParse(stored.base), flowDocument.safeParse(stored.document)]
    return base.success && document.success
      ? { revision: stored.revision, base: base.data, document: document.data }
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is not saved yet for the case that the page goes away, and forgets it once it is. */
export function keepUnsaved(editor: FlowEditor, keepNow: (unsaved: UnsavedDocument | undefined) => void): void {
  let last = editor.get()
  editor.subscribe(() => {
    const { document, saved } = editor.get()
    if (document === last.document && saved === last.saved) return
    last = editor.get()
    keepNow(editor.dirty ? { revision: saved.version, base: saved.document, document } : undefined)
  })
}
