import { z } from 'zod'
import { required } from '#contract/kit/required.ts'
import { fail } from '../../platform/http/fail.ts'
import type { EarlierAnswer } from '../answering/job.ts'

const piece = z.looseObject({ type: z.string(), text: z.string().optional() })
const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(piece).max(200)]).nullish(),
})

/** What of a chat completion's request counts here. Sampling settings and the like are taken and left to the agent. */
export const completionRequest = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(message).min(1).max(500),
  /** Ours: names a conversation, so that an agent that asks back gets its reply. */
  conversation: z.string().trim().min(1).max(200).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
})
export type CompletionRequest = z.output<typeof completionRequest>

export type Conversation = { question: string; earlier: EarlierAnswer[]; instructions?: string; conversation?: string }

/** The last message of the user as the question, those before it with their answers. Throws `program_input_not_supported`. */
export function conversationOf(request: CompletionRequest): Conversation {
  refuse(request)
  const messages = request.messages.map(({ role, content }) => ({ role, text: textOf(content) }))
  const last = required(messages.at(-1), 'a request has a message')
  if (last.role !== 'user') throw fail('program_input_not_supported', { name: `messages[-1].role = ${last.role}` })
  const systemMessages = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
  const instructions = systemMessages.join('\n\n').slice(0, 20_000)
  const { conversation } = request
  return {
    question: last.text,
    earlier: earlierOf(messages.slice(0, -1)),
    ...(instructions && { instructions }),
    ...(conversation && { conversation }),
  }
}

function refuse({ n, tools, functions, response_format, messages }: CompletionRequest): void {
  const wrong =
    ((n ?? 1) !== 1 && 'n') ||
    (tools?.length && 'tools') ||
    (functions?.length && 'functions') ||
    (response_format && response_format.type !== 'text' && `response_format.type = ${response_format.type}`) ||
    (messages.some(({ role }) => role === 'tool' || role === 'function') && 'messages[].role = tool')
  if (wrong) throw fail('program_input_not_supported', { name: wrong })
}

function textOf(content: CompletionRequest['messages'][number]['content']): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  const other = content.find(({ type }) => type !== 'text')
  if (other) throw fail('program_input_not_supported', { name: `content[].type = ${other.type.slice(0, 60)}` })
  return content.map(({ text }) => text ?? '').join('\n')
}

function earlierOf(messages: { role: string; text: string }[]): EarlierAnswer[] {
  const earlier: EarlierAnswer[] = []
  for (const { role, text } of messages) {
    const open = earlier.at(-1)
    if (role === 'user') earlier.push({ question: text, answerText: '', understood: undefined })
    else if (role === 'assistant' && open) open.answerText = [open.answerText, text].filter(Boolean).join('\n\n')
  }
  return earlier
}
