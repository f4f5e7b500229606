import type { Language } from '#contract/language.ts'
import { type LiveEvent, liveHintKind } from '#contract/notifications/live.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TopicItem } from '../../platform/events/topic.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { StreamEvent } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { isSignedIn } from './device-store.ts'
import { personTopic } from './notify.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export type LiveDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { topics: Topics }
type Reader = { scope: Scope; language: Language; lastEventId: string | undefined; signal: AbortSignal }

const checkMs = 60_000

/** The events of a person's channel for one page; ends when the page goes away or the token ends. */
export async function* followPerson(deps: LiveDeps, reader: Reader): AsyncGenerator<StreamEvent> {
  const ended = new AbortController()
  const signal = AbortSignal.any([reader.signal, ended.signal])
  const { userId, deviceId } = reader.scope
  // Who cannot be known to be signed in is not: the page comes back and is asked for its token.
  const check = async () => {
    const isIn = await isSignedIn(deps.db, userId, deviceId, deps.clock.now()).catch(() => false)
    if (!isIn) ended.abort()
  }
  const timer = setInterval(() => void check(), checkMs)
  const watch = async () => {
    // Every item, the first one too: between the call's own look at the token and this one it may have ended.
    for await (const _ of deps.topics.follow(`device:${deviceId}`, undefined, signal)) await check()
  }
  // Without a watch nobody would hear of its end.
  void watch()
    .catch(() => {})
    .finally(() => ended.abort())
  try {
    for await (const item of deps.topics.follow(personTopic(userId), reader.lastEventId, signal)) {
      const event = await eventOf(deps, reader, item)
      if (event) yield { id: item.id, event: JSON.stringify(event satisfies LiveEvent) }
    }
  } finally {
    clearInterval(timer)
    ended.abort()
  }
}

async function eventOf({ db }: LiveDeps, { scope, language }: Reader, item: TopicItem): Promise<LiveEvent | undefined> {
  const { userId } = scope
  const place = { event_id: item.id }
  const count = () => store.countUnread(db, userId)
  if (item.what !== 'event') return { ...place, kind: item.what === 'here' ? 'hello' : 'resync', ...(await count()) }
  const told = JSON.parse(item.event) as { kind: LiveEvent['kind']; id?: NotificationId }
  if (told.kind === 'count') return { ...place, kind: 'count', ...(await count()) }
  const hint = liveHintKind.safeParse(told.kind).data
  if (hint) return { ...place, kind: hint }
  if (told.kind === 'dashboard_changed' && told.id) return { ...place, kind: told.kind, id: told.id }
  if (told.kind !== 'notification' || !told.id) return undefined
  const [found, { unread }] = await Promise.all([store.find(db, { userId, agentId: null }, told.id), count()])
  return found && { ...place, kind: 'notification', notification: present(found, language), unread }
}
