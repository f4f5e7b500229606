import type { Deps } from '../deps.ts'
import type { SharedCache } from './redis-cache.ts'

/** What processes keep for each other, where there is a Redis; else each keeps its own. */
export async function openSharedCache({
  config: { REDIS_URL },
  secrets,
}: Pick<Deps, 'config' | 'secrets'>): Promise<SharedCache | undefined> {
  return REDIS_URL ? (await import('./redis-cache.ts')).createRedisCache(REDIS_URL, { secrets }) : undefined
}
