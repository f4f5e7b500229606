import { limits } from '#contract/limits.ts'
import type { PushAnswer, PushMessage } from '#contract/notifications/push.ts'
import { findNetError, type GuardedFetch } from '../../../platform/net/index.ts'
import { reasons } from '../webhooks/post-signed.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** What a push service does with a message while the browser is away: it is news for a day, and the newest of a topic is enough. */
const keptSeconds = 86_400
const maxRetryMs = 6 * 3_600_000

type Sending = {
  endpoint: string
  /** Of the browser. */
  keys: { p256dh: string; auth: string }
  vapid: VapidKeys
  message: PushMessage
  /** Of messages with the same one only the last waits; 32 characters of base64url at most. */
  topic: string
  urgent: boolean
  now: Date
  signal?: AbortSignal
}

/** What the push service answered, and how long it wants to be left alone. */
export type SentPush = PushAnswer & { retryAfterMs: number | null }

/** Sends one message, encrypted for the browser and signed (RFC 8030, 8291, 8292). A signal that fires throws its own reason. */
export async function sendPush(fetch: GuardedFetch, sending: Sending): Promise<SentPush> {
  const { endpoint, keys, vapid, message, topic, urgent, now, signal } = sending
  const { default: webPush } = await import('web-push')
  const encoding = 'aes128gcm'
  const { subject, publicKey, privateKey } = vapid
  // What web-push makes of a whole request reads the address by a function of Node that is on its way out.
  const { Authorization } = webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, encoding)
  const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, JSON.stringify(fitted(message)), encoding)
  const headers = {
    ttl: String(keptSeconds),
    urgency: urgent ? 'high' : 'normal',
    topic,
    'content-type': 'application/octet-stream',
    'content-encoding': encoding,
    authorization: Authorization,
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(cipherText),
      redirect: 'manual',
      ...(signal && { signal }),
    })
    await answer.body?.cancel().catch(() => {})
    const retryAfterMs = retryAfter(answer.headers.get('retry-after'), now)
    return { ok: answer.ok, status: answer.status, reason: null, retryAfterMs }
  } catch (error) {
    const failure = findNetError(error)
    if (!failure) throw error
    return { ok: false, status: null, reason: reasons[failure.code], retryAfterMs: null }
  }
}

/** Push services take 4,096 bytes of what is encrypted: words are cut so that it fits, whatever they are. */
function fitted(message: PushMessage): PushMessage {
  const { pushTitle, pushText } = limits.notifications
  return { ...message, title: cut(message.title, pushTitle), text: cut(message.text, pushText) }
}

/** Whole characters, at most so many bytes of JSON. */
function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(JSON.stringify(text)) <= maxBytes) return text
  let short = ''
  let bytes = Buffer.byteLength('"…"')
  for (const character of text) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2
    if (bytes > maxBytes) break
    short += character
  }
  return `${short.trimEnd()}…`
}

/** Seconds or a date, as HTTP has it; at most some hours. */
function retryAfter(header: string | null, now: Date): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), maxRetryMs) : null
}
