import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useChangeOf } from '#web/lib/client/use-change-of.ts'

const key = ['data-sources'] as const
const whileLoadingMs = 1_500

/** Asked again while one of them is being loaded. */
export const dataSourcesOptions = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.call(calls.listDataSources, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'loading') ? whileLoadingMs : false),
})

export const dataSourceOptions = (id: DataSourceId) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => api.call(calls.getDataSource, { params: { id }, signal }),
  })

/** What use cases hide or mask of it. */
export const hiddenColumnsOptions = (id: DataSourceId) =>
  queryOptions({
    queryKey: [...key, 'hidden', id],
    queryFn: ({ signal }) => api.call(useCaseEndpoints.listHiddenColumns, { params: { id }, signal }),
  })

export type TableRef = { name: string; schema: string | null }

/** The first rows of a table, asked of the database itself. */
export const sampleRowsOptions = (id: DataSourceId, { name, schema }: TableRef) =>
  queryOptions({
    queryKey: [...key, 'rows', id, schema, name],
    queryFn: ({ signal }) =>
      api.call(calls.getSampleRows, { params: { id }, query: { table: name, ...(schema && { schema }) }, signal }),
    retry: false,
  })

/** Whether the person may do something with databases where they work; who may not sees no button for it. */
export const mayOptions = (wanted: 'databases.add' | 'databases.edit') =>
  queryOptions({
    queryKey: ['workspaces', 'my-permissions'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getMyPermissions, { signal }),
    select: ({ actions }) => actions.some(({ action, allowed }) => action === wanted && allowed),
  })

export const useReload = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Runs a change and reads everything again. */
export const useChange = () => useChangeOf(key)
