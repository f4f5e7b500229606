import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { AnswerInput, AnswerRequest, AnswerResult } from './answer-request.ts'
import type { AnswerRunner } from './run-answer.ts'

type StrangerDeps = {
  answering: { modelName: () => string | null }
  answers: Pick<AnswerRunner, 'run'>
}

export type StrangersQuestion = Pick<
  AnswerRequest,
  'scope' | 'question' | 'language' | 'reservation' | 'conversationId'
> &
  Required<Pick<AnswerInput, 'conversation' | 'instructions'>> & {
    agent: { id: AgentId; model: string | null }
    /** What the stranger may be answered from besides `files`. */
    from: { databases: boolean; knowledge: boolean }
    /** What was said before, and files of this conversation; asked for when the answer begins. */
    known: () => KnownBefore | Promise<KnownBefore>
    onEvent?: (encoded: string) => void
    signal: AbortSignal
  }
type KnownBefore = Pick<AnswerInput, 'earlier' | 'files'>

/**
 * Puts a question of somebody outside to an agent, whatever channel it came by: with the rights of a visitor, no tools that act and no
 * links that are followed, whatever the question says. Nothing is kept.
 */
export function askAsStranger({ answering, answers }: StrangerDeps, asked: StrangersQuestion): Promise<AnswerResult> {
  const { scope, question, language, reservation, conversationId, agent, conversation, instructions } = asked
  return answers.run({
    scope,
    question,
    language,
    ...(reservation && { reservation }),
    ...(conversationId && { conversationId }),
    agentId: agent.id,
    asker: { kind: 'visitor', ...asked.from },
    model: answering.modelName(),
    gone: asked.signal,
    output: { onEvent: asked.onEvent ?? (() => {}) },
    input: async () => ({
      ...(await asked.known()),
      conversation,
      instructions,
      dataSource: 'default',
      webSearch: false,
      links: [],
      tools: [],
      ...(agent.model && { agentModel: agent.model }),
    }),
  })
}

/** Whether a part of an answer is something that the answer rests on. */
export const isEvidence = ({ type }: AnswerPart): boolean =>
  type === 'data-table' || type === 'source-document' || type === 'source-url'
