import type { Agent } from '#contract/agents/schemas.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { EarlierAnswer, QuestionAsker } from '../answering/job.ts'
import { type AnswerInput, type AnsweringService, type AnswerRunner, countWords } from '../answering/service.ts'

export type ProgramDeps = { answering: Pick<AnsweringService, 'modelName'>; answers: Pick<AnswerRunner, 'run'> }

export type ProgramQuestion = {
  scope: Scope
  asker: QuestionAsker
  agent: Agent
  question: string
  earlier: EarlierAnswer[]
  instructions?: string
  language: Language
  /** Fires when the program goes away. */
  signal: AbortSignal
  /** Pieces of the answer's text as they come; a new paragraph begins with a blank line. */
  onText?: (piece: string) => void
  /** What the program calls the conversation: a flow that asked something waits for its next question there. */
  conversation?: string
  /** Made to answer one way. */
  by?: 'engine' | 'model'
  /** The label of the model that answers; the first one when left out. */
  model?: string
}

export type ProgramAnswer = {
  parts: AnswerPart[]
  text: string
  model: string | null
  tokens: { input: number; output: number }
  credits: number
}

/** Throws `question_empty` and `question_too_long`. */
export function checkQuestion(question: string): void {
  if (question.trim() === '') throw fail('question_empty')
  if (question.length > limits.question.max) throw fail('question_too_long', { limit: limits.question.max })
}

/** Answers a program without keeping a session. Throws a Failure; then nothing is charged. */
export async function answerProgram(
  { answering, answers }: ProgramDeps,
  asked: ProgramQuestion,
): Promise<ProgramAnswer> {
  const { scope, asker, agent, question, language, signal, by, model } = asked
  checkQuestion(question)
  const answer = await answers.run({
    scope,
    asker,
    agentId: agent._id,
    question,
    language,
    model: by === 'engine' ? null : answering.modelName(model),
    gone: signal,
    output: { onEvent: asked.onText ? textOf(asked.onText) : () => {} },
    input: () => inputOf(asked),
  })
  signal.throwIfAborted()
  if (answer.status === 'failed') throw answer.failure
  const before = asked.earlier.flatMap((answer) => [answer.question, answer.answerText])
  // The built-in engine has no tokens: words stand for them.
  const tokens = answer.tokens ?? { input: countWords([question, ...before].join(' ')), output: answer.outputWords }
  return { parts: answer.parts, text: answer.text, model: answer.model, tokens, credits: answer.credits }
}

type ProgramInput = Pick<
  ProgramQuestion,
  'scope' | 'agent' | 'earlier' | 'instructions' | 'conversation' | 'by' | 'model'
>

/** What a program's question is answered from: as its agent was set up, without files or tools that people switch on. */
export function inputOf({ scope, agent, earlier, instructions, conversation, by, model }: ProgramInput): AnswerInput {
  // What the agent's maker wants of every answer, then what the program wants of this one.
  const joined = [agent.instructions, instructions].filter(Boolean).join('\n\n')
  return {
    earlier,
    dataSource: agent.default_source,
    webSearch: false,
    links: [],
    tools: agent.tools,
    files: [],
    ...(joined && { instructions: joined }),
    ...(agent.model && { agentModel: agent.model }),
    // Programs of two people may call two conversations the same.
    ...(conversation && { conversation: `program/${scope.userId}/${conversation}` }),
    ...(by && { by }),
    ...(model && { model }),
  }
}

/** The text among the events of an answer. */
function textOf(onText: (piece: string) => void): (encoded: string) => void {
  let begun = false
  return (encoded) => {
    if (!encoded.startsWith('{"type":"text-')) return
    // Written by AnswerWriter itself.
    const event = JSON.parse(encoded) as { type: string; delta?: string }
    if (event.type === 'text-start' && begun) onText('\n\n')
    if (event.type === 'text-delta' && event.delta) {
      begun = true
      onText(event.delta)
    }
  }
}
