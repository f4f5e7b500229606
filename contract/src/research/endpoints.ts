import { z } from 'zod'
import { answerEvent } from '../chat/stream.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'

/** Who answers a column of the research page: an agent as it always does, or one of the two ways to answer, made to. */
const researchAnswerer = z.enum(['agent', 'model', 'engine'])

const researchQuestion = z.object({
  question: z.string(),
  by: researchAnswerer,
  /** Which of the models (`getAbilities`); the first one when left out. */
  model: z.string().max(200).optional(),
  /** Whose data is drawn on. */
  agent_id: agentId,
})
export type ResearchQuestion = z.output<typeof researchQuestion>

export const researchEndpoints = defineEndpoints({
  askResearch: {
    service: 'gateway',
    method: 'POST',
    path: '/research/ask',
    auth: 'token',
    action: 'chats.ask',
    flag: 'Research',
    summary:
      'Asks without keeping a session, with the built-in engine or the configured model by choice. Streams the answer with its steps; going away stops it.',
    body: researchQuestion,
    events: answerEvent,
    errors: [
      'agent_not_found',
      'question_empty',
      'question_too_long',
      'model_needed',
      'model_not_offered',
      'events_only',
    ],
    rate: { max: 60, perSeconds: 60 },
  },
})
