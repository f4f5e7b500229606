import { z } from 'zod'
import { agentId, id } from '../kit/id.ts'
import { callLimits } from './limits.ts'

export const phoneNumberId = id('phone_number')
export type PhoneNumberId = z.infer<typeof phoneNumberId>

/** How a number is written: E.164 with its plus. */
export const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/)

/** `refused`: the token is not accepted any more. */
const phoneAccountStatus = z.enum(['active', 'suspended', 'closed', 'refused'])
export type PhoneAccountStatus = z.infer<typeof phoneAccountStatus>

/** A number of the account, and who answers it. */
const phoneNumber = z.object({
  id: phoneNumberId,
  number: z.string(),
  name: z.string(),
  agent_id: agentId.nullable(),
  agent: z.string().nullable(),
  /** Whether the agent takes calls. */
  open: z.boolean(),
  /** Whether calls to it are handed to this installation. */
  connected: z.boolean(),
})
export type PhoneNumber = z.infer<typeof phoneNumber>

/** What calls by phone still need. `https`: the public address is not one that a carrier may open a stream to. */
const phoneNeed = z.enum(['public_address', 'https', 'recogniser', 'voice'])
export type PhoneNeed = z.infer<typeof phoneNeed>

/** How a place calls and is called. The token is told to nobody. */
export const phoneSetup = z.object({
  account: z.object({ account_sid: z.string(), name: z.string(), status: phoneAccountStatus }).nullable(),
  missing: z.array(phoneNeed),
  numbers: z.array(phoneNumber),
  /** Who takes calls here, and so may call. */
  agents: z.array(z.object({ id: agentId, name: z.string() })),
})
export type PhoneSetup = z.infer<typeof phoneSetup>

export const phoneAccountInput = z.object({
  account_sid: z
    .string()
    .trim()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'phone_account_sid_wrong'),
  /** Left out: the one that is stored. */
  auth_token: z.string().trim().min(16).max(200).optional(),
})
export type PhoneAccountInput = z.output<typeof phoneAccountInput>

export const phoneNumberChanges = z.object({ agent_id: agentId.nullable() })

/** A call to a number: what the agent says first, and what it is for. */
export const placeCallInput = z.object({
  agent_id: agentId,
  number_id: phoneNumberId,
  to: z.string().trim().min(4).max(40),
  opening: z.string().trim().max(callLimits.opening).default(''),
  purpose: z.string().trim().max(callLimits.purpose).default(''),
})
export type PlaceCallInput = z.output<typeof placeCallInput>
