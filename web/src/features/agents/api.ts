import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { Agent } from '#contract/agents/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { chooseBot, leaveBot } from '#web/lib/session/session.ts'

// The shell lists agents without them.
const chatCalls = async () => (await import('#contract/chat/endpoints.ts')).chatEndpoints

export const agentOptions = (id: AgentId) => endpointQuery(agentEndpoints.getAgent, { params: { id } })

/** Its picture, which needs the token header; the time of the last change keeps an old one from being shown. */
export const logoOptions = ({ _id: id, updated_at }: Pick<Agent, '_id' | 'updated_at'>) => {
  const logo = endpointQuery(agentEndpoints.getAgentLogo, { params: { id } })
  return queryOptions({ ...logo, queryKey: [...logo.queryKey, updated_at], staleTime: Number.POSITIVE_INFINITY })
}

/** Deletes an agent at once; `restore` brings it back. */
export function useRemoval() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: endpointKey('listAgents') })
  const remove = useMutation({
    mutationFn: (id: AgentId) => api.call(agentEndpoints.removeAgent, { params: { id } }),
    onSuccess: async (_, id) => {
      leaveBot(id)
      await reload()
    },
  })
  const restore = useMutation({
    mutationFn: (id: AgentId) => api.call(agentEndpoints.restoreAgent, { params: { id } }),
    onSuccess: reload,
  })
  return { remove, restore }
}

/**
 * Begins to talk to an agent in a new session; one that nothing was asked in yet is taken again, drawing on what the agent draws on.
 * The list of chats starts over.
 */
export function useStart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id: botId, default_source }: Pick<Agent, '_id' | 'default_source'>) => {
      const calls = await chatCalls()
      const { records } = await api.call(calls.listSessions, { params: { botId }, query: { limit: 1 } })
      const [newest] = records
      const body = { default_source }
      const session =
        newest?.last_message_at !== null
          ? await api.call(calls.startSession, { params: { botId }, body })
          : newest.default_source === default_source
            ? newest
            : await api.call(calls.changeSessionSource, { params: { botId, sessionId: newest.id }, body })
      chooseBot(botId)
      return session
    },
    onSuccess: () => client.resetQueries({ queryKey: endpointKey('listSessions') }),
  })
}

/** Makes an agent, or changes the one of this id. */
export function useSave(id: AgentId | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: FormData) =>
      id
        ? api.call(agentEndpoints.updateAgent, { params: { id }, form })
        : api.call(agentEndpoints.createAgent, { form }),
    onSuccess: async (agent) => {
      client.setQueryData(agentOptions(agent._id).queryKey, agent)
      await client.invalidateQueries({ queryKey: endpointKey('listAgents') })
    },
  })
}
