import { queryOptions } from '@tanstack/react-query'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { endpointKey, endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { chatCalls } from './calls.ts'

/** What a question may be put to and made with here. */
export const abilitiesOptions = queryOptions({ ...endpointQuery(featureFlagEndpoints.getAbilities), staleTime: 60_000 })

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
