import type { Db } from '../db/database.ts'
import type { MeasuredGauge } from '../http/metrics.ts'
import { publishEvent, type Topics } from './topics.ts'

/** Who hears nothing for so long is told so. */
const maxMs = 5_000

/** How long an event takes from here through the database and back; asked by sending one. */
export const measuredEvents = ({ db, topics }: { db: Db; topics: Pick<Topics, 'follow'> }): MeasuredGauge => ({
  name: 'events_lag_seconds',
  help: 'How long an event between processes takes to be heard; 5 where it is not.',
  labelNames: [],
  read: async () => [{ labels: {}, value: (await measureLag(db, topics)) / 1000 }],
})

async function measureLag(db: Db, topics: Pick<Topics, 'follow'>): Promise<number> {
  const name = `lag ${crypto.randomUUID()}`
  const began = performance.now()
  try {
    for await (const { what } of topics.follow(name, undefined, AbortSignal.timeout(maxMs))) {
      if (what === 'event') return performance.now() - began
      if (what === 'here') await publishEvent(db, [name], 'lag')
    }
  } catch {
    // A database that is away carries no events.
  }
  return maxMs
}
