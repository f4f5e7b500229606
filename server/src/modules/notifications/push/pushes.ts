import type { UserId } from '#contract/kit/id.ts'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { isUrgent } from '#contract/notifications/kinds.ts'
import type { PushDeviceId, PushMessage } from '#contract/notifications/push.ts'
import type { NotificationId } from '#contract/notifications/schemas.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { doublingWait } from '../../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobEnd, type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import { liveSince } from '../../../platform/sign-in-life.ts'
import { listDeliveries } from '../delivery-store.ts'
import { messageTime } from '../delivery-times.ts'
import { wordsOf } from '../words.ts'
import { deliverPush, type PushDeps } from './deliver.ts'
import { findPushDevice, listDevicesOf } from './device-store.ts'
import { findPushed, type PushedNotification } from './pushed-store.ts'

const pushQueue = 'notification-push'
type PushJob = { id: NotificationId; device: PushDeviceId; userId: UserId; heldUntil: string }

const tries = 10
/** What could not be sent for so long is no news any more. */
const newsMs = 86_400_000

/** Has people's browsers get a notification: now, or when their quiet hours are over. */
export async function queuePushes(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  pushed: readonly { id: NotificationId; userId: UserId }[],
  { urgent, at }: { urgent: boolean; at: Date },
): Promise<void> {
  if (pushed.length === 0) return
  const people = pushed.map(({ userId }) => userId)
  const devices = await listDevicesOf(deps.db, people, at)
  if (devices.length === 0) return
  const deliveries = await listDeliveries(deps.db, people)
  const jobs = devices.flatMap(({ id: device, userId }) => {
    const dueAt = messageTime(deliveries.get(userId) ?? firstDelivery, urgent, at)
    return pushed
      .filter((each) => each.userId === userId)
      .map(({ id }) => ({
        key: `${id}.${device}`,
        payload: { id, device, userId, heldUntil: dueAt.toISOString() },
        dueAt,
      }))
  })
  await enqueueJobs<PushJob>(deps, pushQueue, jobs)
}

/** Sends what waits, unless it was read meanwhile. What a push service has no time for is sent when it says. */
export const notificationPushes = (deps: PushDeps): JobWorker =>
  jobWorker<PushJob>({
    queue: pushQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 30_000, longestMs: 6 * 3_600_000, tries }),
    run: async ({ payload: { id, device: deviceId, userId, heldUntil } }, signal): Promise<JobEnd> => {
      const now = deps.clock.now()
      const notification = await findPushed(deps.db, id)
      const device = notification && (await findPushDevice(deps.db, userId, deviceId))
      // Its sign-in may have ended since.
      if (!device || new Date(device.signedInAt) <= liveSince(deps.config, now).signedIn) return 'done'
      if (now.getTime() - Date.parse(heldUntil) > newsMs) return 'done'
      const urgent = isUrgent(notification)
      const { ok, status, reason, retryAfterMs } = await deliverPush(deps, device, messageOf(notification), {
        urgent,
        signal,
      })
      if (ok || !isForLater(status, reason)) return 'done'
      if (retryAfterMs !== null) return { again: new Date(now.getTime() + retryAfterMs) }
      throw new Error(`a push service answered ${status ?? reason}`)
    },
  })

/** What it refuses for good (a message, a key, an address) is noted at the browser and not sent again. */
const isForLater = (status: number | null, reason: string | null): boolean =>
  status === null ? reason !== 'refused' : status === 429 || status >= 500

function messageOf(notification: PushedNotification): PushMessage {
  const { title, text, link } = wordsOf(notification, notification.language)
  return { title, text, link: link ?? '/', tag: notification.thread ?? notification.id }
}
