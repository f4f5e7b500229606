import { z } from 'zod'
import { notification, notificationCount } from './schemas.ts'

/**
 * Something changed that other pages of the person show: the name says what to ask again. A slice adds its own here and
 * tells it with `tellPeople` of the server's modules/notifications.
 */
export const liveHintKind = z.enum([
  'sessions_changed',
  'answer_continued',
  'place_changed',
  'knowledge_changed',
  'projects_changed',
  'monitors_changed',
  'devices_changed',
  'devices_measured',
  'email_changed',
  'tasks_changed',
])
/** The same about one thing, by its id: a dashboard, a conversation, who looks at it, a broadcast. */
export const liveHintOfKind = z.enum([
  'dashboard_changed',
  'conversation_changed',
  'presence_changed',
  'broadcast_changed',
])
const liveHint = z.discriminatedUnion('kind', [
  z.object({ kind: liveHintKind }),
  z.object({ kind: liveHintOfKind, id: z.uuid() }),
])
export type LiveHint = z.infer<typeof liveHint>

/** Where in the channel an event stands; the same as its `id:` line. `is_past`: it happened before the stream was asked for. */
const base = { event_id: z.string(), is_past: z.literal(true).optional() }

/**
 * One event of a person's channel. `Last-Event-ID` resumes after it; `age_ms` says how old the page is that begins, which is told what happened
 * since. `hello` comes first; `resync`: events were missed
 * that cannot be told again, so ask anew for whatever is shown.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('hello'), ...notificationCount.shape }),
  z.object({ ...base, kind: z.literal('resync'), ...notificationCount.shape }),
  z.object({ ...base, kind: z.literal('notification'), notification, unread: z.number().int() }),
  z.object({ ...base, kind: z.literal('count'), ...notificationCount.shape }),
  z.object({ ...base, kind: liveHintKind }),
  z.object({ ...base, kind: liveHintOfKind, id: z.uuid() }),
])
export type LiveEvent = z.infer<typeof liveEvent>
