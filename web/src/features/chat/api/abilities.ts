import { queryOptions } from '@tanstack/react-query'
import { agentsOptions } from '#web/features/agents/index.ts'
import { endpointKey, endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { chatCalls } from './calls.ts'

/** Agents that can be mentioned: the active ones. */
export const activeAgentsOptions = queryOptions({
  ...agentsOptions,
  select: ({ records }) => records.filter(({ status }) => status === 'active'),
  staleTime: 30_000,
})

/** What can be typed after a slash besides shortcuts. */
export const commandsOptions = (language: string) =>
  queryOptions({
    ...endpointQuery(lazyEndpoint(chatCalls, 'listCommands')),
    queryKey: [...endpointKey('listCommands'), language],
    staleTime: Number.POSITIVE_INFINITY,
  })
