import type { DashboardDocument } from '#contract/dashboards/document.ts'
import { mergeDocuments } from '#contract/dashboards/merge.ts'
import type { Conflict, Dashboard, SaveResult } from '#contract/dashboards/schemas.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import { DocumentEditor } from '#web/lib/document-editor/document-editor.ts'
import type { DocumentPolicy, DocumentState, Revision } from '#web/lib/document-editor/state.ts'

export type DashboardEditor = DocumentEditor<DashboardDocument, Conflict>
export type DashboardState = DocumentState<DashboardDocument, Conflict>

const documentOf = (dashboard: Dashboard): DashboardDocument => ({
  format: 1,
  tabs: dashboard.tabs,
  tiles: dashboard.components,
  filters: dashboard.filters,
  refresh_minutes: dashboard.refresh_minutes,
})

const revisionOf = (dashboard: Dashboard): Revision<DashboardDocument> => ({
  document: documentOf(dashboard),
  version: dashboard.version,
  at: dashboard.updated_at,
  by: dashboard.updated_by,
})

const policy: DocumentPolicy<DashboardDocument, Conflict> = {
  same: isSameJson,
  merge: mergeDocuments,
  groupedWithin: Number.POSITIVE_INFINITY,
  maxSteps: 100,
}

type Ports = {
  save: (document: DashboardDocument, version: number) => Promise<SaveResult>
  onMerged?: (by: string | null, wasDirty: boolean) => void
}

/** The editor of a dashboard. The server brings together what several people changed, and says what it could not. */
export const openDashboardEditor = (dashboard: Dashboard, { save, onMerged }: Ports): DashboardEditor =>
  new DocumentEditor({
    saved: revisionOf(dashboard),
    policy,
    ...(onMerged && { onMerged }),
    save: async (document, { version }) => {
      const { outcome, collection, conflicts } = await save(document, version)
      const revision = revisionOf(collection)
      if (outcome === 'conflict') return { outcome: 'newer', theirs: revision, conflicts }
      return { outcome: 'saved', saved: revision, merged: outcome === 'merged' }
    },
  })

/** The server has a newer one. With changes of one's own the next save brings both together. */
export function receiveDashboard(editor: DashboardEditor, dashboard: Dashboard): void {
  if (!editor.dirty) editor.receive(revisionOf(dashboard))
}

/** After a conflict: what is here replaces what they made of the same things. */
export function keepMine(editor: DashboardEditor): void {
  const { conflict, saved, document } = editor.get()
  if (conflict) editor.resolve(mergeDocuments(saved.document, document, conflict.theirs.document).document)
}

/** After a conflict: theirs. What is given up can be brought back. */
export function takeTheirs(editor: DashboardEditor): void {
  const { conflict } = editor.get()
  if (conflict) editor.resolve(conflict.theirs.document, { step: true })
}
