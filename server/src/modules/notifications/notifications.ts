import type { AgentId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type {
  ConfirmedAll,
  Notification,
  NotificationChannelId,
  NotificationCount,
  NotificationId,
  NotificationQuery,
} from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { personTopic } from './notify.ts'
import { presentNotification } from './present.ts'
import * as store from './store.ts'

type Reading = Pick<Deps, 'db'>
type Reader = { scope: Scope; language: Language }

/** The person's own channel is their id (`user.notification_id`); else it is one of their agents. */
async function channelOf(db: Db, { userId }: Scope, id: NotificationChannelId): Promise<store.NotificationChannel> {
  if ((id as string) === userId) return { userId, agentId: null }
  if (!(await store.ownsAgent(db, userId, id))) throw fail('notification_channel_not_found')
  return { userId, agentId: id as string as AgentId }
}

async function page(
  { db }: Reading,
  channel: store.NotificationChannel,
  which: store.NotificationSelection,
  query: PageQuery & { before?: NotificationId | undefined },
  language: Language,
): Promise<Page<Notification>> {
  const [found, total] = await store.listPage(db, channel, which, query)
  return toPage(
    found.map((stored) => presentNotification(stored, language)),
    total,
    query,
  )
}

export const listAll = (deps: Reading, { scope, language }: Reader, query: NotificationQuery) =>
  page(deps, { userId: scope.userId, agentId: null }, query.filter, query, language)

/** `history`: everything that was ever told. `unread`: what waits to be confirmed in the app. */
export async function listChannel(
  deps: Reading,
  { scope, language }: Reader,
  id: NotificationChannelId,
  which: 'history' | 'unread',
  query: PageQuery,
): Promise<Page<Notification>> {
  return page(deps, await channelOf(deps.db, scope, id), which, query, language)
}

export const checkUnread = ({ db }: Reading, scope: Scope): Promise<NotificationCount> =>
  store.countUnread(db, scope.userId)

/** Marks one as read, or as unread again; the person's other pages hear of it. */
export async function confirmNotification(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, language }: Reader,
  given: { channel: NotificationChannelId; id: NotificationId; confirmed: boolean },
): Promise<Notification> {
  const channel = await channelOf(db, scope, given.channel)
  const stored = await store.confirm(db, channel, given.id, given.confirmed ? clock.now() : null)
  if (!stored) throw fail('notification_not_found')
  await notifyCount(db, scope)
  return presentNotification(stored, language)
}

/** Marks all of a channel as read, or takes back what was marked at a moment. */
export async function confirmAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: NotificationChannelId,
  undo: string | undefined,
): Promise<ConfirmedAll> {
  const channel = await channelOf(db, scope, id)
  const at = undo === undefined ? clock.now() : new Date(undo)
  const changed = await (undo === undefined ? store.confirmAll(db, channel, at) : store.undoConfirmAll(db, channel, at))
  if (changed > 0) await notifyCount(db, scope)
  const { unread } = await store.countUnread(db, scope.userId)
  return { changed, confirmed_at: undo === undefined && changed > 0 ? at.toISOString() : null, unread }
}

const notifyCount = (db: Db, { userId }: Scope) =>
  publishEvent(db, [personTopic(userId)], JSON.stringify({ kind: 'count' }))
