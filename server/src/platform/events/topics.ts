import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { Topic, type TopicItem, type TopicStart } from './topic.ts'

const channel = 'nalar_topics'
/** What was published is kept this long for a reader who comes, and for one who comes back. */
const [keptMs, keptAgainMs] = [60_000, 5 * 60_000]
const sweepMs = 10_000
/** Those that nobody reads; of more the oldest are forgotten earlier. */
const mostUnread = 20_000
const longestWaitMs = 15_000

/**
 * Small events by name, for whoever follows the name in whichever process: PostgreSQL carries them (`publishEvent`), so one
 * that is published in a transaction is told when that is committed and never when it is not.
 */
export type Topics = {
  /** Everything published under a name from now on, after the id of an item that was seen before, or in the last minute at most. */
  follow: (name: string, after: TopicStart, signal: AbortSignal) => AsyncIterable<TopicItem>
  start: () => Promise<void>
  /** Ends every reader. */
  stop: () => Promise<void>
}

/** Publishes events of at most 7 kB each under names, in their order; with the transaction when `db` is one. */
export async function publishEvent(db: Db, names: readonly string[], ...events: string[]): Promise<void> {
  if (names.length === 0 || events.length === 0) return
  await db.execute(sql`
    select pg_notify(${channel}, json_build_array(name, event)::text)
    from unnest(${sql.param(events)}::text[]) with ordinality as events (event, place), unnest(${sql.param([...names])}::text[]) as name
    order by place`)
}

/** Topics of this process, fed by one connection of its own. Comes back by itself when that is lost. */
export function createTopics({ connection, log }: Pick<Deps, 'connection' | 'log'>): Topics {
  const topics = createTopicTable()
  const stopped = new AbortController()
  let listening: Promise<void> | undefined
  const onNotice = (payload: string | undefined) => {
    const [name, event] = JSON.parse(payload ?? '[]') as [string?, string?]
    if (name !== undefined && event !== undefined) topics.of(name).append(event)
  }
  const listen = async (onReady: () => void) => {
    for (let waitMs = 250; !stopped.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        await receive(connection, onNotice, stopped.signal, () => {
          waitMs = 250
          // Whatever was published while nobody listened is not known here.
          topics.startOver()
          onReady()
        })
      } catch (error) {
        log.warn({ err: error }, 'live events are not heard; trying again')
      }
      onReady()
      await sleep(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const sweeping = setInterval(topics.sweep, sweepMs).unref()
  return {
    follow: (name, after, signal) => followIn(() => topics.of(name), after, AbortSignal.any([signal, stopped.signal])),
    start: () =>
      new Promise((ready) => {
        listening = listen(ready)
      }),
    stop: async () => {
      clearInterval(sweeping)
      stopped.abort()
      await listening
    },
  }
}

/** Topics by name: those with readers, and for a minute those without. */
function createTopicTable() {
  const topics = new Map<string, Topic>()
  let wholeSince = performance.now()
  const of = (name: string): Topic => {
    const topic = topics.get(name) ?? new Topic(Math.max(wholeSince, performance.now() - keptMs))
    topics.set(name, topic)
    return topic
  }
  const startOver = () => {
    wholeSince = performance.now()
    for (const topic of topics.values()) topic.startOver()
  }
  const sweep = () => {
    const unread = [...topics].filter(([, { readers }]) => readers === 0)
    unread.sort(([, a], [, b]) => b.touchedAt - a.touchedAt)
    for (const [index, [name, { touchedAt, wasRead }]] of unread.entries()) {
      if (index < mostUnread && performance.now() - touchedAt < (wasRead ? keptAgainMs : keptMs)) continue
      topics.delete(name)
      wholeSince = Math.max(wholeSince, touchedAt)
    }
  }
  return { of, startOver, sweep }
}

async function* followIn(find: () => Topic, after: TopicStart, signal: AbortSignal): AsyncGenerator<TopicItem> {
  // When it is read, and not before: one without readers may be forgotten.
  const topic = find()
  topic.readers++
  topic.wasRead = true
  try {
    yield* topic.follow(after, signal)
  } finally {
    topic.readers--
    topic.touchedAt = performance.now()
  }
}

/** Hears notices until the connection ends or the signal fires. */
async function receive(
  connection: pg.ClientConfig,
  onNotice: (payload: string | undefined) => void,
  signal: AbortSignal,
  onReady: () => void,
): Promise<void> {
  const client = new pg.Client({ ...connection, keepAlive: true })
  const ended = Promise.withResolvers<void>()
  client.on('error', ended.reject)
  client.on('end', () => ended.resolve())
  client.on('notification', ({ payload }) => onNotice(payload))
  const end = () => void client.end().catch(() => {})
  // Whoever waits below hears of it; a failure before that is told by connect().
  ended.promise.catch(() => {})
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    if (signal.aborted) return
    signal.addEventListener('abort', end, { once: true })
    onReady()
    await ended.promise
  } finally {
    signal.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}
