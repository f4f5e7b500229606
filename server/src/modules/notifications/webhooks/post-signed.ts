import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { WebhookAnswer } from '#contract/notifications/webhooks.ts'
import { storableText } from '../../../platform/db/json-text.ts'
import { findNetError, type GuardedFetch, type NetErrorCode } from '../../../platform/net/index.ts'

const beginning = 'whsec_'

/** A secret as Standard Webhooks writes it: 32 random bytes. */
export const newWebhookSecret = (): string => `${beginning}${randomBytes(32).toString('base64')}`

/** The signature of Standard Webhooks: HMAC-SHA256 over id, time in seconds and body, joined by dots. */
export function signPost(secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  const key = Buffer.from(secret.slice(beginning.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

type Post = { address: string; secret: string; id: string; at: Date; content: object; signal?: AbortSignal }

/** Posts it once and gives what the receiver answered; redirects are not followed. A signal that fires throws its own reason. */
export async function postSigned(fetch: GuardedFetch, post: Post): Promise<WebhookAnswer> {
  const { address, secret, id, at, content, signal } = post
  const body = JSON.stringify(content)
  const seconds = Math.floor(at.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signPost(secret, { id, seconds, body }),
  }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      ...(signal && { signal }),
    })
    return { ok: answer.ok, status: answer.status, reason: null, words: await wordsOf(answer) }
  } catch (error) {
    const failure = findNetError(error)
    if (!failure) throw error
    return { ok: false, status: null, reason: reasons[failure.code], words: '' }
  }
}

/** Why nothing was answered. */
export const reasons: Record<NetErrorCode, NonNullable<WebhookAnswer['reason']>> = {
  net_address_invalid: 'refused',
  net_address_refused: 'refused',
  net_too_many_redirects: 'refused',
  net_unreachable: 'unreachable',
  net_too_large: 'unreachable',
  net_timed_out: 'timed_out',
}

/** The beginning of what it says; an answer is an answer though its body breaks off or never ends. */
async function wordsOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return storableText(text).trim().slice(0, limits.notifications.webhookWords)
}
