import { z } from 'zod'
import { agentId, id, timestamp, uuidOf } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { callLimits } from './limits.ts'
import { e164, phoneNumberId } from './phone.ts'
import { callId } from './schemas.ts'
import { callEndedBy } from './wire.ts'

export const callCampaignId = id('call_campaign')
export type CallCampaignId = z.infer<typeof callCampaignId>

const count = z.number().int()
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When people may be called, by the clocks where they are: days from 1, Monday, to 7. */
const callingHours = z
  .object({ from: clock, until: clock, days: z.array(z.number().int().min(1).max(7)).min(1).max(7) })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'call_hours_reversed' })
export type CallingHours = z.infer<typeof callingHours>

/** A field of a form that holds JSON. */
const inJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return undefined
    }
  }, schema)
const whole = (min: number, max: number, usual: number) => z.coerce.number().int().min(min).max(max).default(usual)

/** What a campaign is to do; the numbers come as a file or as typed lines. */
export const callCampaignFields = z.object({
  name: z.string().trim().max(120).default(''),
  agent_id: agentId,
  number_id: phoneNumberId,
  opening: z.string().trim().max(callLimits.opening).default(''),
  purpose: z.string().trim().max(callLimits.purpose).default(''),
  phones: z.string().max(200_000).default(''),
  hours: inJson(callingHours).default({ from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] }),
  /** Calls at the same time, and begun in a minute. */
  at_once: whole(1, callLimits.atOnceMost, 3),
  per_minute: whole(1, 60, 10),
  /** How often somebody is called who does not answer or is busy, and how long after. */
  tries: whole(1, 5, 2),
  retry_minutes: whole(5, 1_440, 60),
})
export type CallCampaignFields = z.output<typeof callCampaignFields>

/** Why somebody on the list is not called. */
const campaignSkip = z.enum(['not_a_number', 'duplicate', 'opted_out', 'zone_unknown', 'variable_missing', 'stopped'])
export type CampaignSkip = z.infer<typeof campaignSkip>

/** What would happen; nobody is called and nothing is stored. */
export const campaignPreflight = z.object({
  recipients: count,
  callable: count,
  /** Rows that are left out, the first ones, with their line in the file; the name of a variable that is missing. */
  skipped: z.array(z.object({ line: count, value: z.string(), reason: campaignSkip, about: z.string() })),
  skipped_by: z.array(z.object({ reason: campaignSkip, count })),
  /** What the first few would hear first. */
  samples: z.array(z.object({ phone_number: z.string(), opening: z.string() })),
  /** Seconds of a call that are expected, as calls here were, and at most. */
  expected_seconds: count,
  expected_credits: count,
  most_credits: count,
  credits_left: count.nullable(),
  /** How long it takes within calling hours when everybody answers at once, and when the first may be called. */
  minutes: count,
  first_at: timestamp.nullable(),
})
export type CampaignPreflight = z.infer<typeof campaignPreflight>

const campaignStatus = z.enum(['running', 'paused', 'stopped', 'done'])
export type CampaignStatus = z.infer<typeof campaignStatus>
/** Who or what paused it: a person, credits that are used up, an agent or number that is not there any more. */
const pausedBy = z.enum(['person', 'credits', 'minutes', 'cap', 'agent', 'account'])
export type CampaignPausedBy = z.infer<typeof pausedBy>

export const callCampaign = z.object({
  id: callCampaignId,
  name: z.string(),
  agent_id: agentId.nullable(),
  agent: z.string(),
  number: z.string(),
  opening: z.string(),
  purpose: z.string(),
  hours: callingHours,
  at_once: count,
  per_minute: count,
  tries: count,
  retry_minutes: count,
  status: campaignStatus,
  paused_by: pausedBy.nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
  recipients: count,
  counts: z.object({ waiting: count, calling: count, talked: count, unreached: count, skipped: count }),
  credits: count,
  /** When the next call may begin, where nobody may be called now. */
  next_at: timestamp.nullable(),
})
export type CallCampaign = z.infer<typeof callCampaign>
export const callCampaignPage = pageOf(callCampaign)

export const recipientState = z.enum(['waiting', 'calling', 'talked', 'unreached', 'skipped'])
export type RecipientState = z.infer<typeof recipientState>

const campaignRecipient = z.object({
  id: uuidOf('campaign_recipient'),
  line: count,
  phone_number: z.string(),
  name: z.string(),
  state: recipientState,
  skip: campaignSkip.nullable(),
  /** How the last call ended. */
  ended_by: callEndedBy.nullable(),
  tries: count,
  next_at: timestamp.nullable(),
  call_id: callId.nullable(),
})
export const campaignRecipientPage = pageOf(campaignRecipient)

const optOut = z.object({ phone_number: e164, at: timestamp })
export const optOutPage = pageOf(optOut)
