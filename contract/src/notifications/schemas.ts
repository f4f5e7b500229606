import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { digestChoice } from './delivery.ts'
import { notificationKind } from './kinds.ts'

export const notificationId = id('notification')
export type NotificationId = z.infer<typeof notificationId>

/** Whose notifications: the person's `notification_id`, or one of their agents (what concerns it, or no agent). */
export const notificationChannelId = id('notification_channel')
export type NotificationChannelId = z.infer<typeof notificationChannelId>

export const notification = z.object({
  id: notificationId,
  kind: notificationKind,
  /** As kinds.ts names them for the kind. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Made for the reader, in the call's language. */
  title: z.string(),
  text: z.string(),
  /** An address of the client that it leads to; null: nowhere. */
  link: z.string().nullable(),
  /** The agent it is about; null: none. */
  agent_id: agentId.nullable(),
  important: z.boolean(),
  /** Null: unread. */
  confirmed_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Notification = z.infer<typeof notification>

export const notificationPage = pageOf(notification)

export const notificationFilter = z.enum(['all', 'unread'])
export type NotificationFilter = z.infer<typeof notificationFilter>

/** Newest first. With `before` the page begins after that notification, however many have come since. */
export const notificationQuery = pageQuery(20).extend({
  filter: notificationFilter.default('all'),
  before: notificationId.optional(),
})
export type NotificationQuery = z.output<typeof notificationQuery>

export const notificationCount = z.object({
  unread: z.number().int(),
  latest_at: timestamp.nullable(),
})
export type NotificationCount = z.infer<typeof notificationCount>

/** Left out: read. `false` takes it back. */
export const confirmInput = z.object({ confirmed: z.boolean().default(true) })
/** `undo`: the `confirmed_at` that marking all as read answered with; takes exactly that back. */
export const confirmAllInput = z.object({ undo: timestamp.optional() })
export const confirmedAll = z.object({
  changed: z.number().int(),
  confirmed_at: timestamp.nullable(),
  unread: z.number().int(),
})
export type ConfirmedAll = z.infer<typeof confirmedAll>

const notificationPreference = z.object({
  kind: notificationKind,
  in_app: z.boolean(),
  email: z.boolean(),
  /** In the browsers that get push messages. */
  push: z.boolean(),
  /** Its mail goes out whatever is chosen here: it is the invitation or the invoice itself. */
  email_fixed: z.boolean(),
  /** When its mails go out; `default`: as all do. */
  digest: digestChoice,
})
export type NotificationPreference = z.infer<typeof notificationPreference>
export const notificationPreferences = z.object({ records: z.array(notificationPreference) })

/** What is left out stays as it is. */
export const preferenceInput = z.object({
  preferences: z
    .array(
      z.object({
        kind: notificationKind,
        in_app: z.boolean().optional(),
        email: z.boolean().optional(),
        push: z.boolean().optional(),
        digest: digestChoice.optional(),
      }),
    )
    .min(1)
    .max(50),
})
export type PreferenceInput = z.output<typeof preferenceInput>
