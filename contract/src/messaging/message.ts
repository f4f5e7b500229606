import { z } from 'zod'
import { timestamp, userId } from '../kit/id.ts'
import { deliveryStates, failureReasons } from './delivery.ts'
import { conversationId, messageId, messageTemplateId } from './ids.ts'
import { messagingLimits } from './limits.ts'

const line = (max: number) => z.string().trim().min(1).max(max)
export const deliveryState = z.enum(deliveryStates)
export const failureReason = z.enum(failureReasons)

/** Of a mail: `copies`, who else it names and a reply goes to; `own_length`, how much of it stands before what it quotes; `files`, what came with it and can be fetched by its place. */
const text = z.object({
  kind: z.literal('text'),
  text: z.string(),
  copies: z.array(z.string()).optional(),
  own_length: z.number().int().optional(),
  files: z
    .array(z.object({ name: z.string(), mime: z.string(), bytes: z.number().int(), can_open: z.boolean() }))
    .optional(),
})
/** Why the agent knows nothing of what came: no speech recognition, no model that sees, nothing said, and so on. */
const mediaUnread = z.enum(['no_recogniser', 'no_sight', 'silent', 'too_large', 'kind', 'failed'])
export type MediaUnread = z.infer<typeof mediaUnread>
const media = z.object({
  kind: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
  /** `loading`: it is still being fetched; `failed`: it could not be fetched. */
  state: z.enum(['loading', 'ready', 'failed']),
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  caption: z.string(),
  /** It is being read for the agent. */
  reading: z.boolean().optional(),
  /** What a voice note says, or what a picture shows, as it was read for the agent. */
  words: z.string().optional(),
  unread: mediaUnread.optional(),
})
const location = z.object({
  kind: z.literal('location'),
  latitude: z.number(),
  longitude: z.number(),
  name: z.string(),
  address: z.string(),
})
const people = z.object({
  kind: z.literal('contacts'),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
})
const choice = z.object({ id: z.string(), title: z.string(), description: z.string() })
/** A list behind `button`; where that is empty they are buttons, of which there are at most three. */
const choices = z.object({ kind: z.literal('choices'), text: z.string(), button: z.string(), choices: z.array(choice) })
/** What the customer chose of them. */
const chosen = z.object({ kind: z.literal('chosen'), id: z.string(), title: z.string() })
/** `text`: with the variables filled in. */
const template = z.object({
  kind: z.literal('template'),
  name: z.string(),
  language: z.string(),
  text: z.string(),
  buttons: z.array(z.string()),
})
/** A kind of message that is not known here: `type` is WhatsApp's word for it. */
const unsupported = z.object({ kind: z.literal('unsupported'), type: z.string() })
/** Seen by the people of the place only. */
const note = z.object({ kind: z.literal('note'), text: z.string(), mentions: z.array(userId) })
const event = z.object({
  kind: z.literal('event'),
  what: z.enum([
    ...(['assigned', 'unassigned', 'snoozed', 'resolved', 'reopened', 'handed_over', 'handed_back'] as const),
    ...(['opted_out', 'opted_in', 'given_to_team', 'taken_from_team', 'blocked', 'unblocked'] as const),
  ]),
  /** Whom or until when it is about, empty for as long as the customer does not write; of `handed_over` why: `wish`, `keyword`, `doubt`, `flow`, `failed`, `unread`, `window`, `person`. */
  about: z.string(),
})

export const messageContent = z.discriminatedUnion('kind', [
  text,
  media,
  location,
  people,
  choices,
  chosen,
  template,
  unsupported,
  note,
  event,
])
export type MessageContent = z.infer<typeof messageContent>

/** `agent`: the AI; `monitor`: an alarm; `system`: texts of the settings. */
const author = z.object({
  kind: z.enum(['customer', 'person', 'agent', 'broadcast', 'flow', 'monitor', 'system']),
  user_id: userId.nullable(),
  name: z.string(),
})

export const message = z.object({
  id: messageId,
  conversation_id: conversationId,
  /** `inside`: notes and events, which the customer never gets. */
  direction: z.enum(['in', 'out', 'inside']),
  content: messageContent,
  author,
  /** Of what goes out. */
  state: deliveryState.nullable(),
  /** `code`: WhatsApp's; `text`: in the reader's language. */
  failure: z.object({ reason: failureReason, code: z.number().int().nullable(), text: z.string() }).nullable(),
  reply_to: messageId.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), by: z.enum(['customer', 'us']) })),
  /** The client's word for what it sent, by which it knows its own. */
  client_key: z.string().nullable(),
  created_at: timestamp,
})
export type Message = z.infer<typeof message>

/** Reading order; `before` asks for the page before this one, null at the beginning. */
export const messagePage = z.object({ records: z.array(message), before: z.string().nullable() })
export type MessagePage = z.infer<typeof messagePage>

/** The client makes it up: what comes again under the same key is the same message and is sent once. */
const clientKey = z.string().min(8).max(64)

const sendingChoice = z.object({
  id: line(200),
  title: line(messagingLimits.rowTitle),
  description: z.string().trim().max(messagingLimits.rowDescription).default(''),
})
/**
 * `seen`: the newest message the person saw; when somebody else answered after it, nothing is sent
 * (`messaging_answered_meanwhile`). Left out, it is not asked.
 */
const holdSeconds = z.coerce.number().int().min(0).max(messagingLimits.holdSeconds).default(0)
const sending = {
  client_key: clientKey,
  reply_to: messageId.optional(),
  seen: messageId.optional(),
  /** It is not sent before so many seconds have passed: until then it can be withdrawn. */
  hold_s: holdSeconds,
}

/** What a person sends. */
export const sendMessageInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: line(messagingLimits.text), ...sending }),
  z.object({
    kind: z.literal('choices'),
    text: line(messagingLimits.caption),
    /** What a list stands behind. Left empty, the choices are buttons, at most three. */
    button: z.string().trim().max(messagingLimits.buttonTitle).default(''),
    choices: z.array(sendingChoice).min(1).max(messagingLimits.listRows),
    ...sending,
  }),
  z.object({
    kind: z.literal('template'),
    template_id: messageTemplateId,
    variables: z.array(line(messagingLimits.templateVariable)).max(messagingLimits.templateVariables).default([]),
    ...sending,
  }),
  /** An empty emoji takes it back. */
  z.object({ kind: z.literal('reaction'), message_id: messageId, emoji: z.string().max(16), client_key: clientKey }),
])
export type SendMessageInput = z.output<typeof sendMessageInput>

export const sendFileFields = z.object({
  client_key: clientKey,
  seen: messageId.optional(),
  reply_to: messageId.optional(),
  hold_s: holdSeconds,
  caption: z.string().trim().max(messagingLimits.caption).default(''),
})

export const noteInput = z.object({
  text: line(messagingLimits.note),
  mentions: z.array(userId).max(messagingLimits.mentions).default([]),
})
export type NoteInput = z.output<typeof noteInput>
