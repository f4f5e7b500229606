import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardOptions } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { DocumentStore } from './edit/document-store.ts'

/** The document of an open dashboard, as it is changed here and by others. */
export function useDocument(dashboard: Dashboard) {
  const t = useMessages(dashboardMessages).board
  const queries = useQueryClient()
  const { id } = dashboard
  const [store] = useState(
    () =>
      new DocumentStore(dashboard, async ({ tiles, tabs, filters, refresh_minutes }, version) => {
        const body = { collection_id: id, components: tiles, tabs, filters, refresh_minutes, version }
        const result = await api.call(dashboardEndpoints.saveComponents, { body })
        if (result.outcome !== 'conflict') queries.setQueryData(dashboardOptions(id).queryKey, result.collection)
        return result
      }),
  )
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    const before = store.get().version
    store.receive(dashboard)
    if (store.get().version !== before) toast.message(t.theirs(dashboard.updated_by))
  }, [store, dashboard, t])
  const merges = useRef(0)
  useEffect(() => {
    if (state.merges > merges.current) toast.message(t.merged)
    merges.current = state.merges
  }, [state.merges, t])
  // What is not saved yet goes out when the page is left.
  useEffect(() => () => store.stop(), [store])
  return { state, store }
}
