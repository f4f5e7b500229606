import { z } from 'zod'
import { id } from '../kit/id.ts'
import { limits } from '../limits.ts'

const bounds = limits.voiceKnowledge

export const voiceKnowledgeId = id('voice-knowledge')
export type VoiceKnowledgeId = z.infer<typeof voiceKnowledgeId>
const voiceKnowledgeStatus = z.enum(['active', 'non_active'])

/** What a voice agent knows and how it greets. At most one entry of an agent is active. */
export const voiceKnowledge = z.object({
  _id: voiceKnowledgeId,
  status: voiceKnowledgeStatus,
  bot_name: z.string(),
  content: z.string(),
  greeting: z.string(),
})
export type VoiceKnowledge = z.infer<typeof voiceKnowledge>

export const voiceKnowledgeInput = z.object({
  bot_name: z.string().trim().min(1).max(bounds.name),
  content: z.string().trim().min(1).max(bounds.content),
  greeting: z.string().trim().max(bounds.greeting).default(''),
})
export type VoiceKnowledgeInput = z.output<typeof voiceKnowledgeInput>

/** `GET bots/voices/{botId}`: the list is in `knowledges`. */
export const voiceBot = z.object({ knowledges: z.array(voiceKnowledge), editable: z.boolean() })
export type VoiceBot = z.infer<typeof voiceBot>
