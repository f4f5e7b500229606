import { z } from 'zod'
import { agentId, sessionId } from '../kit/id.ts'

/** Whether voice can be turned into words here. */
export const transcribeQuery = z.object({ bot_id: agentId.optional(), session_id: sessionId.optional() })

/** The model folder of this server (SPEECH_MODEL_DIR): null where none is named. */
export const speechFolder = z.object({
  name: z.string().nullable(),
  /** Whether it recognises while one speaks. */
  streaming: z.boolean(),
  /** What is missing, in the person's language. */
  problem: z.string().nullable(),
})
export type SpeechFolder = z.infer<typeof speechFolder>

export const transcript = z.object({
  text: z.string(),
  /** ISO 639-1, where the service says so. */
  language: z.string().nullable(),
  duration_seconds: z.number().nullable(),
})
