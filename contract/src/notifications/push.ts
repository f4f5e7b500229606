import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { webhookAnswer } from './webhooks.ts'

export const pushDeviceId = id('push-device')
export type PushDeviceId = z.infer<typeof pushDeviceId>

const base64url = z.string().regex(/^[\w-]+=*$/)

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushDeviceInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: base64url.min(80).max(100), auth: base64url.min(16).max(60) }),
})
export type PushDeviceInput = z.output<typeof pushDeviceInput>

/** What a push service answered; where none did, `status` is null and `reason` says why. */
export const pushAnswer = webhookAnswer.omit({ words: true })
export type PushAnswer = z.infer<typeof pushAnswer>

/** A browser that a person gets push messages in. */
export const pushDevice = z.object({
  id: pushDeviceId,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The one that asks: its address, which its own subscription is compared with. */
  here: z.object({ endpoint: z.string() }).nullable(),
  created_at: timestamp,
  /** The last message, tests included; null: none yet. */
  last: pushAnswer.extend({ at: timestamp }).nullable(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** `public_key`: what a browser subscribes with (VAPID). */
export const pushDevices = z.object({ public_key: z.string(), devices: z.array(pushDevice) })

/** What a message holds once it is decrypted. `tag`: a later one of the same takes its place. */
export type PushMessage = { title: string; text: string; link: string; tag: string }
