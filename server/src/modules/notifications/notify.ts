import type { AgentId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { isUrgent, kindRules, type NotificationContent } from '#contract/notifications/kinds.ts'
import type { LiveHint } from '#contract/notifications/live.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../../platform/events/topics.ts'
import { newId } from '../../platform/id.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { listDeliveries } from './delivery-store.ts'
import { mailTime } from './delivery-times.ts'
import { insertHeld } from './mail-store.ts'
import { queuePushes } from './push/pushes.ts'
import * as store from './store.ts'
import { threadOf } from './thread-of.ts'
import { queuePosts } from './webhooks/posts.ts'

export const personTopic = (userId: UserId) => `person:${userId}`
export const mailQueue = 'notification-mail'
/** `held`: it may go out with others. */
export type NotificationMail = { id: NotificationId; held?: boolean }

export type Notice = NotificationContent & {
  to: readonly UserId[]
  /** Names what happened, such as `payment:<id>:paid`: told again under the same key, nobody hears it twice. */
  key: string
  /** What it is about, where kind and facts do not say. */
  thread?: string
  /** The agent it is about. */
  agentId?: AgentId
  /** Where it happened: the workspace's webhooks hear of it, too. */
  workspaceId?: WorkspaceId | null
}

/**
 * Tells people something: stores it once for each, shows it in their open pages and mails it to those who want that. With
 * a transaction as `db` all of this happens when that is committed, and nothing when it is not.
 */
export async function notifyUsers(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  { to, key, thread, agentId, workspaceId, ...content }: Notice,
): Promise<void> {
  const at = deps.clock.now()
  if (workspaceId) await queuePosts(deps, workspaceId, { ...content, key, at })
  const { email, important } = kindRules[content.kind]
  const people = [...new Set(to)].map((userId) => ({ id: newId<NotificationId>(at), userId }))
  if (people.length === 0) return
  const { shown, mailed, pushed } = await store.insertAll(deps.db, {
    ...content,
    to: people,
    key,
    thread: thread ?? threadOf(content, key),
    at,
    agentId: agentId ?? null,
    email: email === 'apart' ? null : email,
    push: important,
  })
  for (const { userId, id } of shown)
    await publishEvent(deps.db, [personTopic(userId)], JSON.stringify({ kind: 'notification', id }))
  const urgent = isUrgent(content)
  await queueMails(deps, mailed, { urgent, at })
  await queuePushes(deps, pushed, { urgent, at })
}

type Mailed = Awaited<ReturnType<typeof store.insertAll>>['mailed']

/** What waits for quiet hours to end or for a digest is noted as well: the first of them that is sent takes along all that are due. */
async function queueMails(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  mailed: Mailed,
  { urgent, at }: { urgent: boolean; at: Date },
): Promise<void> {
  if (mailed.length === 0) return
  const deliveries = await listDeliveries(
    deps.db,
    mailed.map(({ userId }) => userId),
  )
  const timed = mailed.map(({ id, userId, digest }) => {
    const delivery = deliveries.get(userId) ?? firstDelivery
    const dueAt = mailTime(delivery, { urgent, digest: digest === 'default' ? delivery.digest : digest }, at)
    return { id, userId, dueAt, held: dueAt > at }
  })
  await insertHeld(
    deps.db,
    timed.filter(({ held }) => held),
  )
  await enqueueJobs<NotificationMail>(
    deps,
    mailQueue,
    timed.map(({ id, held, dueAt }) => ({ key: id, payload: held ? { id, held } : { id }, dueAt })),
  )
}

/** What was told under a key, or one that begins with it, is dealt with: it counts as read. */
export async function settleNotifications(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  userId: UserId,
  key: string,
): Promise<void> {
  const changed = await store.confirmKey(deps.db, userId, key, deps.clock.now())
  if (changed > 0) await publishEvent(deps.db, [personTopic(userId)], JSON.stringify({ kind: 'count' }))
}

/** Hints to the open pages of people that something of theirs changed elsewhere. Nothing is stored. */
export const notifyPeople = (db: Db, to: readonly UserId[], ...hints: LiveHint[]): Promise<void> =>
  publishEvent(db, [...new Set(to)].map(personTopic), ...hints.map((hint) => JSON.stringify(hint)))
