import { z } from 'zod'
import { answerPart } from '../chat/parts.ts'
import { timestamp, userId } from '../kit/id.ts'
import { cannedReplyId, contactId, conversationId, messageId, messagingAccountId, messagingTeamId } from './ids.ts'
import { messagingLimits } from './limits.ts'
import { message, messagePage } from './message.ts'

const person = z.object({ id: userId, name: z.string() })
const label = z.string().trim().min(1).max(messagingLimits.label)
const attribute = z.string().trim().max(messagingLimits.attribute)

export const contact = z.object({
  id: contactId,
  name: z.string(),
  /** With a plus, as E.164; null: a visitor of a widget, or somebody who writes mails. */
  phone_number: z.string().nullable(),
  /** In lower case; null: they write no mails. */
  mail_address: z.string().nullable(),
  /** Free fields that people keep. */
  attributes: z.record(z.string(), z.string()),
  /** Wants no broadcasts. */
  opted_out: z.boolean(),
  /** Since when what they write is kept only: nobody answers it, is told of it or has it in the list of open ones. Broadcasts leave them out. */
  blocked_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Contact = z.infer<typeof contact>

export const contactInput = z
  .object({
    name: z.string().trim().min(1).max(messagingLimits.name),
    /** Those that are named are set, null takes one away; the others stay. */
    attributes: z
      .record(z.string().trim().min(1).max(messagingLimits.label), attribute.nullable())
      .refine((fields) => Object.keys(fields).length <= messagingLimits.attributes),
    opted_out: z.boolean(),
  })
  .partial()
export type ContactInput = z.output<typeof contactInput>

/** People that conversations are given to together. `takes_turns`: what the team gets goes to who of it is available and has waited longest. */
export const team = z.object({
  id: messagingTeamId,
  name: z.string(),
  takes_turns: z.boolean(),
  people: z.array(person),
})
export type Team = z.infer<typeof team>

export const teamInput = z.object({
  name: z.string().trim().min(1).max(messagingLimits.teamName),
  takes_turns: z.boolean(),
  people: z.array(userId).max(messagingLimits.teamPeople),
})
export type TeamInput = z.output<typeof teamInput>

const conversationStatus = z.enum(['open', 'snoozed', 'resolved'])

/** A conversation as lists show it. There is one with each contact of an account. */
export const conversation = z.object({
  id: conversationId,
  account_id: messagingAccountId,
  channel: z.enum(['whatsapp', 'widget', 'mail']),
  contact: contact.omit({ attributes: true, created_at: true }),
  status: conversationStatus,
  snoozed_until: timestamp.nullable(),
  /** Who answers what comes next. */
  answered_by: z.enum(['agent', 'people']),
  assignee: person.nullable(),
  team: team.pick({ id: true, name: true }).nullable(),
  labels: z.array(z.string()),
  /** Messages of the customer that nobody here has seen. */
  unread: z.number().int(),
  /** Since when the customer waits for an answer. */
  waiting_since: timestamp.nullable(),
  /** What people are to do next, by when on our clock, where the account has targets and people have the conversation. */
  due: z.object({ what: z.enum(['response', 'resolution']), at: timestamp, overdue: z.boolean() }).nullable(),
  /** Whether WhatsApp lets only templates through once the window has closed: not in a widget, nor where a number is linked by QR code. */
  has_window: z.boolean(),
  /** Until when anything may be written; null: only templates may, where there is a window. In an account's own time (`now`). */
  window_closes_at: timestamp.nullable(),
  last_message: message
    .pick({ direction: true, state: true, created_at: true })
    .extend({ text: z.string() })
    .nullable(),
  created_at: timestamp,
})
export type Conversation = z.infer<typeof conversation>

/** `all`: open ones, whoever they are with. `blocked`: those of customers who are blocked. */
export const conversationFilter = z.enum(['mine', 'unassigned', 'all', 'snoozed', 'resolved', 'blocked'])
export type ConversationFilter = z.infer<typeof conversationFilter>

/** `account`: of the one that is named. `place`: of all numbers and widgets here, which the one that is named is among. */
const inboxReach = z.enum(['account', 'place']).default('account')

export const inboxQuery = z.object({ of: inboxReach })

const conversationSort = z.enum(['newest', 'waiting', 'due'])
export type ConversationSort = z.infer<typeof conversationSort>

/** What is counted of conversations, by which those behind a figure are listed. `reason`: of a handover or a failure. */
export const conversationFigure = z.enum([
  ...(['written', 'resolved', 'resolved_by_agent', 'handed_over', 'failed', 'rated'] as const),
  ...(['response_missed', 'resolution_missed'] as const),
])
export type ConversationFigure = z.infer<typeof conversationFigure>

export const conversationsQuery = z.object({
  of: inboxReach,
  /** Those that a figure of the named account counts in its last `days`, whatever stands with them now: `filter` and `of` say nothing then. */
  behind: conversationFigure.optional(),
  reason: z.string().max(60).optional(),
  days: z.coerce.number().int().min(1).max(messagingLimits.analyticsDays).default(30),
  filter: conversationFilter.default('all'),
  label: label.optional(),
  team: messagingTeamId.optional(),
  /** `waiting`: who has waited longest comes first, and nobody who does not wait. `due`: what is due first, and nothing that is not. */
  sort: conversationSort.default('newest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(messagingLimits.conversationsMost)
    .default(messagingLimits.conversationsPage),
})
export type ConversationsQuery = z.output<typeof conversationsQuery>

export const conversationList = z.object({ records: z.array(conversation), cursor: z.string().nullable() })
export type ConversationList = z.infer<typeof conversationList>

export const conversationCounts = z.object({
  mine: z.number().int(),
  unassigned: z.number().int(),
  all: z.number().int(),
  snoozed: z.number().int(),
  resolved: z.number().int(),
  blocked: z.number().int(),
  /** Open ones whose answer or solution is late. */
  overdue: z.number().int(),
  labels: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Open ones of each team that has any. */
  teams: z.array(team.pick({ id: true, name: true }).extend({ count: z.number().int() })),
})
export type ConversationCounts = z.infer<typeof conversationCounts>

/** Where words were found: `message_id` null means the contact's name, number or address. Marks are places in the snippet. */
export const conversationHits = z.array(
  z.object({
    conversation,
    message_id: messageId.nullable(),
    snippet: z.string(),
    marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  }),
)
export type ConversationHits = z.infer<typeof conversationHits>

/** Whether the person takes conversations now, and who of the place does. */
export const availability = z.object({ available: z.boolean(), people: z.array(userId) })
export type Availability = z.infer<typeof availability>

export const presence = z.array(z.object({ user: person, doing: z.enum(['looking', 'typing']) }))
export type Presence = z.infer<typeof presence>

/** Everything that opening a conversation shows, with its newest messages. */
export const openedConversation = z.object({
  conversation,
  contact,
  messages: messagePage,
  /** The newest of what was resolved, opened again and handed over, the newest first. */
  history: z.array(message),
  presence,
  /** What time it is for the account: a simulator's time can be moved forward. */
  now: timestamp,
})
export type OpenedConversation = z.infer<typeof openedConversation>

/** What is left out stays. `snoozed_until` snoozes, null until the customer writes; the status `open` ends a snooze and reopens. */
export const conversationChange = z
  .object({
    status: z.enum(['open', 'resolved']),
    snoozed_until: timestamp.nullable(),
    /** Somebody is to look at it again. */
    unread: z.literal(true),
    assignee_id: userId.nullable(),
    team_id: messagingTeamId.nullable(),
    answered_by: z.enum(['agent', 'people']),
    /** All of them, or what is added and taken away, which lets two people label at once. */
    labels: z.array(label).max(messagingLimits.labels),
    add_labels: z.array(label).max(messagingLimits.labels),
    remove_labels: z.array(label).max(messagingLimits.labels),
  })
  .partial()
export type ConversationChange = z.output<typeof conversationChange>

/** Text with `{{contact.name}}`, `{{contact.phone}}` and `{{agent.name}}` (who answers), which the client fills in. */
export const cannedReplyInput = z.object({
  shortcode: z
    .string()
    .trim()
    .min(1)
    .max(messagingLimits.shortcode)
    .regex(/^[\p{L}\p{N}_-]+$/u),
  text: z.string().trim().min(1).max(messagingLimits.text),
})
export type CannedReplyInput = z.output<typeof cannedReplyInput>
export const cannedReply = cannedReplyInput.extend({ id: cannedReplyId })
export type CannedReply = z.infer<typeof cannedReply>

/** What the agent would answer, for a person to change and send. `unsure`: it found nothing that it could rest on. */
export const answerDraft = z.object({ text: z.string(), evidence: z.array(answerPart), unsure: z.boolean() })
export type AnswerDraft = z.infer<typeof answerDraft>
