import type pg from 'pg'
import { Counter } from 'prom-client'
import { type Database, type Db, isDatabaseAway, openDatabase } from '../db/database.ts'
import { limitSessions } from '../db/statement-limits.ts'
import type { Deps } from '../deps.ts'
import type { Topics } from '../events/topics.ts'
import type { MeasuredGauge } from '../http/metrics.ts'
import { createLately } from './lately.ts'
import { type ReplicaState, watchReplica } from './watch-replica.ts'

/** What may be a few seconds old is read here: from a replica where there is a good one, else from the primary. */
export type Reads = {
  /**
   * Reads for a person. `work` only reads, and may be done a second time on the primary. Never older than DATABASE_REPLICA_MAX_LAG, and
   * never without what the person wrote.
   */
  read: <Value>(person: string, work: (db: Db) => Promise<Value>) => Promise<Value>
  /** The person has changed something: resolves once every process knows. */
  wrote: (person: string) => Promise<void>
  /** Undefined: no replica is set up. */
  look: () => ReplicaState | undefined
  measured: readonly MeasuredGauge[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

type ReadDeps = Pick<Deps, 'config' | 'db' | 'connection' | 'log' | 'metrics'> & { topics: Pick<Topics, 'follow'> }

/** Why the primary was asked. */
type Why = 'wrote' | 'failed' | ReplicaState['state']

export function createReads(deps: ReadDeps): Reads {
  const { DATABASE_REPLICA_URL: url } = deps.config
  return url === undefined ? fromPrimary(deps.db) : fromReplica(deps, url)
}

const fromPrimary = (db: Db): Reads => ({
  read: (_person, work) => work(db),
  wrote: async () => {},
  look: () => undefined,
  measured: [lagGauge(() => undefined)],
  start: async () => {},
  stop: async () => {},
})

function fromReplica(deps: ReadDeps, url: string): Reads {
  const { config, log, metrics } = deps
  const maxAgeMs = config.DATABASE_REPLICA_MAX_LAG * 1000
  // Whether a pooler stands before it is not asked: what is read here is large, and planned anew without loss.
  const options = {
    connectionString: url,
    max: config.DATABASE_CONNECTIONS,
    min: 0,
    prepares: false,
    ...limitSessions(config),
  }
  const replica = openDatabase(options, log)
  // Asked beside the pool: who waits there for a turn must not make the replica look away.
  const primary = openDatabase({ ...(deps.connection as pg.PoolConfig), max: 1, min: 0, prepares: false }, log)
  const lately = createLately(deps, maxAgeMs)
  const watched = watchReplica({
    primary: primary.pool,
    replica: replica.pool,
    maxAgeMs,
    onChange: (state) => log.info({ replica: state }, 'the read replica changed'),
  })
  const counter = new Counter({
    name: 'replica_reads_total',
    help: 'Reads that a replica could answer, by who did; why: what kept the replica from it.',
    labelNames: ['from', 'why'],
    registers: [metrics],
  })
  const onPrimary = <Value>(why: Why, work: (db: Db) => Promise<Value>) => {
    counter.inc({ from: 'primary', why })
    return work(deps.db)
  }
  const read: Reads['read'] = async (person, work) => {
    if (lately.has(person)) return onPrimary('wrote', work)
    const { state } = watched.look()
    if (state !== 'fresh') return onPrimary(state, work)
    try {
      const value = await untilLost(work(replica.db), watched.lost())
      counter.inc({ from: 'replica', why: 'fresh' })
      return value
    } catch (error) {
      if (!isOfReplica(error)) throw error
      if (isDatabaseAway(error)) watched.suspect()
      return onPrimary('failed', work)
    }
  }
  return {
    read,
    wrote: lately.note,
    look: watched.look,
    measured: [lagGauge(watched.look)],
    start: () => {
      lately.start()
      return watched.start()
    },
    stop: async () => {
      lately.stop()
      await watched.stop()
      await Promise.all([endSoon(replica), endSoon(primary)])
    },
  }
}

class ReplicaLost extends Error {}

/** One that stands still never says so. */
function untilLost<Value>(reading: Promise<Value>, lost: AbortSignal): Promise<Value> {
  const gone = Promise.withResolvers<never>()
  const onLost = () => gone.reject(new ReplicaLost('the replica went away'))
  if (lost.aborted) onLost()
  lost.addEventListener('abort', onLost, { once: true })
  reading.catch(() => {})
  return Promise.race([reading, gone.promise]).finally(() => lost.removeEventListener('abort', onLost))
}

/** What the primary would not have said: it is away, it replays what the query still needed, or its connections are used up. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof ReplicaLost || isDatabaseAway(error)) return true
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (['40001', '53300', '57014', '25006', '42P01', '42703'].includes(String((cause as { code?: unknown }).code)))
      return true
  return false
}

const lagGauge = (look: () => ReplicaState | undefined): MeasuredGauge => ({
  name: 'database_replica_lag_seconds',
  help: 'How old the read replica is; nothing while it is away or there is none.',
  labelNames: [],
  read: async () => {
    const found = look()
    return found && 'ageMs' in found ? [{ labels: {}, value: found.ageMs / 1000 }] : []
  },
})

const endMs = 1_000

/** A replica that stands still is not waited for. */
async function endSoon({ close }: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, endMs)
  })
  await Promise.race([close().catch(() => {}), late])
  clearTimeout(timer)
}
