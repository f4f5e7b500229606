import { z } from 'zod'
import { answerId, recordId, sessionId } from '../kit/id.ts'
import { dataParts, sourceDocumentPart, sourceUrlPart, toolName, toolOutput } from './parts.ts'

// The stream of an answer: the AI SDK's UI message stream, version 1, each event `data: <json>`, ended by `[DONE]`.

export const answerStatus = z.enum(['streaming', 'done', 'stopped', 'failed'])
export type AnswerStatus = z.infer<typeof answerStatus>

export const usage = z.object({ input_words: z.number(), output_words: z.number(), credits: z.number() })
export type Usage = z.infer<typeof usage>

/** In `start`: whose answer this is. `finish` adds how it ended; clients merge the two. */
export const startMetadata = z.object({
  session_id: sessionId,
  session_name: z.string(),
  record_id: recordId,
  answer_id: answerId,
  status: z.literal('streaming'),
  model: z.string().nullable(),
})
const finishMetadata = z.object({
  session_id: sessionId,
  record_id: recordId,
  answer_id: answerId,
  status: answerStatus,
  usage,
  duration_ms: z.number(),
})

const block = <K extends 'text' | 'reasoning'>(kind: K) =>
  [
    z.object({ type: z.literal(`${kind}-start` as const), id: z.string() }),
    z.object({ type: z.literal(`${kind}-delta` as const), id: z.string(), delta: z.string() }),
    z.object({ type: z.literal(`${kind}-end` as const), id: z.string() }),
  ] as const

const toolCall = { toolCallId: z.string() }

/** One event. `transient: true` on a data part: shown while it lasts, not part of the stored answer. */
export const answerEvent = z.union([
  z.object({ type: z.literal('start'), messageId: z.string(), messageMetadata: startMetadata }),
  ...block('text'),
  ...block('reasoning'),
  z.object({
    type: z.literal('tool-input-available'),
    ...toolCall,
    toolName,
    input: z.unknown(),
    title: z.string().optional(),
  }),
  z.object({ type: z.literal('tool-output-available'), ...toolCall, output: toolOutput }),
  z.object({ type: z.literal('tool-output-error'), ...toolCall, errorText: z.string() }),
  sourceDocumentPart,
  sourceUrlPart,
  z.object({ type: z.literal('file'), mediaType: z.string(), url: z.string() }),
  ...dataParts.map((part) => part.extend({ transient: z.boolean().optional() })),
  z.object({
    type: z.literal('finish'),
    finishReason: z.enum(['stop', 'error', 'other']),
    messageMetadata: finishMetadata,
  }),
])
