import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'

// Chats list agents, too: what the calls are made of comes when they are asked for.
const agentCalls = async () => (await import('#contract/agents/endpoints.ts')).agentEndpoints

const limit = 100

export const agentsOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(agentCalls, 'listAgents'), { query: { limit } }),
  select: ({ records }) => records,
})
