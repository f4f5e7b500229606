import { z } from 'zod'
import { agentId, timestamp } from '../kit/id.ts'
import { timeZone } from '../kit/time-zone.ts'
import { messagingAccountId, messagingTeamId } from './ids.ts'
import { messagingLimits } from './limits.ts'

const text = (max: number) => z.string().trim().max(max)
const name = text(messagingLimits.name).min(1)

/**
 * `cloud`: a number at WhatsApp's Cloud API. `simulator`: one of our own that behaves like it. `gateway`: a number that was linked by
 * QR code, without Meta's window, templates, buttons and prices. `widget`: an agent on web pages, which has no number, and whose
 * visitors are its customers. `mail`: the mailbox of the place, whose threads are its conversations.
 */
const messagingAccountKind = z.enum(['cloud', 'simulator', 'widget', 'gateway', 'mail'])
export type MessagingAccountKind = z.infer<typeof messagingAccountKind>

/** Whether it is a number: widgets and mailboxes are answered with text alone, and have no templates or broadcasts. */
export const isNumber = (kind: MessagingAccountKind): boolean => kind !== 'widget' && kind !== 'mail'

/** Where Meta's rules hold: 24 hours for free text, templates after that. */
export const hasWindow = (kind: MessagingAccountKind): boolean => kind === 'cloud' || kind === 'simulator'

export const messagingAccount = z.object({
  id: messagingAccountId,
  kind: messagingAccountKind,
  name: z.string(),
  phone_number: z.string(),
  phone_number_id: z.string(),
  business_account_id: z.string(),
  /** `revoked`: the access token is refused; nothing goes out until another is given. */
  status: z.enum(['active', 'revoked']),
  quality: z.enum(['green', 'yellow', 'red', 'unknown']),
  /** People that may be written to first within 24 hours; null: without limit or not known. */
  tier: z.number().int().nullable(),
  /** What is entered at Meta: where events go, and the word that proves it is us. Empty for whom may not manage accounts. */
  webhook_url: z.string(),
  verify_token: z.string(),
  created_at: timestamp,
})
export type MessagingAccount = z.infer<typeof messagingAccount>

/** A number at the Cloud API; it is asked once before it is kept. The same number again gets a new token and secret. */
export const messagingAccountInput = z.object({
  name,
  phone_number_id: text(40).regex(/^\d+$/),
  business_account_id: text(40).regex(/^\d+$/),
  access_token: text(1_000).min(1),
  app_secret: text(200).min(1),
})
export type MessagingAccountInput = z.output<typeof messagingAccountInput>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** 0 is Sunday. `to` comes after `from`, at the latest at 24:00; a day may have several entries, and a night is two: to midnight, and from it on the next day. */
const openHours = z
  .object({ day: z.number().int().min(0).max(6), from: timeOfDay, to: z.union([timeOfDay, z.literal('24:00')]) })
  .refine(({ from, to }) => from < to, 'messaging_hours_wrong')

const targetMinutes = z.number().int().min(1).max(messagingLimits.targetMinutes).nullable()

const settingsFields = {
  /** Who answers a conversation that begins. */
  answered_by: z.enum(['agent', 'people']),
  /** The agent that answers, a chat agent or a published flow; null: none. */
  agent_id: agentId.nullable(),
  /** What customers may be answered from besides the agent's own instructions; files are those of its use cases. */
  use_databases: z.boolean(),
  use_knowledge: z.boolean(),
  /** A message with one of these words goes to a person. */
  handover_keywords: z.array(text(messagingLimits.keyword).min(1)).max(messagingLimits.keywords),
  /** Said to the customer when a person takes over; empty: nothing. */
  handover_text: text(messagingLimits.awayText),
  /** `holidays`: days (YYYY-MM-DD) on which nobody is there, whatever day of the week they are. */
  hours: z.object({
    enabled: z.boolean(),
    time_zone: timeZone,
    open: z.array(openHours).max(28),
    holidays: z.array(z.iso.date()).max(messagingLimits.holidays).default([]),
  }),
  /** What people are to answer goes to whoever is available and has waited longest for one; `off`: to nobody. */
  assign: z.enum(['off', 'round_robin']),
  /** The team that gets what people are to answer; null: none. */
  team_id: messagingTeamId.nullable(),
  /** Within how many minutes of business hours people are to answer and to resolve what is theirs; null: no target. */
  targets: z.object({ response_minutes: targetMinutes, resolution_minutes: targetMinutes }),
  /** Said outside of the hours, once until people are back; empty: nothing. */
  away_text: text(messagingLimits.awayText),
  /** Asked once a conversation is resolved, with three buttons; `thanks` is said to whoever answers; empty: nothing. */
  satisfaction: z.object({
    enabled: z.boolean(),
    question: text(messagingLimits.awayText),
    thanks: text(messagingLimits.awayText),
  }),
  /** What a customer writes to get no more broadcasts, and to get them again. */
  stop_keywords: z.array(text(messagingLimits.keyword).min(1)).max(messagingLimits.keywords),
  start_keywords: z.array(text(messagingLimits.keyword).min(1)).max(messagingLimits.keywords),
}
export const messagingSettings = z.object({ account_id: messagingAccountId, ...settingsFields })
export type MessagingSettings = z.infer<typeof messagingSettings>

/** What is left out stays. Without an account: the first one. */
export const messagingSettingsInput = z.object({ account_id: messagingAccountId, ...settingsFields }).partial()
export type MessagingSettingsInput = z.output<typeof messagingSettingsInput>

/** How a number is linked by QR code: the name that it is to have, or the account whose phone is linked again. */
export const gatewayConnectionInput = z.object({
  name: name.optional(),
  account_id: messagingAccountId.optional(),
  /** To be read by a phone of the simulator; a number that is linked again stays as it is. */
  simulated: z.boolean().default(false),
})
export type GatewayConnectionInput = z.output<typeof gatewayConnectionInput>

/**
 * How the newest link by QR code stands. `not_configured`: the installation has no gateway. `none`: nobody has begun one. `waiting`: until
 * `expires_at` a phone may read the code, which changes every 20 seconds or so. `timed_out`, `failed`: it was given up.
 */
export const gatewayConnection = z.object({
  state: z.enum(['not_configured', 'none', 'waiting', 'linked', 'timed_out', 'failed']),
  /** For a phone of the simulator. */
  simulated: z.boolean(),
  /** What the code says; null while there is none to read, or where the gateway gives a picture only. */
  code: z.string().nullable(),
  /** The code as a picture (data address), where the gateway gives nothing else. */
  qr: z.string().nullable(),
  expires_at: timestamp.nullable(),
  /** The number that was linked. */
  account_id: messagingAccountId.nullable(),
  /** Why it failed: another phone than that of the account, a number that is here already, or what the gateway said. */
  reason: z.enum(['other_number', 'taken', 'limit', 'gateway']).nullable(),
  about: z.string(),
})
export type GatewayConnection = z.infer<typeof gatewayConnection>
