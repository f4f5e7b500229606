import { z } from 'zod'
import { agentId } from '../kit/id.ts'
import { broadcastId, conversationId } from './ids.ts'
import { messagingLimits } from './limits.ts'

const count = z.number().int()
/** Seconds; null: there was none. */
const seconds = z.object({ median: z.number().nullable(), p90: z.number().nullable() })

/** Days are those of the account's time zone, the last one included. `days`: so many, the last one `to` or today; `from` goes before it. */
export const messagingAnalyticsQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(messagingLimits.analyticsDays).default(30),
})

const punctuality = z.object({ met: count, missed: count }).nullable()

export const messagingAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  /** In which the customer wrote. */
  conversations: count,
  incoming: count,
  outgoing: count,
  first_answer: seconds,
  resolution: seconds,
  resolved: count,
  /** Answers and solutions of people in time or late, those that are late still among them; null: there is no target. */
  targets: z.object({ response: punctuality, resolution: punctuality }),
  /** Resolved without a person having written. */
  resolved_by_agent: count,
  /** What customers said of the help they got, of those who were asked in these days. */
  satisfaction: z.object({ asked: count, good: count, fair: count, bad: count }),
  handovers: z.array(z.object({ reason: z.string(), count })),
  broadcasts: z.object({
    sent: count,
    delivered: count,
    read: count,
    failed: count,
    answered: count,
    opted_out: count,
  }),
  /** What it cost in credits: messages that went out and answers of agents. `per_conversation` is of those that cost anything. */
  cost: z.object({
    credits: count,
    messages: count,
    answers: count,
    broadcasts: count,
    per_conversation: count.nullable(),
    /** Null: an agent that is gone, or none. */
    by_agent: z.array(z.object({ agent_id: agentId.nullable(), name: z.string(), credits: count })),
    by_broadcast: z.array(z.object({ broadcast_id: broadcastId, name: z.string(), credits: count })),
    /** The dearest first. */
    conversations: z.array(z.object({ conversation_id: conversationId, name: z.string(), credits: count })),
  }),
  failures: z.array(z.object({ reason: z.string(), count })),
  by_day: z.array(z.object({ day: z.string(), conversations: count, incoming: count, outgoing: count })),
})
export type MessagingAnalytics = z.infer<typeof messagingAnalytics>
