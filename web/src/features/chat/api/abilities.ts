import { queryOptions } from '@tanstack/react-query'
import { gateEndpoints } from '#contract/gates/endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { chatCalls } from './calls.ts'

/** What a question may be put to and made with here. */
export const abilitiesOptions = queryOptions({
  queryKey: ['chat', 'abilities'],
  queryFn: ({ signal }) => api.call(gateEndpoints.getAbilities, { signal }),
  staleTime: 60_000,
})

/** Agents that can be mentioned: the active ones. */
export const activeAgentsOptions = queryOptions({
  ...agentsOptions,
  select: (agents) => agents.filter(({ status }) => status === 'active'),
  staleTime: 30_000,
})

/** What can be typed after a slash besides shortcuts. */
export const commandsOptions = (language: string) =>
  queryOptions({
    queryKey: ['chat', 'commands', language],
    queryFn: async ({ signal }) => api.call((await chatCalls()).listCommands, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
