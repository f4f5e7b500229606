import { z } from 'zod'
import { timestamp } from '../kit/id.ts'

/** So long a listening waits for a call. */
export const maxListenSeconds = 300
/** So many calls a minute reach an address at which somebody listens and nothing is published. */
export const listenCallsPerMinute = 60

/** Why a call that came while somebody listened was not taken. */
const hookRefusal = z.enum(['too_large', 'not_json'])

/**
 * The webhook of a step and who listens to it. `idle`: nobody; `listening`: the next call is taken; `heard`: one was; `ended`: none
 * came in time; one listening per step, which every page that shows the step follows.
 */
export const projectWebhook = z.object({
  /** The secret address, below this server's; published or not, it is the same. */
  path: z.string(),
  state: z.enum(['idle', 'listening', 'heard', 'ended']),
  /** When the listening ends by itself. */
  until: timestamp.nullable(),
  /** What came with the last call that was taken: body, query, headers and method. */
  sample: z.object({ at: timestamp, input: z.record(z.string(), z.unknown()) }).nullable(),
  refused: z.object({ at: timestamp, reason: hookRefusal }).nullable(),
})
export type ProjectWebhook = z.infer<typeof projectWebhook>
export type HookRefusal = z.infer<typeof hookRefusal>
