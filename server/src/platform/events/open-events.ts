import type { Deps } from '../deps.ts'
import { createEvents } from './in-process.ts'
import type { Events } from './port.ts'
import { createSharedEvents } from './shared.ts'

/**
 * Events as the installation needs them: through Redis when there is one (`REDIS_URL`); through PostgreSQL when the database is
 * outside (`DATABASE_URL`), where other processes may use it too; else within this process, the only one.
 */
export async function openEvents(deps: Pick<Deps, 'config' | 'pool' | 'connection' | 'log'>): Promise<Events> {
  const { REDIS_URL, DATABASE_URL } = deps.config
  if (REDIS_URL) return createSharedEvents((await import('./redis.ts')).redisCarrier(REDIS_URL, deps.log), deps.log)
  if (DATABASE_URL) return createSharedEvents((await import('./postgres.ts')).postgresCarrier(deps), deps.log)
  return createEvents()
}
