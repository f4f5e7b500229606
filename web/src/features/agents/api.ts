import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { AgentPeriod } from '#contract/agents/figures.ts'
import type { Agent } from '#contract/agents/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'

export const agentKeys = {
  all: ['agents'],
  list: ['agents', 'list'],
  one: (id: string) => ['agents', 'one', id],
  logo: (id: string, at: string) => ['agents', 'logo', id, at],
  figures: (id: string, days: AgentPeriod) => ['agents', 'figures', id, days],
} as const

const most = 100

export const agentsOptions = queryOptions({
  queryKey: agentKeys.list,
  queryFn: async ({ signal }) =>
    (await api.call(agentEndpoints.listAgents, { query: { limit: most }, signal })).records,
})

export const agentOptions = (id: AgentId) =>
  queryOptions({
    queryKey: agentKeys.one(id),
    queryFn: ({ signal }) => api.call(agentEndpoints.getAgent, { params: { id }, signal }),
  })

/** Its picture, which needs the token header; the time of the last change keeps an old one from being shown. */
export const logoOptions = ({ _id: id, updated_at }: Pick<Agent, '_id' | 'updated_at'>) =>
  queryOptions({
    queryKey: agentKeys.logo(id, updated_at),
    queryFn: ({ signal }) => api.blob(agentEndpoints.getAgentLogo, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const figuresOptions = (id: AgentId, days: AgentPeriod) =>
  queryOptions({
    queryKey: agentKeys.figures(id, days),
    queryFn: ({ signal }) => api.call(agentEndpoints.getAgentFigures, { params: { id }, query: { days }, signal }),
  })

/** Deletes an agent at once; `restore` brings it back. */
export function useRemoval() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: agentKeys.list })
  const remove = useMutation({
    mutationKey: ['agents', 'remove'],
    mutationFn: (id: AgentId) => api.call(agentEndpoints.removeAgent, { params: { id } }),
    onSuccess: reload,
  })
  const restore = useMutation({
    mutationKey: ['agents', 'restore'],
    mutationFn: (id: AgentId) => api.call(agentEndpoints.restoreAgent, { params: { id } }),
    onSuccess: reload,
  })
  return { remove, restore }
}

/** Makes an agent, or changes the one of this id. */
export function useSave(id: AgentId | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['agents', 'save'],
    mutationFn: (form: FormData) =>
      id
        ? api.call(agentEndpoints.updateAgent, { params: { id }, form })
        : api.call(agentEndpoints.createAgent, { form }),
    onSuccess: async (agent) => {
      client.setQueryData(agentKeys.one(agent._id), agent)
      await client.invalidateQueries({ queryKey: agentKeys.list })
    },
  })
}
