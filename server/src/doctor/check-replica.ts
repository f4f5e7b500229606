import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { type ReplicaState, watchReplica } from '../platform/replica/watch-replica.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type Given = Pick<Config, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_MAX_LAG'>

const patienceMs = 10_000
const remedy = 'Check DATABASE_REPLICA_URL and pg_stat_replication on the primary; until then the primary answers.'

/** How old the read replica is, where there is one. */
export async function checkReplica(connection: pg.ClientConfig, given: Given): Promise<Finding[]> {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG: maxSeconds } = given
  if (url === undefined) return []
  const [primary, replica] = [connection, { connectionString: url }].map(poolTo)
  if (!primary || !replica) return []
  const watched = watchReplica({ primary, replica, maxAgeMs: maxSeconds * 1000 })
  try {
    await watched.start()
    // What was written while we looked shows how long it takes to get there.
    for (const until = Date.now() + patienceMs; watched.look().state === 'unknown' && Date.now() < until; )
      await sleep(100)
    return [findingOf(watched.look(), maxSeconds)]
  } finally {
    await watched.stop()
    await Promise.all([primary, replica].map((pool) => pool.end()))
  }
}

function poolTo(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...(connection as pg.PoolConfig), max: 1, connectionTimeoutMillis: 5_000 })
  // The next query says it.
  pool.on('error', () => {})
  return pool
}

function findingOf(found: ReplicaState, maxSeconds: number): Finding {
  if ('says' in found) return problem('replica', found.says, remedy)
  if (!('ageMs' in found)) return warning('replica', `over ${patienceMs / 1000} s behind`, remedy)
  const says = `${(found.ageMs / 1000).toFixed(1)} s behind, of ${maxSeconds} s at most`
  return found.state === 'fresh' ? ok('replica', says) : warning('replica', says, remedy)
}
