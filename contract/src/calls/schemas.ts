import { z } from 'zod'
import { voiceCharacter } from '../account/schemas.ts'
import { agentId, id, timestamp } from '../kit/id.ts'
import { language } from '../language.ts'
import { originAddress } from '../widget/schemas.ts'
import { callLimits } from './limits.ts'

export const callId = id('call')
export type CallId = z.infer<typeof callId>

/** `auto`: the language of the caller's browser. */
const lineLanguage = z.enum(['auto', 'en', 'id'])

/** What the owner of an agent chooses about calls to it. */
export const callLine = z.object({
  agent_id: agentId,
  /** Whether it takes calls: by its link, and on the sites below. */
  enabled: z.boolean(),
  /** Sites that may embed the call screen, as origins. */
  origins: z.array(z.string()),
  language: lineLanguage,
  character: voiceCharacter,
  /** Whether what is said is kept as sound, beside the words. */
  record: z.boolean(),
  /** Whether callers are told and asked before that. */
  consent: z.boolean(),
  /** Whether numbers and cards are masked in what is kept: in words, and as silence in the sound. */
  mask: z.boolean(),
  use_databases: z.boolean(),
  use_knowledge: z.boolean(),
  /** The number of a person to whom callers are put through who want one; none when empty. */
  transfer_to: z.string(),
  /** How long calls are kept. */
  kept_days: z.number().int(),
  /** The longest call. */
  max_seconds: z.number().int(),
  /** Calls at the same time. */
  at_once: z.number().int(),
  /** Null until it was saved once. */
  updated_at: timestamp.nullable(),
})
export type CallLine = z.infer<typeof callLine>

/** Changed settings: what is left out stays. */
export const callLineChanges = z.object({
  enabled: z.boolean().optional(),
  origins: z.array(originAddress).max(callLimits.origins).optional(),
  language: lineLanguage.optional(),
  character: voiceCharacter.optional(),
  record: z.boolean().optional(),
  consent: z.boolean().optional(),
  mask: z.boolean().optional(),
  use_databases: z.boolean().optional(),
  use_knowledge: z.boolean().optional(),
  transfer_to: z.string().trim().max(40).optional(),
  kept_days: z.number().int().min(1).max(callLimits.keptDaysMost).optional(),
  max_seconds: z.number().int().min(60).max(callLimits.longestSeconds).optional(),
  at_once: z.number().int().min(1).max(callLimits.atOnceMost).optional(),
})
export type CallLineChanges = z.output<typeof callLineChanges>

/** What a caller is told before anything is said. */
export const callInfo = z.object({
  name: z.string(),
  language: lineLanguage,
  /** Whether speech is understood here; where not, one types and listens. */
  hears: z.boolean(),
  /** Whether there is a voice here; where not, the answers are read. */
  speaks: z.boolean(),
  records: z.boolean(),
  /** The caller must agree to the recording first. */
  asks_consent: z.boolean(),
})
export type CallInfo = z.infer<typeof callInfo>

export const startCallInput = z.object({
  language,
  /** Whether the caller agrees to being recorded; what is not agreed to is not recorded. */
  consent: z.boolean().default(false),
})

/** A call that may begin: `key` is told this once and opens its line and nothing else. */
export const startedCall = z.object({ call_id: callId, key: z.string(), records: z.boolean() })
export type StartedCall = z.infer<typeof startedCall>
