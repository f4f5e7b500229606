import type { Language } from '#contract/language.ts'
import { type LiveEvent, liveHintKind, liveHintOfKind } from '#contract/notifications/live.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TopicItem } from '../../platform/events/topic.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { StreamEvent } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { checkUnread, type InAppGate, inAppChannel } from './notifications.ts'
import { personTopic } from './notify.ts'
import { presentNotification } from './present.ts'
import * as store from './store.ts'

export type LiveDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { topics: Topics; featureFlags: InAppGate }
type Reader = {
  scope: Scope
  language: Language
  lastEventId: string | undefined
  query: { age_ms?: number | undefined }
  signal: AbortSignal
}

/** The events of a person's channel for one page; ends when the page goes away or what it rests on ends (platform/http/access.ts). */
export async function* followPerson(deps: LiveDeps, reader: Reader): AsyncGenerator<StreamEvent> {
  const { age_ms: ageMs } = reader.query
  const after = reader.lastEventId ?? (ageMs === undefined ? undefined : { agoMs: ageMs })
  for await (const item of deps.topics.follow(personTopic(reader.scope.userId), after, reader.signal)) {
    const event = await eventOf(deps, reader, item)
    if (event) yield { id: item.id, event: JSON.stringify(event satisfies LiveEvent) }
  }
}

async function eventOf(deps: LiveDeps, { scope, language }: Reader, item: TopicItem): Promise<LiveEvent | undefined> {
  const base = { event_id: item.id, ...('isPast' in item && { is_past: item.isPast }) }
  const count = () => checkUnread(deps, scope)
  if (item.what !== 'event') return { ...base, kind: item.what === 'here' ? 'hello' : 'resync', ...(await count()) }
  const stored = JSON.parse(item.event) as { kind: LiveEvent['kind']; id?: NotificationId }
  if (stored.kind === 'count') return { ...base, kind: 'count', ...(await count()) }
  const hint = liveHintKind.safeParse(stored.kind).data
  if (hint) return { ...base, kind: hint }
  const about = liveHintOfKind.safeParse(stored.kind).data
  if (about && stored.id) return { ...base, kind: about, id: stored.id }
  if (stored.kind !== 'notification' || !stored.id) return undefined
  const channel = await inAppChannel(deps, scope)
  const [found, { unread }] = await Promise.all([
    store.findNotification(deps.db, channel, stored.id),
    store.countUnread(deps.db, channel),
  ])
  return found && { ...base, kind: 'notification', notification: presentNotification(found, language), unread }
}
