import { flowDocument } from '#flow/document.ts'
import type { Kept } from './autosave.ts'

const keyOf = (project: string) => `studio:unsaved:${project}`

/** Keeps what could not be saved yet for the next time the flow is opened here. */
export function keep(project: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(project), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(project))
  } catch {
    // Full or closed to us: saving to the server goes on.
  }
}

/** What was kept, if it can be read. */
export function kept(project: string): Kept | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(project)) ?? 'null') as Kept | null
    if (!stored || typeof stored.revision !== 'number') return undefined
    const [base, document] = [flowDocument.safeParse(stored.base), flowDocument.safeParse(stored.document)]
    return base.success && document.success
      ? { revision: stored.revision, base: base.data, document: document.data }
      : undefined
  } catch {
    return undefined
  }
}
