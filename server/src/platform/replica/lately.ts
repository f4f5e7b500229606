import type { Db } from '../db/database.ts'
import { publishEvent, type Topics } from '../events/topics.ts'

const topic = 'wrote'
/** Processes are told again of somebody who goes on writing. */
const toldMs = 1_000

export type Lately = {
  /** Somebody has changed something, which the other processes know when this resolves. Never rejects. */
  note: (person: string) => Promise<void>
  /** Whether somebody changed something in the last `ms`, in any process; true of everybody while that cannot be known. */
  has: (person: string) => boolean
  start: () => void
  stop: () => void
}

/** Who wrote in the last `ms`. */
export function createLately({ db, topics }: { db: Db; topics: Pick<Topics, 'follow'> }, ms: number): Lately {
  const until = new Map<string, number>()
  const told = new Map<string, number>()
  const stopping = new AbortController()
  let deafUntil = performance.now() + ms
  const mark = (person: string) => {
    until.delete(person)
    // What others tell is of up to a second before.
    until.set(person, performance.now() + ms + toldMs)
    forgetFirst(until)
  }
  const hear = async () => {
    for await (const item of topics.follow(topic, undefined, stopping.signal)) {
      if (item.what === 'event') mark(item.event)
      else if (item.what === 'missed') deafUntil = performance.now() + ms
    }
  }
  return {
    note: async (person) => {
      mark(person)
      if ((told.get(person) ?? 0) > performance.now()) return
      told.delete(person)
      told.set(person, performance.now() + toldMs)
      forgetFirst(told)
      await publishEvent(db, [topic], person).catch(() => {})
    },
    has: (person) => performance.now() < deafUntil || (until.get(person) ?? 0) > performance.now(),
    start: () => void hear(),
    stop: () => stopping.abort(),
  }
}

/** They stand in the order of their ends. */
function forgetFirst(map: Map<string, number>): void {
  for (const [person, end] of map) {
    if (end > performance.now()) return
    map.delete(person)
  }
}
