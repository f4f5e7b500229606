import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { notification, notificationFilter, notificationId } from './schemas.ts'

/** What can be done about what a thread is about, in its row and by the links of its mails. */
export const notificationAction = z.enum(['acknowledge', 'snooze_hour', 'snooze_day', 'unsnooze', 'check'])
export type NotificationAction = z.infer<typeof notificationAction>

/** How long each kind of snoozing lasts; null ends it. */
export const snoozeMinutes = { snooze_hour: 60, snooze_day: 1_440, unsnooze: null } as const

/** How what a thread is about stands now. */
const threadSubject = z.object({
  /** The alarm goes on. */
  is_open: z.boolean(),
  acknowledged: z.boolean(),
  snoozed_until: timestamp.nullable(),
  /** What the person may do about it now. */
  actions: z.array(notificationAction),
})

/** A chat of the person about it, by its name, or a call, whose name is empty: its page says who may read it. */
const threadLink = z.object({ kind: z.enum(['chat', 'call']), name: z.string(), link: z.string(), at: timestamp })
export type ThreadLink = z.infer<typeof threadLink>

/** Notifications about one thing. Every call about a thread takes the id of any of them. */
export const notificationThread = z.object({
  /** Of the newest. */
  id: notificationId,
  /** Stays the same while it grows. */
  key: z.string(),
  latest: notification,
  count: z.number().int(),
  unread: z.number().int(),
  /** Null: nothing can be done about it here, or it is not the person’s to see any more. */
  subject: threadSubject.nullable(),
  /** The newest chats and calls that belong to it. */
  links: z.array(threadLink),
})
export type NotificationThread = z.infer<typeof notificationThread>

/** The one with the newest notification first. With `before` the page begins after the thread with that one on top. */
export const threadQuery = z.object({
  filter: notificationFilter.default('all'),
  before: notificationId.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type ThreadQuery = z.output<typeof threadQuery>

export const threadPage = z.object({ records: z.array(notificationThread), is_last_page: z.boolean() })

/** `true`: all of it is read. `false`: its newest one is unread again, or exactly what `undo` names. */
export const confirmThreadInput = z.object({
  confirmed: z.boolean().default(true),
  /** The `confirmed_at` that marking it as read answered with. */
  undo: timestamp.optional(),
})
export const confirmedThread = z.object({ thread: notificationThread, confirmed_at: timestamp.nullable() })

export const threadActionInput = z.object({ action: notificationAction })
