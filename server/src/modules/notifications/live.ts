import type { Language } from '#contract/language.ts'
import { type LiveEvent, liveHintKind } from '#contract/notifications/live.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TopicItem } from '../../platform/events/topic.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { StreamEvent } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { personTopic } from './notify.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export type LiveDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { topics: Topics }
type Reader = { scope: Scope; language: Language; lastEventId: string | undefined; signal: AbortSignal }

/** The events of a person's channel for one page; ends when the page goes away or what it rests on ends (platform/http/access.ts). */
export async function* followPerson(deps: LiveDeps, reader: Reader): AsyncGenerator<StreamEvent> {
  for await (const item of deps.topics.follow(personTopic(reader.scope.userId), reader.lastEventId, reader.signal)) {
    const event = await eventOf(deps, reader, item)
    if (event) yield { id: item.id, event: JSON.stringify(event satisfies LiveEvent) }
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
  const [found, { unread }] = await Promise.all([
    store.findNotification(db, { userId, agentId: null }, told.id),
    count(),
  ])
  return found && { ...place, kind: 'notification', notification: present(found, language), unread }
}
