import { z } from 'zod'
import { agentId, sessionId } from '../kit/id.ts'

/** Whether voice can be turned into words here. */
export const transcribeQuery = z.object({ bot_id: agentId.optional(), session_id: sessionId.optional() })

export const transcript = z.object({
  text: z.string(),
  /** ISO 639-1, where the service says so. */
  language: z.string().nullable(),
  duration_seconds: z.number().nullable(),
})
