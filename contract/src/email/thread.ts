import { z } from 'zod'
import { answerPart } from '../chat/parts.ts'
import { timestamp } from '../kit/id.ts'
import { emailReplyId, emailThreadId } from './ids.ts'
import { emailLimits } from './limits.ts'

export const emailCategory = z.enum(['to_answer', 'waiting', 'done'])
export type EmailCategory = z.infer<typeof emailCategory>

const emailPerson = z.object({ name: z.string(), address: z.string() })
export type EmailPerson = z.infer<typeof emailPerson>

/**
 * Why a mail waits for a person rather than for the agent: a keyword of the settings; nothing found to answer from; the answer
 * failed; sent by a machine or to a list; our reply was not delivered; too many replies in the thread; an invitation; an attachment that could not be read; a rule;
 * nobody answered, and a follow-up is ready.
 */
export const emailHold = z.enum([
  'keyword',
  'doubt',
  'failed',
  'automated',
  'bounced',
  'rate',
  'invitation',
  'attachment',
  'rule',
  'follow_up',
  'off',
])
export type EmailHold = z.infer<typeof emailHold>

/**
 * `draft` waits for a person; `scheduled` goes out at `send_at` unless it is taken back; `unclear`: the connection broke off while it
 * was sent, and nobody knows whether it arrived.
 */
const emailReplyState = z.enum(['draft', 'scheduled', 'sending', 'unclear', 'failed', 'sent', 'discarded'])
export type EmailReplyState = z.infer<typeof emailReplyState>

/** An attachment that a reply was written without, and why. */
const unreadAttachment = z.object({
  name: z.string(),
  reason: z.enum(['kind', 'too_large', 'too_many', 'protected', 'empty', 'broken', 'gone', 'unreachable']),
})
export type UnreadAttachment = z.infer<typeof unreadAttachment>

export const emailReply = z.object({
  id: emailReplyId,
  state: emailReplyState,
  text: z.string(),
  /** What it rests on. */
  evidence: z.array(answerPart),
  /** Attachments of the mails that the agent could not read when it wrote. */
  unread_attachments: z.array(unreadAttachment),
  author: z.enum(['agent', 'person']),
  /** It asks again, because nobody answered. */
  follow_up: z.boolean(),
  to: z.array(emailPerson),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  send_at: timestamp.nullable(),
  /** What the server said when it was not taken. */
  reason: z.string(),
  updated_at: timestamp,
})
export type EmailReply = z.infer<typeof emailReply>

export const emailThread = z.object({
  id: emailThreadId,
  subject: z.string(),
  category: emailCategory,
  person: emailPerson,
  snippet: z.string(),
  messages: z.number().int(),
  unread: z.boolean(),
  hold: emailHold.nullable(),
  /** How the reply that is under way stands; null: there is none. */
  reply_state: emailReplyState.nullable(),
  last_at: timestamp,
})
export type EmailThread = z.infer<typeof emailThread>

/** `problem`: why a winmail.dat, in which Outlook sends files, could not be opened. `can_open`: whether it can be fetched from the mailbox. */
const emailAttachment = z.object({
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  problem: z.enum(['broken', 'too_large']).nullable(),
  can_open: z.boolean(),
})

const emailMessage = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  from: emailPerson,
  to: z.array(emailPerson),
  cc: z.array(emailPerson),
  subject: z.string(),
  text: z.string(),
  /** Without scripts, forms and anything that is fetched from elsewhere; empty where there is only text. */
  html: z.string(),
  /** The mail was longer than what is read of one. */
  truncated: z.boolean(),
  attachments: z.array(emailAttachment),
  sent_at: timestamp,
})
export type EmailMessage = z.infer<typeof emailMessage>

export const openedEmailThread = z.object({
  thread: emailThread,
  messages: z.array(emailMessage),
  reply: emailReply.nullable(),
})
export type OpenedEmailThread = z.infer<typeof openedEmailThread>

export const emailReplyInput = z.object({ text: z.string().trim().min(1).max(emailLimits.reply) })

/** What the mail agent did: a row each. */
export const emailActivity = z.object({
  id: z.uuid(),
  kind: z.enum(['received', 'drafted', 'held', 'scheduled', 'sent', 'discarded', 'failed']),
  thread_id: emailThreadId,
  subject: z.string(),
  person: emailPerson,
  /** Who did it: a person's name; null: the agent. */
  by: z.string().nullable(),
  reason: z.string(),
  at: timestamp,
})
export type EmailActivity = z.infer<typeof emailActivity>

/** Of the last 30 days. */
export const emailSummary = z.object({
  received: z.number().int(),
  drafted: z.number().int(),
  sent: z.number().int(),
  held: z.number().int(),
  discarded: z.number().int(),
  failed: z.number().int(),
})
export type EmailSummary = z.infer<typeof emailSummary>

/** How the mailbox stands now. */
export const emailDashboard = z.object({
  to_answer: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  drafts: z.number().int(),
  scheduled: z.number().int(),
  sent_by_agent: z.number().int(),
  sent_by_people: z.number().int(),
  /** From mail to reply, in the last 30 days; null: nothing was answered. */
  median_reply_seconds: z.number().int().nullable(),
})
export type EmailDashboard = z.infer<typeof emailDashboard>
