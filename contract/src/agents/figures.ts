import { z } from 'zod'

const whole = z.number().int()

/** How far back an agent's figures look, days; today is one of them. */
export const agentPeriod = z.enum(['7', '30', '90'])
export type AgentPeriod = z.infer<typeof agentPeriod>

const agentNumbers = z.object({
  /** Every channel. A conversation counts once a month. */
  conversations: whole,
  answers: whole,
  credits: whole,
  /** Of the chats: answers that people found good or bad. */
  liked: whole,
  disliked: whole,
  /** Of the chats: answers that broke off. */
  failed: whole,
  /** Of an agent that is a flow: conversations given over to a person. */
  handed_over: whole,
})

/** What an agent did. Days are those of Jakarta. */
export const agentFigures = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  total: agentNumbers,
  /** The same number of days before, to compare with. */
  before: agentNumbers,
  /** It is a flow, which can give a conversation over to a person. */
  is_flow: z.boolean(),
  /** Of answers in chats that ended, ms; null without any. */
  median_ms: whole.nullable(),
  /** One per day without a gap. */
  days: z.array(agentNumbers.extend({ day: z.iso.date() })),
  /** The newest answers that people found bad; only the caller's own chats are named. */
  disliked: z.array(
    z.object({ session_id: z.uuid(), record_id: z.uuid(), question: z.string(), reason: z.string(), at: z.string() }),
  ),
})
export type AgentFigures = z.infer<typeof agentFigures>
