import type { MutationKey, QueryClient } from '@tanstack/react-query'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import type { EndpointName } from '#web/lib/queries/endpoint-query.ts'

const { dataSources, useCases } = endpointGroups

/**
 * What else must be asked again after something was saved. A feature takes care of its own lists; this table is for
 * the reload rules between features, so that they need not know each other. A row matches every mutation
 * whose key begins with one of the endpoints of `after`; `reset` starts a paged list over, `reload` asks it again in place.
 */
export type CacheEffect = {
  after: readonly EndpointName[]
  reload?: readonly EndpointName[]
  reset?: readonly EndpointName[]
}

const useCaseData: readonly EndpointName[] = ['relateUseCase', 'describeTable', 'setMeasures']

const cacheEffects: readonly CacheEffect[] = [
  // A flow that is published is an agent, one that is stopped is none.
  {
    after: ['publishProject', 'publishVersion', 'unpublishProject', 'removeProject'],
    reload: ['listAgents', 'getAgent', 'getAgentLogo', 'getAgentFigures', 'getAbilities'],
  },
  {
    after: ['createUseCase', 'updateUseCase', 'removeUseCase', 'restoreUseCase', 'decideRelation', ...useCaseData],
    reload: useCases,
  },
  { after: useCaseData, reload: ['listRandomShortcuts'] },
  { after: ['decideRelation'], reload: dataSources },
  {
    after: ['createVoiceKnowledge', 'updateVoiceKnowledge', 'activateVoiceKnowledge', 'removeVoiceKnowledge'],
    reload: ['getVoiceBot'],
  },
]

/** Runs the rows of the table that match a mutation that succeeded. */
export async function runCacheEffects(
  client: QueryClient,
  key: MutationKey | undefined,
  table: readonly CacheEffect[] = cacheEffects,
): Promise<void> {
  const rows = key ? table.filter(({ after }) => after.some((name) => name === key[0])) : []
  await Promise.all(
    rows.flatMap(({ reload = [], reset = [] }) => [
      ...reload.map((name) => client.invalidateQueries({ queryKey: [name] })),
      ...reset.map((name) => client.resetQueries({ queryKey: [name] })),
    ]),
  )
}
