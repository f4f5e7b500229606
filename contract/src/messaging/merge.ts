import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { contact, conversation } from './conversation.ts'
import { contactMergeId, messagingAccountId } from './ids.ts'

const count = z.number().int()

/** One conversation of a customer, whichever of their numbers, addresses or visits it is with. */
const customerConversation = conversation
  .pick({ id: true, account_id: true, channel: true, status: true, labels: true, last_message: true, created_at: true })
  .extend({
    contact_id: contact.shape.id,
    account: z.object({ id: messagingAccountId, name: z.string() }),
    phone_number: z.string().nullable(),
    mail_address: z.string().nullable(),
  })

/** A customer with all that was joined to them. */
export const customer = z.object({
  contact,
  /** The newest; `total` counts them all. */
  conversations: z.array(customerConversation),
  total: count,
  /** Broadcasts that went to them. */
  broadcasts: count,
  /** The newest first. Only the newest can be undone. */
  merges: z.array(
    z.object({
      id: contactMergeId,
      /** Who was joined to whom, as they were called, and by whom; null: somebody who is not here any more. */
      joined: z.string(),
      by: z.string().nullable(),
      at: timestamp,
      may_undo: z.boolean(),
    }),
  ),
})
export type Customer = z.infer<typeof customer>

/** Customers to choose from. `known_as`: their numbers and addresses. */
export const customersFound = z.object({
  records: z.array(z.object({ contact, known_as: z.array(z.string()), conversations: count })),
  /** There are more: more words find them. */
  has_more: z.boolean(),
})
export type CustomersFound = z.infer<typeof customersFound>

const side = z.object({
  contact,
  known_as: z.array(z.string()),
  conversations: count,
  messages: count,
  notes: count,
  broadcasts: count,
})

/** What becomes of two customers when they are made one. */
export const mergePreview = z.object({
  kept: side,
  joined: side,
  merged: contact.pick({ name: true, attributes: true, opted_out: true, blocked_at: true }),
  /** What the kept one says otherwise; `detail` null: the name. What is dropped comes back when it is undone. */
  dropped: z.array(z.object({ detail: z.string().nullable(), kept: z.string(), dropped: z.string() })),
  /** They have too many details together. */
  too_many: z.boolean(),
})
export type MergePreview = z.infer<typeof mergePreview>
