import { z } from 'zod'
import { agentId, sessionId } from '../kit/id.ts'

/** The installation's speech recognition: an OpenAI-compatible address. The key is written, never read. */
export const speechSettings = z.object({
  /** `settings`: given by the operator; `environment`: SPEECH_BASE_URL and so on; `none`: voice cannot be understood. */
  source: z.enum(['settings', 'environment', 'none']),
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  has_key: z.boolean(),
})
export type SpeechSettings = z.infer<typeof speechSettings>

export const speechInput = z.object({
  base_url: z.url({ protocol: /^https?$/ }).max(500),
  model: z.string().trim().min(1).max(200),
  /** Left out: the stored key stays if the address is the same. Empty: no key. */
  api_key: z.string().max(2_000).optional(),
})
export type SpeechInput = z.output<typeof speechInput>

export const speechTest = z.object({
  ok: z.boolean(),
  /** Why not, in the person's language. */
  message: z.string(),
  code: z.string().optional(),
  duration_ms: z.number(),
})

/** Whether voice can be turned into words here. */
export const speechAbility = z.object({ can_transcribe: z.boolean() })

export const transcribeQuery = z.object({ bot_id: agentId.optional(), session_id: sessionId.optional() })

export const transcript = z.object({
  text: z.string(),
  /** ISO 639-1, where the service says so. */
  language: z.string().nullable(),
  duration_seconds: z.number().nullable(),
})
export type Transcript = z.infer<typeof transcript>
