import { sql } from 'drizzle-orm'
import { onlyRow } from '../db/only-row.ts'
import type { Deps } from '../deps.ts'
import { publishEvent, type Topics } from '../events/topics.ts'

type StreamClaim = { id: string; holder: string; givesWay: boolean; most: number }

/** Counts answers that stay open once for all processes. */
export type SharedStreams = {
  /** Whether there is a place left; the oldest of the holder that may gives way to it, in whichever process it is. */
  claim: (claim: StreamClaim) => Promise<boolean>
  release: (id: string) => void
  /** Called with those of this process that give way. */
  onEnded: (end: (id: string) => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Needed = Pick<Deps, 'db' | 'log' | 'clock'> & { topics: Pick<Topics, 'follow'>; instanceId: string }
type Row = { is_granted: boolean; ended_id: string | null; ended_instance: string | null }

const topicOf = (instanceId: string) => `streams:${instanceId}`

/** In the product's own database. While that is away each process counts by itself. */
export function createSharedStreams({ db, log, clock, topics, instanceId }: Needed): SharedStreams {
  const stopped = new AbortController()
  let end: (id: string) => void = () => {}
  let listening: Promise<void> | undefined
  const listen = async () => {
    for await (const item of topics.follow(topicOf(instanceId), undefined, stopped.signal))
      if (item.what === 'event') end(item.event)
  }
  const claim = async ({ id, holder, givesWay, most }: StreamClaim) => {
    const { rows } = await db.execute<Row>(
      sql`select * from claim_stream(${id}, ${holder}, ${instanceId}, ${givesWay}, ${most}, ${clock.now()})`,
    )
    const { is_granted: isGranted, ended_id: ended, ended_instance: at } = onlyRow(rows)
    if (ended && at === instanceId) end(ended)
    else if (ended && at) await publishEvent(db, [topicOf(at)], ended)
    return isGranted
  }
  return {
    claim: (asked) =>
      claim(asked).catch((error: unknown) => {
        log.warn({ err: error }, 'open streams are counted by this process alone for now')
        return true
      }),
    release: (id) =>
      void db.execute(sql`delete from open_streams where id = ${id}`).catch((error: unknown) => {
        log.warn({ err: error }, 'a stream that ended is counted until its process ends')
      }),
    onEnded: (ending) => {
      end = ending
    },
    start: async () => {
      // What dead processes held of people and addresses that never came again.
      await db
        .execute(sql`delete from open_streams s where not exists (select from instances i where i.id = s.instance_id)`)
        .catch(() => {})
      listening = listen()
    },
    stop: async () => {
      stopped.abort()
      await listening
      await db.execute(sql`delete from open_streams where instance_id = ${instanceId}`).catch(() => {})
    },
  }
}
