import { createHash } from 'node:crypto'
import type { PushMessage } from '#contract/notifications/push.ts'
import type { GuardedFetch } from '../../../platform/net/index.ts'
import * as store from './device-store.ts'
import { type SentPush, sendPush } from './send-push.ts'
import { findVapidKeys, type KeyDeps } from './vapid-keys.ts'

export type PushDeps = KeyDeps & { post: GuardedFetch }

/** What a push service answers for a subscription that has ended. */
const gone: readonly (number | null)[] = [404, 410]

/** Sends a browser a message and notes what came of it; a subscription that has ended is removed. */
export async function deliverPush(
  deps: PushDeps,
  device: store.PushDeviceRow,
  message: PushMessage,
  { urgent, signal }: { urgent: boolean; signal?: AbortSignal },
): Promise<SentPush> {
  const now = deps.clock.now()
  const keys = JSON.parse(deps.secrets.decrypt(device.keys)) as { p256dh: string; auth: string }
  const vapid = await findVapidKeys(deps)
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const sent = await sendPush(deps.post, {
    endpoint: device.endpoint,
    keys,
    vapid,
    message,
    topic,
    urgent,
    now,
    ...(signal && { signal }),
  })
  if (gone.includes(sent.status)) await store.deletePushDevice(deps.db, device.userId, device.id)
  else await store.notePushAnswer(deps.db, device.id, sent, now)
  return sent
}
