import { z } from 'zod'
import { messagingLimits } from './limits.ts'

/** How long a place keeps what was written with customers at its numbers; null: for ever. */
export const messageRetentionInput = z.object({
  message_days: z.number().int().min(1).max(messagingLimits.keptDaysMost).nullable(),
})
export type MessageRetentionInput = z.output<typeof messageRetentionInput>
export const messageRetention = messageRetentionInput.extend({ may_change: z.boolean() })
export type MessageRetention = z.infer<typeof messageRetention>

/** A number in any way of writing it, or a mail address. */
export const customerName = z.string().trim().min(1).max(254)

/** What a place has of one customer. `who` is how they were looked for, as it was understood. */
export const customerData = z.object({
  who: z.string(),
  /** Numbers and addresses of whom people joined to them, which are erased with them. */
  joined: z.array(z.string()),
  conversations: z.number().int(),
  messages: z.number().int(),
  mail_threads: z.number().int(),
  mails: z.number().int(),
  calls: z.number().int(),
  /** Entries in lists of numbers, broadcasts and campaigns. */
  entries: z.number().int(),
})
export type CustomerData = z.infer<typeof customerData>
