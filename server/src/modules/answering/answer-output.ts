import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Events } from '../../platform/events/port.ts'
import type { AnswerFormat, AnswerOutput, AnswerResult } from './answer-request.ts'

type Ids = { session_id: SessionId; record_id: RecordId; answer_id: AnswerId }

const reasons = { done: 'stop', stopped: 'other', failed: 'error' } as const

/** The stream of an answer as the chat of our client reads it (contract/src/chat/stream.ts). */
export const chatFormat = (
  ids: Ids,
  { sessionName, model }: { sessionName: string; model: string | null },
): AnswerFormat => ({
  start: () => {
    const messageMetadata = { ...ids, session_name: sessionName, status: 'streaming', model }
    return { type: 'start', messageId: ids.answer_id, messageMetadata }
  },
  finish: ({ status, inputWords, outputWords, credits, durationMs }) => {
    const usage = { input_words: inputWords, output_words: outputWords, credits }
    const messageMetadata = { ...ids, status, usage, duration_ms: Math.round(durationMs) }
    return { type: 'finish', finishReason: reasons[status], messageMetadata }
  },
})

/** The readers of one answer, whoever they are. */
type AnswerReaders = { event: (encoded: string) => void; finish: (result: AnswerResult) => void }

/** Tells the readers that an answer begins. */
export function openOutput(events: Events, output: AnswerOutput, onStop: () => void): AnswerReaders {
  if ('onEvent' in output) return { event: output.onEvent, finish: () => {} }
  const { channel: name, format } = output
  const channel = events.open(name, (message) => {
    if (message === 'stop') onStop()
  })
  const send = (event: object | undefined) => {
    if (event) channel.append(JSON.stringify(event))
  }
  send(format.start())
  return {
    event: format.event ? (encoded) => send(format.event?.(encoded)) : channel.append,
    finish: (result) => {
      send(format.finish(result))
      channel.end()
    },
  }
}
