import type { Deps } from '../deps.ts'
import { createLimiter, type Limiter } from './limiter.ts'

/**
 * Rates counted where all processes of the installation see them: in Redis when there is one (`REDIS_URL`), in the database
 * when it is outside (`DATABASE_URL`) and others may use it too; else in this process, the only one.
 */
export async function openLimiter(deps: Pick<Deps, 'config' | 'pool' | 'clock' | 'log'>): Promise<Limiter> {
  const { REDIS_URL, DATABASE_URL } = deps.config
  if (REDIS_URL) return createLimiter(deps, (await import('./redis-store.ts')).createRedisStore(REDIS_URL))
  if (DATABASE_URL) return createLimiter(deps, (await import('./postgres-store.ts')).createPostgresStore(deps))
  return createLimiter(deps)
}
