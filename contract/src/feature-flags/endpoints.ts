import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { answerMode, gatedFeature } from './flags.ts'

/** What a question may be put to and made with here, for this person. */
const abilities = z.object({
  /** Names that can be mentioned besides agents. */
  ways: z.array(answerMode),
  /** What can answer, the one that answers unasked first; `built-in` is the engine. */
  models: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  /** Parts of the product that the person has. */
  features: z.array(gatedFeature),
  /** The app tells news about some agents only; what is about others stands in the history. */
  in_app_limited: z.boolean(),
  web_search: z.boolean(),
  speech: z.boolean(),
  /** The person can turn on what is off. */
  may_set_up: z.boolean(),
})
export type Abilities = z.infer<typeof abilities>

export const featureFlagEndpoints = defineEndpoints({
  getAbilities: {
    service: 'console',
    method: 'GET',
    path: '/abilities',
    auth: 'token',
    action: 'chats.ask',
    summary: 'What a question of this person may be put to and made with: gates, models, web search, speech.',
    data: abilities,
  },
})
