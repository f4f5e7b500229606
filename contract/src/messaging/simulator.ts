import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { messagingAccount } from './account.ts'
import { conversationId, simulatedPhoneId } from './ids.ts'
import { messagingLimits } from './limits.ts'
import { deliveryState, messageContent } from './message.ts'

export const simulatedPhone = z.object({
  id: simulatedPhoneId,
  name: z.string(),
  phone_number: z.string(),
  /** Has blocked the business, or has no WhatsApp: what is sent fails with 131026. */
  blocks: z.boolean(),
  /** Switched off: messages stay at `sent` until it is on again. */
  offline: z.boolean(),
  /** Gets no marketing, by WhatsApp's own choice: 131049. */
  held_back: z.boolean(),
  /** A companion device is linked to it by code. */
  linked: z.boolean(),
  /** Where its messages are in the inbox; null until the first. */
  conversation_id: conversationId.nullable(),
})
export type SimulatedPhone = z.infer<typeof simulatedPhone>

export const simulator = z.object({
  account: messagingAccount,
  /** The simulator's time. */
  now: timestamp,
  phones: z.array(simulatedPhone),
  /** Of the sample company, with customers that nobody has. */
  sample_conversations: z.number().int(),
})
export type Simulator = z.infer<typeof simulator>

/** What a code says that connection setup shows. */
export const scannedCode = z.object({ code: z.string().min(1).max(500) })

/** Without a number one is made up. */
export const simulatedPhoneInput = z.object({
  name: z.string().trim().min(1).max(messagingLimits.name),
  phone_number: z.string().trim().max(32).optional(),
})
export type SimulatedPhoneInput = z.output<typeof simulatedPhoneInput>

export const simulatedPhoneChange = simulatedPhone.pick({ blocks: true, offline: true, held_back: true }).partial()
export type SimulatedPhoneChange = z.output<typeof simulatedPhoneChange>

/** A message as the customer's phone shows it. `id` is WhatsApp's (wamid). */
const phoneMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'business']),
  content: messageContent,
  state: deliveryState,
  reaction: z.string().nullable(),
  created_at: timestamp,
})
export type PhoneMessage = z.infer<typeof phoneMessage>

/** `typing`: the business is writing. The newest 200, in reading order. */
export const phoneScreen = z.object({
  phone: simulatedPhone,
  messages: z.array(phoneMessage),
  typing: z.boolean(),
  window_closes_at: timestamp.nullable(),
  now: timestamp,
})
export type PhoneScreen = z.infer<typeof phoneScreen>

/** What the customer does on the phone. `read`: looks at what came. */
export const phoneAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().trim().min(1).max(messagingLimits.text) }),
  z.object({ kind: z.literal('choose'), message_id: z.string().max(200), choice_id: z.string().max(200) }),
  z.object({ kind: z.literal('react'), message_id: z.string().max(200), emoji: z.string().max(16) }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().trim().max(messagingLimits.name).default(''),
  }),
  z.object({ kind: z.literal('read') }),
])
export type PhoneAction = z.output<typeof phoneAction>

export const forwardTime = z.object({ minutes: z.number().int().min(1).max(messagingLimits.forwardMinutes) })

/** What WhatsApp would decide about a template. */
export const templateDecision = z.object({
  status: z.enum(['approved', 'rejected', 'paused']),
  reason: z.string().trim().max(500).default(''),
})
export type TemplateDecision = z.output<typeof templateDecision>
