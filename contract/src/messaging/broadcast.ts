import { z } from 'zod'
import { dataSourceId } from '../data-sources/schemas.ts'
import { timestamp } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { broadcastId, conversationId, messageTemplateId, messagingAccountId, phoneId, phoneListId } from './ids.ts'
import { messagingLimits } from './limits.ts'
import { deliveryState, failureReason } from './message.ts'

const count = z.number().int()
const line = (max: number) => z.string().trim().min(1).max(max)

/** A text that WhatsApp approves before it may begin a conversation. Variables stand in `body` as `{{1}}`, `{{2}}` and so on. */
export const messageTemplateInput = z.object({
  name: z
    .string()
    .max(messagingLimits.templateName)
    .regex(/^[a-z0-9_]+$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z.enum(['marketing', 'utility', 'authentication']),
  body: line(messagingLimits.templateBody),
  footer: z.string().trim().max(messagingLimits.templateFooter).default(''),
  buttons: z.array(line(25)).max(messagingLimits.listRows).default([]),
  /** One example for each variable, which WhatsApp asks for. */
  examples: z.array(line(messagingLimits.templateVariable)).max(messagingLimits.templateVariables).default([]),
})
export type MessageTemplateInput = z.output<typeof messageTemplateInput>

/**
 * Where the value of a template's variable comes from. `column`: of the list that a broadcast goes to. `contact`: `name`, `phone`, or an
 * attribute. `data`: the column of a database's row whose `key` column has the customer's number, where anyone may see both.
 */
const templateFill = z.discriminatedUnion('from', [
  z.object({ from: z.literal('text'), text: line(messagingLimits.templateVariable) }),
  z.object({ from: z.literal('contact'), field: line(messagingLimits.label) }),
  z.object({ from: z.literal('column'), column: line(60) }),
  z.object({
    from: z.literal('data'),
    data_source_id: dataSourceId,
    table: line(200),
    key: line(200),
    column: line(200),
  }),
])
export type TemplateFill = z.output<typeof templateFill>

/** One for each variable in their order, or none at all. */
export const templateFills = z.array(templateFill).max(messagingLimits.templateVariables)

/** What a template's variables are for one customer; an empty one was not found. */
export const templateValues = z.object({ values: z.array(z.string()) })
export type TemplateValues = z.infer<typeof templateValues>

/** As WhatsApp has it, which may be more than can be handed in here. */
export const messageTemplate = z.object({
  id: messageTemplateId,
  name: z.string(),
  language: z.string(),
  category: messageTemplateInput.shape.category,
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  examples: z.array(z.string()),
  status: z.enum(['pending', 'approved', 'rejected', 'paused']),
  /** Why it was rejected or paused, in WhatsApp's words. */
  reason: z.string(),
  variables: count,
  /** What stands for them unless whoever sends it says otherwise; kept here, WhatsApp knows nothing of it. */
  fills: z.array(templateFill),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

export const phoneList = z.object({
  id: phoneListId,
  name: z.string(),
  /** Columns besides number and name: `{{column}}` in a message. */
  variables: z.array(z.string()),
  phones: count,
  created_at: timestamp,
})
export type PhoneList = z.infer<typeof phoneList>

const listedPhone = z.object({
  id: phoneId,
  phone_number: z.string(),
  name: z.string(),
  variables: z.record(z.string(), z.string()),
  opted_out: z.boolean(),
})
export type ListedPhone = z.infer<typeof listedPhone>
export const phonePage = pageOf(listedPhone)

/**
 * Numbers from a CSV file or a workbook's first table (field `file`; a header line, one column with numbers) or typed in (`phones`: a number on each line, or
 * CSV with a header). With `list_id` they join that list, else a new one is made.
 */
export const phoneListFields = z.object({
  name: z.string().trim().max(messagingLimits.name).default(''),
  phones: z.string().max(1_000_000).default(''),
  list_id: phoneListId.optional(),
})
export const phoneImportResult = z.object({
  list: phoneList,
  added: count,
  /** Lines that were left out: 1 is the first line of the file. The first 200 are named. */
  left_out: z.array(z.object({ line: count, value: z.string(), reason: z.enum(['not_a_number', 'duplicate']) })),
  left_out_count: count,
})
export type PhoneImportResult = z.infer<typeof phoneImportResult>

/** Columns are filled in by name: `{{name}}`, `{{order}}`. */
const variables = z.string().transform((text, context) => {
  try {
    return z
      .array(line(messagingLimits.templateVariable))
      .max(messagingLimits.templateVariables)
      .parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'messaging_variables_wrong' })
    return z.NEVER
  }
})

/**
 * To whom and what. To whom: `list_id`, or numbers in the field `file` (CSV or a workbook). What: `message`, which reaches only those whose window
 * is open, or an approved template with a JSON array of what stands for each of its variables. Without an account: the first one.
 */
export const broadcastFields = z.object({
  account_id: messagingAccountId.optional(),
  name: z.string().trim().max(messagingLimits.name).default(''),
  list_id: phoneListId.optional(),
  message: z.string().trim().max(messagingLimits.text).default(''),
  template_id: messageTemplateId.optional(),
  variables: variables.optional(),
  /** Left out: at once. */
  scheduled_at: timestamp.optional(),
})
export type BroadcastFields = z.output<typeof broadcastFields>

/** Why somebody gets nothing. */
const skipReason = z.enum([...failureReason.options, 'variable_missing', 'tier_reached'])
const skipped = z.object({ phone_number: z.string(), name: z.string(), reason: skipReason, about: z.string() })

/** What would happen; nothing is sent or stored. */
export const preflight = z.object({
  recipients: count,
  /** Who would get it. */
  sendable: count,
  skipped: z.array(skipped),
  skipped_by: z.array(z.object({ reason: skipReason, count })),
  /** What the first few would read. */
  samples: z.array(z.object({ phone_number: z.string(), name: z.string(), text: z.string() })),
  seconds: count,
  /** How many more people may be written to first today; null: without limit. */
  tier_left: count.nullable(),
  /** What it costs: in the sandbox nothing. */
  credits: count,
  /** What there is for it; null: they do not run out. */
  credits_left: count.nullable(),
})
export type Preflight = z.infer<typeof preflight>

const broadcastStatus = z.enum(['scheduled', 'running', 'paused', 'stopped', 'done'])

export const broadcast = z.object({
  id: broadcastId,
  account_id: messagingAccountId,
  name: z.string(),
  status: broadcastStatus,
  /** Why it paused by itself: the account's access was revoked, the template is no longer approved, the credits are used up, or a cap is. */
  paused_by: z.enum(['person', 'access_revoked', 'template_not_approved', 'out_of_credits', 'cap_reached']).nullable(),
  /** The text as it was written, with `{{column}}` where a column stands. */
  text: z.string(),
  template: z.object({ id: messageTemplateId, name: z.string(), language: z.string() }).nullable(),
  recipients: count,
  counts: z.object({
    queued: count,
    sent: count,
    delivered: count,
    read: count,
    failed: count,
    skipped: count,
    answered: count,
    opted_out: count,
  }),
  scheduled_at: timestamp.nullable(),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  created_by: z.string(),
  created_at: timestamp,
})
export type Broadcast = z.infer<typeof broadcast>
export const broadcastPage = pageOf(broadcast)

const recipientState = z.enum([...deliveryState.options, 'skipped'])
const broadcastRecipient = z.object({
  id: z.string(),
  phone_number: z.string(),
  name: z.string(),
  /** `sent` is past `queued`, and so on (delivery.ts). */
  state: recipientState,
  reason: skipReason.nullable(),
  /** The reason as a sentence in the reader's language. */
  failure: z.string(),
  answered: z.boolean(),
  conversation_id: conversationId.nullable(),
})
export type BroadcastRecipient = z.infer<typeof broadcastRecipient>
export const recipientPage = pageOf(broadcastRecipient)
export const recipientFilter = recipientState
