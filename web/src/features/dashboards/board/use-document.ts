import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useDocumentEditor } from '#web/lib/document-editor/use-document-editor.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardOptions } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { openDashboardEditor, receiveDashboard } from './edit/dashboard-editor.ts'

/** The document of an open dashboard, as it is changed here and by others. */
export function useDocument(dashboard: Dashboard) {
  const t = useMessages(dashboardMessages).board
  const queries = useQueryClient()
  const { id } = dashboard
  const { editor, state } = useDocumentEditor(() =>
    openDashboardEditor(dashboard, {
      save: async ({ tiles, tabs, filters, refresh_minutes }, version) => {
        const body = { collection_id: id, components: tiles, tabs, filters, refresh_minutes, version }
        const result = await api.call(dashboardEndpoints.saveComponents, { body })
        if (result.outcome !== 'conflict') queries.setQueryData(dashboardOptions(id).queryKey, result.collection)
        return result
      },
      onMerged: (by, wasDirty) => toast.message(wasDirty ? t.merged : t.theirs(by ?? '')),
    }),
  )
  // The query is what the editor is kept in step with.
  useEffect(() => receiveDashboard(editor, dashboard), [editor, dashboard])
  // Who goes elsewhere in the app loses nothing: it is saved meanwhile.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => editor.dirty })
  return { state, editor }
}
