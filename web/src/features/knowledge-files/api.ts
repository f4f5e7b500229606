import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeFileOrder } from '#contract/knowledge-files/schemas.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'

const whileReadingMs = 1_500

/** Asked again while one of them is being read. */
export const filesOptions = (agent: AgentId, query: string, { sort, order }: KnowledgeFileOrder = { sort: 'added' }) =>
  queryOptions({
    ...endpointQuery(calls.listKnowledgeFiles, {
      params: { botId: agent },
      query: { limit: 500, sort, ...(order && { order }), ...(query && { query }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some((file) => file.state === 'waiting' || file.state === 'reading') ? whileReadingMs : false,
  })

export const passagesOptions = (id: FileId, page: number) =>
  queryOptions({
    ...endpointQuery(calls.listKnowledgePassages, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })

export const versionsOptions = (id: FileId) => endpointQuery(calls.listKnowledgeVersions, { params: { id } })

export const searchOptions = (agent: AgentId, question: string) =>
  queryOptions({
    ...endpointQuery(calls.searchKnowledge, { params: { botId: agent }, query: { query: question } }),
    enabled: question !== '',
    retry: false,
  })

/** How many times more everything is to be asked: files arrive by the hundred. */
let reloads: 'none' | 'one' | 'another' = 'none'

/** Asks everything again; what arrives while that is under way is asked for together once it is done. */
export const useReload = () => {
  const queries = useQueryClient()
  return async () => {
    if (reloads !== 'none') {
      reloads = 'another'
      return
    }
    try {
      do {
        reloads = 'one'
        await invalidateEndpoints(queries, calls)
      } while (isAnother())
    } finally {
      reloads = 'none'
    }
  }
}

const isAnother = () => reloads === 'another'

/** Runs a change and reads everything again. */
export const useChange = () => useChangeOf(calls)
