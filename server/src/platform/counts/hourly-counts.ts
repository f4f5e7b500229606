import { createHash } from 'node:crypto'
import os from 'node:os'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { createLane } from '../jobs/lane.ts'
import { periodicTask } from '../jobs/worker.ts'
import type { Log } from '../log/log.ts'
import { addCounts, type CountKind, type CountRow, deleteCountsBefore } from './count-store.ts'

type Counted = {
  kind: CountKind
  name: string
  detail: string
  ms?: number
  requestId?: string | undefined
}

type Keeping = { db: Db; log: Log }

/** What is counted by the hour, for all processes together. */
export type HourlyCounts = {
  /** Counts one. Never waits and never throws; what a database that is away keeps from being stored is held, up to a limit. */
  add: (counted: Counted) => void
  /** Stores what was counted, every few seconds and at the end. */
  keepIn: (deps: Keeping) => { start: () => void; stop: () => Promise<void> }
}

const everyMs = 2_000
const hourMs = 3_600_000
const keptDays = 14
/** So many different ones are held between two times of storing. */
const maxHeld = 500
const maxName = 1_000
const maxDetail = 200

export function createHourlyCounts(clock: Clock): HourlyCounts {
  const process_ = `${os.hostname()}/${process.pid}`
  let held = new Map<string, CountRow>()
  const hold = (row: CountRow) => {
    const key = `${row.kind} ${row.hour.getTime()} ${row.digest}`
    const known = held.get(key)
    if (known) held.set(key, joined(known, row))
    else if (held.size < maxHeld) held.set(key, row)
  }
  const store = async ({ db, log }: Keeping) => {
    if (held.size === 0) return
    const rows = [...held.values()]
    held = new Map()
    try {
      await addCounts(db, rows)
    } catch (error) {
      for (const row of rows) hold(row)
      log.debug({ err: error }, 'counts wait for the database')
    }
  }
  return {
    add: ({ kind, name: given, detail: about, ms = 0, requestId }) => {
      const [name, detail] = [given.slice(0, maxName), about.slice(0, maxDetail)]
      const lastAt = clock.now()
      const hour = new Date(Math.floor(lastAt.getTime() / hourMs) * hourMs)
      const digest = createHash('sha256').update(`${name}\0${detail}`).digest('base64url').slice(0, 22)
      const measured = { count: 1, totalMs: ms, longestMs: ms, lastAt, requestId: requestId ?? null }
      hold({ kind, hour, digest, name, detail, process: process_, ...measured })
    },
    keepIn: (deps) => {
      const lane = createLane(
        () => store(deps),
        () => {},
      )
      let timer: NodeJS.Timeout | undefined
      return {
        start: () => {
          timer = setInterval(lane.wake, everyMs).unref()
        },
        stop: async () => {
          clearInterval(timer)
          await lane.stop()
          await store(deps)
        },
      }
    },
  }
}

const joined = (known: CountRow, row: CountRow): CountRow => ({
  ...known,
  count: known.count + row.count,
  totalMs: known.totalMs + row.totalMs,
  longestMs: Math.max(known.longestMs, row.longestMs),
  lastAt: row.lastAt > known.lastAt ? row.lastAt : known.lastAt,
  requestId: row.requestId ?? known.requestId,
})

/** Forgets what was counted long ago. */
export const forgetCounts = ({ db, clock }: { db: Db; clock: Clock }) =>
  periodicTask('forget-hourly-counts', 86_400, () =>
    deleteCountsBefore(db, new Date(clock.now().getTime() - keptDays * 86_400_000)),
  )
