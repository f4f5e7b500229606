import type pg from 'pg'
import { Lag, readLsn } from './lag.ts'

const everyMs = 500
/** A replica that does not answer a small question for this long is away. */
const answerMs = 2_000

/** `away`: it does not answer; `stranger`: what answers is no replica of our database; `behind`: older than it may be. */
export type ReplicaState =
  | { state: 'fresh' | 'behind'; ageMs: number }
  | { state: 'unknown' }
  | { state: 'away' | 'stranger'; says: string }

export type WatchedReplica = {
  look: () => ReplicaState
  /** Fires when it cannot be read any more, until it can again. */
  lost: () => AbortSignal
  /** A reader found it broken: it is not used before the next look. */
  suspect: () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Options = { primary: pg.Pool; replica: pg.Pool; maxAgeMs: number; onChange?: (state: ReplicaState) => void }

/** Looks every half second how old a replica is. */
export function watchReplica({ primary, replica, maxAgeMs, onChange = () => {} }: Options): WatchedReplica {
  const lag = new Lag()
  let found: { state: 'unknown' } | { state: 'seen' } | { state: 'away' | 'stranger'; says: string } = {
    state: 'unknown',
  }
  let lost = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  const look = (): ReplicaState => {
    if (found.state !== 'seen') return found
    const ageMs = lag.ageAt(performance.now())
    if (ageMs === undefined) return { state: 'unknown' }
    return { state: ageMs <= maxAgeMs ? 'fresh' : 'behind', ageMs }
  }
  const suspect = (says: string, state: 'away' | 'stranger' = 'away') => {
    found = { state, says }
    lag.forget()
    lost.abort(new Error(says))
  }
  let before: ReplicaState['state'] = 'unknown'
  const ask = async () => {
    try {
      const at = performance.now()
      const written = await within(writtenOf(primary))
      const seen = await within(replayedOf(replica))
      const fault = faultOf(written, seen)
      if (fault) suspect(fault, 'stranger')
      else {
        lag.note(readLsn(written.lsn), readLsn(seen.lsn ?? '0/0'), at)
        if (lost.signal.aborted) lost = new AbortController()
        found = { state: 'seen' }
      }
    } catch (error) {
      suspect(error instanceof Error ? error.message || error.name : String(error))
    }
    const now = look()
    if (now.state !== before) onChange(now)
    before = now.state
  }
  const next = () => {
    if (stopped) return
    looking = ask()
    void looking.then(() => {
      if (!stopped) timer = setTimeout(next, everyMs).unref()
    })
  }
  return {
    look,
    lost: () => lost.signal,
    suspect: () => suspect('a reader found it broken'),
    start: async () => {
      next()
      await looking
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Whose it is: its first migration was applied at a moment that no other installation shares. */
const since = `(select extract(epoch from min(applied_at))::text from migrations) as since`

type Written = { lsn: string; since: string }
type Seen = { lsn: string | null; recovering: boolean; since: string }

async function writtenOf(pool: pg.Pool): Promise<Written> {
  // What a commit is told to be done for may not be flushed yet (`synchronous_commit`).
  const { rows } = await pool.query<Written>(`select pg_current_wal_insert_lsn()::text as lsn, ${since}`)
  return onlyOf(rows)
}

async function replayedOf(pool: pg.Pool): Promise<Seen> {
  const { rows } = await pool.query<Seen>(
    `select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as recovering, ${since}`,
  )
  return onlyOf(rows)
}

function onlyOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the database answers nothing')
  return row
}

function faultOf(written: Written, seen: Seen): string | undefined {
  if (!seen.recovering) return 'it is no replica: it takes writes of its own'
  if (seen.since !== written.since) return 'it is a replica of another database'
  return undefined
}

function within<Value>(asked: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${answerMs / 1000} s`)), answerMs)
  asked.catch(() => {})
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
