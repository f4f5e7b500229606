import { z } from 'zod'
import { consentInput, outsideAccountState } from '../add-ons/account-schemas.ts'
import { mailVendor } from '../add-ons/vendors.ts'
import { agentId, timestamp } from '../kit/id.ts'
import { language } from '../language.ts'
import { emailLimits } from './limits.ts'
import { emailRules } from './rules.ts'

const text = (max: number) => z.string().trim().max(max)
const host = text(emailLimits.host).regex(/^[A-Za-z0-9.:_-]+$/)
/** A number, as the specification has it; a form's text is none. */
const port = z.number().int().min(1).max(65_535)
const copies = z.array(z.email().max(254)).max(emailLimits.copies)

/**
 * What a mailbox is reached with. Clients that know of sending alone leave the IMAP fields out: the server is then looked for
 * beside the SMTP one (`smtp.` becomes `imap.`), with the same user name and password.
 */
export const emailConnectionInput = z.object({
  smtp_host: host.min(1),
  smtp_port: port,
  smtp_username: text(emailLimits.username).min(1),
  /** Left out in a change: the one that is stored stays, for the same server and user name. */
  smtp_password: z.string().max(emailLimits.password).optional(),
  cc: copies.default([]),
  bcc: copies.default([]),
  imap_host: host.optional(),
  imap_port: port.optional(),
  /** The mailbox's address, where the user name is none; and the name it sends under. */
  email: z.email().max(254).optional(),
  name: text(emailLimits.name).optional(),
})
export type EmailConnectionInput = z.output<typeof emailConnectionInput>

/** How a mailbox stands. `access_ended`: the account that signs in is to be connected again. Everything but `connected` and `connecting` waits for a person or for the server. */
const emailState = z.enum([
  ...(['connecting', 'connected', 'wrong_password', 'access_ended'] as const),
  ...(['certificate', 'unreachable', 'refused'] as const),
])
export type EmailState = z.infer<typeof emailState>

export const emailConnection = z.object({
  email: z.string(),
  name: z.string(),
  smtp_host: z.string(),
  smtp_port: z.number().int(),
  smtp_username: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  imap_host: z.string(),
  imap_port: z.number().int(),
  /** At whom it is signed in with an account; null: with a password. */
  vendor: mailVendor.nullable(),
  state: emailState,
  /** What the server said about it; empty while nothing is wrong. */
  reason: z.string(),
  agent_id: agentId,
  connected_by: z.string().nullable(),
  synced_at: timestamp.nullable(),
  created_at: timestamp,
})
export type EmailConnection = z.infer<typeof emailConnection>

const part = z.object({ ok: z.boolean(), reason: z.string() })
/** What became of a try with each server; `reason` is in the server's own words. */
export const emailTest = z.object({ imap: part, smtp: part })
export type EmailTest = z.infer<typeof emailTest>

const settingsFields = {
  /** Whether replies wait for a person, or go out after the interval. */
  reply_mode: z.enum(['approve', 'automatic']),
  /** Seconds before an automatic reply goes out; it can be taken back until then. */
  reply_interval: z.number().int().min(emailLimits.replyInterval.least).max(emailLimits.replyInterval.most),
  /** A mail with one of these words is held for a person. */
  approval_keywords: z.array(text(emailLimits.keyword).min(1)).max(emailLimits.keywords),
  /** `auto`: the language of the mail. */
  reply_language: z.enum(['auto', ...language.options]),
  /** Whether replies may tell what stands in databases; files are those of the mail agent. */
  use_databases: z.boolean(),
  /** Days without an answer after which the agent writes once more; 0: it does not. */
  follow_up_days: z.number().int().min(emailLimits.followUpDays.least).max(emailLimits.followUpDays.most),
  /** In the order in which they are asked. */
  rules: emailRules,
}
export const emailAgentStatus = z.object({
  status: z.enum(['active', 'non_active']),
  ...settingsFields,
})
export type EmailAgentStatus = z.infer<typeof emailAgentStatus>
/** What is left out stays. */
export const emailAgentStatusInput = emailAgentStatus.partial()
export type EmailAgentStatusInput = z.output<typeof emailAgentStatusInput>

/** What a person can connect a mailbox with instead of a password. */
export const emailAccounts = z.array(
  z.object({ vendor: mailVendor, state: outsideAccountState, account: z.string().nullable() }),
)
export type EmailAccounts = z.infer<typeof emailAccounts>

export const emailAccountConsent = consentInput.extend({ vendor: mailVendor })
/** What stands in replies beside their text, where no server is named. */
export const emailSenderInput = z.object({ name: text(emailLimits.name), cc: copies, bcc: copies })
export type EmailSenderInput = z.output<typeof emailSenderInput>
