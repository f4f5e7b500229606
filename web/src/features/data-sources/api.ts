import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
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

/** Which rows of a table are looked through: in an order, through a filter, up to a count. */
export type TableBrowsing = {
  sort?: string
  order?: 'asc' | 'desc'
  column?: string
  contains?: string
  from?: string
  to?: string
  limit?: number
}

/** Rows of a table, asked of the database itself; those before stay until others are here. */
export const tableRowsOptions = (id: DataSourceId, { name, schema }: DatabaseTableRef, browsing: TableBrowsing) =>
  queryOptions({
    ...endpointQuery(calls.getSampleRows, {
      params: { id },
      query: { table: name, ...(schema && { schema }), ...browsing },
    }),
    placeholderData: (before) => before,
    retry: false,
  })

export const useReload = () => {
  const queries = useQueryClient()
  return () => invalidateEndpoints(queries, endpointGroups.dataSources)
}

/** Runs a change and reads everything again. */
export const useChange = () => useChangeOf(endpointGroups.dataSources)
