import type { MutationKey, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What else must be asked again after something was saved. A feature takes care of its own lists; this table is for
 * the reload rules between features (spec §4), so that they need not know each other. A row matches every mutation
 * whose `mutationKey` begins with `after`; `reset` starts a paged list over, `reload` asks it again in place.
 */
export type CacheEffect = { after: MutationKey; reload?: readonly QueryKey[]; reset?: readonly QueryKey[] }

export const cacheEffects: readonly CacheEffect[] = [
  // A flow that is published is an agent, one that is stopped is none.
  ...[
    ['studio', 'publish'],
    ['studio', 'unpublish'],
    ['studio', 'remove'],
  ].map((after) => ({
    after,
    reload: [['agents']],
  })),
  { after: ['use-cases'], reload: [['use-cases']] },
  { after: ['use-cases', 'data'], reload: [['shortcuts', 'random']] },
  { after: ['use-cases', 'relation'], reload: [['data-sources']] },
  { after: ['voice-entries'], reload: [['voice-entries']] },
]

const beginsWith = (key: MutationKey, start: MutationKey) => start.every((part, index) => key[index] === part)

/** Runs the rows of the table that match a mutation that succeeded. */
export async function runCacheEffects(
  client: QueryClient,
  key: MutationKey | undefined,
  table: readonly CacheEffect[] = cacheEffects,
): Promise<void> {
  const rows = key ? table.filter(({ after }) => beginsWith(key, after)) : []
  await Promise.all(
    rows.flatMap(({ reload = [], reset = [] }) => [
      ...reload.map((queryKey) => client.invalidateQueries({ queryKey })),
      ...reset.map((queryKey) => client.resetQueries({ queryKey })),
    ]),
  )
}
