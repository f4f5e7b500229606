import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'
import type { NotificationKind } from './kinds.ts'

export const notificationWebhookId = id('notification-webhook')
export type NotificationWebhookId = z.infer<typeof notificationWebhookId>

/** Kinds that are about a workspace and not about one person in it: what its webhooks are sent. */
export const webhookKinds = [
  'monitor_alarm',
  'device_alarm',
  'conversation_for_me',
  'flow_request',
  'knowledge_requested',
  'knowledge_decided',
] as const satisfies readonly NotificationKind[]
const webhookKind = z.enum(webhookKinds)

export const notificationWebhookInput = z.object({
  name: z.string().trim().min(1).max(limits.notifications.webhookName),
  /** https; http only where the operator allows the address (NET_ALLOW). */
  address: z.url({ protocol: /^https?$/ }).max(2_000),
  kinds: z.array(webhookKind).min(1).max(webhookKinds.length),
  /** What is not urgent waits for the quiet hours of whoever chose this to end. */
  held: z.boolean().default(false),
  active: z.boolean().default(true),
})
export type NotificationWebhookInput = z.output<typeof notificationWebhookInput>

/** What a receiver answered, with its words; where none did, `status` is null and `reason` says why. */
export const webhookAnswer = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  reason: z.enum(['refused', 'unreachable', 'timed_out']).nullable(),
  words: z.string(),
})
export type WebhookAnswer = z.infer<typeof webhookAnswer>

export const notificationWebhook = notificationWebhookInput.extend({
  id: notificationWebhookId,
  /** Whose quiet hours hold it; null: nobody's. */
  held_by: z.string().nullable(),
  /** When it was switched off because nobody answered; null: it was not. */
  stopped_at: timestamp.nullable(),
  /** The last delivery, tests included; null: none yet. */
  last: webhookAnswer.extend({ at: timestamp }).nullable(),
})
export type NotificationWebhook = z.infer<typeof notificationWebhook>

/** The only answer that tells the secret: deliveries are signed with it as Standard Webhooks has it. */
export const newNotificationWebhook = z.object({ webhook: notificationWebhook, secret: z.string() })
