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

type Reading = Pick<Deps, 'db'> & { featureFlags: InAppGate }
/** Says about which agents a person is told in the app. */
export type InAppGate = { inAppAgentsOf: (scope: Scope) => Promise<readonly AgentId[] | null> }
type Reader = { scope: Scope; language: Language }

/** The person's own channel is their id (`user.notification_id`); else it is one of their agents. */
async function channelOf(db: Db, { userId }: Scope, id: NotificationChannelId): Promise<store.NotificationChannel> {
  if ((id as string) === userId) return { userId, agentId: null }
  if (!(await store.ownsAgent(db, userId, id))) throw fail('notification_channel_not_found')
  return { userId, agentId: id as string as AgentId }
}

/** Everything the app tells a person. */
export const inAppChannel = async ({ featureFlags }: Pick<Reading, 'featureFlags'>, scope: Scope) => ({
  userId: scope.userId,
  agentId: null,
  toldAgents: await featureFlags.inAppAgentsOf(scope),
})

async function page(
  { db }: Pick<Reading, 'db'>,
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

export const listAll = async (deps: Reading, { scope, language }: Reader, query: NotificationQuery) =>
  page(deps, await inAppChannel(deps, scope), query.filter, query, language)

/** `history`: everything that was ever told. `unread`: what waits to be confirmed in the app. */
export async function listChannel(
  deps: Reading,
  { scope, language }: Reader,
  id: NotificationChannelId,
  which: 'history' | 'unread',
  query: PageQuery,
): Promise<Page<Notification>> {
  const channel = await channelOf(deps.db, scope, id)
  const toldAgents = which === 'history' ? null : await deps.featureFlags.inAppAgentsOf(scope)
  return page(deps, { ...channel, toldAgents }, which, query, language)
}

export const checkUnread = async (deps: Reading, scope: Scope): Promise<NotificationCount> =>
  store.countUnread(deps.db, await inAppChannel(deps, scope))

/** Marks one as read, or as unread again; the person's other pages hear of it. */
export async function confirmNotification(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, language }: Reader,
  given: { channel: NotificationChannelId; id: NotificationId; confirmed: boolean },
): Promise<Notification> {
  const channel = await channelOf(db, scope, given.channel)
  const stored = await store.confirmNotification(db, channel, given.id, given.confirmed ? clock.now() : null)
  if (!stored) throw fail('notification_not_found')
  await notifyCount(db, scope)
  return presentNotification(stored, language)
}

/** Marks all of a channel as read, or takes back what was marked at a moment. */
export async function confirmAll(
  deps: Reading & Pick<Deps, 'clock'>,
  scope: Scope,
  id: NotificationChannelId,
  undo: string | undefined,
): Promise<ConfirmedAll> {
  const { db, clock } = deps
  const toldAgents = await deps.featureFlags.inAppAgentsOf(scope)
  const channel = { ...(await channelOf(db, scope, id)), toldAgents }
  const at = undo === undefined ? clock.now() : new Date(undo)
  const changed = await (undo === undefined ? store.confirmAll(db, channel, at) : store.undoConfirmAll(db, channel, at))
  if (changed > 0) await notifyCount(db, scope)
  const { unread } = await store.countUnread(db, { userId: scope.userId, agentId: null, toldAgents })
  return { changed, confirmed_at: undo === undefined && changed > 0 ? at.toISOString() : null, unread }
}

/** The person's open pages ask again how many are unread. */
export const notifyCount = (db: Db, { userId }: Scope) =>
  publishEvent(db, [personTopic(userId)], JSON.stringify({ kind: 'count' }))
