import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'

const whileLoadingMs = 1_500

/** Asked again while one of them is being loaded. */
export const dataSourcesOptions = queryOptions({
  ...endpointQuery(calls.listDataSources),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'loading') ? whileLoadingMs : false),
})

export const dataSourceOptions = (id: DataSourceId) => endpointQuery(calls.getDataSource, { params: { id } })

export type DatabaseTableRef = { name: string; schema: string | null }

/** The first rows of a table, asked of the database itself. */
export const sampleRowsOptions = (id: DataSourceId, { name, schema }: DatabaseTableRef) =>
  queryOptions({
    ...endpointQuery(calls.getSampleRows, { params: { id }, query: { table: name, ...(schema && { schema }) } }),
    retry: false,
  })

/** Whether the person may do something with databases where they work; who may not sees no button for it. */
export const mayOptions = (required: 'databases.add' | 'databases.edit') =>
  queryOptions({
    ...endpointQuery(workspaceEndpoints.getMyPermissions),
    select: ({ actions }) => actions.some(({ action, allowed }) => action === required && allowed),
  })

export const useReload = () => {
  const queries = useQueryClient()
  return () => invalidateEndpoints(queries, endpointGroups.dataSources)
}

/** Runs a change and reads everything again. */
export const useChange = () => useChangeOf(endpointGroups.dataSources)
