import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import type { Action } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useChangeOf } from '#web/lib/client/use-change-of.ts'

const key = ['knowledge-files'] as const
const whileReadingMs = 1_500

/** Asked again while one of them is being read. */
export const filesOptions = (agent: AgentId, query: string) =>
  queryOptions({
    queryKey: [...key, 'list', agent, query],
    queryFn: ({ signal }) =>
      api.call(calls.listKnowledgeFiles, {
        ...{ params: { botId: agent }, query: { limit: 500, ...(query && { query }) }, signal },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some((file) => file.state === 'waiting' || file.state === 'reading') ? whileReadingMs : false,
  })

export const passagesOptions = (id: FileId, page: number) =>
  queryOptions({
    queryKey: [...key, 'passages', id, page],
    queryFn: ({ signal }) => api.call(calls.listKnowledgePassages, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const tablesOptions = (id: FileId) =>
  queryOptions({
    queryKey: [...key, 'tables', id],
    queryFn: ({ signal }) => api.call(calls.listKnowledgeTables, { params: { id }, signal }),
  })

export const versionsOptions = (id: FileId) =>
  queryOptions({
    queryKey: [...key, 'versions', id],
    queryFn: ({ signal }) => api.call(calls.listKnowledgeVersions, { params: { id }, signal }),
  })

export const searchOptions = (agent: AgentId, question: string) =>
  queryOptions({
    queryKey: [...key, 'search', agent, question],
    queryFn: ({ signal }) =>
      api.call(calls.searchKnowledge, { params: { botId: agent }, query: { query: question }, signal }),
    enabled: question !== '',
    retry: false,
  })

export const useReload = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Runs a change and reads everything again. */
export const useChange = () => useChangeOf(key)

/** What may be done where the person works; nothing until the server has said so. */
export function useMay(): (action: Action) => boolean {
  const { data } = useQuery({
    queryKey: ['workspaces', 'my-permissions'],
    queryFn: ({ signal }) => api.call(workspaceEndpoints.getMyPermissions, { signal }),
  })
  return (action) => data?.actions.some((row) => row.action === action && row.allowed) ?? false
}
