import type { AnswerPart } from '#contract/chat/parts.ts'
import { evidenceOf, type ProgramAnswer } from '../api-clients/service.ts'

type Base = { id: string; created: number; model: string }

const usageOf = ({ tokens, credits }: ProgramAnswer) => ({
  prompt_tokens: tokens.input,
  completion_tokens: tokens.output,
  total_tokens: tokens.input + tokens.output,
  /** Ours: what the answer cost. */
  credits,
})

/** Links as OpenAI names them. Their place is the first mark `[n]` of the text, else its end. */
function annotationsOf(parts: readonly AnswerPart[], text: string) {
  return evidenceOf(parts).flatMap((evidence) => {
    if (evidence.kind !== 'link') return []
    const citation = `[${evidence.n}]`
    const at = text.indexOf(citation)
    const start_index = at < 0 ? text.length : at
    const end_index = at < 0 ? text.length : at + citation.length
    const { url, title } = evidence
    return [{ type: 'url_citation', url_citation: { url, title, start_index, end_index } }]
  })
}

/** A whole chat completion. */
export const completionOf = (base: Base, answer: ProgramAnswer, content: string) => ({
  ...base,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      logprobs: null,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content,
        refusal: null,
        annotations: annotationsOf(answer.parts, answer.text),
      },
    },
  ],
  usage: usageOf(answer),
})

/** One event of a streamed chat completion. */
export const chunkOf = (base: Base, delta: object, finish_reason: 'stop' | null = null) => ({
  ...base,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
})

export const lastDelta = (answer: ProgramAnswer): object => {
  const annotations = annotationsOf(answer.parts, answer.text)
  return annotations.length > 0 ? { annotations } : {}
}

export const usageChunk = (base: Base, answer: ProgramAnswer) => ({
  ...base,
  object: 'chat.completion.chunk',
  choices: [],
  usage: usageOf(answer),
})
